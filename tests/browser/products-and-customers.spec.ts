import { expect, test } from '#tests/browser/site.ts'
import { settled } from '#tests/hydrated.ts'
import { atRest } from './reading.ts'

const byDanish = new Intl.Collator('da-DK')

test('the products in the side list are in Danish alphabetical order, and lead to their pages', async ({
  page,
}) => {
  await page.goto('/produkt')
  const list = page.getByRole('navigation', { name: 'Produkter' }).getByRole('link')
  const titles = await list.allTextContents()
  expect(titles.length).toBeGreaterThanOrEqual(6)
  expect(titles).toEqual([...titles].sort(byDanish.compare))
  await list.filter({ hasText: 'Pladsreservation' }).click()
  await expect(page).toHaveURL('/produkt/pladsreservation')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pladsreservation')
  await expect(list.filter({ hasText: 'Pladsreservation' })).toHaveAttribute('aria-current', 'page')
})

test('below 1024 px a select replaces the side list and leads to the chosen page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [start, label, choice, goal] of [
    ['/produkt', 'Vælg produkt', 'Webshop', '/produkt/webshop'],
    ['/branche', 'Vælg branche', 'Sportsklub', '/branche/sportsklub'],
    ['/pricing-pages', 'Vælg prisside', 'Gavekort', '/pricing-pages/gavekort'],
    ['/priser/billetsystem', 'Vælg prisside', 'Gavekort', '/priser/gavekort'],
    ['/om-os', 'Vælg side', 'Kontakt', '/om-os/kontakt'],
  ] as const) {
    await page.goto(start)
    await page.getByLabel(label).selectOption({ label: choice })
    await expect(page).toHaveURL(goal)
    await expect(page.getByLabel(label).locator('option:checked')).toHaveText(choice)
  }
})

test('a page chosen in the select before the scripts have loaded opens once they have', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { promise: chosen, resolve: letScriptsCome } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await chosen
    await route.continue()
  })
  await page.goto('/produkt', { waitUntil: 'commit' })
  await page.getByLabel('Vælg produkt').selectOption({ label: 'Webshop' })
  letScriptsCome()
  await expect(page).toHaveURL('/produkt/webshop')
  await page.goBack()
  await expect(page).toHaveURL('/produkt')
  await expect(page.getByLabel('Vælg produkt')).toHaveValue('')
})

test('every customer is on /kunder, and choosing a product filters the list', async ({ page }) => {
  await page.goto('/kunder')
  const tiles = page.getByRole('main').locator('a[href^="/kunder/"]')
  const all = await tiles.count()
  expect(all).toBeGreaterThanOrEqual(6)
  const filter = page.getByRole('navigation', { name: 'Vis kunder efter produkt' })
  await filter.getByRole('link', { name: 'Gavekort' }).click()
  await expect(page).toHaveURL('/kunder?produkt=gavekort')
  await expect(filter.getByRole('link', { name: 'Gavekort' })).toHaveAttribute('aria-current', 'true')
  await expect.poll(() => tiles.count()).toBeLessThan(all)
  await expect(tiles.filter({ hasText: 'Gavekort' })).not.toHaveCount(0)
  await expect(tiles.filter({ hasNotText: 'Gavekort' })).toHaveCount(0)
  await filter.getByRole('link', { name: 'Alle' }).click()
  await expect(page).toHaveURL('/kunder')
  await expect.poll(() => tiles.count()).toBe(all)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a product filters the customers, and an unknown one does not', async ({ page }) => {
    await page.goto('/kunder?produkt=gavekort')
    const tiles = page.getByRole('main').locator('a[href^="/kunder/"]')
    await expect(tiles.filter({ hasText: 'Gavekort' })).not.toHaveCount(0)
    await expect(tiles.filter({ hasNotText: 'Gavekort' })).toHaveCount(0)
    const narrowed = await tiles.count()
    await page.goto('/kunder?produkt=findes-ikke')
    await expect.poll(() => tiles.count()).toBeGreaterThan(narrowed)
  })

  test('the side list is shown at every width', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/produkt')
    await expect(page.getByRole('navigation', { name: 'Produkter' }).getByRole('link').first()).toBeVisible()
  })
})

test('a tile shows title, picture with alt text, and chips; the first of three spans two rows', async ({
  page,
}) => {
  await page.goto('/kunder/fjordscenen')
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Lignende cases' }) })
  const tiles = section.getByRole('link')
  await expect(tiles).toHaveCount(3)
  await settled(page)
  await expect.poll(() => tiles.first().getByRole('img').getAttribute('alt')).not.toBe('')
  const heights = await atRest(page, () =>
    tiles.evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().height)),
  )
  const [first = 0, second = 0, third = 0] = heights
  expect(first).toBeGreaterThanOrEqual(second + third)
})

test("a customer's page has its story, the products it uses, and similar cases that share one of them", async ({
  page,
}) => {
  await page.goto('/kunder/fjordscenen')
  const trail = page.getByRole('navigation', { name: 'Brødkrummer' })
  await expect(trail.getByRole('link', { name: 'Kunder', exact: true })).toHaveAttribute('href', '/kunder')
  const uses = page.locator('section', { has: page.getByRole('heading', { name: 'Det bruger de' }) })
  const products = await uses.getByRole('link').allTextContents()
  expect(products.length).toBeGreaterThan(0)
  await expect(uses.getByRole('link').first()).toHaveAttribute('href', /^\/produkt\//)
  const similar = page.locator('section', { has: page.getByRole('heading', { name: 'Lignende cases' }) })
  const tiles = similar.getByRole('link')
  const shared = new RegExp(products.join('|'))
  await expect(tiles.filter({ hasText: shared })).not.toHaveCount(0)
  await expect(tiles.filter({ hasNotText: shared })).toHaveCount(0)
})
