import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { headlessChromium } from '#scripts/chromium.ts'
import type { BrowserEngine } from '#tests/journeys/journey.ts'
import { startLeadSite } from '#tests/lead-site.ts'
import { pictureContext, screens } from '#tests/screen-list.ts'

const PAGES = [
  ...['hjem', 'produkt', 'branche', 'kunde', 'prisside', 'support', 'artikel', 'medarbejdere', 'ansoeg'],
  ...['ikke-fundet', 'beregner-branche', 'beregner-billetsalg', 'beregner-pakkevalg', 'beregner-information'],
]
/** As high as WebKit's display. */
const HEIGHT = 2000
const GAP = 24

/**
 * Screenshots of a dozen pages in Chromium and each of these engines, side by side in `folder`, for
 * a person to compare: each engine smooths fonts and draws controls in its own way.
 */
export async function takeLooks(
  engines: readonly BrowserEngine[],
  widths: readonly number[],
  folder: string,
): Promise<void> {
  const headless = headlessChromium()
  if (!headless) throw new Error('No Chromium found to compare with')
  mkdirSync(folder, { recursive: true })
  const { site, stop } = await startLeadSite()
  const browser = await chromium.launch(headless)
  try {
    for (const width of widths) {
      for (const name of PAGES) {
        const address = `${site.url}${screens[name]?.path ?? '/'}`
        const context = await pictureContext(browser, site.url, width)
        const page = await context.newPage()
        await page.setViewportSize({ width, height: HEIGHT })
        await page.goto(address)
        await page.waitForLoadState('networkidle')
        const pictures = [await page.screenshot()]
        await context.close()
        for (const engine of engines) pictures.push(await pictureIn(engine, width, site.url, address))
        const file = join(folder, `${name}-${width}.png`)
        await sharp(await sideBySide(pictures, width)).toFile(file)
        process.stdout.write(`${file}: chromium, ${engines.map((engine) => engine.name).join(', ')}\n`)
      }
    }
  } finally {
    await browser.close()
    await stop()
  }
}

async function pictureIn(engine: BrowserEngine, width: number, origin: string, address: string) {
  const page = await engine.open({ width, height: HEIGHT })
  try {
    await page.answerConsent(`${origin}/robots.txt`)
    await page.goto(address)
    await page.until(
      'fonts, pictures and the first islands are there, and nothing changes its colour',
      () => {
        const isNear = (image: HTMLImageElement) =>
          image.checkVisibility() && image.getBoundingClientRect().top < window.innerHeight
        const pictures = [...document.images].filter(isNear)
        const isDrawn = document.fonts.status === 'loaded' && pictures.every(({ complete }) => complete)
        const isMoving = document.getAnimations().some((animation) => animation instanceof CSSTransition)
        return isDrawn && !isMoving && !document.querySelector('[data-hydrate=load]:not([data-hydrated])')
      },
    )
    return await page.screenshot()
  } finally {
    await page.close()
  }
}

async function sideBySide(pictures: readonly Buffer[], width: number): Promise<Buffer> {
  const canvas = sharp({
    create: {
      width: pictures.length * (width + GAP) - GAP,
      height: HEIGHT,
      channels: 3,
      background: '#808080',
    },
  })
  return canvas
    .composite(pictures.map((input, index) => ({ input, left: index * (width + GAP), top: 0 })))
    .png({ palette: true })
    .toBuffer()
}
