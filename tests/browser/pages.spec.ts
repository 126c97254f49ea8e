import type { Page } from '@playwright/test'
import { expect, test } from '#tests/browser/site.ts'
import { hydrated } from '#tests/hydrated.ts'

const hydrated = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')))

for (const path of ['/', '/branche/sportsklub', '/beregner/branche', '/privatlivspolitik']) {
  test(`${path} is painted before its program begins to load, and then comes to life quietly`, async ({
    page,
  }) => {
    await page.goto(path)
    await hydrated(page)
    const times = await page.evaluate(() => ({
      painted:
        performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
      scripts: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime),
      stylesheets: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.css'))
        .map(({ startTime }) => startTime),
    }))
    expect(times.scripts.length).toBeGreaterThan(2)
    expect(Math.min(...times.scripts)).toBeGreaterThanOrEqual(times.painted)
    expect(times.stylesheets).toHaveLength(1)
    expect(Math.min(...times.stylesheets)).toBeGreaterThanOrEqual(times.painted)
  })
}

for (const path of [
  '/',
  '/branche/sportsklub',
  '/produkt',
  '/produkt/billetsystem',
  '/kunder',
  '/priser/pakker',
  '/support',
  '/support/kom-godt-i-gang/opret-dit-foerste-arrangement',
  '/om-os/kontakt',
  '/medarbejdere',
  '/ansoeg',
  '/privatlivspolitik',
  '/findes-ikke',
  '/beregner/branche',
  '/beregner/billetsalg?branche=sportsklub&pris=100&antal=1300',
  '/beregner/pakkevalg?branche=sportsklub&pris=100&antal=1300&betaler=arrangoer',
  '/beregner/information?branche=sportsklub&pris=100&antal=1300&kontakt=call',
]) {
  test(`${path} looks the same with its own few rules as with the whole stylesheet`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const seen = async () => {
      // A picture of the whole page waits neither for letters nor for pictures further down, and Chromium paints one that may be
      // decoded later without it at first.
      await page.locator('img').evaluateAll(async (all) => {
        await document.fonts.ready
        for (const each of all as HTMLImageElement[]) {
          each.loading = 'eager'
          each.decoding = 'sync'
          await each.decode()
        }
      })
      let last: Buffer = Buffer.alloc(0)
      for (;;) {
        const next = await page.screenshot({ fullPage: true, animations: 'disabled' })
        if (next.equals(last)) return next
        last = next
      }
    }
    // Without scripts a page asks for the whole stylesheet by itself: here the page has its own rules alone, then all.
    const withLink = (link: (file: string) => string) =>
      page.route(site.url + path, async (route) => {
        const answer = await route.fetch()
        const html = await answer.text()
        const file = /<noscript><link rel="stylesheet" href="(\/assets\/app-[\w-]+\.css)"\/><\/noscript>/
        expect(html).toMatch(file)
        await route.fulfill({
          response: answer,
          body: html.replace(file, '').replace('</head>', `${link(file.exec(html)?.[1] ?? '')}</head>`),
        })
      })
    await withLink(() => '')
    await page.goto(site.url + path, { waitUntil: 'networkidle' })
    expect(await page.locator('link[rel=stylesheet]').count()).toBe(0)
    const alone = await seen()
    await withLink((file) => `<link rel="stylesheet" href="${file}">`)
    await page.goto(site.url + path, { waitUntil: 'networkidle' })
    expect(await page.locator('link[rel=stylesheet]').count()).toBe(1)
    expect(alone.equals(await seen())).toBe(true)
    await context.close()
  })
}

for (const path of [
  '/',
  '/branche/sportsklub',
  '/produkt/billetsystem',
  '/kunder/vestby-revyen',
  '/priser/billetsystem',
  '/kundeservice',
  '/support/kom-godt-i-gang/opret-dit-foerste-arrangement',
  '/om-os/kontakt',
  '/medarbejdere',
]) {
  test(`${path} stays within a small phone, whatever long word an editor writes`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto(path)
    const tooWide = await page.evaluate(() => {
      const numbers = '[class*="whitespace-nowrap"], .figure, [class*="leading-none"]'
      const words = [...document.querySelectorAll<HTMLElement>('main *')].filter(
        (element) =>
          element.children.length === 0 &&
          /\p{L}{3}/u.test(element.textContent ?? '') &&
          element.getClientRects().length > 0 &&
          !element.closest(`svg, select, .sr-only, script, ${numbers}`),
      )
      const isTooWide = (element: HTMLElement) => {
        const before = element.textContent
        element.textContent = 'Foreningskassererkursustilmelding'
        const wide = document.documentElement.scrollWidth > innerWidth
        element.textContent = before
        return wide
      }
      return {
        tried: words.length,
        found: words.filter(isTooWide).map(({ localName, textContent }) => `${localName}: ${textContent}`),
      }
    })
    expect(tooWide.tried).toBeGreaterThan(5)
    expect(tooWide.found).toEqual([])
  })
}

test('the whole stylesheet is for paper alone until somebody is there', async ({ page }) => {
  await page.goto('/')
  const sheet = page.locator('head link[rel=stylesheet]')
  await expect(sheet).toHaveAttribute('media', 'print')
  await hydrated(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeHidden()
  await page.emulateMedia({ media: null })
  await expect(sheet).toHaveAttribute('media', 'print')
  await page.mouse.move(5, 5)
  await expect(sheet).toHaveAttribute('media', 'all')
})

test('a page whose whole stylesheet cannot be fetched can be used all the same', async ({
  page,
  complaints,
}) => {
  complaints.allow('net::ERR_FAILED')
  await page.route('**/assets/*.css', (route) => route.abort())
  await page.goto('/branche')
  const link = page.locator('main a[href^="/branche/"]').first()
  await hydrated(link)
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await link.click()
  await page.waitForURL('**/branche/*')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
})

test('a link inside the site is followed without loading a page anew', async ({ page }) => {
  await page.goto('/branche')
  const link = page.locator('main a[href^="/branche/"]').first()
  await hydrated(link)
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await link.click()
  await expect(page).toHaveURL(/\/branche\/.+/)
  await expect(page.locator('h1')).toBeVisible()
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
})

test('a navigation inside the site to an address without a page shows the 404 page that names it', async ({
  page,
  complaints,
}) => {
  complaints.allow('404')
  await page.goto('/')
  await hydrated(page)
  await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> }
    }
    return router.navigate('/findes-ikke')
  })
  await expect(page.getByText('Page not found: /findes-ikke')).toBeVisible()
  await expect(page).toHaveURL(/\/findes-ikke$/)
})

test('a first visit to an address without a page ends on the front page', async ({ page }) => {
  await page.goto('/findes-ikke')
  await expect(page).toHaveURL(/\/$/)
})

test('a script that is not the site’s own does not run', async ({ page, complaints }) => {
  complaints.allow('Content Security Policy')
  complaints.allow('TrustedScript')
  await page.goto('/')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.append('window.foreign = true')
    document.body.append(script)
  })
  expect(await page.evaluate(() => 'foreign' in window)).toBe(false)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  for (const path of ['/', '/branche/sportsklub', '/beregner/branche']) {
    test(`${path} can be read, in its own look`, async ({ page }) => {
      await page.goto(path)
      await expect(page.locator('h1')).toBeVisible()
      await expect(page.locator('h1')).toHaveCSS('font-family', /Besley/)
    })
  }
})
