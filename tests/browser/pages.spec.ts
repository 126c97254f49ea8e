import { expect, test } from '#tests/browser/site.ts'
import { hydrated, roundTrip, settled } from '#tests/hydrated.ts'
import { atRest } from './reading.ts'

test("a page is painted before any island is requested, with one stylesheet for all of visitors' pages", async ({
  page,
}) => {
  // Frames are held: Chromium's own paint times tell when one reached the screen, which a busy
  // machine does later.
  await page.addInitScript(() => {
    const held: FrameRequestCallback[] = []
    Object.assign(window, { held })
    window.requestAnimationFrame = (callback) => held.push(callback)
  })
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const islands = () => requested.filter((url) => /(?:\.island|\/react)-[^/]+\.js$/.test(url))
  const nextFrame = () =>
    page.evaluate(() => {
      const { held } = window as unknown as { held: FrameRequestCallback[] }
      for (const callback of held.splice(0)) callback(performance.now())
    })
  await page.goto('/beregner/branche')
  await page.waitForFunction(() => (window as unknown as { held: unknown[] }).held.length > 0)
  await nextFrame()
  await roundTrip(page)
  expect(islands()).toEqual([])
  expect(requested.filter((url) => /\/app-[^/]+\.css$/.test(url))).toHaveLength(1)
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated')
  // The second confirms that the first was drawn.
  await nextFrame()
  await hydrated(page.locator('html'))
  await expect.poll(islands).not.toEqual([])
})

test('a page remains usable if its stylesheet fails to load', async ({ page, complaints }) => {
  complaints.allow('net::ERR_FAILED')
  // Of the fonts, which only the stylesheet uses: seconds after the page has loaded, so on a busy
  // machine.
  complaints.allow('was preloaded using link preload but not used')
  await page.route('**/assets/*.css', (route) => route.abort())
  await page.goto('/branche/sportsklub')
  const name = page.getByLabel('Fornavn')
  await hydrated(name)
  await name.fill('Mette')
  await expect(page.getByText('Udfyld efternavn, telefon og e-mail, så kan du sende.')).toBeVisible()
})

test('a link opens a new document, and Back returns to the previous scroll position', async ({
  page,
  context,
  site,
}) => {
  await context.addCookies([{ name: 'cookievalg', value: 'kun-noedvendige', url: site.url }])
  await page.goto('/branche')
  await settled(page)
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Medarbejdere' })
  await link.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(0)
  const opened = await page.evaluate('performance.timeOrigin')
  await link.click()
  await page.waitForURL('**/medarbejdere')
  await expect.poll(() => page.evaluate('performance.timeOrigin')).not.toBe(opened)
  expect(await atRest(page, () => page.evaluate(() => scrollY))).toBe(0)
  await page.goBack()
  await page.waitForURL('**/branche')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
})

test('a link on the site to a missing page leads to a 404 page that names the path', async ({
  page,
  complaints,
}) => {
  complaints.allow('404')
  await page.goto('/')
  await page
    .getByRole('link', { name: 'Læs mere' })
    .evaluate((link) => link.setAttribute('href', '/findes-ikke'))
  await page.getByRole('link', { name: 'Læs mere' }).click()
  await expect(page.getByText('Page not found: /findes-ikke')).toBeVisible()
  await expect(page).toHaveURL(/\/findes-ikke$/)
})
