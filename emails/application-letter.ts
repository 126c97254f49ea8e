import type { Row } from '#app/lead/answers/answers.ts'
import { formatMoment } from '#app/lead/dates.ts'
import { greetingOf } from '#app/lead/greeting.ts'
import { type ApplicationLead, packageOfApplication } from '#app/lead/lead.ts'
import type { NextStep } from '#app/lead/next-steps.ts'
import type { AboutLead, Letter } from './letter.tsx'
import { whyThisMail } from './to-visitor.ts'

/**
 * The receipt for an application. It repeats only the first name: people must not be able to
 * send their own text to an address that is not theirs, and bank numbers never belong in a mail.
 */
export function applicationLetter(
  about: AboutLead & {
    lead: ApplicationLead
    /** What happens next. */
    steps: readonly NextStep[]
  },
): Letter {
  const { steps, lead, reference, receivedAt, sender, siteUrl } = about
  const rows: Row[] = [
    { label: 'Pakke', value: packageOfApplication(lead) },
    { label: 'Bankoplysninger', value: lead.hasBank ? 'Modtaget' : 'Kan sendes senere' },
    ...(lead.terms === ''
      ? []
      : [{ label: 'Betingelser', value: `Abonnementsbetingelser ${lead.terms}, accepteret` }]),
  ]
  return {
    subject: `Vi har modtaget din ansøgning (${reference})`,
    preview: 'Det har du søgt om',
    greeting: greetingOf(lead.contact),
    paragraphs: [
      'Tak for din ansøgning om en arrangørkonto.',
      `Vi modtog den ${formatMoment(receivedAt)}. Hav referencen klar, hvis du ringer eller skriver til os.`,
    ],
    reference,
    sections: [{ title: 'Din ansøgning', rows }],
    links: [],
    steps,
    notes: [`Betingelserne kan læses på ${siteUrl}/abonnementsbetingelser.`, whyThisMail(siteUrl)],
    sender,
  }
}
