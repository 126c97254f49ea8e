import { statedAnswers, withFeatures } from '#app/lead/answers/answers.ts'
import { type LeadDraft, withChoice } from '#app/lead/draft.ts'
import { HIDDEN_FIELDS } from '#app/lead/fields/hidden-fields.ts'
import { readContactInfo } from '#app/lead/fields/quote-fields.ts'
import type { TypedFields } from '#app/lead/fields/typed-fields.ts'
import type { Attribution } from '#app/lead/final-lead.ts'
import { type ContactMethod, chosenPackage } from '#app/lead/lead.ts'
import { quoteOf } from '#app/lead/offer.ts'
import type { Submission } from '#app/lead/submission.ts'
import { type PackageRates, packagePriceText } from '#app/pricing/packages.ts'
import type { AutoReplyRequest, QuoteRequest } from './quote-payload.ts'

/** What a form of the wizard sends: the draft, the fields as typed, and the rates that it shows. */
export interface QuoteForm {
  draft: LeadDraft & { contactMethod: ContactMethod }
  fields: TypedFields
  rates: PackageRates
}

/** What is sent with the fields of a form. */
export interface SentMetadata {
  attribution?: Attribution | null
  elapsedMs: Submission['elapsedMs']
  notice: Submission['notice']
  /** The id of a demo, which is also in its booking link. */
  intentId?: string
}

/**
 * The fields that both calls have. Amounts are kr with two decimals; percentageFee 3.2 is 3,2 %.
 * The server computes its own figures.
 */
function answersAndFigures({ draft, rates }: QuoteForm) {
  const { contactMethod, packageTitle, choice, pricePage: _, ...answers } = draft
  const answersToSend = statedAnswers(answers)
  const quote = quoteOf({ ...answersToSend, contactMethod, packageTitle, choice }, rates)
  const { totalRevenue, selectedPackage, packageFeeText, calculatedFees, revenueBreakdown } = quote
  const { fixedFee, percentageFee } = calculatedFees
  return {
    ...withFeatures(answersToSend),
    contactMethod,
    totalRevenue,
    // A title that is no package is sent as text.
    selectedPackage: contactMethod === 'start' ? packageTitle : selectedPackage,
    packageFeeText,
    calculatedFees,
    fixedFee,
    percentageFee,
    revenueBreakdown,
    ...withChoice(contactMethod, choice),
  }
}

/** What else the visitor saw, which the server compares with its own. */
function shownTexts({ draft, rates }: QuoteForm) {
  const hasRates = draft.contactMethod !== 'start' || chosenPackage(draft, rates) !== null
  const prices = draft.other.flatMap(({ name, price }) => (price === undefined ? [] : [[name, price]]))
  return {
    ...(hasRates && { packagePrice: packagePriceText(quoteOf(draft, rates).rates.packagePrice) }),
    ...(prices.length > 0 && { addOnPrices: Object.fromEntries(prices) as Record<string, string> }),
  }
}

/** The same texts for a form that is posted without JavaScript. */
export function shownOfferText(draft: QuoteForm['draft'], rates: PackageRates): string {
  const sent = { draft, rates, fields: {} }
  const { selectedPackage, calculatedFees } = answersAndFigures(sent)
  return JSON.stringify({ selectedPackage, calculatedFees, ...shownTexts(sent) })
}

/** POST /api/leads/hubspot. */
export function toQuotePayload(sent: QuoteForm, metadata: SentMetadata) {
  const { attribution = null, elapsedMs, notice, intentId } = metadata
  const { name, ...contact } = readContactInfo(sent.fields)
  return {
    firstname: name,
    lastname: '',
    ...contact,
    ...answersAndFigures(sent),
    ...shownTexts(sent),
    notice,
    attribution,
    ...(intentId ? { intentId } : {}),
    [HIDDEN_FIELDS.honeypot]: sent.fields[HIDDEN_FIELDS.honeypot] ?? '',
    [HIDDEN_FIELDS.elapsedMs]: elapsedMs,
  } satisfies QuoteRequest
}

/** POST /api/leads/autosvar, with the reference of the lead that the first call stored. */
export function toAutoReplyPayload(sent: QuoteForm, reference: string) {
  const { name, email, comment } = readContactInfo(sent.fields)
  const { expectedRevenue: _, revenueBreakdown: __, ...rest } = answersAndFigures(sent)
  return { reference, name, email, comment, ...rest } satisfies AutoReplyRequest & Record<string, unknown>
}
