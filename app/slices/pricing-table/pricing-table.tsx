import type { BlockTypes, PackageCard } from '#app/content/content.ts'
import { monthCost } from '#app/pricing/fees.ts'
import {
  formatAmountNumber,
  formatCount,
  fromKroner,
  type Money,
  parseCount,
  parsePrice,
} from '#app/pricing/money.ts'
import { FALLBACK_RATES, type PackageRates, packageTitled } from '#app/pricing/packages.ts'
import { Section } from '#app/shell/layout/section.tsx'
import { useSiteData } from '#app/shell/site-data.ts'
import type { BlockProps } from '#app/slices/block-place.ts'
import { PriceTable } from '#app/slices/package/price-table.tsx'

/**
 * The packages side by side, or the monthly cost of each, with the sentence that applies to all.
 */
export function PricingTable({ blocks: [block], around, headed }: BlockProps<'pricing_table'>) {
  const rates = useSiteData()?.rates ?? FALLBACK_RATES
  const months = block.comparison && compareMonths(block.comparison, block.packages, rates)
  if (block.comparison ? !months : block.packages.length === 0) return null
  return (
    <Section place={around.place} title={block.title} text={block.subtitle}>
      {months ? (
        <MonthTable {...months} />
      ) : (
        <PriceTable
          id={block.id}
          packages={block.packages}
          showsRates={!around.statesRates}
          showsFee={!around.sellsOther}
          headed={headed || block.title !== ''}
          pricePage={around.pricePage}
          startPrice={around.calculator?.startPrice}
        />
      )}
      {block.note && <p className="mt-5 text-sm text-quiet">{block.note}</p>}
    </Section>
  )
}

interface Months {
  packages: string[]
  rows: { tickets: number; costs: Money[] }[]
}

/** The last column is the extra cost of the second of two packages. */
function MonthTable({ packages, rows }: Months) {
  const row =
    'border-line border-b *:py-3 *:ps-3 *:text-end [&>td]:whitespace-nowrap *:first:ps-0 *:first:text-start max-[24rem]:text-sm max-[24rem]:*:ps-2'
  const isPair = packages.length === 2
  return (
    <table className="w-full border-collapse tabular-nums">
      <thead>
        <tr className={row}>
          <th scope="col">Billetter</th>
          {[...packages, ...(isPair ? ['Forskel'] : [])].map((name) => (
            <th key={name} scope="col">
              {name} <span className="block text-sm">kr.</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ tickets, costs: [first = 0n, second = 0n, ...others] }) => (
          <tr key={tickets} className={row}>
            <th scope="row">{formatCount(tickets)}</th>
            {[first, second, ...others].map((cost, index) => (
              <td key={packages[index]}>{formatAmountNumber(cost)}</td>
            ))}
            {isPair && <td className="font-strong">{formatAmountNumber(second - first)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/**
 * Null if there is nothing to compare: no ticket price, no ticket counts, or fewer than two
 * packages with a numeric price.
 */
function compareMonths(
  asked: NonNullable<BlockTypes['pricing_table']['comparison']>,
  cards: readonly PackageCard[],
  rates: PackageRates,
): Months | null {
  const price = parsePrice(String(asked.ticketPrice))
  const counts = asked.tickets.flatMap((count) => parseCount(String(count)) ?? [])
  if (price === null) return null
  const packages = cards.flatMap(({ title }) => {
    const priced = packageTitled(title, rates)
    const costs = priced ? counts.flatMap((count) => monthCost(count, fromKroner(price), priced) ?? []) : []
    return priced && costs.length > 0 ? [{ name: priced.name, costs }] : []
  })
  if (packages.length < 2) return null
  return {
    packages: packages.map(({ name }) => name),
    rows: counts.map((tickets, index) => ({
      tickets,
      costs: packages.flatMap(({ costs }) => costs[index] ?? []),
    })),
  }
}
