import fc from 'fast-check'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { readAddress } from './address.ts'
import { cacheKeyOf, createRouteTable, isPrivateAddress, type KnownRoute } from './route-table.ts'

type Entry = { id: string; parentId?: string; path?: string; index?: boolean }

const build = (entries: Entry[]) =>
  Object.fromEntries(
    entries.map((entry) => [entry.id, { ...entry, module: {} }]),
  ) as unknown as ServerBuild['routes']

const tree = (entries: Entry[], parentId?: string): RouteObject[] =>
  entries
    .filter((entry) => entry.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, index } : { id, ...(path === undefined ? {} : { path }), children: tree(entries, id) },
    )

// Layouts with and without a path, parameters beside words, and routes that are left to the
// catch-all.
const site: Entry[] = [
  { id: 'root' },
  { id: 'site', parentId: 'root' },
  { id: 'home', parentId: 'site', index: true },
  { id: 'rest', parentId: 'site', path: '*' },
  { id: 'cases', parentId: 'site', path: 'kunder' },
  { id: 'case', parentId: 'site', path: 'kunder/:uid' },
  { id: 'article', parentId: 'site', path: 'support/:emne/:artikel' },
  { id: 'fixed', parentId: 'site', path: 'support/soeg/alt' },
  { id: 'step', parentId: 'root', path: 'beregner/:step' },
  { id: 'thanks', parentId: 'root', path: 'beregner/tak' },
  { id: 'desk', parentId: 'root', path: 'intern' },
  { id: 'desk-home', parentId: 'desk', index: true },
  { id: 'lead', parentId: 'desk', path: 'henvendelse/:reference' },
  { id: 'file', parentId: 'root', path: 'sitemap.xml' },
]

const segment = fc.oneof(
  fc.constantFrom(
    'kunder',
    'support',
    'soeg',
    'alt',
    'beregner',
    'tak',
    'intern',
    'henvendelse',
    'sitemap.xml',
  ),
  fc.constantFrom('Kunder', ':uid', '%C3%A6', 'a%20b', '*', 'x.y', '%25', '%3A'),
  fc.string({ minLength: 1, maxLength: 6 }),
)

test('the table finds the same route as React Router, with the same parameters', () => {
  const table = createRouteTable(build(site))
  const routes = tree(site)
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 4 }), (segments) => {
      const path = readAddress(`/${segments.join('/')}`)?.path
      fc.pre(path !== undefined)
      const matches = matchRoutes(routes, path) ?? []
      const leaf = matches.at(-1)
      const expected =
        !leaf || leaf.route.id === 'rest'
          ? null
          : { ids: matches.map(({ route }) => route.id), params: { ...leaf.params } }
      const found = table.find(path)
      expect(found && { ids: found.routeIds, params: found.params }).toEqual(expected)
    }),
    { numRuns: 2_000 },
  )
})

test('a static segment takes precedence over a parameter, and a page over its layout', () => {
  const table = createRouteTable(build(site))
  expect(table.find('/beregner/tak')?.routeIds).toEqual(['root', 'thanks'])
  expect(table.find('/intern')?.routeIds).toEqual(['root', 'desk', 'desk-home'])
  expect(table.find('/support/soeg/alt')?.routeIds).toEqual(['root', 'site', 'fixed'])
  expect(table.find('/kunder/%C3%A6')).toMatchObject({ pattern: '/kunder/:uid', params: { uid: 'æ' } })
  expect(table.find('/')?.routeIds).toEqual(['root', 'site', 'home'])
  expect(table.find('/kunder/x/y')).toBeNull()
})

test('a route with an ambiguous pattern is rejected', () => {
  expect(() => createRouteTable(build([{ id: 'any', path: ':uid' }]))).toThrow('begins with a parameter')
  for (const path of ['kunder/:uid?', 'kunder/en?/to', 'kunder/a*'])
    expect(() => createRouteTable(build([{ id: 'some', path }])), path).toThrow(`/${path}: optional`)
  for (const path of ['*', 'kunder/*'])
    expect(() => createRouteTable(build([{ id: 'rest', path }]))).not.toThrow()
})

const withModules = (entries: (Entry & { module?: object })[]) =>
  Object.fromEntries(
    entries.map((entry) => [entry.id, { module: {}, ...entry }]),
  ) as unknown as ServerBuild['routes']

const known = (route: KnownRoute | null): KnownRoute => {
  if (!route) throw new Error('No route')
  return route
}

