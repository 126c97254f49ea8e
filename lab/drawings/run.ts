import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { giveUp, named, runLongCheck } from '#lab/long-check.ts'
import { headlessChromium } from '#scripts/chromium.ts'
import { EXAMPLE_PICTURE } from '#scripts/content/launch.ts'
import { readProcessSettings } from '#server/settings.ts'

/*
 * Pictures of the software for product, home and press pages: every page of this folder, drawn with
 * the site's own tokens and fonts, at the width of a computer's and of a phone's column. Run again
 * after a change of colours or fonts. An owner's own screenshots take their place in content.
 */

const widths = { '': 760, '-mobil': 350 }

const usage =
  'npm run drawings -- [NAME …]   draws the pictures of the software, or these, into the content folder'

const folder = import.meta.dirname
const drawings = readdirSync(folder)
  .filter((each) => each.endsWith('.html'))
  .map((file) => file.replace('.html', ''))

await runLongCheck(usage, { options: {}, most: drawings.length }, async (check, { words }) => {
  const names = named('drawing', drawings, words)
  const headless =
    headlessChromium() ?? giveUp('No Chromium found: install one (npx playwright install chromium)')
  const browser = await chromium.launch(headless)
  const pictures = names.flatMap((name) =>
    Object.entries(widths).map(([ending, width]) => ({ name, ending, width })),
  )
  await check.parts(
    'Drawing pictures',
    pictures,
    ({ name, ending }) => `${name}${ending}`,
    async ({ name, ending, width }) => check.say(await draw(browser, name, ending, width)),
  )
  await browser.close()
})

/** Returns a line about the picture. */
async function draw(browser: Browser, name: string, ending: string, width: number): Promise<string> {
  // Browsers know no @theme: it is Tailwind's.
  const tokens = readFileSync(join('app', 'ui', 'tokens.css'), 'utf8').replace('@theme', ':root')
  const page = await browser.newPage({ viewport: { width, height: 540 }, deviceScaleFactor: 2 })
  await page.goto(pathToFileURL(join(folder, `${name}.html`)).href)
  await page.addStyleTag({ content: tokens })
  await page.evaluate(() => document.fonts.ready)
  const drawn = await page.locator('body').screenshot({ omitBackground: true })
  await page.close()
  const target = join(readProcessSettings().contentDir, 'media', `skaerm-${name}${ending}.webp`)
  await sharp(drawn)
    .webp({ nearLossless: true, quality: 40, effort: 6 })
    // In new colours too, content:check -- --launch knows it by this.
    .withExif({ IFD0: { Software: EXAMPLE_PICTURE } })
    .toFile(target)
  const { width: across, height } = await sharp(target).metadata()
  return `${target}: ${across} × ${height}, ${Math.ceil(statSync(target).size / 1000)} kB`
}
