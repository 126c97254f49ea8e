import type { Page, Request } from '@playwright/test'
import { hydrated } from '#tests/hydrated.ts'
import { expect, test } from './site.ts'

// What is prefetched when, and when a page is reloaded, is tested in app/frame/.

/** Prefetched documents: the browser marks them with a header. */
function prefetched(page: Page): string[] {
  const paths: string[] = []
  const note = (request: Request) => {
    if (/prefetch/.test(request.headers()['sec-purpose'] ?? '')) paths.push(new URL(request.url()).pathname)
  }
  page.context().on('request', note)
  return paths
}

test('a click shows the prefetched document', async ({ page }) => {
  const paths = prefetched(page)
  await page.goto('/branche')
  await expect.poll(() => paths).toContain('/branche/festival')
  await page.locator('main').getByRole('link', { name: 'Festival' }).first().click()
  await page.waitForURL('**/branche/festival')
  await expect(page.locator('h1')).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate(() =>
        (performance.getEntriesByType('navigation') as (PerformanceEntry & { deliveryType?: string })[]).map(
          ({ deliveryType }) => deliveryType,
        ),
      ),
    )
    .toEqual(['navigational-prefetch'])
})

test('a page prefetches from a second after it starts, until there is a newer build', async ({ page }) => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto('/branche')
  await expect
    .poll(async () => {
      await page.clock.runFor(20)
      return page.locator('html').getAttribute('data-hydrated')
    })
    .toBe('')
  const marked = page.locator('a[data-prefetch]')
  await page.clock.runFor(900)
  await expect(marked).toHaveCount(0)
  await page.clock.runFor(200)
  await expect(marked).not.toHaveCount(0)
  await page.route('**/latest.json?*', (route) => route.fulfill({ json: { id: 'en-nyere-udgave' } }))
  await page.clock.fastForward('01:00:00')
  await expect(marked).toHaveCount(0)
})

test('a newer build takes effect at the next step of the calculator, without losing answers', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/beregner/branche')
  const club = page.getByRole('radio', { name: 'Sportsklub' })
  await hydrated(club)
  await page.getByText('Sportsklub').click()
  await page.clock.runFor(1_100)
  await page.route('**/latest.json?*', (route) => route.fulfill({ json: { id: 'en-nyere-udgave' } }))
  await page.clock.fastForward('01:00:00')
  await expect(page.locator('html')).toHaveAttribute('data-outdated', '')
  const document = page.waitForRequest((request) => request.isNavigationRequest())
  await page.getByRole('button', { name: 'Næste' }).click()
  expect(new URL((await document).url()).pathname).toBe('/beregner/tilvalg')
  await expect(page).toHaveURL(/\/beregner\/tilvalg\?branche=sportsklub/)
  await page.goBack()
  await expect(page).toHaveURL(/\/beregner\/branche\?branche=sportsklub/)
})

test('the step that loads a newer build carries the source of the visit', async ({ page }) => {
  await page.goto('/beregner/branche?utm_source=avisen')
  await hydrated(page.getByRole('radio', { name: 'Sportsklub' }))
  await page.getByText('Sportsklub').click()
  await expect(page).toHaveURL(/\/beregner\/branche\?branche=sportsklub$/)
  // The faked clock of the test before would hide the address that the page was loaded by.
  await page.locator('html').evaluate((html) => html.setAttribute('data-outdated', ''))
  const document = page.waitForRequest((request) => request.isNavigationRequest())
  await page.getByRole('button', { name: 'Næste' }).click()
  expect(new URL((await document).url()).searchParams.get('utm_source')).toBe('avisen')
})
