import type { Page } from '@playwright/test'
import { hydrated, resize, settled } from '#tests/hydrated.ts'
import { atRest, boxOf } from './reading.ts'
import { expect, test } from './site.ts'

// Events of the frame that visitors cause rarely, one test each.

const question = (page: Page) => page.getByRole('region', { name: 'Må vi tænde for flere cookies?' })

/** As when Back shows a page that the browser has kept. */
const shownAgain = (page: Page) =>
  page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

const answer = (page: Page, choice: string) =>
  page.evaluate((value) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the answer as the site itself writes it.
    document.cookie = `cookievalg=${value};path=/`
  }, choice)

test('the campaign is carried through a link, and into a tab opened by the middle button', async ({
  page,
  context,
}) => {
  await page.goto('/om-os?utm_source=avisen')
  await hydrated(page.locator('html'))
  const opened = context.waitForEvent('page')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Medarbejdere' }).click({ button: 'middle' })
  await (await opened).waitForURL(/\/medarbejdere\?utm_source=avisen/)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Kunder', exact: true }).click()
  await page.waitForURL(/\/kunder\?utm_source=avisen/)
})

test('an element focused just above the consent banner stays in sight when the banner grows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/branche/sportsklub')
  const field = page.getByLabel('Telefon')
  await hydrated(field)
  await settled(page)
  await field.evaluate((element: HTMLElement) => {
    const edge = document.querySelector('.consent-banner')?.getBoundingClientRect().top ?? 0
    scrollBy({ top: element.getBoundingClientRect().bottom - edge + 4, behavior: 'instant' })
    element.focus({ preventScroll: true })
  })
  const isFree = async () => {
    const [box, banner] = [await boxOf(field), await boxOf(question(page))]
    return box.y + box.height <= banner.y
  }
  expect(await atRest(page, () => isFree())).toBe(true)
  const before = (await boxOf(question(page))).y
  await question(page)
    .locator('details')
    .evaluate((details) => details.setAttribute('open', ''))
  await expect.poll(async () => (await boxOf(question(page))).y < before - 4).toBe(true)
  await expect(field).toBeFocused()
  await expect.poll(isFree).toBe(true)
  // It is moved no further than needed.
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))
  expect((await boxOf(field)).y).toBeGreaterThan(100)
})

test('a focused element that was scrolled out of sight stays there when the consent banner grows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/branche/sportsklub')
  await hydrated(page.locator('html'))
  await page.getByRole('main').getByRole('link').first().focus()
  await page.evaluate(() => scrollTo({ top: 3000, behavior: 'instant' }))
  const before = (await boxOf(question(page))).y
  await question(page)
    .locator('details')
    .evaluate((details) => details.setAttribute('open', ''))
  await expect.poll(async () => (await boxOf(question(page))).y < before - 4).toBe(true)
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))
  expect(await atRest(page, () => page.evaluate(() => scrollY))).toBeGreaterThan(2900)
})

for (const path of ['/', '/om-os']) {
  test(`the header of ${path} has one logo, at the top and below it`, async ({ page }) => {
    await page.goto(path)
    await hydrated(page.locator('html'))
    const logos = page.getByRole('banner').getByRole('link').first().locator('img:visible')
    // Transparent on a yellow hero only.
    const clear = page.locator('.site-header[data-clear]')
    await expect(clear).toHaveCount(path === '/' ? 1 : 0)
    await expect(logos).toHaveCount(1)
    await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
    await expect(page.locator('.site-header')).toHaveAttribute('data-scrolled', '')
    await expect(clear).toHaveCount(0)
    await expect(logos).toHaveCount(1)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect(page.locator('.site-header')).not.toHaveAttribute('data-scrolled')
    await expect(clear).toHaveCount(path === '/' ? 1 : 0)
    await expect(logos).toHaveCount(1)
  })
}

test('the menu of a phone closes when its window is widened', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/om-os')
  await answer(page, 'kun-noedvendige')
  await page.reload()
  const opener = page.getByRole('button', { name: 'Åbn menu' })
  await hydrated(opener)
  await opener.click()
  const menu = page.locator('dialog.screen-menu')
  await expect(menu).toHaveJSProperty('open', true)
  await resize(page, { width: 1280, height: 844 })
  await expect(menu).toHaveJSProperty('open', false)
  await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden')
})

test('a dropdown closes when the focus leaves it', async ({ page }) => {
  await page.goto('/om-os')
  const button = page.getByRole('banner').getByRole('button', { name: 'Priser' })
  await hydrated(button)
  await button.click()
  const last = page.locator('#menu-priser a').last()
  await expect(last).toBeVisible()
  await last.focus()
  await page.getByRole('main').getByRole('link').first().focus()
  await expect(last).toBeHidden()
})

test('a tooltip opened by a press closes when something else is pressed or the focus leaves it', async ({
  page,
}) => {
  await page.goto('/priser/billetsystem')
  const button = page.getByRole('button', { name: 'Hjælp til Pladsreservation' }).first()
  await hydrated(button)
  const tooltip = page.locator('.tooltip').filter({ has: button }).first()
  await button.click()
  await expect(tooltip).toHaveAttribute('data-open', '')
  await button.dispatchEvent('pointerdown')
  await expect(tooltip).toHaveAttribute('data-open', '')
  await page.getByRole('heading', { level: 1 }).dispatchEvent('pointerdown')
  await expect(tooltip).not.toHaveAttribute('data-open')
  await button.click()
  await expect(tooltip).toHaveAttribute('data-open', '')
  await page.getByRole('main').getByRole('link').first().focus()
  await expect(tooltip).not.toHaveAttribute('data-open')
})

