/** The five characters that React escapes, `&` first. */
const REFERENCES = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#x27;'],
] as const

/** The text that React wrote into HTML, as text or as an attribute. */
export function unescapeHtml(html: string): string {
  return REFERENCES.reduceRight((text, [character, reference]) => text.replaceAll(reference, character), html)
}
