import type { Row } from '#app/lead/answers/answers.ts'
import { formatMoment } from '#app/lead/dates.ts'
import { greetingOf } from '#app/lead/greeting.ts'
import { type ApplicationLead, packageOfApplication } from '#app/lead/lead.ts'
import type { AboutLead, Letter } from './letter.tsx'
import { stepsAfter } from './steps-after.ts'
import { whyThisMail } from './to-visitor.ts'

/**
 * The receipt for an application. It repeats only the first name: people must not be able to
 * send their own text to an address that is not theirs, and bank numbers never belong in a mail.
 */
export function applicationLetter(
  about: AboutLead & {
    lead: ApplicationLead
    /** The promised day in words; null: none was. */
    answerBy: string | null
  },
): Letter {
  const { answerBy, lead, reference, receivedAt, sender, siteUrl } = about
  const rows: Row[] = [
    { label: 'Pakke', value: packageOfApplication(lead) },
    { label: 'Bankoplysninger', value: lead.hasBank ? 'Modtaget' : 'Kan sendes senere' },
    ...(lead.terms === ''
      ? []
      : [{ label: 'Betingelser', value: `Abonnementsbetingelser ${lead.terms}, accepteret` }]),
  ]
  return {
    subject: `Vi har modtaget din ansøgning (${reference})`,
    preview: 'Vi kigger på ansøgningen og skriver til dig, når kontoen er klar',
    greeting: greetingOf(lead.contact),
    paragraphs: [
      'Tak for din ansøgning om en arrangørkonto. Vi kigger på den og skriver til dig, når kontoen er klar.',
      `Vi modtog den ${formatMoment(receivedAt)}. Hav referencenummeret klar, hvis du ringer eller skriver til os.`,
    ],
    reference,
    sections: [{ title: 'Din ansøgning', rows }],
    links: [],
    steps: stepsAfter.application(answerBy),
    notes: [`Betingelserne kan læses på ${siteUrl}/abonnementsbetingelser.`, whyThisMail(siteUrl)],
    sender,
  }
}
