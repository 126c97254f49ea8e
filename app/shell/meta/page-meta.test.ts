import type { MetaDescriptor } from 'react-router'
import { describe, expect, test } from 'vitest'
import { ContentUnavailable, type Image } from '#app/content/content.ts'
import type { Content } from '#app/content/site-content.ts'
import {
  errorMeta,
  errorTags,
  fromSeo,
  generatedImage,
  headTags,
  pageMeta,
  pageTitle,
  readHeadSite,
} from './page-meta.ts'

test.each([
  ['Priser', 'Lys', 'Priser | Lys'],
  ['Om Lys', 'Lys', 'Om Lys'],
  ['Lys: priser', 'Lys', 'Lys: priser'],
  // Its letters are part of another word.
  ['Lysdesign til scenen', 'Lys', 'Lysdesign til scenen | Lys'],
  ['Fra Scene & Salg til dig', 'Scene & Salg', 'Fra Scene & Salg til dig'],
  ['Siden findes ikke', '', 'Siden findes ikke'],
])('the title %j of a page of %j is %j', (title, product, shown) => {
  expect(pageTitle(title, product, '/priser')).toBe(shown)
})

test('a page without a title has that of the home page, or of the product', () => {
  expect(pageTitle(null, 'Lys', '/')).toBe('Online billetsalg og eventplanlægning | Lys')
  expect(pageTitle(null, 'Lys', '/priser')).toBe('Lys - Et alt i et billetsystem')
})

const siteUrl = 'https://lys.example'
const image = (url: string, alt: string | null = null) => ({ url, alt }) as Image
const bare = {
  siteUrl,
  productName: 'Lys',
  metaDescription: null,
  shareImage: null,
  favicon: null,
  touchIcon: null,
}

/** What a tag says by name, property, or relation; all of it where there are several. */
function said(tags: MetaDescriptor[], name: string): unknown[] {
  return tags.flatMap((tag) => {
    const { name: own, property, rel, content, href } = tag as Record<string, unknown>
    return [own, property, rel].includes(name) ? [content ?? href] : []
  })
}
const titles = (tags: MetaDescriptor[]) => tags.flatMap((tag) => ('title' in tag ? [tag.title] : []))
const head = (page: object, site: object = {}) =>
  headTags({ ...bare, ...site }, { title: 'Priser', path: '/priser', ...page })

describe('the head of a page', () => {
  test('names its address as canonical, unless the page is hidden from search', () => {
    const shown = head({})
    expect(said(shown, 'canonical')).toEqual(['https://lys.example/priser'])
    expect(said(shown, 'og:url')).toEqual(['https://lys.example/priser'])
    expect(said(shown, 'robots')).toEqual([])
    const hidden = head({ noindex: true })
    expect(said(hidden, 'robots')).toEqual(['noindex'])
    expect([...said(hidden, 'canonical'), ...said(hidden, 'og:url')]).toEqual([])
  })

  test('has one title, which a page may render itself', () => {
    expect(titles(head({}))).toEqual(['Priser | Lys'])
    expect(titles(head({ ownTitle: true }))).toEqual([])
    expect(said(head({ ownTitle: true }), 'og:title')).toEqual(['Priser | Lys'])
  })

  test("has the page's description, else the site's, else none", () => {
    for (const name of ['description', 'og:description']) {
      expect(said(head({ description: 'Kort' }, { metaDescription: 'Lang' }), name)).toEqual(['Kort'])
      expect(said(head({ description: '' }, { metaDescription: 'Lang' }), name)).toEqual(['Lang'])
      expect(said(head({}), name)).toEqual([])
    }
  })

  test('is that of an article only for an article, and of a site only if it has a name', () => {
    expect(said(head({}), 'og:type')).toEqual(['website'])
    expect(said(head({ kind: 'article' }), 'og:type')).toEqual(['article'])
    expect(said(head({}), 'og:site_name')).toEqual(['Lys'])
    expect(said(head({}, { productName: '' }), 'og:site_name')).toEqual([])
  })

  test('of a hidden page has no picture but the one of the site', () => {
    const without = head({ noindex: true, image: image('/egen.jpg') })
    expect(said(without, 'og:image')).toEqual([])
    expect(said(without, 'twitter:card')).toEqual(['summary'])
    const shareImage = image('/delt.jpg', 'En sal')
    const withOne = head({ noindex: true }, { shareImage })
    expect(said(withOne, 'og:image')).toHaveLength(1)
    expect(String(said(withOne, 'og:image')[0])).toContain('https://lys.example/delt.jpg?')
    expect(said(withOne, 'og:image:alt')).toEqual(['En sal'])
    expect(said(withOne, 'twitter:card')).toEqual(['summary_large_image'])
  })

  test("of the home page has the site's picture, and no own one beside it", () => {
    const shareImage = image('/delt.jpg')
    const home = head({ path: '/', image: image('/egen.jpg') }, { shareImage })
    expect(said(home, 'og:image').map(String)).toEqual([
      expect.stringMatching(/^https:\/\/lys\.example\/delt\.jpg\?/),
    ])
    expect(said(home, 'og:image:alt')).toEqual([])
    expect(said(home, 'twitter:image')).toEqual([])
  })

  test('of another page has the drawn picture first, and then its own', () => {
    const page = { title: 'Priser', path: '/priser', image: image('/egen.jpg') }
    const tags = head(page, { shareImage: image('/delt.jpg', 'En sal') })
    const [drawn, own] = said(tags, 'og:image').map(String)
    expect(drawn).toMatch(/^https:\/\/lys\.example\/delebillede\/priser\.png\?v=\w+$/)
    expect(drawn).toBe(generatedImage({ siteUrl, productName: 'Lys' }, page))
    expect(own).toMatch(/^https:\/\/lys\.example\/egen\.jpg\?/)
    expect(said(tags, 'twitter:image')).toEqual([drawn])
    expect([said(tags, 'og:image:width'), said(tags, 'og:image:height')]).toEqual([['1200'], ['630']])
    expect(said(tags, 'og:image:alt').map(String)).toEqual([expect.stringContaining('Priser | Lys')])
    expect(said(head({}), 'twitter:image')).toEqual([])
  })

  test('has the title and picture of a preview of its own', () => {
    const preview = { title: 'Beregning: BASIS', href: '/delebillede/basis.png?v=1', alt: 'En billet' }
    const tags = head({ preview, image: image('/egen.jpg') })
    expect(said(tags, 'og:title')).toEqual(['Beregning: BASIS | Lys'])
    expect(titles(tags)).toEqual(['Priser | Lys'])
    expect(said(tags, 'og:image')).toEqual(['https://lys.example/delebillede/basis.png?v=1'])
    expect(said(tags, 'og:image:alt')).toEqual(['En billet'])
  })

  test.each([
    ['/a.svg', 'png'],
    ['/a.PNG?w=9', 'png'],
    ['/a.gif', 'png'],
    ['/a.jpg', 'jpg'],
    ['/a.png.webp', 'jpg'],
    ['/svg', 'jpg'],
  ])('shares %s as %s, cut to the size of previews', (url, format) => {
    const [, own] = said(head({ image: image(url) }), 'og:image')
    const query = new URL(String(own)).searchParams
    expect(Object.fromEntries(query)).toMatchObject({ w: '1200', h: '630', fit: 'crop', fm: format })
  })

  test('names the icons that there are, a drawing after its picture', () => {
    expect(said(head({}), 'manifest')).toEqual(['/site.webmanifest'])
    expect([...said(head({}), 'icon'), ...said(head({}), 'apple-touch-icon')]).toEqual([])
    const drawing = said(head({}, { favicon: image('/i.svg') }), 'icon').map(String)
    expect(drawing).toHaveLength(2)
    expect(drawing[0]).toMatch(/^\/i\.svg\?.*w=32/)
    expect(drawing[1]).toBe('/i.svg')
    const isIcon = (tag: object) => 'rel' in tag && tag.rel === 'icon'
    const icons = head({}, { favicon: image('/i.svg') }).filter(isIcon)
    expect(icons).toMatchObject([{ type: 'image/png', sizes: '32x32' }, { type: 'image/svg+xml' }])
    expect(said(head({}, { favicon: image('/i.png') }), 'icon')).toHaveLength(1)
    const [touch] = said(head({}, { touchIcon: image('/t.png') }), 'apple-touch-icon')
    expect(touch).toMatch(/^\/t\.png\?.*w=180/)
  })
})

