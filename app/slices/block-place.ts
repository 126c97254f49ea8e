import type { BlockType, BlockTypes } from '#app/content/content.ts'
import type { SectionPlace } from '#app/shell/layout/section.tsx'

/** What a page passes to its blocks. */
export interface BlockSurroundings {
  place: SectionPlace
  /** The page has its own price models: its cards do not repeat the rates. */
  statesRates?: boolean
  /** The page's rates are for something else than a ticket: its cards show no fee per ticket. */
  sellsOther?: boolean
  /**
   * Calculator data for blocks without their own (FAQ on price pages, items block on /produkt).
   */
  calculator?: BlockTypes['pricing_calculator'] | null
  /** The uid of the price page, or of the industry, with these blocks. */
  pricePage?: string
  industry?: string
}

/** Every block component receives its group of neighbours (block-groups.ts); usually one. */
export interface BlockProps<T extends BlockType> {
  blocks: readonly [BlockTypes[T], ...BlockTypes[T][]]
  around: BlockSurroundings
  /** A preceding title block is the heading: the group has none of its own. */
  headed?: boolean
}
