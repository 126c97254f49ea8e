import { globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { isRecord } from '#app/is-record.ts'
import { serveRepository } from '#server/content/serve.ts'
import { expect, test } from '#tests/browser/site.ts'
import { type BuiltSite, removeDataFolder, startBuiltSite } from '#tests/built-site.ts'
import { copyShippedContent } from '#tests/contract/content-folder.ts'
import { resize } from '#tests/hydrated.ts'

// Whatever an editor types, a page neither scrolls sideways nor loses a control (WCAG 1.4.4,
// 1.4.10, 1.4.12).

const WORD = 'Arrangementsplanlægningskoordineringsudvalget'.slice(0, 40)
const SENTENCE =
  'Alle med billet kommer ind ad døren mod gården og kan finde en plads i salen, når lyset tændes. '
/** 200 characters, one word of which has 40. */
const TEXT = `${WORD} ${SENTENCE.repeat(2)}`.slice(0, 200).trim()

/** The smallest, and the narrowest of each layout. */
const WIDTHS = [320, 768, 1024, 1280]

/** Not running text: read by a program, or of a form of its own. */
const EXACT =
  /^(?:from|to|email|phone|cvr|support_email|price|effective_date|version|gdpr_version|search_words)$/

/** One of each kind that editors fill, with all blocks between them. */
const PAGES = [
  '/',
  '/produkt/billetsystem',
  '/branche/sportsklub',
  '/kunder',
  '/kunder/fjordscenen',
  '/priser/billetsystem',
  '/kundeservice?soeg=billet',
  '/support/kom-godt-i-gang/opret-dit-foerste-arrangement',
  '/om-os/kontakt',
  '/medarbejdere',
  '/ansoeg',
  '/beregner/branche',
  '/beregner/tilvalg?branche=sportsklub',
  '/beregner/pakkevalg?branche=sportsklub&pris=250&antal=500',
  '/beregner/information?branche=sportsklub&pris=250&antal=500&kontakt=call',
]

/** The names of the models' text fields: plain ones, and those with rich text. */
function textFields(): { plain: Set<string>; rich: Set<string> } {
  const plain = new Set<string>()
  const rich = new Set<string>()
  const collect = (value: unknown) => {
    if (!isRecord(value)) return
    for (const [name, field] of Object.entries(value)) {
      if (isRecord(field) && field.type === 'Text' && !EXACT.test(name)) plain.add(name)
      else if (isRecord(field) && field.type === 'StructuredText') rich.add(name)
      collect(field)
    }
  }
  for (const path of globSync(['content/customtypes/*/index.json', 'app/slices/*/model.json'])) {
    const model: unknown = JSON.parse(readFileSync(path, 'utf8'))
    collect(model)
    // Variations are a list.
    if (isRecord(model) && Array.isArray(model.variations)) for (const each of model.variations) collect(each)
  }
  return { plain, rich }
}

/** A document with every text field that has a text filled with the long one. */
function filled(value: unknown, fields: ReturnType<typeof textFields>): unknown {
  if (Array.isArray(value)) return value.map((each) => filled(each, fields))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (typeof inner !== 'string' || inner === '') return [name, filled(inner, fields)]
      // Some names are a plain field in one model and rich text in another.
      if (fields.rich.has(name) && !fields.plain.has(name))
        return [name, `## ${TEXT}\n\n${TEXT}\n\n- ${TEXT}\n- [${TEXT}](/priser)`]
      return [name, fields.plain.has(name) || name === 'alt' ? TEXT : inner]
    }),
  )
}

let site: BuiltSite
let stop: () => Promise<void>

// In one worker, which starts one site.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  const folder = copyShippedContent()
  const fields = textFields()
  for (const path of globSync('documents/**/*.json', { cwd: folder.content })) {
    const file = JSON.parse(readFileSync(join(folder.content, path), 'utf8'))
    folder.write(path, { ...file, data: filled(file.data, fields) })
  }
  const served = await serveRepository({ folders: folder, port: 0, problem: () => undefined })
  site = await startBuiltSite({
    PRISMIC_REPOSITORY: 'test-repo',
    PRISMIC_ENDPOINT: served.endpoint,
    LOG_LEVEL: 'silent',
  })
  // On a busy machine its first reading of all content takes longer than a page waits.
  await expect.poll(async () => (await fetch(site.url)).status, { timeout: 60_000 }).toBe(200)
  stop = async () => {
    await site.stop()
    await removeDataFolder(site)
    await served.close()
    rmSync(folder.content, { recursive: true })
  }
})

test.afterAll(() => stop())

/** Without it all is narrower. */
const SPACING =
  '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important } p { margin-bottom: 2em !important }'

/** What is beside the window, in words. */
function beside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const { clientWidth, scrollWidth } = document.documentElement
    const found: string[] = []
    if (scrollWidth > clientWidth) {
      const widest = [...document.querySelectorAll('body *')].find(
        (element) =>
          element.getBoundingClientRect().right > clientWidth + 1 &&
          !element.firstElementChild &&
          !scrolls(element),
      )
      const by = scrollWidth - clientWidth
      found.push(`scrolls sideways by ${by} px: ${widest?.tagName}.${widest?.className}`)
    }
    for (const control of document.querySelectorAll('a, button, input, select, textarea, summary')) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue
      const { left, right, width, height } = control.getBoundingClientRect()
      // Hidden until it has focus, or left of the window for nobody to fill in.
      const isAside = width <= 1 || height <= 1 || right <= 0
      if (isAside || (left >= -1 && right <= clientWidth + 1) || scrolls(control.parentElement)) continue
      const text = control.textContent?.trim().slice(0, 40)
      found.push(`${control.tagName} '${text}' ends at ${Math.round(right)}`)
    }
    return found
  })
}

/** Of letters at 200 %. */
const LARGE_WIDTHS = [320, 1280]

for (const address of PAGES)
  test(`with 200 characters in every text field, set wide, also at 200 %, ${address} neither scrolls sideways nor loses a control`, async ({
    page,
  }) => {
    await page.context().addCookies([{ name: 'cookievalg', value: 'kun-noedvendige', url: site.url }])
    const answer = await page.goto(site.url + address)
    expect(answer?.status()).toBe(200)
    await expect(page.locator('body')).toContainText(WORD)
    await page.evaluate((spacing) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(spacing)
      document.adoptedStyleSheets = [sheet]
    }, SPACING)
    const found: string[] = []
    const look = async (width: number, size: string) => {
      await resize(page, { width, height: 900 })
      found.push(...(await beside(page)).map((what) => `${width} px, ${size}: ${what}`))
    }
    for (const width of WIDTHS) await look(width, 'text at 100 %')
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    for (const width of LARGE_WIDTHS) await look(width, 'text at 200 %')
    expect(found).toEqual([])
  })
