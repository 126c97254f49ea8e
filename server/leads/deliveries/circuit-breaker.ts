import { MAX_RETRY_AFTER_MS } from '#server/leads/back-off.ts'
import { CLOCK_SLACK_MS } from '#server/leads/clock.ts'
import type { CircuitBreaker, Lane } from './delivery-services.ts'

/** Consecutive failures of a channel's service that trip the breaker. */
const BREAKER_FAILURES = 5
const BREAKER_MS = 30_000

export const CLOSED_BREAKER: Readonly<CircuitBreaker> = { failures: 0, from: 0, until: 0 }

/** When attempts begin again, epoch ms; 0 if the clock was set back since the breaker opened. */
export function breakerEnd({ from, until }: CircuitBreaker, now: number): number {
  return now < from - CLOCK_SLACK_MS ? 0 : until
}

/** Whether it is in doubt that the service works. */
export function isTripped({ failures }: CircuitBreaker): boolean {
  return failures >= BREAKER_FAILURES
}

/**
 * After a failure the service gets no attempts for as long as it asks; from the fifth consecutive
 * failure on for at least half a minute, so that single attempts probe whether it is back.
 */
export function openBreaker(breaker: CircuitBreaker, retryAfterMs: number, now: number): void {
  const wait = Math.max(isTripped(breaker) ? BREAKER_MS : 0, Math.min(retryAfterMs, MAX_RETRY_AFTER_MS))
  Object.assign(breaker, { from: now, until: Math.max(breakerEnd(breaker, now), now + wait) })
}

/**
 * Lets the next attempt begin. Failures still count: that attempt shows whether the service works.
 */
export function closeBreaker(breaker: CircuitBreaker): void {
  Object.assign(breaker, { from: 0, until: 0 })
}

/** How often a refused key is retried: it may have been fixed at the other end. */
export const PROBE_MS = 15 * 60_000

/** When a paused lane makes its next probe; in the past, or 0, if it need not wait. */
export async function pausedUntil({ store, name, clock }: Lane): Promise<number> {
  const probeAt = (await store.pauses.of(name))?.probe_at ?? 0
  // Never further away than the probe interval: then the clock was set back.
  return probeAt > clock.now() + PROBE_MS + CLOCK_SLACK_MS ? 0 : probeAt
}
