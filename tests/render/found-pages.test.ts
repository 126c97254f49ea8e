import type { RouteConfigEntry } from '@react-router/dev/routes'
import { beforeAll, expect, test } from 'vitest'
import type { RawDocument } from '#app/content/raw-document.ts'
import routeConfig from '#app/routes.ts'
import { iconAt } from '#app/shell/meta/site-icons.ts'
import {
  contentOver,
  createRenderer,
  type RenderedPage,
  type RenderPage,
  shippedDocuments,
} from '#tests/render/site-renderer.ts'

/** What search engines learn about the pages, compared with the pages themselves. */

let render: RenderPage
let shipped: RawDocument[]
/** Every page of the sitemap, by address. */
let pages: Map<string, RenderedPage>

beforeAll(async () => {
  ;[render, shipped] = await Promise.all([createRenderer(), shippedDocuments()])
  const content = contentOver(shipped)
  pages = new Map()
  for (const address of (await sitemap(shipped)).keys()) pages.set(address, await render(address, content))
})

const siteUrl = 'http://localhost:3000'

async function sitemap(documents: readonly RawDocument[]): Promise<Map<string, string | null>> {
  const { status, html: xml } = await render('/sitemap.xml', contentOver(documents))
  expect(status).toBe(200)
  return new Map(
    [...xml.matchAll(/<url><loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?<\/url>/g)].map(
      ([, address = '', changed]) => [address.replace(siteUrl, ''), changed ?? null],
    ),
  )
}

const isHidden = (html: string) => /<meta name="robots" content="[^"]*noindex/.test(html)
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? null

function fixedPaths(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap((entry) =>
    entry.children
      ? fixedPaths(entry.children)
      : /[:*.]/.test(entry.path ?? '')
        ? []
        : [`/${entry.path ?? ''}`],
  )
}

test('every address in the sitemap is an indexable page with itself as canonical', () => {
  expect(pages.size).toBeGreaterThan(40)
  for (const [address, { status, html }] of pages) {
    expect({ address, status, hidden: isHidden(html), canonical: canonicalOf(html) }).toEqual({
      address,
      status: 200,
      hidden: false,
      canonical: `${siteUrl}${address}`,
    })
  }
})

test('every fixed page that may be indexed is in the sitemap', async () => {
  const content = contentOver(shipped)
  const addresses = await sitemap(shipped)
  for (const path of fixedPaths(await routeConfig)) {
    if (/^\/(?:api\/|intern|email-preview|api-test)/.test(path)) continue
    const { status, html } = await render(path, content)
    const mayBeIndexed = status === 200 && html.startsWith('<!DOCTYPE') && !isHidden(html)
    expect({ path, listed: addresses.has(path) }).toEqual({ path, listed: mayBeIndexed })
  }
})

test('the sitemap dates a page by its last publish, and an overview by that of its pages', async () => {
  const documents = shipped.map((document) =>
    document.id === 'branche-sportsklub'
      ? { ...document, last_publication_date: '2031-02-03T04:05:06+0000' }
      : document,
  )
  const addresses = await sitemap(documents)
  expect(addresses.get('/branche/sportsklub')).toBe('2031-02-03T04:05:06.000Z')
  expect(addresses.get('/branche')).toBe('2031-02-03T04:05:06.000Z')
})

test('an address redirected by the table is not in the sitemap', async () => {
  expect([...pages.keys()]).toContain('/produkt/gavekort')
  const documents = shipped.map((document) =>
    document.type === 'redirects'
      ? { ...document, data: { redirects: [{ from: '/produkt/gavekort', to: '/produkt' }] } }
      : document,
  )
  const content = contentOver(documents as RawDocument[])
  expect(await content.redirect('/produkt/gavekort')).toMatchObject({ to: '/produkt' })
  expect([...(await sitemap(documents as RawDocument[])).keys()]).not.toContain('/produkt/gavekort')
})

function decoded(html: string): string {
  return html.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}

/** Every meta tag of a page by name or property; the first one counts, as in link previews. */
function metaOf(html: string): Map<string, string> {
  return new Map(
    [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)]
      .map(([, name = '', value = '']) => [name, decoded(value)] as const)
      .reverse(),
  )
}

