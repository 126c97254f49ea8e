import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blockMappings } from '#app/slices/registry.ts'
import { ContentUnavailable } from './content.ts'
import { createContent } from './site-content.ts'
import type { RawDocument } from './to-page.ts'

type Data = Record<string, unknown>

function document(
  type: string,
  uid: string | null,
  data: Data = {},
  over: Partial<RawDocument> = {},
): RawDocument {
  return { id: `${type}-${uid ?? 'single'}`, uid, type, data, ...over }
}

/** Content over documents in memory. `formerly` maps "type uid" to the document that had the uid before. */
function contentOf(documents: RawDocument[], formerly: Record<string, RawDocument> = {}) {
  const warnings: string[] = []
  const reads: string[] = []
  const content = createContent(
    {
      ref: 'r1',
      async all(type) {
        reads.push(type)
        return documents.filter((candidate) => candidate.type === type)
      },
      async byUid(type, uid) {
        return documents.find((d) => d.type === type && d.uid === uid) ?? formerly[`${type} ${uid}`] ?? null
      },
    },
    { redirectHosts: ['billet.example'], blockMappings, warn: (message) => warnings.push(message) },
  )
  return { content, warnings, reads }
}

const linkTo = (target: RawDocument) => ({
  link_type: 'Document',
  id: target.id,
  type: target.type,
  uid: target.uid,
})
const slice = (slice_type: string, primary: Data, items: Data[] = []) => ({
  id: slice_type,
  slice_type,
  variation: 'default',
  primary,
  items,
})

test('menus are sorted as Danish sorts, price pages by content order first', async () => {
  const { content } = contentOf([
    document('category', 'a', { title: 'Årskort' }),
    document('category', 'b', { title: 'Zoner' }),
    document('category', 'c', { title: 'Ærinder' }),
    document('category', 'd', { title: 'Adgang' }),
    document('pricing_page', 'foreninger', { title: 'Foreninger', order: 2 }),
    document('pricing_page', 'arena', { title: 'Arena' }),
    document('prices', 'priser', { title: 'Priser', order: 1 }),
  ])
  const { categories, pricePages } = await content.navigation()
  expect(categories.map(({ title }) => title)).toEqual(['Adgang', 'Zoner', 'Ærinder', 'Årskort'])
  expect(pricePages.map(({ href }) => href)).toEqual([
    '/priser/priser',
    '/priser/foreninger',
    '/priser/arena',
  ])
})

test('every document type has the address of the header rule', async () => {
  const { content } = contentOf([
    document('industry', 'festival'),
    document('category', 'billetsystem'),
    document('client', 'tribunen'),
    document('info_page', 'historie'),
    document('help_page', 'find-billet'),
    document('legal_page', 'cookiepolitik'),
  ])
  const addresses = (await content.addresses()).map(({ href }) => href).sort()
  expect(addresses).toEqual([
    '/branche/festival',
    '/cookiepolitik',
    '/hjaelp/find-billet',
    '/kunder/tribunen',
    '/om-os/historie',
    '/produkt/billetsystem',
  ])
})

test('reads happen once per reference, whatever the number of pages', async () => {
  const { content, reads } = contentOf([document('industry', 'festival', { title: 'Festival' })])
  await content.ready()
  await Promise.all([
    content.industry('festival'),
    content.industry('festival'),
    content.navigation(),
    content.site(),
    content.home(),
  ])
  expect(reads.length).toBe(new Set(reads).size)
})

test('what does not exist is null, and what cannot be asked is unavailable', async () => {
  const { content } = contentOf([])
  expect(await content.industry('x')).toBeNull()
  expect(await content.home()).toBeNull()
  expect(await content.wizard()).toBeNull()
  expect(await content.article('B2B', 'a', 'b')).toBeNull()
  expect(await content.prices()).toEqual({ models: [], packages: [] })

  let down = true
  const broken = createContent(
    {
      ref: 'r',
      all: async () => {
        if (down) throw new ContentUnavailable()
        return []
      },
      byUid: async () => null,
    },
    { redirectHosts: [], blockMappings, warn: () => undefined },
  )
  await expect(broken.industry('x')).rejects.toBeInstanceOf(ContentUnavailable)
  down = false
  expect(await broken.industry('x')).toBeNull()
})

test('a client shows its categories, and as similar the cases that share most of them', async () => {
  const [a, b] = [document('category', 'a', { title: 'A' }), document('category', 'b', { title: 'B' })]
  const uses = (...links: RawDocument[]) => [
    slice(
      'categories',
      {},
      links.map((target) => ({ category: linkTo(target) })),
    ),
  ]
  const { content } = contentOf([
    a,
    b,
    document('client', 'hal', { title: 'Hallen', slices: uses(a, b) }),
    document('client', 'et', { title: 'Et', slices: uses(b) }),
    document('client', 'to', { title: 'To', slices: uses(a, b) }),
    document('client', 'ingen', { title: 'Ingen', slices: [] }),
  ])
  const client = await content.client('hal')
  expect(client?.categories.map(({ href }) => href)).toEqual(['/produkt/a', '/produkt/b'])
  expect(client?.similar.map(({ title }) => title)).toEqual(['To', 'Et'])
})

