import type { Log } from '#server/log.ts'
import type { Outcome } from '#server/outcome.ts'
import type { Trouble } from './alert-store.ts'
import { backOff, LONGEST_REST_MS } from './back-off.ts'
import { CLOCK_SLACK_MS, type Clock } from './clock.ts'
import type { LeadStore } from './store.ts'
import type { Delivery, StoredLead } from './stored-lead.ts'
import type { ChannelName, Task } from './tables.ts'

/** One attempt at one delivery, as a channel sees it. */
export type Attempt = {
  task: Task
  /** 1 for the first */
  number: number
  /** What earlier attempts have done already, by the channel's own names. */
  progress: Readonly<Record<string, string>>
  /** Keeps what is done now, durably, before the next step. */
  save: (progress: Record<string, string>) => Promise<void>
}

/** Where leads go. `deliver` may be repeated for the same lead and then does nothing twice. */
export interface Channel {
  name: ChannelName
  deliver(lead: StoredLead, attempt: Attempt): Promise<Outcome>
}

export type DeliveryParts = {
  store: LeadStore
  channels: Channel[]
  clock: Clock
  log: Log
  random: () => number
  /** Told once per dead letter and once per pause. */
  report: (trouble: Trouble) => Promise<void>
}

export interface Deliveries {
  start(): void
  /** Lets attempts that are under way end, and takes no new ones. */
  stop(): Promise<void>
  /** Looks at once for what is due. */
  wake(): void
  /** Delivers what is due now and resolves when nothing more is due now. */
  drain(): Promise<void>
}

const LEASE_MS = 60_000
const RENEW_MS = 20_000
/** Even when nothing is known to be due: another instance may have died with a lease. */
const LOOK_AGAIN_MS = 30_000
const BUSY_MS = 250
/** A refused key is tried again this often, as a person may have mended it at the other end. */
const PROBE_MS = 15 * 60_000
/** After this many failures in a row a channel rests, so that a dead service is not asked by every waiting lead. */
const BREAKER_FAILURES = 5
const BREAKER_MS = 30_000

