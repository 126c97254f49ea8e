import { contentContext, leadRequest } from '#app/context.ts'
import { receiveCallback } from '#app/forms/receiving/receive-callback.server.ts'
import type { RouteHandle } from '#app/page-policy.ts'
import { PageTop, SidePage } from '#app/shell/layout/page-top.tsx'
import { Prose } from '#app/shell/layout/prose.tsx'
import { FormTitle } from '#app/shell/meta/form-title.tsx'
import { fromSeo, pageMeta } from '#app/shell/meta/page-meta.ts'
import { pageNotFound } from '#app/shell/not-found.ts'
import { CallbackSection } from '#app/shell/sections/callback-section.tsx'
import { StartSelling } from '#app/shell/sections/start-selling.tsx'
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
  pageMeta(
    matches,
    loaderData && { ...fromSeo(loaderData.industry.seo, loaderData.industry.href), ownTitle: true },
  )

export default function IndustryRoute({
  loaderData: { industry, callback },
  actionData,
}: Route.ComponentProps) {
  // Cases that were chosen in the secondary blocks are among these, so they are shown here alone.
  const blocks = withCases(industry.blocks, 'Relaterede cases', industry.cases)
  const secondaryBlocks = industry.secondaryBlocks.filter((block) => block.type !== 'image_tiles')
  return (
    <>
      <FormTitle title={industry.seo.title} path={industry.href} result={actionData} />
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
        <BlockList blocks={[...blocks, ...secondaryBlocks]} place="page" industry={industry.uid} />
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
