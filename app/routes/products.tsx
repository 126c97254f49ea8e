import { contentContext } from '#app/context.ts'
import { PageTop, SidePage } from '#app/shell/layout/page-top.tsx'
import { Section } from '#app/shell/layout/section.tsx'
import { pageMeta } from '#app/shell/meta/page-meta.ts'
import { CalculatorCall } from '#app/shell/sections/calculator-call.tsx'
import { PictureCards } from '#app/shell/sections/picture-cards.tsx'
import { TILE_LIMIT } from '#app/slices/image-tiles/image-tiles.tsx'
import { TileGrid } from '#app/slices/image-tiles/tile-grid.tsx'
import type { Route } from './+types/products.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentContext)
  const [{ products }, customers, home] = await Promise.all([
    content.navigation(),
    content.customers(),
    content.home(),
  ])
  return { products, tiles: customers.slice(0, TILE_LIMIT), texts: home?.sections.products }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Produkter',
    description:
      'Billetsalg, pladser, adgangskontrol og det, der hører til. Begynd med det ene, og læg resten til.',
    path: '/produkt',
  })

/** All products: a list on the side, and each with its picture. */
export default function ProductsRoute({ loaderData: { products, tiles, texts } }: Route.ComponentProps) {
  return (
    <SidePage
      group="products"
      top={
        <>
          <PageTop title={texts?.title || 'Vores produkter'} lead={texts?.text} />
          <div className="mt-10">
            <PictureCards entries={products} />
          </div>
        </>
      }
    >
      {tiles.length > 0 && (
        <Section title="De benytter også vores billetsystem">
          <TileGrid tiles={tiles} />
        </Section>
      )}
      <Section>
        <CalculatorCall ground="green" />
      </Section>
    </SidePage>
  )
}
