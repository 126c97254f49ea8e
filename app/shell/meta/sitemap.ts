import { isoDate } from '#app/content/fields.ts'
import type { Content } from '#app/content/site-content.ts'
import { INDEXED_PAGES } from '#app/page-addresses.ts'
import { hasPage } from '#app/pages.ts'

interface SitemapEntry {
  /** Canonical path of the page. */
  href: string
  /** When the page's content was last published, as an ISO date; `null`: unknown. */
  lastModified: string | null
}

/**
 * The addresses for search engines: pages with status 200, under their canonical address. No
 * redirects, and no noindex pages (tests/render/found-pages.test.ts compares the list with the
 * pages).
 */
export async function sitemapEntries(content: Content): Promise<SitemapEntry[]> {
  const living: SitemapEntry[] = []
  for (const { href, lastModified } of await content.addresses()) {
    if (hasPage(href) && (await content.redirect(decodeURI(href))) === null) {
      living.push({ href, lastModified: isoDate(lastModified) })
    }
  }
  const inContent = new Set(living.map(({ href }) => href))
  const fixed = INDEXED_PAGES.filter(({ href }) => !inContent.has(href)).map(({ href, below }) => ({
    href,
    lastModified: below && newest(living, below),
  }))
  return [...fixed, ...living].sort((a, b) => (a.href < b.href ? -1 : 1))
}

/** As sitemaps.org defines it; one file holds 50,000 addresses. */
export function sitemapXml(entries: readonly SitemapEntry[], siteUrl: string): string {
  const urls = entries.map(({ href, lastModified }) => {
    const changed = lastModified ? `<lastmod>${lastModified}</lastmod>` : ''
    return `<url><loc>${escaped(`${siteUrl}${href}`)}</loc>${changed}</url>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`
}

/**
 * Allows everything that is a page. Pages that must not be listed say noindex, which only works if
 * they may be crawled.
 */
export function robotsText(siteUrl: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${siteUrl}/sitemap.xml\n`
}

function newest(entries: readonly SitemapEntry[], below: string): string | null {
  const times = entries.flatMap(({ href, lastModified }) =>
    lastModified && href.startsWith(below) ? [lastModified] : [],
  )
  return times.sort().at(-1) ?? null
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll("'", '&apos;')
}
