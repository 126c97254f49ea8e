import { HIDDEN_FIELDS } from '#app/leads/fields/hidden-fields.ts'
import { type ContactInfo, readContactInfo } from '#app/leads/fields/quote-fields.ts'
import type { Attribution } from '#app/leads/intake.ts'
import type { ContactMethod } from '#app/leads/lead.ts'
import { hasStatedTickets } from '#app/leads/links.ts'
import type { AutosvarRequest, HubspotRequest } from '#app/leads/payloads/quote-payload.ts'
import type { PackageRates } from '#app/pricing/fees.ts'
import { computeQuote, type Quote } from '#app/pricing/quote.ts'
import { type Answers, additionalFeaturesOf, chosenPackage } from './answers.ts'

export const NO_CONTACT_INFO: ContactInfo = readContactInfo({})

/** Answers ready to send: the contact method is chosen. */
export type SentAnswers = Answers & { contactMethod: ContactMethod }

/**
 * Sent with the fields: spam signals (D31), the acknowledged privacy notice (D23), the demo's
 * intent (D22).
 */
export interface SentMetadata {
  /** Where the visitor came from (D35); absent without JavaScript. */
  attribution?: Attribution | null
  honeypot: string
  elapsedMs: number | null
  notice: { version: string; touched: boolean } | null
  intentId?: string
}

/** The answers without a ticket count that the visitor never entered (D40). */
function withoutUnstatedTickets(answers: SentAnswers): SentAnswers {
  if (hasStatedTickets(answers)) return answers
  return { ...answers, ticketDetails: { ...answers.ticketDetails, numberOfTickets: 0 } }
}

/** A title that is neither BASIS nor PREMIUM is sent as text, without a package (D20). */
function packageToSend({ contactMethod, selectedPackage }: Answers, quote: Quote): string {
  return contactMethod === 'start' ? selectedPackage : quote.selectedPackage
}

/** All figures computed from the answers: the same on screen and in payload, CRM and e-mail. */
export function quoteOf(answers: Answers, rates: PackageRates): Quote {
  return computeQuote({ ...answers, selectedPackage: chosenPackage(answers) }, rates)
}

/** Figures that the specification has in the payloads; the server computes its own (D27). */
type UnreadFigures = Pick<Quote, 'totalRevenue' | 'packageFeeText' | 'calculatedFees' | 'revenueBreakdown'> &
  Pick<PackageRates[keyof PackageRates], 'fixedFee' | 'percentageFee'>
/** The second call refers to its lead; the server ignores the rest of its payload (D26). */
type UnreadAnswers = Partial<
  Record<keyof Answers | 'additionalFeatures' | 'name' | 'email' | 'comment', unknown>
>

/**
 * POST /api/leads/hubspot (spec 1 §7). Amounts in kr with two decimals; percentageFee 3.2 is 3,2 %
 * (D12).
 */
export function toHubspotPayload(
  shown: SentAnswers,
  contact: ContactInfo,
  rates: PackageRates,
  metadata: SentMetadata,
) {
  const answers = withoutUnstatedTickets(shown)
  const quote = quoteOf(answers, rates)
  const { name, ...fields } = contact
  return {
    firstname: name,
    lastname: '',
    ...fields,
    contactMethod: answers.contactMethod,
    industry: answers.industry,
    expectedRevenue: answers.expectedRevenue,
    ticketDetails: answers.ticketDetails,
    productSales: answers.productSales,
    additionalFeatures: additionalFeaturesOf(answers),
    totalRevenue: quote.totalRevenue,
    selectedPackage: packageToSend(answers, quote),
    other: answers.other,
    packageFeeText: quote.packageFeeText,
    calculatedFees: quote.calculatedFees,
    fixedFee: quote.rates.fixedFee,
    percentageFee: quote.rates.percentageFee,
    revenueBreakdown: quote.revenueBreakdown,
    notice: metadata.notice,
    attribution: metadata.attribution ?? null,
    ...(metadata.intentId ? { intentId: metadata.intentId } : {}),
    [HIDDEN_FIELDS.honeypot]: metadata.honeypot,
    [HIDDEN_FIELDS.elapsedMs]: metadata.elapsedMs,
  } satisfies HubspotRequest & UnreadFigures
}

/**
 * POST /api/leads/autosvar (spec 1 §7), with the reference of the lead that the first call stored
 * (D26).
 */
export function toAutosvarPayload(
  shown: SentAnswers,
  contact: ContactInfo,
  rates: PackageRates,
  reference: string,
) {
  const answers = withoutUnstatedTickets(shown)
  const quote = quoteOf(answers, rates)
  return {
    reference,
    name: contact.name,
    email: contact.email,
    comment: contact.comment,
    industry: answers.industry,
    ticketDetails: answers.ticketDetails,
    productSales: answers.productSales,
    additionalFeatures: additionalFeaturesOf(answers),
    totalRevenue: quote.totalRevenue,
    contactMethod: answers.contactMethod,
    selectedPackage: packageToSend(answers, quote),
    other: answers.other,
    packageFeeText: quote.packageFeeText,
    calculatedFees: quote.calculatedFees,
    fixedFee: quote.rates.fixedFee,
    percentageFee: quote.rates.percentageFee,
  } satisfies AutosvarRequest & UnreadAnswers & Omit<UnreadFigures, 'revenueBreakdown'>
}
