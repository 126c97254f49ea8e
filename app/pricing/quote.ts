import { feeText } from './fees.ts'
import { packageFigure, ticketFigures, todayFigure } from './figures.ts'
import { fromKroner, toKroner } from './money.ts'
import { monthlyCostOf } from './monthly-cost.ts'
import { outcomesOf } from './outcomes.ts'
import { comesWith, isSameTitle, type PackageRates, packageTitled } from './packages.ts'
import { type AddOn, addOnLabel, recommend } from './recommend.ts'
import { type ProductSales, revenue, type TicketDetails } from './revenue.ts'

/** The answers that all figures are computed from. */
export interface QuoteAnswers {
  other: readonly AddOn[]
  ticketDetails: TicketDetails
  productSales: ProductSales
  /**
   * The fee that the organiser pays elsewhere, in kr. inkl. moms per ticket; 0 or undefined if not
   * answered.
   */
  feeToday?: number
  /**
   * The package that the visitor chose with 'Opret {title}'. Without one, or if it has no rates,
   * the recommended package counts.
   */
  selectedPackage?: string | null
}

export type Quote = ReturnType<typeof computeQuote>

/**
 * All figures on screen, in the payload, the CRM, e-mails and print. `outcomes`, `month` and
 * `income` are exact money, all other amounts kr, rounded half up once. Counts must be whole and
 * prices finite, both at least 0 (the schemas ensure it); else RangeError.
 */
export function computeQuote(answers: QuoteAnswers, rates: PackageRates) {
  const { ticketDetails } = answers
  const income = revenue(ticketDetails, answers.productSales)
  const recommendation = recommend(answers.other, income.total)
  const chosenPackage = packageTitled(answers.selectedPackage ?? '', rates)
  const selectedPackage = chosenPackage?.name ?? recommendation.package
  const packageRates = rates[selectedPackage] ?? rates[recommendation.package]
  const price = fromKroner(ticketDetails.ticketPrice)
  const outcomes = outcomesOf(ticketDetails.numberOfTickets, price, packageRates)
  const addOns = answers.other.map((addOn) => priced(addOn, selectedPackage))
  const { fixedFee, percentageFee, packagePrice } = packageRates
  const month = monthlyCostOf(selectedPackage, packagePrice, addOns)

  return {
    /** inkl. moms, exact: a typed amount may exceed what a number holds. */
    income,
    /** inkl. moms */
    totalRevenue: toKroner(income.total),
    revenueBreakdown: {
      ticketRevenue: toKroner(income.ticketRevenue),
      seasonPassRevenue: toKroner(income.seasonPassRevenue),
      productRevenue: toKroner(income.productRevenue),
    },
    recommendedPackage: recommendation.package,
    reason: recommendation.reason,
    selectedPackage,
    /** The chosen add-ons, each with what it costs beside the selected package. */
    addOns,
    rates: packageRates,
    packageFeeText: feeText(packageRates),
    /** ekskl. moms: the rates of the package and the total for all tickets */
    calculatedFees: { fixedFee, percentageFee, totalFee: toKroner(outcomes.fees.totalFee) },
    outcomes,
    month,
    /**
     * The figures shown everywhere, in the order in which the organiser asks for them. Without a
     * ticket price there is only the monthly price. Indicative.
     */
    figures:
      income.ticketRevenue > 0n
        ? [
            ...ticketFigures(outcomes, ticketDetails.customerPaysFee, month),
            ...todayFigure(outcomes, ticketDetails.numberOfTickets, fromKroner(answers.feeToday ?? 0), month),
          ]
        : packageFigure(month),
  }
}

/** An add-on with its price beside this package. */
function priced(addOn: AddOn, title: string): AddOn {
  const isIncluded = addOn.includedIn?.some((each) => isSameTitle(each, title))
  if (addOn.price === undefined) return addOn
  return { ...addOn, price: isIncluded ? comesWith(title) : addOn.price || addOnLabel(addOn.package) }
}
