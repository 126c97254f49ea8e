import type { PackageName, PackageRates } from '#app/pricing/fees.ts'
import { computeQuote, type Quote } from '#app/pricing/quote.ts'
import { hasSale, packageOfLead, type WizardLead } from './lead.ts'

/** The offer of a wizard lead, computed from its answers and quoted rates (D14, D27). */
export type Offer = {
  quote: Quote
  /** The lead's package; null for a 'start' with a title other than BASIS or PREMIUM (D20). */
  package: PackageName | null
  /** Whether there are tickets and a price to compute revenue and fees from. */
  hasFigures: boolean
}

export function offerOf(lead: WizardLead, rates: PackageRates): Offer {
  const { other, ticketDetails, productSales } = lead.answers
  const chosen = packageOfLead(lead)
  const quote = computeQuote({ other, ticketDetails, productSales, selectedPackage: chosen }, rates)
  return {
    quote,
    package: lead.contactMethod === 'start' ? chosen : quote.selectedPackage,
    hasFigures: hasSale(lead.answers),
  }
}
