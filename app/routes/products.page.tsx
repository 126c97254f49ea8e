import { CalculatorCall } from '#app/shell/calculator-call.tsx'
import { PageTop, SidePage } from '#app/shell/page-top.tsx'
import { PictureCards } from '#app/shell/picture-cards.tsx'
import { Section } from '#app/shell/section.tsx'
import { useSiteData } from '#app/shell/site-data.ts'
import { TileGrid } from '#app/slices/image-tiles/tile-grid.tsx'
import type { Route } from './+types/products.ts'

/** All products: the list beside, and each with its picture. */
export function Products({ loaderData: { categories, tiles, words } }: Route.ComponentProps) {
  return (
    <SidePage
      trail={[{ title: 'Produkter' }]}
      side={{
        heading: 'Produkter',
        selectLabel: 'Vælg produkt',
        items: useSiteData()?.menu.categories ?? [],
      }}
    >
      <PageTop title={words?.title || 'Vores produkter'} lead={words?.text} />
      <div className="mt-10">
        <PictureCards entries={categories} />
      </div>
      {tiles.length > 0 && (
        <Section place="column" title="De benytter også vores billetsystem">
          <TileGrid tiles={tiles} place="column" />
        </Section>
      )}
      <div className="mt-(--spacing-stack)">
        <CalculatorCall ground="green" />
      </div>
    </SidePage>
  )
}
