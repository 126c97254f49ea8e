import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FALLBACK_RATES } from '#app/pricing/packages.ts'
import { blockMappings } from '#app/slices/registry.ts'
import { BLOCK_TYPES } from '#tests/block-types.ts'
import { contentOf, document, helpCentre } from '#tests/content-in-memory.ts'
import { ContentUnavailable } from './content.ts'
import { PRIVACY_NOTICE } from './privacy-notice.ts'
import { createContent } from './site-content.ts'

test('menus are in Danish alphabetical order, price pages in content order first', async () => {
  const { content } = contentOf([
    document('category', 'a', { title: 'Årskort' }),
    document('category', 'b', { title: 'Zoner' }),
    document('category', 'c', { title: 'Ærinder' }),
    document('category', 'd', { title: 'Adgang' }),
    document('pricing_page', 'foreninger', { title: 'Foreninger', order: 2 }),
    document('pricing_page', 'arena', { title: 'Arena' }),
    document('prices', 'priser', { title: 'Priser', order: 1 }),
  ])
  const { products, pricePages } = await content.navigation()
  expect(products.map(({ title }) => title)).toEqual(['Adgang', 'Zoner', 'Ærinder', 'Årskort'])
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

test('each address is listed once, with the last change of its document', async () => {
  const { article, untitled, b2b, b2c } = helpCentre()
  const last_publication_date = '2026-01-02T03:04:05+0000'
  article.last_publication_date = last_publication_date
  const { content } = contentOf([
    document('home', null, {}, { last_publication_date }),
    document('about', null),
    document('faa_tilbud', null),
    document('global', null),
    document('industry', 'festival', {}, { last_publication_date }),
    document('industry', null),
    document('prices', 'x'),
    document('pricing_page', 'x'),
    article,
    untitled,
    document('support_article', 'los'),
    { ...b2b, last_publication_date },
    b2c,
  ])
  expect(await content.addresses()).toEqual([
    { href: '/branche/festival', lastModified: last_publication_date },
    { href: '/priser/x', lastModified: null },
    { href: '/', lastModified: last_publication_date },
    { href: '/medarbejdere', lastModified: null },
    { href: '/beregner/branche', lastModified: null },
    { href: '/kundeservice/billetter', lastModified: null },
    { href: '/kundeservice/billetter/betaling', lastModified: last_publication_date },
    { href: '/support/salg', lastModified: last_publication_date },
    { href: '/support/salg/betaling', lastModified: last_publication_date },
    { href: '/support/salg/uden-titel', lastModified: null },
  ])
})

test('a document of any type is found by its id, if it has a page', async () => {
  const { article, untitled, b2b, b2c } = helpCentre()
  const { content } = contentOf([
    document('home', null),
    document('industry', 'festival'),
    document('legal_page', 'cookiepolitik'),
    document('redirects', null),
    document('global', null),
    document('support_article', 'los'),
    article,
    untitled,
    b2b,
    b2c,
  ])
  expect(
    await Promise.all(
      [
        'home-single',
        'industry-festival',
        'legal_page-cookiepolitik',
        'redirects-single',
        'global-single',
        'support_article-los',
        article.id,
        b2b.id,
        'gone',
      ].map(content.addressOf),
    ),
  ).toEqual([
    '/',
    '/branche/festival',
    '/cookiepolitik',
    null,
    null,
    null,
    '/kundeservice/billetter/betaling',
    '/support/salg',
    null,
  ])
})

test("lists are sorted by the editor's order, then by title, then by id", async () => {
  const { content } = contentOf([
    document('info_page', 'b', { title: 'Ens' }),
    document('info_page', 'a', { title: 'Ens' }),
    document('info_page', 'sidst', { title: 'Åben' }),
    document('info_page', 'to', { title: 'Øl', order: 2 }),
    document('info_page', 'en', { title: 'Ål', order: '1' }),
    document('info_page', null, { title: 'Uden adresse' }),
    document('help_page', 'hjem', { title: 'Hjælp' }),
  ])
  const { infoPages, helpPages } = await content.navigation()
  expect(infoPages.map(({ uid }) => uid)).toEqual(['en', 'to', 'a', 'b', 'sidst'])
  expect(helpPages.map(({ href }) => href)).toEqual(['/hjaelp/hjem'])
})

test('categories and industries are sorted by title, whatever their order field says', async () => {
  const pages = ['category', 'industry'].flatMap((type) => [
    document(type, 'b', { title: 'B', order: 1 }),
    document(type, 'a', { title: 'A', order: 2 }),
    document(type, null, { title: 'Uden adresse' }),
  ])
  const { products, industries } = await contentOf(pages).content.navigation()
  expect(products.map(({ href }) => href)).toEqual(['/produkt/a', '/produkt/b'])
  expect(industries.map(({ href }) => href)).toEqual(['/branche/a', '/branche/b'])
})

test('the menu shows the first of two price pages with the same address, and none without an address', async () => {
  const { content } = contentOf([
    document('pricing_page', 'x', { title: 'Side', order: 1 }),
    document('prices', 'x', { title: 'Priser', order: 2 }),
    document('prices', null, { title: 'Uden adresse' }),
  ])
  expect((await content.navigation()).pricePages.map(({ title }) => title)).toEqual(['Side'])
})

const picture = (url: string) => ({ url, alt: '', dimensions: { width: 2, height: 1 } })
const shown = (url: string) => ({ url, alt: '', width: 2, height: 1 })

test('an entry of a list has the texts and pictures of its page', async () => {
  const { content } = contentOf([
    document('industry', 'festival', {
      title: 'Festival',
      subtitle: 'Undertitel',
      teaser: 'Kort',
      icon: picture('/media/ikon.svg'),
      image: picture('/media/plakat.svg'),
      meta_image: picture('/media/deling.svg'),
    }),
    document('industry', 'uden-navn', { meta_image: picture('/media/deling.svg'), image_focus: 'øverst' }),
  ])
  expect((await content.navigation()).industries).toEqual([
    {
      id: 'industry-festival',
      uid: 'festival',
      type: 'industry',
      title: 'Festival',
      subtitle: 'Undertitel',
      teaser: 'Kort',
      href: '/branche/festival',
      icon: shown('/media/ikon.svg'),
      image: shown('/media/plakat.svg'),
    },
    {
      id: 'industry-uden-navn',
      uid: 'uden-navn',
      type: 'industry',
      title: 'uden-navn',
      subtitle: '',
      teaser: '',
      href: '/branche/uden-navn',
      icon: null,
      image: { ...shown('/media/deling.svg'), focus: 'top' },
    },
  ])
})

test('an empty sentence beside the button of forms is the built-in one', async () => {
  const { content } = contentOf([
    document('global', null, { gdpr_text: [{ type: 'paragraph', text: ' ', spans: [] }] }),
  ])
  expect((await content.site()).gdpr.notice).toEqual(PRIVACY_NOTICE)
})

test('a site without its document has defaults, and logs this once', async () => {
  const { content, warnings } = contentOf([])
  expect(await content.site()).toMatchObject({
    productName: 'Billetsystemet',
    phone: '',
    phoneHref: null,
    bookingUrl: null,
    dashboardUrl: null,
    gdpr: {
      prechecked: true,
      notice: [{ href: null }, { text: 'Læs privatlivspolitikken', href: '/privatlivspolitik' }],
      version: '1',
    },
    account: { nextSteps: [] },
    callbackTimes: [],
    callbackSteps: [],
    buyerArticles: [],
  })
  expect(warnings).toEqual(['There is no document of type global'])
})

test.each([
  [
    'another site',
    { link_type: 'Web', url: 'https://moede.example.dk/demo?a=1' },
    'https://moede.example.dk/demo?a=1',
  ],
  ['a path, as typed', { link_type: 'Web', url: '/om-os/moede' }, '/om-os/moede'],
  ['a path, as Prismic returns it', { link_type: 'Web', url: 'https:///om-os/moede' }, '/om-os/moede'],
  ['a page', { link_type: 'Document', id: 'm', type: 'info_page', uid: 'moede' }, '/om-os/moede'],
  ['a document without a page', { link_type: 'Document', id: 'e', type: 'employee', uid: 'ane' }, null],
  ['a mail address', { link_type: 'Web', url: 'mailto:hej@example.dk' }, null],
  ['an anchor', { link_type: 'Web', url: '#moede' }, null],
  ['nothing', { link_type: 'Any' }, null],
])('the booking page and the dashboard may be %s', async (_name, value, expected) => {
  const data = { booking_url: value, dashboard_url: value }
  const { content } = contentOf([
    { id: 'g', type: 'global', data },
    { id: 'm', type: 'info_page', uid: 'moede', data: {} },
  ])
  expect(await content.site()).toMatchObject({ bookingUrl: expected, dashboardUrl: expected })
})

test.each([
  ['+45 70 00 00 00', 'tel:+4570000000'],
  ['Ring: 7000-0000', 'tel:70000000'],
  ['(+45) 70 00 00 00', 'tel:+4570000000'],
  ['70 20 30 40 (tast 2)', 'tel:70203040'],
  ['70 20 30 40 (2)', 'tel:70203040'],
  ['12 34 56 78 / 87 65 43 21', 'tel:12345678'],
  ['12 34 56 78 - 87 65 43 21', 'tel:12345678'],
  ['Kl. 9-15: 70 20 30 40', 'tel:70203040'],
  ['lokal 12', null],
  ['på kontoret', null],
  ['', null],
])('the phone number %j is dialled as %s', async (phone, phoneHref) => {
  const { content } = contentOf([document('global', null, { phone })])
  expect((await content.site()).phoneHref).toBe(phoneHref)
})

test('a step of what happens next is left out without a title or a text', async () => {
  const { content } = contentOf([
    document('global', null, { callback_steps: [{ title: 'Vi ringer' }, {}, { text: 'I aften' }] }),
  ])
  expect((await content.site()).callbackSteps).toEqual([
    { title: 'Vi ringer', text: '' },
    { title: '', text: 'I aften' },
  ])
})

test("an industry without a headline shows its title, and at the form the home page's text and picture", async () => {
  const picture = (url: string) => ({ url, alt: null, dimensions: { width: 4, height: 3 } })
  const home = document('home', null, {
    callback_title: 'Skal vi ringe?',
    callback_text: 'Gratis',
    callback_image: picture('/media/moede.svg'),
  })
  const bare = document('industry', 'bar', { title: 'Bar' })
  const own = document('industry', 'egen', {
    title: 'Egen',
    headline: 'Egen overskrift',
    callback_title: 'Ring',
    callback_text: 'Nu',
    callback_image: picture('/media/birk.svg'),
  })
  const { content } = contentOf([home, bare, own])
  expect(await content.industry('bar')).toMatchObject({
    headline: 'Bar',
    callback: { title: 'Skal vi ringe?', text: 'Gratis', image: { url: '/media/moede.svg' } },
  })
  expect(await content.industry('egen')).toMatchObject({
    headline: 'Egen overskrift',
    callback: { title: 'Ring', text: 'Nu', image: { url: '/media/birk.svg' } },
  })
  expect(await contentOf([bare]).content.industry('bar')).toMatchObject({ callback: { title: '', text: '' } })
})

test('a page without a title is called by its uid', async () => {
  const { content } = contentOf([document('client', 'hal'), document('info_page', 'historie')])
  expect((await content.customer('hal'))?.title).toBe('hal')
  expect((await content.infoPage('historie'))?.title).toBe('historie')
})

test('a page is found only by its own type and uid', async () => {
  const { content } = contentOf([document('industry', 'a'), document('legal_page', 'b')])
  expect(await content.product('a')).toBeNull()
  expect(await content.customer('a')).toBeNull()
  expect(await content.legalPage('a')).toBeNull()
  expect((await content.legalPage('b'))?.href).toBe('/b')
})

test('each document is read once per reference, whatever the number of pages', async () => {
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

test('what does not exist is null, and what cannot be fetched is unavailable', async () => {
  const { content } = contentOf([])
  expect(await content.industry('x')).toBeNull()
  expect(await content.home()).toBeNull()
  expect(await content.wizard()).toBeNull()
  expect(await content.article('B2B', 'a', 'b')).toBeNull()
  expect(await content.prices()).toEqual({ packages: [], rates: FALLBACK_RATES })

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

test('price pages are looked up before pricing pages', async () => {
  const { content } = contentOf([
    document('pricing_page', 'x', { title: 'Side' }),
    document('prices', 'x', { title: 'Priser' }),
  ])
  expect(await content.pricePage('x')).toMatchObject({ title: 'Priser', type: 'prices', href: '/priser/x' })
})

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
          content.product('x'),
          content.customers(),
          content.customer('x'),
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

test('every block type is read with all its fields missing', async () => {
  const { content, warnings } = contentOf([
    document('category', 'a', { slices: BLOCK_TYPES.map((slice_type) => ({ slice_type })) }),
  ])
  expect((await content.product('a'))?.blocks.map(({ type }) => type)).toEqual(BLOCK_TYPES)
  expect(warnings).toEqual([])
})
