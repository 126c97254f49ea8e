import { readFileSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import { STATIC_PATHS } from '#server/content/embedded/static-paths.ts'
import { expect, test } from '#tests/browser/site.ts'

/**
 * Crawls the whole site from its home page: every internal link works, every published page is
 * reachable, and no page logs an error in the browser.
 */

/** Addresses that redirect on purpose. */
const meantRedirects = new Map([['/priser', '/priser/billetsystem']])

/** Published addresses; the wizard's later steps need answers and are not linked. */
const published = [
  ...readFileSync('content/published-addresses.txt', 'utf8').split('\n'),
  ...STATIC_PATHS,
].filter((path) => path.startsWith('/') && (!path.startsWith('/beregner/') || path === '/beregner/branche'))

/** Internal links of a page, without fragments. */
function linksOf(html: string): string[] {
  return [...html.matchAll(/<(?:a|form)\b[^>]*?\b(?:href|action)="(\/[^"]*)"/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&').split('#')[0] ?? '')
    .filter((href) => !href.startsWith('//'))
}

interface Crawled {
  /** Pages with status 200. */
  pages: string[]
  /** Broken links, with the page that contains them. */
  broken: string[]
}

async function crawl(request: APIRequestContext): Promise<Crawled> {
  const foundOn = new Map([['/', 'start']])
  const pages: string[] = []
  const broken: string[] = []
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
    for (const link of linksOf(await answer.text())) if (!foundOn.has(link)) foundOn.set(link, path)
  }
  return { pages, broken }
}

test('every internal link works, and every published page can be reached by links', async ({ request }) => {
  test.setTimeout(120_000)
  const { pages, broken } = await crawl(request)
  expect(broken).toEqual([])
  const reached = new Set([...pages, ...meantRedirects.keys()])
  expect(published.filter((path) => !reached.has(path))).toEqual([])
})

test('no page logs to the console, or has a failed request or an error response', async ({
  page,
  request,
}) => {
  test.setTimeout(600_000)
  const failed: string[] = []
  page.on('requestfailed', (one) => {
    // Prefetches are cancelled when the crawl moves on.
    const reason = one.failure()?.errorText
    if (reason !== 'net::ERR_ABORTED') failed.push(`${page.url()}: ${one.url()} ${reason}`)
  })
  page.on('response', (one) => {
    if (one.status() >= 400) failed.push(`${page.url()}: ${one.url()} answered ${one.status()}`)
  })
  const { pages } = await crawl(request)
  for (const path of pages.filter((each) => !each.includes('?'))) {
    await page.goto(path)
    // A first interaction, and every lazy image in view.
    await page.mouse.move(10, 10)
    await page.evaluate(async () => {
      for (const picture of document.images) picture.loading = 'eager'
      await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)))
    })
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
    await expect(page, path).toHaveTitle(/.+/)
  }
  expect(failed).toEqual([])
})
