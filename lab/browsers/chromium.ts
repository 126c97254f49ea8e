import { launch } from 'puppeteer-core'
import { findChromium, headlessChromium } from '#scripts/chromium.ts'
import type { BrowserEngine } from './engine.ts'
import { PuppeteerPage } from './puppeteer-page.ts'

export function missingChromium(): string | null {
  return findChromium() ? null : 'npx playwright install chromium'
}

/** The reference for the other engines; `npm test` runs in it. */
export async function startChromium(): Promise<BrowserEngine> {
  const browser = await launch({ ...headlessChromium(), headless: 'shell' })
  return {
    name: 'chromium',
    open: (opening) => PuppeteerPage.open(browser, opening),
    stop: () => browser.close(),
  }
}
