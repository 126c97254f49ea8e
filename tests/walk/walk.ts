import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { resize, settled } from '#tests/hydrated.ts'
import { forcedColourFaults } from './colours.ts'
import { layoutsFaults } from './layout.ts'
import {
  axeFaults,
  copyWithoutScripts,
  deadButtons,
  edgeFaults,
  type Faults,
  keyboardFaults,
  reflowFaults,
  spacingFaults,
  structureFaults,
} from './look.ts'
import type { WalkedPlace } from './places.ts'
import { storageFaults } from './storage.ts'
import { bannerFaults, fieldFaults, missedTargets } from './taps.ts'

/** The two widths of the design. */
const WIDTHS = [1280, 390] as const

/** As small as phones are, and as most are. */
const PHONES = [
  { width: 360, height: 640 },
  { width: 390, height: 664 },
] as const

/**
 * Tests a place with scripts by axe and structure, in forced colours, with user text spacing and at
 * 320 px; a visitor's page as it opens on a phone, also beside the banner, by tapping, in each
 * layout and on paper. `closely`: also at the other width, by keyboard with the consent banner open
 * as on a first visit, by keyboard in forced colours, and without scripts.
 */
export async function walk(
  browser: Browser,
  site: { url: string; ownerCookie: string },
  place: WalkedPlace,
  closely: boolean,
): Promise<Faults> {
  const found: Faults = []
  const asPage = !place.examples && !place.letter
  const isAsOpened = asPage && !place.owner && !place.act
  const at = place.width ? [place.width] : isAsOpened ? [390] : closely ? WIDTHS : [place.owner ? 1280 : 390]
  const height = isAsOpened ? 664 : 800
  const asksForConsent = isAsOpened || place.keepsBanner || closely
  const note = (way: string, faults: Faults) => {
    found.push(...faults.map((fault) => `${place.kind}: ${place.name}, ${way}: ${fault}`))
  }

  for (const javaScriptEnabled of [true, false]) {
    if (!javaScriptEnabled && (place.needs === 'scripts' || !closely)) continue
    const page = await pageWith(browser, { javaScriptEnabled, baseURL: site.url, hasTouch: isAsOpened })
    const context = page.context()
    try {
      await page.setViewportSize(isAsOpened ? PHONES[0] : { width: at[0] ?? 1280, height })
      if (place.owner) await signIn(context, site)
      if (place.letter) await letAxeInto(page)
      if (!asksForConsent)
        await context.addCookies([{ name: 'cookievalg', value: 'kun-noedvendige', url: site.url }])
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(`threw: ${error.message}`))
      // A place may cause errors on purpose.
      const hear = (fault: string) => !acts && errors.push(fault)
      let acts = false
      page.on('console', (message) => {
        const isOfDocument = message.location().url === page.url() && /status of 4/.test(message.text())
        if (['error', 'warning'].includes(message.type()) && !isOfDocument)
          hear(`says: ${message.text()} (${message.location().url})`)
      })
      page.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText
        // Prefetches are cancelled when a page is left.
        if (reason !== 'net::ERR_ABORTED') hear(`${request.url()}: ${reason}`)
      })
      await arrive(page, place, javaScriptEnabled, () => {
        acts = true
      })
      if (javaScriptEnabled && place.says) note('live regions', await silence(page, place.says))
      const title = await page.title()
      if (place.title && !place.title.test(title)) note('title', [`is ${title}`])
      if (!javaScriptEnabled) {
        for (const width of at) {
          const way = `without scripts at ${width} px`
          await page.setViewportSize({ width, height })
          note(way, [...(await structureFaults(page)), ...(place.examples ? [] : await deadButtons(page))])
          const copies = await browser.newContext({
            reducedMotion: 'reduce',
            viewport: { width, height },
          })
          const copy = await copies.newPage()
          await copyWithoutScripts(page, copy)
          note(way, await axeFaults(copy, asPage))
          await copies.close()
        }
        continue
      }
      // By keyboard with the consent banner open, as on a first visit.
      if (closely) {
        await resize(page, { width: 390, height })
        note('keyboard at 390 px', await keyboardFaults(page))
      }
      const banner = page.locator('.consent-banner')
      for (const phone of isAsOpened ? PHONES : []) {
        await resize(page, phone)
        if (place.kind !== 'wizard') note(`beside the banner at ${phone.width} px`, await bannerFaults(page))
      }
      if (!place.keepsBanner && (await banner.isVisible())) {
        await banner.getByText('Kun nødvendige').dispatchEvent('click')
        await banner.waitFor({ state: 'hidden' })
      }
      for (const width of at) {
        await resize(page, { width, height })
        await toTheTop(page)
        note(`with scripts at ${width} px`, [
          ...(await structureFaults(page)),
          ...(place.kind === 'wizard' ? await edgeFaults(page) : []),
          ...(await axeFaults(page, asPage)),
        ])
        note(`text set wide at ${width} px`, await spacingFaults(page))
      }
      await page.emulateMedia({ forcedColors: 'active' })
      for (const width of at) {
        await resize(page, { width, height })
        note(`forced colours at ${width} px`, await forcedColourFaults(page))
      }
      if (closely) note('keyboard in forced colours', await keyboardFaults(page))
      await page.emulateMedia({ forcedColors: 'none' })
      if (isAsOpened) {
        note('on a phone', [...(await missedTargets(page)), ...(await fieldFaults(page))])
        for (const [way, faults] of await layoutsFaults(page)) note(way, faults)
      } else if (place.width !== 1280) note('at 320 px', await reflowFaults(page, place.kind === 'wizard'))
      note('scripts', errors)
      note('stores, though it is not listed', await storageFaults(page))
    } catch (error) {
      note('', [error instanceof Error ? error.message : String(error)])
    } finally {
      if (found.length > 0) await context.close()
      else await leave(page)
    }
  }
  return found
}

