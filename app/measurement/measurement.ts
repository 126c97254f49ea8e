import * as z from 'zod/mini'
import { MEASURED_STEPS, type MeasuredStep, PAGE_KINDS, type PageKind } from './page-kinds.ts'

// Field measurements: what a browser sends, what is stored, and how the owner reads it
// (docs/performance.md).

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

/**
 * At the 75th percentile, up to `good` is good and above `poor` is bad (web.dev/articles/vitals).
 * CLS in thousandths, else ms.
 */
export const THRESHOLDS: Record<Vital, { good: number; poor: number }> = {
  lcp: { good: 2_500, poor: 4_000 },
  inp: { good: 200, poor: 500 },
  cls: { good: 100, poor: 250 },
  ttfb: { good: 800, poor: 1_800 },
}

/** 75th percentile; null without visits. */
export interface Quartile {
  p75: number | null
  visits: number
}

export interface FieldSummary {
  /** ISO days in Copenhagen, the oldest first. */
  days: string[]
  vitals: Record<Vital, Quartile & { daily: Quartile[] }>
  /** Page kinds with visits, most visited first. */
  kinds: { kind: PageKind; visits: number; daily: number[]; p75: Record<Vital, number | null> }[]
  steps: { step: MeasuredStep; reached: number; daily: number[] }[]
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
