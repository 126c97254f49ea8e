import { Section } from '#app/shell/section.tsx'
import type { BlockProps } from '#app/slices/block-place.ts'
import { PriceTable } from '#app/slices/package/price-table.tsx'
import type { PricingTableBlock } from './block.ts'

/** The packages side by side, with the line that holds for all of them. */
export function PricingTable({ blocks: [block], around }: BlockProps<PricingTableBlock>) {
  if (block.packages.length === 0) return null
  return (
    <Section place={around.place} title={block.title} text={block.subtitle}>
      <PriceTable id={block.id} packages={block.packages} models={around.models} />
      {block.note && <p className="mt-5 text-sm text-quiet">{block.note}</p>}
    </Section>
  )
}
