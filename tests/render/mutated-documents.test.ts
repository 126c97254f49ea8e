import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import type { RawDocument } from '#app/content/raw-document.ts'
import { INDEXED_PAGES } from '#app/page-addresses.ts'
import {
  contentOver,
  createRenderer,
  type RenderPage,
  shippedDocuments,
} from '#tests/render/site-renderer.ts'
import { oneOfEach } from '#tests/walk/places.ts'

/*
 * A missing or broken field in any document breaks no page: whatever editors leave out or a changed
 * model leaves behind, the page has its heading and is whole.
 */

const shipped = await shippedDocuments()
const addressOf = contentOver(shipped).addressOf

/** Further pages of the same kinds, with other blocks or other parts of the page. */
const FURTHER = [
  '/produkt/billetsystem',
  '/kunder?produkt=billetsystem',
  '/pricing-pages/udstyr-til-indgangen',
  '/kundeservice?soeg=billet',
  '/hjaelp/kom-godt-i-gang',
  '/handelsbetingelser',
  '/beregner/branche',
]

/** One of each page kind: an address, and the document it shows (`null`: a page made of lists). */
const kinds: [path: string, document: string | null][] = await Promise.all(
  [...oneOfEach.map(({ path }) => path), ...FURTHER].map(async (path) => {
    const canonical = path.replace(/^\/pricing-pages\//, '/priser/')
    const addresses = await Promise.all(shipped.map(({ id }) => addressOf(id)))
    return [path, shipped[addresses.indexOf(canonical)]?.id ?? null] as [string, string | null]
  }),
)

type Step = string | number

/** Every path in a document's data, from a whole field down to a single value. */
function places(value: unknown, path: Step[] = []): Step[][] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return [
    ...(path.length > 0 ? [path] : []),
    ...inner.flatMap(([key, child]) => places(child, [...path, key])),
  ]
}

const LEFT_OUT = Symbol('left out')

const replacement = fc.constantFrom<unknown>(
  LEFT_OUT,
  null,
  '',
  ' ',
  0,
  -1,
  true,
  'tekst',
  [],
  {},
  [null],
  [{}],
  { link_type: 'Any' },
  { link_type: 'Document', id: 'findes-ikke', type: 'client', uid: 'findes-ikke', isBroken: true },
  { link_type: 'Web', url: 'javascript:alert(1)' },
  [{ slice_type: 'ukendt_blok', variation: 'default', primary: {}, items: [] }],
  [{ type: 'ukendt', text: 5, spans: 'nej' }],
)

/** A copy of the data with another value at one path. */
function changed(data: unknown, [step, ...rest]: Step[], value: unknown): unknown {
  if (step === undefined) return value
  if (Array.isArray(data)) {
    return data.flatMap((child, index) => {
      if (index !== step) return [child]
      if (rest.length === 0) return value === LEFT_OUT ? [] : [value]
      return [changed(child, rest, value)]
    })
  }
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(
    Object.entries(data).flatMap(([key, child]) => {
      if (key !== step) return [[key, child]]
      if (rest.length === 0) return value === LEFT_OUT ? [] : [[key, value]]
      return [[key, changed(child, rest, value)]]
    }),
  )
}

interface Mutation {
  /** From all documents, or from the page's own. */
  own: boolean
  document: number
  place: number
  value: unknown
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  own: fc.boolean(),
  document: fc.nat(),
  place: fc.nat(),
  value: replacement,
})

function mutate(
  documents: readonly RawDocument[],
  id: string | null,
  { own, document, place, value }: Mutation,
) {
  const at = own && id !== null ? documents.findIndex((one) => one.id === id) : document % documents.length
  const all = places(documents[at]?.data)
  const path = all[place % Math.max(1, all.length)] ?? []
  return documents.map((one, index) =>
    index === at ? { ...one, data: changed(one.data, path, value) } : one,
  )
}

/** A page that is gone when its topic is neither B2B nor B2C, or no topic lists its article. */
const inHelpCentre = (path: string) => /^\/(support|kundeservice)\//.test(path)

let render: RenderPage

beforeAll(async () => {
  render = await createRenderer()
})

test.each(kinds)('%s renders whichever fields its documents lack', async (path, id) => {
  await fc.assert(
    fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 4 }), async (mutations) => {
      const documents = mutations.reduce((before, one) => mutate(before, id, one), shipped)
      vi.mocked(console.error).mockClear()
      const page = await render(path, contentOver(documents))
      expect(page.errors).toEqual([])
      expect(console.error).not.toHaveBeenCalled()
      expect(page.status).toBeOneOf(inHelpCentre(path) ? [200, 404] : [200])
      expect(page.html).toMatch(/<h1[^>]*>[^<]/)
      expect(page.html).toContain('</html>')
      expect(page.html).not.toContain('javascript:alert')
    }),
    { numRuns: 3 },
  )
})

test.each(kinds.filter(([, id]) => id !== null))('%s renders without any field', async (path, id) => {
  const documents = shipped.map((document) => (document.id === id ? { ...document, data: {} } : document))
  // The topic is then in no help centre.
  const isGone = path === '/support/kom-godt-i-gang'
  const page = await render(path, contentOver(documents))
  expect(page.errors).toEqual([])
  expect(page.status).toBe(isGone ? 404 : 200)
})

test('a site renders even if its documents have no fields but their addresses', async () => {
  const bare = shipped.map((document) => ({ ...document, data: {} }))
  for (const [path] of kinds) {
    const page = await render(path, contentOver(bare))
    expect({ path, errors: page.errors }).toEqual({ path, errors: [] })
    expect([200, 404]).toContain(page.status)
  }
})

test('a site without any document renders its fixed pages', async () => {
  for (const { href: path } of INDEXED_PAGES) {
    const page = await render(path, contentOver([]))
    expect({ path, status: page.status, errors: page.errors }).toEqual({ path, status: 200, errors: [] })
  }
})

/** A document's data with each of its numbers replaced. */
function withNumber(data: unknown, number: number): unknown {
  if (typeof data === 'number') return number
  if (Array.isArray(data)) return data.map((each) => withNumber(each, number))
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, withNumber(value, number)]))
}

test.each([-1e15, 1e300])('every page renders when each number in its documents is %d', async (number) => {
  const documents = shipped.map((document) => ({ ...document, data: withNumber(document.data, number) }))
  for (const [path] of kinds) {
    const page = await render(path, contentOver(documents as RawDocument[]))
    expect({ path, status: page.status, errors: page.errors }).toEqual({ path, status: 200, errors: [] })
  }
})
