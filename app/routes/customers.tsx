import { contentContext } from '#app/context.ts'
import type { RouteHandle } from '#app/page-policy.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { deferred } from '#app/ui/deferred.tsx'
import type { Route } from './+types/customers.ts'

/** Which products there are is for content to say, so no fixed list of values could keep made-up ones out of the page cache. */
export const handle: RouteHandle = { page: { personal: ['produkt'] } }

export async function loader({ context, url }: Route.LoaderArgs) {
  const tiles = await context.get(contentContext).clients()
  const products = new Map(
    tiles.flatMap((tile) => tile.categories.map((category) => [category.uid, category.title])),
  )
  const asked = url.searchParams.get('produkt')
  const chosen = asked && products.has(asked) ? asked : null
  return {
    tiles: chosen
      ? tiles.filter((tile) => tile.categories.some((category) => category.uid === chosen))
      : tiles,
    products: [...products]
      .map(([uid, title]) => ({ uid, title }))
      .sort((a, b) => a.title.localeCompare(b.title, 'da-DK')),
    chosen,
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Kunder',
    description:
      'Klubber, kulturhuse, festivaler og markeder fortæller, hvordan de sælger billetter og tager imod gæsterne.',
    path: '/kunder',
  })

/** All customer cases, with a filter by product (D11). The filter is links: it works without scripts and can be shared. */
export default deferred(async () => (await import('./customers.page.tsx')).Customers)
