import { brotliCompressSync, constants } from 'node:zlib'
import type { Browser, Page, Response } from '@playwright/test'

/** Bytes of a page over the line, brotli 11 as the site sends it when nobody waits; fonts as they are. */
export interface PageWeight {
  html: number
  styles: number
  fonts: number
  /** Scripts that the page loads by itself, until nothing is asked for any more. */
  scripts: number
  /** Of these, asked for before the first paint. */
  ahead: number
  /** Scripts that come when somebody moves the pointer and scrolls to the end. */
  onInteraction: number
}

/** Kinds of pages by their address; an address with a slash at its end stands for the pages below it. */
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

/** kB of 1,000 bytes that content pages may take (docs/performance.md). */
export const budget = { html: 20, scripts: 105, onInteraction: 60, fonts: 55, styles: 15 } as const

/** For each kind a page that stands for it: the kind's own address, or the first page below it. */
export function pageOfKind(kind: string, pages: readonly string[]): string {
  if (kind === '/' || !kind.endsWith('/')) return kind
  const page = pages.find((path) => path.startsWith(kind) && path.length > kind.length)
  if (!page) throw new Error(`There is no page below ${kind}`)
  return page
}

const known = new Map<string, number>()

/** What a body takes packed; files that several pages load are packed once. */
export function packed(address: string, body: Buffer): number {
  const key = `${address} ${body.length}`
  const size = known.get(key) ?? sizeOf(body)
  known.set(key, size)
  return size
}

function sizeOf(body: Buffer): number {
  return brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  }).length
}

/** Visits a page for the first time and weighs what it loads. */
export async function weighPage(browser: Browser, url: string): Promise<PageWeight> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const answers: Response[] = []
    page.on('response', (response) => answers.push(response))
    // The last thing that a page does by itself (app/shell/use-upkeep.ts); the wizard has none of it.
    const upkeep = /\/beregner\//.test(url) ? null : page.waitForResponse(/\/upkeep-[^/]+\.js$/)
    await page.goto(url)
    await (await upkeep)?.finished()
    await page.waitForLoadState('networkidle')
    const alone = answers.length
    const ahead = await page.evaluate(() => {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
      return performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => name.endsWith('.js') && startTime < painted)
        .map(({ name }) => name)
    })
    const weigh = async (kind: RegExp, from: readonly Response[]) => {
      let sum = 0
      for (const answer of from) {
        if (kind.test(answer.url())) sum += packed(answer.url(), await answer.body())
      }
      return sum
    }
    const loaded = answers.slice(0, alone)
    const html = answers.find((answer) => answer.url() === url)
    const fonts = loaded.filter((answer) => answer.url().endsWith('.woff2'))
    const weight = {
      html: html ? packed(url, await html.body()) : 0,
      styles: await weigh(/\.css$/, loaded),
      fonts: (await Promise.all(fonts.map((font) => font.body()))).reduce(
        (sum, { length }) => sum + length,
        0,
      ),
      scripts: await weigh(/\.js$/, loaded),
      ahead: await weigh(
        /\.js$/,
        loaded.filter((answer) => ahead.includes(answer.url())),
      ),
    }
    await page.mouse.move(200, 300)
    await page.mouse.move(220, 320)
    await page.mouse.wheel(0, 300)
    await settled(page)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await settled(page)
    return { ...weight, onInteraction: await weigh(/\.js$/, answers.slice(alone)) }
  } finally {
    await context.close()
  }
}

/** Waits until a second's worth of frames has gone by in which nothing came: a file that comes may ask for others. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const watched: { count?: number; frames?: number } = (window as { watched?: object }).watched ?? {}
    const count = performance.getEntriesByType('resource').length
    const frames = watched.count === count ? (watched.frames ?? 0) + 1 : 0
    Object.assign(window, { watched: { count, frames } })
    return frames > 60
  })
}
