import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { updateConsent } from '#app/visit/consent.ts'
import { passOnAttribution } from './attribution.ts'
import { followConsent } from './consent.ts'
import { followSelects } from './side-lists.ts'

const MARKS = 'utm_source=avisen&landing=%2Fbranche'
let page: EventTarget

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('document', { referrer: '' })
  const name = 'https://site.example/branche?utm_source=avisen&antal=200'
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name } as PerformanceNavigationTiming])
})

afterEach(() => updateConsent(null))

test('the select of a side list leads to its page with the campaign of the visit', () => {
  const select = Object.assign(new EventTarget(), { value: '', dataset: { leadsToPage: '' } })
  const assign = vi.fn()
  vi.stubGlobal('document', { referrer: '', querySelectorAll: () => [select] })
  vi.stubGlobal('location', { assign })
  followSelects()
  expect(assign).not.toHaveBeenCalled()
  select.value = '/branche/festival'
  select.dispatchEvent(new Event('change'))
  expect(assign.mock.calls).toEqual([[`/branche/festival?${MARKS}`]])
})

test.each([
  ['statistic', true],
  ['marketing', true],
  ['functional', false],
])('with consent to %s only, the first visit is stored: %s', (category, isKept) => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  followConsent()
  const given = { necessary: true, functional: false, statistic: false, marketing: false } as const
  updateConsent({ ...given, unclassified: false, [category]: true })
  expect([...kept.values()].join().includes('avisen')).toBe(isKept)
})

/** The query that a form of this method and address is sent with. */
function queryOf(method: string, action: string | null): string {
  const formData = new FormData()
  formData.set('soeg', 'billet')
  const event = Object.assign(new Event('formdata'), { formData })
  Object.defineProperty(event, 'target', { value: { method, getAttribute: () => action } })
  page.dispatchEvent(event)
  return new URLSearchParams([...formData].map(([name, value]) => [name, String(value)])).toString()
}

test('the search form of this site carries the campaign of the visit, and no other form does', () => {
  passOnAttribution()
  expect(queryOf('get', '/support')).toBe(`soeg=billet&${MARKS}`)
  expect(queryOf('post', '/ansoeg')).toBe('soeg=billet')
  expect(queryOf('get', 'https://andre.example/')).toBe('soeg=billet')
  expect(queryOf('get', null)).toBe('soeg=billet')
})
