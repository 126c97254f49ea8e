import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Locator, Page, TestInfo } from '@playwright/test'
import { HIDDEN_FIELDS } from '#app/lead/fields/hidden-fields.ts'
import { onlyWhole } from '#scripts/whole.ts'
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
  ...['forside', 'hjem', 'produkt', 'branche', 'kunder', 'kunde', 'prisside', 'support', 'artikel', 'om-os'],
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

/** The leads whose pages on the desk are looked at. */
const LEADS = {
  henvendelse: { firstname: 'Mette Holm' },
  'henvendelse-i-karantaene': { firstname: 'http://billig-trafik.example', [HIDDEN_FIELDS.honeypot]: 'x' },
}

/** Stores a quote and opens its page; what differs each time is replaced by examples. */
async function openLead(page: Page, url: string, fields: object): Promise<void> {
  const answer = await fetch(`${url}/api/leads/hubspot`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      // The desk lists the other leads of a person.
      email: `mette-${randomUUID()}@fjordscenen.example`,
      phone: '20 34 56 78',
      company: 'Fjordscenen',
      contactMethod: 'call',
      industry: 'Kultur & Events',
      ticketDetails: { numberOfTickets: 600, ticketPrice: 149.5, customerPaysFee: true },
      other: [{ name: 'White label', package: 'PREMIUM' }],
      ...fields,
    }),
  })
  const { reference } = await answer.json()
  await expect(async () => {
    await openScreen(page, `${url}/intern/henvendelse/${reference}`)
    await expect(page.getByRole('heading', { name: 'Leveringer' })).toBeVisible()
    expect(await page.getByText(/: (venter|er på vej)/).count()).toBe(0)
  }).toPass()
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      text.data = text.data
        .replace(/mette-[0-9a-f-]+@/, 'mette@')
        .replace(/\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/, 'K7M4-2XQ9')
        .replace(/\d+\. \p{L}+ \d{4} kl\. \d\d\.\d\d/u, '20. november 2026 kl. 14.05')
    }
  })
}

/** Pictures of removed pages are deleted too. */
function storedFor(width: number, kind: 'page' | 'part'): string[] {
  return readdirSync(PICTURES).filter((name) => name.startsWith(kind) && name.endsWith(`-${width}.webp`))
}

async function openAt(browser: Browser, url: string, width: number): Promise<Page> {
  const context = await pictureContext(browser, url, width)
  return context.newPage()
}

async function signIn(page: Page, url: string): Promise<void> {
  const [cookie = '', value = ''] = (await signInAsOwner(url, OWNER_SECRET)).split('=')
  await page.context().addCookies([{ name: cookie, value, url }])
}

for (const width of widths) {
  // Pages on a phone and parts on a desktop are in the short form.
  const pageLength = width < 600 ? '' : onlyWhole
  const pages = PAGES.filter((name) => (screens[name]?.width ?? width) === width)
  for (const name of pages) {
    test(`${name} looks as it did at ${width} px${pageLength}`, async ({ browser, site }, info) => {
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

  for (const [name, fields] of Object.entries(LEADS)) {
    test(`${name} looks as it did at ${width} px${pageLength}`, async ({ browser, site }, info) => {
      const page = await openAt(browser, site.url, width)
      await signIn(page, site.url)
      await openLead(page, site.url, fields)
      const take = () => page.screenshot({ fullPage: true })
      expect(await look(`page-${name}-${width}`, take, { browser, info })).toBeNull()
      await page.context().close()
    })
  }

  test(`every part and block looks as it did at ${width} px${width < 600 ? onlyWhole : ''}`, async ({
    browser,
    site,
  }, info) => {
    test.slow()
    const page = await openAt(browser, site.url, width)
    await signIn(page, site.url)
    await openScreen(page, `${site.url}/intern/komponenter`)
    const sections = page.locator('section[id^="Del-"], section[id^="Blok-"]')
    // Resizing this long page for a section that is taller than the window takes half a second.
    const heights = await sections.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect().height),
    )
    await page.setViewportSize({ width, height: Math.ceil(Math.max(...heights)) })
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
    expect(storedFor(width, 'page').sort()).toEqual(
      [...pages, ...Object.keys(LEADS)].map((name) => `page-${name}-${width}.webp`).sort(),
    )
  })
}

/** 'Blok-hero' is 'blok-hero'. */
async function nameOf(section: Locator): Promise<string> {
  return ((await section.getAttribute('id')) ?? '').toLowerCase()
}
