import type { Locator, Page } from '@playwright/test'
import { listedFeatures } from '#tests/baseline/listed.ts'
import { switchOff } from '#tests/baseline/older-browser.ts'
import { expect, test } from '#tests/browser/site.ts'
import { drawn, hydrated, settled } from '#tests/hydrated.ts'
import { ANSWERS_QUERY } from '#tests/walk/places.ts'
import { atRest } from './reading.ts'

// Browsers without features newer than Baseline 2024, or without some older
// ones: Chromium with these features removed from what the server sends.

const WIDE = { width: 1280, height: 844 }
const PHONE = { width: 390, height: 844 }

/** Pixels by which the page is wider than its window. */
const tooWide = () => document.documentElement.scrollWidth - innerWidth

test.use({ bypassCSP: true })

test.beforeEach(async ({ context, site }) => {
  await context.addCookies([{ name: 'cookievalg', value: 'kun-noedvendige', url: site.url }])
})

for (const [viewport, path] of [
  [WIDE, '/'],
  [PHONE, '/branche/sportsklub'],
  [PHONE, '/priser/billetsystem'],
] as const)
  test.describe(`without any of the newer features, ${viewport.width} px wide`, () => {
    test.use({ viewport })
    test.beforeEach(({ context }) => switchOff(context, listedFeatures))
    test(`${path} renders and hydrates`, async ({ page }) => {
      await page.goto(path)
      await hydrated(page.locator('html'))
      const islands = page.locator('[data-island]:is([data-hydrate=load], [data-hydrate=visible])')
      for (const island of await islands.all()) await hydrated(island)
      await drawn(page)
      expect(await atRest(page, () => page.evaluate(tooWide))).toBe(0)
      await expect(page.locator('.menu-panel:visible, dialog:visible')).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  })

test.describe('without any of the newer features', () => {
  test.use({ viewport: PHONE })
  test.beforeEach(({ context }) => switchOff(context, listedFeatures))

  test('the menu leads to a page', async ({ page }) => {
    await page.goto('/om-os')
    const button = page.getByRole('button', { name: 'Åbn menu' })
    await hydrated(button)
    await button.click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
    await closeAndFollow(page, button, menu)
  })

  test('the application opens as a modal, and Back closes it', async ({ page }) => {
    await page.goto('/produkt')
    const opener = page.getByRole('link', { name: 'Start billetsalg' }).first()
    await hydrated(opener)
    await opener.focus()
    await opener.press('Tab')
    await opener.click()
    await expect(page.getByRole('dialog', { name: 'Ansøg om arrangørkonto' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('the wizard leads to its thank-you page', async ({ page }) => {
    await page.goto('/beregner/branche')
    await hydrated(page.getByRole('button', { name: 'Næste' }))
    await page.getByText('Sportsklub', { exact: true }).click()
    await page.getByRole('button', { name: 'Næste' }).click()
    await expect(page).toHaveURL(/\/beregner\/tilvalg/)
    await page.goto(`/beregner/information?${ANSWERS_QUERY}&kontakt=call`)
    const send = page.getByRole('button', { name: 'Send forespørgsel' })
    await hydrated(send)
    await page.getByLabel('Navn').fill('Mette Østergaard')
    await page.getByLabel('E-mail').fill('mette@fjordscenen.example')
    await send.click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Tak')
  })
})

test.describe('without scripts and popovers', () => {
  test.use({ javaScriptEnabled: false })

  test('no menu covers the page, there is no menu button, and the footer has the links', async ({
    page,
    context,
  }) => {
    await switchOff(context, ['popover', 'cross-document-view-transitions'])
    await page.goto('/om-os')
    await expect(page.locator('.menu-panel:visible, dialog:visible')).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Kunder', exact: true }).click()
    await expect(page).toHaveURL(/\/kunder$/)
  })
})

test('without :has() a chosen poster looks chosen, and the answer counts', async ({ page, context }) => {
  await switchOff(context, ['has'])
  await page.goto('/beregner/branche')
  await hydrated(page.getByRole('button', { name: 'Næste' }))
  const chosen = page.getByRole('radio').first()
  await page.locator('.poster-choice').first().click()
  await expect(chosen).toBeChecked()
  await expect(chosen).toHaveCSS('opacity', '1')
  await page.getByRole('button', { name: 'Næste' }).click()
  await expect(page).toHaveURL(/\/beregner\/tilvalg\?branche=/)
})

test('without subgrid the cards of a price page are complete, side by side and equally high', async ({
  page,
  context,
}) => {
  await switchOff(context, ['subgrid'])
  await page.goto('/priser/billetsystem')
  await settled(page)
  const cards = await atRest(page, () =>
    page.locator('li:has(> .price-card)').evaluateAll((all) =>
      all.map((card) => {
        const { top, height } = card.getBoundingClientRect()
        return {
          top,
          height,
          isFull: card.scrollWidth > card.clientWidth || card.scrollHeight > card.clientHeight,
        }
      }),
    ),
  )
  expect(cards.length).toBeGreaterThan(1)
  expect(new Set(cards.map(({ top }) => top)).size).toBe(1)
  expect(new Set(cards.map(({ height }) => height)).size).toBe(1)
  expect(cards.filter(({ isFull }) => isFull)).toEqual([])
})

test('without overflow: clip the wizard does not become scrollable', async ({ page, context }) => {
  await switchOff(context, ['overflow-clip'])
  for (const viewport of [WIDE, PHONE]) {
    await page.setViewportSize(viewport)
    await page.goto('/beregner/branche')
    await hydrated(page.getByRole('button', { name: 'Næste' }))
    await page.locator('.poster-choice').first().click()
    await page.mouse.wheel(300, 0)
    await drawn(page)
    const { page: whole, next } = await atRest(page, () =>
      page.evaluate(() => ({
        page: [
          document.documentElement.scrollWidth - innerWidth,
          document.documentElement.scrollHeight - innerHeight,
        ],
        next:
          document.querySelector('[form="wizard-step"]')?.getBoundingClientRect().bottom ??
          Number.POSITIVE_INFINITY,
      })),
    )
    expect(whole).toEqual([0, 0])
    expect(next).toBeLessThanOrEqual(viewport.height)
  }
})

test('without text-wrap no heading is wider than its page', async ({ page, context }) => {
  await switchOff(context, ['text-wrap', 'text-wrap-pretty'])
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/', '/beregner/branche']) {
    await page.goto(path)
    await settled(page)
    expect(await atRest(page, () => page.evaluate(tooWide))).toBe(0)
  }
})

test('without view transitions and speculation rules links and Back navigate normally', async ({
  page,
  context,
}) => {
  await switchOff(context, ['view-transitions', 'cross-document-view-transitions', 'speculation-rules'])
  await page.goto('/om-os')
  await expect
    .poll(() => page.evaluate(() => 'startViewTransition' in document || 'prerendering' in document))
    .toBe(false)
  await hydrated(page.locator('html'))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Kunder', exact: true }).click()
  await expect(page).toHaveURL(/\/kunder$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/om-os$/)
  await hydrated(page.locator('html'))
})

test('without Trusted Types everything that writes markup still works', async ({ page, context }) => {
  await switchOff(context, ['trusted-types'])
  await page.goto('/branche/sportsklub')
  await expect.poll(() => page.evaluate(() => 'trustedTypes' in window)).toBe(false)
  const name = page.getByLabel('Fornavn')
  await hydrated(name)
  await name.fill('Mette')
  await page.getByRole('link', { name: 'Start billetsalg' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test.describe('without modal dialogs', () => {
  test.use({ viewport: PHONE })
  test.beforeEach(({ context }) =>
    context.addInitScript(() => {
      for (const name of ['show', 'showModal', 'close'])
        Reflect.deleteProperty(HTMLDialogElement.prototype, name)
    }),
  )

  test('the phone menu is a popover that leads to a page', async ({ page }) => {
    await page.goto('/om-os')
    const button = page.getByRole('button', { name: 'Åbn menu' })
    await hydrated(button)
    await button.click()
    const menu = page.locator('.screen-menu')
    await expect(menu).toBeVisible()
    await closeAndFollow(page, button, menu)
    await expect(menu).toBeHidden()
  })

  test('a link to the application opens its page, and Back returns to the previous one', async ({ page }) => {
    await page.goto('/produkt')
    const opener = page.getByRole('link', { name: 'Start billetsalg' }).first()
    await hydrated(opener)
    await opener.click()
    await expect(page).toHaveURL(/\/ansoeg$/)
    await expect(page.getByLabel('Fornavn')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/produkt$/)
    await hydrated(page.locator('html'))
  })
})

/** Closes the open menu by key and by button, and follows a link in it to another page. */
async function closeAndFollow(page: Page, button: Locator, menu: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await button.click()
  await menu.getByRole('button', { name: 'Luk menu' }).click()
  await expect(menu).toBeHidden()
  await button.click()
  await menu.getByText('Brancher').click()
  await menu.getByRole('link', { name: 'Festival' }).click()
  await expect(page).toHaveURL(/\/branche\/festival$/)
}
