/**
 * Whether lists and objects are nested more than `most` levels deep. Check input from requests
 * first: recursion into ten thousand brackets overflows the stack.
 */
export function isNestedDeeper(value: unknown, most: number): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return false
}
