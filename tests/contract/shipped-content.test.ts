import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { joinLines } from '#server/content/repository/markdown.ts'
import type { Json } from '#server/content/repository/model.ts'
import { BLOCK_TYPES } from '#tests/block-types.ts'

/*
 * Requirements on the shipped content: the numbers of documents, an effect for every block,
 * and the figures that the owner fixed for the legal texts. Links, fields and pictures
 * are checked by `npm run content:check`.
 */

interface Slice {
  slice_type: string
  variation: string
  primary: Record<string, unknown>
  items: Record<string, unknown>[]
}

interface ShippedDocument {
  id: string
  type: string
  uid?: string
  data: Record<string, unknown> & { slices?: Slice[]; slices2?: Slice[] }
}

interface Mock {
  variation: string
  primary: Record<string, unknown>
  items: { value: [string, unknown][] }[]
}

interface SliceModel {
  id: string
  variations: { id: string; primary: Record<string, unknown>; items: Record<string, unknown> }[]
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

const DOCUMENTS = readdirSync('content/documents').flatMap((type) =>
  readdirSync(join('content/documents', type)).map(
    (file) => readJson(join('content/documents', type, file)) as ShippedDocument,
  ),
)

const SLICE_FOLDERS = readdirSync('app/slices').filter((name) =>
  existsSync(join('app/slices', name, 'model.json')),
)

const ofType = (type: string) => DOCUMENTS.filter((document) => document.type === type)
const slicesOf = (document: ShippedDocument) => [
  ...(document.data.slices ?? []),
  ...(document.data.slices2 ?? []),
]
const ALL_SLICES = DOCUMENTS.flatMap(slicesOf)

function only<T>(things: T[]): T {
  const [thing] = things
  if (thing === undefined || things.length !== 1) throw new Error(`expected one, found ${things.length}`)
  return thing
}

const legalText = (uid: string) =>
  String(joinLines(only(ofType('legal_page').filter((document) => document.uid === uid)).data.body as Json))

test('the shipped content has the promised number of documents', () => {
  expect(ofType('category').length).toBeGreaterThanOrEqual(6)
  expect(ofType('industry').length).toBeGreaterThanOrEqual(6)
  expect(ofType('client').length).toBeGreaterThanOrEqual(6)
  expect(ofType('pricing_page').length + ofType('prices').length).toBeGreaterThanOrEqual(4)
  expect(ofType('help_page').length).toBeGreaterThanOrEqual(4)

  const staffed = ofType('info_page').filter((page) =>
    slicesOf(page).some(({ slice_type, items }) => slice_type === 'employees' && items.length > 0),
  )
  expect(staffed.length).toBeGreaterThanOrEqual(3)

  const logos = (variation: string) =>
    slicesOf(only(ofType('home')))
      .filter((slice) => slice.slice_type === 'client_logos' && slice.variation === variation)
      .flatMap(({ items }) => items)
  expect(logos('default').length).toBeGreaterThanOrEqual(8)
  expect(logos('partner').length).toBeGreaterThanOrEqual(4)
})

test.each(['B2B', 'B2C'])('there are four topics for %s with at least three articles each', (audience) => {
  const topics = ofType('support_category').filter(({ data }) => data.b2b_or_b2c === audience)
  expect(topics.length).toBeGreaterThanOrEqual(4)
  for (const topic of topics) {
    expect(topic.data.slices?.[0]?.items.length, topic.uid).toBeGreaterThanOrEqual(3)
  }
})

test('the single documents of the site exist', () => {
  for (const type of ['global', 'home', 'about', 'faa_tilbud', 'redirects']) {
    expect(ofType(type), type).toHaveLength(1)
  }
})

test.each(BLOCK_TYPES)('the block %s is on a shipped page', (type) => {
  expect(ALL_SLICES.some(({ slice_type }) => slice_type === type)).toBe(true)
})

test('every block has a model', () => {
  const models = SLICE_FOLDERS.map(
    (name) => (readJson(join('app/slices', name, 'model.json')) as SliceModel).id,
  )
  expect(models).toEqual(expect.arrayContaining(BLOCK_TYPES))
})

test.each(SLICE_FOLDERS)('the examples of %s fit their model, and every variation has one', (name) => {
  const model = readJson(join('app/slices', name, 'model.json')) as SliceModel
  const mocks = readJson(join('app/slices', name, 'mocks.json')) as Mock[]
  expect(mocks.length).toBeGreaterThanOrEqual(2)
  for (const variation of model.variations) {
    const examples = mocks.filter((mock) => mock.variation === variation.id)
    expect(examples.length, variation.id).toBeGreaterThanOrEqual(1)
    for (const example of examples) {
      expect(Object.keys(variation.primary)).toEqual(expect.arrayContaining(Object.keys(example.primary)))
      const items = example.items.flatMap(({ value }) => value.map(([field]) => field))
      expect(Object.keys(variation.items)).toEqual(expect.arrayContaining(items))
    }
  }
})

test('every page has a title and description short enough for a search result', () => {
  const pages = DOCUMENTS.filter(({ type }) => !['global', 'faa_tilbud', 'redirects'].includes(type))
  for (const { id, data } of pages) {
    expect(String(data.meta_title ?? '').length, `${id} title`).toBeGreaterThan(0)
    expect(String(data.meta_title).length, `${id} title`).toBeLessThanOrEqual(60)
    expect(String(data.meta_description ?? '').length, `${id} description`).toBeGreaterThan(30)
    expect(String(data.meta_description).length, `${id} description`).toBeLessThanOrEqual(155)
  }
})

test('the rates per package are those that the owner fixed', () => {
  const rates = slicesOf(only(ofType('prices')))
    .filter(({ slice_type }) => slice_type === 'price_model')
    .map(({ primary }) => [primary.package_name, primary.fixed_fee, primary.percentage_fee])
  expect(rates).toEqual([
    ['BASIS', 3.2, 3.2],
    ['PREMIUM', 4, 4],
  ])
})

test('rates are stated in one place: the price models of the packages', () => {
  const models = ALL_SLICES.filter(({ slice_type }) => slice_type === 'price_model')
  const stated = models.filter(({ primary }) => primary.fixed_fee !== undefined)
  expect(
    stated.map(({ primary }) => [primary.title, primary.fixed_fee, primary.percentage_fee]).toSorted(),
  ).toEqual([
    ['BASIS', 3.2, 3.2],
    ['PREMIUM', 4, 4],
  ])
  expect(models.length).toBeGreaterThan(stated.length)
})

test('every inline calculator uses the rates of a package', () => {
  const calculators = ALL_SLICES.filter(({ slice_type }) => slice_type === 'pricing_calculator')
  expect(calculators.length).toBeGreaterThan(10)
  for (const { primary } of calculators) {
    expect([primary.fee, primary.fee_percentage], String(primary.title)).toEqual([undefined, undefined])
    expect([undefined, 'BASIS', 'PREMIUM'], String(primary.title)).toContain(primary.package)
  }
})

test('the calculator of every customer starts with figures of that customer', () => {
  const figures = ofType('client').map(({ uid, data }) => {
    const { primary } = only(
      (data.slices ?? []).filter(({ slice_type }) => slice_type === 'pricing_calculator'),
    )
    const { start_price, start_tickets, text } = primary
    const tickets = new Intl.NumberFormat('da-DK').format(Number(start_tickets))
    expect(String(text), uid).toContain(`${tickets} `)
    return `${start_price} × ${start_tickets}`
  })
  expect(figures.length).toBeGreaterThan(5)
  expect(new Set(figures).size).toBe(figures.length)
})

test('the privacy policy states every retention period', () => {
  const policy = only(ofType('legal_page').filter(({ uid }) => uid === 'privatlivspolitik')).data
  const body = legalText('privatlivspolitik')
  expect([policy.version, policy.effective_date]).toEqual(['1.1', '01.02.21'])
  expect(body).toContain('Brugsdata gemmer vi i 7 år efter, at du sidst har brugt systemet.')
  expect(body).toContain('Købsdata gemmer vi i 7 år efter udgangen af det kalenderår, hvor du købte.')
  expect(body).toContain('Regnskabsmateriale gemmer vi i 7 år.')
  expect(body).toContain('trække dit samtykke tilbage')
  // Those of leads are in the list that the site makes from its settings.
  expect(body).toContain('/privatlivspolitik#henvendelser')
  expect(body).toContain('senest 24 måneder efter vores sidste kontakt')
  expect(body).toContain('Datatilsynet')
})

test('the subscription terms state every figure that the owner fixed', () => {
  const terms = only(ofType('legal_page').filter(({ uid }) => uid === 'abonnementsbetingelser')).data
  expect([terms.version, terms.effective_date]).toEqual(['1.3', '01.01.2023'])
  const body = legalText('abonnementsbetingelser')
  for (const sentence of [
    'Betalingen skal ske senest 8 bankdage efter forfaldsdagen.',
    'Rykkergebyret er 100 kr.',
    'Vi varsler ændringer i priserne 30 dage, før de træder i kraft.',
    'med 30 kalenderdages varsel',
    'sletter vi arrangørens database',
    'bookinggebyr, som lægges oven i billettens pris',
    "Support på telefon er kun med i abonnementet 'Pro'.",
    'Arrangøren må oprette ekstra login',
    'Arrangøren må ikke videresælge abonnementet',
    'udfylde alle felter i ansøgningen og acceptere betingelserne',
    '](/priser)',
    '](/handelsbetingelser)',
  ]) {
    expect(body).toContain(sentence)
  }
})

test("the terms of sale match the owner's rules on the booking fee and the binding purchase", () => {
  const terms = only(ofType('legal_page').filter(({ uid }) => uid === 'handelsbetingelser')).data
  expect([terms.version, terms.effective_date]).toEqual(['1.1', '01.02.21'])
  const body = legalText('handelsbetingelser')
  expect(body).toContain('Vi fastsætter bookinggebyret')
  expect(body).toContain('Bookinggebyret bliver ikke betalt tilbage')
  expect(body).toContain('Når du har betalt, er købet bindende.')
  expect(body).toContain('Du får normalt kun pengene tilbage, hvis arrangementet bliver aflyst.')
})

test('the cookie policy explains how to refuse and delete cookies in the common browsers', () => {
  const policy = legalText('cookiepolitik')
  expect(policy).toContain('Sådan siger du nej')
  for (const browser of ['Chrome', 'Firefox', 'Edge', 'Safari', 'Opera']) expect(policy).toContain(browser)
})

test('the redirect table covers every old family of addresses', () => {
  const rows = only(ofType('redirects')).data.redirects as { from: string; to: string }[]
  expect(rows.length).toBeGreaterThanOrEqual(45)
  for (const family of [
    'blog',
    'firma',
    'nyheder',
    'produkt',
    'web',
    'hjaelp',
    'organizer',
    'faa-tilbud',
    'kontakt',
  ]) {
    expect(
      rows.some(({ from }) => from.split('/')[1] === family),
      family,
    ).toBe(true)
  }
})

test('the company and its people are obviously fictional: their numbers, addresses and hosts cannot exist', () => {
  const site = only(ofType('global')).data
  const digits = [...String(site.cvr)].map(Number)
  const sum = digits.reduce(
    (total, digit, place) => total + digit * ([2, 7, 6, 5, 4, 3, 2, 1][place] ?? 0),
    0,
  )
  expect(digits).toHaveLength(8)
  expect(sum % 11).toBe(0)
  const people = ALL_SLICES.filter(({ slice_type }) => slice_type === 'employees').flatMap(
    ({ items }) => items,
  )
  for (const { email, phone } of people) {
    expect(email).toMatch(/@[\w.]+\.example$/)
    expect(phone).toMatch(/^70 00 00 \d\d$/)
  }
})

test('the texts are calm: no exclamation marks anywhere', () => {
  for (const document of DOCUMENTS) {
    expect(JSON.stringify(document.data).replaceAll('![', ''), document.id).not.toContain('!')
  }
})
