import type { Letter } from '#emails/letter.tsx'
import type { Message } from './mail.ts'

/** Renders a letter as a mail. */
export async function renderLetter(letter: Letter): Promise<Pick<Message, 'subject' | 'html' | 'text'>> {
  // The first mail imports it: loading the template library would double the start-up time.
  const [{ LetterMail, letterText }, { render }, { createElement }] = await Promise.all([
    import('#emails/letter.tsx'),
    import('@react-email/render'),
    import('react'),
  ])
  return {
    subject: letter.subject,
    html: await render(createElement(LetterMail, { letter })),
    text: letterText(letter),
  }
}
