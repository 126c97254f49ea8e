import { expect, test } from 'vitest'
import { startSmallSite } from './small-site.tsx'

test('an unknown path is redirected to the front page with an uncached 301', async () => {
  const { ask } = await startSmallSite()
  for (const path of ['/ukendt', '/ukendt/side', '/UKENDT/', '/branchen', '/ukendt?a=b']) {
    const answer = await ask(path)
    expect([path, answer.status, answer.headers.location]).toEqual([path, 301, '/'])
    expect(answer.headers['cache-control']).toBe('no-store')
  }
})

test('trailing slashes, letter case, doubled slashes and dots are normalised by one 308 that keeps the query', async () => {
  const { ask } = await startSmallSite()
  for (const path of ['/branche/', '/BRANCHE', '/Branche//', '//branche', '/./branche', '/x/../branche']) {
    const answer = await ask(`${path}?a=B`)
    expect([path, answer.status, answer.headers.location]).toEqual([path, 308, '/branche?a=B'])
  }
})

test('a redirect below /intern is private, as its pages are', async () => {
  const { ask } = await startSmallSite()
  for (const path of ['/intern/', '/INTERN', '/intern//leads', '/intern/Leads']) {
    const answer = await ask(path)
    expect([path, answer.headers.location !== undefined]).toEqual([path, true])
    expect([path, answer.headers['cache-control']]).toEqual([path, 'private, no-store'])
  }
})

test('every redirect that an editor gets while seeing drafts is private', async () => {
  const { ask } = await startSmallSite()
  for (const path of ['/gammel', '/ud', '/branche/', '/BRANCHE', '/ukendt', '/x/../branche']) {
    const forAll = await ask(path)
    expect([path, forAll.headers.location !== undefined]).toEqual([path, true])
    expect([path, forAll.headers['cache-control']]).not.toEqual([path, 'private, no-store'])
    const forEditor = await ask(path, { headers: { Cookie: 'preview=1' } })
    expect([path, forEditor.headers.location]).toEqual([path, forAll.headers.location])
    expect([path, forEditor.headers['cache-control']]).toEqual([path, 'private, no-store'])
  }
})

test('no path causes a redirect to another host', async () => {
  const { ask } = await startSmallSite()
  for (const path of [
    '//example.com',
    '//example.com/branche',
    '/\\example.com',
    '///example.com/%2e%2e',
    '/.//example.com',
  ]) {
    const answer = await ask(path)
    expect(answer.headers.location ?? '/').toMatch(/^\/(?!\/)/)
  }
})

test('the redirect table comes first, for files and other spellings too, and keeps campaign parameters', async () => {
  const { ask } = await startSmallSite()
  expect((await ask('/gammel')).headers.location).toBe('/branche')
  expect((await ask('/Gammel/?utm_source=mail')).headers.location).toBe('/branche?utm_source=mail')
  expect((await ask('/gammel/side.html')).headers.location).toBe('/')
  const outside = await ask('/ud?utm_source=mail')
  expect([outside.status, outside.headers.location]).toEqual([301, 'https://example.com/ud'])
  expect(outside.headers['cache-control']).toBe('no-cache')
})

test('missing files, assets and API paths are 404 and never redirected', async () => {
  const { ask } = await startSmallSite()
  for (const path of [
    '/nej.png',
    '/assets/nej-123.js',
    '/assets',
    '/.env',
    '/mappe/fil.pdf',
    '/api',
    '/api/nej',
    '/API/nej',
  ]) {
    const answer = await ask(path)
    expect([path, answer.status]).toEqual([path, 404])
  }
  expect(JSON.parse((await ask('/api/nej')).text)).toEqual({
    error: 'Denne adresse findes ikke.',
  })
})

test('below a known prefix an unknown address is a 404 page that names its path', async () => {
  const { ask } = await startSmallSite()
  for (const path of [
    '/branche/findes-ikke',
    '/branche/a/b',
    '/support/x',
    '/kundeservice/x/y',
    '/faa-tilbud',
    '/faa-tilbud/x',
  ]) {
    const answer = await ask(path)
    expect([path, answer.status]).toEqual([path, 404])
    expect(answer.text.toLowerCase()).toContain(`page not found: ${path}`)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  }
})

test('an unknown path linked from this site is a 404 page, otherwise a redirect to the front page', async () => {
  const { ask } = await startSmallSite()
  for (const path of ['/ukendt', '/ukendt/side', '/tak/dig']) {
    const led = await ask(path, { headers: { 'Sec-Fetch-Site': 'same-origin' } })
    expect([led.status, led.text]).toEqual([404, expect.stringContaining(`Page not found: ${path}`)])
    for (const site of ['none', 'cross-site', 'same-site', 'same-origin, none']) {
      const other = await ask(path, { headers: { 'Sec-Fetch-Site': site } })
      expect([site, other.status, other.headers.location]).toEqual([site, 301, '/'])
      expect(other.headers['cache-control']).toBe('no-store')
      expect(other.headers.vary).toBe('Sec-Fetch-Site, Sec-Purpose')
    }
    expect(led.headers['cache-control']).toBe('no-store')
    expect(led.headers.vary).toBe('Accept-Encoding, Sec-Fetch-Site, Sec-Purpose')

    const ahead = await ask(path, {
      headers: { 'Sec-Fetch-Site': 'none', 'Sec-Purpose': 'prefetch' },
    })
    expect(ahead.status, 'a browser keeps a prefetched redirect, and drops a prefetched 404').toBe(404)
  }
})

test('a malformed address is rejected', async () => {
  const { ask } = await startSmallSite()
  for (const path of [
    '/branche%2Fsportsklub',
    '/branche%5c',
    '/%',
    '/%c3',
    '/branche%00',
    '/%0d%0aa',
    `/${'a'.repeat(5000)}`,
  ]) {
    expect([path, (await ask(path)).status]).toEqual([path, 400])
  }
})

test('for a malformed address browsers get the same page each time, other clients one line', async () => {
  const { ask, renders } = await startSmallSite()
  const accept = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  for (const path of ['/%', '/%E0%A4%A', '/branche%2Fanna@example.com']) {
    const page = await ask(path, { headers: accept })
    expect([path, page.status, page.headers['content-type']]).toEqual([path, 400, 'text/html; charset=utf-8'])
    expect(page.text).toContain('cannot be read')
    expect(page.text).not.toMatch(/anna|%/)
    const head = await ask(path, { method: 'HEAD', headers: accept })
    expect([head.status, head.raw.length]).toEqual([400, 0])
    const refusing = { headers: { Accept: 'text/html;q=0, */*' } }
    for (const other of [{}, refusing, { method: 'POST', headers: accept }]) {
      expect((await ask(path, other)).text).toBe('Bad Request\n')
    }
  }
  expect(renders.get('/ugyldig-adresse')).toBe(1)
})

test('while content is down a malformed address still gets its page', async () => {
  const { ask } = await startSmallSite({ contentDown: true })
  const page = await ask('/%', { headers: { Accept: 'text/html' } })
  expect([page.status, page.text.includes('cannot be read')]).toEqual([400, true])
})

test('the data addresses of the framework are not found', async () => {
  const { ask } = await startSmallSite()
  for (const path of ['/branche.data', '/_.data', '/branche/findes-ikke.data']) {
    expect([path, (await ask(path)).status]).toEqual([path, 404])
  }
})
