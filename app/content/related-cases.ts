import type { Block } from './content.ts'
import type { Tile } from './entries.ts'
import { firstOfEach } from './first-of-each.ts'

/** Cases with one of these categories, sorted by title; of a large category only some. */
export type CasesOf = (categoryIds: ReadonlySet<string>) => Tile[]

/**
 * Customer cases for a page: those chosen by the editor, then other customers who share a category
 * with the page or with a chosen case, most shared first. `own` are the page's category ids.
 */
export function relatedCases(blocks: readonly Block[], own: readonly string[], casesOf: CasesOf): Tile[] {
  const chosen = blocks.flatMap((block) => (block.type === 'image_tiles' ? block.tiles : []))
  const wanted = new Set([
    ...own,
    ...blocks.flatMap((block) => (block.type === 'category' && block.category ? [block.category.id] : [])),
    ...chosen.flatMap((tile) => tile.categories.map(({ id }) => id)),
  ])
  const shared = (tile: Tile) => tile.categories.filter(({ id }) => wanted.has(id)).length
  const others = casesOf(wanted).sort((a, b) => shared(b) - shared(a))
  return firstOfEach([...chosen, ...others], ({ id }) => id)
}