test('price pages are looked up before pricing pages', async () => {
  const { content } = contentOf([
    document('pricing_page', 'x', { title: 'Side' }),
    document('prices', 'x', { title: 'Priser' }),
  ])
  expect(await content.pricePage('x')).toMatchObject({ title: 'Priser', type: 'prices', href: '/priser/x' })
})

test('rates and packages come from the price documents, the first one of a name counts', async () => {
  const { content } = contentOf([
    document('prices', 'priser', {
      slices: [
        slice('price_model', { title: 'BASIS', package_name: 'BASIS', fixed_fee: 3.2, percentage_fee: 3.2 }),
        slice('price_model', { title: 'Basis igen', package_name: 'BASIS', fixed_fee: 9 }),
        slice('package', { title: 'BASIS', price: 0, pricelabel: 'om måneden' }, [
          { title: 'Sæsonkort', is_included: true, text: 'Hjælp' },
          { title: null },
        ]),
      ],
    }),
  ])
  const { models, packages } = await content.prices()
  expect(models).toMatchObject([{ package: 'BASIS', fixedFee: 3.2, percentageFee: 3.2 }])
  expect(packages).toMatchObject([
    {
      title: 'BASIS',
      price: '0',
      priceLabel: 'om måneden',
      items: [{ title: 'Sæsonkort', included: true, help: 'Hjælp' }],
    },
  ])
})

test('the wizard merges addon, step, form_field and name blocks into its texts', async () => {
  const { content } = contentOf([
    document('faa_tilbud', null, {
      branche_title: 'Branche?',
      branche_categories: [{ name: 'Festival' }, { name: '' }],
      tilvalg_addons: [{ name: 'White label', related_package: 'PREMIUM' }],
      slices: [
        slice('addon', { name: 'white LABEL', text: 'Kun dit navn', related_package: 'BASIS' }),
        slice('addon', { name: 'Gavekort', related_package: 'BASIS' }),
        slice('step', { step: 'tilvalg', title: 'Tip', text: 'Spring over' }),
        slice('step', { title: 'Vi ringer', text: 'Inden for en dag' }),
        slice('form_field', { field: 'cvr', label: 'CVR', placeholder: '12345678' }),
        slice('name', { package_name: 'PREMIUM', name: 'Stor scene', text: 'Alt' }),
        slice('nonsense', {}),
      ],
    }),
  ])
  const wizard = await content.wizard()
  expect(wizard?.steps.branche).toEqual({
    title: 'Branche?',
    subtitle: null,
    metaTitle: null,
    metaDescription: null,
  })
  expect(wizard?.industries.map(({ name }) => name)).toEqual(['Festival'])
  expect(wizard?.addOns.map(({ name, text, package: pack }) => [name, text, pack])).toEqual([
    ['White label', 'Kun dit navn', 'PREMIUM'],
    ['Gavekort', '', 'BASIS'],
  ])
  expect(wizard).toMatchObject({
    stepHelp: { tilvalg: { title: 'Tip', text: 'Spring over' } },
    nextSteps: [{ title: 'Vi ringer', text: 'Inden for en dag' }],
    fields: { cvr: { label: 'CVR', placeholder: '12345678', help: '' } },
    packageNames: { PREMIUM: { name: 'Stor scene', text: 'Alt' } },
  })
})

function helpCentre() {
  const article = document('support_article', 'betaling', {
    title: 'Betaling',
    body: [{ type: 'paragraph', text: 'Kort.', spans: [] }],
  })
  const untitled = document('support_article', 'uden-titel', {})
  const gone = { link_type: 'Document', id: 'gone', type: 'broken_type', isBroken: true }
  const b2b = document('support_category', 'salg', {
    title: 'Salg',
    b2b_or_b2c: 'B2B',
    slices: [
      slice('support_category_item', {}, [
        { article_link: linkTo(article) },
        { article_link: linkTo(untitled) },
        { article_link: gone },
        { article_link: { link_type: 'Any' } },
      ]),
    ],
  })
  const b2c = document('support_category', 'billetter', {
    title: 'Billetter',
    b2b_or_b2c: 'B2C',
    slices: [slice('support_category_item', {}, [{ article_link: linkTo(article) }])],
  })
  return { article, untitled, b2b, b2c }
}

