import { expect, test } from '#tests/browser/site.ts'

test('/om-os lists the info pages, and an info page shows its people', async ({ page }) => {
  await page.goto('/om-os')
  await page
    .getByRole('navigation', { name: 'Om virksomheden' })
    .first()
    .getByRole('link', { name: 'Kontakt' })
    .click()
  await expect(page).toHaveURL('/om-os/kontakt')
  const trail = page.getByRole('navigation', { name: 'Brødkrummer' })
  await expect(trail.getByRole('listitem').last()).toHaveText('Kontakt')
  await expect(trail.getByRole('listitem').last().getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Dem, der svarer' })).toBeVisible()
  await expect(page.getByRole('main').locator('a[href^="mailto:"]').first()).toBeVisible()
})

test.describe('the legal texts state their version and effective date', () => {
  for (const [path, version, from] of [
    ['/privatlivspolitik', '1.1', '01.02.21'],
    ['/handelsbetingelser', '1.1', '01.02.21'],
    ['/abonnementsbetingelser', '1.3', '01.01.2023'],
  ] as const) {
    test(path, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByText(`Version ${version}, gælder fra ${from}`)).toBeVisible()
    })
  }
})

test('the subscription terms link to the prices and to the terms of sale', async ({ page }) => {
  await page.goto('/abonnementsbetingelser')
  const main = page.getByRole('main')
  await expect(main.locator('a[href="/priser"]').first()).toBeVisible()
  await expect(main.locator('a[href="/handelsbetingelser"]').first()).toBeVisible()
})

test('the cookie page lists what the site stores, and omits services that are not set up', async ({
  page,
}) => {
  await page.goto('/cookiepolitik')
  await expect(page.locator('#liste code').filter({ hasText: /^cookievalg$/ })).toHaveCount(1)
  await expect(page.locator('#liste')).not.toContainText('_fbp')
  await expect(page.locator('#liste')).not.toContainText('Cookiebot')
})
