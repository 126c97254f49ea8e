import { brotliCompressSync, constants } from 'node:zlib'
import type { Browser, Response } from '@playwright/test'

/** Transferred bytes of a page, brotli 11 as in the cache; fonts uncompressed. */
export interface PageWeight {
  html: number
  styles: number
  fonts: number
  /** The client script, and whatever island a page at rest loads. */
  frame: number
  /** The field measurement, a separate file loaded later. */
  measurement: number
  /**
   * Scripts of the islands when the page is scrolled to its end and all are hydrated; without the
   * modal.
   */
  islands: number
}

/** Page kinds by address; a trailing slash means the pages below it. */
export const contentKinds = [
  '/',
  '/produkt',
  '/produkt/',
  '/branche',
  '/branche/',
  '/kunder',
  '/kunder/',
  '/priser/',
  '/pricing-pages',
  '/kundeservice',
  '/kundeservice/',
  '/hjaelp/',
  '/medarbejdere',
  '/om-os',
  '/om-os/',
  '/cookiepolitik',
  '/privatlivspolitik',
  '/ansoeg',
] as const

/**
 * Budgets of content pages in kB of 1,000 bytes (docs/performance.md). A first round trip carries
 * 14.6 kB with the headers, which take 1.0 to 1.4 kB: the largest documents need a second one.
 */
export const budget = {
  html: 13.8,
  frame: 7,
  measurement: 4,
  scripts: 92.5,
  fonts: 55,
  styles: 16.2,
} as const

/** Pages of a kind: its own address, or all below it. */
export function pagesOfKind(kind: string, pages: readonly string[]): string[] {
  if (kind === '/' || !kind.endsWith('/')) return [kind]
  const below = pages.filter((path) => path.startsWith(kind) && path.length > kind.length)
  if (below.length === 0) throw new Error(`There is no page below ${kind}`)
  return below
}

/** One page of each kind: the kind's own address, or the first page below it. */
export function pageOfKind(kind: string, pages: readonly string[]): string {
  return pagesOfKind(kind, pages)[0] ?? kind
}

const known = new Map<string, number>()

/** Compressed size of a body; shared files are compressed once. */
export function packed(address: string, body: Buffer): number {
  const key = `${address} ${body.length}`
  const size = known.get(key) ?? sizeOf(body)
  known.set(key, size)
  return size
}

/** Size at a quality that takes a tenth of the time and is never smaller. */
export const quicklyPacked = (body: Buffer): number => sizeOf(body, 5)

function sizeOf(body: Buffer, quality = 11): number {
  return brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  }).length
}

/** Loads a page for the first time and weighs it: at rest on a phone, then read to its end. */
export async function weighPage(
  browser: Browser,
  url: string,
  viewport = { width: 390, height: 844 },
): Promise<PageWeight> {
  const context = await browser.newContext({ viewport })
  try {
    const page = await context.newPage()
    const responses: Response[] = []
    page.on('response', (response) => responses.push(response))
    // Read when the measurement begins, whose files have all come by then.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'doNotTrack', {
        get: () => {
          window.document.documentElement.dataset.asked = ''
          return null
        },
      }),
    )
    await page.clock.install()
    await page.goto(url)
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    // The measurement is loaded seconds later.
    await page.clock.runFor(5_000)
    await page.locator('html[data-asked]').waitFor({ state: 'attached' })
    await page.evaluate(() => window.document.fonts.ready)
    const untouched = [...responses]

    // Scrolls to the end: each island comes into view.
    for (const island of await page.locator('[data-island]:not([data-island=modal])').all()) {
      await island.scrollIntoViewIfNeeded()
      // Some wait for a visitor's touch.
      await island.dispatchEvent('pointerover')
      await island.evaluate(
        (element) =>
          new Promise<void>((hydrated) => {
            const look = () =>
              element.hasAttribute('data-hydrated') ? hydrated() : requestAnimationFrame(look)
            look()
          }),
      )
    }
    // By then the files that those scripts requested have arrived.
    await page.evaluate(async () => (await fetch('/latest.json', { cache: 'no-store' })).text())

    const weigh = async (kind: RegExp, from: readonly Response[]) => {
      let sum = 0
      for (const response of from) {
        if (kind.test(response.url())) sum += packed(response.url(), await response.body())
      }
      return sum
    }
    const document = responses.find((response) => response.url() === url)
    const fonts = untouched.filter((response) => response.url().endsWith('.woff2'))
    const measured = await weigh(/\/(?:field-measurement|page-kinds)-[^/]+\.js$/, untouched)
    const before = await weigh(/\.js$/, untouched)
    return {
      html: document ? packed(url, await document.body()) : 0,
      styles: await weigh(/\.css$/, responses),
      fonts: (await Promise.all(fonts.map((font) => font.body()))).reduce(
        (sum, { length }) => sum + length,
        0,
      ),
      frame: before - measured,
      measurement: measured,
      islands: (await weigh(/\.js$/, responses)) - before,
    }
  } finally {
    await context.close()
  }
}
