import type { Letter, Sender } from './letter.tsx'

/** Tells a colleague that a lead was given to them. `url`: its page, absolute. */
export function assignedLetter(parts: {
  name: string
  reference: string
  url: string
  sender: Sender
}): Letter {
  const { name, reference, url, sender } = parts
  return {
    subject: `Du er ansvarlig for ${reference}`,
    preview: 'Henvendelsen er givet til dig.',
    greeting: `Hej ${name.split(' ')[0]}`,
    paragraphs: [`Henvendelsen ${reference} er givet til dig. Du kan læse den på de interne sider.`],
    reference: null,
    sections: [],
    links: [{ label: 'Åbn henvendelsen', href: url }],
    notes: [],
    sender,
  }
}
