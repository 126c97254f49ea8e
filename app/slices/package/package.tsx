import { Section } from '#app/shell/layout/section.tsx'
import type { BlockProps } from '#app/slices/block-place.ts'
import { PriceTable } from './price-table.tsx'

/** Price cards; consecutive packages are side by side. */
export function Packages({ blocks, around, headed }: BlockProps<'package'>) {
  return (
    <Section place={around.place}>
      <PriceTable
        id={blocks[0].id}
        packages={blocks}
        showsRates={!around.statesRates}
        showsFee={!around.sellsOther}
        headed={headed}
        pricePage={around.pricePage}
        startPrice={around.calculator?.startPrice}
      />
    </Section>
  )
}
