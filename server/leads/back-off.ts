const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const FIRST_MS = 30 * SECOND
const LONGEST_MS = HOUR
/** 30 s, 1, 2, 4 … 32 min, then hours: 11 waits are at least 5 h 3 min, more than the 4 h that D28 asks for. */
export const MAX_ATTEMPTS = 12

/** A service may ask for a rest of a day: HubSpot's daily limit. A word for longer is a mistake of somebody's. */
export const LONGEST_REST_MS = 24 * HOUR

/**
 * How long to wait after the failed attempt number `attempt` (1 is the first), in ms; null when it was the last.
 * Jitter only lengthens a wait, by up to a quarter, so that deliveries which failed together do not return together.
 * @param retryAfterMs the service's own word, which is not undercut up to LONGEST_REST_MS
 * @param random from 0 up to 1
 */
export function backOff(attempt: number, retryAfterMs: number | undefined, random: number): number | null {
  if (attempt >= MAX_ATTEMPTS) return null
  const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1))
  return Math.round(Math.max(wait * (1 + random / 4), Math.min(retryAfterMs ?? 0, LONGEST_REST_MS)))
}
