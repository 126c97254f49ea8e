import type { Report } from './content-finding.ts'

/** An address that a mail can be sent to, as far as its form tells. */
export const EMAIL = '^\\s*[^\\s@]+@[^\\s@]+\\.[^\\s@.]{2,}\\s*$'
/** In Danish, what an editor should do with any other. */
export const WHOLE_ADDRESS = 'skriv hele adressen, fx navn@firma.dk'

/** Whether visitors write to what is in a field. */
export function isEmailField(name: string): boolean {
  return /(?:^|_)email$/.test(name)
}

export function checkEmailField(text: string, place: string, report: Report): void {
  if (text.trim() === '' || new RegExp(EMAIL).test(text)) return
  report.error(place, `„${text}“ er ikke en e-mailadresse: ${WHOLE_ADDRESS}.`)
}
