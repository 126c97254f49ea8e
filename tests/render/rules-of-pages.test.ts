import { beforeAll, expect, test } from 'vitest'
import type { RawDocument } from '#app/content/raw-document.ts'
import { UNREADABLE_ADDRESS } from '#app/page-policy.ts'
import { unavailableContent } from '#server/http/no-content.ts'
import {
  contentOver,
  createRenderer,
  type RenderPage,
  shippedDocuments,
} from '#tests/render/site-renderer.ts'

/** Rules that the shipped content does not show, each with content that does. */

let render: RenderPage
let shipped: RawDocument[]

beforeAll(async () => {
  ;[render, shipped] = await Promise.all([createRenderer(), shippedDocuments()])
})

type Data = Record<string, unknown>

/** The shipped documents, with other data in the document with this id. */
function withData(id: string, change: (data: Data) => Data): RawDocument[] {
  expect(shipped.map((document) => document.id)).toContain(id)
  return shipped.map((document) =>
    document.id === id ? { ...document, data: change(document.data as Data) } : document,
  )
}

/** Visible text of a page, with single spaces. */
function words(html: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

const slice = (slice_type: string, primary: Data, items: Data[] = []) => ({
  slice_type,
  variation: 'default',
  primary,
  items,
})

test("a listed article that no longer exists shows 'Ukendt artikel' without a link, and a warning names its id", async () => {
  const warnings: string[] = []
  const gone = { link_type: 'Document', id: 'artikel-vaek', type: 'support_article', isBroken: true }
  const documents = withData('emne-kom-godt-i-gang', (data) => ({
    ...data,
    slices: [slice('support_category_item', {}, [{ article_link: gone }])],
  }))
  const page = await render('/support/kom-godt-i-gang', contentOver(documents, warnings))
  expect(words(page.html)).toContain('Ukendt artikel')
  expect(page.html).not.toMatch(/<a[^>]*>(?:(?!<\/a>).)*Ukendt artikel/)
  expect(warnings).toContain('Artikel med id artikel-vaek blev ikke fundet')
})

test("an article without a title is called 'Ukendt titel'", async () => {
  const documents = withData('artikel-opret-dit-foerste-arrangement', (data) => ({ ...data, title: null }))
  const page = await render('/support/kom-godt-i-gang/opret-dit-foerste-arrangement', contentOver(documents))
  expect(words(page.html)).toMatch(/Ukendt titel/)
  expect(page.html).toMatch(/<h1[^>]*>Ukendt titel<\/h1>/)
})

test('a topic without articles shows a friendly message', async () => {
  const documents = withData('emne-kom-godt-i-gang', (data) => ({ ...data, slices: [] }))
  const page = await render('/support/kom-godt-i-gang', contentOver(documents))
  expect(words(page.html)).toContain('Ingen artikler endnu')
})

test('only the first of consecutive price models with the same title is shown', async () => {
  const documents = withData('prisside-gavekort', (data) => ({
    ...data,
    slices: [
      slice('price_model', { title: 'Model A', text: 'første' }),
      slice('price_model', { title: 'Model A', text: 'anden' }),
      slice('price_model', { title: 'Model B', text: 'tredje' }),
    ],
  }))
  const { html } = await render('/priser/gavekort', contentOver(documents))
  const main = words(html)
  expect(main.match(/Model A/g)).toHaveLength(1)
  expect(main).toContain('første')
  expect(main).not.toContain('anden')
  expect(main).toContain('Model B')
})

test('a pricing page shows only the first FAQ of its secondary list, with the rates of its calculator', async () => {
  const documents = withData('prisside-gavekort', (data) => ({
    ...data,
    slices: [slice('pricing_calculator', { fee: 10, fee_percentage: 5 })],
    slices2: [
      slice('title', { title: 'Skjult overskrift' }),
      slice('faq', { title: 'Første spørgsmål' }, [{ question: 'Hvad koster det?', answer: [] }]),
      slice('faq', { title: 'Andre spørgsmål' }, [{ question: 'Og hvornår?', answer: [] }]),
    ],
  }))
  const main = words((await render('/priser/gavekort', contentOver(documents))).html)
  expect(main).toContain('Første spørgsmål')
  expect(main).toContain('8 kr. + 4 %')
  expect(main).not.toContain('Andre spørgsmål')
  expect(main).not.toContain('Skjult overskrift')
})

test('the calculator of a customer starts with the figures of its block', async () => {
  const { html } = await render('/kunder/fjordscenen', contentOver(shipped))
  expect(words(html)).toContain('Eksempel: 420 billetter à 225 kr. inkl. moms')
  expect(words(html)).toContain('94.500 kr.')
})

test("the secondary blocks of a product use the rates of the product's calculator", async () => {
  const documents = withData('produkt-adgangskontrol', (data) => ({
    ...data,
    slices: [slice('pricing_calculator', { fee: 20, fee_percentage: 10 })],
    slices2: [slice('faq', { title: 'Spørgsmål' }, [{ question: 'Hvad koster det?', answer: [] }])],
  }))
  const main = words((await render('/produkt/adgangskontrol', contentOver(documents))).html)
  expect(main).toContain('16 kr. + 8 %')
})

test('a uid is looked up among the price pages first', async () => {
  const prices = shipped.find((document) => document.type === 'prices') as RawDocument
  const twin: RawDocument = {
    ...prices,
    id: 'pris-tvilling',
    uid: 'gavekort',
    data: { title: 'Prissiden vinder' },
  }
  const page = await render('/priser/gavekort', contentOver([...shipped, twin]))
  expect(page.html).toMatch(/<h1[^>]*>Prissiden vinder<\/h1>/)
})

test('/priser leads to the first pricing page by content order, then by title', async () => {
  const ordered = withData('prisside-saesonkort', (data) => ({ ...data, order: 0 }))
  expect((await render('/priser', contentOver(ordered))).location).toBe('/priser/saesonkort')

  const unordered = shipped.map((document) =>
    document.type === 'pricing_page'
      ? { ...document, data: { ...(document.data as Data), order: null } }
      : document,
  )
  expect((await render('/priser', contentOver(unordered))).location).toBe('/priser/billetsystem')
})

test('without any pricing page there is no first one', async () => {
  const none = shipped.filter(({ type }) => type !== 'pricing_page' && type !== 'prices')
  expect((await render('/priser', contentOver(none))).status).toBe(404)
})

test('an unknown help page leads to the front page', async () => {
  const page = await render('/hjaelp/findes-ikke', contentOver(shipped))
  expect(page.status).toBe(302)
  expect(page.location).toBe('/')
})

test.each(['/produkt', '/branche', '/kunder', '/priser', '/pricing-pages', '/support', '/om-os'])(
  "an unknown uid below %s is a 404 with 'Page Not Found: {path}'",
  async (prefix) => {
    const page = await render(`${prefix}/findes-ikke`, contentOver(shipped))
    expect(page.status).toBe(404)
    expect(words(page.html)).toContain(`Page Not Found: ${prefix}/findes-ikke`)
  },
)

test('one tile is alone, two are side by side, and the first of three or more spans two rows', async () => {
  const clients = shipped.filter(({ type }) => type === 'client')
  const withClients = (count: number) =>
    contentOver(shipped.filter((document) => document.type !== 'client' || clients.indexOf(document) < count))
  const tileList = async (count: number) =>
    /<ul class="([^"]*\btiles\b[^"]*)">([\s\S]*?)<\/ul>/.exec(
      (await render('/kunder', withClients(count))).html,
    )
  const [one, two, three] = await Promise.all([tileList(1), tileList(2), tileList(3)])
  expect(one?.[1]).not.toContain('grid-cols-2')
  expect(two?.[1]).toContain('grid-cols-2')
  expect(two?.[2]).not.toContain('row-span-2')
  expect(three?.[2]?.match(/<li class="[^"]*"/g)?.map((item) => item.includes('row-span-2'))).toEqual([
    true,
    false,
    false,
  ])
})

