import { contentContext } from '#app/context.ts'
import { pageNotFound } from '#app/shell/not-found.ts'
import { fromSeo, pageMeta } from '#app/shell/page-meta.ts'
import { TILE_LIMIT } from '#app/slices/image-tiles/image-tiles.tsx'
import { deferred } from '#app/ui/deferred.tsx'
import type { Route } from './+types/customer.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const client = await context.get(contentContext).client(params.uid)
  if (!client) throw pageNotFound(url.pathname)
  return { client: { ...client, similar: client.similar.slice(0, TILE_LIMIT) } }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? pageMeta(matches, fromSeo(loaderData.client.seo, loaderData.client.href)) : []

export default deferred(async () => (await import('./customer.page.tsx')).Customer)
