import { cleanText, INVISIBLE, isBlank, LONGEST_TYPED } from '#app/pricing/typed-text.ts'
import { type CheckResult, valid, wrong } from './checked.ts'

/** Maximum length of a name, company or other single line. */
export const MAX_LINE = 200
/** Maximum length of a comment, enough for a long message. */
export const MAX_COMMENT = 10_000

/** Unicode's limit for streams (UAX #15, section 13): no writing system stacks as many marks. */
const ENDLESS_MARKS = /(\p{M}{30})\p{M}+/gu

/**
 * The canonical form of a text. Sorting the marks on one letter takes the square of their number,
 * so those after the thirtieth are dropped.
 */
export function normalise(text: string, form: 'NFC' | 'NFKC'): string {
  return text.replace(ENDLESS_MARKS, '$1').normalize(form)
}

/**
 * One line of text. What word processors and tables put between words (`cleanText`) is a space; other
 * control characters, also line breaks, are refused and never silently removed: names end up in
 * e-mail headers, file names and the CRM (ASVS 1.3.11).
 * @param what the field in Danish, definite form with capital, e.g. 'Navnet'
 */
export function checkLine(raw: string, what: string): CheckResult<string> {
  const tooLong = wrong(`${what} må højst fylde ${MAX_LINE} tegn.`)
  if (raw.length > LONGEST_TYPED) return tooLong
  const value = isBlank(raw) ? '' : normalise(cleanText(raw), 'NFC')
  if (hasControl(value)) return wrong(`${what} må kun fylde én linje.`)
  if (value.length > MAX_LINE) return tooLong
  return valid(value)
}

/**
 * Multi-line text. Line ends of all kinds become \n; other control characters are dropped, since
 * people do not type them.
 * @param what the field in Danish, as for `checkLine`
 */
export function checkComment(raw: string, what = 'Kommentaren'): CheckResult<string> {
  const tooLong = wrong(`${what} må højst fylde ${MAX_COMMENT.toLocaleString('da-DK')} tegn.`)
  // Dropped characters may be as many again.
  if (raw.length > 2 * MAX_COMMENT) return tooLong
  if (isBlank(raw)) return valid('')
  const value = [...normalise(raw, 'NFC').replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')]
    .filter((character) => character === '\n' || character === '\t' || !hasControl(character))
    .join('')
    .trim()
  return value.length > MAX_COMMENT ? tooLong : valid(value)
}

/**
 * A single line refuses these: C0 and C1 control characters and Unicode's own line and paragraph
 * separators.
 */
function hasControl(text: string): boolean {
  return /[\p{Cc}\u2028\u2029]/u.test(text)
}

/** Any value as one line of text, without refusing anything. */
export function clip(raw: unknown): string {
  if (typeof raw !== 'string') return ''
  return raw
    .slice(0, LONGEST_TYPED)
    .replace(INVISIBLE, '')
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .trim()
    .slice(0, MAX_LINE)
}
