import { withoutVat } from './fees.ts'
import {
  approximatePrefix,
  formatAmount,
  formatAmountNumber,
  formatCount,
  formatPerTicket,
  type Money,
  parsePrice,
  toKroner,
  wholeOre,
} from './money.ts'
import { isMonthly, knownMonth, type MonthlyCost, unknownInMonth } from './monthly-cost.ts'
import type { TicketOutcomes } from './outcomes.ts'
import { priceNote } from './packages.ts'
import { joinInDanish, UNSTATED_PRICE, unpricedList } from './recommend.ts'

/** A figure of a calculation with its label: 'Dit gebyr', '4.000 kr.', 'inkl. moms'. */
export interface Figure {
  kind:
    | 'too-high'
    | 'paid-out'
    | 'cost'
    | 'fee'
    | 'fee-per-ticket'
    | 'package'
    | 'buyer'
    | 'buyers-fees'
    | 'today'
  label: string
  amount: string
  /** What the amount covers, with its moms. */
  unit: string
  /**
   * A line that says how the amount is computed, or what it does not include; '' if there is none.
   */
  working: string
  /** The amount in kr; null: the figure is text. */
  kroner: number | null
}

/** Labels for the organiser; the label of the monthly price names the package. */
const LABELS = {
  'too-high': 'Gebyret er større end billetomsætningen',
  'paid-out': 'Du får udbetalt for billetterne',
  cost: 'Det koster dig',
  fee: 'Dit gebyr',
  'fee-per-ticket': 'Gebyr pr. billet',
  buyer: 'Køberen betaler pr. billet',
  'buyers-fees': 'Gebyrer i alt, betalt af køberne',
  today: 'I dag',
} as const

/** Labels for sales, where the organiser is not the reader. */
export const SALES_LABELS = {
  ...LABELS,
  'paid-out': 'Udbetales til arrangøren',
  cost: 'Det koster arrangøren',
  fee: 'Arrangørens gebyr',
} as const

/** Figures that are read as a sentence, and not as a label with its amount. */
export const SENTENCES: readonly Figure['kind'][] = ['too-high', 'cost', 'today']

/** The same figures, labelled for sales. */
export function forSales(figures: readonly Figure[]): Figure[] {
  return figures.map((figure) =>
    figure.kind === 'package' ? figure : { ...figure, label: SALES_LABELS[figure.kind] },
  )
}

/** The figure that is shown largest: the first, or the fee if it is higher than the revenue. */
export function leadingFigure(figures: readonly Figure[]): Figure | undefined {
  return figures.find(({ kind }) => kind !== 'too-high')
}

/** 'Du får udbetalt for billetterne: 56.000 kr. inkl. moms' in its parts, for lists of rows. */
export function figureText({ amount, unit, working }: Figure): string {
  return [`${amount} ${unit}`.trim(), working].filter(Boolean).join(', ')
}

const figure = (
  kind: keyof typeof LABELS,
  amount: Money,
  unit: string,
  { working = '', perTicket = false } = {},
): Figure => ({
  kind,
  label: LABELS[kind],
  amount: perTicket ? formatPerTicket(amount) : formatAmount(amount),
  unit,
  working,
  kroner: toKroner(amount),
})

/**
 * What tickets bring and cost, in the order in which organisers ask: the payout, the whole cost
 * (with a `month`), the organiser's fee, the monthly price, the buyer's price. Totals are whole
 * øre, so that payout and fee add up to the revenue; only amounts per ticket say 'ca.'.
 */
export function ticketFigures(
  outcomes: TicketOutcomes,
  customerPays: boolean,
  month: MonthlyCost | null = null,
): Figure[] {
  return customerPays ? paidByCustomer(outcomes, month) : paidByOrganiser(outcomes, month)
}

function paidByCustomer(outcomes: TicketOutcomes, month: MonthlyCost | null): Figure[] {
  const { totalFeeWithVat, feePerTicket, customerPays } = outcomes
  return [
    figure('paid-out', customerPays.paidOut, 'inkl. moms'),
    ...costFigure(0n, month),
    figure('fee', 0n, '(køberen betaler)'),
    ...packageFigure(month),
    buyer(customerPays.buyerPaysPerTicket, `heraf ${formatPerTicket(feePerTicket)} i gebyr`),
    figure('buyers-fees', totalFeeWithVat, bothVats(outcomes.fees.totalFee)),
  ]
}

