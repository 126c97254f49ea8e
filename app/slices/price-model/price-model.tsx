import { ratesLine } from '#app/pricing/fees.ts'
import { Section } from '#app/shell/layout/section.tsx'
import type { BlockProps } from '#app/slices/block-place.ts'

/** The rates per sold ticket or card, ekskl. moms. Consecutive models are side by side. */
export function PriceModels({ blocks, around }: BlockProps<'price_model'>) {
  const shown = blocks.filter(
    (block) => block.title || block.fixedFee !== null || block.percentageFee !== null,
  )
  if (shown.length === 0) return null
  return (
    <Section place={around.place}>
      <ul className="grid gap-5 md:auto-cols-fr md:grid-flow-col md:gap-6">
        {shown.map((block) => {
          const rates = ratesLine(block)
          return (
            <li key={block.id} className="border-2 border-ink p-6 md:p-8">
              {block.title && <h2 className="text-h3">{block.title}</h2>}
              {rates && (
                <p className="mt-3">
                  <span className="font-display text-h2 font-heavy">{rates}</span>{' '}
                  <span className="block text-sm text-quiet">{`pr. ${block.unit}, ekskl. moms`}</span>
                </p>
              )}
              {block.text && <p className="mt-3">{block.text}</p>}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
