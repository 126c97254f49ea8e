import type { Block } from './content.ts'
import type { Tile } from './entries.ts'
import { firstOfEach } from './first-of-each.ts'

/** Cases with one of these products, sorted by title; only some if there are many. */
export type CasesOf = (productIds: ReadonlySet<string>) => Tile[]

/**
 * Customer cases for a page: those that the editor chose, however few; if none was chosen,
 * customers who share a product with the page, most shared first. `own` are the ids of its
 * products.
 */
export function relatedCases(blocks: readonly Block[], own: readonly string[], casesOf: CasesOf): Tile[] {
  const tiles = blocks.flatMap((block) => (block.type === 'image_tiles' ? block.tiles : []))
  if (tiles.length > 0) return firstOfEach(tiles, ({ id }) => id)
  const wanted = new Set([
    ...own,
    ...blocks.flatMap((block) => (block.type === 'category' && block.product ? [block.product.id] : [])),
  ])
  const shared = (tile: Tile) => tile.products.filter(({ id }) => wanted.has(id)).length
  return casesOf(wanted).sort((a, b) => shared(b) - shared(a))
}
