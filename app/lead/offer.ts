import { possibleChoice } from '#app/pricing/choice.ts'
import { type Figure, packageFigure } from '#app/pricing/figures.ts'
import { monthlyCostOf } from '#app/pricing/monthly-cost.ts'
import { NO_PACKAGE_PRICE, type PackagePrice, type PackageRates } from '#app/pricing/packages.ts'
import { computeQuote, type Quote } from '#app/pricing/quote.ts'
import { recommend } from '#app/pricing/recommend.ts'
import { revenue } from '#app/pricing/revenue.ts'
import type { LeadDraft } from './draft.ts'
import { chosenPackage, hasSale, type Lead, packageOfApplication, type WizardLead } from './lead.ts'

/** The offer of a wizard lead, computed from its answers and quoted rates. */
export type Offer = {
  quote: Quote
  /** The lead's package; null for a 'start' with a title without rates. */
  package: string | null
  /** The package that the visitor chose, with a button or instead of another; null: none. */
  chosen: string | null
  /** Whether there are tickets and a price to compute revenue and fees from. */
  hasFigures: boolean
  /** The figures of what it brings and costs, or an order's price. Empty if none are known. */
  figures: readonly Figure[]
}

/**
 * All figures computed from the answers: the same on screen and in payload, CRM and e-mail. A
 * chosen package that lacks a chosen add-on is ignored.
 */
export function quoteOf(draft: Omit<LeadDraft, 'pricePage'>, rates: PackageRates): Quote {
  const choice = possibleChoice(draft.choice ?? '', draft.other, rates) ?? ''
  return computeQuote({ ...draft, selectedPackage: chosenPackage({ ...draft, choice }, rates) }, rates)
}

export function offerOf(
  lead: WizardLead,
  rates: PackageRates,
  ordered: PackagePrice = NO_PACKAGE_PRICE,
): Offer {
  // Storing the lead has decided whether its choice is possible.
  const chosen = chosenPackage(lead, rates)
  const quote = computeQuote({ ...lead.answers, selectedPackage: chosen }, rates)
  const packageName = lead.contactMethod === 'start' ? chosen : quote.selectedPackage
  return {
    quote,
    package: packageName,
    chosen,
    hasFigures: hasSale(lead.answers),
    figures:
      packageName === null ? packageFigure(monthlyCostOf(lead.packageTitle, ordered, [])) : quote.figures,
  }
}

/** What a lead of any form asks for, '' if unknown; much cheaper to compute than its offer. */
export interface Inquiry {
  industry: string
  package: string
}

export function inquiryOf({ lead, rates }: { lead: Lead; rates: PackageRates }): Inquiry {
  if (lead.kind === 'callback') return { industry: lead.industry, package: '' }
  if (lead.kind === 'application') return { industry: '', package: packageOfApplication(lead) }
  const { industry, other, ticketDetails, productSales } = lead.answers
  const recommended = recommend(other, revenue(ticketDetails, productSales).total).package
  const chosen = chosenPackage(lead, rates)
  return { industry, package: chosen ?? (lead.contactMethod === 'start' ? lead.packageTitle : recommended) }
}
