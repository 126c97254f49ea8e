import { expect, test, vi } from 'vitest'
import { isPrefetched, mayPrefetch, PREFETCH_RULES, prefetchLinksInSight } from './prefetch.ts'

test('nothing is prefetched on the slowest connections or with data saving on', () => {
  expect(mayPrefetch({ effectiveType: 'slow-2g' })).toBe(false)
  expect(mayPrefetch({ effectiveType: '4g', saveData: true })).toBe(false)
  expect(mayPrefetch({ effectiveType: '2g', saveData: false })).toBe(true)
  expect(mayPrefetch(undefined)).toBe(true)
})

test('public documents are prefetched, and nothing else', () => {
  for (const path of ['/', '/branche', '/branche/festival', '/support/api', '/internat']) {
    expect([path, isPrefetched(path, '/om-os')]).toEqual([path, true])
  }
  for (const path of [
    '/om-os',
    '//andre.example/',
    'https://andre.example/',
    '/kunder?produkt=billetsystem',
    '/media/logo.svg',
    '/assets/app.css',
    '/api/leads/create',
    '/intern',
    '/beregner',
    '/beregner/branche',
    '/ansoeg',
  ]) {
    expect([path, isPrefetched(path, '/om-os')]).toEqual([path, false])
  }
})

class Link {
  attributes: Record<string, string>
  /** In an island that has not hydrated yet. */
  isToHydrate = false
  constructor(href: string) {
    this.attributes = { href }
  }
  getAttribute = (name: string) => this.attributes[name] ?? null
  setAttribute = (name: string, value: string) => {
    this.attributes[name] = value
  }
  removeAttribute = (name: string) => {
    delete this.attributes[name]
  }
  closest = () => (this.isToHydrate ? {} : null)
}

/** Has these links on the page, whose observer reports what is in sight by `see`. */
function pageOf(links: Link[]) {
  const [observe, unobserve, disconnect] = [vi.fn(), vi.fn(), vi.fn()]
  const marked = () => links.filter(({ attributes }) => 'data-prefetch' in attributes)
  let report: (entries: object[]) => void = () => {}
  vi.stubGlobal('location', { pathname: '/om-os' })
  vi.stubGlobal('document', { querySelectorAll: (of: string) => (/prefetch/.test(of) ? marked() : links) })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = observe
      unobserve = unobserve
      disconnect = disconnect
      constructor(seen: typeof report) {
        report = seen
      }
    },
  )
  const see = (entries: object[]) => report(entries)
  return { marked, see, observe, unobserve, disconnect }
}

test('links in sight are marked for prefetching five at a time, each page once, at most twenty pages', () => {
  vi.useFakeTimers()
  const links = [
    ...Array.from({ length: 30 }, (_, index) => new Link(`/side-${index}`)),
    new Link('/side-0#trin'),
    new Link('/om-os'),
  ]
  const { marked, see, observe, unobserve, disconnect } = pageOf(links)
  const stop = prefetchLinksInSight()
  expect(observe).toHaveBeenCalledTimes(links.length)
  see([{ isIntersecting: false, target: links[0] }])
  expect(marked()).toHaveLength(0)
  see([...links.slice(-2), ...links].map((target) => ({ isIntersecting: true, target })))
  expect(marked()).toHaveLength(5)
  expect(unobserve).toHaveBeenCalledWith(links[3])
  vi.advanceTimersByTime(999)
  expect(marked()).toHaveLength(5)
  vi.advanceTimersByTime(1)
  expect(marked()).toHaveLength(10)
  vi.advanceTimersByTime(10_000)
  expect(marked()).toHaveLength(20)
  expect(new Set(marked().map(({ attributes }) => attributes.href?.replace(/#.*/, ''))).size).toBe(20)
  stop()
  expect(disconnect).toHaveBeenCalledTimes(1)
  expect(marked()).toHaveLength(0)
  vi.advanceTimersByTime(10_000)
  expect(marked()).toHaveLength(0)
})

test('a link in an island is marked when it comes into sight after that has hydrated', () => {
  vi.useFakeTimers()
  const [inIsland, other] = [new Link('/side-1'), new Link('/side-2')]
  inIsland.isToHydrate = true
  const { marked, see } = pageOf([inIsland, other])
  const stop = prefetchLinksInSight()
  see([inIsland, other].map((target) => ({ isIntersecting: true, target })))
  expect(marked()).toEqual([other])
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(1000)
  expect(vi.getTimerCount()).toBe(0)
  inIsland.isToHydrate = false
  see([{ isIntersecting: true, target: inIsland }])
  expect(marked()).toEqual([inIsland, other])
  stop()
})

test('the speculation rules prefetch marked links and nothing else', () => {
  const { prefetch } = JSON.parse(PREFETCH_RULES)
  expect(prefetch).toEqual([{ where: { selector_matches: '[data-prefetch]' }, eagerness: 'immediate' }])
})
