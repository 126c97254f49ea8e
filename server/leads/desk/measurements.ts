import {
  type FieldMeasurements,
  type FieldSummary,
  type Quartile,
  VITALS,
} from '#app/measurement/measurement.ts'
import { MEASURED_STEPS, PAGE_KINDS } from '#app/measurement/page-kinds.ts'
import { dayOf } from '#server/copenhagen.ts'
import { DAY_MS } from '#server/durations.ts'
import type { Clock } from '#server/leads/clock.ts'
import type { Cell, MeasurementStore } from '#server/leads/store/measurement-store.ts'
import { createNetworkLimiter } from '#server/limits.ts'
import type { Log } from '#server/log.ts'
import { bucketOf, percentile } from './histogram.ts'

/** A year, plus a month to compare with. */
const KEPT_DAYS = 400
/**
 * Milliseconds between writes: a killed server loses that much, which does not affect percentiles.
 */
const FLUSH_MS = 10_000
/** Measurements per address: enough for an office. */
const MOST = { name: 'measurements', points: 300, seconds: 600 }

/** Counts what pages report, first in memory, then in the day's aggregates. */
export function createMeasurements(
  store: Pick<MeasurementStore, 'add' | 'since' | 'deleteBefore'>,
  clock: Clock,
  log: Log,
) {
  const waiting = new Map<string, Cell>()
  const limiter = createNetworkLimiter(MOST)
  let writing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  function count(day: string, page_kind: string, metric: string, bucket: number): void {
    const key = [day, page_kind, metric, bucket].join(' ')
    const cell = waiting.get(key)
    if (cell) cell.count += 1
    else waiting.set(key, { day, page_kind, metric, bucket, count: 1 })
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
    receive: async ({ kind, steps = [], ...vitals }, ip) => {
      if ((await limiter.take(ip)) > 0) return false
      const day = dayOf(clock.now())
      const measured = VITALS.filter((vital) => vitals[vital] !== undefined)
      if (measured.length > 0) count(day, kind, 'visit', 0)
      for (const vital of measured) count(day, kind, vital, bucketOf(vitals[vital] ?? 0))
      for (const step of new Set(steps)) count(day, 'beregner', 'step', MEASURED_STEPS.indexOf(step))
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
    /** Writes what is not yet written. */
    stop: (): Promise<void> => {
      clearInterval(timer)
      return flush()
    },
    /** Drops expired measurements. */
    sweep: (now: number) => store.deleteBefore(dayOf(now - KEPT_DAYS * DAY_MS)),
  }
}

function summarise(days: string[], cells: readonly Cell[]): FieldSummary {
  const quartile = (of: readonly Cell[]): Quartile => {
    const counts = new Map<number, number>()
    for (const { bucket, count } of of) counts.set(bucket, (counts.get(bucket) ?? 0) + count)
    return { p75: percentile(counts, 0.75), visits: sum(of) }
  }
  const byMetric = Map.groupBy(cells, ({ metric }) => metric)
  const of = (metric: string) => byMetric.get(metric) ?? []
  const ofKind = (metric: string, kind: string) => of(metric).filter(({ page_kind }) => page_kind === kind)
  return {
    days,
    vitals: record((vital) => {
      const byDay = Map.groupBy(of(vital), ({ day }) => day)
      return { ...quartile(of(vital)), daily: days.map((day) => quartile(byDay.get(day) ?? [])) }
    }),
    kinds: PAGE_KINDS.map((kind) => ({
      kind,
      visits: sum(ofKind('visit', kind)),
      daily: days.map((day) => sum(ofKind('visit', kind).filter((cell) => cell.day === day))),
      p75: record((vital) => quartile(ofKind(vital, kind)).p75),
    }))
      .filter(({ visits }) => visits > 0)
      .sort((one, other) => other.visits - one.visits),
    steps: MEASURED_STEPS.map((step, bucket) => {
      const reached = of('step').filter((cell) => cell.bucket === bucket)
      return {
        step,
        reached: sum(reached),
        daily: days.map((day) => sum(reached.filter((cell) => cell.day === day))),
      }
    }),
  }
}

function sum(cells: readonly Cell[]): number {
  return cells.reduce((total, { count }) => total + count, 0)
}

type Vital = (typeof VITALS)[number]

function record<Value>(make: (vital: Vital) => Value): Record<Vital, Value> {
  return Object.fromEntries(VITALS.map((vital) => [vital, make(vital)])) as Record<Vital, Value>
}
