import type { ComponentType } from 'react'
import type { Block, BlockType } from '#app/content/content.ts'
import { TICKET_UNIT } from '#app/pricing/fees.ts'
import { DataBlock } from '#app/shell/layout/data-block.tsx'
import { faqPage } from '#app/shell/meta/structured-data.ts'
import * as components from './block-components.ts'
import { groupBlocks } from './block-groups.ts'
import type { BlockProps, BlockSurroundings } from './block-place.ts'

/** Does not compile if a block's component is missing in block-components.ts. */
export const blockComponents: { [T in BlockType]: ComponentType<BlockProps<T>> } = components

/**
 * Whether a page's price models state rates, and whether these are for something else than a
 * ticket.
 */
export function ratesStated(blocks: readonly Block[]): Pick<BlockSurroundings, 'statesRates' | 'sellsOther'> {
  const models = blocks.filter((block) => block.type === 'price_model')
  return { statesRates: models.length > 0, sellsOther: models.some(({ unit }) => unit !== TICKET_UNIT) }
}

/**
 * A page's blocks in the editor's order. Types without a component are left out; content has logged
 * them. All questions are one FAQPage for search engines.
 */
export function BlockList({ blocks, ...around }: { blocks: readonly Block[] } & BlockSurroundings) {
  const questions = blocks.flatMap((block) => (block.type === 'faq' ? block.questions : []))
  const surroundings = { ...ratesStated(blocks), ...around }
  const parts = groupBlocks(blocks).map((group) => {
    const Part = blockComponents[group.type] as ComponentType<BlockProps<BlockType>> | undefined
    const first = group.blocks[0]
    if (!Part || !first) return null
    return (
      <Part
        key={first.id}
        blocks={[first, ...group.blocks.slice(1)]}
        around={surroundings}
        headed={group.headed}
      />
    )
  })
  return (
    <>
      {parts}
      <DataBlock node={faqPage(questions)} />
    </>
  )
}
