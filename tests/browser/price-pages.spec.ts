import { expect, test } from '#tests/browser/lead-site.ts'
import { hydrated, settled } from '#tests/hydrated.ts'
import { atRest } from './reading.ts'

test("/pricing-pages shows 'Vælg en prisside', and its links stay below /pricing-pages", async ({ page }) => {
  await page.goto('/pricing-pages')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vælg en prisside')
  const toPricePage = page.getByRole('main').locator('a:is([href*="/priser"], [href*="/pricing-pages/"])')
  await expect(toPricePage).not.toHaveCount(0)
  for (const link of await toPricePage.all())
    await expect(link).toHaveAttribute('href', /^\/pricing-pages\/[a-z-]+$/)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Gavekort.+/ })
    .click()
  await expect(page).toHaveURL('/pricing-pages/gavekort')
  await expect(page.getByRole('navigation', { name: 'Brødkrummer' })).toContainText('Priser')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gavekort')
})

test("a package of another price page keeps its own price and that page's questions in the form", async ({
  page,
}) => {
  await page.goto('/priser/udstyr-til-indgangen')
  await page.getByRole('link', { name: 'Bestil Dørpakke' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bestil Dørpakke')
  await expect(page.getByRole('main')).toContainText('Pris for Dørpakke349 kr.')
  await expect(page.getByLabel('Kommentar')).toHaveAccessibleDescription(/Hvor mange indgange er der\?/)
  await page.getByRole('link', { name: 'Tilbage' }).click()
  await expect(page).toHaveURL(/\/priser\/udstyr-til-indgangen$/)
})

test("'Tilbage' leads to a price page, whatever the URL contains", async ({ page }) => {
  await page.goto('/beregner/information?kontakt=start&pakke=PREMIUM&fra=%2F%2Fond.example')
  await expect(page.getByRole('link', { name: 'Tilbage' })).toHaveAttribute('href', '/priser')
  await page.goto('/beregner/information?kontakt=start&pakke=PREMIUM&fra=ingen-prisside')
  await expect(page.getByRole('link', { name: 'Tilbage' })).toHaveAttribute('href', '/priser')
})

test('included and missing features are distinguished in words, not by colour alone', async ({ page }) => {
  await page.goto('/priser/billetsystem')
  await expect(page.getByRole('listitem').filter({ hasText: /^Ikke med: White label/ })).toHaveCount(1)
  await expect(page.getByRole('listitem').filter({ hasText: /^Med: White label/ })).toHaveCount(1)
})

test('a help text opens on hover and closes when the pointer leaves', async ({ page }) => {
  await page.goto('/priser/billetsystem')
  const button = page.getByRole('button', { name: 'Hjælp til Pladsreservation' }).first()
  const box = page.getByRole('tooltip').filter({ hasText: 'Gæsten vælger selv række' }).first()
  await expect(box).toBeHidden()
  await button.hover()
  await expect(box).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(box).toBeHidden()
})

test('a help text opens on focus and closes on Esc', async ({ page }) => {
  await page.goto('/priser/billetsystem')
  const button = page.getByRole('button', { name: 'Hjælp til Pladsreservation' }).first()
  const box = page.getByRole('tooltip').filter({ hasText: 'Gæsten vælger selv række' }).first()
  await button.focus()
  await expect(box).toBeVisible()
  // The key handler loads at the first interaction, which is the focus.
  await hydrated(button)
  // Retried if the first one was too early: React replays a missed focus event, which opens the box
  // again.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(box).toBeHidden({ timeout: 1_000 })
  }).toPass()
  await expect(button).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(button).toBeFocused()
  await expect(box).toBeVisible()
})

test.describe('at 1280 × 800', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('prices and their buttons are visible without scrolling, the buttons on one line', async ({
    page,
  }) => {
    for (const uid of ['billetsystem', 'udstyr-til-indgangen']) {
      await page.goto(`/priser/${uid}`)
      await settled(page)
      const cards = page.locator('.price-card')
      const ends = await atRest(page, () =>
        cards.evaluateAll((all) =>
          all.map((card) => card.querySelector('a')?.getBoundingClientRect().bottom ?? Number.NaN),
        ),
      )
      expect(ends.length, uid).toBeGreaterThan(1)
      expect(Math.max(...ends), uid).toBeLessThanOrEqual(800)
      expect(new Set(ends).size, uid).toBe(1)
    }
  })
})

test('a page with price models states each rate once', async ({ page }) => {
  for (const [uid, unit] of [
    ['gavekort', 'solgt gavekort'],
    ['saesonkort', 'solgt kort'],
  ]) {
    await page.goto(`/priser/${uid}`)
    const text = (await page.getByRole('main').innerText()).replaceAll('\u00a0', ' ')
    for (const rate of ['3,2 kr. + 3,2 %', '4 kr. + 4 %'])
      expect(text.split(rate).length - 1, `${rate} on ${uid}`).toBe(1)
    expect(text, uid).toContain(`pr. ${unit}, ekskl. moms`)
  }
})

test('the address of the packages, whose document has the rates, leads to the page that shows them', async ({
  page,
}) => {
  for (const address of ['/priser/pakker?utm_source=brev', '/pricing-pages/pakker?utm_source=brev']) {
    await page.goto(address)
    await expect(page, address).toHaveURL(/\/priser\/billetsystem\?utm_source=brev$/)
  }
  for (const path of ['/', '/pricing-pages', '/sitemap.xml']) {
    const answer = await page.request.get(path)
    await expect(answer.text(), path).resolves.not.toContain('/pakker')
  }
})
