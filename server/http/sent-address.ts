/**
 * Characters that programs which find links in a text take as part of a link; no address of ours
 * ends with one.
 */
const TRAILING = /^[\p{P}\p{S}\p{Z}\p{M}\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]$/u
/** An entity at the end, from copied HTML of a mail. */
const ENTITY = /&(?:quot|gt|lt|amp|nbsp|#\d{1,5}|#x[\da-f]{1,5}|[a-z]{2,8}(?=;));?$/i
/** No address of ours contains one of these characters: the sentence goes on there. */
const ENDING = /[\s<>"“”«»[\]\u200b\ufeff].*$/su

/**
 * A path without what followed it in a sentence: a full stop, comma, bracket, quotation mark, or a
 * visible or invisible space. Null if there is nothing of the kind.
 * @param path canonical, percent-encoded
 */
export function withoutPunctuation(path: string): string | null {
  const decodedPath = decodeURIComponent(path)
  let text = decodedPath.replace(ENDING, '')
  for (;;) {
    const end = text.replace(ENTITY, '').length
    const shorter = end < text.length ? text.slice(0, end) : withoutLast(text)
    if (shorter === text) break
    text = shorter
  }
  if (text === decodedPath) return null
  const segments = text.split('/').filter(Boolean)
  return segments.length === 0 ? null : `/${segments.map(encodeURIComponent).join('/')}`
}

function withoutLast(text: string): string {
  const last = text.codePointAt(text.length - 2) ?? 0
  const size = last > 0xff_ff ? 2 : 1
  return TRAILING.test(text.slice(-size)) ? text.slice(0, -size) : text
}
