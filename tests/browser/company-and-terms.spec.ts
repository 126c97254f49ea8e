import { expect, test } from '#tests/browser/site.ts'
import { hydrated } from '#tests/hydrated.ts'

test("'Medarbejdere' shows people with picture, job title, e-mail and phone number", async ({ page }) => {
  await page.goto('/medarbejdere')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Medarbejdere')
  const person = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Alma Kulisse' }) })
  await expect(person.getByRole('img')).toBeVisible()
  await expect(person).toContainText('Direktør')
  await expect(person.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  await expect(person.getByRole('link', { name: /70 00/ })).toHaveAttribute('href', /^tel:/)
})

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

test('the cookie page names every cookie and storage key left by a visit', async ({ page, context }) => {
  await page.goto('/')
  await hydrated(page.locator('html'))
  await page.getByRole('button', { name: 'Accepter alle' }).click()
  await expect(page.locator('.consent-banner')).toBeHidden()
  for (const path of [
    '/branche/sportsklub',
    '/produkt/billetsystem',
    '/priser/billetsystem',
    '/support?soeg=billet',
  ]) {
    await page.goto(path)
    await page.mouse.wheel(0, 400)
  }
  await page.goto('/beregner/branche')
  await page.getByText('Sportsklub').first().click()
  await page.goto('/cookiepolitik')
  await page.getByRole('main').getByRole('link', { name: 'privatlivspolitikken' }).click()
  await expect(page).toHaveURL('/privatlivspolitik')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cookiepolitik')
  const cookies = (await context.cookies()).map(({ name }) => name)
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect(cookies.length + keys.length).toBeGreaterThan(0)
  const named = await page.locator('#liste code').allTextContents()
  for (const name of [...cookies, ...keys]) expect(named).toContain(name)
})

test('the cookie page omits services that are not set up', async ({ page }) => {
  await page.goto('/cookiepolitik')
  await expect(page.locator('#liste')).not.toContainText('_fbp')
  await expect(page.locator('#liste')).not.toContainText('Cookiebot')
})
