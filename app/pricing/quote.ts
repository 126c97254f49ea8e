import { type Fees, fees, feeText, type PackageName, type PackageRates, type Rates, withVat } from './fees.ts'
import { formatAmount, formatKroner, fromKroner, type Money, toKroner } from './money.ts'
import { type AddOn, type Reason, recommend } from './recommend.ts'
import { type ProductSales, revenue, type TicketDetails } from './revenue.ts'

/** The answers that all figures are computed from. */
export interface QuoteAnswers {
  other: readonly AddOn[]
  ticketDetails: TicketDetails
  productSales: ProductSales
  /** Chosen by the visitor ('Opret {title}', D20); without it, the recommended package applies. */
  selectedPackage?: PackageName | null
}

/** The result if one party pays the fees (D18). Kr with two decimals; indicative. */
export interface PayerOutcome {
  /** per ticket, inkl. moms */
  buyerPaysPerTicket: number
  /** all fees, ekskl. moms */
  totalFee: number
  /** all fees, inkl. moms: what is held back when the organiser pays */
  totalFeeWithVat: number
  /** ticket revenue inkl. moms, less the fees inkl. moms when the organiser pays them */
  paidOut: number
  text: { buyerPaysPerTicket: string; totalFee: string; totalFeeWithVat: string }
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
 * once (D12).
 */
export interface Quote {
  /** inkl. moms */
  totalRevenue: number
  revenueBreakdown: { ticketRevenue: number; seasonPassRevenue: number; productRevenue: number }
  recommendedPackage: PackageName
  reason: Reason
  selectedPackage: PackageName
  rates: Rates
  packageFeeText: string
  /** ekskl. moms: the rates of the package and the total for all tickets (spec 1 §7) */
  calculatedFees: { fixedFee: number; percentageFee: number; totalFee: number }
  /** ekskl. moms, named as in the offer e-mail (D17) */
  feeBreakdown: { ticketFee: number; handlingFee: number; totalFee: number }
  outcomes: { customerPays: PayerOutcome; organiserPays: PayerOutcome }
  /** For the chosen payer. */
  outcome: PayerOutcome
  /**
   * The cost figures shown everywhere (D37): package price, all fees and who pays them, the buyer's
   * price, the payout. Without a ticket price only the package price. Indicative.
   */
  figures: Figure[]
  text: {
    totalRevenue: string
    ticketRevenue: string
    seasonPassRevenue: string
    productRevenue: string
    ticketFee: string
    handlingFee: string
    totalFee: string
  }
}

/**
 * Counts must be whole and prices finite, both at least 0 (the schemas ensure it); else RangeError.
 */
export function computeQuote(answers: QuoteAnswers, rates: PackageRates): Quote {
  const { ticketDetails } = answers
  const income = revenue(ticketDetails, answers.productSales)
  const recommendation = recommend(answers.other, income.total)
  const selectedPackage = answers.selectedPackage ?? recommendation.package
  const packageRates = rates[selectedPackage]
  const price = fromKroner(ticketDetails.ticketPrice)
  const cost = fees(ticketDetails.numberOfTickets, price, packageRates)
  const perTicket = withVat(fees(1, price, packageRates).totalFee)
  const outcomes = {
    customerPays: outcome(price + perTicket, cost, income.ticketRevenue),
    organiserPays: outcome(price, cost, income.ticketRevenue - withVat(cost.totalFee)),
  }
  const payer = ticketDetails.customerPaysFee ? 'kunden' : 'arrangøren'
  const paid = ticketDetails.customerPaysFee ? outcomes.customerPays : outcomes.organiserPays

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
    calculatedFees: {
      fixedFee: packageRates.fixedFee,
      percentageFee: packageRates.percentageFee,
      totalFee: toKroner(cost.totalFee),
    },
    feeBreakdown: {
      ticketFee: toKroner(cost.ticketFee),
      handlingFee: toKroner(cost.handlingFee),
      totalFee: toKroner(cost.totalFee),
    },
    outcomes,
    outcome: paid,
    figures: [
      ...priceFigure(selectedPackage, packageRates),
      ...(income.ticketRevenue > 0n
        ? [
            {
              of: 'fees' as const,
              label: `Gebyrer i alt, betales af ${payer}`,
              amount: paid.text.totalFee,
              unit: 'ekskl. moms',
            },
            {
              of: 'buyer' as const,
              label: 'Kunden betaler pr. billet',
              amount: paid.text.buyerPaysPerTicket,
              unit: 'inkl. moms',
            },
            { of: 'paid-out' as const, label: 'Udbetales for billetterne', ...paidOutText(paid) },
          ]
        : []),
    ],
    text: {
      totalRevenue: formatAmount(income.total),
      ticketRevenue: formatAmount(income.ticketRevenue),
      seasonPassRevenue: formatAmount(income.seasonPassRevenue),
      productRevenue: formatAmount(income.productRevenue),
      ticketFee: formatAmount(cost.ticketFee),
      handlingFee: formatAmount(cost.handlingFee),
      totalFee: formatAmount(cost.totalFee),
    },
  }
}

function outcome(buyerPaysPerTicket: Money, cost: Fees, paidOut: Money): PayerOutcome {
  const totalFeeWithVat = withVat(cost.totalFee)
  return {
    buyerPaysPerTicket: toKroner(buyerPaysPerTicket),
    totalFee: toKroner(cost.totalFee),
    totalFeeWithVat: toKroner(totalFeeWithVat),
    paidOut: toKroner(paidOut),
    text: {
      buyerPaysPerTicket: formatAmount(buyerPaysPerTicket),
      totalFee: formatAmount(cost.totalFee),
      totalFeeWithVat: formatAmount(totalFeeWithVat),
    },
  }
}

/** Empty if unknown: older stored leads lack it. */
function priceFigure(name: PackageName, { packagePrice: { price, priceLabel } }: Rates): Figure[] {
  return price === '' ? [] : [{ of: 'package', label: `Pris for ${name}`, amount: price, unit: priceLabel }]
}

/** The payout; empty if the fees exceed the ticket revenue. */
export function paidOutText({ paidOut }: PayerOutcome): Pick<Figure, 'amount' | 'unit'> {
  return paidOut < 0
    ? { amount: 'Intet', unit: '(gebyrerne er større end billetomsætningen)' }
    : { amount: formatKroner(paidOut), unit: 'inkl. moms' }
}
