import type { Page } from '@playwright/test'
import { reloaded, roundTrip, upkept } from '#tests/hydrated.ts'
import { countDocuments, holdScripts, islandScript } from '#tests/islands/held-scripts.ts'
import { expect, test } from './site.ts'

/*
 * Islands whose scripts come late, or fail to load: what the platform can do works at once, and what
 * only the island can do happens once it is hydrated. That each island takes what was filled in and
 * pressed before is in tests/islands/hydration.test.ts.
 */

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const FAILED = ['Failed to load resource', 'net::ERR_FAILED', 'request']

const islandOf = (page: Page, name: string) => page.locator(`[data-island="${name}"]`).first()

test('clicks before hydration are handled after it, each once', async ({ page }) => {
  const scripts = await holdScripts(page, islandScript('carousel-controls'))
  await page.goto('/')
  const carousel = islandOf(page, 'carousel-controls')
  await expect(carousel.getByText(/^1 af \d+$/)).toBeVisible()
  for (const _ of ['once', 'again']) await carousel.getByRole('button', { name: 'Næste branche' }).click()
  await expect.poll(scripts.waiting).toBe(1)
  await scripts.release()
  await expect(carousel).toHaveAttribute('data-hydrated', '')
  await expect(carousel.getByText(/^3 af \d+$/)).toBeVisible()
})