test('the help centres list their own categories, and a missing article is told as such', async () => {
  const { article, untitled, b2b, b2c } = helpCentre()
  const { content, warnings } = contentOf([article, untitled, b2b, b2c])
  expect((await content.supportCategories('B2B')).map(({ href }) => href)).toEqual(['/support/salg'])
  expect((await content.supportCategories('B2C')).map(({ href }) => href)).toEqual([
    '/kundeservice/billetter',
  ])
  expect(
    (await content.supportCategory('B2B', 'salg'))?.articles.map(({ title, href }) => [title, href]),
  ).toEqual([
    ['Betaling', '/support/salg/betaling'],
    ['Ukendt titel', '/support/salg/uden-titel'],
    ['Ukendt artikel', null],
  ])
  expect(warnings).toEqual(['Artikel med id gone blev ikke fundet'])
  expect(await content.supportCategory('B2C', 'salg')).toBeNull()
})

test('an article is below each category that lists it, and below no other', async () => {
  const { article, untitled, b2b, b2c } = helpCentre()
  const { content } = contentOf([article, untitled, b2b, b2c])
  expect(await content.article('B2C', 'billetter', 'betaling')).toMatchObject({
    title: 'Betaling',
    href: '/kundeservice/billetter/betaling',
    category: { title: 'Billetter' },
  })
  expect(await content.article('B2B', 'salg', 'uden-titel')).toMatchObject({
    title: 'Ukendt titel',
    body: null,
  })
  expect(await content.article('B2C', 'billetter', 'uden-titel')).toBeNull()
})

test('a link to an article in running text leads below the first category that lists it', async () => {
  const { article, untitled, b2b, b2c } = helpCentre()
  const help = document('help_page', 'h', {
    body: [
      {
        type: 'paragraph',
        text: 'Se her',
        spans: [{ type: 'hyperlink', start: 3, end: 6, data: linkTo(article) }],
      },
    ],
  })
  const { content } = contentOf([article, untitled, b2b, b2c, help])
  expect(JSON.stringify((await content.helpPage('h'))?.body)).toContain(
    '"url":"/kundeservice/billetter/betaling"',
  )
})

test('redirects: table first, chains to their end, circles and foreign hosts nowhere', async () => {
  const industry = document('industry', 'festival', { title: 'Festival' })
  const { content, warnings } = contentOf([
    industry,
    document('redirects', null, {
      redirects: [
        { from: '/blog', to: '/' },
        { from: '/Firma/Gammel/', to: '/blog2' },
        { from: '/blog2', to: '/branche/festival' },
        { from: '/ring', to: '/ring2' },
        { from: '/ring2', to: '/ring' },
        { from: '/ud', to: 'https://billet.example/x' },
        { from: '/fremmed', to: 'https://evil.example' },
        { from: '/script', to: 'javascript:alert(1)' },
        { from: 'ikke-en-sti', to: '/' },
      ],
    }),
  ])
  expect(await content.redirect('/blog')).toEqual({ to: '/', status: 301 })
  expect(await content.redirect('/BLOG/')).toEqual({ to: '/', status: 301 })
  expect(await content.redirect('/firma/gammel')).toEqual({ to: '/branche/festival', status: 301 })
  expect(await content.redirect('/ud')).toEqual({ to: 'https://billet.example/x', status: 301 })
  for (const path of [
    '/ring',
    '/fremmed',
    '/script',
    '/branche/festival',
    '/ukendt',
    '/%E0%A4%A',
    '//evil.example',
  ]) {
    expect(await content.redirect(path)).toBeNull()
  }
  expect(warnings).toHaveLength(2)
})

test('a former uid leads to the present address with 301, a document id with 308', async () => {
  const industry = document('industry', 'festival')
  const page = document('pricing_page', 'foreninger')
  const { article, untitled, b2b, b2c } = helpCentre()
  const { content } = contentOf([industry, page, article, untitled, b2b, b2c], {
    'industry fest': industry,
    'pricing_page klub': page,
    'support_article penge': article,
  })
  expect(await content.redirect('/branche/fest')).toEqual({ to: '/branche/festival', status: 301 })
  expect(await content.redirect(`/branche/${industry.id}`)).toEqual({ to: '/branche/festival', status: 308 })
  expect(await content.redirect('/priser/klub')).toEqual({ to: '/priser/foreninger', status: 301 })
  expect(await content.redirect(`/support/${b2b.id}`)).toEqual({ to: '/support/salg', status: 308 })
  expect(await content.redirect(`/support/salg/${article.id}`)).toEqual({
    to: '/support/salg/betaling',
    status: 308,
  })
  expect(await content.redirect('/kundeservice/billetter/penge')).toEqual({
    to: '/kundeservice/billetter/betaling',
    status: 301,
  })
  expect(await content.redirect('/support/salg/betaling')).toBeNull()
  expect(await content.redirect('/support/salg/findes-ikke')).toBeNull()
})

