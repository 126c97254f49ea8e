import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { readArguments } from '#scripts/arguments.ts'
import { headlessChromium } from '#scripts/chromium.ts'
import { EXAMPLE_PICTURE } from '#scripts/content/launch.ts'
import { readProcessSettings } from '#server/settings.ts'

/*
 * Pictures of the software for product, home and press pages: every page of this folder, drawn with
 * the site's own tokens and fonts, at the width of a computer's and of a phone's column. Run again
 * after a change of colours or fonts. An owner's own screenshots take their place in content.
 */

const widths = { '': 760, '-mobil': 350 }

const { words: names } = readArguments(
  'npm run drawings -- [NAME …]   draws the pictures of the software, or these, into the content folder',
  { options: {}, most: Number.POSITIVE_INFINITY },
)
const headless = headlessChromium()
if (!headless) {
  console.error('No Chromium found: install one (npx playwright install chromium)')
  process.exit(1)
}

const folder = import.meta.dirname
const { contentDir } = readProcessSettings()
// Browsers know no @theme: it is Tailwind's.
const tokens = readFileSync(join('app', 'ui', 'tokens.css'), 'utf8').replace('@theme', ':root')
const browser = await chromium.launch(headless)
try {
  for (const file of readdirSync(folder).filter((each) => each.endsWith('.html'))) {
    const name = file.replace('.html', '')
    if (names.length > 0 && !names.includes(name)) continue
    for (const [ending, width] of Object.entries(widths)) {
      const page = await browser.newPage({ viewport: { width, height: 540 }, deviceScaleFactor: 2 })
      await page.goto(pathToFileURL(join(folder, file)).href)
      await page.addStyleTag({ content: tokens })
      await page.evaluate(() => document.fonts.ready)
      const drawn = await page.locator('body').screenshot()
      await page.close()
      const target = join(contentDir, 'media', `skaerm-${name}${ending}.webp`)
      await sharp(drawn)
        .webp({ nearLossless: true, quality: 40, effort: 6 })
        // In new colours too, content:check -- --launch knows it by this.
        .withExif({ IFD0: { Software: EXAMPLE_PICTURE } })
        .toFile(target)
      const { width: across, height } = await sharp(target).metadata()
      console.log(`${target}: ${across} × ${height}, ${Math.ceil(statSync(target).size / 1000)} kB`)
    }
  }
} finally {
  await browser.close()
}