test('a help text shows while it is hovered or focused, and once closed by Esc stays closed until it is again', async ({
  page,
}) => {
  await page.goto('/priser/billetsystem')
  await answer(page, 'kun-noedvendige')
  await page.reload()
  const button = page.getByRole('button', { name: 'Hjælp til Pladsreservation' }).first()
  await hydrated(button)
  const tip = page.locator('.tooltip').filter({ has: button }).getByRole('tooltip').first()
  await button.hover()
  await expect(tip).toBeVisible()
  await page.mouse.move(1, 1)
  await expect(tip).toBeHidden()
  await button.hover()
  await expect(tip).toBeVisible()
  await page.keyboard.press('Shift')
  await expect(tip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()
  // Within it, from the icon to the button.
  await button.evaluate((element) =>
    element.dispatchEvent(
      new PointerEvent('pointerover', { bubbles: true, relatedTarget: element.firstElementChild }),
    ),
  )
  await expect(tip).toBeHidden()
  await page.mouse.move(1, 1)
  await button.hover()
  await expect(tip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()
  await page.mouse.move(1, 1)
  await button.focus()
  await expect(tip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()
  await expect(button).toBeFocused()
})

test('help texts open inside the window, whatever its width', async ({ page }) => {
  for (const address of [
    '/priser/billetsystem',
    '/beregner/pakkevalg?branche=sportsklub&betaler=kunde&pris=89&antal=400',
  ]) {
    await page.goto(address)
    for (const width of [320, 768, 1280]) {
      await resize(page, { width, height: 800 })
      const edges = await atRest(page, () =>
        page.getByRole('tooltip', { includeHidden: true }).evaluateAll((boxes) =>
          boxes.flatMap((box) => {
            const { left, right } = box.getBoundingClientRect()
            return right > 0 ? [left, right] : []
          }),
        ),
      )
      expect(edges.length, `${address} at ${width}`).toBeGreaterThan(0)
      expect(Math.min(...edges), `${address} at ${width}`).toBeGreaterThanOrEqual(4)
      expect(Math.max(...edges), `${address} at ${width}`).toBeLessThanOrEqual(width - 4)
    }
  }
})

test.describe('a page restored by Back', () => {
  test('follows a consent choice made meanwhile', async ({ page }) => {
    await page.goto('/om-os')
    await hydrated(page.locator('html'))
    await expect(question(page)).toBeVisible()
    await answer(page, 'kun-noedvendige')
    await shownAgain(page)
    await expect(question(page)).toBeHidden()
  })

  test('has no menu open', async ({ page }) => {
    await page.goto('/om-os')
    const button = page.getByRole('banner').getByRole('button', { name: 'Priser' })
    await hydrated(button)
    await button.click()
    const entry = page.locator('#menu-priser a').first()
    await expect(entry).toBeVisible()
    // On a slow connection a page is first shown after its menu was opened.
    await page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow')))
    await expect(entry).toBeVisible()
    await shownAgain(page)
    await expect(entry).toBeHidden()
  })

  test('selects itself in its side list', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/branche/festival')
    const select = page.locator('select[data-leads-to-page]')
    await hydrated(select)
    await select.evaluate((list: HTMLSelectElement) => {
      list.value = '/branche/sportsklub'
    })
    // While it first loads, the choice that is being followed stays.
    await page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow')))
    await expect(select).toHaveValue('/branche/sportsklub')
    await shownAgain(page)
    await expect(select).toHaveValue('/branche/festival')
  })

  test('reloads if a script is missing, even though the page was left before', async ({
    page,
    complaints,
  }) => {
    for (const text of ['Failed to load resource', 'net::ERR_FAILED', 'request']) complaints.allow(text)
    await page.route(/\/assets\/callback-form\.island-/, (route) => route.abort())
    await page.goto('/branche/festival')
    await hydrated(page.locator('html'))
    await page.evaluate(() => {
      dispatchEvent(new Event('beforeunload'))
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    const loaded = page.waitForEvent('load')
    await page.locator('#kontakt form').scrollIntoViewIfNeeded()
    await loaded
  })
})

test('a skipped transition between pages is not an error', async ({ page }) => {
  await page.goto('/om-os')
  await hydrated(page.locator('html'))
  const told = await page.evaluate(() => {
    const last = 'Transition was aborted because of invalid state'
    const late = (message: string) => Promise.reject(new DOMException(message, 'AbortError'))
    return new Promise((tell) => {
      const errors: [message: string, isPrevented: boolean][] = []
      addEventListener('unhandledrejection', ({ reason, defaultPrevented }) => {
        errors.push([reason.message, defaultPrevented])
        if (reason.message === last) tell(errors)
      })
      for (const type of ['pagereveal', 'pageswap']) {
        // As Safari says it.
        const viewTransition = { ready: late('Skipping view transition') }
        dispatchEvent(Object.assign(new Event(type), { viewTransition }))
      }
      void late(last)
    })
  })
  expect(told).toEqual([['Transition was aborted because of invalid state', true]])
})
