import { expect, test } from './site.ts'

test('payloads of the pages in sight are fetched ahead, a second after the page stands at the earliest', async ({
  page,
}) => {
  await page.goto('/branche')
  const waited = () =>
    page.evaluate(() => {
      const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const program = fetched.find((entry) => entry.name.includes('/entry.client'))
      const payload = fetched.find((entry) => entry.name.endsWith('/branche/festival.data'))
      return program && payload ? payload.startTime - program.responseEnd : null
    })
  await expect.poll(waited).not.toBeNull()
  expect(await waited()).toBeGreaterThanOrEqual(1000)
})

test('nothing is fetched ahead for those who save data', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', saveData: true } })
  })
  const payloads: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.data')) payloads.push(request.url())
  })
  const upkeep = page.waitForResponse(/\/upkeep-[^/]+\.js/)
  await page.goto('/branche')
  await (await upkeep).finished()
  await page.waitForLoadState('networkidle')
  expect(payloads).toEqual([])
})

test('a build that is newer than the page makes its links load in full', async ({ page }) => {
  await page.clock.install()
  await page.goto('/branche')
  await page.waitForLoadState('networkidle')
  await page.route('**/latest.json?*', (route) => route.fulfill({ json: { id: 'en-nyere-udgave' } }))
  await page.clock.runFor(1100)
  await expect
    .poll(async () => {
      const asked = page.waitForRequest(/latest\.json\?\d+/, { timeout: 1000 }).catch(() => null)
      await page.clock.runFor('01:00:00')
      return (await asked) !== null
    })
    .toBe(true)
  const [document] = await Promise.all([
    page.waitForRequest((request) => request.isNavigationRequest()),
    page.getByRole('link', { name: 'Festival' }).first().click(),
  ])
  expect(new URL(document.url()).pathname).toBe('/branche/festival')
})

test('a part of the program that cannot be fetched makes the page load anew once, and never in a loop', async ({
  page,
  complaints,
}) => {
  complaints.allow('Failed to load resource')
  complaints.allow('net::ERR_FAILED')
  complaints.allow('request')
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  let refused = 0
  await page.route('**/assets/block-list-*.js', (route) => {
    refused++
    return route.abort()
  })
  await page.goto('/branche/sportsklub')
  // A sign of life that comes before the program is heard by nobody: a hand moves the mouse on and on.
  let x = 300
  const afterMoving = (count: () => number) => async () => {
    await page.mouse.move(x++, 300)
    return count()
  }
  await expect.poll(afterMoving(() => loads)).toBe(2)
  await expect.poll(afterMoving(() => refused)).toBeGreaterThan(1)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { name: 'Relaterede cases' })).toBeVisible()
  expect(loads).toBe(2)
})
