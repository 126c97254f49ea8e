import InlineCalculator from '#app/calculator/inline/inline-calculator.island.tsx'
import { FALLBACK_RATES } from '#app/pricing/packages.ts'
import { Section } from '#app/shell/layout/section.tsx'
import { useSiteData } from '#app/shell/site-data.ts'
import type { BlockProps } from '#app/slices/block-place.ts'

/** The inline calculator on its plane: pink on a page, mint in a column. */
export function PricingCalculator({ blocks: [block], around }: BlockProps<'pricing_calculator'>) {
  const data = useSiteData()
  // An island's props are in the page's HTML a second time.
  const { type: _type, title, text, ...terms } = block
  const calculator = (
    <InlineCalculator
      block={terms}
      rates={data?.rates ?? FALLBACK_RATES}
      industry={around.industry}
      bookingUrl={data?.site.bookingUrl ?? null}
    />
  )
  const onPage = around.place === 'page'
  return (
    <Section
      place={around.place}
      ground={onPage ? 'pink' : 'white'}
      className="print:hidden"
      title={title}
      text={text}
    >
      {onPage ? calculator : <div className="ground-green p-3 md:p-6">{calculator}</div>}
    </Section>
  )
}
