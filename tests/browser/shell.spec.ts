import type { Locator, Page } from '@playwright/test'
import { drawn, hydrated, loadPictures, settled } from '#tests/hydrated.ts'
import { atRest } from './reading.ts'
import { expect, test } from './site.ts'

/** Without the banner: the choice has been made. */
test.beforeEach(async ({ context, site }) => {
  await context.addCookies([{ name: 'cookievalg', value: 'kun-noedvendige', url: site.url }])
})

/**
 * Whether a screen reader is told that a menu is open. The browser says it by itself of a popover's
 * button.
 */
async function isAnnouncedAsOpen(button: Locator): Promise<unknown> {
  const devtools = await button.page().context().newCDPSession(button.page())
  const { result } = await devtools.send('Runtime.evaluate', {
    expression: `document.querySelector('[popovertarget="${await button.getAttribute('popovertarget')}"]')`,
  })
  const { nodes } = await devtools.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId ?? '',
    fetchRelatives: false,
  })
  return nodes[0]?.properties?.find(({ name }) => name === 'expanded')?.value.value
}

test.describe('the header', () => {
  test('has dropdowns that open on click, and announce it', async ({ page }) => {
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: 'Hovedmenu' })
    for (const [name, entry] of [
      ['Funktioner', /^Adgangskontrol/],
      ['Brancher', /^Festival/],
      ['Priser', /^Billetsystem/],
    ] as const) {
      const button = menu.getByRole('button', { name })
      await hydrated(button)
      await button.click()
      await expect.poll(() => isAnnouncedAsOpen(button)).toBe(true)
      await expect(menu.getByRole('link', { name: entry })).toBeVisible()
    }
  })

  test('keeps open a dropdown that was opened before the scripts loaded', async ({ page }) => {
    const { promise: opened, resolve: letScriptsCome } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await opened
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    const button = page.getByRole('button', { name: 'Brancher' })
    const entry = page.getByRole('navigation', { name: 'Hovedmenu' }).getByRole('link', { name: /^Festival/ })
    await button.click()
    await expect(entry).toBeVisible()
    letScriptsCome()
    await hydrated(button)
    await drawn(page)
    await expect(entry).toBeVisible()
    await page.keyboard.press('Escape')
    await expect.poll(() => isAnnouncedAsOpen(button)).toBe(false)
    await expect(entry).toBeHidden()
  })

  test('shrinks after 48 pixels of scrolling, without moving the content below it', async ({ page }) => {
    await page.goto('/branche/sportsklub')
    await settled(page)
    await loadPictures(page)
    await drawn(page)
    const shifts = await page.evaluateHandle(() => {
      const seen: number[] = []
      new PerformanceObserver((list) =>
        seen.push(...list.getEntries().map((entry) => entry.startTime)),
      ).observe({
        type: 'layout-shift',
      })
      return seen
    })
    // Below the bar, a click reaches the page.
    const isBar = (y: number) =>
      page.evaluate((at) => document.elementFromPoint(760, at)?.closest('header') !== null, y)
    await page.evaluate(() => window.scrollTo(0, 48))
    await expect.poll(() => isBar(78)).toBe(true)
    await page.evaluate(() => window.scrollTo(0, 49))
    await expect.poll(() => isBar(66)).toBe(false)
    await expect.poll(() => isBar(62)).toBe(true)
    expect(
      await atRest(page, () =>
        page.locator('header').evaluate((header) => header.getBoundingClientRect().height),
      ),
    ).toBe(80)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect.poll(() => isBar(78)).toBe(true)
    await expect.poll(() => shifts.jsonValue()).toEqual([])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('the menu opens, and a side list is a list of links', async ({ page }) => {
    await page.goto('/branche/sportsklub')
    await page.getByRole('button', { name: 'Åbn menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await page.getByRole('button', { name: 'Luk menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
    await expect(page.getByLabel('Vælg branche')).toBeHidden()
    await page.getByRole('navigation', { name: 'Brancher' }).getByRole('link', { name: 'Festival' }).click()
    await page.waitForURL('**/branche/festival')
  })
})

test.describe('the carousel of industries', () => {
  const position = (page: Page) => page.locator('section[aria-roledescription="karrusel"] p')

  async function toCarousel(page: Page): Promise<void> {
    await page.goto('/')
    // It does not move under the mouse, however long its script takes.
    await page.locator('.posters').hover()
    await hydrated(page.locator('[data-island=carousel-controls] button').first())
    await page.locator('.posters').scrollIntoViewIfNeeded()
    await expect(page.locator('.posters > li[inert]').first()).toBeAttached()
    // From here on the clock is paused except where a test advances it.
    await page.locator('.posters').hover()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.mouse.move(5, 5)
  }

  /** It moves no earlier; on a busy machine its timer may begin after what it shows. */
  async function afterSixSeconds(page: Page, shown: string): Promise<void> {
    const before = await position(page).textContent()
    await page.clock.runFor(5900)
    await expect(position(page)).toHaveText(before ?? '')
    await expect
      .poll(async () => {
        await page.clock.runFor(100)
        return position(page).textContent()
      })
      .toBe(shown)
  }

  test('advances by itself, and starts again after the last one', async ({ page }) => {
    await page.clock.install()
    await toCarousel(page)
    await expect(position(page)).toHaveText('1 af 7')
    await expect(position(page)).toHaveAttribute('aria-live', 'off')
    // Not while nobody sees it.
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }))
    await page.clock.runFor(6000)
    await page.evaluate(() => Reflect.deleteProperty(document, 'hidden'))
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await expect(page.locator('.posters')).not.toBeInViewport()
    await page.clock.runFor(6000)
    await page.locator('.posters').scrollIntoViewIfNeeded()
    await expect(page.locator('.posters')).toBeInViewport()
    await expect(position(page)).toHaveText('1 af 7')
    await afterSixSeconds(page, '2 af 7')
    const back = page.getByRole('button', { name: 'Forrige branche' })
    await back.click()
    await expect(position(page)).toHaveText('1 af 7')
    await back.click()
    await expect(position(page)).toHaveText('7 af 7')
    await afterSixSeconds(page, '1 af 7')
  })

  test('moves once for each click while it is paused, however fast they come', async ({ page }) => {
    await page.clock.install()
    await toCarousel(page)
    const pause = page.getByRole('button', { name: 'Sæt karrusellen på pause' })
    const drawn = await pause.innerHTML()
    await pause.click()
    const play = page.getByRole('button', { name: 'Afspil karrusellen' })
    await expect.poll(() => play.innerHTML()).not.toBe(drawn)
    await expect(position(page)).toHaveAttribute('aria-live', 'polite')
    await page.clock.runFor(20_000)
    await expect(position(page)).toHaveText('1 af 7')
    const press = (name: string, times: number) =>
      page.getByRole('button', { name }).evaluate((button: HTMLElement, presses) => {
        for (let press = 0; press < presses; press += 1) button.click()
      }, times)
    /** Position of the first visible poster, once scrolling has stopped. */
    const inSight = () =>
      page.locator('.posters').evaluate((list) => {
        const wide =
          (list.children[1] as HTMLElement).offsetLeft - (list.children[0] as HTMLElement).offsetLeft
        return (Math.round((100 * list.scrollLeft) / wide) / 100) % 7
      })
    // The position does not count through the posters that the carousel passes.
    const told = await position(page).evaluateHandle((text) => {
      const texts: (string | null)[] = []
      new MutationObserver(() => texts.push(text.textContent)).observe(text, {
        characterData: true,
        subtree: true,
      })
      return texts
    })
    for (const [name, times, index] of [
      ['Næste branche', 3, 3],
      ['Forrige branche', 5, 5],
      ['Næste branche', 9, 0],
      ['Forrige branche', 2, 5],
    ] as const) {
      await press(name, times)
      await expect(position(page)).toHaveText(`${index + 1} af 7`)
      await expect.poll(inSight).toBe(index)
      await expect(position(page)).toHaveText(`${index + 1} af 7`)
    }
    await expect.poll(() => told.jsonValue()).toEqual(['4 af 7', '6 af 7', '1 af 7', '6 af 7'])
    const posters = page.locator('.posters > li')
    await expect(posters).toHaveCount(14)
    await expect(posters.locator('a')).toHaveCount(14)
  })

  test('shows its position when it is scrolled by hand, also while it moves', async ({ page }) => {
    await page.clock.install()
    await toCarousel(page)
    const scrollTo = (index: number, after?: string) =>
      page.locator('.posters').evaluate(
        (list, [to, event]) => {
          if (event) {
            document.querySelector<HTMLElement>('[aria-label="Næste branche"]')?.click()
            list.dispatchEvent(new Event(event))
          }
          const [from, asked] = [list.children[0], list.children[to]] as [HTMLElement, HTMLElement]
          list.scrollTo({ left: asked.offsetLeft - from.offsetLeft, behavior: 'instant' })
        },
        [index, after] as const,
      )
    for (const [event, index] of [
      ['wheel', 3],
      ['pointerdown', 2],
      ['focusin', 4],
    ] as const) {
      await scrollTo(index, event)
      await expect(position(page)).toHaveText(`${index + 1} af 7`)
    }
    // It has arrived, and then something else scrolls it, such as a search in the page.
    await page.getByRole('button', { name: 'Næste branche' }).click()
    await expect(position(page)).toHaveText('6 af 7')
    await expect
      .poll(() =>
        page.locator('.posters').evaluate((list) => {
          const [from, sixth] = [list.children[0], list.children[5]] as [HTMLElement, HTMLElement]
          return Math.abs(list.scrollLeft - (sixth.offsetLeft - from.offsetLeft)) < 1
        }),
      )
      .toBe(true)
    // An observer reports in the frame that has dispatched the events of the last scroll.
    await page
      .locator('.posters')
      .evaluate((list) => new Promise<void>((seen) => new ResizeObserver(() => seen()).observe(list)))
    await scrollTo(1)
    await expect(position(page)).toHaveText('2 af 7')
  })

  test('does not move while one of its posters has the focus', async ({ page }) => {
    await page.clock.install()
    await toCarousel(page)
    await page.locator('.posters a').first().focus()
    await page.clock.runFor(20_000)
    await expect(position(page)).toHaveText('1 af 7')
    await page.getByRole('button', { name: 'Forrige branche' }).focus()
    await page.clock.runFor(6000)
    await expect(position(page)).toHaveText('2 af 7')
  })

  test('does not move with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    await toCarousel(page)
    await expect(page.getByRole('button', { name: 'Afspil karrusellen' })).toBeVisible()
    await page.clock.runFor(20_000)
    await expect(position(page)).toHaveText('1 af 7')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expect(page.getByRole('button', { name: 'Sæt karrusellen på pause' })).toBeVisible()
  })
})

test.describe('a tooltip of the price table', () => {
  test('opens on tap', async ({ browser, site }) => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      baseURL: site.url,
    })
    await context.addCookies([{ name: 'cookievalg', value: 'kun-noedvendige', url: site.url }])
    const page = await context.newPage()
    await page.goto('/priser/billetsystem')
    const button = page.getByRole('button', { name: 'Hjælp til Pladsreservation' }).first()
    await hydrated(button)
    await button.tap()
    await expect(page.getByRole('tooltip').filter({ hasText: 'Gæsten vælger selv' }).first()).toBeVisible()
    await context.close()
  })
})
