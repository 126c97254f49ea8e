import type { FieldMeasurements, FieldSummary } from '#app/measurement/measurement.ts'
import { MEASURED_STEPS, PAGE_KINDS } from '#app/measurement/page-kinds.ts'
import { dayOf } from '#server/copenhagen.ts'
import { DAY_MS } from '#server/durations.ts'
import type { Clock } from '#server/leads/clock.ts'
import type { Cell, MeasurementStore } from '#server/leads/store/measurements.ts'
import { createNetworkLimiter } from '#server/limits.ts'
import type { Log } from '#server/log.ts'
import type { Vitals } from './vitals.ts'

/** A year, plus a month to compare with. */
const RETENTION_DAYS = 400
/** Milliseconds between writes: a killed server loses that much. */
const FLUSH_MS = 10_000
/** Measurements per address: enough for an office. */
const MOST = { name: 'measurements', points: 300, seconds: 600 }

/**
 * Counts what pages report: visits and steps in the day's aggregates, Web Vitals in this process
 * alone.
 */
export function createMeasurements(
  store: Pick<MeasurementStore, 'add' | 'since' | 'deleteBefore'>,
  vitals: Pick<Vitals, 'observe'>,
  clock: Clock,
  log: Log,
) {
  const waiting = new Map<string, Cell>()
  const limiter = createNetworkLimiter(MOST)
  let writing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  function count(metric: Cell['metric'], name: string): void {
    const day = dayOf(clock.now())
    const key = [day, metric, name].join(' ')
    const cell = waiting.get(key)
    if (cell) cell.count += 1
    else waiting.set(key, { day, metric, name, count: 1 })
  }

  async function write(): Promise<void> {
    if (waiting.size === 0) return
    const cells = [...waiting.values()]
    waiting.clear()
    try {
      await store.add(cells)
    } catch (error) {
      log.warn('Measurements could not be written and are lost', { error })
    }
  }

  const flush = (): Promise<void> => {
    writing = writing.then(write)
    return writing
  }

  const field: FieldMeasurements = {
    receive: async ({ kind, steps = [], ...figures }, ip) => {
      if ((await limiter.take(ip)) > 0) return false
      if (Object.keys(figures).length > 0) count('visit', kind)
      vitals.observe(kind, figures)
      for (const step of new Set(steps)) count('step', step)
      return true
    },
    summary: async (days) => {
      await flush()
      const now = clock.now()
      const period = Array.from({ length: days }, (_, ago) => dayOf(now - (days - 1 - ago) * DAY_MS))
      return summarise([...new Set(period)], await store.since(period[0] ?? dayOf(now)))
    },
  }
  return {
    ...field,
    start: (): void => {
      timer = setInterval(flush, FLUSH_MS)
    },
    /** Writes the counts that are not written yet. */
    stop: (): Promise<void> => {
      clearInterval(timer)
      return flush()
    },
    /** Drops expired measurements. */
    sweep: (now: number) => store.deleteBefore(dayOf(now - RETENTION_DAYS * DAY_MS)),
  }
}

function summarise(days: string[], cells: readonly Cell[]): FieldSummary {
  const countsOf = (metric: Cell['metric'], name: string) => {
    const matching = cells.filter((cell) => cell.metric === metric && cell.name === name)
    return {
      count: sum(matching),
      daily: days.map((day) => sum(matching.filter((cell) => cell.day === day))),
    }
  }
  return {
    days,
    kinds: PAGE_KINDS.map((kind) => ({ kind, ...countsOf('visit', kind) }))
      .filter(({ count }) => count > 0)
      .sort((one, other) => other.count - one.count),
    steps: MEASURED_STEPS.map((step) => ({ step, ...countsOf('step', step) })),
  }
}

function sum(cells: readonly Cell[]): number {
  return cells.reduce((total, { count }) => total + count, 0)
}
