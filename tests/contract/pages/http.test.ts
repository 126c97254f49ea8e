import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startSmallSite } from './small-site.tsx'

test('a page is sent in an encoding that the client accepts, and each encoding is compressed once', async () => {
  const { ask } = await startSmallSite()
  const plain = await ask('/branche')
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['deflate', undefined],
  ] as const) {
    const answer = await ask('/branche', { headers: { 'Accept-Encoding': accepted } })
    expect([accepted, answer.headers['content-encoding']]).toEqual([accepted, encoding])
    expect(answer.headers.vary).toBe('Accept-Encoding')
    expect(Number(answer.headers['content-length'])).toBe(answer.raw.length)
    expect(answer.text).toBe(plain.text)
  }
})

test('a current copy gets a 304, an outdated one the page', async () => {
  const { ask } = await startSmallSite()
  const { headers } = await ask('/branche')
  const etag = headers.etag ?? ''
  for (const known of [etag, etag.slice(2), `"x", ${etag}`, '*']) {
    const answer = await ask('/branche', { headers: { 'If-None-Match': known } })
    expect([known, answer.status, answer.raw.length]).toEqual([known, 304, 0])
    expect(answer.headers.etag).toBe(etag)
    expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate, no-transform')
  }
  expect((await ask('/branche', { headers: { 'If-None-Match': '"x"' } })).status).toBe(200)
  expect((await ask('/branche/nej', { headers: { 'If-None-Match': '*' } })).status).toBe(404)
})

test('HEAD gets the same response as GET, without the body', async () => {
  const { ask } = await startSmallSite()
  for (const path of ['/branche', '/tak', '/assets/entry-abc123.js', '/branche/nej', '/ukendt']) {
    const got = await ask(path)
    const head = await ask(path, { method: 'HEAD' })
    expect([path, head.status, head.raw.length]).toEqual([path, got.status, 0])
    expect(head.headers['content-length']).toBe(got.headers['content-length'])
    expect(head.headers['cache-control']).toBe(got.headers['cache-control'])
  }
})

