import { MAX_RETRY_AFTER_MS } from '#server/leads/back-off.ts'
import { CLOCK_SLACK_MS } from '#server/leads/clock.ts'
import type { ChannelRest, Lane } from './delivery-services.ts'

/** Consecutive failures after which a channel backs off: a dead service is left alone. */
const BREAKER_FAILURES = 5
const BREAKER_MS = 30_000

export const NO_REST: Readonly<ChannelRest> = { failures: 0, from: 0, until: 0 }

/** If the clock was set back since it began, it is over, however far away its end seems. */
export function restEnd({ from, until }: ChannelRest, now: number): number {
  return now < from - CLOCK_SLACK_MS ? 0 : until
}

/** Nobody knows whether the service works. */
export function isDoubtful({ failures }: ChannelRest): boolean {
  return failures >= BREAKER_FAILURES
}

/**
 * After a failure the service is left alone for as long as it asks; otherwise, from the fifth
 * consecutive failure on, half a minute, so that one attempt at a time probes whether it is back.
 */
export function extendRest(rest: ChannelRest, retryAfterMs: number, now: number): void {
  const wait = Math.max(isDoubtful(rest) ? BREAKER_MS : 0, Math.min(retryAfterMs, MAX_RETRY_AFTER_MS))
  Object.assign(rest, { from: now, until: Math.max(restEnd(rest, now), now + wait) })
}

/** The next attempt says whether the service works again: its failures still count. */
export function endRest(rest: ChannelRest): void {
  Object.assign(rest, { from: 0, until: 0 })
}

/** How often a refused key is retried: it may have been fixed at the other end. */
export const PROBE_MS = 15 * 60_000

/** When a paused lane makes its next probe; in the past, or 0, if it need not wait. */
export async function pausedUntil({ store, name, clock }: Lane): Promise<number> {
  const probeAt = (await store.pauses.of(name))?.probe_at ?? 0
  // Never further away than the probe interval: then the clock was set back.
  return probeAt > clock.now() + PROBE_MS + CLOCK_SLACK_MS ? 0 : probeAt
}