function paidByOrganiser(outcomes: TicketOutcomes, month: MonthlyCost | null): Figure[] {
  const { ticketRevenue, feePerTicket, organiserPays } = outcomes
  const total = wholeOre(outcomes.totalFeeWithVat)
  const [revenueText, feeText] = [ticketRevenue, total].map(formatAmount)
  const fee = figure('fee', total, bothVats(outcomes.fees.totalFee))
  const cost = costFigure(total, month)
  const outcome =
    total > ticketRevenue
      ? [
          { ...figure('too-high', total, 'inkl. moms'), amount: `${feeText} mod ${revenueText}` },
          fee,
          ...cost,
        ]
      : [
          figure('paid-out', ticketRevenue - total, 'inkl. moms', {
            working: `${revenueText} minus ${feeText} i gebyr`,
          }),
          ...cost,
          fee,
        ]
  return [
    ...outcome,
    figure('fee-per-ticket', feePerTicket, bothVats(withoutVat(feePerTicket), true), { perTicket: true }),
    ...packageFigure(month),
    buyer(organiserPays.buyerPaysPerTicket, 'uden gebyr'),
  ]
}

const bothVats = (withoutMoms: Money, perTicket?: boolean) =>
  `inkl. moms (${perTicket ? approximatePrefix(withoutMoms) : ''}${formatAmountNumber(withoutMoms)} ekskl.)`

function buyer(pays: Money, share: string): Figure {
  return figure('buyer', pays, `inkl. moms, ${share}`, { perTicket: true })
}

/** All that it costs the organiser; 0 kr. only where nothing unknown comes on top. */
function costFigure(fee: Money, month: MonthlyCost | null): Figure[] {
  if (month === null) return []
  const monthly = knownMonth(month)
  const amounts = [
    ...(fee > 0n ? [`${formatAmount(fee)} i gebyr`] : []),
    ...(monthly > 0n ? [`${formatAmount(monthly)} om måneden`] : []),
  ]
  const unknown = joinInDanish(unknownInMonth(month))
  const isKnown = amounts.length > 0
  return [
    {
      kind: 'cost',
      label: LABELS.cost,
      amount: isKnown ? joinInDanish(amounts) : unknown ? `ikke andet end ${unknown}` : formatAmount(0n),
      unit: isKnown ? 'inkl. moms' : '',
      working: isKnown && unknown ? `og ${unknown}` : '',
      kroner: null,
    },
  ]
}

/**
 * The package's price with the add-ons' monthly amounts, then the add-ons without a monthly amount;
 * empty if neither is known.
 */
export function packageFigure(month: MonthlyCost | null): Figure[] {
  if (month === null) return []
  const { title, packagePrice, packageAmount, addOnAmount, unpriced } = month
  const { price, ...note } = packagePrice
  if (price === '' && addOnAmount === 0n && unpriced.length === 0) return []
  const addOns = addOnAmount > 0n ? `tilvalg ${formatAmount(addOnAmount)}` : ''
  const sum = knownMonth(month)
  const other = sum > 0n ? ` (${formatAmountNumber(sum)} inkl.)` : ''
  const isSummed = price !== '' && isMonthly(packagePrice.priceLabel)
  const apart = [
    ...(addOns && !isSummed ? [`${addOns} om måneden ekskl. moms${other}`] : []),
    ...unpricedList(unpriced),
  ]
  return [
    {
      kind: 'package',
      label: `Pris for ${title}`,
      amount: [price || UNSTATED_PRICE, isSummed && addOns].filter(Boolean).join(' + '),
      unit: price && `${priceNote(note)}${packageAmount === null ? '' : other}`,
      working: apart.length > 0 ? `og ${joinInDanish(apart)}` : '',
      kroner: parsePrice(price),
    },
  ]
}

/**
 * The fees of these tickets compared with `today`, the fee that is paid elsewhere, inkl. moms per
 * ticket: 'I dag 14 kr. pr. billet, hos os 10 kr.: 1.600 kr. mindre i gebyr for 400 billetter,
 * inkl. moms'. None for 0.
 */
export function todayFigure(
  outcomes: TicketOutcomes,
  tickets: number,
  today: Money,
  month: MonthlyCost,
): Figure[] {
  if (today === 0n) return []
  const more = wholeOre(outcomes.totalFeeWithVat) - wholeOre(BigInt(tickets) * today)
  const change =
    more === 0n ? 'det samme' : more > 0n ? `${formatAmount(more)} mere` : `${formatAmount(-more)} mindre`
  const monthly = knownMonth(month)
  const what = month.addOnAmount > 0n ? 'pakken med tilvalg' : 'pakken'
  const perTicket = `${formatAmount(today)} pr. billet, hos os ${formatPerTicket(outcomes.feePerTicket)}`
  return [
    {
      kind: 'today',
      label: LABELS.today,
      amount: `${perTicket}: ${change} i gebyr for ${formatCount(tickets)} billetter, inkl. moms`,
      unit: '',
      working: monthly > 0n ? `og ${what} koster ${formatAmount(monthly)} om måneden` : '',
      kroner: null,
    },
  ]
}
