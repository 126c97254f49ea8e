import { DASHES, LONGEST_TYPED, labelPrefix, unwrapText } from '#app/pricing/typed-text.ts'
import { type CheckResult, valid, wrong } from './checked.ts'

export const PHONE_UNKNOWN =
  'Nummeret findes ikke i den form. Et udenlandsk nummer begynder med + og landekoden.'

const CALLED = labelPrefix('tlf|tel|telefon|mobil|mob|phone|callto|sms|[tm](?=[\\s.:])')
const SEPARATORS = new RegExp(`[\\s.·•/()_,${DASHES}]`, 'gu')

/**
 * Reads a phone number in all common notations: spaces, dashes, dots, slashes, brackets, 'tlf.' or
 * 'tel:' in front, a trunk '(0)', and 0045, +45 or 45. A number without a country code is Danish: 8
 * digits, first 2–9 (the numbering plan has no trunk 0). Returns E.164, '+4512345678'; '' for an
 * empty field.
 *
 * This check runs in the browser and on the server. Foreign numbers are checked against their
 * country's numbering plan on the server only (phone.server.ts): the metadata is larger than the
 * rest of the form.
 */
export function checkPhone(raw: string): CheckResult<string> {
  if (raw.length > LONGEST_TYPED) return wrong('Der er for mange cifre i nummeret.')
  const number = unwrapText(raw)
    .replace(/^\p{So}\s*/u, '')
    .replace(CALLED, '')
    .replace(/^(\+\d{1,3}) ?\(0\)/, '$1')
  if (number === '') return valid('')
  const compact = number.replace(SEPARATORS, '').replace(/^00|^(?=45[2-9]\d{7}$)/, '+')
  if (!/^\+?\d*$/.test(compact)) return wrong('Der må kun stå tal, mellemrum og + i et telefonnummer.')
  const danish = compact.startsWith('+45') ? compact.slice(3) : compact
  if (danish.startsWith('+')) {
    // E.164: at most 15 digits; the shortest national numbers in use make 7 with their country
    // code.
    if (danish.length < 8) return wrong('Der mangler cifre i nummeret.')
    if (danish.length > 16) return wrong('Der er for mange cifre i nummeret.')
    return valid(danish)
  }
  if (danish.length < 8) return wrong('Der mangler cifre. Et dansk nummer har 8, fx 20 34 56 78.')
  if (danish.length > 8)
    return wrong(
      'Der er for mange cifre. Et dansk nummer har 8, og et udenlandsk begynder med + og landekoden.',
    )
  if (!/^[2-9]/.test(danish)) return wrong('Et dansk telefonnummer begynder med et tal fra 2 til 9.')
  return valid(`+45${danish}`)
}

/**
 * Formats E.164 for display: Danish numbers in pairs, '+4520345678' → '20 34 56 78'; foreign ones
 * as they are.
 */
export function formatPhone(e164: string): string {
  const danish = /^\+45(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(e164)
  return danish ? danish.slice(1).join(' ') : e164
}
