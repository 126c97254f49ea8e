import type { CSSProperties } from 'react'
import { token } from '#app/ui/token.ts'

// How a mail looks. Styles are inline, since many mail clients drop stylesheets: ours only adds
// what cannot be written inline.

const ink = token('color-ink')
const muted = token('color-muted')
const line = token('color-line')
const white = token('color-white')
const birch = token('color-grey')
const yellow = token('color-brand-yellow')
const hall = token('color-hall')
const nightColour = token('color-hall-2')
const hallText = token('color-hall-text')
const hallBorder = token('color-hall-border')

// A reader may have the font installed under its plain name; the stand-ins only exist in the pages'
// stylesheet.
const plainNames = (fonts: string) =>
  fonts.replaceAll(/'[^']* Fallback[^']*',\s*/g, '').replaceAll(' Variable', '')
const textFont = plainNames(token('font-text'))
const displayFont = plainNames(token('font-display'))

// Mail clients with dark mode support use this; others show the light inline colours.
export const stylesheet = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  td, th { word-break: break-word; overflow-wrap: anywhere; }
  @media (max-width: 480px) {
    .page { padding: 24px 16px !important; }
    .row th, .row td { display: block !important; width: auto !important; text-align: left !important; }
    .row th { border-bottom: 0 !important; padding-bottom: 0 !important; }
    .row td { padding-top: 0 !important; }
    .row .leading { font-size: 22px !important; }
  }
  @media (prefers-color-scheme: dark) {
    .ground, .ground > table > tbody > tr > td { background-color: ${hall} !important; }
    .page { background-color: ${nightColour} !important; color: ${white} !important; }
    .page h1, .page h2, .page p, .page li, .page td, .page a { color: ${white} !important; }
    .page th, .page .quiet { color: ${hallText} !important; }
    .row th, .row td, .page hr { border-color: ${hallBorder} !important; }
    .page .light, .light p, .light h2, .light th, .light td {
      background-color: ${yellow} !important; color: ${ink} !important; border-color: ${ink} !important;
    }
    .wordmark { background-color: ${white} !important; color: ${ink} !important; padding: 8px 12px !important; }
  }
`

const noteStyle: CSSProperties = { fontSize: '15px', lineHeight: 1.5, color: muted }
const productName: CSSProperties = { fontFamily: displayFont, fontSize: '24px', fontWeight: 800 }

export const styles = {
  ground: { margin: 0, padding: '16px 0', backgroundColor: birch, fontFamily: textFont },
  pageTable: { maxWidth: '600px', width: '100%' },
  page: { padding: '40px', backgroundColor: white, color: ink },
  wordmark: { marginBottom: '32px', ...productName, color: ink },
  productName: { margin: '0 0 32px', ...productName },
  greeting: { margin: '0 0 16px', fontFamily: displayFont, fontSize: '26px', lineHeight: 1.2, color: ink },
  paragraph: { margin: '0 0 16px', fontSize: '17px', lineHeight: 1.55, color: ink },
  lightTable: { margin: '8px 0 16px' },
  light: { padding: '16px 20px', backgroundColor: yellow },
  referenceLabel: { margin: 0, fontSize: '15px', color: ink },
  reference: {
    margin: 0,
    fontFamily: displayFont,
    fontSize: '26px',
    fontWeight: 800,
    lineHeight: 1.2,
    color: ink,
  },
  linkLine: { margin: '0 0 8px', fontSize: '17px', lineHeight: 1.55 },
  link: { color: ink, textDecoration: 'underline' },
  steps: { margin: '0 0 16px', padding: '0 0 0 24px' },
  step: { margin: '0 0 8px', fontSize: '17px', lineHeight: 1.55, color: ink },
  note: { margin: '16px 0 0', ...noteStyle },
  rule: { borderColor: line, margin: '32px 0 16px' },
  sender: { margin: 0, ...noteStyle },
} satisfies Record<string, CSSProperties>

/** The styles of a section in the light box, or on the page. */
export function sectionStyles(isHighlighted: boolean) {
  const cell = {
    padding: '8px 12px 8px 0',
    fontSize: '16px',
    lineHeight: 1.45,
    verticalAlign: 'top',
    borderBottom: `1px solid ${isHighlighted ? ink : line}`,
  } as const
  return {
    title: {
      margin: isHighlighted ? '0 0 8px' : '24px 0 8px',
      fontFamily: displayFont,
      fontSize: '20px',
      color: ink,
    },
    table: { borderCollapse: 'collapse', marginBottom: isHighlighted ? '16px' : 0 },
    label: {
      ...cell,
      width: '45%',
      fontWeight: 400,
      color: isHighlighted ? ink : muted,
      textAlign: 'left',
    },
    value: { ...cell, color: ink, fontWeight: isHighlighted ? 700 : 400 },
    /** The leading value: the largest figure of the mail. */
    leadingValue: {
      ...cell,
      color: ink,
      fontFamily: displayFont,
      fontSize: '28px',
      fontWeight: 800,
      lineHeight: 1.15,
    },
    leadingRest: {
      display: 'block',
      fontFamily: textFont,
      fontSize: '16px',
      fontWeight: 700,
      lineHeight: 1.5,
    },
  } satisfies Record<string, CSSProperties>
}
