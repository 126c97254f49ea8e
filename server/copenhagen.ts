import { DAY_MS } from './durations.ts'

const MOMENT = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Copenhagen',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** '2025-11-20 14:05:00' in Danish local time. */
export function inCopenhagen(epochMs: number): string {
  return MOMENT.format(epochMs)
}

/** The ISO day of a moment in Copenhagen. */
export function dayOf(epochMs: number): string {
  return inCopenhagen(epochMs).slice(0, 10)
}

/** Milliseconds from midnight in Copenhagen to the second of a moment, of any year. */
function timeOfDay(epochMs: number): number {
  return Date.parse(`1970-01-01T${inCopenhagen(epochMs).slice(-8)}Z`)
}

/** Milliseconds until the day of `now` ends in Copenhagen, if its clocks do not change before. */
export function untilMidnight(now: number): number {
  return DAY_MS - timeOfDay(now) - (now % 1000)
}

/** When an ISO day begins in Copenhagen, or the one so many days later, epoch ms. */
export function startOfDay(day: string, daysLater = 0): number {
  const midnight = Date.parse(`${day}T00:00:00Z`) + daysLater * DAY_MS
  // Clocks in Copenhagen do not change between midnight there and in Greenwich.
  return midnight - timeOfDay(midnight)
}
