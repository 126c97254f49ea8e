import { readFileSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import { FIXED_ADDRESSES } from '#app/page-addresses.ts'
import { expect, test } from '#tests/browser/site.ts'

/**
 * Crawls the whole site from its home page: every internal link and file works, and every published
 * page is reachable. That no page logs an error in the browser is in walk.spec.ts, for one page of
 * each kind.
 */

/** Addresses that redirect on purpose. */
const meantRedirects = new Map([
  ['/priser', '/priser/billetsystem'],
  ['/priser/pakker', '/priser/billetsystem'],
  ['/hjaelp/find-din-billet', '/kundeservice/find-din-billet/min-billet-er-vaek'],
])

/** Published addresses; the wizard's later steps need answers and are not linked. */
const published = [
  ...readFileSync('content/published-addresses.txt', 'utf8').split('\n'),
  ...FIXED_ADDRESSES,
].filter((path) => path.startsWith('/') && (!path.startsWith('/beregner/') || path === '/beregner/branche'))

/** Internal links of a page, without fragments; a form that posts has no page to show. */
function linksOf(html: string): string[] {
  const opening = html.replaceAll(/<form\b[^>]*\bmethod="post"[^>]*>/g, '')
  return [...opening.matchAll(/<(?:a|form)\b[^>]*?\b(?:href|action)="(\/[^"]*)"/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&').split('#')[0] ?? '')
    .filter((href) => !href.startsWith('//'))
}

/**
 * Files that a page loads: images, styles, scripts, icons. Of the sizes of an image the first,
 * since the server makes each from the same file.
 */
function filesOf(html: string): string[] {
  const sources = [...html.matchAll(/<(?:img|source|script|video)\b[^>]*?\b(?:src|poster)="([^"]+)"/g)]
  const sets = [...html.matchAll(/\b(?:srcset|imagesrcset)="(\S+)/gi)]
  const linked = [...html.matchAll(/<link\b(?![^>]*\brel="(?:canonical|alternate)")[^>]*?\bhref="([^"]+)"/g)]
  return [...sources, ...sets, ...linked].map(([, address = '']) => address.replaceAll('&amp;', '&'))
}

interface Crawled {
  /** Pages with status 200. */
  pages: string[]
  /** Broken links, with the page that contains them. */
  broken: string[]
  /** Files by address without its query, each with the page that loads it. */
  files: Map<string, { address: string; from: string }>
}

async function crawl(request: APIRequestContext): Promise<Crawled> {
  const foundOn = new Map([['/', 'start']])
  const pages: string[] = []
  const broken: string[] = []
  const files: Crawled['files'] = new Map()
  for (const [path, from] of foundOn) {
    const answer = await request.get(path, { maxRedirects: 0 })
    const to = answer.headers().location
    if (to !== undefined) {
      if (meantRedirects.get(path) !== to) broken.push(`${path} on ${from} leads on to ${to}`)
      else if (!foundOn.has(to)) foundOn.set(to, path)
      continue
    }
    if (answer.status() !== 200) {
      broken.push(`${path} on ${from} answers ${answer.status()}`)
      continue
    }
    if (!answer.headers()['content-type']?.startsWith('text/html')) continue
    pages.push(path)
    const html = await answer.text()
    for (const link of linksOf(html)) if (!foundOn.has(link)) foundOn.set(link, path)
    for (const address of filesOf(html)) {
      const [file = ''] = address.split('?')
      if (!files.has(file)) files.set(file, { address, from: path })
    }
  }
  return { pages, broken, files }
}

test('every internal link and every file of a page works, and every published page can be reached by links', async ({
  request,
}) => {
  const { pages, broken, files } = await crawl(request)
  expect(broken).toEqual([])
  const reached = new Set([...pages, ...meantRedirects.keys()])
  expect(published.filter((path) => !reached.has(path))).toEqual([])

  expect([...files.keys()].some((file) => file.startsWith('/media/'))).toBe(true)
  for (const { address, from } of files.values()) {
    const answer = await request.get(address)
    expect(answer.status(), `${address} of ${from}`).toBe(200)
    expect((await answer.body()).length, `${address} of ${from}`).toBeGreaterThan(0)
  }
})