test('a page whose data could not be read has no head', () => {
  const layout = { id: 'routes/site', loaderData: { site: bare, siteUrl } }
  const page = { title: 'Priser', path: '/priser' }
  expect(titles(pageMeta([undefined, layout], page))).toEqual(['Priser | Lys'])
  expect(pageMeta([{ id: 'root', loaderData: layout.loaderData }], page)).toEqual([])
  expect(pageMeta([layout], undefined)).toEqual([])
})

test('the drawn picture has another address as soon as one of its words is another', () => {
  const site = { siteUrl, productName: 'Lys' }
  const page = { title: 'Om Lys', path: '/a', image: null }
  const drawn = [
    generatedImage(site, page),
    generatedImage({ ...site, productName: 'om lys' }, page),
    generatedImage(site, { ...page, title: 'Priser' }),
    generatedImage(site, { ...page, image: image('/a.jpg') }),
    generatedImage(site, { ...page, image: image('/b.jpg') }),
  ]
  expect(new Set(drawn).size).toBe(drawn.length)
})

test('an error page is hidden from search, also where the site could not be read', () => {
  const layout = { id: 'routes/site', loaderData: { site: bare, siteUrl } }
  expect(titles(errorMeta([layout], 'Siden findes ikke'))).toEqual(['Siden findes ikke | Lys'])
  expect(titles(errorMeta([layout], ''))).toEqual(['Lys - Et alt i et billetsystem'])
  expect(said(errorMeta([layout], 'Siden findes ikke'), 'robots')).toEqual(['noindex'])
  expect(said(errorMeta([layout], 'Siden findes ikke'), 'manifest')).toHaveLength(1)
  expect(errorTags(null, 'Siden findes ikke')).toEqual([
    { title: 'Siden findes ikke' },
    { name: 'robots', content: 'noindex' },
  ])
})

test('the head of a page takes over what its document says to search engines', () => {
  const picture = image('/egen.jpg')
  expect(fromSeo({ title: 'A', description: 'B', image: picture } as never, '/a')).toEqual({
    title: 'A',
    description: 'B',
    image: picture,
    path: '/a',
  })
  expect(fromSeo(undefined, '/a')).toMatchObject({ title: null, path: '/a' })
})

test('a head is without name and images while content is away, and other faults are not hidden', async () => {
  const reading = (site: () => Promise<unknown>) => readHeadSite({ site } as unknown as Content, siteUrl)
  expect(await reading(async () => ({ productName: 'Lys' }))).toEqual({ productName: 'Lys', siteUrl })
  const away = await reading(() => Promise.reject(new ContentUnavailable('væk')))
  expect(titles(headTags(away, { title: 'Priser', path: '/priser' }))).toEqual(['Priser'])
  await expect(reading(() => Promise.reject(new TypeError('fejl')))).rejects.toThrow('fejl')
})
