import type { IncomingMessage } from 'node:http'
import { expect, test, vi } from 'vitest'
import type { Content } from '#app/content/site-content.ts'
import { fromResponse } from '#server/responses/bare-response.ts'
import { createStoredResponse, type StoredResponse } from '#server/responses/stored-response.ts'
import {
  cacheImage,
  cacheUsage,
  createResponseCache,
  findResponse,
  type RenderingResult,
  renewOutdated,
  shareRendering,
} from './cache.ts'

const MB = 1024 * 1024
const content = (ref: string) => ({ ref }) as Content

/** A cache beside content that is published by hand, whose renewals are run by hand. */
function createTestCache(limits = { pages: MB, images: MB }) {
  const tasks = new Map<string, () => Promise<unknown>>()
  let latest = content('a')
  const cache = createResponseCache(
    {
      content: { latest: () => latest },
      background: { add: (name, work) => void tasks.set(name, work) },
    },
    limits,
  )
  return {
    cache,
    publish(ref: string) {
      latest = content(ref)
    },
    async runTasks(begin: string) {
      for (const [name, work] of tasks) {
        tasks.delete(name)
        if (name.startsWith(begin)) await work()
      }
    },
    tasks,
    find: (url: string, isPreview = false) =>
      findResponse(cache, { url, rawHeaders: [] as string[] } as IncomingMessage, () => isPreview),
  }
}

type TestCache = ReturnType<typeof createTestCache>

const stored = (text: string, status = 200) =>
  createStoredResponse(status, [], Buffer.from(text), { compressible: text.length > 1_000 })
const made = async (text: string, more: Partial<RenderingResult> & { status?: number } = {}) => ({
  value: await stored(text, more.status),
  keep: true,
  failed: false,
  ...more,
})
const keep = (
  { cache }: TestCache,
  key: string,
  text: string,
  more?: Partial<RenderingResult> & { status?: number },
) =>
  shareRendering(
    cache,
    key,
    content('a'),
    () => made(text, more),
    () => made(`${text} renewed`),
  )
const textOf = (found: StoredResponse | null) => found?.bodies.identity.toString('utf8')

test('ten thousand addresses stay within the limit, and requested ones are evicted last', async () => {
  const each = (await stored('page 1000')).bytes
  const limits = { pages: 100 * each, images: MB }
  const site = createTestCache(limits)
  await keep(site, '/', 'front')
  for (let number = 0; number < 10_000; number++) {
    await keep(site, `/${number}`, `page ${number}`)
    site.find('/')
    expect(cacheUsage(site.cache).bytes).toBeLessThanOrEqual(limits.pages)
  }
  expect(cacheUsage(site.cache).pages).toBeGreaterThan(90)
  expect(textOf(site.find('/'))).toBe('front')
})

test('a page requested many times at once is rendered once', async () => {
  const { cache } = createTestCache()
  let times = 0
  const render = () => made(`made ${++times}`)
  const all = await Promise.all([1, 2, 3].map(() => shareRendering(cache, '/', content('a'), render, render)))
  expect(all.map(({ value }) => textOf(value))).toEqual(['made 1', 'made 1', 'made 1'])
})

test('a failed rendering keeps the cached page, and is not retried at once', async () => {
  const site = createTestCache()
  const { cache } = site
  let times = 0
  const fail = () => {
    times += 1
    return made('error page', { keep: false, failed: true })
  }
  await shareRendering(cache, '/', content('a'), () => made('good'), fail)
  site.publish('b')
  for (let at = 0; at < 3; at++) {
    expect(textOf(site.find('/'))).toBe('good')
    await site.runTasks('renew')
  }
  expect(times).toBe(1)
  const rejected = shareRendering(cache, '/', content('b'), () => Promise.reject(new Error('no')), fail)
  await expect(rejected).rejects.toThrow('no')
  await shareRendering(cache, '/', content('b'), () => made('better'), fail)
  expect(textOf(site.find('/'))).toBe('better')
})

test('a page whose renewal failed is renewed five seconds later, and after the clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 10_000_000 })
  for (const [later, isRenewed] of [
    [4_999, false],
    [5_000, true],
    [-3_600_000, true],
  ] as const) {
    vi.setSystemTime(10_000_000)
    const site = createTestCache()
    const fail = () => made('error page', { keep: false, failed: true })
    await shareRendering(site.cache, '/', content('a'), () => made('good'), fail)
    site.publish('b')
    site.find('/')
    await site.runTasks('renew')
    vi.setSystemTime(10_000_000 + later)
    site.find('/')
    expect([later, site.tasks.has('renew /')]).toEqual([later, isRenewed])
  }
})

test('a page that became a redirect is no longer cached', async () => {
  const site = createTestCache()
  await keep(site, '/', 'page')
  await keep(site, '/', 'redirect', { keep: false })
  expect([site.find('/'), cacheUsage(site.cache)]).toEqual([null, { pages: 0, bytes: 0 }])
})

test('with new content, requested pages are served until they are renewed, and the rest are dropped', async () => {
  const site = createTestCache()
  await keep(site, '/read', 'read')
  await keep(site, '/unread', 'unread')
  site.find('/read')
  site.publish('b')
  await shareRendering(
    site.cache,
    '/new',
    content('b'),
    () => made('new'),
    () => made('newer'),
  )
  renewOutdated(site.cache, 'b')
  expect([textOf(site.find('/read')), site.find('/unread')]).toEqual(['read', null])
  await site.runTasks('renew')
  expect([textOf(site.find('/read')), textOf(site.find('/new'))]).toEqual(['read renewed', 'new'])
})

