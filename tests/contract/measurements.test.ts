import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { measurement, THRESHOLDS } from '#app/measurement/measurement.ts'
import { MEASURED_STEPS } from '#app/measurement/page-kinds.ts'
import { afterFirst } from '#scripts/whole.ts'
import type { Clock } from '#server/leads/clock.ts'
import { createMeasurements } from '#server/leads/desk/measurements.ts'
import { LeadStore } from '#server/leads/store/store.ts'
import { createLog } from '#server/log.ts'
import { storeEngines } from '#tests/store-engines.ts'

// Field measurements from the browser's request to the owner's page, on both engines.

const engines = storeEngines()
const log = createLog({ logLevel: 'silent' })

let folder: string
let store: LeadStore
let now: number

const clock: Clock = { now: () => now, after: () => () => undefined }

describe.each(engines.names.map((engine, index) => [engine, afterFirst(index)]))('on %s%s', (engine) => {
  beforeEach(async () => {
    const empty = await engines.emptyStore(engine, 'measurements')
    folder = empty.folder
    now = Date.parse('2026-11-20T13:05:00Z')
    store = await LeadStore.open(empty.engine(), now)
  })

  afterEach(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })

  test('without measurements every day of the period is listed, and empty', async () => {
    const summary = await createMeasurements(store.measurements, clock, log).summary(7)
    expect(summary.days).toEqual([
      '2026-11-14',
      '2026-11-15',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
    ])
    expect(summary.vitals.lcp).toEqual({
      p75: null,
      visits: 0,
      daily: summary.days.map(() => ({ p75: null, visits: 0 })),
    })
    expect(summary.kinds).toEqual([])
    expect(summary.steps.map(({ reached }) => reached)).toEqual([0, 0, 0, 0, 0, 0])
  })

  test('visits on two instances are added up by day, page kind and step', async () => {
    const [one, other] = [
      createMeasurements(store.measurements, clock, log),
      createMeasurements(store.measurements, clock, log),
    ]
    for (const lcp of [1_000, 1_200, 2_000, 3_000]) {
      await one.receive({ kind: 'forside', lcp, cls: 0, ttfb: 90 }, '192.0.2.1')
      await other.receive({ kind: 'branche', lcp: lcp * 2, cls: 240, ttfb: 90 }, '192.0.2.2')
    }
    await one.receive({ kind: 'beregner', steps: ['branche', 'tilvalg', 'branche'] }, '192.0.2.1')
    await Promise.all([one.stop(), other.stop()])
    now += 24 * 3_600_000
    await one.receive({ kind: 'forside', lcp: 500 }, '192.0.2.1')

    const summary = await one.summary(7)
    const [home, industry, ...rest] = summary.kinds
    expect(rest).toEqual([])
    expect(home).toMatchObject({ kind: 'forside', visits: 5, p75: { cls: 0, inp: null } })
    expect(Math.abs((industry?.p75.lcp ?? 0) - 4_000)).toBeLessThanOrEqual(400)
    expect(Math.abs((industry?.p75.cls ?? 0) - 240)).toBeLessThanOrEqual(24)
    expect(summary.vitals.lcp.visits).toBe(9)
    expect(summary.vitals.lcp.daily.map(({ visits }) => visits)).toEqual([0, 0, 0, 0, 0, 8, 1])
    expect(summary.steps.slice(0, 3)).toEqual([
      { step: 'branche', reached: 1, daily: [0, 0, 0, 0, 0, 1, 0] },
      { step: 'tilvalg', reached: 1, daily: [0, 0, 0, 0, 0, 1, 0] },
      { step: 'billetsalg', reached: 0, daily: [0, 0, 0, 0, 0, 0, 0] },
    ])
  })

  test.each(MEASURED_STEPS)('the step »%s« is counted, and no other with it', async (step) => {
    const measurements = createMeasurements(store.measurements, clock, log)
    await measurements.receive({ kind: 'beregner', steps: [step] }, '192.0.2.1')
    const { steps } = await measurements.summary(1)
    expect(steps.filter(({ reached }) => reached > 0)).toEqual([{ step, reached: 1, daily: [1] }])
  })

  test('stored measurements have a day, a kind and counts, and are deleted after 400 days', async () => {
    const measurements = createMeasurements(store.measurements, clock, log)
    await measurements.receive({ kind: 'priser', inp: 48 }, '2001:db8::1')
    await measurements.stop()
    expect(await store.measurements.since('2026-01-01')).toEqual([
      { day: '2026-11-20', page_kind: 'priser', metric: 'inp', bucket: expect.any(Number), count: 1 },
      { day: '2026-11-20', page_kind: 'priser', metric: 'visit', bucket: 0, count: 1 },
    ])
    now += 400 * 24 * 3_600_000
    await measurements.sweep(now)
    expect(await store.measurements.since('2026-01-01')).toHaveLength(2)
    now += 24 * 3_600_000
    await measurements.sweep(now)
    expect(await store.measurements.since('2026-01-01')).toEqual([])
  })

  test('a visit belongs to its day in Copenhagen, and the most visited kind comes first', async () => {
    const measurements = createMeasurements(store.measurements, clock, log)
    now = Date.parse('2026-11-20T23:30:00Z')
    await measurements.receive({ kind: 'forside', lcp: 500 }, '192.0.2.1')
    for (const lcp of [500, 700]) await measurements.receive({ kind: 'priser', lcp }, '192.0.2.1')
    await measurements.receive({ kind: 'branche', lcp: 500 }, '192.0.2.1')
    await measurements.receive({ kind: 'beregner', steps: ['branche'] }, '192.0.2.1')
    const summary = await measurements.summary(1)
    expect(summary.days).toEqual(['2026-11-21'])
    expect(summary.kinds.map(({ kind, visits }) => [kind, visits])).toEqual([
      ['priser', 2],
      ['forside', 1],
      ['branche', 1],
    ])
    const stored = await store.measurements.since('2026-11-21')
    expect(stored.filter(({ metric }) => metric === 'step').map(({ page_kind }) => page_kind)).toEqual([
      'beregner',
    ])
  })

  test('hundreds of different values are stored, each once', async () => {
    const measurements = createMeasurements(store.measurements, clock, log)
    for (let day = 0; day < 60; day += 1) {
      for (const lcp of [100, 500, 1_000, 5_000, 20_000])
        await measurements.receive({ kind: 'priser', lcp }, `192.0.2.${day}`)
      now += 24 * 3_600_000
    }
    await measurements.stop()
    const stored = await store.measurements.since('2026-01-01')
    expect(stored.filter(({ metric }) => metric === 'lcp')).toHaveLength(300)
    expect(stored.filter(({ metric }) => metric === 'lcp').every(({ count }) => count === 1)).toBe(true)
  })

  test('one IP address is counted three hundred times in ten minutes, independently of others', async () => {
    const measurements = createMeasurements(store.measurements, clock, log)
    const heard = await Promise.all(
      Array.from({ length: 310 }, () => measurements.receive({ kind: 'priser', ttfb: 50 }, '192.0.2.1')),
    )
    expect(heard.filter(Boolean)).toHaveLength(300)
    expect(await measurements.receive({ kind: 'priser', ttfb: 50 }, '192.0.2.2')).toBe(true)
  })

  test('a visitor who changes address within one IPv6 network counts as one address', async () => {
    const measurements = createMeasurements(store.measurements, clock, log)
    const heard = await Promise.all(
      Array.from({ length: 310 }, (_, number) =>
        measurements.receive({ kind: 'priser', ttfb: 50 }, `2001:db8::${number.toString(16)}`),
      ),
    )
    expect(heard.filter(Boolean)).toHaveLength(300)
  })
})

