import { ThankYou } from '#app/calculator/thank-you.tsx'
import { toThankYou } from '#app/calculator/thank-you-summary.ts'
import { creationTexts, readWizardContent, type WizardContent } from '#app/calculator/wizard-content.ts'
import { eachText, plainRuns, type TextRun } from '#app/content/linked-text.ts'
import { readNextSteps } from '#app/content/next-step-texts.ts'
import { contentContext, leadsContext, siteContext } from '#app/context.ts'
import type { FinalLead } from '#app/lead/final-lead.ts'
import { namingPackage, nextStepsOf } from '#app/lead/next-steps.ts'
import { readThankYouToken } from '#app/lead/thank-you-cookie.ts'
import type { RouteHandle } from '#app/page-policy.ts'
import { headTags, readHeadSite } from '#app/shell/meta/page-meta.ts'
import type { Route } from './+types/beregner.tak.ts'

/** Only shown for a lead whose auto-reply is sent. */
const COPY_BY_MAIL = 'Vi sender en kopi til din mail.'

/** A private page, found by cookie and never cached. */
export const handle: RouteHandle = { page: { cache: 'private', withoutContent: true } }

export async function loader({ request, context }: Route.LoaderArgs) {
  const content = context.get(contentContext)
  const texts = await readWizardContent(content)
  const { siteUrl } = context.get(siteContext)
  const head = await readHeadSite(content, siteUrl)
  const token = readThankYouToken(request.headers.get('cookie'), siteUrl.startsWith('https:'))
  const view = token === null ? null : await context.get(leadsContext).byToken(token)
  const text = [...thanksOf(view, texts), ...(view?.isMailed ? plainRuns(` ${COPY_BY_MAIL}`) : [])]
  const steps = view ? nextStepsOf(view, await readNextSteps(content)) : []
  const { productName, logo } = texts
  return { productName, logo: logo.yellow, text, summary: view && toThankYou(view), steps, siteUrl, head }
}

/** None for who asked to be called, or for an account: the next steps say it. */
function thanksOf(view: Pick<FinalLead, 'lead' | 'rates'> | null, texts: WizardContent): readonly TextRun[] {
  if (view?.lead.kind !== 'wizard') return []
  const { contactMethod, packageTitle } = view.lead
  if (contactMethod !== 'start') return texts.thankYou.text
  const created = creationTexts({ ...texts, rates: view.rates }, packageTitle)
  return eachText(created.thankYou.text, (text) => namingPackage(text, packageTitle))
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? headTags(loaderData.head, {
        title: 'Tak for din henvendelse',
        path: '/beregner/tak-for-din-henvendelse',
        noindex: true,
      })
    : []

export default function ThankYouRoute({ loaderData: { head: _, ...shown } }: Route.ComponentProps) {
  return <ThankYou {...shown} />
}
