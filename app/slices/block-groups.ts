import type { Block, BlockType } from '#app/content/content.ts'
import { firstOfEach } from '#app/content/first-of-each.ts'

/** Blocks that are merged when they follow each other. */
const JOINED: ReadonlySet<BlockType> = new Set<BlockType>([
  'addon',
  'category',
  'feature',
  'form_field',
  'general',
  'name',
  'package',
  'price_model',
  'revenue_option',
  'step',
])

interface BlockGroup<T extends Block = Block> {
  type: T['type']
  blocks: T[]
  /** A title block precedes: it is the heading of this group. */
  headed: boolean
}

/**
 * A page's blocks in groups: neighbours of one mergeable type form one group, and of price models
 * with the same title only the first is kept.
 */
export function groupBlocks(blocks: readonly Block[]): BlockGroup[] {
  const groups: BlockGroup[] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (last?.type === block.type && JOINED.has(block.type)) last.blocks.push(block)
    else groups.push({ type: block.type, blocks: [block], headed: last?.type === 'title' })
  }
  return groups.map((group) =>
    group.type === 'price_model' ? { ...group, blocks: firstOfEach(group.blocks, titleOf) } : group,
  )
}

const titleOf = (block: Block) => ('title' in block ? block.title : '')
