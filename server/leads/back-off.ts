import { untilMidnight } from '#server/copenhagen.ts'
import { DAY_MS } from '#server/durations.ts'
import type { Outcome } from '#server/outcome.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const FIRST_MS = 30 * SECOND
const LONGEST_MS = HOUR
/**
 * 30 s, 1, 2, 4 … 32 min, then hours: 11 delays are at least 5 h 3 min, so a lead outlasts
 * an evening's outage.
 */
export const MAX_ATTEMPTS = 12

/** A service may ask for up to a day (HubSpot's daily limit). Anything longer is a mistake. */
export const MAX_RETRY_AFTER_MS = 24 * HOUR

/**
 * Delay after failed attempt number `attempt` (1 is the first), in ms; null if it was the last.
 * Jitter lengthens a delay by up to a quarter, so that deliveries which failed together do not
 * retry together.
 * @param retryAfterMs requested by the service; never undercut, up to MAX_RETRY_AFTER_MS
 * @param random from 0 up to 1
 */
export function backOff(attempt: number, retryAfterMs: number | undefined, random: number): number | null {
  if (attempt >= MAX_ATTEMPTS) return null
  const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1))
  return Math.round(Math.max(wait * (1 + random / 4), Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS)))
}

/**
 * The delay until the next attempt at a delivery, in ms; null if there is none. `failing_since`:
 * its first failure, epoch ms like `now`; null: this one. `random` as above.
 */
export function waitAfter(
  outcome: Outcome,
  { attempts, failing_since }: { attempts: number; failing_since: number | null },
  now: number,
  random: number,
): number | null {
  if (outcome.kind === 'quota') return untilMidnight(now)
  if (outcome.kind === 'later') return outcome.afterMs
  if (outcome.kind === 'refused') {
    // The wait is as long as the refusals have lasted, so it doubles, up to a day.
    const wait = Math.min(DAY_MS, Math.max(FIRST_MS, now - (failing_since ?? now)))
    return Math.round(wait * (1 + random / 4))
  }
  return outcome.kind === 'retry' ? backOff(attempts, outcome.retryAfterMs, random) : null
}
