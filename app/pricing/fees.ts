import { formatKroner, formatRate, fromKroner, type Money, parsePrice, scaled } from './money.ts'

export type PackageName = 'BASIS' | 'PREMIUM'

/**
 * Fee per ticket, ekskl. moms: `fixedFee` in kr, `percentageFee` in percent of the ticket price
 * (3.2 is 3,2 %).
 */
export interface Rates {
  fixedFee: number
  percentageFee: number
  /** The package price, without fees. */
  packagePrice: PackagePrice
}

/** A package price as text: '399 kr.' and 'om måneden ekskl. moms'. */
export interface PackagePrice {
  price: string
  priceLabel: string
}

export type PackageRates = Record<PackageName, Rates>

const MONTHLY = 'om måneden ekskl. moms'

/** Spec 1 §9. Used if content has no valid value (D14). */
export const FALLBACK_RATES: PackageRates = {
  BASIS: { fixedFee: 3.2, percentageFee: 3.2, packagePrice: { price: '0\u00a0kr.', priceLabel: MONTHLY } },
  PREMIUM: { fixedFee: 4, percentageFee: 4, packagePrice: { price: '399\u00a0kr.', priceLabel: MONTHLY } },
}

/** Percentages are exact to this many decimals; content with more is rounded. */
const PERCENT_DECIMALS = 3
const PERCENT_SCALE = 100n * 10n ** BigInt(PERCENT_DECIMALS)

/** Danish moms of 25 % is a fifth of what a buyer pays. */
export const withVat = (amount: Money): Money => (amount * 5n) / 4n

/**
 * A value from content: a number, or a Danish or plain decimal text; null for missing, negative or
 * non-numeric.
 */
function usableRate(value: unknown): number | null {
  const number =
    typeof value === 'string' && /^\s*\d+([.,]\d+)?\s*$/.test(value) ? Number(value.replace(',', '.')) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 && number < 1e6 ? number : null
}

/** A package's price_model block and card, as content has them. */
export interface StatedRates {
  fixedFee?: unknown
  percentageFee?: unknown
  price?: string
  priceLabel?: string
}

/**
 * A package's rates from content; missing, negative or non-numeric values from the constants (D14).
 */
export function readRates(name: PackageName, stated: StatedRates): Rates {
  const fallback = FALLBACK_RATES[name]
  return {
    fixedFee: usableRate(stated.fixedFee) ?? fallback.fixedFee,
    percentageFee: usableRate(stated.percentageFee) ?? fallback.percentageFee,
    packagePrice: {
      price: priceText(stated.price ?? '') || fallback.packagePrice.price,
      priceLabel: stated.priceLabel || fallback.packagePrice.priceLabel,
    },
  }
}

/** Formats an editor's '399' or '399 kr.' as an amount (D12); other text stays as written. */
function priceText(price: string): string {
  const kroner = parsePrice(price)
  return kroner === null ? price.trim() : formatKroner(kroner)
}

/** The specification's fixed text, in its own spelling: '3,2 kr + 3,2% eks moms pr billet'. */
export function feeText(rates: Rates): string {
  return `${formatRate(rates.fixedFee)} kr + ${formatRate(rates.percentageFee)}% eks moms pr billet`
}

/** `percent` % of an amount, exact for percentages with up to three decimals. */
export function percentOf(amount: Money, percent: number): Money {
  return (amount * scaled(percent, PERCENT_DECIMALS)) / PERCENT_SCALE
}

export interface Fees {
  /** tickets × percentage × price */
  ticketFee: Money
  /** tickets × fixed fee */
  handlingFee: Money
  /** tickets × (fixed + percentage × price), ekskl. moms (spec 1 §9) */
  totalFee: Money
}

/** All fees ekskl. moms for a number of tickets at one price (spec 1 §9, names of D17). */
export function fees(tickets: number, price: Money, rates: Rates): Fees {
  const count = BigInt(tickets)
  const ticketFee = count * percentOf(price, rates.percentageFee)
  const handlingFee = count * fromKroner(rates.fixedFee)
  return { ticketFee, handlingFee, totalFee: ticketFee + handlingFee }
}
