import type { Block, PriceModel, PricingCalculatorBlock } from '#app/content/content.ts'
import type { Place } from '#app/shell/section.tsx'

/** What a page tells the blocks on it. */
export interface BlockSurroundings {
  place: Place
  /** Rates that price cards show beside their price; those of the price documents. */
  models?: readonly PriceModel[]
  /** The page says the rates in price models of its own: its cards do not say them again. */
  statesRates?: boolean
  /** Calculator data for blocks that have none of their own (spec 2 §2: FAQ on price pages, items block on /produkt). */
  calculator?: PricingCalculatorBlock | null
  /** The uid of the price page that the blocks are on. */
  pricePage?: string
}

/** Every block component gets its neighbours of the same kind (block-groups.ts); most have one. */
export interface BlockProps<T extends Block> {
  blocks: readonly [T, ...T[]]
  around: BlockSurroundings
  /** A title block right above is the heading: the part brings none of its own. */
  headed?: boolean
}
