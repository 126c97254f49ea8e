import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { finishPrivate, finishPublic } from './finish.ts'

const long = 'Billet. '.repeat(200)
const finishDocument = (html: string, nonce: string) => ({
  html: html.replaceAll(nonce, ''),
  headers: [['Content-Security-Policy', 'ours']] as const,
})

/** A route's response, finished as a private one. */
async function privately(
  body: string | null,
  init: ResponseInit,
  over: Partial<Parameters<typeof finishPrivate>[2]> = {},
) {
  const rendered = { response: new Response(body, init), nonce: 'n1' }
  const options = { encoding: 'br', isCacheable: false, isPreview: false, ...over } as const
  const { status, headers, body: sent } = await finishPrivate(rendered, finishDocument, options)
  const valuesOf = (name: string) =>
    headers.filter(([known]) => known.toLowerCase() === name).map(([, value]) => value)
  return { status, valuesOf, sent }
}

test.each([
  ['text/plain', true],
  ['text/html; charset=utf-8', true],
  ['application/json', true],
  ['application/xml', true],
  ['application/ld+json', true],
  ['image/svg+xml', true],
  ['application/pdf', false],
  ['image/png', false],
  ['x-text/plain', false],
])('%s is compressed: %s', async (type, isText) => {
  const { valuesOf, sent } = await privately(long, { headers: { 'Content-Type': type } })
  expect([valuesOf('content-encoding'), valuesOf('vary')]).toEqual(
    isText ? [['br'], ['Accept-Encoding']] : [[], []],
  )
  expect(String(isText ? brotliDecompressSync(sent as Buffer) : sent)).toBe(long)
})

test('a body is not compressed below 1024 bytes, or for a browser that reads no encoding', async () => {
  const headers = { 'Content-Type': 'text/plain' }
  const at = async (length: number) =>
    (await privately('a'.repeat(length), { headers })).valuesOf('content-encoding')
  expect([await at(1023), await at(1024)]).toEqual([[], ['br']])
  const plain = await privately(long, { headers }, { encoding: 'identity' })
  expect([plain.valuesOf('content-encoding'), String(plain.sent)]).toEqual([[], long])
})

test('a private response is not cached, unless a resource without cookies sets its own caching', async () => {
  const caching = async (headers: [string, string][], isCacheable: boolean) =>
    (await privately('a', { headers }, { isCacheable })).valuesOf('cache-control')
  const said: [string, string] = ['Cache-Control', 'public, max-age=60']
  expect(await caching([said], false)).toEqual(['private, no-store'])
  expect(await caching([], true)).toEqual(['private, no-store'])
  expect(await caching([said], true)).toEqual(['public, max-age=60'])
  expect(await caching([said, ['Set-Cookie', 'a=b']], true)).toEqual(['private, no-store'])
})

test('each cookie is kept, and headers about transfer and caching are dropped', async () => {
  const headers: [string, string][] = [
    ['Set-Cookie', 'a=1'],
    ['Set-Cookie', 'b=2'],
    ['Content-Length', '999'],
    ['Content-Encoding', 'identity'],
    ['Transfer-Encoding', 'chunked'],
    ['Date', 'yesterday'],
    ['Vary', 'Cookie'],
    ['ETag', '"x"'],
    ['X-A', 'a'],
  ]
  const { valuesOf } = await privately('a', { headers, status: 201 })
  expect(valuesOf('set-cookie')).toEqual(['a=1', 'b=2'])
  for (const [name] of headers.slice(2, -1)) expect([name, valuesOf(name.toLowerCase())]).toEqual([name, []])
  expect(valuesOf('x-a')).toEqual(['a'])
})

test('a download is streamed uncompressed, and not cached', async () => {
  const headers = {
    'Content-Disposition': 'attachment; filename="leads.csv"',
    'Content-Type': 'text/csv',
    'Cache-Control': 'public',
  }
  const { valuesOf, sent } = await privately(long, { headers }, { isCacheable: true })
  expect(sent).toBeInstanceOf(ReadableStream)
  expect(await new Response(sent as ReadableStream).text()).toBe(long)
  expect([valuesOf('cache-control'), valuesOf('content-encoding')]).toEqual([['private, no-store'], []])
  expect(valuesOf('content-type')).toEqual(['text/csv'])
})

test('a preview is kept out of search engines, unless the route sets its own rule', async () => {
  const robots = async (headers: Record<string, string>, isPreview: boolean) =>
    (await privately('a', { headers }, { isPreview })).valuesOf('x-robots-tag')
  expect(await robots({}, true)).toEqual(['noindex, nofollow'])
  expect(await robots({}, false)).toEqual([])
  expect(await robots({ 'X-Robots-Tag': 'none' }, true)).toEqual(['none'])
})

test('an outage has a Retry-After, that of the route if it sets one', async () => {
  const retry = async (status: number, headers: Record<string, string> = {}) =>
    (await privately('a', { status, headers })).valuesOf('retry-after')
  expect([await retry(503), await retry(503, { 'Retry-After': '7' }), await retry(500)]).toEqual([
    ['30'],
    ['7'],
    [],
  ])
})

test('only an HTML document gets a policy and loses its nonces', async () => {
  const [page, text] = [
    await privately('<p>n1</p>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
    await privately('<p>n1</p>', { headers: { 'Content-Type': 'text/plain' } }),
  ]
  expect([String(page.sent), page.valuesOf('content-security-policy')]).toEqual(['<p></p>', ['ours']])
  expect([String(text.sent), text.valuesOf('content-security-policy')]).toEqual(['<p>n1</p>', []])
})

test('a public page is revalidated if it is cached, and otherwise not stored anywhere', async () => {
  const publicly = async (init: ResponseInit, keep: boolean) => {
    const rendered = { response: new Response('a', init), nonce: 'n1' }
    const { headers, status } = await finishPublic(rendered, finishDocument, { keep })
    const headerOf = (name: string) => headers.find(([known]) => known === name)?.[1]
    return [status, headerOf('Cache-Control'), headerOf('Retry-After')]
  }
  expect(await publicly({}, true)).toEqual([200, 'public, max-age=0, must-revalidate', undefined])
  expect(await publicly({}, false)).toEqual([200, 'no-store', undefined])
  expect(await publicly({ headers: { 'Cache-Control': 'max-age=9' } }, true)).toEqual([
    200,
    'max-age=9',
    undefined,
  ])
  expect(await publicly({ status: 503 }, false)).toEqual([503, 'no-store', '30'])
})
