/** Characters with which a spreadsheet begins a formula, or that it drops before looking for one (OWASP, CSV Injection). */
const BEGINS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * A table for a Danish spreadsheet: semicolons, CRLF, every cell in quotes, and a byte order mark, without which Excel
 * reads æøå wrong. A cell that would be a formula begins with an apostrophe and is read as text.
 */
export function csvHead(headings: readonly string[]): string {
  return `\ufeff${csvLines([headings])}`
}

/** Further lines of the same table. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(cell).join(';')}\r\n`).join('')
}

function cell(text: string): string {
  const safe = BEGINS_FORMULA.test(text.trimStart()) || BEGINS_FORMULA.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