/** Carries what is stored to where it belongs, each channel on its own (D28). */
export function createDeliveries({ store, channels, clock, log, random, report }: DeliveryParts): Deliveries {
  let stopped = true
  const lanes = channels.map((channel) => createLane(channel))

  function createLane(channel: Channel) {
    let failures = 0
    /** Begun at `from`: after the clock was set back the rest is over, however far ahead its end seems. */
    let rest = { from: 0, until: 0 }
    let running: Promise<void> | null = null
    let cancelTimer: (() => void) | null = null
    let wokenMeanwhile = false

    async function work(mayGoOn: () => boolean): Promise<void> {
      while (mayGoOn()) {
        if (restingUntil() > clock.now()) return
        if (!(await isOpen())) return
        const delivery = await store.claim(channel.name, clock.now(), LEASE_MS)
        if (delivery === null) return
        try {
          await attempt(delivery)
        } finally {
          store.letGo(delivery)
        }
      }
    }

    function restingUntil(): number {
      return clock.now() < rest.from - CLOCK_SLACK_MS ? 0 : rest.until
    }

    async function pauseNow(): Promise<{ reason: string; probe_at: number } | null> {
      return (await store.pauses()).find((each) => each.channel === channel.name) ?? null
    }

    /** Until when a paused channel stands still; one attempt is made then. Past, or 0, where it need not wait. */
    async function pausedUntil(): Promise<number> {
      const probeAt = (await pauseNow())?.probe_at ?? 0
      // Never further ahead than a probe may be: then the clock was set back.
      return probeAt > clock.now() + PROBE_MS + CLOCK_SLACK_MS ? 0 : probeAt
    }

    async function isOpen(): Promise<boolean> {
      return clock.now() >= (await pausedUntil())
    }

    async function attempt(delivery: Delivery): Promise<void> {
      const lead = await store.byId(delivery.lead_id)
      if (lead === null) return
      const about = {
        reference: lead.reference,
        channel: channel.name,
        task: delivery.task,
        attempt: delivery.attempts,
      }
      const outcome = await withLease(delivery, async () => {
        try {
          return await channel.deliver(lead, {
            task: delivery.task,
            number: delivery.attempts,
            progress: JSON.parse(delivery.progress_json),
            save: (progress) => store.saveProgress(delivery, progress, clock.now()),
          })
        } catch (error) {
          log.error('A delivery failed with an unexpected error', { ...about, error })
          return { kind: 'retry', reason: 'unexpected' } satisfies Outcome
        }
      })
      await conclude(delivery, outcome, about)
    }

    async function conclude(
      delivery: Delivery,
      outcome: Outcome,
      about: { reference: string },
    ): Promise<void> {
      const now = clock.now()
      if (outcome.kind === 'pause') {
        const isNew = (await pauseNow()) === null
        await store.pause(channel.name, outcome.reason, now, now + PROBE_MS)
        await store.finish(delivery, outcome, now + PROBE_MS, now)
        log.error('A channel is paused until its access is fixed', {
          channel: channel.name,
          reason: outcome.reason,
        })
        if (isNew) await report({ kind: 'channel-paused', channel: channel.name, reason: outcome.reason })
        return
      }
      const wait =
        outcome.kind === 'retry' ? backOff(delivery.attempts, outcome.retryAfterMs, random()) : null
      const state = await store.finish(delivery, outcome, wait === null ? null : now + wait, now)
      if (outcome.kind === 'retry') {
        failures += 1
        await letBe(outcome, now)
      } else {
        // The service took the lead or refused this one: it is there, and lets us in.
        failures = 0
        await store.unpause(channel.name)
      }
      if (outcome.kind === 'delivered') {
        log.info('Delivered', { ...about, missing: outcome.missing })
        return
      }
      log.warn('A delivery failed', { ...about, reason: outcome.reason, state, waitMs: wait })
      if (state === 'dead') {
        const { task } = delivery
        await report({
          kind: 'dead-letter',
          channel: channel.name,
          task,
          reference: about.reference,
          reason: outcome.reason,
        })
      }
    }

    /**
     * How long the whole channel lets a service be that failed: as long as it asks for itself; else, from the fifth
     * failure in a row on, half a minute after each, so that one attempt at a time finds out whether it is back.
     */
    async function letBe(failure: { retryAfterMs?: number }, now: number): Promise<void> {
      const breaker = failures >= BREAKER_FAILURES ? BREAKER_MS : 0
      const asked = Math.min(failure.retryAfterMs ?? 0, LONGEST_REST_MS)
      rest = { from: now, until: Math.max(restingUntil(), now + Math.max(breaker, asked)) }
      // It says nothing about our access: a channel that was paused stays so until its next probe.
      const pause = await pauseNow()
      if (pause) await store.pause(channel.name, pause.reason, now, now + PROBE_MS)
    }

    /** Renews the lease while the attempt lasts, so that a slow service does not make a second delivery. */
    async function withLease(delivery: Delivery, deliver: () => Promise<Outcome>): Promise<Outcome> {
      let cancel = clock.after(RENEW_MS, renew)
      function renew(): void {
        store.renew(delivery, clock.now() + LEASE_MS).catch((error: unknown) => {
          log.warn('A lease could not be renewed', { channel: channel.name, error })
        })
        cancel = clock.after(RENEW_MS, renew)
      }
      try {
        return await deliver()
      } finally {
        cancel()
      }
    }

    /** One loop per channel; a call while it runs makes it look once more. */
    function run(mayGoOn: () => boolean): Promise<void> {
      if (running !== null) {
        wokenMeanwhile = true
        return running
      }
      running = (async () => {
        do {
          wokenMeanwhile = false
          try {
            await work(mayGoOn)
          } catch (error) {
            log.error('The delivery store cannot be read', { channel: channel.name, error })
            return
          }
        } while (wokenMeanwhile && mayGoOn())
      })().finally(() => {
        running = null
      })
      return running
    }

    async function sleep(): Promise<void> {
      let due: number | null = null
      let probeAt = 0
      try {
        due = await store.nextDue(channel.name, clock.now())
        probeAt = await pausedUntil()
      } catch (error) {
        log.error('The delivery store cannot be read', { channel: channel.name, error })
      }
      if (stopped) return
      const from = Math.max(due ?? Infinity, restingUntil(), probeAt)
      // A due row that cannot be claimed, as it is busy elsewhere, is not asked for without rest.
      const wait = Math.max(BUSY_MS, Math.min(LOOK_AGAIN_MS, from - clock.now()))
      cancelTimer?.()
      cancelTimer = clock.after(wait, cycle)
    }

    function cycle(): void {
      cancelTimer?.()
      cancelTimer = null
      if (stopped) return
      run(() => !stopped)
        .then(sleep)
        .catch((error: unknown) => log.error('A delivery lane stopped', { channel: channel.name, error }))
    }

    return {
      cycle,
      drain: () => run(() => true),
      stop: async () => {
        cancelTimer?.()
        cancelTimer = null
        await running
      },
    }
  }

  return {
    start: () => {
      stopped = false
      for (const lane of lanes) lane.cycle()
    },
    stop: async () => {
      stopped = true
      await Promise.all(lanes.map((lane) => lane.stop()))
    },
    wake: () => {
      for (const lane of lanes) lane.cycle()
    },
    drain: async () => {
      await Promise.all(lanes.map((lane) => lane.drain()))
    },
  }
}
