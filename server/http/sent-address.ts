/** What programs that find links in a text take as part of them; no address of ours ends so. */
const TRAILING = /^[\p{P}\p{S}\p{Z}\p{Cf}\p{Cc}]$/u
/** As a mail's markup is copied. */
const ENTITY = /&(?:quot|gt|lt|amp|nbsp|#\d{1,5});?$/

/**
 * A path without what a sentence put behind it: a full stop, comma, bracket, quotation mark, or a
 * space that shows or does not. Null if there is nothing of the kind.
 * @param path canonical, percent-encoded
 */
export function withoutPunctuation(path: string): string | null {
  const written = decodeURIComponent(path)
  let text = written
  for (;;) {
    const end = text.replace(ENTITY, '').length
    const shorter = end < text.length ? text.slice(0, end) : withoutLast(text)
    if (shorter === text) break
    text = shorter
  }
  if (text === written) return null
  const segments = text.split('/').filter(Boolean)
  return `/${segments.map(encodeURIComponent).join('/')}`
}

function withoutLast(text: string): string {
  const last = text.codePointAt(text.length - 2) ?? 0
  const size = last > 0xff_ff ? 2 : 1
  return TRAILING.test(text.slice(-size)) ? text.slice(0, -size) : text
}
