import { chromium } from '@playwright/test'
import { headlessChromium } from '#scripts/chromium.ts'
import type { BuiltSite } from '#tests/built-site.ts'
import { budget, contentKinds, pageOfKind, weighPage } from '#tests/page-weight.ts'
import { pagesOf } from './client.ts'
import { formatNumber, say, table } from './machine.ts'

/** What each kind of page loads: without interaction, and scrolled to its end. */
export async function benchWeight(site: BuiltSite): Promise<void> {
  const headless = headlessChromium()
  if (!headless) throw new Error('No Chromium found: install one (npx playwright install chromium)')
  const pages = await pagesOf(site.url)
  const browser = await chromium.launch(headless)
  const rows: string[][] = []
  try {
    for (const kind of [...contentKinds, '/beregner/branche']) {
      const path = pageOfKind(kind, pages)
      const weight = await weighPage(browser, site.url + path)
      const { html, frame, measurement, islands, styles, fonts } = weight
      const bytes = [html, frame, measurement, frame + islands, styles, fonts]
      // Size of the first round trip.
      rows.push([path, ...bytes.map((each) => formatNumber(each / 1000, 1)), html <= 14_600 ? 'yes' : 'no'])
    }
  } finally {
    await browser.close()
  }
  const { html, frame, measurement, scripts, styles, fonts } = budget
  rows.push(['at most, content pages', ...[html, frame, measurement, scripts, styles, fonts].map(String), ''])
  say('What a page loads, kB (brotli 11; fonts as they are)')
  say()
  table(
    [
      'page',
      'HTML with its styles',
      'scripts, untouched and with no island near',
      'field measurement',
      'scripts, read to the end with every island hydrated',
      'whole stylesheet, after the first paint',
      'fonts',
      'HTML in one first round trip',
    ],
    rows,
  )
}
