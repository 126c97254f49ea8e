import { type AlertLetterParts, alertLetter } from '#emails/alert-letter.ts'
import { type ApplicationLetterParts, applicationLetter } from '#emails/application-letter.ts'
import type { Letter } from '#emails/letter.tsx'
import { type OfferLetterParts, offerLetter } from '#emails/offer-letter.ts'
import { type SalesLetterParts, salesLetter } from '#emails/sales-letter.ts'
import type { Message } from './mail.ts'

type Envelope = Omit<Message, 'subject' | 'html' | 'text' | 'isToSales'>

/** The auto-reply with the quote. */
export function composeOffer(parts: OfferLetterParts, envelope: Envelope): Promise<Message> {
  return composeLetter(offerLetter(parts), { ...envelope, isToSales: false })
}

/** The receipt for an application. */
export function composeApplication(parts: ApplicationLetterParts, envelope: Envelope): Promise<Message> {
  return composeLetter(applicationLetter(parts), { ...envelope, isToSales: false })
}

/** The notice to sales. */
export function composeSalesNotice(parts: SalesLetterParts, envelope: Envelope): Promise<Message> {
  return composeLetter(salesLetter(parts), { ...envelope, isToSales: true })
}

/** Alerts to the people who sell. */
export function composeAlert(parts: AlertLetterParts, envelope: Envelope): Promise<Message> {
  return composeLetter(alertLetter(parts), { ...envelope, isToSales: true })
}

async function composeLetter(
  letter: Letter,
  envelope: Omit<Message, 'subject' | 'html' | 'text'>,
): Promise<Message> {
  // Imported with the first mail: loading the template library would double the start-up time.
  const [{ LetterMail, letterText }, { render }, { createElement }] = await Promise.all([
    import('#emails/letter.tsx'),
    import('@react-email/render'),
    import('react'),
  ])
  return {
    ...envelope,
    subject: letter.subject,
    html: await render(createElement(LetterMail, { letter })),
    text: letterText(letter),
  }
}
