import { expect, test } from 'vitest'
import { visibleText } from '#tests/visible-text.ts'
import {
  type BareResponse,
  bareBusy,
  bareCrossSite,
  bareRedirect,
  bareRetryLater,
  bareStoreUnavailable,
  bareTooLong,
  bareTooManyRequests,
  fileResponse,
  fromResponse,
  toResponse,
} from './bare-response.ts'

const headerOf = ({ headers }: BareResponse, name: string) =>
  headers.filter(([known]) => known.toLowerCase() === name.toLowerCase()).map(([, value]) => value)

test.each([
  [
    'too many requests',
    (isApi: boolean) => bareTooManyRequests(7, { isApi }),
    429,
    'mange forespørgsler',
    '7',
  ],
  ['a form of another site', (isApi: boolean) => bareCrossSite({ isApi }), 403, 'en anden hjemmeside', null],
  ['a body that is too long', (isApi: boolean) => bareTooLong({ isApi }), 413, 'for lang', null],
  ['a store that is away', (isApi: boolean) => bareStoreUnavailable({ isApi }), 503, 'gemmes lige nu', '10'],
] as const)('%s: a page for a person, the same sentence for a script', (_, make, status, words, seconds) => {
  const [page, api] = [make(false), make(true)]
  const said: string = JSON.parse(String(api.body)).error
  expect(said).toContain(words)
  expect(String(page.body)).toContain(`<p>${said}</p>`)
  expect([headerOf(page, 'content-type'), headerOf(api, 'content-type')]).toEqual([
    ['text/html; charset=utf-8'],
    ['application/json'],
  ])
  for (const one of [page, api]) {
    expect([one.status, headerOf(one, 'cache-control')]).toEqual([status, ['no-store']])
    expect(headerOf(one, 'retry-after')).toEqual(seconds === null ? [] : [seconds])
  }
})

test('a page without a script names itself in its title and heading, and fits a phone', () => {
  const page = bareBusy()
  const html = String(page.body)
  const [, heading = ''] = /<h1>([^<]*)<\/h1>/.exec(html) ?? []
  expect(heading).toContain('Vent')
  expect(html).toContain(`<title>${heading}</title>`)
  expect(html).toMatch(/^<!DOCTYPE html><html lang="da"><head><meta charset="utf-8">/)
  expect(html).toContain('width=device-width')
  expect(visibleText(html)).toContain('flere besøgende')
  expect([page.status, headerOf(page, 'retry-after'), headerOf(page, 'cache-control')]).toEqual([
    503,
    ['5'],
    ['no-store'],
  ])
  expect(headerOf(page, 'content-security-policy').join()).toContain("default-src 'none'")
})

test('work that is still queued gets a response that says when to ask again, and is not stored', () => {
  const later = bareRetryLater(3)
  expect([later.status, later.body]).toEqual([503, ''])
  expect([headerOf(later, 'retry-after'), headerOf(later, 'cache-control')]).toEqual([['3'], ['no-store']])
})

test('a redirect has the given Vary, and otherwise none', () => {
  const to = { status: 308, to: '/a', cacheControl: 'no-cache' } as const
  const redirect = bareRedirect(to)
  expect([redirect.status, redirect.body]).toEqual([308, ''])
  expect([headerOf(redirect, 'location'), headerOf(redirect, 'cache-control')]).toEqual([
    ['/a'],
    ['no-cache'],
  ])
  expect(headerOf(redirect, 'vary')).toEqual([])
  expect(headerOf(bareRedirect({ ...to, vary: 'Accept' }), 'vary')).toEqual(['Accept'])
})

test('a response converted to a Response and back has its status, each of its cookies and its text', async () => {
  const bare: BareResponse = {
    status: 418,
    headers: [
      ['Set-Cookie', 'a=1'],
      ['Set-Cookie', 'b=2'],
    ],
    body: 'æøå',
  }
  const response = toResponse(bare)
  expect([response.status, response.headers.getSetCookie()]).toEqual([418, ['a=1', 'b=2']])
  expect(response.headers.get('content-length')).toBe('6')
  const back = fromResponse(response)
  expect([back.status, headerOf(back, 'set-cookie')]).toEqual([418, ['a=1', 'b=2']])
  expect(await new Response(back.body as ReadableStream).text()).toBe('æøå')
  expect(fromResponse(new Response(null, { status: 204 })).body).toBe('')
})

test('a streamed body has no Content-Length', async () => {
  const body = new Response('later').body as ReadableStream
  const response = toResponse({ status: 201, headers: [['X-A', 'a']], body })
  expect([response.status, response.headers.get('content-length'), response.headers.get('x-a')]).toEqual([
    201,
    null,
    'a',
  ])
  expect(await response.text()).toBe('later')
})

/** What a client gets of a file, and how often the file was read for that. */
async function fetched(
  content: Buffer,
  init: RequestInit,
  headers: Record<string, string> = { ETag: '"a"' },
) {
  let read = 0
  const response = await fileResponse(
    new Request('https://www.example.dk/a.bin', init),
    new Headers(headers),
    async () => {
      read += 1
      return content
    },
  )
  const body = Buffer.from(await response.arrayBuffer())
  return { status: response.status, length: response.headers.get('content-length'), body, read }
}

test.each([0, 1, 65_535, 65_536, 65_537, 200_000])(
  'a file of %i bytes is sent whole, with its length',
  async (size) => {
    const content = Buffer.from(Array.from({ length: size }, (_, at) => at % 251))
    const { status, length, body, read } = await fetched(content, {})
    expect([status, length, body.equals(content), read]).toEqual([200, String(size), true, 1])
  },
)

test('a large file is streamed in pieces of 64 kB', async () => {
  const request = new Request('https://www.example.dk/a.bin')
  const response = await fileResponse(request, new Headers(), async () => Buffer.alloc(100_000, 'a'))
  const sizes: number[] = []
  for await (const piece of response.body ?? []) sizes.push(piece.byteLength)
  expect(sizes).toEqual([65_536, 34_464])
})

test('a file is not read if the client has its current version, and HEAD gets only its length', async () => {
  const content = Buffer.from('file')
  const current = await fetched(content, { headers: { 'If-None-Match': '"a"' } })
  expect([current.status, current.body.length, current.read]).toEqual([304, 0, 0])
  const older = await fetched(content, { headers: { 'If-None-Match': '"b"' } })
  expect([older.status, String(older.body)]).toEqual([200, 'file'])
  const unmarked = await fetched(content, { headers: { 'If-None-Match': '*' } }, {})
  expect([unmarked.status, String(unmarked.body)]).toEqual([200, 'file'])
  const head = await fetched(content, { method: 'HEAD' })
  expect([head.status, head.length, head.body.length]).toEqual([200, '4', 0])
})
