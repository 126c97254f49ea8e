/** A block with an article nests about ten levels deep, a webhook of Prismic's six. */
const DEEPEST = 50
/**
 * Parts are lists, objects and their entries; a webhook that names 20,000 documents has as many.
 */
const MOST_PARTS = 100_000

/**
 * JSON from outside; undefined if it is malformed, nested more than fifty levels deep, or has
 * more than 100,000 parts. Too large a text is never parsed: a megabyte of brackets takes the
 * parser 80 ms, thirty of them 1,500 MB, and recursion into them overflows the stack.
 */
export function parseShallow(text: string): unknown {
  if (partsIn(text, MOST_PARTS) > MOST_PARTS) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Character codes that open, separate or close something. */
const code = {
  quote: 0x22,
  comma: 0x2c,
  list: 0x5b,
  backslash: 0x5c,
  listEnd: 0x5d,
  object: 0x7b,
  objectEnd: 0x7d,
}

/**
 * Counts the lists and objects in a JSON text, and their entries, without parsing it. The count
 * stops above `most`; Infinity: the text is nested more than fifty levels deep.
 */
export function partsIn(text: string, most: number): number {
  // Any other text is a single value or fails at its beginning.
  if (!/^\s*[[{]/.test(text)) return 0
  const { quote, comma, list, listEnd, object, objectEnd } = code
  let depth = 0
  let parts = 0
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    const opens = character === list || character === object
    if (opens) depth += 1
    else if (character === listEnd || character === objectEnd) depth -= 1
    else if (character === quote) at = endOfString(text, at + 1)
    if (opens || character === comma) parts += 1
    if (depth > DEEPEST) return Number.POSITIVE_INFINITY
    if (parts > most) return parts
  }
  return parts
}

/**
 * The position of the quote that ends a string; a picture is a string of millions of characters.
 */
function endOfString(text: string, begin: number): number {
  const isEscaped = (at: number) => {
    let first = at
    while (first > begin && text.charCodeAt(first - 1) === code.backslash) first -= 1
    return (at - first) % 2 === 1
  }
  let end = text.indexOf('"', begin)
  while (end >= 0 && isEscaped(end)) end = text.indexOf('"', end + 1)
  return end < 0 ? text.length : end
}
