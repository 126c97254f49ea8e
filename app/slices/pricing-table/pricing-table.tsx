import type { PackageCard, PriceModel } from '#app/content/content.ts'
import type { PackageName } from '#app/pricing/fees.ts'
import { formatAmountNumber, formatCount, parseCount, parsePrice } from '#app/pricing/money.ts'
import { type MonthCost, monthCosts } from '#app/pricing/month-cost.ts'
import { readPackageRates } from '#app/pricing/package-rates.ts'
import { Section } from '#app/shell/layout/section.tsx'
import type { BlockProps } from '#app/slices/block-place.ts'
import { PriceTable } from '#app/slices/package/price-table.tsx'
import type { PricingTableBlock } from './block.ts'

/**
 * The packages side by side, or the monthly cost of each, with the sentence that applies to all.
 */
export function PricingTable({ blocks: [block], around, headed }: BlockProps<PricingTableBlock>) {
  const months = block.comparison && compared(block.comparison, block.packages, around.models)
  if (block.comparison ? !months : block.packages.length === 0) return null
  return (
    <Section place={around.place} title={block.title} text={block.subtitle}>
      {months ? (
        <Months months={months} />
      ) : (
        <PriceTable
          id={block.id}
          packages={block.packages}
          models={around.statesRates ? [] : around.models}
          headed={headed || block.title !== ''}
          pricePage={around.pricePage}
        />
      )}
      {block.note && <p className="mt-5 text-sm text-quiet">{block.note}</p>}
    </Section>
  )
}

function Months({ months }: { months: readonly MonthCost[] }) {
  const row =
    'border-line border-b *:py-3 *:ps-3 *:text-end [&>td]:whitespace-nowrap *:first:ps-0 *:first:text-start max-[24rem]:text-sm max-[24rem]:*:ps-2'
  return (
    <table className="w-full border-collapse tabular-nums">
      <thead>
        <tr className={row}>
          <th scope="col">Billetter</th>
          {['BASIS', 'PREMIUM', 'Forskel'].map((name) => (
            <th key={name} scope="col">
              {name} <span className="block text-sm">kr.</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map(({ tickets, cost, difference }) => (
          <tr key={tickets} className={row}>
            <th scope="row">{formatCount(tickets)}</th>
            <td>{formatAmountNumber(cost.BASIS)}</td>
            <td>{formatAmountNumber(cost.PREMIUM)}</td>
            <td className="font-strong">{formatAmountNumber(difference)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/**
 * Null if nothing can be computed: no ticket price, no ticket counts, or a package without a
 * numeric price.
 */
function compared(
  asked: NonNullable<PricingTableBlock['comparison']>,
  packages: readonly PackageCard[],
  models: readonly PriceModel[] = [],
): MonthCost[] | null {
  const priceOf = (name: PackageName) =>
    parsePrice(packages.find((card) => card.title.toUpperCase() === name)?.price ?? '')
  const [BASIS, PREMIUM] = [priceOf('BASIS'), priceOf('PREMIUM')]
  const ticketPrice = parsePrice(String(asked.ticketPrice))
  const tickets = asked.tickets.flatMap((count) => parseCount(String(count)) || [])
  if (BASIS === null || PREMIUM === null || ticketPrice === null || tickets.length === 0) return null
  return monthCosts({ ticketPrice, tickets }, readPackageRates({ models, packages }), { BASIS, PREMIUM })
}
