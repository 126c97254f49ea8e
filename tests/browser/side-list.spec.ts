import { expect, test } from '#tests/browser/site.ts'

test('below 1024 px a select replaces the side list and leads to the chosen page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [start, label, choice, goal] of [
    ['/produkt', 'Vælg produkt', 'Webshop', '/produkt/webshop'],
    ['/priser/billetsystem', 'Vælg prisside', 'Gavekort', '/priser/gavekort'],
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
