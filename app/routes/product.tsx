import { contentContext } from '#app/context.ts'
import { pageNotFound } from '#app/shell/not-found.ts'
import { fromSeo, pageMeta } from '#app/shell/page-meta.ts'
import { TILE_LIMIT } from '#app/slices/image-tiles/image-tiles.tsx'
import { deferred } from '#app/ui/deferred.tsx'
import type { Route } from './+types/product.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const category = await context.get(contentContext).category(params.uid)
  if (!category) throw pageNotFound(url.pathname)
  return { category: { ...category, cases: category.cases.slice(0, TILE_LIMIT) } }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? pageMeta(matches, fromSeo(loaderData.category.seo, loaderData.category.href)) : []

export default deferred(async () => (await import('./product.page.tsx')).Product)
