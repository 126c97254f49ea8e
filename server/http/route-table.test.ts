import fc from 'fast-check'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { readAddress } from './address.ts'
import { createRouteTable } from './route-table.ts'

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

test('finds the same route as React Router, with the same parameters', () => {
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

test('an address below a parameter route is recognised', () => {
  const table = createRouteTable(build(site))
  expect(table.belowParameter('/kunder/x/y')).toBe(true)
  expect(table.belowParameter('/sitemap.xml/y')).toBe(false)
})

test('a route with an ambiguous pattern is rejected', () => {
  expect(() => createRouteTable(build([{ id: 'any', path: ':uid' }]))).toThrow('begins with a parameter')
  expect(() => createRouteTable(build([{ id: 'some', path: 'kunder/:uid?' }]))).toThrow('optional')
})
