import { beforeAll, expect, test } from 'vitest'
import type { RawDocument } from '#app/content/raw-document.ts'
import { usedItems } from '#app/shell/consent/browser-storage.ts'
import {
  contentOver,
  createRenderer,
  type RenderPage,
  shippedDocuments,
} from '#tests/render/site-renderer.ts'
import { visibleText } from '#tests/visible-text.ts'

let render: RenderPage
let documents: RawDocument[]

beforeAll(async () => {
  ;[render, documents] = await Promise.all([createRenderer(), shippedDocuments()])
})

test('every published address has a page with its own title', async () => {
  const content = contentOver(documents)
  const byTitle = new Map<string, string>()
  const steps = ['tilvalg', 'billetsalg', 'pakkevalg', 'information', 'tak-for-din-henvendelse']
  const further = steps.map((step) => ({ href: `/beregner/${step}?branche=sportsklub&pris=90&antal=1300` }))
  for (const { href } of [...(await content.addresses()), ...further]) {
    const page = await render(href, content)
    expect({ href, status: page.status, errors: page.errors }).toEqual({ href, status: 200, errors: [] })
    expect(page.html.match(/<h1[ >]/g), href).toHaveLength(1)
    expect(idleButtons(page.html), href).toEqual([])
    const title = /<title>(.+?)<\/title>/.exec(page.html)?.[1] ?? ''
    expect(byTitle.get(title), `${href}: ${title}`).toBeUndefined()
    byTitle.set(title, href)
  }
})

/**
 * The buttons for which no script ever runs: outside of islands, without a form to send, a popover
 * or a tooltip to show, or a mark by which a script of the frame finds them.
 */
function idleButtons(html: string): string[] {
  const found: string[] = []
  let island = 0
  for (const [tag, isEnd, name] of html.matchAll(/<(\/?)(div|button)\b[^>]*>/g)) {
    if (name === 'div' && (island > 0 || tag.includes(' data-island='))) island += isEnd ? -1 : 1
    const isUsed = /type="submit"|popovertarget=|aria-describedby=| data-[a-z-]+="/i.test(tag)
    if (name === 'button' && !isEnd && island === 0 && !isUsed) found.push(tag)
  }
  return found
}

test('a button without an action is found, and one in an island is not', () => {
  const idle = '<button type="button">'
  const island = '<div data-island="x"><div></div><button type="button"></button></div>'
  expect(idleButtons(`${island}<p>${idle}</button></p>`)).toEqual([idle])
})

test("'Jeg kan ikke finde min billet' begins with what to do today, and its mails contain lines to fill in", async () => {
  const { html } = await render('/kundeservice/find-din-billet/min-billet-er-vaek', contentOver(documents))
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  expect(/<h2[^>]*>(.*?)<\/h2>/.exec(main)?.[1]).toBe('Arrangementet er i dag')
  const mails = [...main.matchAll(/href="(mailto:[^"]*\?[^"]*)"/g)].map(
    ([, href = '']) => new URL(href.replaceAll('&amp;', '&')).searchParams,
  )
  expect(mails).toHaveLength(2)
  for (const mail of mails) {
    expect(mail.get('subject')).toMatch(/^(Send min billet igen|Min billet er sendt til en forkert adresse)$/)
    expect(mail.get('body')?.split('\r\n')).toContain('Arrangement: ')
  }
})

test('the contact page begins with a meeting and a callback, then the phone number', async () => {
  const content = contentOver(documents)
  const { html } = await render('/om-os/kontakt', content)
  const { bookingUrl, phone } = await content.site()
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  const places = [/<a[^>]*>(?:(?!<\/a>)[\s\S])*Book et møde/, 'href="#kontakt"', phone].map((text) =>
    main.search(text),
  )
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(main).toContain(`href="${bookingUrl}"`)
  expect(main).toMatch(/<section[^>]*id="kontakt"/)
  const { html: other } = await render('/om-os/presse', content)
  expect(other).not.toMatch(/<section[^>]*id="kontakt"/)
})

