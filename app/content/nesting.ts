/**
 * Whether lists and objects stand within each other more than `most` deep. What came from a request is asked first: walking through
 * a value of ten thousand brackets by recursion ends with the stack.
 */
export function isNestedDeeper(value: unknown, most: number): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return false
}
