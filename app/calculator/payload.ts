import { HIDDEN_FIELDS } from '#app/leads/hidden-fields.ts'
import type { Attribution } from '#app/leads/intake.ts'
import { saysTickets } from '#app/leads/links.ts'
import type { PackageRates } from '#app/pricing/fees.ts'
import { computeQuote, type Quote } from '#app/pricing/quote.ts'
import { type Answers, additionalFeatures, chosenPackage } from './answers.ts'

/** What a person typed about himself; '' where nothing was typed (spec 1 §3 contactInfo). */
export interface ContactInfo {
  name: string
  phone: string
  company: string
  cvr: string
  website: string
  email: string
  comment: string
}

export const NO_CONTACT: ContactInfo = {
  name: '',
  phone: '',
  company: '',
  cvr: '',
  website: '',
  email: '',
  comment: '',
}

/** What travels beside the fields: signs against spam (D31), the acknowledgement of the notice (D23), the demo's intent (D22). */
export interface Beside {
  /** Where the visitor came from (D35); absent without scripts. */
  attribution?: Attribution | null
  trap: string
  elapsedMs: number | null
  notice: { version: string; touched: boolean } | null
  intentId?: string
}

/** The answers as they are sent: without a number of tickets that nobody said (D40). */
function asSaid(answers: Answers): Answers {
  if (saysTickets(answers)) return answers
  return { ...answers, ticketDetails: { ...answers.ticketDetails, numberOfTickets: 0 } }
}

/** A title that is neither BASIS nor PREMIUM travels as text, without a package (D20). */
function packageToSend({ contactMethod, selectedPackage }: Answers, quote: Quote): string {
  return contactMethod === 'start' ? selectedPackage : quote.selectedPackage
}

/** Every figure that follows from the answers: the same on screen, in the payload, in the CRM and in the mail. */
export function quoteOf(answers: Answers, rates: PackageRates): Quote {
  return computeQuote({ ...answers, selectedPackage: chosenPackage(answers) }, rates)
}

/** POST /api/leads/hubspot (spec 1 §7). Amounts in kr with two decimals; percentageFee 3.2 is 3,2 % (D12). */
export function hubspotPayload(shown: Answers, contact: ContactInfo, rates: PackageRates, beside: Beside) {
  const answers = asSaid(shown)
  const quote = quoteOf(answers, rates)
  return {
    firstname: contact.name,
    lastname: '',
    email: contact.email,
    phone: contact.phone,
    company: contact.company,
    cvr: contact.cvr,
    website: contact.website,
    comment: contact.comment,
    contactMethod: answers.contactMethod,
    industry: answers.industry,
    expectedRevenue: answers.expectedRevenue,
    ticketDetails: answers.ticketDetails,
    productSales: answers.productSales,
    additionalFeatures: additionalFeatures(answers),
    totalRevenue: quote.totalRevenue,
    selectedPackage: packageToSend(answers, quote),
    other: answers.other,
    packageFeeText: quote.packageFeeText,
    calculatedFees: quote.calculatedFees,
    fixedFee: quote.rates.fixedFee,
    percentageFee: quote.rates.percentageFee,
    revenueBreakdown: quote.revenueBreakdown,
    notice: beside.notice,
    attribution: beside.attribution ?? null,
    ...(beside.intentId ? { intentId: beside.intentId } : {}),
    [HIDDEN_FIELDS.trap]: beside.trap,
    [HIDDEN_FIELDS.elapsedMs]: beside.elapsedMs,
  }
}

/** POST /api/leads/autosvar (spec 1 §7), naming the lead that the first call stored (D26). */
export function autosvarPayload(
  shown: Answers,
  contact: ContactInfo,
  rates: PackageRates,
  reference: string,
) {
  const answers = asSaid(shown)
  const quote = quoteOf(answers, rates)
  return {
    reference,
    name: contact.name,
    email: contact.email,
    comment: contact.comment,
    industry: answers.industry,
    ticketDetails: answers.ticketDetails,
    productSales: answers.productSales,
    additionalFeatures: additionalFeatures(answers),
    totalRevenue: quote.totalRevenue,
    contactMethod: answers.contactMethod,
    selectedPackage: packageToSend(answers, quote),
    other: answers.other,
    packageFeeText: quote.packageFeeText,
    calculatedFees: quote.calculatedFees,
    fixedFee: quote.rates.fixedFee,
    percentageFee: quote.rates.percentageFee,
  }
}