test('a page that is requested twenty times is compressed further in place, and frees space', async () => {
  const site = createTestCache()
  await keep(site, '/', 'all the same '.repeat(5_000))
  const before = cacheUsage(site.cache).bytes
  for (let request = 1; request < 20; request++) site.find('/')
  await site.runTasks('compress')
  expect(cacheUsage(site.cache).bytes).toBe(before)
  const page = site.find('/')
  await site.runTasks('compress')
  expect(cacheUsage(site.cache).bytes).toBeLessThan(before)
  expect(cacheUsage(site.cache).bytes).toBe(page?.bytes)
})

test('an editor’s preview is not answered with a public page, but with public images', async () => {
  const site = createTestCache()
  await keep(site, '/', 'page')
  await cacheImage(site.cache, request('/a'), fromResponse(answer()))
  expect(site.find('/', true)).toBeNull()
  expect(textOf(site.find('/a', true))).toBe('picture')
})

const request = (url: string, rawHeaders: string[] = [], method = 'GET') =>
  ({ method, url, rawHeaders }) as unknown as IncomingMessage
const usual = { ETag: '"a"', 'Cache-Control': 'public, max-age=31536000, immutable' }
const answer = (headers: Record<string, string> = {}, body = 'picture') =>
  new Response(body, { headers: { ...usual, ...headers } })

function createImageCache(bytes: number) {
  const { cache } = createTestCache({ pages: MB, images: bytes })
  return {
    cache,
    findImage: (asked: IncomingMessage) => findResponse(cache, asked, () => false),
    cacheImage: (asked: IncomingMessage, response: Response) =>
      cacheImage(cache, asked, fromResponse(response)),
  }
}

test('a repeated header makes a different request from its first value alone', async () => {
  const images = createImageCache(MB)
  const both = request('/a', ['Accept', '*/*', 'accept', 'image/avif'])
  await images.cacheImage(both, answer({ Vary: 'Accept' }, 'avif'))
  expect(images.findImage(both)).not.toBeNull()
  expect(images.findImage(request('/a', ['Accept', '*/*']))).toBeNull()
})

test('responses with equal bytes share them, whatever the request headers', async () => {
  const images = createImageCache(40_000)
  const large = 'a'.repeat(5_000)
  for (let at = 0; at < 50; at++)
    await images.cacheImage(request('/a', ['Accept', `image/${at}`]), answer({ Vary: 'Accept' }, large))
  await images.cacheImage(request('/b'), answer({}, large))
  const [first, last] = [40, 49].map((at) => images.findImage(request('/a', ['Accept', `image/${at}`])))
  expect(first).not.toBeNull()
  expect(first).toBe(last)
  expect(images.findImage(request('/a', ['Accept', 'image/0']))).toBeNull()
  expect(images.findImage(request('/b'))).not.toBeNull()
})

test('any number of addresses stays within the limit, and recently requested ones are kept', async () => {
  const images = createImageCache(40_000)
  const kept = () =>
    Array.from({ length: 100 }, (_, at) => at).filter((at) => images.findImage(request(`/${at}`)))
  for (let at = 0; at < 100; at++) {
    await images.cacheImage(request(`/${at}`), answer({}, 'a'.repeat(4_000)))
    images.findImage(request('/0'))
  }
  expect(kept().length).toBeLessThanOrEqual(10)
  expect(kept()).toEqual(expect.arrayContaining([0, 99]))
  renewOutdated(images.cache, 'b')
  expect(kept()).toEqual([])
})

test('the addresses of a tiny image count towards the memory limit', async () => {
  const images = createImageCache(40_000)
  for (let at = 0; at < 1_000; at++) await images.cacheImage(request(`/a?${at}`), answer({}, 'a'))
  expect(images.cache.images.size).toBeLessThan(40)
})

test.each([
  ['a HEAD', request('/a', [], 'HEAD'), answer()],
  ['a picture that may change', request('/a'), answer({ 'Cache-Control': 'public, max-age=300' })],
  [
    'a picture without an ETag',
    request('/a'),
    new Response('a', { headers: { 'Cache-Control': 'immutable' } }),
  ],
  ['a failure', request('/a'), new Response('a', { status: 503, headers: usual })],
  ['a picture that varies by two headers', request('/a'), answer({ Vary: 'Accept, Cookie' })],
  ['a picture that varies by everything', request('/a'), answer({ Vary: '*' })],
  ['a picture for one caller', request('/a'), answer({ 'Set-Cookie': 'a=b' })],
  [
    'a request with a long Accept header',
    request('/a', ['Accept', 'a'.repeat(301)]),
    answer({ Vary: 'Accept' }),
  ],
  ['a picture with a long address', request(`/a?${'a'.repeat(300)}`), answer()],
  ['a large file', request('/a'), answer({ 'Content-Length': String(5 * MB) })],
])('%s is not cached, and its body stays unread', async (_name, asked, response) => {
  const images = createImageCache(32 * MB)
  expect(await images.cacheImage(asked, response)).toBeNull()
  expect(response.bodyUsed).toBe(false)
  expect(images.findImage(asked)).toBeNull()
})