test('a tile block shows three of more than three customers', async () => {
  const everyClient = shipped
    .filter(({ type }) => type === 'client')
    .map(({ id, uid }) => ({ tile: { link_type: 'Document', type: 'client', id, uid } }))
  expect(everyClient.length).toBeGreaterThan(3)
  const documents = withData('branche-sportsklub', (data) => ({
    ...data,
    slices: [slice('image_tiles', {}, everyClient)],
  }))
  const { html } = await render('/branche/sportsklub', contentOver(documents))
  const tiles = /Relaterede cases[\s\S]*?<ul class="[^"]*\btiles\b[^"]*">([\s\S]*?)<\/ul>/.exec(html)?.[1]
  expect(tiles?.match(/href="\/kunder\//g)).toHaveLength(3)
})

test('the cases of an industry are shown once, also if they were chosen in its secondary blocks', async () => {
  const [client] = shipped.filter(({ type }) => type === 'client')
  const tile = { link_type: 'Document', type: 'client', id: client?.id, uid: client?.uid }
  const documents = withData('branche-sportsklub', (data) => ({
    ...data,
    slices: [],
    slices2: [slice('image_tiles', { title: 'De spiller her' }, [{ tile }])],
  }))
  const { html } = await render('/branche/sportsklub', contentOver(documents))
  expect(html.match(new RegExp(`href="/kunder/${client?.uid}"`, 'g'))).toHaveLength(1)
  expect(words(html)).toContain('Relaterede cases')
  expect(words(html)).not.toContain('De spiller her')
})

test('an industry without chosen cases shows customers who share its products', async () => {
  const documents = withData('branche-sportsklub', (data) => ({ ...data, slices: [] }))
  const { html } = await render('/branche/sportsklub', contentOver(documents))
  const tiles = /Relaterede cases[\s\S]*?<ul class="[^"]*\btiles\b[^"]*">([\s\S]*?)<\/ul>/.exec(html)?.[1]
  expect(tiles).toMatch(/Sæsonkort|Rabatkoder|Adgangskontrol/)
})

test('a page title is its meta title, in the help centres its own title, or otherwise the fallback', async () => {
  const { productName } = await contentOver(shipped).site()
  const titleOf = async (path: string, documents = shipped) =>
    /<title>([^<]*)<\/title>/.exec((await render(path, contentOver(documents))).html)?.[1]
  expect(await titleOf('/produkt/gavekort')).toBe(`Sælg gavekort til dine arrangementer | ${productName}`)
  const bare = withData('produkt-gavekort', (data) => ({ ...data, meta_title: null }))
  expect(await titleOf('/produkt/gavekort', bare)).toBe(`${productName} - Et alt i et billetsystem`)
  const home = withData('home', (data) => ({ ...data, meta_title: null }))
  expect(await titleOf('/', home)).toBe(`Online billetsalg og eventplanlægning | ${productName}`)
})

test.each([
  ['1.1', 'Version 1.1'],
  ['v. 1.1', 'Version 1.1'],
  ['v1.1', 'Version 1.1'],
  ['Version 1.1', 'Version 1.1'],
  ['version: 1.1', 'Version 1.1'],
  ['Ver. 1.1', 'Version 1.1'],
  ['Vinter 2026', 'Version Vinter 2026'],
])('a legal text with the version %j is %s', async (version, shown) => {
  const documents = withData('vilkaar-privatlivspolitik', (data) => ({
    ...data,
    version,
    effective_date: '01.02.21',
  }))
  const { html } = await render('/privatlivspolitik', contentOver(documents))
  expect(words(html)).toContain(` ${shown}, gælder fra 01.02.21 `)
})

test("a missing page has a title by the template, the site's icon and noindex", async () => {
  const { productName } = await contentOver(shipped).site()
  const { html } = await render('/produkt/findes-ikke', contentOver(shipped))
  expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]).toBe(`Siden findes ikke | ${productName}`)
  expect(html).toContain('<link rel="icon"')
  expect(html).toContain('<meta name="robots" content="noindex"')
})

