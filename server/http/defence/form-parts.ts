/** The longest form of ours has sixty fields. */
const MOST_PARTS = 1_000

/**
 * Whether a posted form has more parts than any form of ours. It is not to be read then: Node's
 * parser takes longer with the square of their number, for 256 kB of `a&a&a&` half a second.
 * `type`: its Content-Type.
 */
export function hasTooManyParts(body: Buffer, type: string | undefined): boolean {
  const mark = markBetweenParts(type ?? '')
  if (mark === null) return false
  let parts = 1
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + mark.length)) parts += 1
  return parts > MOST_PARTS
}

/** Null: the body is not read as a form. */
function markBetweenParts(type: string): string | null {
  if (/urlencoded/i.test(type)) return '&'
  return /multipart/i.test(type) ? '\n--' : null
}
