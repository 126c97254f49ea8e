import type { Report } from './content-finding.ts'

/** The form of an e-mail address, as a pattern for checks and for the editor. */
export const EMAIL = '^\\s*[^\\s@]+@[^\\s@]+\\.[^\\s@.]{2,}\\s*$'
/** In Danish, what an editor should do with another value. */
export const WHOLE_ADDRESS = 'skriv hele adressen, fx navn@firma.dk'

/** Whether a field holds an address that visitors write to. */
export function isEmailField(name: string): boolean {
  return /(?:^|_)email$/.test(name)
}

export function checkEmailField(text: string, place: string, report: Report): void {
  if (text.trim() === '' || new RegExp(EMAIL).test(text)) return
  report.error(place, `„${text}“ er ikke en e-mailadresse: ${WHOLE_ADDRESS}.`)
}
