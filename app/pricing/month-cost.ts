import { fees, type PackageName, type PackageRates } from './fees.ts'
import { fromKroner, type Money } from './money.ts'

export interface MonthCost {
  tickets: number
  /** Package price plus the fees of these tickets, ekskl. moms. */
  cost: Record<PackageName, Money>
  /** The extra cost of PREMIUM over BASIS; negative if PREMIUM is cheaper. */
  difference: Money
}

/**
 * The monthly cost of both packages for a ticket count and price, regardless of who pays the fees.
 */
export function monthCosts(
  { ticketPrice, tickets }: { ticketPrice: number; tickets: readonly number[] },
  rates: PackageRates,
  /** Package prices in kr, ekskl. moms. */
  monthly: Record<PackageName, number>,
): MonthCost[] {
  const costOf = (name: PackageName, count: number) =>
    fromKroner(monthly[name]) + fees(count, fromKroner(ticketPrice), rates[name]).totalFee
  return tickets.map((count) => {
    const cost = { BASIS: costOf('BASIS', count), PREMIUM: costOf('PREMIUM', count) }
    return { tickets: count, cost, difference: cost.PREMIUM - cost.BASIS }
  })
}
