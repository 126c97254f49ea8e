import { type Fees, fees, feeText, withVat } from './fees.ts'
import { formatAmount, fromKroner, type Money, toKroner } from './money.ts'
import { type FeeRates, type PackageName, type PackageRates, packageTitled, type Rates } from './packages.ts'
import { type AddOn, type Reason, recommend } from './recommend.ts'
import { type ProductSales, revenue, type TicketDetails } from './revenue.ts'

/** The answers that all figures are computed from. */
export interface QuoteAnswers {
  other: readonly AddOn[]
  ticketDetails: TicketDetails
  productSales: ProductSales
  /** The title of 'Opret {title}'; without one, or without its rates, the recommended one holds. */
  selectedPackage?: string | null
}

/** The result if one party pays the fees. Indicative. */
export interface PayerOutcome {
  /** inkl. moms */
  buyerPaysPerTicket: Money
  /** ticket revenue inkl. moms, less the fees inkl. moms when the organiser pays them */
  paidOut: Money
}

/** What tickets at one price cost and bring, whoever pays the fees. */
export interface TicketOutcomes {
  fees: Fees
  /** one ticket's fees, inkl. moms */
  feePerTicket: Money
  /** all fees, inkl. moms: what is held back when the organiser pays */
  totalFeeWithVat: Money
  customerPays: PayerOutcome
  organiserPays: PayerOutcome
}

export function outcomesOf(tickets: number, price: Money, rates: FeeRates): TicketOutcomes {
  const all = fees(tickets, price, rates)
  const feePerTicket = withVat(fees(1, price, rates).totalFee)
  const totalFeeWithVat = withVat(all.totalFee)
  const ticketRevenue = BigInt(tickets) * price
  return {
    fees: all,
    feePerTicket,
    totalFeeWithVat,
    customerPays: { buyerPaysPerTicket: price + feePerTicket, paidOut: ticketRevenue },
    organiserPays: { buyerPaysPerTicket: price, paidOut: ticketRevenue - totalFeeWithVat },
  }
}

/** A cost figure with its label: 'Gebyrer i alt, betales af kunden', '320 kr.', 'ekskl. moms'. */
export interface Figure {
  of: 'package' | 'fees' | 'buyer' | 'paid-out'
  label: string
  amount: string
  /** What the amount covers, with its moms. */
  unit: string
}

/** A figure on one line: '399 kr. om måneden ekskl. moms'. */
export const figureText = ({ amount, unit }: Pick<Figure, 'amount' | 'unit'>): string =>
  `${amount} ${unit}`.trim()

/**
 * All figures on screen and in payload, CRM, e-mail and print. All amounts in kr, rounded half up
 * once.
 */
export interface Quote {
  /** inkl. moms */
  totalRevenue: number
  revenueBreakdown: { ticketRevenue: number; seasonPassRevenue: number; productRevenue: number }
  recommendedPackage: PackageName
  reason: Reason
  selectedPackage: string
  rates: Rates
  packageFeeText: string
  /** ekskl. moms: the rates of the package and the total for all tickets */
  calculatedFees: FeeRates & { totalFee: number }
  outcomes: TicketOutcomes
  /**
   * The cost figures shown everywhere: package price, all fees and who pays them, the buyer's
   * price, the payout. Without a ticket price only the package price. Indicative.
   */
  figures: Figure[]
}

/**
 * Counts must be whole and prices finite, both at least 0 (the schemas ensure it); else RangeError.
 */
export function computeQuote(answers: QuoteAnswers, rates: PackageRates): Quote {
  const { ticketDetails } = answers
  const income = revenue(ticketDetails, answers.productSales)
  const recommendation = recommend(answers.other, income.total)
  const chosen = packageTitled(answers.selectedPackage ?? '', rates)
  const selectedPackage = chosen?.name ?? recommendation.package
  const packageRates = rates[selectedPackage] ?? rates[recommendation.package]
  const price = fromKroner(ticketDetails.ticketPrice)
  const outcomes = outcomesOf(ticketDetails.numberOfTickets, price, packageRates)
  const paid = ticketDetails.customerPaysFee ? outcomes.customerPays : outcomes.organiserPays
  const { fixedFee, percentageFee, packagePrice } = packageRates

  return {
    totalRevenue: toKroner(income.total),
    revenueBreakdown: {
      ticketRevenue: toKroner(income.ticketRevenue),
      seasonPassRevenue: toKroner(income.seasonPassRevenue),
      productRevenue: toKroner(income.productRevenue),
    },
    recommendedPackage: recommendation.package,
    reason: recommendation.reason,
    selectedPackage,
    rates: packageRates,
    packageFeeText: feeText(packageRates),
    calculatedFees: { fixedFee, percentageFee, totalFee: toKroner(outcomes.fees.totalFee) },
    outcomes,
    figures: [
      ...packageFigure(selectedPackage, packagePrice),
      ...(income.ticketRevenue > 0n
        ? [
            {
              of: 'fees' as const,
              label: `Gebyrer i alt, betales af ${ticketDetails.customerPaysFee ? 'kunden' : 'arrangøren'}`,
              amount: formatAmount(outcomes.fees.totalFee),
              unit: 'ekskl. moms',
            },
            {
              of: 'buyer' as const,
              label: 'Kunden betaler pr. billet',
              amount: formatAmount(paid.buyerPaysPerTicket),
              unit: 'inkl. moms',
            },
            { of: 'paid-out' as const, label: 'Udbetales for billetterne', ...paidOutText(paid) },
          ]
        : []),
    ],
  }
}

/** The package's own price; empty if unknown: older stored leads lack it. */
export function packageFigure(title: string, { price, priceLabel }: Rates['packagePrice']): Figure[] {
  return price === '' ? [] : [{ of: 'package', label: `Pris for ${title}`, amount: price, unit: priceLabel }]
}

/** The payout; in words if the fees exceed the ticket revenue. */
export function paidOutText({ paidOut }: PayerOutcome): Pick<Figure, 'amount' | 'unit'> {
  return paidOut < 0n
    ? { amount: 'Intet', unit: '(gebyrerne er større end billetomsætningen)' }
    : { amount: formatAmount(paidOut), unit: 'inkl. moms' }
}
