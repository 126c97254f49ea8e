import { contentContext } from '#app/context.ts'
import type { RouteHandle } from '#app/page-policy.ts'
import { PageTop, PlainPage } from '#app/shell/layout/page-top.tsx'
import { pageMeta } from '#app/shell/meta/page-meta.ts'
import { FilterChips } from '#app/shell/sections/filter-chips.tsx'
import { TileGrid } from '#app/slices/image-tiles/tile-grid.tsx'
import type { Route } from './+types/customers.ts'

/**
 * Products are defined in content, so no fixed list of values can keep made-up ones out of the page
 * cache.
 */
export const handle: RouteHandle = { page: { personal: ['produkt'] } }

export async function loader({ context, url }: Route.LoaderArgs) {
  const tiles = await context.get(contentContext).customers()
  const products = new Map(
    tiles.flatMap((tile) => tile.products.map((product) => [product.uid, product.title])),
  )
  const asked = url.searchParams.get('produkt')
  const chosen = asked && products.has(asked) ? asked : null
  return {
    tiles: chosen ? tiles.filter((tile) => tile.products.some((product) => product.uid === chosen)) : tiles,
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

/**
 * All customer cases, filtered by product. The filters are links: they work without scripts
 * and can be shared.
 */
export default function CustomersRoute({ loaderData: { tiles, products, chosen } }: Route.ComponentProps) {
  return (
    <PlainPage trail={[{ title: 'Kunder' }]}>
      <PageTop
        title="Kunder"
        lead="De samler folk om håndbold, koncerter, løb og markeder. Læs, hvordan de sælger billetter."
      />
      <FilterChips
        label="Vis kunder efter produkt"
        options={[
          { title: 'Alle', href: '/kunder', chosen: chosen === null },
          ...products.map((product) => ({
            title: product.title,
            href: `/kunder?produkt=${product.uid}`,
            chosen: product.uid === chosen,
          })),
        ]}
      />
      <TileGrid tiles={tiles} isOverview />
    </PlainPage>
  )
}
