import { contentContext, leadRequest } from '#app/context.ts'
import { receiveCallback } from '#app/forms/receiving/receive-callback.server.ts'
import { titleOfForm } from '#app/lead/fields/error-title.ts'
import type { RouteHandle } from '#app/page-policy.ts'
import { PageTop, SidePage } from '#app/shell/layout/page-top.tsx'
import { Prose } from '#app/shell/layout/prose.tsx'
import { fromSeo, pageMeta, pageTitle } from '#app/shell/meta/page-meta.ts'
import { pageNotFound } from '#app/shell/not-found.ts'
import { CallbackSection } from '#app/shell/sections/callback-section.tsx'
import { StartSelling } from '#app/shell/sections/start-selling.tsx'
import { useSiteData } from '#app/shell/site-data.ts'
import { BlockList } from '#app/slices/block-list.tsx'
import { withCases } from '#app/slices/image-tiles/case-blocks.ts'
import { Button } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Route } from './+types/industry.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext)
  const [industry, site] = await Promise.all([content.industry(params.uid), content.site()])
  if (!industry) throw pageNotFound(url.pathname)
  return {
    industry,
    callback: { times: site.callbackTimes, nextSteps: site.callbackSteps },
  }
}

/** Only a form post works without content: the page itself then returns 503. */
export const handle: RouteHandle = { page: { withoutContent: true } }

/** The callback form, posted without scripts. */
export const action = ({ request, context, params }: Route.ActionArgs) => {
  const content = context.get(contentContext)
  return receiveCallback(leadRequest(request, context), () => content.industry(params.uid), 'industry')
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta(matches, { ...fromSeo(loaderData.industry.seo, loaderData.industry.href), ownTitle: true })
    : []

export default function IndustryRoute({
  loaderData: { industry, callback },
  actionData,
}: Route.ComponentProps) {
  const blocks = withCases(industry.blocks, 'Relaterede cases', industry.cases)
  const title = pageTitle(industry.seo.title, useSiteData()?.site.productName ?? '', industry.href)
  return (
    <>
      {/* `meta` does not know the result of a post: a page with errors sets its title here. */}
      <title>{titleOfForm(title, actionData?.stored === false)}</title>
      <SidePage
        group="industries"
        page={industry}
        top={
          <>
            <PageTop
              title={industry.headline}
              lead={industry.subtitle}
              actions={
                <>
                  <StartSelling size="large" />
                  <Button href="#kontakt" variant="border" size="large">
                    Bliv ringet op
                  </Button>
                </>
              }
              picture={
                <Picture
                  image={industry.image}
                  first
                  sizes="(width >= 64rem) 18rem, (width >= 48rem) 14rem, 100vw"
                  className="w-full object-cover max-md:aspect-square max-md:object-bottom print:max-h-50"
                />
              }
            />
            <Prose text={industry.body} className="mt-8" />
          </>
        }
      >
        <BlockList blocks={[...blocks, ...industry.secondaryBlocks]} place="page" industry={industry.uid} />
      </SidePage>
      <CallbackSection
        title={industry.callback.title}
        text={industry.callback.text}
        picture={industry.callback.image}
        industry={industry.title}
        {...callback}
        result={actionData ?? null}
      />
    </>
  )
}
