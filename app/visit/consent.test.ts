import { afterEach, expect, test, vi } from 'vitest'
import {
  ASK_CONSENT_SCRIPT,
  CONSENT_COOKIE,
  chooseConsent,
  consentNow,
  ownConsentCookie,
  readConsentChoice,
  readCookiebotConsent,
  readOwnConsent,
  updateConsent,
} from './consent.ts'

const rejected = { statistic: false, marketing: false }
const nothing = { necessary: true, functional: false, ...rejected, unclassified: false }

afterEach(() => updateConsent(null))

test('without a cookie there is no choice', () => {
  expect(readOwnConsent('')).toBeNull()
  expect(readOwnConsent('andet=1')).toBeNull()
  expect(readCookiebotConsent('andet=1')).toEqual(nothing)
})

test('a choice is read back as it was made', () => {
  for (const choice of [
    rejected,
    { statistic: true, marketing: false },
    { statistic: true, marketing: true },
  ]) {
    const [pair = ''] = ownConsentCookie(choice, true).split('; ')
    const unclassified = choice.statistic && choice.marketing
    expect(readOwnConsent(`a=b; ${pair}; c=d`)).toEqual({ ...nothing, ...choice, unclassified })
  }
})

test('only an answer to the banner is a choice', () => {
  const fields = (values: Record<string, string>) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(values)) data.set(name, value)
    return readConsentChoice(data)
  }
  expect(fields({})).toBeNull()
  expect(fields({ valg: 'toString' })).toBeNull()
  expect(fields({ valg: 'noedvendige', marketing: 'on' })).toEqual(rejected)
  expect(fields({ valg: 'valgte', marketing: 'on' })).toEqual({ ...rejected, marketing: true })
  expect(fields({ valg: 'alle' })).toEqual({ statistic: true, marketing: true })
})

test('the cookie lasts half a year, is limited to the site, and is secure on https', () => {
  const cookie = 'cookievalg=kun-noedvendige; Path=/; Max-Age=15552000; SameSite=Lax'
  expect(ownConsentCookie(rejected, false)).toBe(cookie)
  expect(ownConsentCookie(rejected, true)).toBe(`${cookie}; Secure`)
  for (const protocol of ['http:', 'https:']) {
    vi.stubGlobal('document', {})
    vi.stubGlobal('location', { protocol })
    chooseConsent(rejected)
    expect(document.cookie).toBe(protocol === 'https:' ? `${cookie}; Secure` : cookie)
  }
})

test('nothing is allowed without a choice, and listeners are called on each change', async () => {
  // As a page that was just opened: without the choices and listeners of other tests.
  vi.resetModules()
  const page = await import('./consent.ts')
  expect(page.consentNow()).toEqual(nothing)
  const listener = vi.fn()
  page.onConsent(listener)
  page.updateConsent(readOwnConsent(`${CONSENT_COOKIE}=marketing`))
  expect(page.consentNow()).toEqual({ ...nothing, marketing: true })
  page.updateConsent(null)
  expect(page.consentNow()).toEqual(nothing)
  expect(listener).toHaveBeenCalledTimes(2)
})

test('an unreadable cookie is no choice, and one with other words allows nothing', () => {
  expect(readOwnConsent(`${CONSENT_COOKIE}=alt`)).toEqual(nothing)
  expect(readOwnConsent(`${CONSENT_COOKIE}=%E0%A4%A`)).toBeNull()
})

test("Cookiebot's preferences map to functional, and its statistics to statistic", () => {
  const value =
    "{stamp:'x',necessary:true,preferences:true,statistics:false,marketing:true,method:'explicit',ver:1}"
  expect(readCookiebotConsent(`CookieConsent=${encodeURIComponent(value)}`)).toEqual({
    ...nothing,
    functional: true,
    marketing: true,
  })
})

test("Cookiebot's short values: 0 is no choice, -1 is a region where no consent is needed", () => {
  expect(readCookiebotConsent('CookieConsent=0')).toEqual(nothing)
  expect(readCookiebotConsent('CookieConsent=-1')).toMatchObject({
    functional: true,
    statistic: true,
    marketing: true,
  })
})

test('the script in the head asks for consent only if the cookie is missing', () => {
  for (const [cookie, asked] of [
    ['', 1],
    ['andet=1', 1],
    // Its name is part of another.
    ['mitcookievalg=1', 1],
    ['cookievalget=1', 1],
    ['cookievalg=statistic', 0],
    ['andet=1; cookievalg=kun-noedvendige; mere=2', 0],
  ] as const) {
    const setAttribute = vi.fn()
    new Function('document', ASK_CONSENT_SCRIPT)({ cookie, documentElement: { setAttribute } })
    expect([cookie, setAttribute.mock.calls.length]).toEqual([cookie, asked])
    if (asked) expect(setAttribute).toHaveBeenCalledWith('data-ask-consent', '')
  }
})

test('only the whole name of a category allows it, and only the whole name of the cookie counts', () => {
  expect(readOwnConsent('cookievalg=statistic')).toEqual({ ...nothing, statistic: true })
  expect(readOwnConsent('mitcookievalg=statistic')).toBeNull()
  const cookiebot = (value: string) => readCookiebotConsent(`CookieConsent=${encodeURIComponent(value)}`)
  expect(cookiebot('{statistics:true}')).toEqual({ ...nothing, statistic: true })
  expect(cookiebot('{nonmarketing:true,preferences:truer}')).toEqual(nothing)
})

test('a choice applies at once, and all categories together allow the unclassified too', () => {
  vi.stubGlobal('document', {})
  vi.stubGlobal('location', { protocol: 'https:' })
  chooseConsent({ statistic: true, marketing: true })
  expect(consentNow()).toEqual({
    necessary: true,
    functional: false,
    statistic: true,
    marketing: true,
    unclassified: true,
  })
  chooseConsent({ statistic: true, marketing: false })
  expect(consentNow()).toEqual({ ...nothing, statistic: true })
})
