/** The longest form of ours has sixty fields. */
const MOST_FIELDS = 1_000
/** No form of ours is multipart; other clients send only short multipart forms. */
const LONGEST_IN_PARTS = 32 * 1024
const MOST_PARTS = 300

/**
 * Whether a posted form has more fields than any form of ours. Then it must not be parsed: the time
 * of Node's parser grows with the square of the number of fields, to half a second for 256 kB of
 * `a&a&a&`, and multipart headers take a tenth of a second. `type`: the Content-Type, which may
 * name both forms.
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
