import { answerRows, type Row } from '#app/lead/answers/answers.ts'
import { formatMoment } from '#app/lead/dates.ts'
import {
  answersTitle,
  CALL_TIME_LABEL,
  contactRows,
  describe,
  indicativeNote,
  outcomeSections,
  priceRows,
  priceRowsTitle,
  priceSection,
  whyPackage,
} from '#app/lead/describe.ts'
import { fullName } from '#app/lead/fields/contact-fields.ts'
import type { FinalLead } from '#app/lead/final-lead.ts'
import { hasSale, purposeOf } from '#app/lead/lead.ts'
import { calculationPath } from '#app/lead/links.ts'
import { type NextStepTexts, promiseLabel } from '#app/lead/next-steps.ts'

/** What the thank-you page shows of a stored lead: only what the visitor entered. */
export type ThankYouSummary = ReturnType<typeof toThankYou>

export function toThankYou(stored: FinalLead) {
  const { reference, receivedAt, lead } = stored
  const { contact } = lead
  const purpose = lead.kind === 'wizard' ? purposeOf(lead, stored.rates) : lead.kind
  const wizard =
    lead.kind === 'wizard' && (hasSale(lead.answers) || lead.answers.other.length > 0) ? lead : null
  const { offer, notice, answerBy, callTime, comment } = describe(stored)
  return {
    reference,
    receivedAt: formatMoment(receivedAt),
    /** For print: the contact and the comment, then the offer with the rows of the e-mail. */
    paper: [
      { title: 'Kontakt', rows: [...contactRows({ ...contact, comment }), ...callTimeRow(callTime)] },
      ...(lead.kind === 'wizard' && offer
        ? [
            { title: answersTitle(lead), rows: answerRows(lead.answers) },
            priceSection(lead, offer, 'organiser'),
            { title: priceRowsTitle(lead, offer), rows: priceRows(lead, offer) },
            ...outcomeSections(lead, offer, 'organiser'),
          ]
        : []),
    ].filter(({ rows: filled }) => filled.length > 0),
    notice,
    /** The promised day in words; null: no day was promised. */
    answerBy,
    /** What is promised by that day. */
    promise: promiseLabel(purpose),
    /** The given answers; may be empty. */
    answers: lead.kind === 'wizard' ? answerRows({ ...lead.answers, other: [] }) : callTimeRow(callTime),
    /** Path of the calculation; null if there is none. */
    calculation:
      lead.kind === 'wizard' && offer?.hasFigures ? calculationPath(lead.answers, offer.chosen) : null,
    paperNote: offer && indicativeNote(offer),
    firstName: fullName(contact).split(' ')[0] ?? '',
    contact: contactRows({ ...contact, comment: '' }),
    comment,
    /** Empty if none are known. */
    figures: offer?.figures ?? [],
    priceTitle: lead.kind === 'wizard' && offer ? priceSection(lead, offer, 'organiser').title : '',
    answersTitle: lead.kind === 'wizard' ? answersTitle(lead) : 'Dine svar',
    isCreation: lead.kind === 'wizard' && lead.contactMethod === 'start',
    received: receivedTitle(purpose, lead.kind === 'wizard' ? lead.packageTitle : ''),
    /** The lead's package and its reason; null if nothing was answered, or none is sold. */
    offered: wizard && offer?.package ? { package: offer.package, why: whyPackage(wizard, offer) } : null,
    addOns: wizard?.answers.other.map(({ name, package: of, price }) => ({ name, package: of, price })) ?? [],
  }
}

const callTimeRow = (time: string): Row[] => (time === '' ? [] : [{ label: CALL_TIME_LABEL, value: time }])

/** The heading of a lead without an offer, by the title of its button. */
function receivedTitle(purpose: keyof NextStepTexts, title: string): string {
  if (purpose === 'order') return `Din bestilling: ${title}`
  if (purpose !== 'start') return 'Vi har modtaget din henvendelse'
  return title === '' ? 'Vi har modtaget din oprettelse' : `Du opretter ${title}`
}
