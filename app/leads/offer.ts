import type { PackageRates } from '#app/pricing/packages.ts'
import { computeQuote, type Quote } from '#app/pricing/quote.ts'
import type { LeadDraft } from './answers/draft.ts'
import { chosenPackage, hasSale, type Lead, packageOfApplication, type WizardLead } from './lead.ts'

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

/** What a lead of any form asks for; '' where it does not say. */
export interface Inquiry {
  industry: string
  package: string
  /** null if it has no answers to compute one from. */
  offer: Offer | null
}

export function inquiryOf({ lead, rates }: { lead: Lead; rates: PackageRates }): Inquiry {
  if (lead.kind === 'callback') return { industry: lead.industry, package: '', offer: null }
  if (lead.kind === 'application') return { industry: '', package: packageOfApplication(lead), offer: null }
  const offer = offerOf(lead, rates)
  return { industry: lead.answers.industry, package: offer.package ?? '', offer }
}
