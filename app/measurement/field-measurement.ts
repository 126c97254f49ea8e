import { type LeadStored, MEASURED_STEPS, type MeasuredStep, pageKind, STEP_SHOWN } from './page-kinds.ts'

// Web Vitals and calculator steps of this visit, for the site itself: no cookie, no id, no address
// (docs/field-measurement.md). Loaded late, so that it does not slow the page down.

/** Where measurements are posted. */
const ENDPOINT = '/api/maalinger'
const LEAD_STORED: LeadStored = 'henvendelse-sendt'
/** Upper limit of any figure: beyond a minute it makes no difference. */
const MOST = 60_000

type Vital = 'lcp' | 'cls' | 'inp' | 'ttfb'

const vitals: Partial<Record<Vital, number>> = {}
const seen = new Set<MeasuredStep>()
let pending: MeasuredStep[] = []
let kind = ''
let sent = false

/** Measures this document and the calculator steps reached in it. */
export function measureVisit(): void {
  kind = pageKind(location.pathname)
  const { doNotTrack, globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean } & Navigator
  if (doNotTrack === '1' || globalPrivacyControl) return
  watch()
  noteStep()
  addEventListener(STEP_SHOWN, noteStep)
  addEventListener('pageshow', ({ persisted }) => persisted && noteStep())
}

function noteStep(): void {
  const [, first, step] = location.pathname.split('/')
  if (first === 'beregner') note(MEASURED_STEPS.find((each) => each === step && each !== 'sendt'))
}

function note(step: MeasuredStep | undefined): void {
  if (step === undefined || seen.has(step)) return
  seen.add(step)
  pending.push(step)
}

function watch(): void {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (page) vitals.ttfb = page.responseStart
  observe('largest-contentful-paint', ({ startTime }) => {
    vitals.lcp = startTime
  })

  // The largest sum of shifts within five seconds without a gap of one second
  // (web.dev/articles/cls).
  let [sum, begun, last] = [0, 0, 0]
  if (PerformanceObserver.supportedEntryTypes.includes('layout-shift')) vitals.cls = 0
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput, startTime } = entry as LayoutShift
    if (hadRecentInput) return
    if (startTime - last > 1_000 || startTime - begun > 5_000) [sum, begun] = [0, startTime]
    last = startTime
    sum += value * 1_000
    vitals.cls = Math.max(vitals.cls ?? 0, sum)
  })

  // The slowest interaction, skipping one for every fifty (web.dev/articles/inp).
  const durations = new Map<number, number>()
  const heard = (entry: PerformanceEntry) => {
    const { interactionId = 0, duration } = entry as PerformanceEventTiming & { interactionId?: number }
    if (!interactionId) return
    durations.set(interactionId, Math.max(durations.get(interactionId) ?? 0, duration))
    const slowest = [...durations.values()].sort((one, other) => other - one)
    vitals.inp = slowest[Math.floor(durations.size / 50)]
  }
  observe('first-input', heard)
  observe('event', heard)

  addEventListener(LEAD_STORED, () => {
    if (location.pathname.startsWith('/beregner/')) note('sendt')
  })
  // The last events that browsers reliably fire.
  addEventListener('visibilitychange', send)
  addEventListener('pagehide', send)
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}

function observe(type: string, heard: (entry: PerformanceEntry) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return
  new PerformanceObserver((list) => list.getEntries().forEach(heard)).observe({
    type,
    buffered: true,
    ...(type === 'event' && { durationThreshold: 40 }),
  })
}

/** Sends figures once per page, and each step as it is reached. */
function send(event: Event): void {
  if (event.type === 'visibilitychange' && document.visibilityState !== 'hidden') return
  const figures = Object.entries(sent ? {} : vitals).map(([name, value]) => [
    name,
    Math.min(MOST, Math.max(0, Math.round(value))),
  ])
  if (figures.length === 0 && pending.length === 0) return
  const body = JSON.stringify({
    kind,
    ...Object.fromEntries(figures),
    ...(pending.length > 0 && { steps: pending }),
  })
  sent = true
  pending = []
  navigator.sendBeacon(ENDPOINT, new Blob([body], { type: 'application/json' }))
}
