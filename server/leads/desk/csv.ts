/**
 * Characters that start a formula in a spreadsheet, or that it skips before one (OWASP, CSV
 * Injection).
 */
const BEGINS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * A table for Danish spreadsheets: semicolons, CRLF, every cell quoted, and a byte order mark,
 * without which Excel misreads æøå. A cell that looks like a formula gets an apostrophe and is read
 * as text.
 */
export function csvHead(headings: readonly string[]): string {
  return `\ufeff${csvLines([headings])}`
}

/** More lines of the same table. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(cell).join(';')}\r\n`).join('')
}

function cell(text: string): string {
  const safe = BEGINS_FORMULA.test(text.trimStart()) || BEGINS_FORMULA.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
