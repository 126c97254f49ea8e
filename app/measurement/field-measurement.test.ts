import { type DOMWindow, JSDOM } from 'jsdom'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Measurement } from './measurement.ts'
import { STEP_SHOWN } from './page-kinds.ts'

type Report = (metric: { value: number }) => void

/** The callbacks that were given to web-vitals, by its function: calling one reports a figure. */
const reports: Record<string, Report> = {}

vi.mock('web-vitals', () =>
  Object.fromEntries(
    ['onTTFB', 'onLCP', 'onCLS', 'onINP'].map((name) => [
      name,
      (report: Report) => {
        reports[name] = report
        // As the library does for a page restored from the back/forward cache.
        if (name === 'onTTFB')
          addEventListener('pageshow', ({ persisted }) => persisted && report({ value: 0 }), true)
      },
    ]),
  ),
)

// Test files share their modules.
afterAll(() => {
  vi.doUnmock('web-vitals')
  vi.resetModules()
})

let page: DOMWindow
let sent: { to: string; type: string; body: Promise<Measurement> }[]

/** Measures a document of this path, in a browser with these preferences. */
async function visit(pathname: string, wishes: Record<string, unknown> = {}) {
  page = new JSDOM().window
  sent = []
  vi.resetModules()
  vi.stubGlobal('location', { pathname })
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('navigator', {
    ...wishes,
    sendBeacon: (to: string, body: Blob) =>
      sent.push({ to, type: body.type, body: body.text().then((text) => JSON.parse(text) as Measurement) }),
  })
  const { measureVisit } = await import('./field-measurement.ts')
  measureVisit()
}

const happens = (type: string, more: object = {}) =>
  page.dispatchEvent(Object.assign(new page.Event(type), more))

function goTo(pathname: string) {
  vi.stubGlobal('location', { pathname })
  happens(STEP_SHOWN)
}

/** Hides the page and shows it again; what was sent meanwhile. */
async function leave(): Promise<Measurement[]> {
  sent = []
  for (const visibilityState of ['hidden', 'visible']) {
    vi.stubGlobal('document', { visibilityState })
    happens('visibilitychange')
  }
  return Promise.all(sent.map(({ body }) => body))
}

beforeEach(() => {
  for (const name of Object.keys(reports)) delete reports[name]
})

test('the figures of a page are sent as whole numbers, once, when it is left', async () => {
  await visit('/branche/sportsklub')
  reports.onTTFB?.({ value: 120.6 })
  reports.onLCP?.({ value: 1800.2 })
  reports.onCLS?.({ value: 0.0456 })
  reports.onINP?.({ value: 96 })
  expect(await leave()).toEqual([{ kind: 'branche', ttfb: 121, lcp: 1800, cls: 46, inp: 96 }])
  expect(sent.map(({ to, type }) => [to, type])).toEqual([['/api/maalinger', 'application/json']])
  reports.onINP?.({ value: 400 })
  expect(await leave()).toEqual([])
})

test('nothing is sent without a figure, nor while the page is visible', async () => {
  await visit('/')
  expect(await leave()).toEqual([])
  reports.onLCP?.({ value: 900 })
  happens('visibilitychange')
  expect(sent).toEqual([])
  expect(await leave()).toEqual([{ kind: 'forside', lcp: 900 }])
})

test('the last report of a figure counts, up to one minute', async () => {
  await visit('/')
  reports.onLCP?.({ value: 900 })
  reports.onLCP?.({ value: 61_000 })
  reports.onTTFB?.({ value: 60_000 })
  reports.onCLS?.({ value: 60.5 })
  expect(await leave()).toEqual([{ kind: 'forside', lcp: 60_000, ttfb: 60_000, cls: 60_000 }])
})

test('a page restored from the back/forward cache is measured as a new view', async () => {
  await visit('/')
  reports.onLCP?.({ value: 900 })
  await leave()
  happens('pageshow', { persisted: false })
  reports.onLCP?.({ value: 1 })
  expect(await leave()).toEqual([])
  happens('pageshow', { persisted: true })
  reports.onLCP?.({ value: 2 })
  expect(await leave()).toEqual([{ kind: 'forside', ttfb: 0, lcp: 2 }])
})

test('each step of the calculator is sent once, also after the figures of its page', async () => {
  await visit('/beregner/branche')
  reports.onLCP?.({ value: 900 })
  expect(await leave()).toEqual([{ kind: 'beregner', lcp: 900, steps: ['branche'] }])
  goTo('/beregner/billetsalg')
  goTo('/beregner/branche')
  goTo('/beregner/ukendt')
  goTo('/beregner/sendt')
  goTo('/kontakt/pakkevalg')
  expect(await leave()).toEqual([{ kind: 'beregner', steps: ['billetsalg'] }])
  expect(await leave()).toEqual([])
})

test('the step that a document was loaded at counts, even if the visitor left it before the measurement', async () => {
  const address = 'https://site.example/beregner/branche?utm_source=avisen'
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { name: address } as PerformanceNavigationTiming,
  ])
  await visit('/beregner/tilvalg')
  expect(await leave()).toEqual([{ kind: 'beregner', steps: ['branche', 'tilvalg'] }])
})

test('a sent enquiry is a step if it came from the calculator', async () => {
  await visit('/kontakt')
  happens('henvendelse-sendt')
  expect(await leave()).toEqual([])
  await visit('/beregner/information')
  happens('henvendelse-sendt')
  happens('henvendelse-sendt')
  expect(await leave()).toEqual([{ kind: 'beregner', steps: ['information', 'sendt'] }])
})

test('the step of a restored page is measured', async () => {
  await visit('/')
  vi.stubGlobal('location', { pathname: '/beregner/branche' })
  happens('pageshow', { persisted: true })
  expect(await leave()).toEqual([{ kind: 'forside', ttfb: 0, steps: ['branche'] }])
})

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
  'a browser that asks for %j is not measured',
  async (wishes) => {
    await visit('/beregner/branche', wishes)
    expect(reports).toEqual({})
    happens(STEP_SHOWN)
    expect(await leave()).toEqual([])
  },
)

test('a browser that states no objection is measured', async () => {
  await visit('/', { doNotTrack: '0', globalPrivacyControl: false })
  expect(Object.keys(reports)).toHaveLength(4)
})
