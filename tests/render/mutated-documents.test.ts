import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { RawDocument } from '#app/content/raw-document.ts'
import {
  contentOver,
  createRenderer,
  type RenderPage,
  shippedDocuments,
} from '#tests/render/site-renderer.ts'

/*
 * A missing or broken field in any document breaks no page: whatever editors leave
 * out or a model change leaves behind, the page still has header, content and footer.
 */

/** One of each page kind: an address, and the document it shows (`null`: a page made of lists). */
const kinds: [kind: string, path: string, document: string | null][] = [
  ['home', '/', 'home'],
  ['products', '/produkt', null],
  ['product', '/produkt/billetsystem', 'produkt-billetsystem'],
  ['industries', '/branche', null],
  ['industry', '/branche/sportsklub', 'branche-sportsklub'],
  ['customers', '/kunder', null],
  ['customers of one product', '/kunder?produkt=billetsystem', null],
  ['customer', '/kunder/fjordscenen', 'kunde-fjordscenen'],
  ['pricing pages', '/pricing-pages', null],
  ['pricing page', '/priser/billetsystem', 'prisside-billetsystem'],
  ['pricing page with other blocks', '/pricing-pages/udstyr-til-indgangen', 'prisside-udstyr-til-indgangen'],
  ['price page', '/priser/pakker', 'pris-pakker'],
  ['help centre', '/support', null],
  ['answers of a help centre', '/kundeservice?soeg=billet', null],
  ['help topic', '/support/kom-godt-i-gang', 'emne-kom-godt-i-gang'],
  [
    'help article',
    '/support/kom-godt-i-gang/opret-dit-foerste-arrangement',
    'artikel-opret-dit-foerste-arrangement',
  ],
  ['help page', '/hjaelp/kom-godt-i-gang', 'hjaelp-kom-godt-i-gang'],
  ['about', '/om-os', null],
  ['info page', '/om-os/kontakt', 'om-kontakt'],
  ['employees', '/medarbejdere', 'about'],
  ['legal page', '/handelsbetingelser', 'vilkaar-handelsbetingelser'],
  ['cookie policy', '/cookiepolitik', 'vilkaar-cookiepolitik'],
  ['wizard', '/beregner/branche', 'faa-tilbud'],
]

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

/**
 * A topic that is neither B2B nor B2C is in no help centre, and an unlisted article has no address.
 */
const inHelpCentre = (path: string) => /^\/(support|kundeservice)\//.test(path)

let render: RenderPage
let shipped: RawDocument[]

beforeAll(async () => {
  ;[render, shipped] = await Promise.all([createRenderer(), shippedDocuments()])
})

test.each(kinds)('%s renders whatever fields its documents lack', async (_, path, id) => {
  if (id !== null) expect(shipped.map((document) => document.id)).toContain(id)
  await fc.assert(
    fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 4 }), async (mutations) => {
      const documents = mutations.reduce((before, one) => mutate(before, id, one), shipped)
      const page = await render(path, contentOver(documents))
      expect(page.errors).toEqual([])
      expect(page.status).toBeOneOf(inHelpCentre(path) ? [200, 404] : [200])
      expect(page.html).toMatch(/<h1[^>]*>[^<]/)
      expect(page.html).toContain('</html>')
      expect(page.html).not.toContain('javascript:alert')
    }),
    { numRuns: 8 },
  )
})

test.each(kinds.filter(([, , id]) => id !== null))('%s renders without any field', async (_, path, id) => {
  const documents = shipped.map((document) => (document.id === id ? { ...document, data: {} } : document))
  // A topic that is neither B2B nor B2C is in no help centre, and neither is an unlisted article.
  const gone = path === '/support/kom-godt-i-gang'
  const page = await render(path, contentOver(documents))
  expect(page.errors).toEqual([])
  expect(page.status).toBe(gone ? 404 : 200)
})

test('a site with only addresses renders', async () => {
  const bare = shipped.map((document) => ({ ...document, data: {} }))
  for (const [, path] of kinds) {
    const page = await render(path, contentOver(bare))
    expect({ path, errors: page.errors }).toEqual({ path, errors: [] })
    expect([200, 404]).toContain(page.status)
  }
})

test('a site without any document renders its fixed pages', async () => {
  for (const path of [
    '/',
    '/produkt',
    '/branche',
    '/kunder',
    '/pricing-pages',
    '/support',
    '/om-os',
    '/medarbejdere',
  ]) {
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

test.each([1e15, -1e15, 1e300, 1e12 - 1, 1e-9])(
  'every page renders where each number is %d',
  async (number) => {
    const documents = shipped.map((document) => ({ ...document, data: withNumber(document.data, number) }))
    for (const [, path] of kinds) {
      const page = await render(path, contentOver(documents as RawDocument[]))
      expect({ path, status: page.status, errors: page.errors }).toEqual({ path, status: 200, errors: [] })
    }
  },
)
