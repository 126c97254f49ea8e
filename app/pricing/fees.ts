import { formatRate, fromKroner, type Money, scaled, wholeOre } from './money.ts'
import { cardAmount, type FeeRates, type Rates } from './packages.ts'

/**
 * Percentages are exact to this many decimals; content with more is rounded. Without moms, one of
 * three decimals has four.
 */
const PERCENT_DECIMALS = 4
const PERCENT_SCALE = 100n * 10n ** BigInt(PERCENT_DECIMALS)

/** Danish moms is 25 %: a fifth of what a buyer pays. */
export const withVat = (amount: Money): Money => (amount * 5n) / 4n
export const withoutVat = (amount: Money): Money => (amount * 4n) / 5n

/** A rate of content that is inkl. moms, as rates are elsewhere: 4 → 3.2. */
export function rateWithoutVat(rate: number): number {
  return Number(withoutVat(fromKroner(rate))) / Number(fromKroner(1))
}

/** '3,2 kr. + 3,2 %', ekskl. moms per sold ticket, as is said beside it; null without rates. */
export function ratesLine(rates: { fixedFee: number | null; percentageFee: number | null }): string | null {
  const parts = [
    rates.fixedFee !== null && `${formatRate(rates.fixedFee)}\u00a0kr.`,
    rates.percentageFee !== null && `${formatRate(rates.percentageFee)}\u00a0%`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' + ') : null
}

/** What a price model is about if it names nothing else. */
export const TICKET_UNIT = 'solgt billet'

/** The specification's fixed text, in its own spelling: '3,2 kr + 3,2% eks moms pr billet'. */
export function feeText(rates: FeeRates): string {
  return `${formatRate(rates.fixedFee)} kr + ${formatRate(rates.percentageFee)}% eks moms pr billet`
}

/** All fees ekskl. moms for a number of tickets at one price. */
export function fees(tickets: number, price: Money, rates: FeeRates) {
  const count = BigInt(tickets)
  /** tickets × percentage × price */
  const ticketFee = count * ((price * scaled(rates.percentageFee, PERCENT_DECIMALS)) / PERCENT_SCALE)
  /** tickets × fixed fee */
  const handlingFee = count * fromKroner(rates.fixedFee)
  return { ticketFee, handlingFee, totalFee: ticketFee + handlingFee }
}

/**
 * A month's cost: the package's price and the fees of these tickets, ekskl. moms, whoever pays;
 * the least one if that is 'Fra 399 kr.', and null if it is no amount. In whole øre, so that a
 * difference of two is that of what is shown.
 */
export function monthCost(tickets: number, price: Money, rates: Rates): Money | null {
  const monthly = cardAmount(rates.packagePrice.price)
  return monthly === null ? null : wholeOre(fromKroner(monthly) + fees(tickets, price, rates).totalFee)
}
