import { Body } from '@react-email/body'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Img } from '@react-email/img'
import { Preview } from '@react-email/preview'
import { Text } from '@react-email/text'
import { type CSSProperties, createElement, Fragment, type ReactNode } from 'react'
import type { LeadSection } from '#app/lead/describe.ts'
import type { NextStep } from '#app/lead/next-steps.ts'
import { sectionStyles, styles, stylesheet } from './letter-styles.ts'

/** The sender, from content. `logo.url` is absolute. */
export type Sender = {
  productName: string
  logo: { url: string; width: number; height: number } | null
  address: string
  phone: string
  email: string
  /** What every letter of a company must contain: its name, home town and CVR number. */
  registration: string
}

/** What a letter about a lead contains about the lead and about us. */
export type AboutLead = {
  reference: string
  /** epoch ms */
  receivedAt: number
  sender: Sender
  /** Public origin of the site, e.g. 'https://www.example.dk'. */
  siteUrl: string
}

/** The content of a mail, in order. HTML and plain text are both rendered from it. */
export type Letter = {
  subject: string
  /** An inbox shows it next to the subject. */
  preview: string
  greeting: string
  paragraphs: string[]
  /**
   * The reference, as read out on the phone: highlighted, below the highlighted sections. null:
   * none.
   */
  reference: string | null
  sections: LeadSection[]
  /** Links below the highlighted box. `href` is absolute. */
  links: { label: string; href: string }[]
  /** What happens next, numbered, below the sections; none for mails to ourselves. */
  steps?: readonly NextStep[]
  /** Small print below the sections, above the sender. */
  notes: string[]
  sender: Sender
}

/** A mail rendered by React Email: at most 600 px wide, complete at 320 px, light and dark. */
export function LetterMail({ letter }: { letter: Letter }) {
  const { sender, steps = [] } = letter
  const { highlighted, others } = byEmphasis(letter)
  return (
    <Html lang="da" dir="ltr">
      <Head>
        <title>{letter.subject}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{stylesheet}</style>
      </Head>
      <Preview>{letter.preview}</Preview>
      <Body className="ground" style={styles.ground}>
        <Box className="page" width={600} style={styles.page} table={styles.pageTable}>
          {sender.logo ? (
            <Img
              className="wordmark"
              src={sender.logo.url}
              alt={sender.productName}
              height={32}
              width={Math.round((32 * sender.logo.width) / sender.logo.height)}
              style={styles.wordmark}
            />
          ) : (
            <Text style={styles.productName}>{sender.productName}</Text>
          )}
          <Heading as="h1" style={styles.greeting}>
            {letter.greeting}
          </Heading>
          {letter.paragraphs.map((paragraph) => (
            <Text key={paragraph} style={styles.paragraph}>
              {unbroken(paragraph)}
            </Text>
          ))}
          {(letter.reference !== null || highlighted.length > 0) && (
            <Box className="light" style={styles.light} table={styles.lightTable}>
              {highlighted.map((section) => (
                <Rows key={section.title} section={section} isHighlighted />
              ))}
              {letter.reference !== null && (
                <>
                  <Text style={styles.referenceLabel}>Reference</Text>
                  <Text style={styles.reference}>{letter.reference}</Text>
                </>
              )}
            </Box>
          )}
          {letter.links.map(({ label, href }) => (
            <Text key={href} style={styles.linkLine}>
              <a href={href} style={styles.link}>
                {label}
              </a>
            </Text>
          ))}
          {others.map((section) => (
            <Rows key={section.title} section={section} isHighlighted={false} />
          ))}
          {steps.length > 0 && (
            <>
              <Heading as="h2" style={sectionStyles(false).title}>
                {STEPS_TITLE}
              </Heading>
              <ol style={styles.steps}>
                {steps.map(({ title, text }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two may have one title; none moves.
                  <li key={index} style={styles.step}>
                    {title && <strong>{title}</strong>}
                    {title && text && <br />}
                    {text}
                  </li>
                ))}
              </ol>
            </>
          )}
          {letter.notes.map((note) => (
            <Text key={note} className="quiet" style={styles.note}>
              {unbroken(note)}
            </Text>
          ))}
          <Hr style={styles.rule} />
          <Text className="quiet" style={styles.sender}>
            <Lines text={senderLines(sender).join('\n')} />
          </Text>
        </Box>
      </Body>
    </Html>
  )
}

