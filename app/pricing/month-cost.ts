import { fees, type PackageName, type PackageRates } from './fees.ts'
import { fromKroner, type Money } from './money.ts'

export interface MonthCost {
  tickets: number
  /** Package and fees of these tickets, ekskl. moms. */
  cost: Record<PackageName, Money>
  /** What PREMIUM costs beyond BASIS; negative where it is the cheaper one. */
  difference: Money
}

/** What a month with this many tickets at one price costs in either package, whoever pays the fees. */
export function monthCosts(
  { ticketPrice, tickets }: { ticketPrice: number; tickets: readonly number[] },
  rates: PackageRates,
  /** Of each package, in kr, ekskl. moms. */
  monthly: Record<PackageName, number>,
): MonthCost[] {
  const costOf = (name: PackageName, count: number) =>
    fromKroner(monthly[name]) + fees(count, fromKroner(ticketPrice), rates[name]).totalFee
  return tickets.map((count) => {
    const cost = { BASIS: costOf('BASIS', count), PREMIUM: costOf('PREMIUM', count) }
    return { tickets: count, cost, difference: cost.PREMIUM - cost.BASIS }
  })
}
