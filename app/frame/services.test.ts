import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { STEP_SHOWN } from '#app/measurement/page-kinds.ts'

type Listener = (event: object) => void
const scripts: { id?: string; src?: string; dataset: Record<string, string> }[] = []
const listeners: [type: string, listener: Listener][] = []
/** Calls the page's listeners, as the browser does. */
const happens = (type: string, event: object = {}) => {
  for (const [heard, listener] of listeners) if (heard === type) listener(event)
}

let services: typeof import('./services.ts')
let pixel: typeof import('./ad-pixel.ts')
let consent: typeof import('#app/visit/consent.ts')

// The modules subscribe to consent for good, so each test has new ones.
beforeEach(async () => {
  vi.resetModules()
  services = await import('./services.ts')
  pixel = await import('./ad-pixel.ts')
  consent = await import('#app/visit/consent.ts')
  scripts.length = 0
  listeners.length = 0
  vi.stubGlobal('window', {})
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) => listeners.push([type, listener]))
  vi.stubGlobal('document', {
    cookie: '',
    createElement: () => ({ dataset: {} }),
    head: { append: (script: (typeof scripts)[number]) => scripts.push(script) },
  })
})
afterEach(() => {
  vi.resetModules()
})

const allowed = () => {
  const { functional, statistic, marketing } = consent.consentNow()
  return { functional, statistic, marketing }
}
const queued = () => window.fbq?.queue.map((call) => call.slice(0, 2).join(' ')) ?? []
const views = () => queued().filter((call) => call === 'track PageView').length
const allow = (marketing: boolean) =>
  consent.updateConsent({
    necessary: true,
    functional: false,
    statistic: false,
    marketing,
    unclassified: false,
  })

test('the script of the pixel is requested once, and does not track by itself', () => {
  pixel.firePageView('77')
  pixel.firePageView('77')
  expect(scripts.map(({ src }) => src)).toEqual(['https://connect.facebook.net/en_US/fbevents.js'])
  expect(window.fbq?.queue).toEqual([
    ['set', 'autoConfig', false, '77'],
    ['init', '77'],
    ['consent', 'grant'],
    ['track', 'PageView'],
    ['consent', 'grant'],
    ['track', 'PageView'],
  ])
  expect({ ...window.fbq }).toMatchObject({ loaded: true, version: '2.0', disablePushState: true })
  expect([window._fbq, window.fbq?.push]).toEqual([window.fbq, window.fbq])
})

test("calls go to the pixel's script directly once it runs", () => {
  pixel.firePageView('77')
  const waiting = window.fbq?.queue.length
  const called = vi.fn()
  Object.assign(window.fbq as object, { callMethod: called })
  pixel.stopPixel()
  expect(called.mock.calls).toEqual([['consent', 'revoke']])
  expect(window.fbq?.queue).toHaveLength(Number(waiting))
})

test('a page view is sent only with consent to marketing, once for each page and each step', () => {
  services.startPixel('77')
  expect(scripts).toEqual([])
  allow(true)
  allow(true)
  expect(views()).toBe(1)
  happens(STEP_SHOWN)
  expect(views()).toBe(2)
  happens('pageshow', { persisted: false })
  expect(views()).toBe(2)
  happens('pageshow', { persisted: true })
  expect(views()).toBe(3)
  allow(false)
  allow(false)
  expect(queued().filter((call) => call === 'consent revoke')).toHaveLength(1)
  happens(STEP_SHOWN)
  expect(views()).toBe(3)
  allow(true)
  expect(views()).toBe(4)
})

/** As Cookiebot stores what was answered. */
function storeAnswer(answer: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: a stand-in for the browser's, which has no other.
  document.cookie = `CookieConsent=${encodeURIComponent(answer)}`
}

test("Cookiebot's script is requested in Danish, and its cookie applies until it runs", () => {
  storeAnswer('{preferences:true,statistics:false,marketing:true}')
  services.startCookiebot('et-id', 'eu')
  expect(scripts).toEqual([
    { id: 'Cookiebot', src: 'https://consent.cookiebot.eu/uc.js', dataset: { cbid: 'et-id', culture: 'DA' } },
  ])
  expect(allowed()).toEqual({ functional: true, statistic: false, marketing: true })
})

test.each(['CookiebotOnConsentReady', 'CookiebotOnAccept', 'CookiebotOnDecline'])(
  'the consent that Cookiebot reports applies from its event %s',
  (type) => {
    services.startCookiebot('et-id', 'eu')
    window.Cookiebot = { consent: { statistics: true } }
    expect(allowed()).toEqual({ functional: false, statistic: false, marketing: false })
    happens(type)
    expect(allowed()).toEqual({ functional: false, statistic: true, marketing: false })
  },
)

test.each([
  ['a page that is shown again by Back', 'pageshow'],
  ['a step that is shown after an answer in another tab', STEP_SHOWN],
])('%s applies what Cookiebot has stored meanwhile, and sends no page view without consent', (_, type) => {
  services.startCookiebot('et-id', 'eu')
  services.startPixel('77')
  window.Cookiebot = { consent: { marketing: true } }
  happens('CookiebotOnAccept')
  expect(views()).toBe(1)
  storeAnswer('{preferences:false,statistics:false,marketing:false}')
  happens('pageshow', { persisted: false })
  expect(allowed().marketing).toBe(true)
  happens(type, { persisted: true })
  expect(allowed().marketing).toBe(false)
  expect(views()).toBe(1)
})