test('a malformed address gets an explanation and a link onwards, with and without content', async () => {
  for (const content of [contentOver(shipped), unavailableContent]) {
    const { status, html, errors } = await render(UNREADABLE_ADDRESS, content)
    expect([status, errors]).toEqual([400, []])
    expect(html).toContain('<title>Adressen kan ikke læses')
    expect(html).toContain('<meta name="robots" content="noindex"')
    expect(words(html)).toContain('Den adresse kan vi ikke læse')
    expect(html).toMatch(/<a[^>]* href="\/"/)
  }
  const { html } = await render(UNREADABLE_ADDRESS, contentOver(shipped))
  expect(html).toContain('<footer')
})

test.each([
  ['/support', 'udbetaling', 'tjek-din-afregning'],
  ['/support', 'udbetalng', 'tjek-din-afregning'],
  ['/support', 'refundering', 'tjek-din-afregning'],
  ['/kundeservice', 'refundering', 'arrangementet-er-aflyst'],
])("%s finds an answer to the most common question: '%s'", async (centre, question, article) => {
  const { html } = await render(`${centre}?soeg=${question}`, contentOver(shipped))
  const found = [...html.matchAll(/href="\/[a-z]+\/[a-z-]+\/([a-z-]+)"/g)].map(([, uid]) => uid)
  expect(found).toContain(article)
})