test('the acknowledgement of the privacy notice is required', async () => {
  const { html } = await render('/beregner/information?kontakt=start&pakke=PREMIUM', contentOver(documents))
  expect(/<input[^>]*name="gdprConsent"[^>]*>/.exec(html)?.[0]).toMatch(/ required=""/)
})

/** Of a page as shipped: what is in its main part, and in the calculator also below it. */
async function mainOf(path: string): Promise<string> {
  const { status, html } = await render(path, contentOver(documents))
  expect(status, path).toBe(200)
  return /<main[\s\S]*<\/main>(?:<nav[\s\S]*?<\/nav>)?/.exec(html)?.[0] ?? ''
}

/** What follows an element that contains this, up to the end of the list or part that begins there. */
const listAfter = (html: string, opening: string, end = '</ul>') =>
  html.split(opening)[1]?.split(end)[0] ?? ''

const linksIn = (html: string) =>
  [...html.matchAll(/<a href="([^"]*)"([^>]*)>([\s\S]*?)<\/a>/g)].map(([, href, rest = '', text = '']) => ({
    href: href ?? '',
    isCurrent: rest.includes('aria-current='),
    text: visibleText(text).replaceAll('\u00ad', '').trim(),
  }))

test("customer service greets with 'Få hjælp og svar på dine spørgsmål her'", async () => {
  expect(await mainOf('/kundeservice')).toContain('Få hjælp og svar på dine spørgsmål her')
})

test('a search without results says so, also to a screen reader, and is kept out of search engines', async () => {
  const { html } = await render('/support?soeg=helikopter', contentOver(documents))
  expect(html).toMatch(/<h2[^>]*>Vi har ikke skrevet om »helikopter« endnu/)
  expect(html).toMatch(/<p role="status"[^>]*>Ingen svar på »helikopter«/)
  expect(html).toContain('<meta name="robots" content="noindex"')
})

test('the breadcrumbs of an article lead to its topic, its help centre and the front page', async () => {
  const main = await mainOf('/support/kom-godt-i-gang/opret-dit-foerste-arrangement')
  const trail = listAfter(main, 'aria-label="Brødkrummer"', '</ol>')
  expect(linksIn(trail).map(({ href }) => href)).toEqual(['/', '/support', '/support/kom-godt-i-gang'])
  expect(trail).toMatch(/<span aria-current="page"[^>]*>Opret dit første arrangement<\/span><\/li>$/)
})

test.each(['/kundeservice/kom-godt-i-gang', '/support/salg-og-priser/opret-dit-foerste-arrangement'])(
  'a topic of the other audience and an article of another topic are not found: %s',
  async (path) => {
    expect((await render(path, contentOver(documents))).status).toBe(404)
  },
)

test('the products in the side list are in Danish alphabetical order, with the current one marked', async () => {
  const list = linksIn(
    listAfter(await mainOf('/produkt/pladsreservation'), 'aria-label="Produkter"', '</nav>'),
  )
  const titles = list.map(({ text }) => text)
  expect(titles.length).toBeGreaterThanOrEqual(6)
  expect(titles).toEqual(titles.toSorted(new Intl.Collator('da-DK').compare))
  expect(list.filter(({ isCurrent }) => isCurrent)).toEqual([
    { href: '/produkt/pladsreservation', isCurrent: true, text: 'Pladsreservation' },
  ])
})

test.each([
  ['/produkt', 'Vælg produkt', '/produkt/webshop'],
  ['/branche', 'Vælg branche', '/branche/sportsklub'],
  ['/pricing-pages', 'Vælg prisside', '/pricing-pages/gavekort'],
  ['/priser/billetsystem', 'Vælg prisside', '/priser/gavekort'],
  ['/om-os', 'Vælg side', '/om-os/kontakt'],
])('on %s a select offers the pages of the side list', async (path, label, goal) => {
  const list = listAfter(await mainOf(path), `${label}</span>`, '</select>')
  expect(list).toContain(`<option value="${goal}"`)
})

