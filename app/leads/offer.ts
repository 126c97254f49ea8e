import type { PackageName, PackageRates } from '#app/pricing/fees.ts'
import { computeQuote, type Quote } from '#app/pricing/quote.ts'
import { hasSale, packageOfLead, type WizardLead } from './lead.ts'

/** What a wizard lead comes to, computed from its answers and the rates it was quoted (D14, D27). */
export type Offer = {
  quote: Quote
  /** The lead's package; null for a 'start' whose button named neither BASIS nor PREMIUM (D20). */
  package: PackageName | null
  /** Are there tickets and a price, so that revenue and fees say something? */
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