test('whether a route is a page or a resource, and its methods, follow from what its module exports', () => {
  const [loader, action] = [() => 'loaded', () => null]
  const table = createRouteTable(
    withModules([
      { id: 'root', module: { default: () => null, action } },
      { id: 'page', parentId: 'root', path: 'side', module: { default: () => null } },
      { id: 'form', parentId: 'root', path: 'form', module: { default: () => null, loader, action } },
      { id: 'fails', parentId: 'root', path: 'fejl', module: { ErrorBoundary: () => null } },
      { id: 'file', parentId: 'root', path: 'fil', module: { loader } },
      { id: 'endpoint', parentId: 'root', path: 'api/a', module: { action } },
      { id: 'both', parentId: 'root', path: 'api/b', module: { loader, action } },
    ]),
  )
  const of = (path: string) => {
    const { resource, methods, loader: found } = known(table.find(path))
    return [resource ? 'resource' : 'page', methods.join(), found?.({} as never) ?? null]
  }
  expect(of('/side')).toEqual(['page', 'GET,HEAD', null])
  expect(of('/form')).toEqual(['page', 'GET,HEAD,POST', 'loaded'])
  expect(of('/fejl')).toEqual(['page', 'GET,HEAD', null])
  expect(of('/fil')).toEqual(['resource', 'GET,HEAD', 'loaded'])
  expect(of('/api/a')).toEqual(['resource', 'POST', null])
  expect(of('/api/b')).toEqual(['resource', 'GET,HEAD,POST', 'loaded'])
})

const policyOf = (...policies: object[]) => {
  const entries = policies.map((page, at) => ({
    id: String(at),
    ...(at > 0 ? { parentId: String(at - 1) } : {}),
    ...(at === policies.length - 1 ? { path: 'side' } : {}),
    module: { default: () => null, handle: { page } },
  }))
  return known(createRouteTable(withModules(entries)).find('/side'))
}

test("a layout's policy applies to its pages, and of two the stricter one wins", () => {
  const { policy } = policyOf(
    { keys: { a: /1/ }, params: { b: ['x'] }, personal: ['c'], maxBody: 1 },
    { keys: { d: /2/ }, params: { e: ['y'] }, personal: ['f'], unmeasured: true },
  )
  expect(policy).toMatchObject({
    keys: { a: /1/, d: /2/ },
    params: { b: ['x'], e: ['y'] },
    personal: ['c', 'f'],
    maxBody: 1,
    unmeasured: true,
  })
  for (const [outer, inner, cache] of [
    ['private', 'public', 'private'],
    ['public', 'private', 'private'],
    ['private', undefined, 'private'],
    [undefined, 'public', 'public'],
    [undefined, undefined, undefined],
  ])
    expect(policyOf({ cache: outer }, inner ? { cache: inner } : {}).policy.cache).toBe(cache)
})

test('an address is private by its policy, or with a personal parameter', () => {
  const at = (search: string) => ({ path: '/side', search, moved: false })
  expect(isPrivateAddress(policyOf({ cache: 'private' }), at(''))).toBe(true)
  const personal = policyOf({ personal: ['branche'] })
  expect(isPrivateAddress(personal, at('?branche='))).toBe(true)
  expect(isPrivateAddress(personal, at('?a=branche'))).toBe(false)
  expect(isPrivateAddress(policyOf({}), at('?branche=a'))).toBe(false)
})

test('a cache key contains only known values, with the parameters in a fixed order', () => {
  const route = policyOf({ keys: { b: /[a-z]+/, a: /\d{2}/ } })
  const key = (search: string) => cacheKeyOf({ path: '/side', search, moved: false }, route)
  expect(key('?b=x&a=12&c=3')).toBe('/side?a=12&b=x')
  expect(key('?a=12&b=x')).toBe('/side?a=12&b=x')
  expect(key('?a=123&b=x1&c=1')).toBe('/side')
  expect(key('?a=1234')).toBe('/side')
  const table = createRouteTable(
    withModules([
      {
        id: 'step',
        path: 'trin/:step/:uid',
        module: { default: () => null, handle: { page: { params: { step: ['kontakt'] } } } },
      },
    ]),
  )
  const keyOf = (path: string) => cacheKeyOf({ path, search: '', moved: false }, known(table.find(path)))
  expect(keyOf('/trin/kontakt/a')).toBe('/trin/kontakt/a')
  expect(keyOf('/trin/andet/%C3%A6')).toBe('/trin/-/%C3%A6')
  expect(keyOf('/trin/tredje/%C3%A6')).toBe('/trin/-/%C3%A6')
})

test('an address is below a parameter if it begins with the static segments before it and a slash', () => {
  const table = createRouteTable(build(site))
  const below = ['/kunder/', '/kunder/x/y', '/support/a', '/intern/henvendelse/x/y', '/beregner/a/b']
  const not = ['/kunder', '/kundernes/a', '/intern/a', '/', '/sitemap.xml', '/sitemap.xml/y']
  expect([...below, ...not].map((path) => table.belowParameter(path))).toEqual([
    ...below.map(() => true),
    ...not.map(() => false),
  ])
  expect(createRouteTable(build([{ id: 'us', path: 'om/os' }])).belowParameter('/om/x')).toBe(false)
})
