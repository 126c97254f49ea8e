import { chromium } from '@playwright/test'
import { findChromium } from '#scripts/chromium.ts'
import type { BuiltSite } from '#tests/built-site.ts'
import { budget, contentKinds, pageOfKind, weighPage } from '#tests/page-weight.ts'
import { pagesOf } from './client.ts'
import { number, say, table } from './machine.ts'

/** What each kind of page loads: without interaction until nothing is asked for any more, and then on interaction. */
export async function benchWeight(site: BuiltSite): Promise<void> {
  const executablePath = findChromium()
  if (!executablePath) {
    say('Pages are not weighed: that needs Chromium (npx playwright install chromium).')
    say()
    return
  }
  const pages = await pagesOf(site.url)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const rows: string[][] = []
  try {
    for (const kind of [...contentKinds, '/beregner/branche']) {
      const path = pageOfKind(kind, pages)
      const weight = await weighPage(browser, site.url + path)
      const { html, styles, fonts, scripts, ahead, onInteraction } = weight
      rows.push([
        path,
        ...[html, scripts, ahead, onInteraction, styles, fonts].map((bytes) => number(bytes / 1000, 1)),
      ])
    }
  } finally {
    await browser.close()
  }
  rows.push([
    'at most, content pages',
    String(budget.html),
    String(budget.scripts),
    '0',
    String(budget.onInteraction),
    '',
    '',
  ])
  say('What a page loads, kB (brotli 11; fonts as they are)')
  say()
  table(
    [
      'page',
      'HTML with its styles',
      'scripts, untouched',
      'of these before the first paint',
      'scripts on interaction',
      'whole stylesheet, after the first paint',
      'fonts',
    ],
    rows,
  )
}
