import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Img } from '@react-email/img'
import { Preview } from '@react-email/preview'
import { Section as Part } from '@react-email/section'
import { Text } from '@react-email/text'
import type { Section } from '#app/leads/describe.ts'

/** The sender, from content (D1). `logo.url` is absolute. */
export type Sender = {
  productName: string
  logo: { url: string; width: number; height: number } | null
  address: string
  phone: string
  email: string
}

/** The content of a mail, in order. HTML and plain text are both rendered from it. */
export type Letter = {
  subject: string
  /** Shown next to the subject in an inbox. */
  preview: string
  greeting: string
  paragraphs: string[]
  /** The reference, as read out on the phone: highlighted, below the highlighted sections. null: none. */
  reference: string | null
  sections: Section[]
  /** Where to go on from here, below the highlighted box. `href` is absolute. */
  links: { label: string; href: string }[]
  /** Small print below the sections, above the sender. */
  notes: string[]
  sender: Sender
}

// The design's colours (tokens.css) as hex: mail clients support neither custom properties nor
// oklch.
const ink = '#2A0A13'
const muted = '#6B5258'
const line = '#D8CDCA'
const birch = '#F2EEEC'
const yellow = '#F9CE45'
const hall = '#2A0A13'
const stage = '#4A0E1C'
const hallText = '#E9CDD3'
const hallBorder = '#A87680'

const text = "'Hanken Grotesk','Helvetica Neue',Helvetica,Arial,sans-serif"
const display = 'Besley,Rockwell,Georgia,serif'

