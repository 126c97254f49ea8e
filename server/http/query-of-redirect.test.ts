import { expect, test } from 'vitest'
import { bareRedirect, bareText } from '#server/responses/bare-response.ts'
import { createStoredResponse } from '#server/responses/stored-response.ts'
import { keepQuery } from './query-of-redirect.ts'
import { internalRequest } from './request.ts'
import type { KnownRoute } from './route-table.ts'

const asked = (target: string) => internalRequest(target, 'https://www.example.dk')
const to = (address: string, status: 301 | 302 | 308 = 301) =>
  bareRedirect({ status, to: address, cacheControl: 'no-cache' })

function locationOf(target: string, address: string, route: KnownRoute | null = null) {
  const { headers } = keepQuery(to(address), asked(target), route)
  return Object.fromEntries(headers).Location
}

test.each([
  ['/gammel?a=1&b=%20+', '/ny', '/ny?a=1&b=%20+'],
  ['/gammel?a=1&&b', '/ny', '/ny?a=1&b'],
  ['/gammel', '/ny?a=2#her', '/ny?a=2#her'],
  ['/gammel?a=1&b=2', '/ny?a=3#her', '/ny?a=3&b=2#her'],
  ['/gammel?%61=1', '/ny?a=3', '/ny?a=3'],
  ['/gammel?a=1', '/ny#her?b=2', '/ny?a=1#her?b=2'],
  ['/gammel?a=1&a=2', '/', '/?a=1&a=2'],
  ['/gammel?til=1&kontakt=2&pakke=3&fra=4&kladde=5', '/', '/'],
  ['/gammel?til=1&kontakt=2&pakke=3&fra=4&kladde=5', '/ny', '/ny?til=1&kontakt=2&pakke=3&fra=4&kladde=5'],
  ['/gammel?a=1', 'https://example.com/', 'https://example.com/'],
  ['/gammel?a=1', '//example.com/', '//example.com/'],
  ['/gammel?a=1', '/\\example.com/', '/\\example.com/'],
  ['/gammel?a=1', '/intern', '/intern'],
  ['/gammel?a=1', '/intern/log-ind', '/intern/log-ind'],
  ['/gammel?a=1', '/preview', '/preview'],
  ['/gammel?a=1', '/api/x', '/api/x'],
  ['/gammel?a=1', '/internet', '/internet?a=1'],
  ['/intern/a?a=1', '/ny', '/ny'],
  ['/preview?a=1', '/ny', '/ny'],
  ['/api/a?a=1', '/ny', '/ny'],
  ['/apier?a=1', '/ny', '/ny?a=1'],
])('%s, redirected to %s, leads to %s', (target, address, kept) => {
  expect(locationOf(target, address)).toBe(kept)
})

test('parameters that the route itself reads are not passed on', () => {
  const policy = { personal: ['branche'], keys: { kategori: /x/ } }
  const target = '/beregner?branche=sport&kategori=x&utm_source=brev'
  expect(locationOf(target, '/ny', { policy } as unknown as KnownRoute)).toBe('/ny?utm_source=brev')
  expect(locationOf(target, '/ny', { policy: {} } as KnownRoute)).toBe(
    '/ny?branche=sport&kategori=x&utm_source=brev',
  )
})

test('only redirects of GET and HEAD requests with a query are changed, and only in their Location', () => {
  const placed = {
    ...to('/ny'),
    headers: [
      ['Location', '/ny'],
      ['Content-Location', '/ny'],
    ] as const,
  }
  expect(keepQuery(placed, asked('/a?b=1'), null).headers).toContainEqual(['Content-Location', '/ny'])
  for (const status of [301, 302, 308] as const)
    expect(keepQuery(to('/ny', status), asked('/a?b=1'), null)).toEqual(to('/ny?b=1', status))
  const others = [300, 304, 309, 200].map((status) => ({ ...to('/ny'), status }))
  for (const other of [...others, bareText(404, 'Not Found')])
    expect(keepQuery(other, asked('/a?b=1'), null)).toBe(other)
  const redirect = to('/ny')
  expect(keepQuery(redirect, { ...asked('/a?b=1'), isReading: false }, null)).toBe(redirect)
  expect(keepQuery(redirect, asked('/a'), null)).toBe(redirect)
  expect(keepQuery(redirect, { ...asked('/a?b=1'), address: null }, null)).toBe(redirect)
})

test('a cached redirect is not changed itself', async () => {
  const stored = await createStoredResponse(301, [['location', '/ny']], Buffer.alloc(0), {
    compressible: false,
  })
  stored.heads.identity = ['location', '/ny']
  const answer = keepQuery(stored, asked('/a?b=1'), null)
  expect([answer.headers.find(([name]) => name === 'location'), answer.heads]).toEqual([
    ['location', '/ny?b=1'],
    {},
  ])
  expect(stored.headers).toContainEqual(['location', '/ny'])
  expect(stored.heads).not.toEqual({})
})

test('a redirect of an address with its query passes on only the source of the visit', () => {
  const search = '?p=3&utm_source=mail&gclid=x&henvist_fra=a.dk&q='
  const { headers } = keepQuery(to('/ny?a=1'), asked(`/gammel${search}`), null, { replacesQuery: true })
  expect(headers).toContainEqual(['Location', '/ny?a=1&utm_source=mail&gclid=x&henvist_fra=a.dk'])
})
