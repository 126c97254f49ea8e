import { expect, test } from 'vitest'
import type { Decision } from './decide.ts'
import { loggedRoute } from './logged-route.ts'
import type { KnownRoute } from './route-table.ts'

const route = (more: Partial<KnownRoute>) => more as KnownRoute
const loader = () => null
const step = route({
  policy: { params: { step: ['kontakt'] } },
  pattern: '/trin/:step/:uid',
  params: { step: 'kontakt', uid: 'anna' },
})
const withoutWords = route({ policy: {}, pattern: '/trin/:step', params: { step: 'kontakt' } })

const stored = (status: number) => ({ kind: 'stored', key: '/side?a=1', response: { status } })
const rendered = { kind: 'render for all', page: { key: '/side?a=1' } }

test.each<[string, object, KnownRoute | null, string, number?]>([
  ['a file', { kind: 'file', file: { route: '/media/*' } }, step, '/media/*'],
  ['a cached page', stored(200), step, '/side'],
  ['a cached 400', stored(400), step, '/trin/kontakt/:uid'],
  ['a page that its loader found', rendered, { ...step, loader }, '/side', 200],
  ['one that its loader did not find', rendered, { ...step, loader }, '/trin/kontakt/:uid', 404],
  ['one that is being rendered', rendered, { ...step, loader }, '/trin/kontakt/:uid'],
  ['a page that no loader looked for', rendered, step, '/trin/kontakt/:uid', 200],
  ['a private page', { kind: 'render for one' }, step, '/trin/kontakt/:uid', 200],
  ['a parameter of any value', { kind: 'redirect' }, withoutWords, '/trin/:step'],
  ['an address without a route', { kind: 'refusal' }, null, '*'],
])('the log names %s without anything that the client wrote', (_, decision, known, route, status) => {
  expect(loggedRoute(decision as Decision, known, status)).toBe(route)
})
