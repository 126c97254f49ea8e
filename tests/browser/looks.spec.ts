import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Locator, Page, TestInfo } from '@playwright/test'
import { OWNER_SECRET } from '#tests/lead-site.ts'
import { notRun } from '#tests/not-run.ts'
import { openScreen, pictureContext, screens, widths } from '#tests/screen-list.ts'
import { signInAsOwner } from '#tests/walk/owner.ts'
import { differenceOf, toStoredPicture } from './looks.ts'
import { expect, test } from './site.ts'

/*
 * Pages and components look as they did when a person last approved them. Differences are in
 * test-results/looks/: before, now, difference. If they are intended, `npm run test:browser --
 * looks.spec.ts -u` takes new pictures.
 */

const PICTURES = join('tests', 'browser', 'looks')
const TAKEN_WITH = join(PICTURES, 'taken-with.txt')
const DIFFERENCES = join('test-results', 'looks')

const PAGES = [
  ...['hjem', 'produkt', 'branche', 'kunder', 'kunde', 'prisside', 'support', 'artikel', 'om-os'],
  ...['medarbejdere', 'ansoeg', 'ikke-fundet', 'beregner-branche', 'beregner-billetsalg'],
  ...['beregner-pakkevalg', 'beregner-information', 'getlogin'],
]

/**
 * Takes a picture until it matches the stored one, or returns the difference. null: it matches, or
 * was replaced.
 */
async function look(
  name: string,
  take: () => Promise<Buffer>,
  { browser, info }: { browser: Browser; info: TestInfo },
): Promise<string | null> {
  const file = join(PICTURES, `${name}.webp`)
  const taker = `Chromium ${browser.version().split('.')[0]} on ${process.platform}`
  if (['all', 'changed'].includes(info.config.updateSnapshots)) {
    mkdirSync(PICTURES, { recursive: true })
    writeFileSync(file, await toStoredPicture(await take()))
    writeFileSync(TAKEN_WITH, `${taker}\n`)
    return null
  }
  if (!existsSync(file)) return `${name}: there is no picture of it yet (take it with -u)`
  const stored = readFileSync(file)
  let difference = await differenceOf(stored, await take())
  // On a busy machine something may not have been drawn yet.
  for (let again = 0; difference && again < 2; again += 1)
    difference = await differenceOf(stored, await take())
  if (!difference) return null
  const seen = join(DIFFERENCES, `${name}.png`)
  mkdirSync(DIFFERENCES, { recursive: true })
  writeFileSync(seen, await difference.sideBySide())
  // Another browser breaks lines and rounds heights differently, which is no fault of the page.
  const takenWith = readFileSync(TAKEN_WITH, 'utf8').trim()
  if (takenWith !== taker) {
    notRun(`comparing pictures that differ: they were taken with ${takenWith}, this is ${taker}`)
    return null
  }
  return `${name}: ${difference.squares} of ${difference.of} squares look different, see ${seen}`
}

/** Pictures of removed pages are deleted too. */
function storedFor(width: number, kind: 'page' | 'part'): string[] {
  return readdirSync(PICTURES).filter((name) => name.startsWith(kind) && name.endsWith(`-${width}.webp`))
}

async function openAt(browser: Browser, url: string, width: number): Promise<Page> {
  const context = await pictureContext(browser, url, width)
  return context.newPage()
}

for (const width of widths) {
  for (const name of PAGES) {
    test(`${name} looks as it did at ${width} px`, async ({ browser, site }, info) => {
      const { path, prepare, windowOnly = false } = screens[name] ?? { path: '' }
      const page = await openAt(browser, site.url, width)
      await openScreen(page, `${site.url}${path}`, prepare)
      expect(
        await look(`page-${name}-${width}`, () => page.screenshot({ fullPage: !windowOnly }), {
          browser,
          info,
        }),
      ).toBeNull()
      await page.context().close()
    })
  }

  test(`every part and block looks as it did at ${width} px`, async ({ browser, site }, info) => {
    test.slow()
    const page = await openAt(browser, site.url, width)
    const [cookie = '', value = ''] = (await signInAsOwner(site.url, OWNER_SECRET)).split('=')
    await page.context().addCookies([{ name: cookie, value, url: site.url }])
    await openScreen(page, `${site.url}/intern/komponenter`)
    const sections = page.locator('section[id^="Del-"], section[id^="Blok-"]')
    const found: string[] = []
    const names: string[] = []
    for (const section of await sections.all()) {
      const name = `part-${await nameOf(section)}-${width}`
      names.push(`${name}.webp`)
      const difference = await look(name, () => section.screenshot(), { browser, info })
      if (difference) found.push(difference)
    }
    expect(found).toEqual([])
    expect(storedFor(width, 'part').sort(), 'pictures and parts').toEqual(names.sort())
    await page.context().close()
  })

  test(`every picture of a page at ${width} px is of a page that is looked at`, () => {
    expect(storedFor(width, 'page').sort()).toEqual(PAGES.map((name) => `page-${name}-${width}.webp`).sort())
  })
}

/** 'Blok-hero' is 'blok-hero'. */
async function nameOf(section: Locator): Promise<string> {
  return ((await section.getAttribute('id')) ?? '').toLowerCase()
}
