import { data, redirect } from 'react-router'
import { stepHref } from '#app/calculator/answers/use-answers.ts'
import { nextStep, stepToShow } from '#app/calculator/journey.ts'
import { NOTHING_POSTED, type PostResult } from '#app/calculator/step-props.ts'
import { stepTitle, type WizardContent } from '#app/calculator/wizard-content.ts'
import { NO_METADATA } from '#app/forms/payloads/payload-schema.ts'
import { readShownText } from '#app/forms/payloads/quote-payload.ts'
import { readForm } from '#app/forms/receiving/read-form.server.ts'
import { cookieFor, type LeadRequest, type ReceiveResult } from '#app/forms/receiving/receive-lead.server.ts'
import {
  failureOf,
  formNotSent,
  receivePlain,
  redirectToThanks,
  responseOf,
} from '#app/forms/receiving/receive-plain.server.ts'
import { newKey } from '#app/forms/sending/submit-intent.ts'
import { problemsOf } from '#app/lead/answers/answers.ts'
import { withAttributionOf } from '#app/lead/attribution.ts'
import { type LeadDraft, readQuery, readStepForm, toLead } from '#app/lead/draft.ts'
import { HIDDEN_FIELDS } from '#app/lead/fields/hidden-fields.ts'
import { checkDemoContact, checkInformation, readQuoteContact } from '#app/lead/fields/quote-fields.ts'
import { clip } from '#app/lead/fields/text.ts'
import { readFields, type TypedFields } from '#app/lead/fields/typed-fields.ts'
import type { ContactMethod } from '#app/lead/lead.ts'
import { type LeadIntake, LeadStoreUnavailable, type Submission } from '#app/lead/submission.ts'
import { TRY_AGAIN } from '#app/lead/try-again.ts'
import type { WizardStep } from '#app/lead/wizard-steps.ts'

interface StepRequest extends LeadRequest {
  step: WizardStep
  content: WizardContent
}

/**
 * Handles a step posted without JavaScript: redirects to the next step with the answers in
 * the URL, or renders the page again with 422 and the typed values. The last steps store the lead
 * with the same checks, texts and receipts as with JavaScript.
 */
export async function receiveStep(post: StepRequest) {
  const { request, step, content } = post
  const draftBefore = readQuery(new URL(request.url).searchParams, content)
  const form = await readForm(request)
  const { answers, typed, unreadable } = readStepForm(step, form, draftBefore, content)
  const again = renderAgain(answers)
  const choice = form.get('valg')
  const redirectTo = (to: WizardStep, shown: LeadDraft) =>
    redirect(withAttributionOf(request.url, stepHref(to, shown)), 303)

  if (step === 'pakkevalg' || step === 'information') {
    const open = stepToShow(step, answers)
    if (open !== step) return redirectTo(open, answers)
  }
  if (step === 'information') return receiveInformation(post, answers, readFields(form))
  if (step === 'pakkevalg') {
    if (choice === 'demo') return askForDemo(post, answers, readFields(form))
    if (choice === 'demo-kontakt') return completeDemo(post, answers, readFields(form))
    if (choice !== 'beregn') return redirectTo('information', answers)
    return Object.keys(unreadable).length > 0
      ? again({ typed, errors: unreadable })
      : redirectTo(step, answers)
  }

  const errors = problemsOf(answers, step)
  if (Object.keys(errors).length > 0) return again({ typed, errors })
  return redirectTo(choice === 'beregn' ? step : nextStep(step), answers)
}

/** Renders the same page with the posted values. */
function renderAgain(answers: LeadDraft) {
  return (changes: Partial<PostResult>, init: ResponseInit = { status: 422 }) =>
    data<PostResult>({ ...NOTHING_POSTED, answers, ...changes }, init)
}