test('the front page has all its parts, and states the price first', async () => {
  const { html } = await render('/', contentOver(shipped))
  const main = html.slice(html.indexOf('<main'))
  const parts = [
    'Læs mere',
    'Book møde',
    'Beregn tilbud',
    'De sælger billetter hos os',
    'type="range"',
    'Vi har et hav af tilfredse kunder',
    'Bo Bjerre, kasserer',
    'Se alle vores produkter',
    'Hvad samler du folk om?',
    'aria-roledescription="karrusel"',
    '>Priser<',
    'Hvem er vi?',
    'Ansøg om arrangørkonto',
    'Vores partnere',
  ]
  const places = parts.map((part) => main.indexOf(part))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('with 1 to 99 tickets the ticket step leads to the package, a mail, a call and the telephone', async () => {
  const query = 'branche=kultur-events&betaler=arrangoer&pris=850&antal=20'
  const { html } = await render(`/beregner/billetsalg?${query}`, contentOver(shipped))
  expect(words(html)).toMatch(
    /mindst 100 Priserne er de samme under 100 billetter\. Opret BASIS .* Bliv ringet op Ring på [\d ]+ , hverdage kl\. 9-16/,
  )
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  expect(links).toContain(`/beregner/information?${query}&kontakt=start&pakke=BASIS&fra=pakkevalg`)
  const mail = decodeURIComponent(links.find((href) => href.startsWith('mailto:')) ?? '')
  expect(mail).toMatch(/^mailto:.+@.+Antal billetter: 20\r\nBilletpris: 850 kr\. .+antal=20$/s)

  const [callback = ''] = links.filter((href) => href.endsWith(`?${query}#kontakt`))
  const contact = await render(callback.replace(/#.*/, ''), contentOver(shipped))
  expect(contact.html).toMatch(
    /<textarea[^>]*>Branche: Kultur &amp; Events\nAntal billetter: 20\nBilletpris: 850/,
  )
})

test('with 100 tickets the step leads only to the result', async () => {
  const { html } = await render(
    '/beregner/billetsalg?branche=kultur-events&pris=850&antal=100',
    contentOver(shipped),
  )
  expect(words(html)).not.toMatch(/Opret BASIS|Bliv ringet op/)
})
