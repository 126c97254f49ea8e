import type { DeskRow } from '#app/internal/desk.ts'
import { inclVat } from '#app/lead/answers/answer.ts'
import { describe } from '#app/lead/describe.ts'
import { fullName } from '#app/lead/fields/contact-fields.ts'
import { hasSale } from '#app/lead/lead.ts'
import { ticketCountText } from '#app/pricing/ticket-range.ts'
import { deletionOf, type RetentionRules } from '#server/leads/deletion/retention-rules.ts'
import { deliveryStatusOf, type LeadOnDesk } from '#server/leads/store/desk.ts'
import type { StoredLead } from '#server/leads/store/stored-lead.ts'

export const UNREADABLE_KIND = 'Kan ikke læses'
const UNREADABLE = {
  kind: UNREADABLE_KIND,
  asked: '',
  name: '',
  company: '',
  email: '',
  phone: '',
  callTime: '',
  comment: '',
  amount: '',
}

/** A lead in the desk's list. `others`: how many other leads of this person there are. */
export function deskRow(lead: LeadOnDesk, rules: RetentionRules, others = 0): DeskRow {
  const { stored, deliveries, work } = lead
  return {
    reference: stored.reference,
    receivedAt: stored.receivedAt,
    ...(stored.lead === null ? UNREADABLE : readableCells(stored)),
    others,
    delivery: deliveryStatusOf(
      stored.quarantinedAt !== null,
      deliveries.map((each) => each.state),
    ),
    deletesAt: deletionOf(lead, rules),
    work,
  }
}

/** The cells of a lead that can be read. */
function readableCells(stored: StoredLead) {
  const { lead, form } = stored
  const { industry, package: name, kind, offer, callTime, comment } = describe(stored)
  const sold = lead.kind === 'wizard' && hasSale(lead.answers) && lead.answers.ticketDetails.numberOfTickets
  const { company, email, phone } = lead.contact
  return {
    kind: form === 'api-test' ? 'API-test' : kind,
    asked: [industry, name, sold ? `${ticketCountText(sold)} billetter` : ''].filter(Boolean).join(' · '),
    name: fullName(lead.contact),
    company,
    email,
    phone,
    callTime,
    comment,
    amount: offer?.hasFigures ? inclVat(offer.quote.totalRevenue) : '',
  }
}