test('files with a hash in their name are cached permanently, others are revalidated', async () => {
  const { ask } = await startSmallSite()
  const hashed = await ask('/assets/entry-abc123.js?v=1', { headers: { 'Accept-Encoding': 'br' } })
  expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(hashed.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(hashed.headers['content-encoding']).toBe('br')
  expect((await ask('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  expect((await ask('/assets/../small-site.tsx')).status).toBe(404)
  expect((await ask('/assets/entry-abc123.js', { method: 'POST' })).status).toBe(404)
})

test('a page that was opened before a deploy can still load its files', async () => {
  const { ask } = await startSmallSite()
  const answer = await ask('/assets/page-of-yesterday.js')
  expect([answer.status, answer.text]).toEqual([200, 'earlier()'])
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
})

test('an immutable image is made once, and cached in each variant until content changes', async () => {
  const site = await startSmallSite()
  const picture = (headers: Record<string, string>, path = '/media/a.png?v=1', method = 'GET') =>
    site.ask(path, { headers, method })
  const [first, kept] = [await picture({ Accept: '*/*' }), await picture({ Accept: '*/*' })]
  const made = () => site.renders.get('/media/a.png')
  expect(made()).toBe(1)
  const named = ({ headers: { date, connection, 'keep-alive': _, ...rest }, status, text }: typeof first) =>
    ({ ...rest, status, text }) as Record<string, unknown>
  expect(named(kept)).toEqual(named(first))
  expect(named(kept)).toMatchObject({
    status: 200,
    text: 'a picture as png',
    'content-length': '16',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    etag: '"png"',
    vary: 'Accept',
  })
  expect(named(await picture({ Accept: '*/*', Connection: 'close' }))).toEqual(named(first))
  const head = await picture({ Accept: '*/*' }, '/media/a.png?v=1', 'HEAD')
  expect([head.status, head.raw.length, head.headers['content-length']]).toEqual([200, 0, '16'])
  for (const known of ['"png"', 'W/"png"', '"x", "png"']) {
    const answer = await picture({ Accept: '*/*', 'If-None-Match': known })
    expect([known, answer.status, answer.raw.length]).toEqual([known, 304, 0])
  }
  expect((await picture({ Accept: '*/*', 'If-None-Match': '"x"' })).status).toBe(200)
  expect(made()).toBe(1)

  expect((await picture({ Accept: 'image/avif' })).text).toBe('a picture as avif')
  expect((await picture({ Accept: '*/*' })).text).toBe('a picture as png')
  expect(made()).toBe(2)
  for (let time = 0; time < 2; time++) await picture({}, '/media/a.png')
  expect(made()).toBe(4)
  site.publish('second')
  expect((await picture({ Accept: '*/*' })).text).toBe('a picture as png')
  expect(made()).toBe(5)
})

test('every response has the security headers, and only an https site requires https', async () => {
  const plain = await startSmallSite()
  const secure = await startSmallSite({ siteUrl: 'https://www.example.dk' })
  const paths = [
    '/branche',
    '/tak',
    '/ukendt',
    '/api/nej',
    '/nej.png',
    '/health',
    '/media/a.png',
    '/fejl',
    '/%',
  ]
  for (const path of paths) {
    const { headers } = await secure.ask(path)
    expect([path, headers['x-content-type-options']]).toEqual([path, 'nosniff'])
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['strict-transport-security']).toBe('max-age=63072000')
    expect((await plain.ask(path)).headers['strict-transport-security']).toBeUndefined()
  }
})

test('the content security policy lets only the page’s own inline scripts run', async () => {
  const { ask } = await startSmallSite({ siteUrl: 'https://www.example.dk' })
  for (const path of ['/branche', '/tak', '/branche/nej', '/fejl']) {
    const { headers, text } = await ask(path)
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'/)
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|nonce-/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain('upgrade-insecure-requests')
    expect(text).not.toContain('nonce')
    const scripts = /<script\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g
    const inline = [...text.matchAll(scripts)].map(([, code = '']) => code)
    for (const code of inline) expect(policy).toContain(await sha256(code))
    expect(policy.match(/script-src ([^;]*)/)?.[1]?.split(' ')).toHaveLength(1 + new Set(inline).size)
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['permissions-policy']).toContain('camera=()')
  }
})

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `'sha256-${Buffer.from(digest).toString('base64')}'`
}

test('a document requests one stylesheet and one script, and has no inline data', async () => {
  const { ask } = await startSmallSite()
  const { text } = await ask('/branche')
  expect(text.match(/<link[^>]+rel="stylesheet"/g)).toHaveLength(1)
  expect(text).not.toMatch(/<script[^>]+src=/)
  expect(text).toMatch(
    /<script type="module" data-entry="\/assets\/entry\.js" data-build="test">[^<]+<\/script><\/body>/,
  )
  expect(text).not.toMatch(/modulepreload|__reactRouter|"routes\/branche"/)
})

test('a post with too large a body is rejected by its length header and while reading', async () => {
  const { ask } = await startSmallSite()
  const large = 'a'.repeat(16 * 1024 + 1)
  const byLength = await ask('/api/ekko', {
    method: 'POST',
    body: large,
    headers: { 'Content-Length': String(large.length) },
  })
  const byCounting = await ask('/api/ekko', {
    method: 'POST',
    body: large,
    headers: { 'Transfer-Encoding': 'chunked' },
  })
  const onPage = await ask('/beregner/pris', {
    method: 'POST',
    body: large,
    headers: { 'Transfer-Encoding': 'chunked' },
  })
  for (const answer of [byLength, byCounting, onPage]) expect(answer.status).toBe(413)
  const words = 'Beskeden er for lang. Gør den kortere, og send igen.'
  for (const answer of [byLength, byCounting]) expect(JSON.parse(answer.text)).toEqual({ error: words })
  expect(onPage.text).toContain(`<h1>Ikke sendt</h1><p>${words}</p>`)
  const fits = await ask('/api/ekko', { method: 'POST', body: large.slice(1) })
  expect(JSON.parse(fits.text).length).toBe(16 * 1024)
})

test('a form with more parts than any of ours is refused unread, in either encoding', async () => {
  const { ask } = await startSmallSite()
  const send = async (type: string, body: string) => {
    const headers = { 'Content-Type': type }
    return (await ask('/api/ekko', { method: 'POST', body, headers })).status
  }
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
  const filler = '--x\r\n\r\n'
  expect(await send('application/x-www-form-urlencoded', 'a&'.repeat(1_001))).toBe(413)
  expect(await send('Application/X-WWW-Form-Urlencoded; charset=utf-8', '&'.repeat(1_001))).toBe(413)
  expect(await send('multipart/form-data; boundary=x', filler.repeat(1_001))).toBe(413)
  expect(await send('multipart/form-data; boundary=urlencoded', filler.repeat(1_001))).toBe(413)
  expect(await send('multipart/form-data; boundary=x', part.repeat(300))).toBe(200)
  expect(await send('application/x-www-form-urlencoded', 'navn=b&'.repeat(900))).toBe(200)
  expect(await send('application/json', JSON.stringify('a&'.repeat(5_000)))).toBe(200)
})

test('a chunked body is read like one with a Content-Length', async () => {
  const { ask } = await startSmallSite()
  const said = await ask('/api/ekko', { method: 'POST', body: 'navn=Mette' })
  const chunked = await ask('/api/ekko', {
    method: 'POST',
    body: 'navn=Mette',
    headers: { 'Transfer-Encoding': 'chunked' },
  })
  expect(said.status).toBe(200)
  expect([chunked.status, chunked.text]).toEqual([said.status, said.text])
})

const SITE = 'https://www.example.dk'
const sameOrigin = { 'Sec-Fetch-Site': 'same-origin' }

test.each<[string, number, Record<string, string>]>([
  ['the apex beside www', 200, { Host: 'example.dk', Origin: 'https://example.dk', ...sameOrigin }],
  ['a former name, over http', 200, { Host: 'old.example', Origin: 'http://old.example' }],
  ['its name with a dot, over http', 200, { Host: 'www.example.dk.', Origin: 'http://www.example.dk.' }],
  ['the same, which a proxy took away', 200, { Host: 'www.example.dk', Origin: 'http://www.example.dk.' }],
  ['a proxy that ends TLS', 200, { Host: 'www.example.dk', Origin: SITE }],
  ['one that hides the name as well', 200, { Host: 'site:3000', Origin: SITE, 'Sec-Fetch-Site': 'none' }],
  [
    'one that hides another name and reports it',
    200,
    { Host: 'site:3000', 'X-Forwarded-Host': 'example.dk', Origin: 'https://example.dk' },
  ],
  ['a port of its own', 200, { Host: 'example.dk:8080', Origin: 'http://example.dk:8080' }],
  ['Referrer-Policy: no-referrer', 200, { Origin: 'null', ...sameOrigin }],
  ['a client that is not a browser', 200, {}],
  ['another site', 403, { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
  ['another site, over http', 403, { Origin: 'http://evil.example' }],
  ['a neighbour', 403, { Origin: 'https://blog.example.dk', 'Sec-Fetch-Site': 'same-site' }],
  ['another site that sends no Origin', 403, { 'Sec-Fetch-Site': 'cross-site' }],
  ['our Origin with a contradicting Sec-Fetch-Site', 403, { Origin: SITE, 'Sec-Fetch-Site': 'cross-site' }],
  ['an unknown page', 403, { Origin: 'null' }],
  ['another port', 403, { Host: 'www.example.dk', Origin: 'https://www.example.dk:8443' }],
  ['a name that begins with ours', 403, { Origin: 'https://www.example.dk.evil.example' }],
  ['a program with our host', 403, { Origin: 'app://www.example.dk' }],
])('a form posted by %s gets %i', async (_, status, headers) => {
  const { ask } = await startSmallSite({ siteUrl: SITE, trustProxy: 1 })
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const post = {
    method: 'POST',
    headers: { Host: 'www.example.dk', ...type, ...headers },
    body: 'navn=Mette',
  }
  expect((await ask('/beregner/pris', post)).status).toBe(status)
})

test('a page requested under another name gets URL and Referer with the name of SITE_URL', async () => {
  const { ask } = await startSmallSite({ siteUrl: SITE })
  const echo = async (Referer: string) => {
    const headers = { Host: 'example.dk', Referer, ...sameOrigin }
    return JSON.parse((await ask('/api/ekko?a=1', { method: 'POST', headers })).text)
  }
  expect(await echo('https://example.dk/branche?b=2')).toMatchObject({
    address: `${SITE}/api/ekko?a=1`,
    referer: `${SITE}/branche?b=2`,
  })
  expect(await echo('https://evil.example/a')).toMatchObject({ referer: 'https://evil.example/a' })
})

test('the names under which pages are requested are recorded, except those of monitors', async () => {
  const { ask, hosts } = await startSmallSite({ siteUrl: SITE, trustProxy: 1 })
  const names = async (path: string, headers: Record<string, string>) => {
    hosts.length = 0
    for (let time = 0; time < 2; time++) await ask(path, { headers })
    return hosts
  }
  expect(await names('/branche', { Host: 'Example.dk:443' }), 'also of a cached page').toEqual(
    Array(2).fill('example.dk'),
  )
  expect(await names('/branche', { Host: 'site:3000', 'X-Forwarded-Host': 'example.dk' })).toContain(
    'example.dk',
  )
  for (const path of ['/health', '/ready', '/metrics'])
    expect(await names(path, { Host: 'example.dk' })).toEqual([])
})

test("a trusted proxy decides the caller's IP address", async () => {
  const { ask } = await startSmallSite({ siteUrl: 'https://www.example.dk', trustProxy: 1 })
  const echo = async (headers: Record<string, string>) =>
    JSON.parse((await ask('/api/ekko', { method: 'POST', headers })).text)
  expect(await echo({ 'X-Forwarded-For': '198.51.100.1, 203.0.113.9' })).toMatchObject({ ip: '203.0.113.9' })
  expect(await echo({ 'X-Forwarded-For': 'not an address' })).toMatchObject({ ip: '127.0.0.1' })

  const direct = await startSmallSite()
  const answer = await direct.ask('/api/ekko', {
    method: 'POST',
    headers: { 'X-Forwarded-For': '203.0.113.9' },
  })
  expect(JSON.parse(answer.text)).toMatchObject({ ip: '127.0.0.1' })
})

test('health, readiness and the build id are returned without details', async () => {
  const site = await startSmallSite()
  expect((await site.ask('/health')).text).toBe('OK\n')
  const ready = await site.ask('/ready')
  expect([ready.status, JSON.parse(ready.text)]).toEqual([
    200,
    { ready: true, parts: { content: { ok: true }, leads: { ok: true } } },
  ])
  expect(JSON.parse((await site.ask('/latest.json?t=1')).text)).toEqual({ id: 'test' })
  site.breakContent()
  expect((await site.ask('/ready')).status).toBe(503)
})

test('the log names a request’s route, or the address of an existing page, and nothing that the client wrote', async () => {
  const site = await startSmallSite()
  await site.ask('/beregner/pris?pris=123456', { headers: { 'X-Forwarded-For': '203.0.113.9' } })
  await site.ask('/api/ekko', { method: 'POST', body: 'mette@example.dk' })
  for (const written of [
    '/51/23/87/65',
    '/mette/hansen',
    '/kontakt/mette&#64;example.dk',
    '//mette',
    '/m%65tte',
  ])
    await site.ask(written)
  await site.ask('/branche/mette')
  await site.ask('/BRANCHE/Mette?mette')
  await site.ask('/intern/mette')
  await site.ask('/branche/sportsklub?mette')
  await site.ask('/media/mette.png')
  await site.ask('/metrics?mette')
  const lines = site.logged.join('')
  expect(lines).not.toMatch(/123456|203\.0\.113|mette|127\.0\.0\.1|51\/23|hansen/i)
  const routes = new Set([...lines.matchAll(/"route":"([^"]*)"/g)].map(([, route]) => route))
  expect([...routes].sort()).toEqual([
    '*',
    '/api/ekko',
    '/beregner/:step',
    '/branche/:uid',
    '/branche/sportsklub',
    '/media/*',
    '/metrics',
  ])
})

test('stopping finishes requests in progress, closes their connections and accepts no new ones', async () => {
  const site = await startSmallSite()
  const [unused, used] = [connect(site.port, '127.0.0.1'), connect(site.port, '127.0.0.1')]
  await once(unused, 'connect')
  used.write('GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(used, 'data')
  const closed = [unused, used].map((connection) => once(connection.resume(), 'close'))
  const release = site.hold()
  const underWay = site.ask('/langsom')
  await expect.poll(() => site.renders.get('/langsom')).toBe(1)
  const stopped = site.program.stop()
  // Before the request ends, and so before the stop runs out of timeouts with what is still open.
  await Promise.all(closed)
  release()
  expect((await underWay).status).toBe(200)
  await stopped
  await expect(site.ask('/')).rejects.toThrow()
})

test('stopping behind a proxy first fails /ready and /health while still answering, then closes each connection', async () => {
  const site = await startSmallSite({ drainSeconds: 1 })
  await site.ask('/branche')
  expect((await site.ask('/ready')).status).toBe(200)
  // However long the requests take, the second of its draining is not over before them.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const stopped = site.program.stop()
  const ready = await site.ask('/ready')
  expect([ready.status, JSON.parse(ready.text)]).toMatchObject([503, { ready: false, stopping: true }])
  const health = await site.ask('/health')
  expect([health.status, health.text]).toEqual([503, 'Stopping\n'])
  for (const path of ['/branche', '/tak', '/assets/entry-abc123.js']) {
    const { status, headers } = await site.ask(path, { headers: { Connection: 'keep-alive' } })
    expect([path, status, headers.connection]).toEqual([path, 200, 'close'])
  }
  expect((await site.ask('/api/ekko', { method: 'POST', body: 'a' })).status).toBe(200)
  vi.advanceTimersByTime(1_000)
  await stopped
  await expect(site.ask('/')).rejects.toThrow()
})

test('an address or host that makes no valid URL gets a 400 with every header, and logs no error', async () => {
  const { ask, logged } = await startSmallSite()
  for (const [path, host] of [
    ['/branche\\..\\a', 'localhost:3000'],
    ['/kunder', 'a b'],
    ['/kunder', 'user@localhost:3000'],
    ['/kunder', 'localhost:99999'],
  ] as const) {
    const answer = await ask(path, { method: 'POST', headers: { Host: host }, body: 'a' })
    expect([path, host, answer.status]).toEqual([path, host, 400])
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
  }
  expect(logged.filter((line) => line.includes('"error"'))).toEqual([])
})

test('unsupported methods are rejected, and a post to a page without a form does not crash', async () => {
  const { ask, logged } = await startSmallSite()
  for (const method of ['TRACE', 'OPTIONS', 'PROPFIND', 'PURGE', 'PUT', 'PATCH', 'DELETE']) {
    const answer = await ask('/branche', { method })
    expect([method, answer.status, answer.headers.allow]).toEqual([method, 405, 'GET, HEAD'])
  }
  expect((await ask('/branche', { method: 'POST' })).status).toBe(405)
  expect(logged.join('')).not.toContain('"level":"error"')
})

test('Allow lists the methods of its own address', async () => {
  const { ask } = await startSmallSite()
  for (const [method, path, allow] of [
    ['PUT', '/api/ekko', 'POST'],
    ['GET', '/api/ekko', 'POST'],
    ['HEAD', '/api/ekko', 'POST'],
    ['PUT', '/kort.xml', 'GET, HEAD'],
    ['POST', '/kort.xml', 'GET, HEAD'],
    ['PUT', '/health', 'GET, HEAD'],
    ['PUT', '/beregner/kontakt', 'GET, HEAD, POST'],
    ['PUT', '/findes-ikke', 'GET, HEAD, POST'],
  ] as const) {
    const answer = await ask(path, { method })
    expect([method, path, answer.status, answer.headers.allow]).toEqual([method, path, 405, allow])
  }
  const { text } = await ask('/api/ekko')
  expect(JSON.parse(text)).toEqual({ error: 'Denne adresse svarer ikke på den metode.' })
})

test('a request line with the whole URL is answered as one with the path', async () => {
  const { ask } = await startSmallSite()
  for (const target of ['http://localhost:3000/branche', 'HTTPS://localhost:3000/branche?a=b'])
    expect([target, (await ask(target)).text]).toEqual([target, (await ask('/branche')).text])
  expect((await ask('http://localhost:3000')).status).toBe(200)
  expect((await ask('http://localhost:3000?a=b')).status).toBe(200)
  expect((await ask('http://localhost:3000/BRANCHE')).headers.location).toBe('/branche')
  expect((await ask('http://elsewhere.example//evil.example')).headers.location ?? '/').toMatch(/^\/(?!\/)/)
  expect((await ask('ftp://localhost/branche')).status).toBe(400)
})

test('a client in a form that cannot be read, reported by the proxy, is logged once', async () => {
  const site = await startSmallSite({ trustProxy: 1 })
  for (const client of ['unknown', 'unknown', '[2001:db8::9]:80', 'mette'])
    await site.ask('/nej', { headers: { 'X-Forwarded-For': client } })
  const lines = site.logged.filter((line) => line.includes('X-Forwarded-For'))
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toMatch(/unknown|mette/)
})
