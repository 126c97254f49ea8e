import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blockMappings } from '#app/slices/registry.ts'
import { contentOf, document, helpCentre, linkTo, slice } from '#tests/content-in-memory.ts'
import { ContentUnavailable } from './content.ts'
import type { RawDocument } from './raw-document.ts'
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
  const { categories, industries } = await contentOf(pages).content.navigation()
  expect(categories.map(({ href }) => href)).toEqual(['/produkt/a', '/produkt/b'])
  expect(industries.map(({ href }) => href)).toEqual(['/branche/a', '/branche/b'])
})

test('of two price pages with one address the menu shows the first, and none without an address', async () => {
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

test('a site without its document has defaults, and logs this once', async () => {
  const { content, warnings } = contentOf([])
  expect(await content.site()).toMatchObject({
    productName: 'Billetsystemet',
    phone: '',
    phoneHref: null,
    bookingUrl: null,
    dashboardUrl: null,
    gdpr: { prechecked: true, notice: null, version: '1' },
    account: { nextSteps: [] },
    callbackSteps: [],
    buyerArticles: [],
  })
  expect(warnings).toEqual(['There is no document of type global'])
})

test.each([
  ['+45 70 00 00 00', 'tel:+4570000000'],
  ['Ring: 7000-0000', 'tel:70000000'],
  ['på kontoret', null],
  ['', null],
])('the phone number %j is dialled as %s', async (phone, phoneHref) => {
  const { content } = contentOf([document('global', null, { phone })])
  expect((await content.site()).phoneHref).toBe(phoneHref)
})

test('a step of what happens next needs a title or a text', async () => {
  const { content } = contentOf([
    document('global', null, { callback_steps: [{ title: 'Vi ringer' }, {}, { text: 'I aften' }] }),
  ])
  expect((await content.site()).callbackSteps).toEqual([
    { title: 'Vi ringer', text: '' },
    { title: '', text: 'I aften' },
  ])
})

test('an industry falls back to its title as headline, and to the home page for the text above the form', async () => {
  const home = document('home', null, { callback_title: 'Skal vi ringe?', callback_text: 'Gratis' })
  const bare = document('industry', 'bar', { title: 'Bar' })
  const own = document('industry', 'egen', {
    title: 'Egen',
    headline: 'Egen overskrift',
    callback_title: 'Ring',
    callback_text: 'Nu',
  })
  const { content } = contentOf([home, bare, own])
  expect(await content.industry('bar')).toMatchObject({
    headline: 'Bar',
    callback: { title: 'Skal vi ringe?', text: 'Gratis' },
  })
  expect(await content.industry('egen')).toMatchObject({
    headline: 'Egen overskrift',
    callback: { title: 'Ring', text: 'Nu' },
  })
  expect(await contentOf([bare]).content.industry('bar')).toMatchObject({ callback: { title: '', text: '' } })
})

test('a page without a title is called by its uid', async () => {
  const { content } = contentOf([document('client', 'hal'), document('info_page', 'historie')])
  expect((await content.client('hal'))?.title).toBe('hal')
  expect((await content.infoPage('historie'))?.title).toBe('historie')
})

test('a page is found only by its own type and uid', async () => {
  const { content } = contentOf([document('industry', 'a'), document('legal_page', 'b')])
  expect(await content.category('a')).toBeNull()
  expect(await content.client('a')).toBeNull()
  expect(await content.legalPage('a')).toBeNull()
  expect((await content.legalPage('b'))?.href).toBe('/b')
})

/** So many customers of one category, in the order of their titles. */
function manyClients(howMany: number) {
  const uses = (...categories: RawDocument[]) => [
    slice(
      'categories',
      {},
      categories.map((category) => ({ category: linkTo(category) })),
    ),
  ]
  const category = document('category', 'a', { title: 'A' })
  const clients = Array.from({ length: howMany }, (_, index) => {
    const title = `Kunde ${String(index).padStart(3, '0')}`
    return document('client', `${index}`, { title, slices: uses(category) })
  })
  return { category, clients, uses }
}
const titles = (tiles: { title: string }[] = []) => tiles.map(({ title }) => Number(title.slice(6)))
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

test('a category relates at most fifty customers, starting with those after the current one', async () => {
  const { category, clients } = manyClients(60)
  const { content } = contentOf([category, ...clients])
  expect(titles((await content.category('a'))?.cases)).toEqual(range(0, 50))
  expect(titles((await content.client('5'))?.similar)).toEqual(range(6, 56))
  expect(titles((await content.client('30'))?.similar)).toEqual(
    [...range(0, 21), ...range(31, 60)].slice(0, 50),
  )
})

test('a customer in a small category is related to all others, and not to itself', async () => {
  const { category, clients } = manyClients(4)
  const { content } = contentOf([category, ...clients])
  for (const self of range(0, 4)) {
    expect(titles((await content.client(`${self}`))?.similar)).toEqual(
      range(0, 4).filter((one) => one !== self),
    )
  }
})

test('a tile names only existing categories of its customer, with only the fields that a chip shows', async () => {
  const { category, uses } = manyClients(0)
  const gone = document('category', 'gone')
  const nameless = document('category', null, { title: 'Uden adresse' })
  const { content } = contentOf([
    category,
    nameless,
    document('client', 'hal', { title: 'Hal', slices: uses(gone, category, nameless) }),
    document('client', 'arena', { title: 'Arena', slices: [slice('image_tiles', {}, [{ category: 1 }])] }),
    document('client', null, { title: 'Uden adresse' }),
  ])
  expect(await content.clients()).toEqual([
    {
      id: 'client-arena',
      type: 'client',
      href: '/kunder/arena',
      title: 'Arena',
      image: null,
      categories: [],
    },
    {
      id: 'client-hal',
      type: 'client',
      href: '/kunder/hal',
      title: 'Hal',
      image: null,
      categories: [{ id: 'category-a', uid: 'a', title: 'A' }],
    },
  ])
})

test('cases of an industry come from both of its lists', async () => {
  const { category, clients } = manyClients(2)
  const { content } = contentOf([
    category,
    ...clients,
    document('industry', 'festival', {
      slices2: [slice('category', { category: linkTo(category) })],
    }),
    document('industry', 'uden'),
  ])
  expect(titles((await content.industry('festival'))?.cases)).toEqual([0, 1])
  expect((await content.industry('uden'))?.cases).toEqual([])
})

test('a tile or category whose document is missing or has no address is left out', async () => {
  const nameless = document('category', null, { title: 'Uden adresse' })
  const there = document('category', 'a', { title: 'A' })
  const links = [document('category', 'gone'), nameless, there].map((target) => linkTo(target))
  const { content } = contentOf([
    nameless,
    there,
    document('info_page', 'x', {
      slices: [
        slice(
          'image_tiles',
          {},
          links.map((tile) => ({ tile })),
        ),
        slice(
          'categories',
          {},
          links.map((category) => ({ category })),
        ),
        slice('category', { category: links[0] }),
      ],
    }),
  ])
  expect((await content.infoPage('x'))?.blocks).toMatchObject([
    { tiles: [{ id: 'category-a' }] },
    { categories: [{ id: 'category-a' }] },
    { category: null },
  ])
})

test('a link leads to the current address of a document that is read with the site', async () => {
  const renamed = document('industry', 'nu')
  const hrefs = async (...targets: { id: string; type: string; uid?: string | null }[]) => {
    const links = targets.map((target) => slice('link', { link: { link_type: 'Document', ...target } }))
    const { content } = contentOf([renamed, document('info_page', 'x', { slices: links })])
    return (await content.infoPage('x'))?.blocks.map((block) => block.type === 'link' && block.link?.href)
  }
  expect(
    await hrefs(
      { id: renamed.id, type: 'industry', uid: 'foer' },
      { id: 'gone', type: 'industry', uid: 'gone' },
      { id: 'l', type: 'legal_page', uid: 'cookiepolitik' },
      { id: 'h', type: 'home' },
    ),
  ).toEqual(['/branche/nu', undefined, '/cookiepolitik', '/'])
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

test('a customer shows its categories, and as similar the cases that share most of them', async () => {
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

test('rates and packages come from the price documents; the first one of a name counts', async () => {
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

test('a price table shows the packages that it names, in its order, or else all', async () => {
  const prices = document('prices', 'priser', {
    slices: [
      slice('package', { title: 'BASIS' }),
      slice('package', { title: 'Premium' }),
      slice('pricing_table', { title: 'Sig selv' }),
    ],
  })
  const shownBy = async (items: Record<string, unknown>[]) => {
    const page = document('info_page', 'x', { slices: [slice('pricing_table', {}, items)] })
    const [block] = (await contentOf([prices, page]).content.infoPage('x'))?.blocks ?? []
    return block?.type === 'pricing_table' ? block.packages.map(({ title }) => title) : null
  }
  expect(await shownBy([])).toEqual(['BASIS', 'Premium'])
  expect(await shownBy([{ package: null }])).toEqual(['BASIS', 'Premium'])
  expect(await shownBy([{ package: 'premium' }, { package: 'GULD' }])).toEqual(['Premium'])
  const own = (await contentOf([prices]).content.pricePage('priser'))?.blocks ?? []
  expect(own.at(-1)).toMatchObject({ packages: [{ title: 'BASIS' }, { title: 'Premium' }] })
})

test('rates without a package are distinguished by title, as are packages', async () => {
  const { content } = contentOf([
    document('prices', 'a', {
      slices: [
        slice('price_model', { title: 'Model A', fixed_fee: 1 }),
        slice('price_model', { title: 'Model B', fixed_fee: 2 }),
        slice('package', { title: 'BASIS', price: 1 }),
      ],
    }),
    document('prices', 'b', {
      slices: [
        slice('price_model', { title: 'Model A', fixed_fee: 3, unit: 'billet' }),
        slice('package', { title: 'BASIS', price: 2 }),
      ],
    }),
  ])
  const { models, packages } = await content.prices()
  expect(models).toEqual([
    expect.objectContaining({ title: 'Model A', fixedFee: 1, unit: 'solgt billet' }),
    expect.objectContaining({ title: 'Model B', fixedFee: 2 }),
  ])
  expect(packages.map(({ title, price }) => [title, price])).toEqual([['BASIS', '1']])
  for (const each of [...models, ...packages]) expect(each).not.toHaveProperty('type')
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

test('an add-on takes text, price, picture and package from the block of its name', async () => {
  const icon = picture('/media/ikon.svg')
  const { content } = contentOf([
    document('faa_tilbud', null, {
      tilvalg_addons: [
        { name: 'Gavekort', text: 'Egen tekst' },
        { name: 'Scanner', text: 'Egen tekst', icon: picture('/media/egen.svg'), related_package: 'BASIS' },
        { name: 'Webshop' },
        { text: 'Uden navn' },
      ],
      slices: [
        slice('addon', { name: 'GAVEKORT', text: 'Blok', price: '99 kr.', icon, related_package: 'PREMIUM' }),
        slice('addon', { name: 'Scanner', icon, related_package: 'PREMIUM' }),
        slice('addon', { name: '', text: 'Uden navn' }),
        slice('addon', { name: 'Kort', text: 'Mere', price: '1', icon, related_package: 'BASIS' }),
        slice('addon', { name: 'kort', text: 'Igen' }),
      ],
    }),
  ])
  const shownIcon = shown('/media/ikon.svg')
  expect((await content.wizard())?.addOns).toEqual([
    { name: 'Gavekort', text: 'Blok', price: '99 kr.', icon: shownIcon, package: 'PREMIUM' },
    { name: 'Scanner', text: 'Egen tekst', price: '', icon: shown('/media/egen.svg'), package: 'BASIS' },
    { name: 'Webshop', text: '', price: '', icon: null, package: null },
    { name: 'Kort', text: 'Mere', price: '1', icon: shownIcon, package: 'BASIS' },
  ])
})

test('of two blocks for the same step, field or package the wizard uses the first', async () => {
  const { content } = contentOf([
    document('faa_tilbud', null, {
      slices: ['Først', 'Siden'].flatMap((text) => [
        slice('step', { step: 'branche', title: text, text }),
        slice('form_field', { field: 'name', label: text }),
        slice('name', { package_name: 'BASIS', name: text }),
        slice('form_field', { field: 'ukendt', label: 'Ukendt' }),
        slice('step', { text }),
        slice('step', {}),
        slice('revenue_option', { option: 'giftCards', title: text }),
        slice('feature', { title: text }),
      ]),
    }),
  ])
  const wizard = await content.wizard()
  expect(wizard?.stepHelp).toEqual({ branche: { title: 'Først', text: 'Først' } })
  expect(wizard?.fields).toEqual({ name: { label: 'Først', placeholder: '', help: '' } })
  expect(wizard?.packageNames).toEqual({ BASIS: { name: 'Først', text: '' } })
  expect(wizard?.nextSteps.map(({ text }) => text)).toEqual(['Først', 'Siden'])
  expect(wizard?.revenueOptions.map(({ title }) => title)).toEqual(['Først', 'Siden'])
  expect(wizard?.features.map(({ title }) => title)).toEqual(['Først', 'Siden'])
})

test.each([
  [{}, undefined],
  [{ thank_you_link_text: 'Tekst' }, undefined],
  [{ thank_you_link: { link_type: 'Web', url: '/priser', text: 'Priser' } }, 'Priser'],
  [
    { thank_you_link: { link_type: 'Web', url: '/priser', text: 'Priser' }, thank_you_link_text: 'Se mere' },
    'Se mere',
  ],
])('the last link of the wizard with %j has the text %s', async (data, words) => {
  const { content } = contentOf([document('faa_tilbud', null, data)])
  expect((await content.wizard())?.thankYou.link?.text).toBe(words)
})

test('the consent box is ticked unless the editor says otherwise', async () => {
  const { content } = contentOf([document('faa_tilbud', null)])
  expect((await content.wizard())?.gdpr.prechecked).toBe(true)
})

test('blocks get unique ids, even if content has none or duplicates', async () => {
  const { content } = contentOf([
    document('info_page', 'x', {
      slices: [
        { slice_type: 'title' },
        null,
        { slice_type: 'title' },
        { id: 'a', slice_type: 'title' },
        { id: 'a', slice_type: 'text' },
        'tekst',
      ],
    }),
    document('info_page', 'y', { slices: { id: 'a', slice_type: 'title' } }),
  ])
  expect((await content.infoPage('x'))?.blocks.map(({ id }) => id)).toEqual([
    'title-0',
    'title-1',
    'a',
    'a-3',
  ])
  expect((await content.infoPage('y'))?.blocks).toEqual([])
})

test('blocks of the slice simulator know the help centres', async () => {
  const { article, untitled, b2b, b2c } = helpCentre()
  const { content } = contentOf([article, untitled, b2b, b2c])
  expect(
    await content.blocksOf([
      slice('support_categories', { audience: 'B2B' }),
      slice('support_category_item', {}, [{ article_link: linkTo(article) }]),
    ]),
  ).toMatchObject([
    { categories: [{ title: 'Salg' }] },
    { articles: [{ href: '/kundeservice/billetter/betaling' }] },
  ])
})

test('a block of an unknown type is left out and logged once', async () => {
  const { content, logged } = contentOf([
    document('category', 'a', {
      slices: [slice('title', { title: 'Ja' }), slice('carousel', {}), slice('carousel', {})],
    }),
  ])
  expect((await content.category('a'))?.blocks).toEqual([{ id: 'title', type: 'title', title: 'Ja' }])
  expect(logged).toEqual([
    ['A block of an unknown type was left out', { block: 'carousel', document: 'category-a' }],
  ])
})

test('a type named like an Object property is unknown too', async () => {
  const { content } = contentOf([])
  const types = ['constructor', 'toString', '__proto__', 'default', '']
  expect(await content.blocksOf(types.map((type) => slice(type, {})))).toEqual(types.map(() => null))
})

test('input of the slice simulator is never logged', async () => {
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

test('every block type of the specification is read with all its fields missing', async () => {
  const { content, warnings } = contentOf([
    document('category', 'a', { slices: BLOCK_TYPES.map((slice_type) => ({ slice_type })) }),
  ])
  expect((await content.category('a'))?.blocks.map(({ type }) => type)).toEqual(BLOCK_TYPES)
  expect(warnings).toEqual([])
})
