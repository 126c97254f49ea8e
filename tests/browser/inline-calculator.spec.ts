import { expect, test } from '#tests/browser/site.ts'
import { hydrated } from '#tests/hydrated.ts'

test('the calculator of a page compares the packages and passes its values on to the wizard', async ({
  page,
}) => {
  await page.goto('/branche/sportsklub')
  const price = page.getByLabel('Billetpris')
  await price.scrollIntoViewIfNeeded()
  await hydrated(price)
  const offer = page.getByRole('link', { name: 'Få tilbud på det her' })
  const result = page.locator('.ticket__stub').filter({ has: offer })
  await expect(result).toContainText('Gebyret er 3,2 kr. + 3,2 % ekskl. moms')
  await page.getByText('PREMIUM', { exact: true }).click()
  await expect(result).toContainText('Gebyret er 4 kr. + 4 % ekskl. moms')
  await expect(result).toContainText('PREMIUM koster 399 kr. om måneden ekskl. moms.')

  await page.getByText('Arrangør', { exact: true }).click()
  await price.fill('3')
  await expect(result).toContainText('Gebyret er større end billetprisen')
  await price.fill('0')
  await price.blur()
  await expect(price).toHaveValue('1')
  await price.fill('250')
  await offer.click()
  await expect(page).toHaveURL(/\/beregner\/branche\?betaler=arrangoer&pris=250&antal=100/)
})