test('measurements that a failing store cannot write are dropped and logged, and stop nothing', async () => {
  const said: unknown[] = []
  const failing = {
    add: () => Promise.reject(new Error('disk full')),
    since: () => Promise.resolve([]),
    deleteBefore: () => Promise.resolve(),
  }
  const measurements = createMeasurements(failing, clock, {
    ...log,
    warn: (message, fields) => said.push(message, fields),
  })
  now = Date.parse('2026-11-20T13:05:00Z')
  expect(await measurements.receive({ kind: 'priser', lcp: 500 }, '192.0.2.1')).toBe(true)
  expect((await measurements.summary(1)).vitals.lcp.visits).toBe(0)
  await measurements.stop()
  expect(said).toEqual(['Measurements could not be written and are lost', { error: new Error('disk full') }])
})

test('measurements are written at intervals while the server runs, and no longer after it stops', async () => {
  vi.useFakeTimers()
  const written: number[] = []
  const counting = {
    add: async (cells: readonly unknown[]) => void written.push(cells.length),
    since: () => Promise.resolve([]),
    deleteBefore: () => Promise.resolve(),
  }
  const measurements = createMeasurements(counting, clock, log)
  const visit = () => measurements.receive({ kind: 'priser', lcp: 500 }, '192.0.2.1')
  measurements.start()
  await visit()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(written).toEqual([2])
  await measurements.stop()
  expect(vi.getTimerCount()).toBe(0)
  expect(written).toEqual([2])
})

test('a value is good or poor at the thresholds that browsers use', () => {
  expect(THRESHOLDS).toEqual({
    lcp: { good: 2_500, poor: 4_000 },
    inp: { good: 200, poor: 500 },
    cls: { good: 100, poor: 250 },
    ttfb: { good: 800, poor: 1_800 },
  })
})

test.each([
  ['an address', { kind: 'priser', url: '/priser/billetsystem?email=a@b.example' }],
  ['an id', { kind: 'priser', id: 'x' }],
  ['a kind of its own', { kind: 'Mette' }],
  ['a figure that is none', { kind: 'priser', lcp: 'slow' }],
  ['a broken figure', { kind: 'priser', lcp: 1.5 }],
  ['a negative figure', { kind: 'priser', cls: -1 }],
  ['a figure out of all measure', { kind: 'priser', lcp: 60_001 }],
  ['a step of its own', { kind: 'beregner', steps: ['Mette'] }],
  ['more steps than there are', { kind: 'beregner', steps: Array.from({ length: 7 }, () => 'branche') }],
])('%s is rejected', (_, body) => {
  expect(measurement.safeParse(body).success).toBe(false)
})
