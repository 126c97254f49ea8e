import { describeLead, formatMoment, kindOf } from '#app/leads/describe.ts'
import { fullName } from '#app/leads/intake.ts'
import type { Lead } from '#app/leads/lead.ts'
import type { Offer } from '#app/leads/offer.ts'
import type { AboutLead, Letter } from './letter.tsx'

/** The notice to sales: everything that the visitor told us. */
export function salesLetter(
  parts: Omit<AboutLead, 'siteUrl'> & {
    lead: Lead
    offer: Offer | null
    attribution: Readonly<Record<string, string>> | null
    /** epoch ms: when contact details were added to a demo lead; null for a new lead */
    completedAt: number | null
    /** The lead on the lead desk, absolute; null: the internal pages are off. */
    deskUrl: string | null
  },
): Letter {
  const { lead, offer, attribution, reference, receivedAt, completedAt, sender, deskUrl } = parts
  const who = [fullName(lead.contact), lead.contact.company].filter((part) => part !== '').join(', ')
  const kind = completedAt === null ? kindOf(lead) : `${kindOf(lead)}, nu med kontaktoplysninger`
  const canReply = lead.contact.email !== ''
  return {
    subject: `${kind}${who === '' ? '' : `: ${who}`} (${reference})`,
    preview: kind,
    greeting: kind,
    paragraphs: [
      completedAt === null
        ? `Modtaget ${formatMoment(receivedAt)}.`
        : `Modtaget ${formatMoment(receivedAt)}. Kontaktoplysninger tilføjet ${formatMoment(completedAt)}.`,
      canReply
        ? 'Svar på denne mail for at skrive direkte til afsenderen.'
        : lead.contact.phone === ''
          ? 'Der er endnu ingen kontaktoplysninger. Kommer de, sender vi en mail mere.'
          : 'Der er ingen mailadresse, kun et telefonnummer.',
    ],
    reference,
    sections: describeLead(lead, offer, attribution),
    links: deskUrl === null ? [] : [{ label: 'Åbn henvendelsen', href: deskUrl }],
    notes: [],
    sender,
  }
}