test.describe('the wizard', () => {
  test('follows links while its script is loading', async ({ page }) => {
    await holdScripts(page, islandScript('wizard'))
    await page.goto('/beregner/branche')
    await page.getByRole('link', { name: 'Luk vindue' }).click()
    await expect(page).toHaveURL(/\/$/)
  })

  test('submits its form while its script is loading', async ({ page }) => {
    await holdScripts(page, islandScript('wizard'))
    await page.goto('/beregner/branche')
    await page.getByText('Sportsklub').click()
    const posted = page.waitForRequest(
      (request) => request.isNavigationRequest() && request.method() === 'POST',
    )
    await page.getByRole('button', { name: 'Næste' }).click()
    await posted
    await expect(page).toHaveURL(/\/beregner\/tilvalg\?branche=sportsklub$/)
  })

  test('keeps and applies choices made before hydration', async ({ page }) => {
    const scripts = await holdScripts(page, islandScript('wizard'))
    await page.goto('/beregner/branche')
    await page.getByText('Sportsklub').click()
    await expect.poll(scripts.waiting).toBe(1)
    await scripts.release()
    await expect(islandOf(page, 'wizard')).toHaveAttribute('data-hydrated', '')
    await expect(page.getByRole('radio', { name: 'Sportsklub' })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Sportsklub' })).toBeFocused()
    await expect(page).toHaveURL(/branche=sportsklub/)
  })

  test('keeps unsent input and never reloads if its script fails to load', async ({ page, complaints }) => {
    for (const text of FAILED) complaints.allow(text)
    const scripts = await holdScripts(page, islandScript('wizard'))
    await page.goto('/beregner/branche')
    await page.getByText('Sportsklub').click()
    await expect.poll(scripts.waiting).toBe(1)
    const loads = countDocuments(page)
    const asked = page.waitForResponse(/latest\.json/)
    await scripts.abort()
    await (await asked).finished()
    await roundTrip(page)
    await expect(page.getByRole('radio', { name: 'Sportsklub' })).toBeChecked()
    expect(loads()).toBe(0)
  })

  test('stays as rendered by the server if its script fails to load, and reloads at most once', async ({
    page,
    complaints,
  }) => {
    for (const text of FAILED) complaints.allow(text)
    await page.route(islandScript('wizard'), (route) => route.abort())
    const loads = countDocuments(page)
    await page.goto('/beregner/branche')
    await expect.poll(loads).toBe(2)
    await reloaded(page)
    await page.getByText('Sportsklub').hover()
    await roundTrip(page)
    await expect(page.getByText('Sportsklub')).toBeVisible()
    expect(loads()).toBe(2)
    await page.getByRole('link', { name: 'Luk vindue' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})

test('the modal opens once its script has loaded, also when the link was clicked before', async ({
  page,
}) => {
  const scripts = await holdScripts(page, islandScript('modal'))
  await page.goto('/priser/billetsystem')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await page.locator('a[data-modal]:visible').first().click()
  await expect.poll(scripts.waiting).toBe(1)
  await scripts.release()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test("the modal's page opens instead if its script fails to load", async ({ page, complaints }) => {
  for (const text of FAILED) complaints.allow(text)
  await page.route(islandScript('modal'), (route) => route.abort())
  await page.goto('/priser/billetsystem')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await page.locator('a[data-modal]:visible').first().click()
  await expect(page).toHaveURL(/\/ansoeg$/)
  await expect(page.getByRole('button', { name: 'Send ansøgning' })).toBeVisible()
})

test("the modal's page does not open if the visitor went back before its script failed", async ({
  page,
  complaints,
}) => {
  for (const text of FAILED) complaints.allow(text)
  const scripts = await holdScripts(page, islandScript('modal'))
  await page.goto('/priser/billetsystem')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await page.locator('a[data-modal]:visible').first().click()
  await expect.poll(scripts.waiting).toBe(1)
  await page.goBack()
  await expect(page).toHaveURL(/\/priser\/billetsystem$/)
  await scripts.abort()
  // A missing script is a reason to reload, and none to go on.
  await reloaded(page)
  await roundTrip(page)
  await expect(page).toHaveURL(/\/priser\/billetsystem$/)
})

test('an island hydrates shortly before it scrolls into view, and not earlier', async ({ page }) => {
  await page.goto('/branche/festival')
  await upkept(page)
  const form = islandOf(page, 'callback-form')
  await expect(form).not.toHaveAttribute('data-hydrated')
  await form.evaluate((element) => {
    const below = element.getBoundingClientRect().top - innerHeight
    scrollBy({ top: below - 200, behavior: 'instant' })
  })
  await expect(form).toHaveAttribute('data-hydrated', '')
  await expect(form).not.toBeInViewport()
})

test('the carousel starts at the position it was scrolled to before hydration', async ({ page }) => {
  const scripts = await holdScripts(page, islandScript('carousel-controls'))
  await page.goto('/')
  const carousel = islandOf(page, 'carousel-controls')
  await carousel.scrollIntoViewIfNeeded()
  await page.locator('.posters').evaluate((list) => {
    const [first, second] = list.children as unknown as HTMLElement[]
    list.scrollTo({ left: (second?.offsetLeft ?? 0) - (first?.offsetLeft ?? 0), behavior: 'instant' })
  })
  await expect.poll(scripts.waiting).toBe(1)
  await scripts.release()
  await expect(carousel).toHaveAttribute('data-hydrated', '')
  await expect(carousel.getByText(/^2 af \d+$/)).toBeVisible()
})

test('the interaction time of a form counts from the first touch before hydration', async ({ page }) => {
  const scripts = await holdScripts(page, islandScript('callback-form'))
  await page.route('**/api/**', (route) => route.fulfill({ json: { ok: true, reference: 'K7PM4X' } }))
  await page.goto('/branche/festival')
  const form = islandOf(page, 'callback-form')
  await form.getByLabel('Fornavn').fill('Åse')
  const touched = await page.evaluate(() => performance.now())
  await expect.poll(scripts.waiting).toBe(1)
  await page.waitForFunction((since) => performance.now() - since > 1500, touched)
  await scripts.release()
  await expect(form).toHaveAttribute('data-hydrated', '')
  await form.getByLabel('Efternavn').fill('Bæk')
  await form.getByLabel('Telefon').fill('20 34 56 78')
  await form.getByLabel('E-mail').fill('aase@fjordscenen.example')
  const [request] = await Promise.all([
    page.waitForRequest(/\/api\/(?:leads|clients)\//),
    form.getByRole('button', { name: 'Kontakt mig' }).click(),
  ])
  expect(request.postDataJSON().tid).toBeGreaterThanOrEqual(1500)
})
