import { expect, test, vi } from 'vitest'
import { startSmallSite } from './small-site.tsx'

test('a page is rendered once for many visitors, even when all of them come at once', async () => {
  const site = await startSmallSite()
  const release = site.hold()
  const answers = Array.from({ length: 40 }, () => site.ask('/langsom'))
  await vi.waitFor(() => expect(site.renders.get('/langsom')).toBe(1), 30_000)
  release()
  for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200)
  await site.ask('/langsom')
  expect(site.renders.get('/langsom')).toBe(1)
})

test('the loader that decides whether a page exists runs once for its rendering', async () => {
  const site = await startSmallSite()
  const answers = Array.from({ length: 20 }, () => site.ask('/branche/sportsklub'))
  for (const answer of await Promise.all(answers)) expect(answer.text).toContain('content first')
  expect(site.renders.get('/branche/sportsklub')).toBe(1)
})

test('unknown query parameters neither multiply the cached pages nor bypass them', async () => {
  const site = await startSmallSite()
  const plain = await site.ask('/branche')
  for (const query of ['?utm_source=x', '?a=1&a=2', '?%00', '?kategori=sport', '?']) {
    const answer = await site.ask(`/branche${query}`)
    expect(answer.headers.etag).toBe(plain.headers.etag)
  }
  expect(site.renders.get('/branche')).toBe(1)
  expect(site.program.http.usage().pages).toBe(1)
})

test('a query parameter declared by the route selects another page, whatever surrounds it', async () => {
  const site = await startSmallSite()
  expect((await site.ask('/kunder?kategori=sport')).text).toContain('query ?kategori=sport')
  await site.ask('/kunder?utm=1&kategori=sport&x=2')
  await site.ask('/kunder?kategori=sport&kategori=musik')
  expect(site.program.http.usage().pages).toBe(1)
  expect((await site.ask('/kunder?kategori=<script>')).text).toContain('query ,')
  expect(site.renders.get('/kunder')).toBe(2)
})

test('a public resource is cached like a page, and renewed with new content', async () => {
  const site = await startSmallSite()
  const first = await site.ask('/kort.xml')
  expect(first.status).toBe(200)
  expect(first.headers['content-type']).toBe('application/xml')
  expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  expect((await site.ask('/kort.xml?utm_source=x')).headers.etag).toBe(first.headers.etag)
  expect(site.renders.get('/kort.xml')).toBe(1)
  site.publish('second')
  await vi.waitFor(async () => expect((await site.ask('/kort.xml')).text).toBe('<ref>second</ref>'), {
    timeout: 30_000,
  })
})

test('a public resource that says no-store or private is rendered anew for each request', async () => {
  const site = await startSmallSite()
  for (const how of ['no-store', 'private']) {
    for (const number of [1, 2]) {
      const answer = await site.ask(`/ikke-gemt/${how}`)
      expect([how, answer.headers['cache-control'], answer.text]).toEqual([how, how, `number ${number}`])
    }
  }
  expect(site.program.http.usage().pages).toBe(0)
})

test('with new content, the old page is served until the new one is ready', async () => {
  const site = await startSmallSite()
  await site.ask('/branche')
  expect((await site.ask('/branche')).text).toContain('content first')
  site.publish('second')
  const seen: string[] = []
  await vi.waitFor(
    async () => {
      const answer = await site.ask('/branche')
      expect(answer.status).toBe(200)
      seen.push(/content (\w+)/.exec(answer.text)?.[1] ?? '')
      expect(seen.at(-1)).toBe('second')
    },
    { timeout: 30_000, interval: 20 },
  )
  expect(seen.join(' ')).toMatch(/^(first )+second$/)
  expect(site.renders.get('/branche')).toBe(2)
})

test('a cached page is redirected once a publish moves it, whether or not it still exists', async () => {
  for (const ref of ['second', 'unpublished']) {
    const site = await startSmallSite()
    for (let visit = 0; visit < 2; visit++) await site.ask('/branche/sportsklub')
    site.redirects.set('/branche/sportsklub', { to: '/branche', status: 301 })
    site.publish(ref)
    const locationOf = async () => (await site.ask('/branche/sportsklub')).headers.location
    await expect.poll(locationOf, { message: ref }).toBe('/branche')
  }
})

test('a cached page that is unpublished is not found, like any other missing page', async () => {
  const site = await startSmallSite()
  for (let visit = 0; visit < 2; visit++) await site.ask('/branche/sportsklub')
  site.publish('unpublished')
  await expect.poll(async () => (await site.ask('/branche/sportsklub')).status).toBe(404)
  expect((await site.ask('/branche/sportsklub')).text).toContain('Page Not Found: /branche/sportsklub<')
})

test('while the content service is down cached pages are served, and an uncached page is 503', async () => {
  const site = await startSmallSite()
  await site.ask('/branche')
  site.breakContent()
  expect((await site.ask('/branche')).status).toBe(200)
  const answer = await site.ask('/nede')
  expect([answer.status, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
    503,
    '30',
    'no-store, no-transform',
  ])
  expect(answer.text).toContain('Kunne ikke hente data')
})

