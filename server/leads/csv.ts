/** Characters with which a spreadsheet begins a formula, or that it drops before looking for one (OWASP, CSV Injection). */
const BEGINS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * A table for a Danish spreadsheet: semicolons, CRLF, every cell in quotes, and a byte order mark, without which Excel
 * reads æøå wrong. A cell that would be a formula begins with an apostrophe and is read as text.
 */
export function toCsv(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => cells.map(cell).join(';')
  return `\ufeff${[headings, ...rows].map(line).join('\r\n')}\r\n`
}

function cell(text: string): string {
  const safe = BEGINS_FORMULA.test(text.trimStart()) || BEGINS_FORMULA.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
