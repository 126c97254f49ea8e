/**
 * Whether one letter was left out, added or exchanged, or two neighbours swapped
 * (Damerau–Levenshtein distance 1).
 */
export function isOneSlipAway(typed: string, meant: string): boolean {
  if (typed === meant) return false
  const [short, long] = typed.length < meant.length ? [typed, meant] : [meant, typed]
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1)
  const swapped = `${long[at + 1]}${long[at]}${long.slice(at + 2)}`
  return short.slice(at + 1) === long.slice(at + 1) || short.slice(at) === swapped
}
