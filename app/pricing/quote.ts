import { type Fees, fees, feeText, type PackageName, type PackageRates, type Rates, withVat } from './fees.ts'
import { formatAmount, formatKroner, fromKroner, type Money, toKroner } from './money.ts'
import { type AddOn, type Reason, recommend } from './recommend.ts'
import { type ProductSales, revenue, type TicketDetails } from './revenue.ts'

/** The answers that every figure follows from. */
export interface QuoteAnswers {
  other: readonly AddOn[]
  ticketDetails: TicketDetails
  productSales: ProductSales
  /** Chosen by the visitor ('Opret {title}', D20); without it the recommendation is the package. */
  selectedPackage?: PackageName | null
}

/** What one choice of fee payer comes to (D18). Kr with two decimals; indicative. */
export interface Outcome {
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

/** One of the figures that say what it costs: 'Gebyrer i alt, betales af kunden', '320 kr.', 'ekskl. moms'. */
export interface Figure {
  of: 'package' | 'fees' | 'buyer' | 'paid-out'
  label: string
  amount: string
  /** What the amount is of, with its moms. */
  unit: string
}

/** A figure on one line: '399 kr. om måneden ekskl. moms'. */
export const figureText = ({ amount, unit }: Pick<Figure, 'amount' | 'unit'>): string =>
  `${amount} ${unit}`.trim()

/** Every figure that screen, payload, CRM, mail and print show. All amounts in kr, rounded half up once (D12). */
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
  /** ekskl. moms, the names of the offer mail (D17) */
  feeBreakdown: { ticketFee: number; handlingFee: number; totalFee: number }
  outcomes: { customerPays: Outcome; organiserPays: Outcome }
  /** Of the payer that was chosen. */
  outcome: Outcome
  /**
   * What it costs, wherever it is said (D37): the package's price, all fees and who pays them, what a buyer pays, what is
   * paid out. Without a ticket price the package's price alone. Indicative.
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

/** Counts must be whole numbers from 0 and prices finite kr from 0 (the schemas see to it); else RangeError. */
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
            { of: 'paid-out' as const, label: 'Udbetales for billetterne', ...paidOutWords(paid) },
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

function outcome(buyerPaysPerTicket: Money, cost: Fees, paidOut: Money): Outcome {
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

/** Nothing where it is not known: leads were once stored without it. */
function priceFigure(name: PackageName, { packagePrice: { price, priceLabel } }: Rates): Figure[] {
  return price === '' ? [] : [{ of: 'package', label: `Pris for ${name}`, amount: price, unit: priceLabel }]
}

/** What is paid out: nothing where the fees take more than the tickets bring in. */
export function paidOutWords({ paidOut }: Outcome): Pick<Figure, 'amount' | 'unit'> {
  return paidOut < 0
    ? { amount: 'Intet', unit: '(gebyrerne er større end billetomsætningen)' }
    : { amount: formatKroner(paidOut), unit: 'inkl. moms' }
}
