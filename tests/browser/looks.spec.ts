import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Locator, Page, TestInfo } from '@playwright/test'
import { HIDDEN_FIELDS } from '#app/lead/fields/hidden-fields.ts'
import { onlyWhole } from '#scripts/whole.ts'
import { drawn, resize } from '#tests/hydrated.ts'
import { signInAsOwner } from '#tests/internal-pages.ts'
import { OWNER_SECRET } from '#tests/lead-site.ts'
import { openScreen, pictureContext, screens, widths } from '#tests/screen-list.ts'
import { differenceOf, toStoredPicture } from './looks.ts'
import { paintedDifferences, paintedIn, readPainted, writePainted } from './painted.ts'
import { expect, test } from './site.ts'

/*
 * Pages and components look as they did when a person last approved them: what is painted
 * (painted.ts) and, for photographs and drawings, the picture (looks.ts). Neither depends on the
 * machine. Pictures that differ are in test-results/looks/: before, now, difference. If the
 * difference is intended, `npm run test:browser -- looks.spec.ts -u` records it.
 */

const PICTURES = join('tests', 'browser', 'looks')
const DIFFERENCES = join('test-results', 'looks')

const PAGES = [
  ...['forside', 'hjem', 'produkt', 'branche', 'kunder', 'kunde', 'prisside', 'support', 'artikel', 'om-os'],
  ...['medarbejdere', 'ansoeg', 'ikke-fundet', 'beregner-branche', 'beregner-billetsalg'],
  ...['beregner-pakkevalg', 'beregner-information', 'getlogin'],
]

/**
 * Looks until it is as recorded, or returns what differs. null: nothing, or it was recorded anew.
 */
async function look(
  name: string,
  root: Locator,
  take: () => Promise<Buffer>,
  info: TestInfo,
): Promise<string | null> {
  const [picture, text] = [join(PICTURES, `${name}.webp`), join(PICTURES, `${name}.txt`)]
  if (['all', 'changed'].includes(info.config.updateSnapshots)) {
    mkdirSync(PICTURES, { recursive: true })
    // An unchanged picture is not written again: its bytes would differ all the same.
    const stored = existsSync(picture) ? readFileSync(picture) : null
    const taken = await takeAtRest(take)
    const painted = writePainted(await paintedIn(root))
    const isSamePaint = existsSync(text) && readFileSync(text, 'utf8') === painted
    if (!stored || !isSamePaint || (await differenceOf(stored, taken)))
      writeFileSync(picture, await toStoredPicture(taken))
    writeFileSync(text, painted)
    return null
  }
  if (!existsSync(picture) || !existsSync(text)) return `${name} is not recorded yet (record it with -u)`
  const [stored, painted] = [readFileSync(picture), readPainted(readFileSync(text, 'utf8'))]
  const differences = async () => ({
    painted: paintedDifferences(painted, await paintedIn(root)),
    picture: await differenceOf(stored, await take()),
  })
  let found = await differences()
  // On a busy machine something may not have been drawn yet.
  for (let again = 0; (found.painted.length > 0 || found.picture) && again < 4; again += 1) {
    await drawn(root.page())
    found = await differences()
  }
  const said = found.painted.slice(0, 12)
  if (found.picture) {
    const seen = join(DIFFERENCES, `${name}.png`)
    mkdirSync(DIFFERENCES, { recursive: true })
    writeFileSync(seen, await found.picture.sideBySide())
    said.push(`${found.picture.squares} of ${found.picture.of} squares of the picture differ, see ${seen}`)
  }
  return said.length === 0 ? null : [`${name}:`, ...said].join('\n')
}

/**
 * Takes pictures until two in a row are the same, four at most: a busy machine may not have drawn
 * everything yet.
 */
async function takeAtRest(take: () => Promise<Buffer>): Promise<Buffer> {
  let taken = await take()
  for (let again = 0; again < 3; again += 1) {
    const before = taken
    taken = await take()
    if (!(await differenceOf(before, taken))) break
  }
  return taken
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
    // Which leads are beside it depends on the other tests.
    for (const link of document.querySelectorAll('[rel=prev], [rel=next]')) link.remove()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      text.data = text.data
        .replace(/mette-[0-9a-f-]+@/, 'mette@')
        .replace(/\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/, 'K7M4-2XQ9')
        .replace(/\d+\. \p{L}+ \d{4} kl\. \d\d\.\d\d/u, '20. november 2026 kl. 14.05')
        .replace(/(?:man|tirs|ons|tors|fre)dag den/, 'fredag den')
        .replace(/\d+\. (?:\p{L}{4,}(?: \d{4})?|maj \d{4})/u, '20. november 2026')
        // With its year at the turn of one, when a term ends in the next.
        .replace(/\d+\. \p{L}{3}\.?(?: \d{4})?/u, '20. nov.')
    }
  })
}

