import { type Metric, onCLS, onINP, onLCP, onTTFB } from 'web-vitals'
import { WIZARD_STEPS } from '#app/lead/wizard-steps.ts'
import type { Measurement, Vital } from './measurement.ts'
import { type LeadStored, type MeasuredStep, type PageKind, pageKind, STEP_SHOWN } from './page-kinds.ts'

// Web Vitals and calculator steps of this visit, for the site itself: no cookie, no id, no address
// (docs/performance.md). Loaded late, so that it does not slow the page down.

/** Where measurements are posted. */
const ENDPOINT = '/api/maalinger'
const LEAD_STORED: LeadStored = 'henvendelse-sendt'
/** Upper limit of any figure: beyond a minute it makes no difference. */
const MOST = 60_000

const seen = new Set<MeasuredStep>()
/** The figures of this page view; null once they are sent. */
let vitals: Partial<Record<Vital, number>> | null = {}
let pending: MeasuredStep[] = []

/** Measures this document and the calculator steps reached in it. */
export function measureVisit(): void {
  const kind = pageKind(location.pathname)
  const { doNotTrack, globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean } & Navigator
  if (doNotTrack === '1' || globalPrivacyControl) return
  // The document's own step may have been left before this was loaded.
  const [load] = performance.getEntriesByType('navigation')
  noteStep(load?.name ?? '')
  noteStep(location.pathname)
  addEventListener(STEP_SHOWN, () => noteStep(location.pathname))
  addEventListener(LEAD_STORED, () => {
    if (location.pathname.startsWith('/beregner/')) noteReached('sendt')
  })
  // A page restored from the back/forward cache counts as a new page view. Registered before the
  // library's listener, which reports the first figure.
  addEventListener('pageshow', viewAgain, true)
  onTTFB(recordMetric('ttfb'))
  onLCP(recordMetric('lcp'))
  onCLS(recordMetric('cls'))
  // Each change: when a busy page is left, the library processes its last interactions only after
  // its final report.
  onINP(recordMetric('inp'), { reportAllChanges: true })
  // This listener comes after the library's, which reports the last figures. The last event that
  // browsers reliably fire.
  addEventListener('visibilitychange', () => sendFigures(kind))
}

/** Notes the step of a path or of a whole address. */
function noteStep(address: string): void {
  const [, step] = /^(?:https?:\/\/[^/]+)?\/beregner\/([^/?#]+)/.exec(address) ?? []
  noteReached(WIZARD_STEPS.find((each) => each === step))
}

function noteReached(step: MeasuredStep | undefined): void {
  if (step === undefined || seen.has(step)) return
  seen.add(step)
  pending.push(step)
}

function viewAgain({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  vitals = {}
  noteStep(location.pathname)
}

/** Milliseconds; CLS in thousandths. */
function recordMetric(vital: Vital): (metric: Metric) => void {
  return ({ value }) => {
    const figure = Math.round(vital === 'cls' ? value * 1_000 : value)
    if (vitals) vitals[vital] = Math.min(MOST, figure)
  }
}

/** Sends figures once per page view, and each step as it is reached. */
function sendFigures(kind: PageKind): void {
  if (document.visibilityState !== 'hidden') return
  if (Object.keys(vitals ?? {}).length === 0 && pending.length === 0) return
  const steps = pending.length > 0 ? { steps: pending } : {}
  const body = JSON.stringify({ kind, ...vitals, ...steps } satisfies Measurement)
  vitals = null
  pending = []
  navigator.sendBeacon(ENDPOINT, new Blob([body], { type: 'application/json' }))
}
