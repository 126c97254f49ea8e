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
  // The name is only part of another word.
  ['Lysdesign til scenen', 'Lys', 'Lysdesign til scenen | Lys'],
  ['Fra Scene & Salg til dig', 'Scene & Salg', 'Fra Scene & Salg til dig'],
  ['Siden findes ikke', '', 'Siden findes ikke'],
])('the title %j of a page of %j is %j', (title, product, shown) => {
  expect(pageTitle(title, product, '/priser')).toBe(shown)
})

test('a page without a title gets that of the home page, or of the product', () => {
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

/** Content or address of every tag with this name, property or relation. */
function valuesOf(tags: MetaDescriptor[], name: string): unknown[] {
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
    expect(valuesOf(shown, 'canonical')).toEqual(['https://lys.example/priser'])
    expect(valuesOf(shown, 'og:url')).toEqual(['https://lys.example/priser'])
    expect(valuesOf(shown, 'robots')).toEqual([])
    const hidden = head({ noindex: true })
    expect(valuesOf(hidden, 'robots')).toEqual(['noindex'])
    expect([...valuesOf(hidden, 'canonical'), ...valuesOf(hidden, 'og:url')]).toEqual([])
  })

  test('has one title, which a page may render itself', () => {
    expect(titles(head({}))).toEqual(['Priser | Lys'])
    expect(titles(head({ ownTitle: true }))).toEqual([])
    expect(valuesOf(head({ ownTitle: true }), 'og:title')).toEqual(['Priser | Lys'])
  })

  test("has the page's description, otherwise the site's, otherwise none", () => {
    for (const name of ['description', 'og:description']) {
      expect(valuesOf(head({ description: 'Kort' }, { metaDescription: 'Lang' }), name)).toEqual(['Kort'])
      expect(valuesOf(head({ description: '' }, { metaDescription: 'Lang' }), name)).toEqual(['Lang'])
      expect(valuesOf(head({}), name)).toEqual([])
    }
  })

  test('has the type of its page, and the name of the site if it has one', () => {
    expect(valuesOf(head({}), 'og:type')).toEqual(['website'])
    expect(valuesOf(head({ kind: 'article' }), 'og:type')).toEqual(['article'])
    expect(valuesOf(head({}), 'og:site_name')).toEqual(['Lys'])
    expect(valuesOf(head({}, { productName: '' }), 'og:site_name')).toEqual([])
  })

  test('of a hidden page has no picture other than that of the site', () => {
    const without = head({ noindex: true, image: image('/egen.jpg') })
    expect(valuesOf(without, 'og:image')).toEqual([])
    expect(valuesOf(without, 'twitter:card')).toEqual(['summary'])
    const shareImage = image('/delt.jpg', 'En sal')
    const withOne = head({ noindex: true }, { shareImage })
    expect(valuesOf(withOne, 'og:image')).toHaveLength(1)
    expect(String(valuesOf(withOne, 'og:image')[0])).toContain('https://lys.example/delt.jpg?')
    expect(valuesOf(withOne, 'og:image:alt')).toEqual(['En sal'])
    expect(valuesOf(withOne, 'twitter:card')).toEqual(['summary_large_image'])
  })

  test("of the home page has only the site's picture", () => {
    const shareImage = image('/delt.jpg')
    const home = head({ path: '/', image: image('/egen.jpg') }, { shareImage })
    expect(valuesOf(home, 'og:image').map(String)).toEqual([
      expect.stringMatching(/^https:\/\/lys\.example\/delt\.jpg\?/),
    ])
    expect(valuesOf(home, 'og:image:alt')).toEqual([])
    expect(valuesOf(home, 'twitter:image')).toEqual([])
  })

  test('of another page has the drawn picture first, and then its own', () => {
    const page = { title: 'Priser', path: '/priser', image: image('/egen.jpg') }
    const tags = head(page, { shareImage: image('/delt.jpg', 'En sal') })
    const [drawn, own] = valuesOf(tags, 'og:image').map(String)
    expect(drawn).toMatch(/^https:\/\/lys\.example\/delebillede\/priser\.png\?v=\w+$/)
    expect(drawn).toBe(generatedImage({ siteUrl, productName: 'Lys' }, page))
    expect(own).toMatch(/^https:\/\/lys\.example\/egen\.jpg\?/)
    expect(valuesOf(tags, 'twitter:image')).toEqual([drawn])
    expect([valuesOf(tags, 'og:image:width'), valuesOf(tags, 'og:image:height')]).toEqual([['1200'], ['630']])
    expect(valuesOf(tags, 'og:image:alt').map(String)).toEqual([expect.stringContaining('Priser | Lys')])
    expect(valuesOf(head({}), 'twitter:image')).toEqual([])
  })

  test('of a page with its own preview shares the title and picture of that', () => {
    const preview = { title: 'Beregning: BASIS', href: '/delebillede/basis.png?v=1', alt: 'En billet' }
    const tags = head({ preview, image: image('/egen.jpg') })
    expect(valuesOf(tags, 'og:title')).toEqual(['Beregning: BASIS | Lys'])
    expect(titles(tags)).toEqual(['Priser | Lys'])
    expect(valuesOf(tags, 'og:image')).toEqual(['https://lys.example/delebillede/basis.png?v=1'])
    expect(valuesOf(tags, 'og:image:alt')).toEqual(['En billet'])
  })

  test.each([
    ['/a.svg', 'png'],
    ['/a.PNG?w=9', 'png'],
    ['/a.gif', 'png'],
    ['/a.jpg', 'jpg'],
    ['/a.png.webp', 'jpg'],
    ['/svg', 'jpg'],
  ])('shares %s as %s, cut to the size of previews', (url, format) => {
    const [, own] = valuesOf(head({ image: image(url) }), 'og:image')
    const query = new URL(String(own)).searchParams
    expect(Object.fromEntries(query)).toMatchObject({ w: '1200', h: '630', fit: 'crop', fm: format })
  })

  test('has the icons of the site, a drawing after its PNG', () => {
    expect(valuesOf(head({}), 'manifest')).toEqual(['/site.webmanifest'])
    expect([...valuesOf(head({}), 'icon'), ...valuesOf(head({}), 'apple-touch-icon')]).toEqual([])
    const drawing = valuesOf(head({}, { favicon: image('/i.svg') }), 'icon').map(String)
    expect(drawing).toHaveLength(2)
    expect(drawing[0]).toMatch(/^\/i\.svg\?.*w=32/)
    expect(drawing[1]).toBe('/i.svg')
    const isIcon = (tag: object) => 'rel' in tag && tag.rel === 'icon'
    const icons = head({}, { favicon: image('/i.svg') }).filter(isIcon)
    expect(icons).toMatchObject([{ type: 'image/png', sizes: '32x32' }, { type: 'image/svg+xml' }])
    expect(valuesOf(head({}, { favicon: image('/i.png') }), 'icon')).toHaveLength(1)
    const [touch] = valuesOf(head({}, { touchIcon: image('/t.png') }), 'apple-touch-icon')
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

test('the address of the drawn picture changes with each text and picture in it', () => {
  const site = { siteUrl, productName: 'Lys' }
  const page = { title: 'Om Lys', path: '/a', image: null }
  const drawn = [
    generatedImage(site, page),
    // Both names are words of the title, which stays as it is.
    generatedImage({ ...site, productName: 'Om' }, page),
    generatedImage(site, { ...page, title: 'Priser' }),
    generatedImage(site, { ...page, image: image('/a.jpg') }),
    generatedImage(site, { ...page, image: image('/b.jpg') }),
  ]
  expect(new Set(drawn).size).toBe(drawn.length)
})

test('an error page is noindex, even if the site could not be read', () => {
  const layout = { id: 'routes/site', loaderData: { site: bare, siteUrl } }
  expect(titles(errorMeta([layout], 'Siden findes ikke'))).toEqual(['Siden findes ikke | Lys'])
  expect(titles(errorMeta([layout], ''))).toEqual(['Lys - Et alt i et billetsystem'])
  expect(valuesOf(errorMeta([layout], 'Siden findes ikke'), 'robots')).toEqual(['noindex'])
  expect(valuesOf(errorMeta([layout], 'Siden findes ikke'), 'manifest')).toHaveLength(1)
  expect(errorTags(null, 'Siden findes ikke')).toEqual([
    { title: 'Siden findes ikke' },
    { name: 'robots', content: 'noindex' },
  ])
})

test('the head of a page has title, description and picture of its document', () => {
  const picture = image('/egen.jpg')
  expect(fromSeo({ title: 'A', description: 'B', image: picture } as never, '/a')).toMatchObject({
    title: 'A',
    description: 'B',
    image: picture,
    path: '/a',
  })
  expect(fromSeo(undefined, '/a')).toMatchObject({ title: null, path: '/a' })
})

test('while content is down a head has neither name nor icons; other errors are thrown', async () => {
  const reading = (site: () => Promise<unknown>) => readHeadSite({ site } as unknown as Content, siteUrl)
  expect(await reading(async () => ({ productName: 'Lys' }))).toEqual({ productName: 'Lys', siteUrl })
  const site = await reading(() => Promise.reject(new ContentUnavailable('væk')))
  const tags = headTags(site, { title: 'Priser', path: '/priser' })
  expect(titles(tags)).toEqual(['Priser'])
  for (const name of ['og:site_name', 'description', 'icon', 'apple-touch-icon'])
    expect(valuesOf(tags, name)).toEqual([])
  await expect(reading(() => Promise.reject(new TypeError('fejl')))).rejects.toThrow('fejl')
})
