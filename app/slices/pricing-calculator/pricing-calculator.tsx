import InlineCalculator from '#app/calculator/inline/inline-calculator.island.tsx'
import type { PricingCalculatorBlock } from '#app/content/content.ts'
import { FALLBACK_RATES } from '#app/pricing/packages.ts'
import { Section } from '#app/shell/layout/section.tsx'
import { useSiteData } from '#app/shell/site-data.ts'
import type { BlockProps } from '#app/slices/block-place.ts'

/** The inline calculator on its plane: pink on a page, mint in a column. */
export function PricingCalculator({ blocks: [block], around }: BlockProps<PricingCalculatorBlock>) {
  const data = useSiteData()
  const calculator = (
    <InlineCalculator
      block={block}
      rates={data?.rates ?? FALLBACK_RATES}
      bookingUrl={data?.site.bookingUrl ?? null}
    />
  )
  if (around.place === 'page') {
    return (
      <Section ground="pink" className="no-print" title={block.title} text={block.text}>
        {calculator}
      </Section>
    )
  }
  return (
    <Section place="column" className="no-print" title={block.title} text={block.text}>
      <div className="ground-green p-3 md:p-6">{calculator}</div>
    </Section>
  )
}
