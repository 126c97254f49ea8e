import { describe, expect, test } from 'vitest'
import { startSmallSite } from './small-site.tsx'

test('an unknown path is redirected to the front page with an uncached 301', async () => {
  const { ask } = await startSmallSite()
  for (const path of ['/ukendt', '/ukendt/side', '/UKENDT/', '/branchen']) {
    const answer = await ask(path)
    expect([path, answer.status, answer.headers.location]).toEqual([path, 301, '/'])
    expect(answer.headers['cache-control']).toBe('no-store')
  }
})

test('trailing slashes, letter case, doubled slashes and dots are normalised by a single 308 that keeps the query', async () => {
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

test('a redirect target may contain any characters', async () => {
  const { ask } = await startSmallSite()
  const locationOf = async (path: string) => (await ask(path)).headers.location
  expect(await locationOf('/navn')).toBe('/pr%C3%B8v%E2%80%93nu?navn=%E6%BC%A2#%C3%A6')
  expect(await locationOf('/styretegn')).toBe('/a%00%7F%EF%BF%BD')
})

test('every redirect within the site keeps the query, and parameters of the target take precedence', async () => {
  const { ask } = await startSmallSite()
  const campaign = 'utm_source=mail&gclid=x&note=a+b%20c'
  for (const [path, to] of [
    ['/ukendt', '/'],
    ['/branche/sportsklub.', '/branche/sportsklub'],
    ['/BRANCHE/', '/branche'],
    ['/gammel', '/branche'],
    ['/videre', '/branche'],
    ['/hjem/x', '/'],
  ])
    expect([path, (await ask(`${path}?${campaign}`)).headers.location]).toEqual([path, `${to}?${campaign}`])
  const location = async (target: string) => (await ask(target)).headers.location
  expect(await location('/tilbud?pris=1&utm_source=mail')).toBe('/branche?pris=2&utm_source=mail#her')
  expect(await location('/ukendt?til=x&kontakt=demo&pakke=a&fra=b&kladde=c&a=b')).toBe('/?a=b')
  expect(await location('/gammel?kontakt=demo')).toBe('/branche?kontakt=demo')
  expect(await location('/til-intern?utm_source=mail'), 'sign-in').toBe('/intern')
  expect(await location('/ud?utm_source=mail'), 'elsewhere').toBe('https://example.com/ud')
})

test('addresses that a browser requests in vain are recorded with their query; found addresses are not', async () => {
  const { ask, missing } = await startSmallSite()
  const headers = { Accept: 'text/html,application/xhtml+xml' }
  for (const path of ['/ukendt?p=1', '/branche/ingen', '/index.php?id=2', '/hjem/x'])
    await ask(path, { headers })
  expect(missing).toEqual(['/ukendt?p=1', '/branche/ingen', '/index.php?id=2', '/hjem/x'])
  await ask('/ukendt?p=2')
  await ask('/ukendt?p=3', { headers, method: 'HEAD' })
  for (const path of ['/', '/gammel', '/branche/', '/intern/ingen', '/api/ingen', '/assets/x.js'])
    await ask(path, { headers })
  expect(missing).toHaveLength(4)
})

test('an address with a query may redirect even if a page has its path', async () => {
  const { ask } = await startSmallSite()
  const location = async (target: string) => {
    const { status, headers } = await ask(target)
    return [status, headers.location]
  }
  await ask('/branche')
  expect(await location('/branche?id=3')).toEqual([301, '/branche'])
  expect(await location('/?p=3')).toEqual([301, '/branche?a=1'])
  expect((await ask('/branche?id=4')).status).toBe(200)
})

test('an address followed by punctuation of its sentence leads to its page', async () => {
  const { ask } = await startSmallSite()
  const behind = [
    '.',
    ',',
    ')',
    ').',
    '"',
    '%22',
    '”',
    '’',
    '»',
    '>',
    ';',
    ':',
    '!',
    '%C2%A0',
    '%E2%80%8B',
    '%20',
    '...',
    '/).',
    '*',
    '&quot;',
    '%EF%BB%BF',
    '%F0%9F%91%89',
    '%F0%9F%98%80%EF%B8%8F',
    '%E3%85%A4',
    '&rsquo;',
    '&#x27;',
    '%3Cbr%3E',
    '%20(link)',
    '%22%20target=%22_blank',
    '%5B/url%5D',
  ]
  for (const text of behind.map((each) => each.replace(/[^ -~]/gu, encodeURIComponent))) {
    for (const page of ['/branche', '/branche/sportsklub', '/hjem/billet', '/beregner/kontakt']) {
      const { status, headers } = await ask(page + text)
      expect([page + text, status, headers.location]).toEqual([page + text, 301, page])
    }
  }
  expect((await ask('/gammel.')).headers.location, 'an address of the redirect table').toBe('/gammel')
  for (const [path, status] of [
    ['/branche/findes-ikke.', 404],
    ['/ukendt/fil.', 404],
    ['/api/ekko.', 404],
    ['/.', 308],
  ] as const)
    expect([path, (await ask(path)).status]).toEqual([path, status])
  expect((await ask('/branche.', { method: 'POST' })).status).not.toBe(301)
  const calculation = await ask('/beregner/kontakt,?pris=195&utm_source=mail')
  expect(calculation.headers.location).toBe('/beregner/kontakt?pris=195&utm_source=mail')
})

test('an address below /.well-known is a file or a 404, never the home page', async () => {
  const { ask } = await startSmallSite()
  for (const path of [
    '/.well-known/security',
    '/.well-known/change-password',
    '/.well-known/acme-challenge/abc',
  ])
    expect([path, (await ask(path)).status]).toEqual([path, 404])
})

describe("an earlier site's service worker", () => {
  const asked = { headers: { 'Service-Worker': 'script' } }

  test.each(['/sw.js', '/service-worker.js', '/', '/branche', '/gammel', '/js/sw'])(
    'is replaced by one that removes itself, whatever its address: %s',
    async (path) => {
      const { ask } = await startSmallSite()
      await ask(path)
      const { status, headers, text } = await ask(path, asked)
      expect([status, headers['content-type'], headers['cache-control'], headers.vary]).toEqual([
        200,
        'text/javascript; charset=utf-8',
        'no-store',
        'Service-Worker',
      ])
      expect((await ask(path)).text, 'others get the page').not.toBe(text)

      const calls: string[] = []
      const listeners = new Map<string, (event: { waitUntil(work: Promise<void>): void }) => void>()
      const self = {
        addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
        skipWaiting: () => calls.push('skip waiting'),
        registration: { unregister: async () => calls.push('unregister') },
        clients: { matchAll: async () => [{ url: '/a', navigate: async (url: string) => calls.push(url) }] },
      }
      const caches = {
        keys: async () => ['old'],
        delete: async (name: string) => calls.push(`delete ${name}`),
      }
      new Function('self', 'caches', text)(self, caches)
      for (const name of ['install', 'activate']) {
        let work: Promise<void> = Promise.resolve()
        listeners.get(name)?.({ waitUntil: (begun) => (work = begun) })
        await work
      }
      expect(calls).toEqual(['skip waiting', 'delete old', 'unregister', '/a'])
    },
  )

  test.each(['/api/ekko', '/intern/sw.js', '/INTERN/sw.js', '/api'])(
    'is not replaced at the address %s',
    async (path) => {
      const { ask } = await startSmallSite()
      expect((await ask(path, asked)).text).not.toContain('unregister')
    },
  )

  test('is not replaced for a post or for a request with another header', async () => {
    const { ask } = await startSmallSite()
    expect((await ask('/branche', { method: 'POST', ...asked })).text).not.toContain('unregister')
    expect((await ask('/branche', { headers: { 'Service-Worker': 'x' } })).text).not.toContain('unregister')
  })
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

test('an old page address with a file ending is a 404 page for browsers, and for no other client', async () => {
  const { ask } = await startSmallSite()
  const from = async (path: string, accept: string, method = 'GET') => {
    const { status, headers } = await ask(path, { method, headers: { Accept: accept } })
    return [status, headers['content-type']?.split(';', 1)[0], headers['cache-control']]
  }
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  const page = [404, 'text/html', 'private, no-store, no-transform']
  for (const path of [
    '/index.html',
    '/kontakt.html',
    '/priser.aspx',
    '/index.php?id=12',
    '/a/b.htm',
    '/foo.bar',
  ])
    expect([path, await from(path, browser)]).toEqual([path, page])
  expect((await ask('/index.html', { headers: { Accept: browser } })).text).toContain(
    'Page not found: /index.html',
  )
  expect(await from('/index.html', browser, 'HEAD')).toEqual(page)
  const plain = [404, 'text/plain', 'no-store']
  for (const accept of ['*/*', 'image/avif,image/webp,*/*;q=0.8'])
    expect([accept, await from('/index.html', accept)]).toEqual([accept, plain])
  expect(await from('/assets/nej.js', browser)).toEqual(plain)
  expect((await ask('/gammel/side.html', { headers: { Accept: browser } })).headers.location).toBe('/')
})

test('React Router itself answers nothing', async () => {
  const { ask, renders } = await startSmallSite()
  const headers = { Accept: 'text/html', 'Sec-Fetch-Site': 'same-origin' }
  for (const path of ['/branche.data', '/branche/sportsklub.data', '/Branche.DATA', '/_.data', '/__manifest'])
    for (const method of ['GET', 'POST']) {
      const { status, text } = await ask(path, { method, headers })
      expect([path, method, status, text]).toEqual([path, method, 404, 'Not Found\n'])
    }
  expect(renders.size).toBe(0)
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
    expect(led.headers['cache-control']).toBe('private, no-store, no-transform')

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

test('browsers get the same page for a malformed address each time, other clients get one line', async () => {
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

test("the framework's data addresses are not found", async () => {
  const { ask } = await startSmallSite()
  for (const path of ['/branche.data', '/_.data', '/branche/findes-ikke.data']) {
    expect([path, (await ask(path)).status]).toEqual([path, 404])
  }
})