test('every page gives link previews its title, description, URL and picture, in absolute URLs', async () => {
  for (const [address, { html }] of pages) {
    const meta = metaOf(html)
    expect(meta.get('og:title'), address).toBeTruthy()
    expect(html, address).toContain(
      `<title>${/<meta property="og:title" content="([^"]*)"/.exec(html)?.[1]}</title>`,
    )
    expect(meta.get('description'), address).toBeTruthy()
    expect(meta.get('og:description'), address).toBe(meta.get('description'))
    expect(meta.get('og:url'), address).toBe(`${siteUrl}${address}`)
    expect(meta.get('twitter:card'), address).toBe('summary_large_image')
    const picture = new URL(meta.get('og:image') ?? '')
    expect(picture.origin, address).toBe(siteUrl)
    expect(picture.pathname, address).toBe(`/delebillede${address === '/' ? '' : address}.png`)
    expect([meta.get('og:image:width'), meta.get('og:image:height')], address).toEqual(['1200', '630'])
    expect(meta.get('og:image:alt'), address).toBeTruthy()
    expect(html.match(/<link rel="canonical"/g), address).toHaveLength(1)
  }
  expect(metaOf(pages.get('/')?.html ?? '').get('og:type')).toBe('website')
  const article = [...pages].find(([address]) => /^\/support\/[^/]+\/./.test(address))
  expect(metaOf(article?.[1].html ?? '').get('og:type')).toBe('article')
})

test('a page shares the generated picture of its title first, then its own as a bitmap', async () => {
  const pictures = (html: string) =>
    [...html.matchAll(/<meta property="og:image" content="([^"]*)"/g)].map(([, value = '']) => decoded(value))
  const withPicture = shipped.map((document) =>
    document.id === 'produkt-gavekort'
      ? {
          ...document,
          data: {
            ...(document.data as object),
            meta_image: { url: '/media/own.svg', alt: 'Egen', dimensions: { width: 9, height: 9 } },
          },
        }
      : document,
  ) as RawDocument[]
  const { html } = await render('/produkt/gavekort', contentOver(withPicture))
  const [drawn, own, ...more] = pictures(html)
  expect(drawn).toMatch(/^http:\/\/localhost:3000\/delebillede\/produkt\/gavekort\.png\?v=\w+$/)
  expect(drawn).not.toBe(pictures(pages.get('/produkt/gavekort')?.html ?? '')[0])
  expect([own, more]).toEqual([`${siteUrl}/media/own.svg?w=1200&h=630&fit=crop&fm=png`, []])
  expect(pictures(pages.get('/priser/billetsystem')?.html ?? '')).toHaveLength(1)
})

test('a shared calculation has one picture for each package and payer, which reveals none of the answers', async () => {
  const shared = async (query: string) => {
    const { html } = await render(`/beregner/pakkevalg?${query}`, contentOver(shipped))
    const meta = metaOf(html)
    return ['og:title', 'og:image', 'og:image:alt', 'og:image:width', 'og:image:height'].map((name) =>
      decoded(meta.get(name) ?? ''),
    )
  }
  const small = await shared('branche=sportsklub&pris=95&antal=400')
  expect(small).toEqual([
    'Beregning: BASIS, køberen betaler gebyret | Rampelys',
    expect.stringMatching(`^${siteUrl}/delebillede/beregner/pakkevalg/basis-kunden-betaler\\.png\\?v=\\w+$`),
    'En billet, hvor der står: BASIS. Køberen betaler gebyret.',
    '1200',
    '630',
  ])
  expect(await shared('branche=festival&tilvalg=gavekort&pris=119,50&antal=1700')).toEqual(small)
  const others = await Promise.all([
    shared('branche=sportsklub&pris=95&antal=400&betaler=arrangoer'),
    shared('branche=sportsklub&pris=95&antal=400&pakke=PREMIUM'),
    shared('branche=sportsklub&pris=500&antal=2400&betaler=arrangoer'),
  ])
  expect(others.map(([, image = '']) => /pakkevalg\/(.+)\.png/.exec(image)?.[1])).toEqual([
    'basis-arrangoeren-betaler',
    'premium-kunden-betaler',
    'premium-arrangoeren-betaler',
  ])
})

