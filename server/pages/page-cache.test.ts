import { expect, test } from 'vitest'
import { createPageCache, type MadeEntry } from './page-cache.ts'

const made = (value: string, more: Partial<MadeEntry<string>> = {}): MadeEntry<string> => ({
  value,
  keep: true,
  minor: false,
  failed: false,
  bytes: 10,
  ...more,
})

test('ten thousand addresses stay within the limit, and requested ones are evicted last', async () => {
  const cache = createPageCache<string>({ maxBytes: 1_000 })
  await cache.make('/', 'a', async () => made('front'))
  for (let number = 0; number < 10_000; number++) {
    await cache.make(`/${number}`, 'a', async () => made(`page ${number}`))
    cache.get('/')
    expect(cache.bytes).toBeLessThanOrEqual(1_000)
  }
  expect(cache.size).toBe(100)
  expect(cache.get('/')?.value).toBe('front')
})

test('at most a hundred pages of unknown addresses are cached', async () => {
  const cache = createPageCache<string>({ maxBytes: 1_000_000 })
  for (let number = 0; number < 1_000; number++) {
    await cache.make(`/${number}`, 'a', async () => made('404', { minor: true }))
  }
  expect(cache.size).toBe(100)
  expect(cache.bytes).toBe(1_000)
})

test('a page requested many times at once is rendered once', async () => {
  const cache = createPageCache<string>({ maxBytes: 100 })
  let times = 0
  const making = async () => made(`made ${++times}`)
  const all = await Promise.all([1, 2, 3].map(() => cache.make('/', 'a', making)))
  expect(all.map(({ value }) => value)).toEqual(['made 1', 'made 1', 'made 1'])
})

test('a failed rendering keeps the cached page, and can be retried', async () => {
  const cache = createPageCache<string>({ maxBytes: 100 })
  await cache.make('/', 'a', async () => made('good'))
  await cache.make('/', 'b', async () => made('error page', { keep: false, failed: true }))
  expect(cache.get('/')).toMatchObject({ value: 'good', ref: 'a' })
  expect(cache.get('/')?.retryAt).toBeGreaterThan(Date.now())
  await expect(cache.make('/', 'b', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await cache.make('/', 'b', async () => made('better'))
  expect(cache.get('/')).toMatchObject({ value: 'better', ref: 'b' })
})

test('a page that became a redirect is no longer cached', async () => {
  const cache = createPageCache<string>({ maxBytes: 100 })
  await cache.make('/', 'a', async () => made('page'))
  await cache.make('/', 'b', async () => made('redirect', { keep: false }))
  expect([cache.get('/'), cache.bytes]).toEqual([undefined, 0])
})

test('with new content, requested pages are listed for renewal and the rest are dropped', async () => {
  const cache = createPageCache<string>({ maxBytes: 100 })
  for (const key of ['/read', '/unread']) await cache.make(key, 'a', async () => made(key))
  cache.get('/read')
  await cache.make('/new', 'b', async () => made('new'))
  expect(cache.outdated('b')).toEqual(['/read'])
  expect([cache.get('/read')?.value, cache.get('/unread'), cache.get('/new')?.value]).toEqual([
    '/read',
    undefined,
    'new',
  ])
})

test('a page that shrinks in place frees its space', async () => {
  const cache = createPageCache<string>({ maxBytes: 100 })
  await cache.make('/', 'a', async () => made('page', { bytes: 90 }))
  cache.resized('/', 'page', 40)
  cache.resized('/', 'another value', 1)
  expect(cache.bytes).toBe(40)
})
