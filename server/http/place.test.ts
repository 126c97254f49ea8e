import { expect, test } from 'vitest'
import type { Decision } from './decide.ts'
import { placeOf } from './place.ts'
import type { KnownRoute } from './route-table.ts'

const route = (more: Pick<KnownRoute, 'pattern' | 'params' | 'policy'>) => more as KnownRoute
const step = route({
  policy: { params: { step: ['kontakt'] } },
  pattern: '/trin/:step/:uid',
  params: { step: 'kontakt', uid: 'anna' },
})
const withoutWords = route({ policy: {}, pattern: '/trin/:step', params: { step: 'kontakt' } })

const stored = (status: number) => ({ kind: 'stored', key: '/side?a=1', response: { status } })
const rendered = (loaded: object | null) => ({ kind: 'render for all', page: { key: '/side?a=1' }, loaded })

test.each<[string, object, KnownRoute | null, string]>([
  ['a file', { kind: 'file', file: { place: '/media/*' } }, step, '/media/*'],
  ['a cached page', stored(200), step, '/side'],
  ['a cached 404', stored(404), step, '/trin/kontakt/:uid'],
  ['a page that its loader found', rendered({}), step, '/side'],
  ['a page that no loader looked for', rendered(null), step, '/trin/kontakt/:uid'],
  ['a private page', { kind: 'render for one' }, step, '/trin/kontakt/:uid'],
  ['a parameter of any value', { kind: 'redirect' }, withoutWords, '/trin/:step'],
  ['an address without a route', { kind: 'refusal' }, null, '*'],
])('the log names %s without what the client wrote', (_, decision, known, place) => {
  expect(placeOf(decision as Decision, known)).toBe(place)
})