test('every step of the calculator has a picture for chats: that of its calculation or of the start', async () => {
  const pictureOf = async (address: string) => {
    const { html } = await render(`/beregner/${address}`, contentOver(shipped))
    return /delebillede\/(.+)\.png/.exec(decoded(metaOf(html).get('og:image') ?? ''))?.[1]
  }
  for (const begun of ['branche', 'tilvalg?branche=sportsklub', 'information?kontakt=start&pakke=PREMIUM'])
    expect(await pictureOf(begun), begun).toBe('beregner/branche')
  expect(await pictureOf('information?branche=sportsklub&pris=95&antal=400&kontakt=call')).toBe(
    'beregner/pakkevalg/basis-kunden-betaler',
  )
})

test('the front page shares the picture of the site, if there is one, and home screens show its own icon', async () => {
  const own = shipped.map((document) =>
    document.type === 'global'
      ? {
          ...document,
          data: {
            ...(document.data as object),
            share_image: { url: '/media/moede.svg', alt: 'Et møde', dimensions: { width: 720, height: 480 } },
            touch_icon: { url: '/media/ikon.png', alt: null, dimensions: { width: 180, height: 180 } },
          },
        }
      : document,
  ) as RawDocument[]
  const { html } = await render('/', contentOver(own))
  const meta = metaOf(html)
  expect(new URL(meta.get('og:image') ?? '').pathname).toBe('/media/moede.svg')
  expect(new URL(meta.get('og:image') ?? '').searchParams.get('fm')).toBe('png')
  expect(meta.get('og:image:alt')).toBe('Et møde')
  expect(decoded(html)).toContain('rel="apple-touch-icon" href="/media/ikon.png?')
})

test.each([
  '/beregner/tak-for-din-henvendelse',
  '/support?soeg=afregning',
  '/branche/findes-ikke',
  '/intern',
])('%s is not indexed and has no canonical URL', async (path) => {
  const { html } = await render(path, contentOver(shipped))
  expect(isHidden(html)).toBe(true)
  expect(canonicalOf(html)).toBeNull()
})

test("only the wizard's first step may be indexed, even with answers in its URL", async () => {
  const content = contentOver(shipped)
  const first = await render('/beregner/branche?branche=Festival', content)
  expect(canonicalOf(first.html)).toBe(`${siteUrl}/beregner/branche`)
  expect(isHidden(first.html)).toBe(false)
  const later = await render('/beregner/information?kontakt=start&pakke=BASIS', content)
  expect(later.status).toBe(200)
  expect(isHidden(later.html)).toBe(true)
  expect(canonicalOf(later.html)).toBeNull()
})

test('robots.txt blocks no page and names the sitemap', async () => {
  const { status, html: text } = await render('/robots.txt', contentOver(shipped))
  expect(status).toBe(200)
  expect(text).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${siteUrl}/sitemap.xml\n`)
})

test('every page has its icon as bitmap and SVG, one for home screens, and the manifest', async () => {
  const site = await contentOver(shipped).site()
  for (const [address, { html }] of pages) {
    const head = decoded(html)
    expect(head, address).toContain(`rel="icon" href="${site.favicon?.url}" type="image/svg+xml"`)
    expect(head, address).toMatch(
      /rel="icon" href="[^"]*w=32&h=32&fit=crop&fm=png" sizes="32x32" type="image\/png"/,
    )
    expect(head, address).toContain(`rel="apple-touch-icon" href="${iconAt(site.favicon?.url ?? '', 180)}"`)
    expect(head, address).toContain('rel="manifest" href="/site.webmanifest"')
  }
})

test('the manifest has the name, description and icons from content', async () => {
  const site = await contentOver(shipped).site()
  const { status, html: text } = await render('/site.webmanifest', contentOver(shipped))
  expect(status).toBe(200)
  const manifest = JSON.parse(text)
  expect(manifest).toMatchObject({
    name: site.productName,
    description: site.metaDescription,
    lang: 'da',
    start_url: '/',
  })
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual([
    'any',
    '192x192',
    '512x512',
    '180x180',
  ])
})