// Mail clients with dark mode support use this; others show the light inline colours.
const style = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  td, th { word-break: break-word; overflow-wrap: anywhere; }
  @media (max-width: 480px) {
    .page { padding: 24px 16px !important; }
    .row th, .row td { display: block !important; width: auto !important; text-align: left !important; }
    .row th { border-bottom: 0 !important; padding-bottom: 0 !important; }
    .row td { padding-top: 0 !important; }
  }
  @media (prefers-color-scheme: dark) {
    .ground, .ground > table > tbody > tr > td { background-color: ${hall} !important; }
    .page { background-color: ${stage} !important; }
    .page, .page h1, .page h2, .page p, .page td, .page a { color: #FFFFFF !important; }
    .page th, .page .quiet { color: ${hallText} !important; }
    .row th, .row td, .page hr { border-color: ${hallBorder} !important; }
    .light, .light p, .light h2, .light th, .light td {
      background-color: ${yellow} !important; color: ${ink} !important; border-color: ${ink} !important;
    }
    .wordmark { background-color: #FFFFFF !important; color: ${ink} !important; padding: 8px 12px !important; }
  }
`

/** A mail rendered by React Email: at most 600 px wide, complete at 320 px, light and dark. */
export function LetterMail({ letter }: { letter: Letter }) {
  const { sender } = letter
  const { highlighted, others } = byEmphasis(letter)
  return (
    <Html lang="da" dir="ltr">
      <Head>
        <title>{letter.subject}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{style}</style>
      </Head>
      <Preview>{letter.preview}</Preview>
      <Body
        className="ground"
        style={{ margin: 0, padding: '16px 0', backgroundColor: birch, fontFamily: text }}
      >
        <Container
          className="page"
          style={{
            maxWidth: '600px',
            width: '100%',
            padding: '40px',
            backgroundColor: '#FFFFFF',
            color: ink,
          }}
        >
          {sender.logo ? (
            <Img
              className="wordmark"
              src={sender.logo.url}
              alt={sender.productName}
              height={32}
              width={Math.round((32 * sender.logo.width) / sender.logo.height)}
              style={{
                marginBottom: '32px',
                fontFamily: display,
                fontSize: '24px',
                fontWeight: 800,
                color: ink,
              }}
            />
          ) : (
            <Text style={{ margin: '0 0 32px', fontFamily: display, fontSize: '24px', fontWeight: 800 }}>
              {sender.productName}
            </Text>
          )}
          <Heading
            as="h1"
            style={{ margin: '0 0 16px', fontFamily: display, fontSize: '26px', lineHeight: 1.2, color: ink }}
          >
            {letter.greeting}
          </Heading>
          {letter.paragraphs.map((paragraph) => (
            <Text
              key={paragraph}
              style={{ margin: '0 0 16px', fontSize: '17px', lineHeight: 1.55, color: ink }}
            >
              {paragraph}
            </Text>
          ))}
          {(letter.reference !== null || highlighted.length > 0) && (
            <Part
              className="light"
              style={{ backgroundColor: yellow, padding: '16px 20px', margin: '8px 0 16px' }}
            >
              {highlighted.map((section) => (
                <Rows key={section.title} section={section} isHighlighted />
              ))}
              {letter.reference !== null && (
                <>
                  <Text style={{ margin: 0, fontSize: '15px', color: ink }}>Referencenummer</Text>
                  <Text
                    style={{
                      margin: 0,
                      fontFamily: display,
                      fontSize: '26px',
                      fontWeight: 800,
                      lineHeight: 1.2,
                      color: ink,
                    }}
                  >
                    {letter.reference}
                  </Text>
                </>
              )}
            </Part>
          )}
          {letter.links.map(({ label, href }) => (
            <Text key={href} style={{ margin: '0 0 8px', fontSize: '17px', lineHeight: 1.55 }}>
              <a href={href} className="link" style={{ color: ink, textDecoration: 'underline' }}>
                {label}
              </a>
            </Text>
          ))}
          {others.map((section) => (
            <Part key={section.title}>
              <Rows section={section} isHighlighted={false} />
            </Part>
          ))}
          {letter.notes.map((note) => (
            <Text
              key={note}
              className="quiet"
              style={{ margin: '16px 0 0', fontSize: '15px', lineHeight: 1.5, color: muted }}
            >
              {note}
            </Text>
          ))}
          <Hr style={{ borderColor: line, margin: '32px 0 16px' }} />
          <Text className="quiet" style={{ margin: 0, fontSize: '15px', lineHeight: 1.5, color: muted }}>
            {senderLines(sender).flatMap((each, index) => (index === 0 ? [each] : [<br key={each} />, each]))}
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

function byEmphasis({ sections }: Letter): { highlighted: Section[]; others: Section[] } {
  return {
    highlighted: sections.filter((each) => each.highlighted),
    others: sections.filter((each) => !each.highlighted),
  }
}

function Rows({ section, isHighlighted }: { section: Section; isHighlighted: boolean }) {
  const border = `1px solid ${isHighlighted ? ink : line}`
  return (
    <>
      <Heading
        as="h2"
        style={{
          margin: isHighlighted ? '0 0 8px' : '24px 0 8px',
          fontFamily: display,
          fontSize: '20px',
          color: ink,
        }}
      >
        {section.title}
      </Heading>
      <table
        width="100%"
        cellPadding={0}
        cellSpacing={0}
        style={{ borderCollapse: 'collapse', marginBottom: isHighlighted ? '16px' : 0 }}
      >
        <tbody>
          {section.rows.map(({ label, value }) => (
            <tr className="row" key={label}>
              <th
                scope="row"
                style={{
                  ...cell,
                  borderBottom: border,
                  width: '45%',
                  fontWeight: 400,
                  color: isHighlighted ? ink : muted,
                  textAlign: 'left',
                }}
              >
                {label}
              </th>
              <td
                style={{
                  ...cell,
                  borderBottom: border,
                  color: ink,
                  whiteSpace: 'pre-line',
                  fontWeight: isHighlighted ? 700 : 400,
                }}
              >
                {value}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const cell = {
  padding: '8px 12px 8px 0',
  fontSize: '16px',
  lineHeight: 1.45,
  verticalAlign: 'top',
} as const

function senderLines({ productName, address, phone, email }: Sender): string[] {
  return [productName, address, phone, email].filter((part) => part !== '')
}

/** The same mail as plain text, for screen readers, terminals and cautious mail clients. */
export function letterText(letter: Letter): string {
  const { highlighted, others } = byEmphasis(letter)
  const written = ({ title, rows }: Section) =>
    [
      title,
      '-'.repeat(title.length),
      ...rows.map(({ label, value }) => `${label}: ${value.includes('\n') ? `\n${value}` : value}`),
    ].join('\n')
  return [
    letter.greeting,
    ...letter.paragraphs,
    ...(letter.reference === null ? [] : [`Referencenummer: ${letter.reference}`]),
    ...highlighted.map(written),
    ...letter.links.map(({ label, href }) => `${label}:\n${href}`),
    ...others.map(written),
    ...letter.notes,
    `-- \n${senderLines(letter.sender).join('\n')}`,
  ]
    .join('\n\n')
    .replaceAll('\u00a0', ' ')
}
