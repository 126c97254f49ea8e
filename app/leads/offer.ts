import type { PackageRates } from '#app/pricing/packages.ts'
import { computeQuote, type Quote } from '#app/pricing/quote.ts'
import type { LeadDraft } from './answers/draft.ts'
import { chosenPackage, hasSale, type WizardLead } from './lead.ts'

/** The offer of a wizard lead, computed from its answers and quoted rates. */
export type Offer = {
  quote: Quote
  /** The lead's package; null for a 'start' with a title without rates. */
  package: string | null
  /** Whether there are tickets and a price to compute revenue and fees from. */
  hasFigures: boolean
}

/** All figures computed from the answers: the same on screen and in payload, CRM and e-mail. */
export function quoteOf(draft: Omit<LeadDraft, 'pricePage'>, rates: PackageRates): Quote {
  return computeQuote({ ...draft, selectedPackage: chosenPackage(draft, rates) }, rates)
}

export function offerOf(lead: WizardLead, rates: PackageRates): Offer {
  const { contactMethod, packageTitle } = lead
  const quote = quoteOf({ ...lead.answers, contactMethod, packageTitle }, rates)
  return {
    quote,
    package: contactMethod === 'start' ? chosenPackage(lead, rates) : quote.selectedPackage,
    hasFigures: hasSale(lead.answers),
  }
}