test('/kunder shows every customer, those of one product, and all for an unknown product', async () => {
  const tilesOf = async (path: string) =>
    linksIn(await mainOf(path)).filter(({ href }) => href.startsWith('/kunder/'))
  const [all, some, unknown] = await Promise.all(
    ['/kunder', '/kunder?produkt=gavekort', '/kunder?produkt=findes-ikke'].map(tilesOf),
  )
  expect(all).toHaveLength(documents.filter(({ type }) => type === 'client').length)
  expect(some).toEqual(all?.filter(({ text }) => text.includes('Gavekort')))
  expect(some?.length).toBeGreaterThan(0)
  expect(some?.length).toBeLessThan(all?.length ?? 0)
  expect(unknown).toEqual(all)
  const filter = linksIn(
    listAfter(await mainOf('/kunder?produkt=gavekort'), 'aria-label="Vis kunder efter produkt"'),
  )
  expect(filter.find(({ isCurrent }) => isCurrent)?.href).toBe('/kunder?produkt=gavekort')
  expect(filter[0]).toEqual({ href: '/kunder', isCurrent: false, text: 'Alle' })
})

test("a customer's page links to the products it uses, and to three cases that share one of them", async () => {
  const main = await mainOf('/kunder/fjordscenen')
  const products = linksIn(listAfter(main, 'Det bruger de'))
  expect(products.length).toBeGreaterThan(0)
  for (const { href } of products) expect(href).toMatch(/^\/produkt\//)
  const similar = listAfter(main, 'Lignende cases', '</section>')
  const tiles = linksIn(similar)
  expect(tiles).toHaveLength(3)
  for (const { text } of tiles) expect(text).toMatch(new RegExp(products.map(({ text }) => text).join('|')))
  expect(similar.match(/<img [^>]*alt="[^"]+"/g)).toHaveLength(3)
})

test('the contact page is in the list of info pages, and shows people with their mail', async () => {
  const listed = linksIn(listAfter(await mainOf('/om-os'), 'aria-label="Om virksomheden"', '</nav>'))
  expect(listed).toContainEqual({ href: '/om-os/kontakt', isCurrent: false, text: 'Kontakt' })
  expect(await mainOf('/om-os/kontakt')).toMatch(/Dem, der svarer[\s\S]*href="mailto:/)
})

test.each(['privatlivspolitik', 'handelsbetingelser', 'abonnementsbetingelser'])(
  '/%s states its version and the date from which it applies',
  async (uid) => {
    const { data } = documents.find((each) => each.uid === uid) ?? {}
    const { version, effective_date: from } = data as Record<string, string>
    expect(visibleText(await mainOf(`/${uid}`))).toContain(`Version ${version}, gælder fra ${from}`)
  },
)

test('the subscription terms link to the prices and to the terms of sale', async () => {
  const goals = linksIn(await mainOf('/abonnementsbetingelser')).map(({ href }) => href)
  expect(goals).toEqual(expect.arrayContaining(['/priser', '/handelsbetingelser']))
})

test('the cookie page lists what the site stores, and omits services that are not set up', async () => {
  const main = await mainOf('/cookiepolitik')
  const names = [...main.matchAll(/<code[^>]*>([^<]*)<\/code>/g)].map(([, name]) => name)
  const used = usedItems({ cookiebotId: null, metaPixelId: null }).map(({ name }) => name)
  expect(names.toSorted()).toEqual(used.toSorted())
})

test("/pricing-pages is called 'Vælg en prisside', and its links stay below it", async () => {
  const main = await mainOf('/pricing-pages')
  expect(main).toMatch(/<h1[^>]*>Vælg en prisside<\/h1>/)
  const goals = linksIn(main).flatMap(({ href }) => (/^\/pri/.test(href) ? [href] : []))
  expect(goals.length).toBeGreaterThan(0)
  for (const goal of goals) expect(goal).toMatch(/^\/pricing-pages\/[a-z-]+$/)
  const one = await mainOf('/pricing-pages/gavekort')
  expect(linksIn(listAfter(one, 'aria-label="Brødkrummer"', '</ol>')).map(({ text }) => text)).toContain(
    'Priser',
  )
})

test("a package on another price page keeps its own price in the form, and that page's questions", async () => {
  const [order] = linksIn(await mainOf('/priser/udstyr-til-indgangen')).filter(
    ({ text }) => text === 'Bestil Dørpakke',
  )
  const main = await mainOf(order?.href.replaceAll('&amp;', '&') ?? '')
  expect(main).toMatch(/<h1[^>]*>Bestil Dørpakke<\/h1>/)
  expect(visibleText(main)).toMatch(/Pris for Dørpakke\s+349 kr\./)
  expect(main).toMatch(/id="comment-hint"[^>]*>[^<]*Hvor mange indgange er der\?/)
  expect(main).toMatch(/<textarea[^>]*aria-describedby="[^"]*comment-hint/)
  expect(linksIn(main).find(({ text }) => text === 'Tilbage')?.href).toBe('/priser/udstyr-til-indgangen')
})

test.each(['//ond.example', 'ingen-prisside'])(
  "'Tilbage' leads to the prices if the address says '%s'",
  async (from) => {
    const main = await mainOf(
      `/beregner/information?kontakt=start&pakke=PREMIUM&fra=${encodeURIComponent(from)}`,
    )
    expect(linksIn(main).find(({ text }) => text === 'Tilbage')?.href).toBe('/priser')
  },
)

test('included and missing features are distinguished in words, not by colour alone', async () => {
  const text = visibleText(await mainOf('/priser/billetsystem'))
  expect(text.match(/Ikke med: White label/g)).toHaveLength(1)
  expect(text.match(/ Med: White label/g)).toHaveLength(1)
})

test.each([
  ['gavekort', 'solgt gavekort'],
  ['saesonkort', 'solgt kort'],
])('the price models of /priser/%s state each rate once, for each %s', async (uid, unit) => {
  const text = visibleText(await mainOf(`/priser/${uid}`)).replaceAll('\u00a0', ' ')
  for (const rate of ['3,2 kr. + 3,2 %', '4 kr. + 4 %']) expect(text.split(rate), rate).toHaveLength(2)
  expect(text).toContain(`pr. ${unit}, ekskl. moms`)
})

test.each(['/', '/pricing-pages'])(
  '%s does not link to the document of the packages, which has no page',
  async (path) => {
    expect((await render(path, contentOver(documents))).html).not.toContain('/pakker')
  },
)

test('no heading claims a cost of 0 kr. when a package with a monthly price is recommended', async () => {
  const main = await mainOf(
    '/beregner/billetsalg?branche=kultur-events&tilvalg=white-label.egen-webshop&pris=250&antal=500',
  )
  expect(visibleText(main).replaceAll('\u00a0', ' ')).toMatch(
    /Pris for PREMIUM 399 kr\. om måneden ekskl\. moms \(498,75 inkl\.\)/,
  )
  const headings = [...main.matchAll(/<h\d[^>]*>([\s\S]*?)<\/h\d>/g)].map(([, text = '']) =>
    visibleText(text),
  )
  expect(headings.length).toBeGreaterThan(0)
  expect(headings.filter((text) => /\b0\skr\./.test(text))).toEqual([])
})

test('the header leads to the login of organisers in a new tab, and the hero to product, meeting and offer', async () => {
  const content = contentOver(documents)
  const { html } = await render('/', content)
  const { bookingUrl } = await content.site()
  const header = /<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? ''
  const login = header.match(/<a [^>]*>(?:(?!<\/a>)[\s\S])*Arrangør login/)?.[0]
  expect(login).toMatch(/ target="_blank"/)
  expect(login).toMatch(/ href="https:/)
  const hero = /<main[\s\S]*?<\/section>/.exec(html)?.[0] ?? ''
  const links = [...hero.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)
  expect(links).toEqual(['/produkt/billetsystem', bookingUrl, '/beregner/branche'])
})
