import { untilMidnight } from '#server/copenhagen.ts'
import { waitAfter } from '#server/leads/back-off.ts'
import type { Delivery } from '#server/leads/store/stored-lead.ts'
import type { Outcome } from '#server/outcome.ts'
import { openBreaker, PROBE_MS } from './circuit-breaker.ts'
import type { Lane } from './delivery-services.ts'
import { judgeRefusal } from './refusal.ts'

export type AboutAttempt = { reference: string; channel: string; task: string; attempt: number }

/** Records the outcome of an attempt, and what it shows of its channel. */
export async function recordOutcome(
  lane: Lane,
  delivery: Delivery,
  outcome: Outcome,
  about: AboutAttempt,
): Promise<void> {
  const { store, name, clock, log, random } = lane
  const now = clock.now()
  if (outcome.kind === 'pause') return concludePause(lane, delivery, outcome, now + PROBE_MS)
  const refusal = outcome.kind === 'refused' ? await judgeRefusal(lane, delivery, outcome) : null
  if (outcome.kind === 'refused' && refusal?.isOurs)
    return concludePause(lane, delivery, outcome, refusal.isCertain ? now + PROBE_MS : now)
  const ownWait = refusal?.isLast ? null : waitAfter(outcome, delivery, now, random())
  // In a pause, each probe takes another delivery than the one before.
  const isProbe = ownWait !== null && (await store.pauses.of(name)) !== null
  const wait = isProbe ? Math.max(ownWait, PROBE_MS) : ownWait
  const state = await store.deliveries.finish(delivery, outcome, wait === null ? null : now + wait, now)
  await judgeChannel(lane, outcome, now)
  if (outcome.kind === 'delivered') {
    log.info('Delivered', { ...about, missing: outcome.missing, reason: outcome.reason })
    return
  }
  const { reason } = outcome
  log.warn('A delivery failed', { ...about, reason, state, waitMs: wait })
  if (state !== 'dead') return
  const { task, reference } = about
  await lane.report({ kind: 'dead-letter', channel: lane.channel.name, task, reference, reason })
}

/** The service refuses our access: the lane waits until that is fixed, and probes now and then. */
async function concludePause(
  { store, channel, name, clock, log, report }: Lane,
  delivery: Delivery,
  outcome: Extract<Outcome, { kind: 'pause' | 'refused' }>,
  probeAt: number,
): Promise<void> {
  const { reason } = outcome
  const now = clock.now()
  const isNew = !(await store.pauses.all()).some((each) => each.channel === channel.name)
  await store.pauses.begin(name, reason, now, probeAt)
  await store.deliveries.finish(delivery, outcome, now + PROBE_MS, now)
  log.error('A channel is paused until its access is fixed', { channel: channel.name, reason })
  if (isNew) await report({ kind: 'channel-paused', channel: channel.name, reason })
}

async function judgeChannel(
  lane: Lane,
  outcome: Exclude<Outcome, { kind: 'pause' }>,
  now: number,
): Promise<void> {
  if (outcome.kind === 'retry') {
    lane.breaker.failures += 1
    await backOffChannel(lane, outcome.retryAfterMs ?? 0, now)
  } else if (outcome.kind === 'quota') {
    await backOffChannel(lane, untilMidnight(now), now)
  } else {
    // The service is reachable, or was not needed.
    lane.breaker.failures = 0
    if (outcome.kind === 'delivered') await lane.store.pauses.recordAccepted(lane.name, now)
  }
}

async function backOffChannel(
  { store, name, breaker }: Lane,
  retryAfterMs: number,
  now: number,
): Promise<void> {
  openBreaker(breaker, retryAfterMs, now)
  // This failure says nothing about our access: a paused lane stays paused until its next probe.
  const pause = await store.pauses.of(name)
  if (pause) await store.pauses.begin(name, pause.reason, now, now + PROBE_MS)
}
