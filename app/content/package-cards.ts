import type { Block, PackageCard } from './content.ts'

/** The price cards of a page, each package once. */
export function packageCards(blocks: readonly Block[]): PackageCard[] {
  const cards = blocks.flatMap<PackageCard>((block) => {
    if (block.type === 'package') return [block]
    return block.type === 'pricing_table' ? block.packages : []
  })
  return [...new Map(cards.map((card) => [card.title, card])).values()]
}
