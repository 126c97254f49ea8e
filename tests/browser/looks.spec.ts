import { readdirSync } from 'node:fs'
import type { Browser, Page, TestInfo } from '@playwright/test'
import { loadPictures, resize, settled } from '#tests/hydrated.ts'
import { signInAsOwner } from '#tests/internal-pages.ts'
import { anotherAddress, OWNER_SECRET } from '#tests/lead-site.ts'
import { heightAt, openScreen, pictureContext, screens, widths } from '#tests/screen-list.ts'
import { SHOT } from './looks.ts'
import { LETTERS, look, PICTURES, showExamples } from './recorded-looks.ts'
import { expect, test } from './site.ts'

/** One page of each kind, and each result, looks as a person last approved it (recorded-looks.ts). */

const PAGES = [
  ...['hjem', 'produkt', 'branche', 'kunder', 'kunde', 'prisside', 'support', 'artikel', 'om-os'],
  ...['medarbejdere', 'vilkaar', 'ansoeg', 'ikke-fundet', 'getlogin'],
  ...['beregner-branche', 'beregner-tilvalg', 'beregner-billetsalg', 'beregner-pakkevalg'],
  ...['beregner-information', 'resultat-premium', 'resultat-arrangoer', 'resultat-valgt', 'resultat-gebyr'],
]
const SENT = 'resultat-sendt'

const LEAD = 'henvendelse'

/** Stores a quote and opens its page; what differs each time is replaced by examples. */
async function openLead(page: Page, url: string): Promise<void> {
  const answer = await fetch(`${url}/api/leads/hubspot`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...anotherAddress() },
    body: JSON.stringify({
      firstname: 'Mette Holm',
      email: 'mette@fjordscenen.example',
      phone: '20 34 56 78',
      company: 'Fjordscenen',
      contactMethod: 'call',
      industry: 'Kultur & Events',
      ticketDetails: { numberOfTickets: 600, ticketPrice: 149.5, customerPaysFee: true },
      other: [{ name: 'White label', package: 'PREMIUM' }],
    }),
  })
  const { reference } = await answer.json()
  const address = `${url}/intern/henvendelse/${reference}`
  const underWay = async () => {
    await page.goto(address)
    return page.getByText(/: (venter|er på vej)/).count()
  }
  await expect.poll(underWay).toBe(0)
  await openScreen(page, address)
  await expect(page.getByRole('heading', { name: 'Leveringer' })).toBeVisible()
  await showExamples(page)
}

async function openAt(browser: Browser, url: string, width: number): Promise<Page> {
  const context = await pictureContext(browser, url, width)
  return context.newPage()
}

async function signIn(page: Page, url: string): Promise<void> {
  const [cookie = '', value = ''] = (await signInAsOwner(url, OWNER_SECRET)).cookie.split('=')
  await page.context().addCookies([{ name: cookie, value, url }])
}

/** Looks at the open page at each width, and closes it. */
async function lookAt(page: Page, name: string, info: TestInfo, windowOnly = false): Promise<void> {
  const found: string[] = []
  for (const width of widths) {
    await resize(page, { width, height: heightAt(width) })
    await page.evaluate(() => scrollTo(0, 0))
    await settled(page)
    // A window of another width may have other pictures, which come in place of those shown.
    await loadPictures(page)
    const take = () => page.screenshot({ fullPage: !windowOnly, ...SHOT })
    found.push((await look(`page-${name}-${width}`, page.locator('body'), take, info)) ?? '')
  }
  expect(found.filter(Boolean)).toEqual([])
  await page.context().close()
}

for (const name of PAGES) {
  test(`${name} looks as it did`, async ({ browser, site }, info) => {
    const { path, prepare, windowOnly } = screens[name] ?? { path: '' }
    const page = await openAt(browser, site.url, widths[0])
    await openScreen(page, `${site.url}${path}`, prepare)
    await lookAt(page, name, info, windowOnly)
  })
}

test(`${SENT} looks as it did`, async ({ browser, site }, info) => {
  const { path, prepare } = screens[SENT] ?? { path: '' }
  const page = await openAt(browser, site.url, widths[0])
  await openScreen(page, `${site.url}${path}`, prepare)
  await showExamples(page)
  await lookAt(page, SENT, info)
})

test(`${LEAD} looks as it did`, async ({ browser, site }, info) => {
  const page = await openAt(browser, site.url, widths[0])
  await signIn(page, site.url)
  await openLead(page, site.url)
  await lookAt(page, LEAD, info)
})

test('the picture in the README shows the home page as it looks now', async ({ browser, site }, info) => {
  const page = await openAt(browser, site.url, 1280)
  await openScreen(page, site.url)
  const take = () => page.screenshot(SHOT)
  expect(await look('page-forside-1280', page.locator('body'), take, info)).toBeNull()
  await page.context().close()
})

test('every record belongs to a page or picture that is tested', () => {
  const names = [...PAGES, SENT, LEAD].flatMap((name) => widths.map((width) => `page-${name}-${width}`))
  names.push('page-forside-1280', ...Object.keys(SHARED).map((name) => `share-${name}`))
  names.push(...LETTERS.flatMap((name) => widths.map((width) => `mail-${name}-${width}`)))
  expect(readdirSync(PICTURES).sort()).toEqual(
    names.flatMap((name) => [`${name}.txt`, `${name}.webp`]).sort(),
  )
})

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
    const take = () => picture.screenshot(SHOT)
    expect(await look(`share-${name}`, picture, take, info)).toBeNull()
    await page.context().close()
  })
}
