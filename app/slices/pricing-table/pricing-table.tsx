import { Section } from '#app/shell/layout/section.tsx'
import type { BlockProps } from '#app/slices/block-place.ts'
import { PriceTable } from '#app/slices/package/price-table.tsx'

/** The packages side by side, with the sentence that applies to all. */
export function PricingTable({ blocks: [block], around, headed }: BlockProps<'pricing_table'>) {
  if (block.packages.length === 0) return null
  return (
    <Section place={around.place} title={block.title} text={block.subtitle}>
      <PriceTable
        id={block.id}
        packages={block.packages}
        showsRates={!around.statesRates}
        showsFee={!around.sellsOther}
        headed={headed || block.title !== ''}
        pricePage={around.pricePage}
        startPrice={around.calculator?.startPrice}
      />
      {block.note && <p className="mt-5 text-sm text-quiet">{block.note}</p>}
    </Section>
  )
}
