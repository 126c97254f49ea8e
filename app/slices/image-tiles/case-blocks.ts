import type { Block } from '#app/content/content.ts'
import type { Tile } from '#app/content/entries.ts'

/**
 * A page's blocks with its customer cases in place of the first image_tiles block, or at the end:
 * one tile block under the page kind's own heading ('Relaterede cases', 'De benytter også vores
 * billetsystem').
 */
export function withCases(blocks: readonly Block[], title: string, cases: readonly Tile[]): Block[] {
  const at = blocks.findIndex((block) => block.type === 'image_tiles')
  const tiles: Block = { id: blocks[at]?.id ?? 'cases', type: 'image_tiles', title, tiles: [...cases] }
  const others = blocks.filter((block) => block.type !== 'image_tiles')
  const before = at < 0 ? others.length : at
  return [...others.slice(0, before), tiles, ...others.slice(before)]
}
