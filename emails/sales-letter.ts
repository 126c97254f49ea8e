import { formatMoment } from '#app/lead/dates.ts'
import { describe } from '#app/lead/describe.ts'
import { fullName } from '#app/lead/fields/contact-fields.ts'
import type { FinalLead } from '#app/lead/final-lead.ts'
import type { AboutLead, Letter } from './letter.tsx'

/** The notice to sales: everything that the visitor told us. */
export function salesLetter(
  stored: FinalLead,
  parts: Pick<AboutLead, 'sender'> & {
    /** Whether the notice is about the contact details that a demo lead got. */
    isUpdate: boolean
    /** The lead on the lead desk, absolute; null: the internal pages are off. */
    deskUrl: string | null
  },
): Letter {
  const { lead, reference, receivedAt } = stored
  const { sender, deskUrl } = parts
  const completedAt = parts.isUpdate ? stored.completedAt : null
  const described = describe(stored)
  const who = [fullName(lead.contact), lead.contact.company].filter((part) => part !== '').join(', ')
  const kind = completedAt === null ? described.kind : `${described.kind}, nu med kontaktoplysninger`
  return {
    subject: `${kind}${who === '' ? '' : `: ${who}`} (${reference})`,
    preview: kind,
    greeting: kind,
    paragraphs: [
      completedAt === null
        ? `Modtaget ${formatMoment(receivedAt)}.`
        : `Modtaget ${formatMoment(receivedAt)}. Kontaktoplysninger tilføjet ${formatMoment(completedAt)}.`,
      howToReply(stored),
    ],
    reference,
    sections: described.sections,
    links: deskUrl === null ? [] : [{ label: 'Åbn henvendelsen', href: deskUrl }],
    notes: [],
    sender,
  }
}

function howToReply({ lead: { contact }, completedAt }: FinalLead): string {
  if (contact.email !== '') return 'Svar på denne mail for at skrive direkte til afsenderen.'
  if (contact.phone !== '') return 'Der er ingen mailadresse, kun et telefonnummer.'
  return completedAt === null
    ? 'Der er endnu ingen kontaktoplysninger. Kommer de, sender vi en mail mere.'
    : 'Der er kun et navn, hverken mailadresse eller telefonnummer.'
}
