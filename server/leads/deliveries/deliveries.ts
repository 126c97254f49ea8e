import type { Trouble } from '#app/lead/trouble.ts'
import { untilMidnight } from '#server/copenhagen.ts'
import { MAX_RETRY_AFTER_MS, waitAfter } from '#server/leads/back-off.ts'
import { CLOCK_SLACK_MS, type Clock } from '#server/leads/clock.ts'
import type { ChannelName } from '#server/leads/database/tables.ts'
import { LEAD_UNREADABLE } from '#server/leads/store/alert-store.ts'
import { readProgress } from '#server/leads/store/read-lead.ts'
import type { LeadStore } from '#server/leads/store/store.ts'
import type { Delivery, StoredLead } from '#server/leads/store/stored-lead.ts'
import type { Log } from '#server/log.ts'
import type { Outcome } from '#server/outcome.ts'
import type { Channel } from './channel.ts'
import { createLingering } from './lingering.ts'
import { whileRenewing } from './while-renewing.ts'

export type DeliveryParts = {
  store: LeadStore
  channels: Channel[]
  clock: Clock
  log: Log
  random: () => number
  /** Decides about a lead of an earlier edition when it is first read (intake/settle.ts). */
  settle?: (lead: StoredLead) => Promise<StoredLead>
  /** Called once per dead letter and once per pause. */
  report: (trouble: Trouble) => Promise<void>
}

const LEASE_MS = 60_000
/** Checked even if nothing is known to be due: another instance may have died with a lease. */
const LOOK_AGAIN_MS = 30_000
const BUSY_MS = 250
/** How often a refused key is retried: it may have been fixed at the other end. */
const PROBE_MS = 15 * 60_000
/**
 * Pauses that a delivery begins by itself, after which it is given up: what it is refused for may
 * be its own, and every pause delays the others.
 */
const LONGEST_PAUSED_MS = 24 * 3_600_000
/** Consecutive failures after which a channel backs off: a dead service is left alone. */
const BREAKER_FAILURES = 5
const BREAKER_MS = 30_000
/** Attempts of one channel that wait for a slow reply at the same time. */
const MAX_LINGERING = 8

export type Deliveries = ReturnType<typeof createDeliveries>

