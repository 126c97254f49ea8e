/** A block with an article nests about ten levels deep, a webhook of Prismic's six. */
const DEEPEST = 50

/**
 * A stranger's JSON; undefined if it is malformed or nested more than fifty levels deep. What is
 * too deep is never parsed: a megabyte of brackets takes the parser 80 ms, and recursion into it
 * overflows the stack.
 */
export function parseShallow(text: string): unknown {
  // Of anything else the parser reads no more than the beginning, or a text.
  if (/^\s*[[{]/.test(text) && isDeep(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Of characters that open or close something. */
const code = { quote: 0x22, list: 0x5b, backslash: 0x5c, listEnd: 0x5d, object: 0x7b, objectEnd: 0x7d }

function isDeep(text: string): boolean {
  const { quote, list, backslash, listEnd, object, objectEnd } = code
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === list || character === object) depth += 1
    else if (character === listEnd || character === objectEnd) depth -= 1
    else if (character === quote) {
      // To the end of the string.
      for (at += 1; at < text.length && text.charCodeAt(at) !== quote; at++)
        if (text.charCodeAt(at) === backslash) at += 1
    }
    if (depth > DEEPEST) return true
  }
  return false
}
