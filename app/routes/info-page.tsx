import { readWizardContent } from '#app/calculator/wizard-content.ts'
import { contentContext, leadRequest } from '#app/context.ts'
import { PhoneLink } from '#app/forms/parts/phone-link.tsx'
import { receiveCallback } from '#app/forms/receiving/receive-callback.server.ts'
import { answerLines } from '#app/lead/answers/answers.ts'
import { ANSWER_PARAMETERS, hasAnswers, readQuery } from '#app/lead/draft.ts'
import type { RouteHandle } from '#app/page-policy.ts'
import { CONTACT_UID } from '#app/pages.ts'
import { PageTop, SidePage } from '#app/shell/layout/page-top.tsx'
import { Prose } from '#app/shell/layout/prose.tsx'
import { FormTitle } from '#app/shell/meta/form-title.tsx'
import { fromSeo, pageMeta } from '#app/shell/meta/page-meta.ts'
import { pageNotFound } from '#app/shell/not-found.ts'
import { CallbackSection } from '#app/shell/sections/callback-section.tsx'
import { useSiteData } from '#app/shell/site-data.ts'
import { BlockList } from '#app/slices/block-list.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Route } from './+types/info-page.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext)
  const isContact = params.uid === CONTACT_UID
  const [page, home, site] = await Promise.all([
    content.infoPage(params.uid),
    isContact ? content.home() : null,
    isContact ? content.site() : null,
  ])
  if (!page) throw pageNotFound(url.pathname)
  const texts = home?.sections.callback
  const query = url.searchParams
  const answers = isContact && hasAnswers(query) ? readQuery(query, await readWizardContent(content)) : null
  return {
    page,
    /** The form with the answers of a calculation. */
    begun: answers && {
      stored: false as const,
      fields: { comment: answerLines(answers).join('\n') },
      errors: {},
      failure: null,
    },
    callback: site && {
      title: texts?.title ?? '',
      text: texts?.text ?? '',
      picture: texts?.image ?? null,
      times: site.callbackTimes,
      nextSteps: site.callbackSteps,
    },
  }
}

/** Only a form post works without content: the page itself then returns 503. */
export const handle: RouteHandle = { page: { withoutContent: true, personal: ANSWER_PARAMETERS } }

/** The contact page's callback form, posted without scripts. */
export const action = ({ request, context, params }: Route.ActionArgs) => {
  if (params.uid !== CONTACT_UID) throw new Response(null, { status: 405 })
  const content = context.get(contentContext)
  return receiveCallback(leadRequest(request, context), () => content.infoPage(CONTACT_UID), 'info page')
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, loaderData && { ...fromSeo(loaderData.page.seo, loaderData.page.href), ownTitle: true })

export default function InfoPageRoute({
  loaderData: { page, callback, begun },
  actionData,
}: Route.ComponentProps) {
  const site = useSiteData()?.site
  return (
    <>
      <FormTitle title={page.seo.title} path={page.href} result={actionData} />
      <SidePage
        group="infoPages"
        page={page}
        top={
          <>
            <PageTop
              title={page.title}
              lead={page.subtitle}
              actions={
                callback && (
                  <>
                    {site?.bookingUrl && (
                      <Button href={site.bookingUrl} size="large">
                        Book et møde
                      </Button>
                    )}
                    <Button href="#kontakt" variant="border" size="large">
                      Bliv ringet op
                    </Button>
                  </>
                )
              }
            />
            {callback && site?.phone && (
              <p className="mt-8">
                Telefon <PhoneLink {...site} />
              </p>
            )}
            <Prose text={page.body} className="mt-8" />
          </>
        }
      >
        {callback && <CallbackSection {...callback} industry="" result={actionData ?? begun} />}
        <BlockList blocks={page.blocks} place="page" />
      </SidePage>
    </>
  )
}
