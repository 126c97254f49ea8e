import { expect, test } from 'vitest'
import type { Content } from '#app/content/site-content.ts'
import { robotsText, sitemapEntries, sitemapXml } from './sitemap.ts'

const listed = (addresses: [href: string, lastModified: string | null][], redirected: string[] = []) =>
  sitemapEntries({
    addresses: async () => addresses.map(([href, lastModified]) => ({ href, lastModified })),
    redirect: async (path: string) => (redirected.includes(path) ? { to: '/' } : null),
  } as unknown as Content)

test('the sitemap lists the pages in order, without redirected addresses and addresses without a page', async () => {
  const entries = await listed(
    [
      ['/branche/zoo', '2026-02-03T04:05:06+0000'],
      ['/branche/b%C3%B8rn', null],
      ['/branche/flyttet', null],
      ['/branche/flyttet%20b%C3%B8rn', null],
      ['/ingen-side/her', null],
    ],
    ['/branche/flyttet', '/branche/flyttet børn'],
  )
  const hrefs = entries.map(({ href }) => href)
  expect(hrefs).toEqual(expect.arrayContaining(['/', '/branche', '/branche/b%C3%B8rn', '/branche/zoo']))
  expect(hrefs.filter((href) => /flyttet|ingen-side/.test(href))).toEqual([])
  expect(hrefs).toEqual(hrefs.toSorted())
  expect(new Set(hrefs).size).toBe(hrefs.length)
})

test('an overview has the date of the newest page below it, or no date if none of these has one', async () => {
  const entries = await listed([
    ['/branche/a', '2026-02-03T04:05:06+0000'],
    ['/branche/b', '2026-05-03T04:05:06+0000'],
    ['/branche/c', null],
    ['/branche/d', '2025-05-03T04:05:06+0000'],
    ['/produkt/e', '2027-01-01T00:00:00+0000'],
  ])
  const dates = Object.fromEntries(entries.map(({ href, lastModified }) => [href, lastModified]))
  expect(dates['/branche']).toBe('2026-05-03T04:05:06.000Z')
  expect(dates['/branche/c']).toBeNull()
  expect((await listed([])).find(({ href }) => href === '/branche')?.lastModified).toBeNull()
})

test('a fixed page that is also in content is listed once, with its own date', async () => {
  const entries = await listed([['/branche', '2026-02-03T04:05:06+0000']])
  expect(entries.filter(({ href }) => href === '/branche')).toEqual([
    { href: '/branche', lastModified: '2026-02-03T04:05:06.000Z' },
  ])
})

test('sitemap.xml has absolute, escaped addresses, and dates where they are known', () => {
  const xml = sitemapXml(
    [
      { href: "/a&b<c>'d'", lastModified: '2026-02-03' },
      { href: '/e', lastModified: null },
    ],
    'https://lys.example',
  )
  expect(xml).toMatch(
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org/,
  )
  expect(xml).toContain(
    '<url><loc>https://lys.example/a&amp;b&lt;c&gt;&apos;d&apos;</loc><lastmod>2026-02-03</lastmod></url>',
  )
  expect(xml).toContain('</url>\n<url><loc>https://lys.example/e</loc></url>\n</urlset>')
})

test('robots.txt allows everything but the endpoints, and names the sitemap', () => {
  expect(robotsText('https://lys.example').split('\n').filter(Boolean)).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Sitemap: https://lys.example/sitemap.xml',
  ])
})
