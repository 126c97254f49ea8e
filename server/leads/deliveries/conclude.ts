import { untilMidnight } from '#server/copenhagen.ts'
import { DAY_MS } from '#server/durations.ts'
import { waitAfter } from '#server/leads/back-off.ts'
import type { Delivery } from '#server/leads/store/stored-lead.ts'
import type { Outcome } from '#server/outcome.ts'
import { currentPause, extendRest, PROBE_MS } from './channel-rest.ts'
import type { Lane } from './delivery-services.ts'

/**
 * Pauses that a delivery begins by itself, after which it is given up: what it is refused for may
 * be its own, and every pause delays the others.
 */
const LONGEST_PAUSED_MS = DAY_MS

/** What the log says of an attempt. */
export type AboutAttempt = { reference: string; channel: string; task: string; attempt: number }

/** Records what an attempt came to, and what it says of its channel. */
export async function conclude(
  lane: Lane,
  delivery: Delivery,
  outcome: Outcome,
  about: AboutAttempt,
): Promise<void> {
  if (outcome.kind === 'pause') return concludePause(lane, delivery, outcome, about)
  const { store, clock, log, random } = lane
  const now = clock.now()
  const wait = waitAfter(outcome, delivery.attempts, now, random())
  const state = await store.deliveries.finish(delivery, outcome, wait === null ? null : now + wait, now)
  await judgeChannel(lane, outcome, now)
  if (outcome.kind === 'delivered') {
    log.info('Delivered', { ...about, missing: outcome.missing, reason: outcome.reason })
    return
  }
  log.warn('A delivery failed', { ...about, reason: outcome.reason, state, waitMs: wait })
  if (state === 'dead') await reportDead(lane, about, outcome.reason)
}

/** Our access is refused: the channel waits until it is fixed, and probes now and then. */
async function concludePause(
  lane: Lane,
  delivery: Delivery,
  outcome: Extract<Outcome, { kind: 'pause' }>,
  about: AboutAttempt,
): Promise<void> {
  const { store, channel, clock, log, report } = lane
  const { reason } = outcome
  const now = clock.now()
  const isNew = (await currentPause(lane)) === null
  await store.pauses.begin(channel.name, reason, now, now + PROBE_MS)
  const isOver = (delivery.pauses + 1) * PROBE_MS >= LONGEST_PAUSED_MS
  const state = await store.deliveries.finish(delivery, outcome, isOver ? null : now + PROBE_MS, now)
  log.error('A channel is paused until its access is fixed', { channel: channel.name, reason })
  if (isNew) await report({ kind: 'channel-paused', channel: channel.name, reason })
  if (state === 'dead') await reportDead(lane, about, reason)
}

async function judgeChannel(
  lane: Lane,
  outcome: Exclude<Outcome, { kind: 'pause' }>,
  now: number,
): Promise<void> {
  if (outcome.kind === 'retry') {
    lane.rest.failures += 1
    await leaveAlone(lane, outcome.retryAfterMs ?? 0, now)
  } else if (outcome.kind === 'quota') {
    await leaveAlone(lane, untilMidnight(now), now)
  } else {
    // The service accepted the lead or refused this one: it is reachable and our access works.
    lane.rest.failures = 0
    await lane.store.pauses.end(lane.channel.name)
  }
}

async function leaveAlone(lane: Lane, retryAfterMs: number, now: number): Promise<void> {
  extendRest(lane.rest, retryAfterMs, now)
  // This failure says nothing about our access: a paused channel stays paused until its next probe.
  const pause = await currentPause(lane)
  if (pause) await lane.store.pauses.begin(lane.channel.name, pause.reason, now, now + PROBE_MS)
}

function reportDead({ channel, report }: Lane, { task, reference }: AboutAttempt, reason: string) {
  return report({ kind: 'dead-letter', channel: channel.name, task, reference, reason })
}