/** Open pages of each browser, by their options: a new one takes a process, and loads and compiles all again. */
const opened = new WeakMap<Browser, Map<string, Page>>()

async function pageWith(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const pages = opened.get(browser) ?? new Map<string, Page>()
  opened.set(browser, pages)
  const key = JSON.stringify(options)
  const known = pages.get(key)
  if (known && !known.isClosed()) return known
  const context = await browser.newContext({ ...options, locale: 'da-DK', reducedMotion: 'reduce' })
  const page = await context.newPage()
  pages.set(key, page)
  return page
}

/** Leaves nothing to the next place: neither what a page stores, also as it is left, nor what the test set. */
async function leave(page: Page): Promise<void> {
  page.removeAllListeners()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.emulateMedia({ media: null, forcedColors: null })
  await page.context().clearCookies()
}

/** The frame's policy forbids every script, including axe's: it is tested without that header. */
async function letAxeInto(page: Page): Promise<void> {
  await page.route('**/email-preview/vis', async (route) => {
    const response = await route.fetch()
    const { 'content-security-policy': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
}

/** If nothing is under the header: axe treats half-covered targets as too small. */
async function toTheTop(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.scrollTo(0, 0)
    document.querySelector('.wizard__body')?.scrollTo(0, 0)
  })
}

/** Opens the page, waits until it has settled, and does what the place needs. */
async function arrive(
  page: Page,
  { path, act }: WalkedPlace,
  withScripts: boolean,
  acting: () => void,
): Promise<void> {
  const settle = () => (withScripts ? settled(page) : page.waitForLoadState())
  await page.goto(path)
  // A first interaction: islands that wait for one hydrate now.
  await page.mouse.move(5, 5)
  await settle()
  if (!act) return
  acting()
  await act(page)
  await settle()
}

async function signIn(context: BrowserContext, site: { url: string; ownerCookie: string }): Promise<void> {
  const [name = '', value = ''] = site.ownerCookie.split('=')
  await context.addCookies([{ name, value, url: site.url }])
}

/** A message that is neither in a live region nor focused. */
async function silence(page: Page, says: string | RegExp): Promise<Faults> {
  const told = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '[role="alert"],[role="status"],[role="log"],[aria-live]:not([aria-live="off"])',
      ),
      ...(document.activeElement && document.activeElement !== document.body ? [document.activeElement] : []),
    ].map((element) => element.textContent ?? ''),
  )
  const heard = told.some((text) => (typeof says === 'string' ? text.includes(says) : says.test(text)))
  return heard ? [] : [`nobody tells a screen reader: ${says}`]
}
