import { formatRate, fromKroner, type Money, scaleExactly } from './money.ts'
import { type FeeRates, type PackageRates, packagePriceText } from './packages.ts'

/**
 * Percentages are exact to this many decimals; content with more is rounded. A rate with three
 * decimals inkl. moms has four ekskl. moms.
 */
const PERCENT_DECIMALS = 4
const PERCENT_SCALE = 100n * 10n ** BigInt(PERCENT_DECIMALS)

/** Danish moms is 25 %: a fifth of what a buyer pays. */
export const withVat = (amount: Money): Money => (amount * 5n) / 4n
export const withoutVat = (amount: Money): Money => (amount * 4n) / 5n

/** Converts a rate inkl. moms to ekskl. moms, as rates are elsewhere: 4 → 3.2. */
export function rateWithoutVat(rate: number): number {
  return Number(withoutVat(fromKroner(rate))) / Number(fromKroner(1))
}

/**
 * '3,2 kr. + 3,2 %', ekskl. moms per sold ticket, as the text beside it says; null without rates.
 */
export function ratesLine(rates: { fixedFee: number | null; percentageFee: number | null }): string | null {
  const parts = [
    rates.fixedFee !== null && `${formatRate(rates.fixedFee)}\u00a0kr.`,
    rates.percentageFee !== null && `${formatRate(rates.percentageFee)}\u00a0%`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' + ') : null
}

/** A package with all that it costs, in one line. */
export interface PricedPackage {
  name: string
  /** '399 kr. om måneden ekskl. moms, og 4 kr. + 4 % pr. solgt billet' */
  price: string
}

export const pricedPackages = (rates: PackageRates): PricedPackage[] =>
  Object.entries(rates).map(([name, each]) => ({
    name,
    price: [packagePriceText(each.packagePrice), `${ratesLine(each)} pr. solgt billet`]
      .filter(Boolean)
      .join(', og '),
  }))

/**
 * '3,2 kr. + 3,2 % i BASIS og 4 kr. + 4 % i PREMIUM,' if a package has the calculator's
 * rates; otherwise the calculator's own alone.
 */
export function ratesOfEach(blockRates: FeeRates & { package: string }, rates: PackageRates): string | null {
  const ofPackage = rates[blockRates.package]
  const isPackages = ofPackage && ratesLine(ofPackage) === ratesLine(blockRates)
  if (!isPackages) return ratesLine(blockRates)
  const each = Object.entries(rates).map(([name, of]) => `${ratesLine(of)} i\u00a0${name}`)
  return `${each.join(' og ')},`
}

/** The unit of a price model that names none. */
export const TICKET_UNIT = 'solgt billet'

/**
 * The fee in the wording that the owner fixed, spelling included: '3,2 kr + 3,2% eks moms pr
 * billet'.
 */
export function feeText(rates: FeeRates): string {
  return `${formatRate(rates.fixedFee)} kr + ${formatRate(rates.percentageFee)}% eks moms pr billet`
}

/** All fees ekskl. moms for a number of tickets at one price. */
export function fees(tickets: number, price: Money, rates: FeeRates) {
  const count = BigInt(tickets)
  /** tickets × percentage × price */
  const ticketFee = count * ((price * scaleExactly(rates.percentageFee, PERCENT_DECIMALS)) / PERCENT_SCALE)
  /** tickets × fixed fee */
  const handlingFee = count * fromKroner(rates.fixedFee)
  return { ticketFee, handlingFee, totalFee: ticketFee + handlingFee }
}
