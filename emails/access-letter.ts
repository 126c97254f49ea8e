import type { Letter, Sender } from './letter.tsx'

/** A colleague's one-time link to the internal pages. `url` is absolute. */
export function accessLetter(parts: { name: string; url: string; hours: number; sender: Sender }): Letter {
  const { name, url, hours, sender } = parts
  const subject = `Dit link til de interne sider (${sender.productName})`
  return {
    subject,
    preview: `Linket virker én gang, inden for ${hours} timer.`,
    greeting: `Hej ${name.split(' ')[0]}`,
    paragraphs: [
      'Her er dit link til de interne sider. Åbn det, og tryk på »Log ind«.',
      `Linket virker én gang, inden for ${hours} timer. Send det ikke videre: den, der bruger det, er logget ind som dig.`,
    ],
    reference: null,
    sections: [],
    links: [{ label: 'Log ind', href: url }],
    notes: ['Har du ikke bedt om det, så slet mailen. Så sker der ikke noget.'],
    sender,
  }
}
