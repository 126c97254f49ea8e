/** The longest form of ours has sixty fields. */
const MOST_FIELDS = 1_000
/** No form of ours is sent in parts; what other clients send so is short. */
const LONGEST_IN_PARTS = 32 * 1024
const MOST_PARTS = 300

/**
 * Whether a posted form has more than any form of ours. It is not to be read then: Node's parser
 * takes longer with the square of the number of its fields, for 256 kB of `a&a&a&` half a second,
 * and in parts a tenth of a second for their headers. `type`: its Content-Type, which may name
 * both.
 */
export function hasTooManyParts(body: Buffer, type = ''): boolean {
  if (/urlencoded/i.test(type) && hasMore(body, '&', MOST_FIELDS)) return true
  return /multipart/i.test(type) && (body.length > LONGEST_IN_PARTS || hasMore(body, '\n--', MOST_PARTS))
}

function hasMore(body: Buffer, mark: string, most: number): boolean {
  let found = 0
  for (let at = body.indexOf(mark); at >= 0 && found < most; at = body.indexOf(mark, at + mark.length))
    found += 1
  return found >= most
}
