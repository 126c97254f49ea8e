import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { readArguments } from '#scripts/arguments.ts'
import { headlessChromium } from '#scripts/chromium.ts'
import { removeDataFolder, startBuiltSite } from '#tests/built-site.ts'
import { openScreen, pictureContext, type Screen, screens, widths } from '#tests/screen-list.ts'
import { openDeskInEveryState } from './desk-in-every-state.ts'

/*
 * Screenshots of every page kind at both widths of the design, and of the lead desk with a delivery
 * in each state, into docs/screens/. Arguments select some; the desk's are `intern`.
 */

const folder = 'docs/screens'
/** Total size limit in bytes: they are part of the repository. */
const limit = 3_300_000
/** Height in pixels at which a picture is cut: the rest of a long page adds nothing. */
const tallest = 2000

const names = [...Object.keys(screens), 'intern'].join(', ')
const { words: asked } = readArguments(
  `npm run screens [-- NAME …]   pictures into ${folder} of every page kind, or of these: ${names}`,
  { options: {}, most: Number.POSITIVE_INFINITY },
)
const unknown = asked.find((name) => !(name in screens) && name !== 'intern')
if (unknown) {
  console.error(`There is no page kind ${unknown}: choose from ${names}`)
  process.exit(1)
}
const headless = headlessChromium()
if (!headless) {
  console.error('No Chromium found: install one (npx playwright install chromium)')
  process.exit(1)
}

mkdirSync(folder, { recursive: true })
const site = await startBuiltSite()
const browser = await chromium.launch(headless)
try {
  for (const width of widths) {
    const context = await pictureContext(browser, site.url, width)
    const page = await context.newPage()
    for (const [name, screen] of Object.entries(screens)) {
      if (asked.length > 0 && !asked.includes(name)) continue
      if (screen.width && screen.width !== width) continue
      await take(page, screen, join(folder, `${name}-${width}.webp`), site.url)
    }
    await context.close()
  }
  if (asked.length === 0 || asked.includes('intern')) await takeDesk()
} finally {
  await browser.close()
  await site.stop()
  await removeDataFolder(site)
}

const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
console.log(`${readdirSync(folder).length} pictures, ${(bytes / 1e6).toFixed(2)} MB in ${folder}`)
if (bytes > limit) {
  console.error(`That is more than ${limit / 1e6} MB`)
  process.exitCode = 1
}

async function takeDesk(): Promise<void> {
  const desk = await openDeskInEveryState()
  try {
    const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'da-DK' })
    const page = await context.newPage()
    await page.goto(`${desk.url}/intern`)
    await page.getByLabel('Adgangskode').fill(desk.secret)
    await page.getByRole('button', { name: 'Log ind' }).click()
    await page.getByRole('heading', { name: 'Henvendelser' }).waitFor()
    for await (const { name, path, widths: wanted } of desk.moments()) {
      for (const width of wanted) {
        await page.setViewportSize({ width, height: width > 600 ? 900 : 844 })
        await take(page, { path }, join(folder, `${name}-${width}.webp`), desk.url)
      }
    }
    await context.close()
  } finally {
    await desk.stop()
  }
}

async function take(
  page: Page,
  { path, prepare, windowOnly, footer }: Screen,
  file: string,
  origin: string,
): Promise<void> {
  await openScreen(page, `${origin}${path}`, prepare)
  const picture = sharp(await page.screenshot({ fullPage: !windowOnly }))
  const { width, height } = await picture.metadata()
  const end = await page.evaluate(
    (whole) =>
      whole
        ? Number.POSITIVE_INFINITY
        : (document.querySelector('footer')?.offsetTop ?? Number.POSITIVE_INFINITY),
    footer === true || windowOnly === true,
  )
  await picture
    .extract({ left: 0, top: 0, width, height: Math.min(height, footer ? height : tallest, end + 24) })
    .webp({ quality: 28, effort: 6 })
    .toFile(file)
}