/** Delivers stored leads, each channel on its own: a failing CRM holds up no mail. */
export function createDeliveries(parts: DeliveryParts) {
  const { store, channels, clock, log, random, report, settle = async (lead) => lead } = parts
  let stopped = true
  let stopping = new AbortController()
  const lanes = channels.map((channel) => createLane(channel))

  function createLane(channel: Channel) {
    let failures = 0
    /**
     * Started at `from`: if the clock was set back since, the back-off is over, however far away
     * its end seems.
     */
    let channelBackOff = { from: 0, until: 0 }
    let running: Promise<void> | null = null
    let cycling: Promise<void> | null = null
    let cancelTimer: (() => void) | null = null
    let wokenMeanwhile = false
    const lingering = createLingering(cannotRead, cycle)

    async function work(mayContinue: () => boolean): Promise<void> {
      while (mayContinue()) {
        if (lingering.count() >= (await mayLinger())) return
        if (backOffEnd() > clock.now()) return
        if (clock.now() < (await pausedUntil())) return
        const delivery = await store.deliveries.claim(channel.name, clock.now(), LEASE_MS)
        if (delivery === null) return
        await lingering.begin((lingers) =>
          attempt(delivery, lingers).finally(() => store.deliveries.letGo(delivery)),
        )
      }
    }

    /** One while nobody knows whether the service works: the others wait for what it says. */
    async function mayLinger(): Promise<number> {
      return failures >= BREAKER_FAILURES || (await currentPause()) !== null ? 1 : MAX_LINGERING
    }

    function cannotRead(error: unknown): void {
      log.error('The delivery store cannot be read', { channel: channel.name, error })
    }

    function backOffEnd(): number {
      return clock.now() < channelBackOff.from - CLOCK_SLACK_MS ? 0 : channelBackOff.until
    }

    async function currentPause(): Promise<{ reason: string; probe_at: number } | null> {
      return (await store.pauses.all()).find((each) => each.channel === channel.name) ?? null
    }

    /** When a paused channel makes its next probe; in the past, or 0, if it need not wait. */
    async function pausedUntil(): Promise<number> {
      const probeAt = (await currentPause())?.probe_at ?? 0
      // Never further away than the probe interval: then the clock was set back.
      return probeAt > clock.now() + PROBE_MS + CLOCK_SLACK_MS ? 0 : probeAt
    }

    async function attempt(delivery: Delivery, lingers: () => void): Promise<void> {
      const lead = await store.byId(delivery.lead_id)
      if (lead === null) return
      const about = {
        reference: lead.reference,
        channel: channel.name,
        task: delivery.task,
        attempt: delivery.attempts,
      }
      const progress = readProgress(delivery.progress_json)
      if (lead.lead === null) return conclude(delivery, { kind: 'dead', reason: LEAD_UNREADABLE }, about)
      if (progress === null) return conclude(delivery, { kind: 'dead', reason: 'progress-unreadable' }, about)
      const outcome = await whileRenewing(
        clock,
        () => renew(delivery),
        async () => {
          try {
            return await channel.deliver(await settle(lead), {
              task: delivery.task,
              number: delivery.attempts,
              progress,
              save: (progress) => store.deliveries.saveProgress(delivery, progress, clock.now()),
              lingers,
              stopping: stopping.signal,
            })
          } catch (error) {
            log.error('A delivery failed with an unexpected error', { ...about, error })
            return { kind: 'retry', reason: 'unexpected' } satisfies Outcome
          }
        },
      )
      await conclude(delivery, outcome, about)
    }

    async function conclude(
      delivery: Delivery,
      outcome: Outcome,
      about: { reference: string },
    ): Promise<void> {
      const now = clock.now()
      if (outcome.kind === 'pause') {
        const isNew = (await currentPause()) === null
        await store.pauses.begin(channel.name, outcome.reason, now, now + PROBE_MS)
        const isOver = ((delivery.pauses ?? 0) + 1) * PROBE_MS >= LONGEST_PAUSED_MS
        const state = await store.deliveries.finish(delivery, outcome, isOver ? null : now + PROBE_MS, now)
        log.error('A channel is paused until its access is fixed', {
          channel: channel.name,
          reason: outcome.reason,
        })
        if (isNew) await report({ kind: 'channel-paused', channel: channel.name, reason: outcome.reason })
        if (state === 'dead') await reportDead(delivery, about, outcome.reason)
        return
      }
      const wait = waitAfter(outcome, delivery.attempts, now, random())
      const state = await store.deliveries.finish(delivery, outcome, wait === null ? null : now + wait, now)
      if (outcome.kind === 'retry') {
        failures += 1
        await backOffChannel(outcome.retryAfterMs ?? 0, now)
      } else if (outcome.kind === 'quota') {
        await backOffChannel(untilMidnight(now), now)
      } else {
        // The service accepted the lead or refused this one: it is reachable and our access works.
        failures = 0
        await store.pauses.end(channel.name)
      }
      if (outcome.kind === 'delivered') {
        log.info('Delivered', { ...about, missing: outcome.missing, reason: outcome.reason })
        return
      }
      log.warn('A delivery failed', { ...about, reason: outcome.reason, state, waitMs: wait })
      if (state === 'dead') await reportDead(delivery, about, outcome.reason)
    }

    function reportDead({ task }: Delivery, { reference }: { reference: string }, reason: string) {
      return report({ kind: 'dead-letter', channel: channel.name, task, reference, reason })
    }

    /**
     * How long to leave a failed service alone: as long as it asks; otherwise, from the fifth
     * consecutive failure on, half a minute, so that one attempt at a time probes whether it is
     * back.
     */
    async function backOffChannel(retryAfterMs: number, now: number): Promise<void> {
      const breaker = failures >= BREAKER_FAILURES ? BREAKER_MS : 0
      const requested = Math.min(retryAfterMs, MAX_RETRY_AFTER_MS)
      channelBackOff = { from: now, until: Math.max(backOffEnd(), now + Math.max(breaker, requested)) }
      // This failure says nothing about our access: a paused channel stays paused until its next
      // probe.
      const pause = await currentPause()
      if (pause) await store.pauses.begin(channel.name, pause.reason, now, now + PROBE_MS)
    }

    function renew(delivery: Delivery): void {
      store.deliveries.renew(delivery, clock.now() + LEASE_MS).catch((error: unknown) => {
        log.warn('A lease could not be renewed', { channel: channel.name, error })
      })
    }

    /** One loop per channel; a call while it runs makes it check once more. */
    function run(mayContinue: () => boolean): Promise<void> {
      if (running !== null) {
        wokenMeanwhile = true
        return running
      }
      running = (async () => {
        do {
          wokenMeanwhile = false
          try {
            await work(mayContinue)
          } catch (error) {
            return cannotRead(error)
          }
        } while (wokenMeanwhile && mayContinue())
      })().finally(() => {
        running = null
      })
      return running
    }

    async function sleep(): Promise<void> {
      let due: number | null = null
      let probeAt = 0
      try {
        due = await store.deliveries.nextDue(channel.name, clock.now())
        probeAt = await pausedUntil()
      } catch (error) {
        cannotRead(error)
      }
      if (stopped) return
      const from = Math.max(due ?? Infinity, backOffEnd(), probeAt)
      // Avoids a busy loop over a due row that another instance has locked.
      const wait = Math.max(BUSY_MS, Math.min(LOOK_AGAIN_MS, from - clock.now()))
      cancelTimer?.()
      cancelTimer = clock.after(wait, cycle)
    }

    function cycle(): void {
      cancelTimer?.()
      cancelTimer = null
      if (stopped) return
      cycling = run(() => !stopped)
        .then(sleep)
        .catch((error: unknown) => log.error('A delivery lane stopped', { channel: channel.name, error }))
    }

    return {
      name: channel.name,
      cycle,
      endBackOff: () => {
        channelBackOff = { from: 0, until: 0 }
      },
      drain: async () => {
        do {
          await lingering.settled()
          await run(() => true)
        } while (lingering.count() > 0)
      },
      stop: async () => {
        cancelTimer?.()
        cancelTimer = null
        await running
        await lingering.settled()
        // It reads the store once more, which is closed after this.
        await cycling
      },
    }
  }

  /** Checks at once for due deliveries. Of this channel, a person says that it works again. */
  function wake(working?: ChannelName): void {
    for (const lane of lanes) {
      if (lane.name === working) lane.endBackOff()
      lane.cycle()
    }
  }

  return {
    start: (): void => {
      stopped = false
      stopping = new AbortController()
      wake()
    },
    /** Waits for running attempts and starts no new ones. */
    stop: async (): Promise<void> => {
      stopped = true
      stopping.abort()
      await Promise.all(lanes.map((lane) => lane.stop()))
    },
    wake,
    /** Delivers everything due now; resolves when nothing more is due. */
    drain: async (): Promise<void> => {
      await Promise.all(lanes.map((lane) => lane.drain()))
    },
  }
}