test('a block of an unknown type is left out and told once', async () => {
  const { content, warnings } = contentOf([
    document('category', 'a', {
      slices: [slice('title', { title: 'Ja' }), slice('carousel', {}), slice('carousel', {})],
    }),
  ])
  expect((await content.category('a'))?.blocks).toEqual([{ id: 'title', type: 'title', title: 'Ja' }])
  expect(warnings).toEqual(['A block of an unknown type was left out'])
})

test('a type that only every object knows is unknown too', async () => {
  const { content } = contentOf([])
  const types = ['constructor', 'toString', '__proto__', 'default', '']
  expect(await content.blocksOf(types.map((type) => slice(type, {})))).toEqual(types.map(() => null))
})

test('input of the block simulator stays out of the log', async () => {
  const { content, warnings } = contentOf([])
  expect(await content.blocksOf([slice('mette@fjordscenen.example', {})])).toEqual([null])
  expect(warnings).toEqual([])
})

/** The block types of spec 2 §3. */
const BLOCK_TYPES = [
  'addon',
  'article',
  'categories',
  'category',
  'client_logos',
  'employees',
  'faq',
  'feature',
  'footer',
  'form_field',
  'general',
  'hero',
  'image',
  'image_tiles',
  'link',
  'name',
  'package',
  'price_model',
  'pricing_calculator',
  'pricing_table',
  'revenue_option',
  'step',
  'support_categories',
  'support_category_item',
  'text',
  'title',
]
const DOCUMENT_TYPES = [
  'global',
  'home',
  'about',
  'category',
  'industry',
  'client',
  'prices',
  'pricing_page',
  'info_page',
  'help_page',
  'support_category',
  'support_article',
  'faa_tilbud',
  'legal_page',
  'redirects',
]
const FIELDS = [
  'title',
  'subtitle',
  'body',
  'icon',
  'image',
  'meta_title',
  'meta_image',
  'slices',
  'slices2',
  'hero',
  'text',
  'link',
  'tile',
  'category',
  'article_link',
  'items',
  'answer',
  'question',
  'name',
  'is_included',
  'fixed_fee',
  'order',
  'b2b_or_b2c',
  'redirects',
  'tilvalg_addons',
  'branche_categories',
  'booking_url',
  'phone',
  'introduction',
  'package_name',
  'step',
  'field',
  'logo',
]

test('no document, however broken, makes a read throw', async () => {
  const value: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(null, undefined, '', 'tekst', 0, Number.NaN, true, 'B2B', 'BASIS', '/sti', [], {}),
      fc
        .constantFrom(...DOCUMENT_TYPES)
        .map((type) => ({ link_type: 'Document', id: `${type}-x`, type, uid: 'x' })),
      fc.constant({ link_type: 'Document', id: 'gone', type: 'broken_type', isBroken: true }),
      fc.constant({ url: '/media/a.svg', dimensions: { width: 1, height: 1 } }),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...FIELDS), tie('value'), { maxKeys: 4 }),
      fc.record({
        slice_type: fc.constantFrom(...BLOCK_TYPES, 'nonsense'),
        primary: tie('value'),
        items: tie('value'),
      }),
    ),
  })).value
  const data = fc.dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 8 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(data, value), { minLength: DOCUMENT_TYPES.length, maxLength: DOCUMENT_TYPES.length }),
      async (values) => {
        const documents = DOCUMENT_TYPES.map((type, index) => ({
          id: `${type}-x`,
          uid: 'x',
          type,
          data: values[index],
        }))
        const { content } = contentOf(documents)
        await Promise.all([
          content.site(),
          content.navigation(),
          content.home(),
          content.about(),
          content.industry('x'),
          content.category('x'),
          content.clients(),
          content.client('x'),
          content.pricePage('x'),
          content.infoPage('x'),
          content.helpPage('x'),
          content.legalPage('x'),
          content.supportCategories('B2B'),
          content.supportCategory('B2B', 'x'),
          content.article('B2B', 'x', 'x'),
          content.wizard(),
          content.prices(),
          content.redirect('/branche/y'),
          content.redirect('/sti'),
          content.addresses(),
        ])
      },
    ),
    { numRuns: 300 },
  )
})

test('every block type of the specification is understood with all its fields missing', async () => {
  const { content, warnings } = contentOf([
    document('category', 'a', { slices: BLOCK_TYPES.map((slice_type) => ({ slice_type })) }),
  ])
  expect((await content.category('a'))?.blocks.map(({ type }) => type)).toEqual(BLOCK_TYPES)
  expect(warnings).toEqual([])
})
