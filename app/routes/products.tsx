import { contentContext } from '#app/context.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { TILE_LIMIT } from '#app/slices/image-tiles/image-tiles.tsx'
import { deferred } from '#app/ui/deferred.tsx'
import type { Route } from './+types/products.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentContext)
  const [{ categories }, clients, home] = await Promise.all([
    content.navigation(),
    content.clients(),
    content.home(),
  ])
  return { categories, tiles: clients.slice(0, TILE_LIMIT), words: home?.sections.products }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Produkter',
    description:
      'Billetsalg, pladser, adgangskontrol og det, der hører til. Begynd med det ene, og læg resten til.',
    path: '/produkt',
  })

/** All products: the list beside, and each with its picture. */
export default deferred(async () => (await import('./products.page.tsx')).Products)