/** Stores the lead of a draft and of the fields that were typed, both checked, or says why not. */
function storeLead(
  post: StepRequest,
  draft: LeadDraft & { contactMethod: ContactMethod },
  fields: TypedFields,
  { notice = null, intentId = '' }: { notice?: Submission['notice']; intentId?: string },
) {
  const lead = toLead(draft, readQuoteContact(fields), intentId)
  const form = draft.contactMethod === 'demo' ? 'demo' : 'information'
  const metadata = { ...NO_METADATA, [HIDDEN_FIELDS.honeypot]: clip(fields[HIDDEN_FIELDS.honeypot]), notice }
  const shown = readShownText(fields[HIDDEN_FIELDS.shown] ?? '')
  return receivePlain(post, { form, lead, metadata, shown }, stepTitle(post.step, post.content, draft))
}

async function receiveInformation(post: StepRequest, answers: LeadDraft, fields: TypedFields) {
  const again = renderAgain(answers)
  const withCompany = answers.contactMethod === 'start'
  const errors = checkInformation(fields, withCompany)
  if (Object.keys(errors).length > 0) return again({ information: { fields, errors, failure: null } })

  const { gdpr } = post.content
  const received = await storeLead(
    post,
    { ...answers, contactMethod: withCompany ? 'start' : 'call' },
    fields,
    // The box is ticked at this point, so the visitor touched it unless it started ticked.
    { notice: { version: clip(gdpr.version), touched: !gdpr.prechecked } },
  )
  if (received.stored) return redirectToThanks(received.token, post)
  return again({ information: formNotSent(fields, received) }, responseOf(received))
}

async function askForDemo(post: StepRequest, answers: LeadDraft, fields: TypedFields) {
  const demo = { ...answers, contactMethod: 'demo' as const }
  const intentId = newKey()
  const { [HIDDEN_FIELDS.shown]: shown = '' } = fields
  // Only the demo's panel asks for a contact.
  const received = await storeLead(post, demo, { [HIDDEN_FIELDS.shown]: shown }, { intentId })
  if (!received.stored)
    return renderAgain(answers)({ failure: failureOf(received) ?? TRY_AGAIN }, responseOf(received))
  const demoIntentId = await openDemoIntent(post.intake, received.token, intentId)
  return thankForDemo(post, answers, received, { demoIntentId })
}

/** Renders the step again with the thanks for a stored demo. */
function thankForDemo(
  { secure }: StepRequest,
  answers: LeadDraft,
  { token, reference, notice = null, answerBy = null }: Extract<ReceiveResult, { stored: true }>,
  demo: Pick<PostResult, 'demoIntentId'> & Partial<PostResult>,
) {
  const headers = cookieFor(token, secure)
  return renderAgain(answers)(
    { ...demo, demoReference: reference, notice, answerBy },
    { status: 200, headers },
  )
}

/**
 * The intent id of the stored demo: a second click repeats the first submit and completes its
 * lead. A demo that already has contact details is left as it is.
 */
async function openDemoIntent(
  intake: LeadIntake,
  token: string | null,
  newIntentId: string,
): Promise<string> {
  try {
    const lead = token === null ? null : (await intake.byToken(token))?.lead
    const isOpen = lead?.kind === 'wizard' && Object.values(lead.contact).every((value) => value === '')
    return isOpen ? lead.intentId : newIntentId
  } catch (error) {
    if (error instanceof LeadStoreUnavailable) return newIntentId
    throw error
  }
}

async function completeDemo(post: StepRequest, answers: LeadDraft, fields: TypedFields) {
  const demo = { ...answers, contactMethod: 'demo' as const }
  const again = renderAgain(answers)
  const demoIntentId = fields[HIDDEN_FIELDS.intentId] ?? ''
  const errors = checkDemoContact(fields)
  if (Object.keys(errors).length > 0)
    return again({ demoIntentId, contact: { fields, errors, failure: null } })
  const received = await storeLead(post, demo, fields, { intentId: demoIntentId })
  if (received.stored) return thankForDemo(post, answers, received, { demoIntentId, contactStored: true })
  return again({ demoIntentId, contact: formNotSent(fields, received) }, responseOf(received))
}
