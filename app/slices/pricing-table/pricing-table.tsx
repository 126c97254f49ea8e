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
import { FALLBACK_RATES, isLeastAmount, type PackageRates, packageTitled } from '#app/pricing/packages.ts'
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
  counts: number[]
  columns: Column[]
}

interface Column {
  name: string
  unit: 'kr.' | 'fra kr.'
  /** Of each count, in whole øre. */
  costs: Money[]
  isDifference?: boolean
}

function MonthTable({ counts, columns }: Months) {
  const row =
    'border-line border-b *:py-3 *:ps-3 *:text-end [&>td]:whitespace-nowrap *:first:ps-0 *:first:text-start max-[24rem]:text-sm max-[24rem]:*:ps-2'
  return (
    <table className="w-full border-collapse tabular-nums">
      <thead>
        <tr className={row}>
          <th scope="col">Billetter</th>
          {columns.map(({ name, unit }) => (
            <th key={name} scope="col">
              {name} <span className="block text-sm">{unit}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {counts.map((tickets, index) => (
          <tr key={tickets} className={row}>
            <th scope="row">{formatCount(tickets)}</th>
            {columns.map(({ name, costs, isDifference }) => (
              <td key={name} className={isDifference ? 'font-strong' : undefined}>
                {formatAmountNumber(costs[index] ?? 0n)}
              </td>
            ))}
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
  const columns = cards.flatMap<Column>(({ title }) => {
    const priced = packageTitled(title, rates)
    const costs = priced ? counts.flatMap((count) => monthCost(count, fromKroner(price), priced) ?? []) : []
    if (!priced || costs.length === 0) return []
    return [{ name: priced.name, unit: isLeastAmount(priced.packagePrice.price) ? 'fra kr.' : 'kr.', costs }]
  })
  return columns.length < 2 ? null : { counts, columns: [...columns, ...extraCost(columns)] }
}

/** What the second of two packages costs more, unless the first may cost more than it says. */
function extraCost([first, second, ...others]: Column[]): Column[] {
  if (!first || !second || others.length > 0 || first.unit !== 'kr.') return []
  const costs = second.costs.map((cost, index) => cost - (first.costs[index] ?? 0n))
  return [{ name: 'Forskel', unit: second.unit, costs, isDifference: true }]
}
