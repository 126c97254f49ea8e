import { contentContext, leadsContext, siteContext, visitorContext } from '#app/context.ts'
import { receiveCallback } from '#app/leads/receive-callback.server.ts'
import type { RouteHandle } from '#app/page-policy.ts'
import { pageNotFound } from '#app/shell/not-found.ts'
import { fromSeo, pageMeta } from '#app/shell/page-meta.ts'
import { TILE_LIMIT } from '#app/slices/image-tiles/image-tiles.tsx'
import { deferred } from '#app/ui/deferred.tsx'
import type { Route } from './+types/industry.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext)
  const [industry, home] = await Promise.all([content.industry(params.uid), content.home()])
  if (!industry) throw pageNotFound(url.pathname)
  return {
    industry: { ...industry, cases: industry.cases.slice(0, TILE_LIMIT) },
    callbackImage: home?.sections.callback.image ?? null,
  }
}

/** Only the form's post knows what to do without content: the page itself is then the outage's, with 503. */
export const handle: RouteHandle = { page: { withoutContent: true } }

/** The callback form, posted without scripts (D19). */
export const action = ({ request, context, params }: Route.ActionArgs) =>
  receiveCallback(
    {
      request,
      intake: context.get(leadsContext),
      content: context.get(contentContext),
      ip: context.get(visitorContext).ip,
      secure: context.get(siteContext).siteUrl.startsWith('https:'),
    },
    params.uid,
  )

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta(matches, { ...fromSeo(loaderData.industry.seo, loaderData.industry.href), ownTitle: true })
    : []

export default deferred(async () => (await import('./industry.page.tsx')).IndustryPage)
