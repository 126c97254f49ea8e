import { contentContext } from '#app/context.ts'
import { pageNotFound } from '#app/shell/not-found.ts'
import { fromSeo, pageMeta } from '#app/shell/page-meta.ts'
import { deferred } from '#app/ui/deferred.tsx'
import type { Route } from './+types/info-page.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = await context.get(contentContext).infoPage(params.uid)
  if (!page) throw pageNotFound(url.pathname)
  return { page }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? pageMeta(matches, fromSeo(loaderData.page.seo, loaderData.page.href)) : []

export default deferred(async () => (await import('./info-page.page.tsx')).InfoPage)