/** Records of removed pages are deleted too. */
function storedFor(width: number, kind: 'page' | 'part'): string[] {
  const ends = [`-${width}.txt`, `-${width}.webp`]
  return readdirSync(PICTURES).filter(
    (name) => name.startsWith(kind) && ends.some((end) => name.endsWith(end)),
  )
}

async function openAt(browser: Browser, url: string, width: number): Promise<Page> {
  const context = await pictureContext(browser, url, width)
  return context.newPage()
}

async function signIn(page: Page, url: string): Promise<void> {
  const [cookie = '', value = ''] = (await signInAsOwner(url, OWNER_SECRET)).cookie.split('=')
  await page.context().addCookies([{ name: cookie, value, url }])
}

for (const width of widths) {
  // Pages on a phone are in the short form.
  const pageLength = width < 600 ? '' : onlyWhole
  const pages = PAGES.filter((name) => (screens[name]?.width ?? width) === width)
  for (const name of pages) {
    test(`${name} looks as it did at ${width} px${pageLength}`, async ({ browser, site }, info) => {
      const { path, prepare, windowOnly = false } = screens[name] ?? { path: '' }
      const page = await openAt(browser, site.url, width)
      await openScreen(page, `${site.url}${path}`, prepare)
      const take = () => page.screenshot({ fullPage: !windowOnly, scale: 'css' })
      expect(await look(`page-${name}-${width}`, page.locator('body'), take, info)).toBeNull()
      await page.context().close()
    })
  }

  for (const [name, fields] of Object.entries(LEADS)) {
    test(`${name} looks as it did at ${width} px${pageLength}`, async ({ browser, site }, info) => {
      const page = await openAt(browser, site.url, width)
      await signIn(page, site.url)
      await openLead(page, site.url, fields)
      const take = () => page.screenshot({ fullPage: true, scale: 'css' })
      expect(await look(`page-${name}-${width}`, page.locator('body'), take, info)).toBeNull()
      await page.context().close()
    })
  }

  test(`every part and block looks as it did at ${width} px${onlyWhole}`, async ({ browser, site }, info) => {
    test.slow()
    const page = await openAt(browser, site.url, width)
    await signIn(page, site.url)
    await openScreen(page, `${site.url}/intern/komponenter`)
    const sections = page.locator('section[id^="Del-"], section[id^="Blok-"]')
    // Resizing this long page for a section that is taller than the window takes half a second.
    const heights = await sections.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect().height),
    )
    await resize(page, { width, height: Math.ceil(Math.max(...heights)) })
    const found: string[] = []
    const names: string[] = []
    for (const section of await sections.all()) {
      const name = `part-${await nameOf(section)}-${width}`
      names.push(`${name}.txt`, `${name}.webp`)
      const difference = await look(name, section, () => section.screenshot({ scale: 'css' }), info)
      if (difference) found.push(difference)
    }
    expect(found).toEqual([])
    expect(storedFor(width, 'part').sort(), 'pictures and parts').toEqual(names.sort())
    await page.context().close()
  })

  test(`every picture of a page at ${width} px is of a page that is looked at`, () => {
    expect(storedFor(width, 'page').sort()).toEqual(
      [...pages, ...Object.keys(LEADS)]
        .flatMap((name) => ['txt', 'webp'].map((kind) => `page-${name}-${width}.${kind}`))
        .sort(),
    )
  })
}

const SHARED = {
  side: '/priser/billetsystem',
  'side-med-billede': '/branche/sportsklub',
  beregning: '/beregner/pakkevalg/premium-kunden-betaler',
}

for (const [name, path] of Object.entries(SHARED)) {
  test(`the link preview of '${name}' looks as it did`, async ({ browser, site }, info) => {
    const page = await openAt(browser, site.url, 1280)
    await page.goto(`${site.url}/delebillede${path}.png`)
    const picture = page.locator('img')
    const take = () => picture.screenshot({ scale: 'css' })
    expect(await look(`share-${name}`, picture, take, info)).toBeNull()
    await page.context().close()
  })
}

/** 'Blok-hero' is 'blok-hero'. */
async function nameOf(section: Locator): Promise<string> {
  return ((await section.getAttribute('id')) ?? '').toLowerCase()
}
