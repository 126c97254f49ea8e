import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { stallPrograms } from './stalls.ts'

const TZ = 'Europe/Copenhagen'

/** A condition of a machine in which the tests must pass too. */
export interface Condition {
  name: string
  /** Before the command that runs the tests. */
  command?: readonly string[]
  env?: Readonly<Record<string, string>>
  /** A moment by the clock of Copenhagen, `2026-03-29 01:59:50`, at which the tests begin. */
  clock?: string
  /** Starts other work of the machine; the returned function ends it. */
  beside?: () => () => void
}

/** As many processes as cores, each of which never waits. */
function keepBusy(): () => void {
  const loops = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;) {}'], { stdio: 'ignore' }),
  )
  const end = () => {
    for (const loop of loops) loop.kill()
  }
  process.once('exit', end)
  return () => {
    process.off('exit', end)
    end()
  }
}

const year = new Date().getUTCFullYear()
const leapYear = year + ((4 - (year % 4)) % 4)

export const conditions: readonly Condition[] = [
  { name: 'busy', beside: keepBusy },
  { name: 'stalls', beside: stallPrograms },
  { name: 'slow-pages', env: { SLOW_PAGES: 'yes' } },
  { name: 'one-core', command: ['taskset', '-c', '0'] },
  { name: 'kiritimati', env: { TZ: 'Pacific/Kiritimati', LANG: 'C', LC_ALL: 'C' } },
  { name: 'st-johns', env: { TZ: 'America/St_Johns' } },
  // The last Sundays of March and October (directive 2000/84/EC): the hour that does not exist, and
  // the one that comes twice.
  { name: 'spring', clock: `${lastSunday(year, 3)} 01:59:50` },
  { name: 'autumn', clock: `${lastSunday(year, 10)} 02:59:50` },
  { name: 'new-year', clock: `${year}-12-31 23:59:50` },
  { name: 'leap-day', clock: `${leapYear}-02-29 12:00:00` },
  { name: 'ten-years', clock: `${year + 10}-06-15 12:00:00` },
]

function lastSunday(year: number, month: number): string {
  const last = new Date(Date.UTC(year, month, 0))
  last.setUTCDate(last.getUTCDate() - last.getUTCDay())
  return last.toISOString().slice(0, 10)
}

/**
 * libfaketime's settings for a clock that is at this moment now. An offset, so that every process
 * of the tests has the same time; timers go by the real one, and so do files: at a clock far ahead,
 * what removes old ones (the editor's unsaved edits of another tab) takes new ones too.
 */
export function fakedClock(library: string, moment: string): Record<string, string> {
  const seconds = Math.round((instantOf(moment) - Date.now()) / 1000)
  return {
    TZ,
    LD_PRELOAD: library,
    FAKETIME: seconds < 0 ? `${seconds}` : `+${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  }
}

/** The first time at which clocks in Copenhagen show this. */
function instantOf(moment: string): number {
  for (const hours of [2, 1]) {
    const instant = Date.parse(`${moment.replace(' ', 'T')}Z`) - hours * 3_600_000
    // Swedish dates are ISO dates.
    if (new Date(instant).toLocaleString('sv-SE', { timeZone: TZ }) === moment) return instant
  }
  throw new Error(`No clock in Copenhagen shows ${moment}`)
}