/** A table of one cell: Outlook supports padding and backgrounds only on cells. */
function Box(props: {
  className: string
  width?: number
  style: CSSProperties
  table: CSSProperties
  children: ReactNode
}) {
  const { className, width = '100%', style, table, children } = props
  return (
    <table role="presentation" align="center" width={width} cellPadding={0} cellSpacing={0} style={table}>
      <tbody>
        <tr>
          <td className={className} style={style}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** Line breaks as elements: Outlook ignores `white-space`. */
function Lines({ text, isLarge = false }: { text: string; isLarge?: boolean }) {
  const [first = '', ...others] = unbroken(text, isLarge).split('\n')
  const parts = others.map((line) => createElement(Fragment, null, createElement('br'), line))
  return createElement(Fragment, null, first, ...parts)
}

/** A value with a large amount; what it covers and how it is computed is text below. */
function Leading({ amount, text, rest: style }: { amount: string; text: string; rest: CSSProperties }) {
  const rest = text.slice(amount.length).trim()
  if (rest === '') return <Lines text={amount} isLarge />
  return (
    <>
      {`${unbroken(amount, true)} `}
      <span style={style}>
        <Lines text={rest} />
      </span>
    </>
  )
}

const STEPS_TITLE = 'Hvad sker der nu?'

const AMOUNT = /(?:ca\.[ \u00a0])?\d[\d.,]*[ \u00a0]kr\.?/g
const AMOUNT_WITH_MOMS = RegExp(`${AMOUNT.source}(?:[ \u00a0](?:ekskl|inkl)\\.[ \u00a0]moms)?`, 'g')

/**
 * Keeps an amount on one line: 'ca. 3.200 kr. ekskl. moms'. Beside a large amount a phone has no
 * room for its moms, so the line may break there.
 */
function unbroken(text: string, isLarge = false): string {
  return text.replace(isLarge ? AMOUNT : AMOUNT_WITH_MOMS, (amount) => amount.replaceAll(' ', '\u00a0'))
}

function byEmphasis({ sections }: Letter): { highlighted: LeadSection[]; others: LeadSection[] } {
  return {
    highlighted: sections.filter((each) => each.highlighted),
    others: sections.filter((each) => !each.highlighted),
  }
}

function Rows({ section, isHighlighted }: { section: LeadSection; isHighlighted: boolean }) {
  const styles = sectionStyles(isHighlighted)
  return (
    <>
      <Heading as="h2" style={styles.title}>
        {section.title}
      </Heading>
      <table width="100%" cellPadding={0} cellSpacing={0} style={styles.table}>
        <tbody>
          {section.rows.map(({ label, value, leading }) => (
            <tr className="row" key={label}>
              <th scope="row" style={styles.label}>
                {label}
              </th>
              {isHighlighted && leading ? (
                <td className="leading" style={styles.leadingValue}>
                  <Leading amount={leading} text={value} rest={styles.leadingRest} />
                </td>
              ) : (
                <td style={styles.value}>
                  <Lines text={value} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function senderLines({ productName, address, phone, email, registration }: Sender): string[] {
  return [productName, address, phone, email, registration].filter((part) => part !== '')
}

/** The same mail as plain text, for screen readers, terminals and cautious mail clients. */
export function letterText(letter: Letter): string {
  const { highlighted, others } = byEmphasis(letter)
  const render = ({ title, rows }: LeadSection) =>
    [
      title,
      '-'.repeat(title.length),
      ...rows.map(
        ({ label, value }) =>
          `${label.replace(/[^?]$/, '$&:')} ${value.includes('\n') ? `\n${value}` : value}`,
      ),
    ].join('\n')
  return [
    letter.greeting,
    ...letter.paragraphs,
    ...(letter.reference === null ? [] : [`Reference: ${letter.reference}`]),
    ...highlighted.map(render),
    ...letter.links.map(({ label, href }) => `${label}:\n${href}`),
    ...others.map(render),
    ...(letter.steps?.length
      ? [
          [
            STEPS_TITLE,
            '-'.repeat(STEPS_TITLE.length),
            ...letter.steps.map(
              ({ title, text }, index) =>
                `${index + 1}. ${[title, text].filter((part) => part !== '').join('\n   ')}`,
            ),
          ].join('\n'),
        ]
      : []),
    ...letter.notes,
    `-- \n${senderLines(letter.sender).join('\n')}`,
  ]
    .join('\n\n')
    .replaceAll('\u00a0', ' ')
}
