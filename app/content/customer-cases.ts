import { productsOf, type Tile, toTile } from './entries.ts'
import { focusedImage } from './fields.ts'
import { byTitle } from './list-order.ts'
import { dataOf, hasUid, type RawDocument } from './raw-document.ts'
import type { RelatedContent } from './related.ts'
import type { CasesOf } from './related-cases.ts'
import type { LoadedDocuments } from './stored-documents.ts'
import { toPage } from './to-page.ts'

/*
 * Customer cases (documents of type `client`). A customer uses the products in the categories
 * blocks of its page; related cases are found by them.
 */

/** The most cases of a product that are looked up, since pages show only a few. */
const NEIGHBOURS = 50

export function toCustomerCases({ byType, byId }: LoadedDocuments) {
  const tiles = byTitle((byType.get('client') ?? []).filter(hasUid).map((document) => toTile(document, byId)))
  const placed = tiles.flatMap((tile) => tile.products.map(({ id }) => ({ id, tile })))
  const byProduct = Map.groupBy(placed, ({ id }) => id)
  const ofProduct = (id: string) => (byProduct.get(id) ?? []).map(({ tile }) => tile)
  const tilesById = new Map(tiles.map((tile) => [tile.id, tile]))
  return {
    /** All, sorted by title. */
    tiles,
    using: ((ids) =>
      byTitle([...new Set([...ids].flatMap((id) => ofProduct(id).slice(0, NEIGHBOURS)))])) satisfies CasesOf,
    /** Other cases with a shared product, most shared first. */
    similarTo(id: string): Tile[] {
      const tile = tilesById.get(id)
      if (!tile) return []
      const ids = new Set(tile.products.map((product) => product.id))
      const shared = (other: Tile) => other.products.filter((category) => ids.has(category.id)).length
      const neighbours = new Set([...ids].flatMap((productId) => after(ofProduct(productId), tile)))
      return byTitle([...neighbours]).sort((a, b) => shared(b) - shared(a))
    },
  }
}

/** The tiles that follow this one, wrapping around, without itself. */
function after(tiles: Tile[], tile: Tile): Tile[] {
  const at = tiles.indexOf(tile)
  return [...tiles.slice(at + 1), ...tiles.slice(0, at)].slice(0, NEIGHBOURS)
}

/** The page of a customer's case. */
export function toCustomer(
  document: RawDocument,
  cases: ReturnType<typeof toCustomerCases>,
  byId: LoadedDocuments['byId'],
  related: RelatedContent,
) {
  const data = dataOf(document, 'client')
  return {
    ...toPage(document, data, related),
    image: focusedImage(data.meta_image, data.image_focus),
    /** Products that the customer uses. */
    products: productsOf(document, byId),
    /** 'Lignende cases': other customers with shared products, most shared first. */
    similar: cases.similarTo(document.id),
  }
}
