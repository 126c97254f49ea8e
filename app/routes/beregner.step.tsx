import { redirect, useLocation } from 'react-router'
import { REQUESTED_STEP, stepHref } from '#app/calculator/answers/use-answers.ts'
import { readStep, stepToShow } from '#app/calculator/journey.ts'
import type { PostResult } from '#app/calculator/step-props.ts'
import { receiveStep } from '#app/calculator/steps/receive-step.server.ts'
import WizardIsland from '#app/calculator/wizard.island.tsx'
import {
  readCreatedPackage,
  readWizardContent,
  stepTitle,
  type WizardContent,
} from '#app/calculator/wizard-content.ts'
import { contentContext, leadRequest, siteContext } from '#app/context.ts'
import { withAttributionOf } from '#app/lead/attribution.ts'
import { type LeadDraft, PARAMETERS, readCreation, readQuery } from '#app/lead/draft.ts'
import { titleOfForm } from '#app/lead/fields/error-title.ts'
import { quoteOf } from '#app/lead/offer.ts'
import { WIZARD_STEPS, type WizardStep } from '#app/lead/wizard-steps.ts'
import type { RouteHandle } from '#app/page-policy.ts'
import { headTags, pageTitle, pictureAlt, readHeadSite } from '#app/shell/meta/page-meta.ts'
import { calculationImage, shareImageHref } from '#app/shell/meta/share-image.ts'
import type { Route } from './+types/beregner.step.ts'

const START = '/beregner/branche'

/** Answers in the URL make the page private; without them it is public. */
export const handle: RouteHandle = {
  page: {
    personal: PARAMETERS,
    params: { step: WIZARD_STEPS },
    withoutContent: true,
  },
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const [texts, created, head] = await Promise.all([
    readWizardContent(context.get(contentContext)),
    readCreatedPackage(context.get(contentContext), readCreation(query)),
    readHeadSite(context.get(contentContext), context.get(siteContext).siteUrl),
  ])
  const content = { ...texts, created, siteUrl: context.get(siteContext).siteUrl }
  const step = readStep(params.step)
  const answers = readQuery(query, content)
  const target = stepToShow(step, answers)
  // The browser's store may have answers that the URL lacks, so it gets the requested step.
  if (target !== step) {
    const address = withAttributionOf(request.url, stepHref(target, answers))
    throw redirect(`${address}${address.includes('?') ? '&' : '?'}${REQUESTED_STEP}=${step}`)
  }
  const isCalculated = step === 'pakkevalg' || (step === 'information' && answers.contactMethod !== 'start')
  return { content, head, preview: isCalculated ? previewOf(answers, content) : previewOfStep(step, content) }
}

/** The link preview of any other step: the picture of the first. */
function previewOfStep(step: WizardStep, { steps, productName }: WizardContent) {
  const start = pageTitle(steps.branche.metaTitle, productName, START)
  return {
    title: steps[step].metaTitle,
    href: shareImageHref(START, [start, productName, '']),
    alt: pictureAlt(start),
  }
}

/** The link preview of a shared calculation: no amount, and nothing that was typed. */
function previewOf(answers: LeadDraft, { rates, productName, logo }: WizardContent) {
  const { selectedPackage } = quoteOf(answers, rates)
  const { customerPaysFee: customerPays } = answers.ticketDetails
  return calculationImage({ package: selectedPackage, customerPays }, { productName, logo: logo.yellow })
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const [texts, created] = await Promise.all([
    readWizardContent(context.get(contentContext)),
    readCreatedPackage(context.get(contentContext), readCreation(new URL(request.url).searchParams)),
  ])
  const content = { ...texts, created, siteUrl: context.get(siteContext).siteUrl }
  return receiveStep({ ...leadRequest(request, context), step: readStep(params.step), content })
}

export const meta: Route.MetaFunction = ({ loaderData, params }) => {
  if (!loaderData) return []
  const step = readStep(params.step)
  const { metaTitle, metaDescription } = loaderData.content.steps[step]
  return headTags(loaderData.head, {
    title: metaTitle,
    description: metaDescription,
    path: START,
    noindex: step !== 'branche',
    preview: loaderData.preview,
    ownTitle: true,
  })
}

export default function WizardRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  const { content } = loaderData
  const step = readStep(params.step)
  const { search } = useLocation()
  const answers = readQuery(new URLSearchParams(search), content)
  return (
    <>
      {/* `meta` does not know the result of a post: a page with errors sets its title here. */}
      <title>{titleOfForm(stepTitle(step, content, answers), hasErrors(actionData))}</title>
      <WizardIsland content={content} step={step} search={search} posted={actionData ?? null} />
    </>
  )
}

function hasErrors(posted: PostResult | undefined): boolean {
  if (!posted) return false
  const forms = [posted.information, posted.contact].filter((form) => form !== null)
  return (
    posted.failure !== null ||
    [posted.errors, ...forms.map(({ errors }) => errors)].some((errors) => Object.keys(errors).length > 0) ||
    forms.some(({ failure }) => failure !== null)
  )
}
