import type { Trouble } from '#app/lead/trouble.ts'
import { DAY_MS, HOUR_MS } from '#server/durations.ts'
import { CLOCK_SLACK_MS, type Clock } from '#server/leads/clock.ts'
import type { ClockTrail, InstanceStore } from '#server/leads/store/instance-store.ts'
import type { Log } from '#server/log.ts'

/**
 * Further ahead of what was last seen, the clock may be wrong: a day, and what a restart may take.
 */
const BELIEVED_GAP_MS = 26 * HOUR_MS
/** Between two looks, which are an hour apart. */
const STEP_MS = 2 * HOUR_MS
/** A clock that was doubted is believed when it ran on for this long. */
const PROBATION_MS = DAY_MS

/**
 * The trail after a look at the clock. A clock that jumped, forward or back, is doubted; it is
 * believed again once it ran on, look after look, for a day.
 */
export function lookAt({ seen, doubt }: ClockTrail, now: number): ClockTrail {
  const gap = now - seen
  if (gap <= BELIEVED_GAP_MS && gap >= -CLOCK_SLACK_MS) return { seen: Math.max(seen, now), doubt: null }
  if (doubt === null) return { seen, doubt: { since: now, last: now, isTold: false } }
  const step = now - doubt.last
  if (step > STEP_MS || step < -CLOCK_SLACK_MS) return { seen, doubt: { ...doubt, since: now, last: now } }
  if (now - doubt.since >= PROBATION_MS) return { seen: now, doubt: null }
  return { seen, doubt: { ...doubt, last: Math.max(doubt.last, now) } }
}

/**
 * Whether the clock agrees with what the store has seen of time: erasing by age cannot be undone,
 * and a machine may start with a clock that is weeks ahead.
 */
export function createClockTrail(services: {
  store: Pick<InstanceStore, 'readTrail' | 'saveTrail'>
  clock: Pick<Clock, 'now'>
  log: Log
  /** Tells the owner; false if it has to be tried again. */
  mail: (trouble: Trouble) => Promise<boolean>
}) {
  const { store, clock, log, mail } = services

  async function reportDoubt(trail: ClockTrail, now: number): Promise<ClockTrail> {
    const { seen, doubt } = trail
    if (doubt === null || doubt.isTold) return trail
    const times = { now: new Date(now).toISOString(), seen: new Date(seen).toISOString() }
    log.error('The clock is not believed: nothing is deleted by age until it ran on for a day', times)
    const isTold = await mail({ kind: 'clock-doubted', now, seen })
    return { seen, doubt: { ...doubt, isTold } }
  }

  return {
    /** Before anything of this start is stored, which would be the newest. */
    async begin(): Promise<void> {
      const { trail, stored } = await store.readTrail(clock.now())
      if (stored === null) await store.saveTrail(trail, null)
    },
    /** Looks at the clock, and remembers it. */
    async isBelieved(): Promise<boolean> {
      const now = clock.now()
      const before = await store.readTrail(now)
      const after = lookAt(before.trail, now)
      if (before.trail.doubt !== null && after.doubt === null)
        log.info('The clock is believed again', { now: new Date(now).toISOString() })
      await store.saveTrail(await reportDoubt(after, now), before.stored)
      return after.doubt === null
    },
  }
}
