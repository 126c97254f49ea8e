/** The five characters that React escapes, `&` first. */
const REFERENCES = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#x27;'],
] as const

/** Text as React writes it into HTML. */
export function escaped(text: string): string {
  return REFERENCES.reduce((html, [character, reference]) => html.replaceAll(character, reference), text)
}

/** Text or an attribute that React escaped. */
export function unescaped(html: string): string {
  return REFERENCES.reduceRight((text, [character, reference]) => text.replaceAll(reference, character), html)
}