test('a start while the content service is down answers 503 and recovers by itself', async () => {
  const site = await startSmallSite({ contentDown: true })
  expect((await site.ask('/branche')).status).toBe(503)
  // It may have moved: no redirect to the home page.
  expect((await site.ask('/gammel')).status).toBe(503)
  expect((await site.ask('/ready')).status).toBe(503)
  site.publish('repaired')
  expect((await site.ask('/branche')).text).toContain('content repaired')
})

test('a page with fallback texts works without the content service, and is not cached in that state', async () => {
  const site = await startSmallSite({ contentDown: true })
  const without = await site.ask('/alene')
  expect([without.status, without.headers['cache-control']]).toEqual([200, 'no-store, no-transform'])
  expect(without.text).toContain('content built in')
  site.publish('repaired')
  await vi.waitFor(async () => expect((await site.ask('/alene')).text).toContain('content read'), 30_000)
})

test('an error is never cached, reveals nothing and is logged without its message', async () => {
  const site = await startSmallSite()
  for (const round of [1, 2]) {
    const answer = await site.ask('/fejl')
    expect([answer.status, answer.headers['cache-control']]).toEqual([500, 'no-store, no-transform'])
    expect(answer.text).toContain('Internal Server Error')
    expect(answer.text).not.toContain('secret')
    expect(site.renders.get('/fejl')).toBe(round)
  }
  expect(site.logged.join('')).toContain('A page failed')
  expect(site.logged.join('')).not.toContain('secret')
})

test('unknown addresses leave no stack trace in the log', async () => {
  const site = await startSmallSite()
  await site.ask('/branche/a/b')
  await site.ask('/ukendt')
  expect(site.logged.join('')).not.toContain('"level":"error"')
})

test('nothing personal is cached: answers in the query, private pages, cookies, previews, posts', async () => {
  const site = await startSmallSite()
  const personal = [
    await site.ask('/beregner/pris?pris=100&utm_source=x'),
    await site.ask('/tak'),
    await site.ask('/kage'),
    await site.ask('/branche', { headers: { Cookie: 'preview=1' } }),
    await site.ask('/beregner/pris', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'http://localhost:3000' },
      body: 'navn=Mette',
    }),
  ]
  for (const answer of personal) {
    expect([answer.status, answer.headers['cache-control'], answer.headers.etag]).toEqual([
      200,
      'private, no-store, no-transform',
      undefined,
    ])
  }
  expect(site.program.http.usage().pages).toBe(0)
  expect(personal[0]?.text).toContain('query ?pris=100&amp;utm_source=x')
  expect(personal[1]?.text).toContain('127.0.0.1')
  expect(personal[2]?.headers['set-cookie']).toEqual(['a=b'])
  expect(personal[3]?.text).toContain('content draft')
  expect((await site.ask('/beregner/pris')).headers['cache-control']).toBe(
    'public, max-age=0, must-revalidate, no-transform',
  )
})

test('no request header of one caller affects the page of the next', async () => {
  const site = await startSmallSite({ trustProxy: 0 })
  const poisoned = await site.ask('/branche?x="><script>', {
    headers: {
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'https',
      'X-Forwarded-For': '203.0.113.9',
      'X-Original-URL': '/tak',
      'X-Rewrite-URL': '/tak',
      'X-HTTP-Method-Override': 'POST',
      Accept: 'text/evil',
    },
  })
  const clean = await site.ask('/branche')
  expect(clean.text).toBe(poisoned.text)
  expect(clean.text).not.toContain('evil')
  expect(site.renders.get('/branche')).toBe(1)
})

test('a prefetched page may be reused for a minute, by that browser only', async () => {
  const { ask } = await startSmallSite()
  const cachingOf = async (path: string, headers: Record<string, string>) =>
    (await ask(path, { headers })).headers['cache-control']
  await ask('/branche')
  expect(await cachingOf('/branche', { 'Sec-Purpose': 'prefetch' })).toBe('private, max-age=60, no-transform')
  expect(await cachingOf('/branche', { 'Sec-Purpose': 'prefetch;prerender' })).toBe(
    'private, max-age=60, no-transform',
  )
  expect(await cachingOf('/branche', {})).toBe('public, max-age=0, must-revalidate, no-transform')
  expect(await cachingOf('/branche', { 'Sec-Purpose': 'other' })).toBe(
    'public, max-age=0, must-revalidate, no-transform',
  )
  const { etag = '' } = (await ask('/branche')).headers
  const unchanged = await ask('/branche', { headers: { 'Sec-Purpose': 'prefetch', 'If-None-Match': etag } })
  expect([unchanged.status, unchanged.headers['cache-control']]).toEqual([
    304,
    'private, max-age=60, no-transform',
  ])
  expect(await cachingOf('/tak', { 'Sec-Purpose': 'prefetch' })).toBe('private, no-store, no-transform')
  expect(await cachingOf('/ukendt', { 'Sec-Purpose': 'prefetch' })).toBe('private, no-store, no-transform')
  expect(await cachingOf('/kort.xml', { 'Sec-Purpose': 'prefetch' })).toBe('private, max-age=60')
})
