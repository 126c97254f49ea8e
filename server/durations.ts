/** In ms. A day in Copenhagen may be an hour shorter or longer: copenhagen.ts. */
export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/**
 * Whether so many ms have passed since a moment; also true if the clock was set back since then,
 * when that is unknown.
 */
export function hasPassed(ms: number, since: number, now: number): boolean {
  return now < since || now - since >= ms
}
