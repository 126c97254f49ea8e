import type { Page, Request } from '@playwright/test'
import { hydrated, reloaded, roundTrip } from '#tests/hydrated.ts'
import { holdScripts, islandScript } from '#tests/islands/held-scripts.ts'
import { expect, test } from './site.ts'

/** Prefetched documents: the browser marks them with a header. */
function prefetched(page: Page): string[] {
  const paths: string[] = []
  const note = (request: Request) => {
    if (/prefetch/.test(request.headers()['sec-purpose'] ?? '')) paths.push(new URL(request.url()).pathname)
  }
  page.context().on('request', note)
  return paths
}

test('visible links are prefetched, no earlier than a second after load', async ({ page }) => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const paths = prefetched(page)
  await page.goto('/branche')
  await expect
    .poll(async () => {
      await page.clock.runFor(20)
      return page.locator('html').getAttribute('data-hydrated')
    })
    .toBe('')
  await page.clock.runFor(900)
  expect(paths).toEqual([])
  await page.clock.runFor(200)
  await expect.poll(() => paths).toContain('/branche/festival')
  // Links that come into sight meanwhile wait for their turn.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Medarbejdere' })).toBeInViewport()
  await page.clock.runFor(500)
  await expect(page.locator('[data-prefetch]')).toHaveCount(5)
  await page.clock.runFor(500)
  await expect(page.locator('[data-prefetch]')).toHaveCount(10)
  await expect.poll(() => paths.length).toBeGreaterThan(5)
  // However much is in sight, each page once, no more than twenty, and never the page itself.
  await page.setViewportSize({ width: 1280, height: 8000 })
  const marked = page.locator('[data-prefetch]')
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000)
      return marked.count()
    })
    .toBe(20)
  await page.clock.runFor(3_000)
  const links = await marked.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname))
  expect(links).toHaveLength(20)
  expect(new Set(links).size).toBe(20)
  expect(links).not.toContain('/branche')
})

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

test('nothing is prefetched with data saving on', async ({ page }) => {
  await page.clock.install()
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', saveData: true } })
  })
  const paths = prefetched(page)
  await page.goto('/branche')
  await hydrated(page.locator('html'))
  await page.clock.runFor(5_000)
  await roundTrip(page)
  expect(paths).toEqual([])
})

test('a newer build discards the prefetched pages', async ({ page }) => {
  await page.clock.install()
  await page.goto('/branche')
  await hydrated(page.locator('html'))
  await page.clock.runFor(1_100)
  const marked = page.locator('a[data-prefetch]')
  await expect(marked).not.toHaveCount(0)
  // Once all in sight have had their turn, one that comes into sight has to wait for none.
  await page.clock.runFor(5_000)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  const before = await marked.count()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect.poll(() => marked.count()).toBeGreaterThan(before)
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

test('a script that cannot be fetched reloads the page once, and never in a loop', async ({
  page,
  complaints,
}) => {
  complaints.allow('Failed to load resource')
  complaints.allow('net::ERR_FAILED')
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  await page.route('**/assets/carousel-controls*.js', (route) => route.abort())
  // Also while the page waits for its pictures.
  await page.route(/\.(?:webp|avif|jpe?g|png|svg)(?:\?|$)/, (route) =>
    loads > 1 ? route.continue() : undefined,
  )
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const carousel = page.locator('[data-island=carousel-controls]')
  await carousel.scrollIntoViewIfNeeded()
  await reloaded(page)
  await carousel.scrollIntoViewIfNeeded()
  await carousel.getByRole('button', { name: 'Næste branche' }).click()
  await roundTrip(page)
  await expect(page.locator('.posters').getByRole('link').first()).toBeVisible()
  expect(loads).toBe(2)
})

test('no page is reloaded while a form holds unsent input', async ({ page, complaints }) => {
  complaints.allow('Failed to load resource')
  complaints.allow('net::ERR_FAILED')
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  // The field has the focus before it has a text, and the focus alone loads the script.
  const scripts = await holdScripts(page, islandScript('callback-form'))
  await page.goto('/branche/sportsklub')
  const latest = page.waitForResponse(/latest\.json/)
  await page.getByLabel('Fornavn').fill('Mette')
  await expect.poll(scripts.waiting).toBe(1)
  await scripts.abort()
  await (await latest).finished()
  await roundTrip(page)
  await expect(page.getByLabel('Fornavn')).toHaveValue('Mette')
  expect(loads).toBe(1)
})

test('without storage no page is reloaded, since that could be for ever', async ({ page, complaints }) => {
  complaints.allow('Failed to load resource')
  complaints.allow('net::ERR_FAILED')
  await page.addInitScript(() =>
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        document.documentElement.dataset.denied = ''
        throw new DOMException('denied', 'SecurityError')
      },
    }),
  )
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  await page.route('**/assets/apply*.js', (route) => route.abort())
  const latest = page.waitForResponse(/latest\.json/)
  await page.goto('/ansoeg')
  await (await latest).finished()
  await roundTrip(page)
  await expect(page.locator('html')).toHaveAttribute('data-denied', '')
  expect(loads).toBe(1)
})
