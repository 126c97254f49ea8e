import { FilterChips } from '#app/shell/filter-chips.tsx'
import { PageTop, PlainPage } from '#app/shell/page-top.tsx'
import { TileGrid } from '#app/slices/image-tiles/tile-grid.tsx'
import type { Route } from './+types/customers.ts'

/** All customer cases, with a filter by product (D11). The filter is links: it works without scripts and can be shared. */
export function Customers({ loaderData: { tiles, products, chosen } }: Route.ComponentProps) {
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
      <TileGrid tiles={tiles} />
    </PlainPage>
  )
}
