import { type Checked, valid, wrong } from './checked.ts'

/** Maximum length of a name, company or other single line. */
export const MAX_LINE = 200
/**
 * Characters that show nothing or change the direction of a text, which phones put around a copied
 * number. ZWJ and ZWNJ stay: they join emoji, and part letters of Persian names.
 */
export const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/gu

/** Maximum length of a comment, enough for a long message. */
export const MAX_COMMENT = 10_000

/**
 * One line of text. Control characters, also line breaks, are refused and never silently removed:
 * names end up in e-mail headers, file names and the CRM (ASVS 1.3.11).
 * @param what the field in Danish, definite form with capital, e.g. 'Navnet'
 */
export function checkLine(raw: string, what: string): Checked<string> {
  const value = raw.replace(INVISIBLE, '').normalize('NFC').trim()
  if (hasControl(value)) return wrong(`${what} må kun fylde én linje.`)
  if (value.length > MAX_LINE) return wrong(`${what} må højst fylde ${MAX_LINE} tegn.`)
  return valid(value)
}

/**
 * Multi-line text. Line ends become \n; other control characters are dropped, since people do not
 * type them.
 */
export function checkComment(raw: string): Checked<string> {
  const value = [...raw.normalize('NFC').replace(/\r\n?/g, '\n')]
    .filter((character) => character === '\n' || character === '\t' || !hasControl(character))
    .join('')
    .trim()
  if (value.length > MAX_COMMENT)
    return wrong(`Kommentaren må højst fylde ${MAX_COMMENT.toLocaleString('da-DK')} tegn.`)
  return valid(value)
}

/**
 * Refused in a single line: C0 and C1 control characters and Unicode's own line and paragraph
 * separators.
 */
function hasControl(text: string): boolean {
  return /[\p{Cc}\u2028\u2029]/u.test(text)
}

/** Any value as one line of text, without refusing anything. */
export function clip(raw: unknown): string {
  if (typeof raw !== 'string') return ''
  return raw
    .replace(INVISIBLE, '')
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .trim()
    .slice(0, MAX_LINE)
}
