import { tasksOf } from '#app/lead/channels.ts'
import { PACKAGE_MISSING } from '#app/lead/fields/account-fields.ts'
import type { BankNumbers } from '#app/lead/fields/bank.ts'
import { isAnonymous } from '#app/lead/fields/contact-fields.ts'
import { checkPhoneStrictly } from '#app/lead/fields/phone.server.ts'
import type { Lead, WizardLead } from '#app/lead/lead.ts'
import type { Receipt, Submission } from '#app/lead/submission.ts'
import { type PackageRates, packageTitled } from '#app/pricing/packages.ts'
import { nextBankDay } from '#server/bank-days.ts'
import { personOf } from '#server/leads/store/person.ts'
import { markOf } from '#server/leads/store/submit-keys.ts'
import { completeDemo, isOfThisBrowser } from './complete-demo.ts'
import { decideLead } from './decide-lead.ts'
import type { DecidedLead, IntakeServices, ReceivedSubmit } from './intake-services.ts'
import { leadCaps, planDeliveries } from './plan-deliveries.ts'
import { concludeSubmit, receiptOf } from './receipt.ts'
import { isQuarantined, spamSigns } from './spam.ts'

/**
 * The newest submit in progress, by its key. Equal submits run one after the other, so that only
 * the first counts against a limit.
 */
export type SubmitsInProgress = Map<string, Promise<Receipt>>

/** Turns what a visitor sent into a stored lead, or into the reason why it is not stored. */
export async function receive(
  services: IntakeServices,
  inProgress: SubmitsInProgress,
  sentLead: Lead,
  submission: Submission,
  bank: BankNumbers | null = null,
): Promise<Receipt> {
  const { leadContent, vault, clock } = services
  const { lead, fields } = checkLead(sentLead, (await leadContent()).rates)
  if (Object.keys(fields).length > 0) return { outcome: 'invalid', fields }
  const mark = markOf(lead, submission, bank && vault.fingerprint(bank), clock.now())
  const earlier = inProgress.get(mark.key)
  const run = () => receiveOnce(services, lead, { submission, bank, mark })
  // An error of the earlier submit goes to its own caller.
  const work = earlier ? earlier.then(run, run) : run()
  inProgress.set(mark.key, work)
  try {
    return await work
  } finally {
    if (inProgress.get(mark.key) === work) inProgress.delete(mark.key)
  }
}

async function receiveOnce(services: IntakeServices, lead: Lead, submit: ReceivedSubmit): Promise<Receipt> {
  const { store, limits, clock, log, leadContent } = services
  const { submission, mark } = submit
  const repeated = await store.submits.acceptRepeat(mark, clock.now())
  if (repeated) return receiptOf(services, repeated)

  const retryAfterSeconds = await limits.countLead(submission.ip)
  if (retryAfterSeconds !== null) {
    log.warn('A lead was refused by a limit', { form: submission.form, retryAfterSeconds })
    return { outcome: 'limited', retryAfterSeconds }
  }

  const content = await leadContent()
  const decided = { ...decideLead(lead, content, submission.shown), rates: content.rates }
  const completion = completionIn(decided.lead)
  const demo = completion && (await store.submits.demoByIntent(completion.intentId))
  if (!completion || !demo) return storeNew(services, decided, submit)
  if (await isOfThisBrowser(services, demo, submission.token))
    return completeDemo(services, demo, decided, submit)
  // The id is in the booking link: without proof it may be anyone's, so this becomes a separate
  // demo.
  return storeNew(services, { ...decided, lead: { ...completion, intentId: '' } }, submit)
}

/** The lead, if it can complete a demo that was asked for before. */
function completionIn(lead: Lead): WizardLead | null {
  return lead.kind === 'wizard' && lead.intentId !== '' && !isAnonymous(lead.contact) ? lead : null
}

async function storeNew(
  services: IntakeServices,
  { lead, decided, rates }: DecidedLead,
  { submission, bank, mark }: ReceivedSubmit,
): Promise<Receipt> {
  const { store, clock, vault, autoRepliesPerHour } = services
  const { form, attribution, notice, ip, token } = submission
  const isTest = form === 'api-test'
  const replaces = await replacedBy(services, lead, token)
  const signs = spamSigns(lead, submission)
  const deliveries = await planDeliveries(services, tasksOf(lead, isTest ? 'api-test' : 'new'), ip)
  const now = clock.now()
  const answerBy = isTest ? null : nextBankDay(now)
  const acceptance = await store.submits.accept(
    {
      form,
      lead,
      rates,
      attribution,
      notice,
      signs,
      deliveries,
      answerBy,
      decided: decided && { ...decided, ...(replaces && { replaces }) },
      quarantined: isQuarantined(signs),
      sealBank: bank && ((leadId) => vault.seal(bank, leadId)),
      caps: leadCaps(autoRepliesPerHour, now),
      ...(answerBy !== null && { firstDueDay: answerBy }),
    },
    mark,
    now,
    token,
  )
  return concludeSubmit(services, acceptance, { form })
}

/**
 * The reference of the lead that this browser sent before, if it asked for the same for the same
 * address.
 */
async function replacedBy(
  { store, clock }: IntakeServices,
  lead: Lead,
  token: string | null,
): Promise<string | undefined> {
  if (token === null || lead.kind !== 'wizard' || lead.contactMethod === 'demo') return undefined
  const previous = await store.submits.byToken(token, clock.now())
  if (previous?.lead?.kind !== 'wizard') return undefined
  const requestOf = ({ contactMethod, contact }: WizardLead) =>
    `${contactMethod || 'call'} ${personOf(contact.email)}`
  return requestOf(previous.lead) === requestOf(lead) ? previous.reference : undefined
}

/**
 * The checks that need the server: numbering plans, and the packages that are sold. `fields`: the
 * errors, in Danish; otherwise `lead` has the normalised values.
 */
function checkLead(lead: Lead, rates: PackageRates): { lead: Lead; fields: Record<string, string> } {
  const phone = checkPhoneStrictly(lead.contact.phone)
  if (!phone.ok) return { lead, fields: { phone: phone.message } }
  const checked = { ...lead, contact: { ...lead.contact, phone: phone.value } }
  if (checked.kind !== 'application' || !checked.package) return { lead: checked, fields: {} }
  const soldPackage = packageTitled(checked.package, rates)
  return soldPackage
    ? { lead: { ...checked, package: soldPackage.name }, fields: {} }
    : { lead, fields: { package: PACKAGE_MISSING } }
}
