import * as z from 'zod/mini'
import { MEASURED_STEPS, type MeasuredStep, PAGE_KINDS, type PageKind } from './page-kinds.ts'

// Field measurements: what a browser sends, and what the owner sees of it (docs/performance.md).

/** Milliseconds, CLS in thousandths. */
const figure = z.optional(z.int().check(z.minimum(0), z.maximum(60_000)))

/** What a page may send. Nothing else is accepted: no address, no id, no text. */
export const measurement = z.strictObject({
  kind: z.enum(PAGE_KINDS),
  lcp: figure,
  cls: figure,
  inp: figure,
  ttfb: figure,
  steps: z.optional(z.array(z.enum(MEASURED_STEPS)).check(z.maxLength(MEASURED_STEPS.length))),
})

export type Measurement = z.infer<typeof measurement>

export const VITALS = ['lcp', 'inp', 'cls', 'ttfb'] as const

export type Vital = (typeof VITALS)[number]

interface DailyCounts {
  count: number
  /** of each day */
  daily: number[]
}

export interface FieldSummary {
  /** ISO days in Copenhagen, the oldest first. */
  days: string[]
  /** Page kinds with visits, most visited first. */
  kinds: (DailyCounts & { kind: PageKind })[]
  steps: (DailyCounts & { step: MeasuredStep })[]
}

export interface FieldMeasurements {
  /**
   * Counts what one visit sent; false if the address sent too much (its count is in memory only,
   * for ten minutes).
   */
  receive(measurement: Measurement, ip: string): Promise<boolean>
  /** The last `days` days, today included. */
  summary(days: number): Promise<FieldSummary>
}

/** Periods that the owner can choose, in days. */
export const PERIODS = [7, 28, 90] as const

export function readPeriod(query: URLSearchParams): number {
  return PERIODS.find((period) => String(period) === query.get('dage')) ?? 28
}
