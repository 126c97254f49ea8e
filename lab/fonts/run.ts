import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { giveUp, runCheck } from '#lab/command.ts'
import { readArguments } from '#scripts/arguments.ts'
import { headlessChromium } from '#scripts/chromium.ts'
import { type FontMetrics, MEASURED, type Measured, SAMPLE, withStandIns } from './stand-ins.ts'

/*
 * After a change of fonts: measures the new ones, and makes the stand-ins of fonts.css like them.
 */

const usage =
  'npm run fonts   measures the fonts of app/ui/fonts, and writes their stand-ins into its fonts.css'

const folder = join('app', 'ui', 'fonts')

readArguments(usage)

await runCheck(async () => {
  const headless =
    headlessChromium() ?? giveUp('No Chromium found: install one (npx playwright install chromium)')
  const browser = await chromium.launch(headless)
  const fonts = {} as Record<Measured, FontMetrics>
  for (const name of Object.keys(MEASURED) as Measured[]) {
    fonts[name] = await measure(browser, MEASURED[name])
    const { width, ascent, descent } = fonts[name]
    console.log(`${name}: width ${width.toFixed(3)}, ascent ${ascent}, descent ${descent}`)
  }
  await browser.close()
  const file = join(folder, 'fonts.css')
  const css = readFileSync(file, 'utf8')
  const changed = withStandIns(css, fonts)
  if (changed !== css) writeFileSync(file, changed)
  console.log(`${file}: ${changed === css ? 'nothing to change' : 'the stand-ins are as wide and high now'}`)
})

async function measure(
  browser: Browser,
  { file, weight }: (typeof MEASURED)[Measured],
): Promise<FontMetrics> {
  const page = await browser.newPage()
  const data = readFileSync(join(folder, file)).toString('base64')
  const metrics = await page.evaluate(
    async ({ source, font, sample }) => {
      const face = await new FontFace('Measured', source, { weight: '1 1000' }).load()
      document.fonts.add(face)
      const canvas = document.createElement('canvas').getContext('2d')
      if (canvas === null) throw new Error('no canvas')
      canvas.font = font
      const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = canvas.measureText(sample)
      return { width, ascent: fontBoundingBoxAscent, descent: fontBoundingBoxDescent }
    },
    {
      source: `url(data:font/woff2;base64,${data})`,
      font: `${weight} 1000px Measured`,
      sample: SAMPLE,
    },
  )
  await page.close()
  return {
    width: metrics.width / 1000,
    ascent: metrics.ascent / 1000,
    descent: metrics.descent / 1000,
  }
}
