import { beforeEach, describe, expect, test, vi } from 'vitest'
import { measurement } from '#app/measurement/measurement.ts'
import { MEASURED_STEPS } from '#app/measurement/page-kinds.ts'
import { createMeasurements } from '#server/leads/measurements/measurements.ts'
import type { LeadStore } from '#server/leads/store/lead-store.ts'
import { createLog } from '#server/log.ts'
import { storeEngines } from '#tests/store-engines.ts'

// Field measurements from the browser's request to the owner's page, on both engines.

const engines = storeEngines()
const log = createLog({ logLevel: 'silent' })

/** Web Vitals do not affect the counts. */
const vitals = { observe: () => undefined }

let store: LeadStore
let now: number

const clock = { now: () => now, after: () => () => undefined }

describe.each(engines.names)('on %s', (engine) => {
  beforeEach(async () => {
    now = Date.parse('2026-11-20T13:05:00Z')
    store = (await engines.openStore(engine, now)).store
  })

  test('without measurements, every day of the period is listed as empty', async () => {
    const summary = await createMeasurements(store.measurements, vitals, clock, log).summary(7)
    expect(summary.days).toEqual([
      '2026-11-14',
      '2026-11-15',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
    ])
    expect(summary.kinds).toEqual([])
    expect(summary.steps.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0])
    expect(summary.steps[0]?.daily).toEqual([0, 0, 0, 0, 0, 0, 0])
  })

  test('visits on two instances are added up by day, page kind and step', async () => {
    const [one, other] = [
      createMeasurements(store.measurements, vitals, clock, log),
      createMeasurements(store.measurements, vitals, clock, log),
    ]
    for (const lcp of [1_000, 1_200, 2_000, 3_000]) {
      await one.receive({ kind: 'forside', lcp, cls: 0, ttfb: 90 }, '192.0.2.1')
      await other.receive({ kind: 'branche', lcp }, '192.0.2.2')
    }
    await one.receive({ kind: 'beregner', steps: ['branche', 'tilvalg', 'branche'] }, '192.0.2.1')
    await Promise.all([one.stop(), other.stop()])
    now += 24 * 3_600_000
    await one.receive({ kind: 'forside', lcp: 500 }, '192.0.2.1')

    const summary = await one.summary(7)
    expect(summary.kinds).toEqual([
      { kind: 'forside', count: 5, daily: [0, 0, 0, 0, 0, 4, 1] },
      { kind: 'branche', count: 4, daily: [0, 0, 0, 0, 0, 4, 0] },
    ])
    expect(summary.steps.slice(0, 3)).toEqual([
      { step: 'branche', count: 1, daily: [0, 0, 0, 0, 0, 1, 0] },
      { step: 'tilvalg', count: 1, daily: [0, 0, 0, 0, 0, 1, 0] },
      { step: 'billetsalg', count: 0, daily: [0, 0, 0, 0, 0, 0, 0] },
    ])
  })

  test.each(MEASURED_STEPS)('the step »%s« is counted, and no other step', async (step) => {
    const measurements = createMeasurements(store.measurements, vitals, clock, log)
    await measurements.receive({ kind: 'beregner', steps: [step] }, '192.0.2.1')
    const { steps } = await measurements.summary(1)
    expect(steps.filter(({ count }) => count > 0)).toEqual([{ step, count: 1, daily: [1] }])
  })

  test('only a count per day and kind is stored, without figures, for 400 days', async () => {
    const measurements = createMeasurements(store.measurements, vitals, clock, log)
    await measurements.receive({ kind: 'priser', inp: 48 }, '2001:db8::1')
    await measurements.stop()
    expect(await store.measurements.since('2026-01-01')).toEqual([
      { day: '2026-11-20', metric: 'visit', name: 'priser', count: 1 },
    ])
    now += 400 * 24 * 3_600_000
    await measurements.sweep(now)
    expect(await store.measurements.since('2026-01-01')).toHaveLength(1)
    now += 24 * 3_600_000
    await measurements.sweep(now)
    expect(await store.measurements.since('2026-01-01')).toEqual([])
  })

  test('a visit belongs to its day in Copenhagen, and the most visited kind comes first', async () => {
    const measurements = createMeasurements(store.measurements, vitals, clock, log)
    now = Date.parse('2026-11-20T23:30:00Z')
    await measurements.receive({ kind: 'forside', lcp: 500 }, '192.0.2.1')
    for (const lcp of [500, 700]) await measurements.receive({ kind: 'priser', lcp }, '192.0.2.1')
    await measurements.receive({ kind: 'branche', lcp: 500 }, '192.0.2.1')
    await measurements.receive({ kind: 'beregner', steps: ['branche'] }, '192.0.2.1')
    const summary = await measurements.summary(1)
    expect(summary.days).toEqual(['2026-11-21'])
    expect(summary.kinds.map(({ kind, count }) => [kind, count])).toEqual([
      ['priser', 2],
      ['forside', 1],
      ['branche', 1],
    ])
  })

  test('one IP address is counted three hundred times in ten minutes, independently of others', async () => {
    const measurements = createMeasurements(store.measurements, vitals, clock, log)
    const heard = await Promise.all(
      Array.from({ length: 310 }, () => measurements.receive({ kind: 'priser', ttfb: 50 }, '192.0.2.1')),
    )
    expect(heard.filter(Boolean)).toHaveLength(300)
    expect(await measurements.receive({ kind: 'priser', ttfb: 50 }, '192.0.2.2')).toBe(true)
  })

  test('a visitor who changes address within one IPv6 network counts as one address', async () => {
    const measurements = createMeasurements(store.measurements, vitals, clock, log)
    const heard = await Promise.all(
      Array.from({ length: 310 }, (_, number) =>
        measurements.receive({ kind: 'priser', ttfb: 50 }, `2001:db8::${number.toString(16)}`),
      ),
    )
    expect(heard.filter(Boolean)).toHaveLength(300)
  })
})

test('measurements that a failing store cannot write are dropped and logged, and nothing stops', async () => {
  const said: unknown[] = []
  const failing = {
    add: () => Promise.reject(new Error('disk full')),
    since: () => Promise.resolve([]),
    deleteBefore: () => Promise.resolve(),
  }
  const measurements = createMeasurements(failing, vitals, clock, {
    ...log,
    warn: (message, fields) => said.push(message, fields),
  })
  now = Date.parse('2026-11-20T13:05:00Z')
  expect(await measurements.receive({ kind: 'priser', lcp: 500 }, '192.0.2.1')).toBe(true)
  expect((await measurements.summary(1)).kinds).toEqual([])
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
  const measurements = createMeasurements(counting, vitals, clock, log)
  const visit = () => measurements.receive({ kind: 'priser', lcp: 500 }, '192.0.2.1')
  measurements.start()
  await visit()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(written).toEqual([1])
  await measurements.stop()
  expect(vi.getTimerCount()).toBe(0)
  expect(written).toEqual([1])
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
