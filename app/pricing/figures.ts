import { withoutVat } from './fees.ts'
import {
  formatAmount,
  formatKroner,
  formatPerTicket,
  type Money,
  parsePrice,
  toKroner,
  wholeOre,
} from './money.ts'
import type { TicketOutcomes } from './outcomes.ts'
import { comesWith, type PackagePrice, priceNote } from './packages.ts'
import type { AddOn } from './recommend.ts'

/** A figure of a calculation with its label: 'Dit gebyr', '4.000 kr.', 'inkl. moms'. */
export interface Figure {
  of: 'too-high' | 'paid-out' | 'fee' | 'fee-per-ticket' | 'package' | 'buyer' | 'buyers-fees'
  label: string
  amount: string
  /** What the amount covers, with its moms. */
  unit: string
  /** How it is computed, as a line of its own; '' if nothing is to be said. */
  working: string
  /** The amount in kr; null: it is text. */
  kroner: number | null
}

/** Labels for the organiser; that of the month's price names its package. */
const LABELS = {
  'too-high': 'Gebyret er større end billetomsætningen',
  'paid-out': 'Du får udbetalt for billetterne',
  fee: 'Dit gebyr',
  'fee-per-ticket': 'Gebyr pr. billet',
  buyer: 'Kunden betaler pr. billet',
  'buyers-fees': 'Gebyrer i alt, betalt af kunderne',
} as const

/** Labels for sales, where the organiser is not the reader. */
export const SALES_LABELS = {
  ...LABELS,
  'paid-out': 'Udbetales til arrangøren',
  fee: 'Arrangørens gebyr',
  buyer: 'Køberen betaler pr. billet',
} as const

/** The same figures, labelled for sales. */
export function forSales(figures: readonly Figure[]): Figure[] {
  return figures.map((figure) =>
    figure.of === 'package' ? figure : { ...figure, label: SALES_LABELS[figure.of] },
  )
}

/**
 * The figure that is shown largest: the first, or below 'the fee is higher than the revenue' the
 * fee.
 */
export function leadingFigure(figures: readonly Figure[]): Figure | undefined {
  return figures.find(({ of }) => of !== 'too-high')
}

/** 'Du får udbetalt for billetterne: 56.000 kr. inkl. moms' in its parts, for lists of rows. */
export function figureText({ amount, unit, working }: Figure): string {
  return [`${amount} ${unit}`.trim(), working].filter(Boolean).join(', ')
}

const figure = (
  of: keyof typeof LABELS,
  amount: Money,
  unit: string,
  { working = '', perTicket = false } = {},
): Figure => ({
  of,
  label: LABELS[of],
  amount: perTicket ? formatPerTicket(amount) : formatAmount(amount),
  unit,
  working,
  kroner: toKroner(amount),
})

/**
 * What tickets bring and cost if this party pays the fees, in the order in which organisers ask:
 * the payout, the own fee, the month's price (`month`), the buyer's price. Totals are whole øre, so
 * that payout and fee add up to the revenue; only amounts per ticket say 'ca.'.
 */
export function ticketFigures(
  outcomes: TicketOutcomes,
  customerPays: boolean,
  month: readonly Figure[] = [],
): Figure[] {
  return customerPays ? paidByCustomer(outcomes, month) : paidByOrganiser(outcomes, month)
}

function paidByCustomer(outcomes: TicketOutcomes, month: readonly Figure[]): Figure[] {
  const { totalFeeWithVat, feePerTicket, customerPays } = outcomes
  return [
    figure('paid-out', customerPays.paidOut, 'inkl. moms'),
    figure('fee', 0n, '(kunden betaler)'),
    ...month,
    buyer(customerPays.buyerPaysPerTicket, `heraf ${formatPerTicket(feePerTicket)} i gebyr`),
    figure('buyers-fees', totalFeeWithVat, bothVats(outcomes.fees.totalFee, formatAmount)),
  ]
}

function paidByOrganiser(outcomes: TicketOutcomes, month: readonly Figure[]): Figure[] {
  const { ticketRevenue, feePerTicket, organiserPays } = outcomes
  const fee = wholeOre(outcomes.totalFeeWithVat)
  const [revenueText, feeText] = [ticketRevenue, fee].map(formatAmount)
  const paidOut =
    fee > ticketRevenue
      ? {
          ...figure('too-high', fee, 'inkl. moms'),
          amount: `${feeText} mod ${revenueText}`,
        }
      : figure('paid-out', ticketRevenue - fee, 'inkl. moms', {
          working: `${revenueText} minus ${feeText} i gebyr`,
        })
  return [
    paidOut,
    figure('fee', fee, bothVats(outcomes.fees.totalFee, formatAmount)),
    figure('fee-per-ticket', feePerTicket, bothVats(withoutVat(feePerTicket), formatPerTicket), {
      perTicket: true,
    }),
    ...month,
    buyer(organiserPays.buyerPaysPerTicket, 'uden gebyr'),
  ]
}

const bothVats = (withoutMoms: Money, format: (amount: Money) => string) =>
  `inkl. moms (${format(withoutMoms)} ekskl. moms)`

function buyer(pays: Money, share: string): Figure {
  return figure('buyer', pays, `inkl. moms, ${share}`, { perTicket: true })
}

/**
 * The package's own price with what the chosen add-ons add to it, if all of that is known in the
 * same unit; empty if it is unknown: older stored leads lack it.
 */
export function packageFigure(
  title: string,
  { price, ...stated }: PackagePrice,
  addOns: readonly AddOn[] = [],
): Figure[] {
  if (price === '') return []
  const added = addOns
    .filter((addOn) => addOn.price !== comesWith(title))
    .map((addOn) => amountBefore(stated.priceLabel, addOn.price ?? ''))
  const sum = added.includes(null) ? 0 : added.reduce<number>((total, each) => total + (each ?? 0), 0)
  const amount = sum > 0 ? `${price} + tilvalg ${formatKroner(sum)}` : price
  return [
    {
      of: 'package',
      label: `Pris for ${title}`,
      amount,
      unit: priceNote(stated),
      working: '',
      kroner: parsePrice(price),
    },
  ]
}

/** '99 kr. om måneden ekskl. moms' → 99 if that is the unit; null for anything else. */
function amountBefore(unit: string, text: string): number | null {
  const words = text.replaceAll('\u00a0', ' ').trim()
  return words.endsWith(` ${unit}`) ? parsePrice(words.slice(0, -unit.length)) : null
}
