import type { Page } from '@playwright/test'
import { removeDataFolder, startBuiltSite } from '#tests/built-site.ts'
import { drawn, hydrated, upkept } from '#tests/hydrated.ts'
import { holdScripts } from '#tests/islands/held-scripts.ts'
import { atRest, boxOf } from './reading.ts'
import { expect, test } from './site.ts'

const PIXEL_HOST = 'https://connect.facebook.net'
const COOKIEBOT_HOST = 'https://consent.cookiebot.eu'

/**
 * Replaces Meta's host: its script passes on the queue and all later events to the test. Counted
 * outside the page, since a link clicked before the client script has loaded opens the next
 * document.
 */
async function standInForMeta(page: Page): Promise<{ calls: unknown[][]; pageViews: () => number }> {
  const calls: unknown[][] = []
  await page.exposeFunction('tellTest', (call: unknown[]) => {
    calls.push(call)
  })
  await page.route(`${PIXEL_HOST}/**`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `const tell = (call) => tellTest(Array.from(call)); window.fbq.queue.forEach(tell); window.fbq.callMethod = (...call) => tell(call)`,
    }),
  )
  return {
    calls,
    pageViews: () => calls.filter(([does, what]) => does === 'track' && what === 'PageView').length,
  }
}

test.describe("with an ad pixel and the site's own banner", () => {
  test('the pixel loads nothing before consent, then counts each page view once until consent is withdrawn', async ({
    page,
    complaints,
  }) => {
    test.slow()
    const site = await startBuiltSite({ META_PIXEL_ID: '123456789012345' })
    try {
      complaints.allow(`request to ${PIXEL_HOST}`)
      const elsewhere: string[] = []
      page.on('request', (request) => {
        if (!request.url().startsWith(site.url) && !request.url().startsWith('data:'))
          elsewhere.push(request.url())
      })
      const { calls, pageViews } = await standInForMeta(page)
      await page.goto(`${site.url}/`)
      const banner = page.getByRole('region', { name: 'Må vi tænde for flere cookies?' })
      await expect(banner).toBeVisible()
      // The pixel's part of the script is loaded after the page has hydrated.
      await upkept(page)
      expect(elsewhere).toEqual([])
      await expect.poll(() => page.context().cookies()).toEqual([])

      await banner.getByRole('button', { name: 'Accepter alle' }).click()
      await expect(banner).toBeHidden()
      await expect.poll(pageViews).toBe(1)
      expect(elsewhere).toEqual([`${PIXEL_HOST}/en_US/fbevents.js`])
      expect(calls).toEqual([
        ['set', 'autoConfig', false, '123456789012345'],
        ['init', '123456789012345'],
        ['consent', 'grant'],
        ['track', 'PageView'],
      ])
      // What Meta's script reads of the stand-in that queued for it.
      await expect
        .poll(() =>
          page.evaluate(() => {
            const { loaded, version, disablePushState } = window.fbq ?? {}
            return { loaded, version, disablePushState }
          }),
        )
        .toEqual({ loaded: true, version: '2.0', disablePushState: true })

      await page.getByRole('link', { name: 'Se alle vores produkter' }).first().click()
      await page.waitForURL('**/produkt')
      await expect.poll(pageViews).toBe(2)

      // Withdrawn in another tab while this one is in the calculator.
      await page.goto(`${site.url}/beregner/branche?branche=sportsklub`)
      await expect.poll(pageViews).toBe(3)
      const next = page.getByRole('button', { name: 'Næste' })
      await hydrated(next)
      await page.context().addCookies([{ name: 'cookievalg', value: 'kun-noedvendige', url: site.url }])
      await next.click()
      await expect.poll(() => calls.at(-1)).toEqual(['consent', 'revoke'])
      expect(pageViews()).toBe(3)
      await page.context().addCookies([{ name: 'cookievalg', value: 'marketing', url: site.url }])
      await page.goto(`${site.url}/produkt`)
      await expect.poll(pageViews).toBe(4)

      await hydrated(page.locator('html'))
      await page.getByRole('button', { name: 'Ret cookievalg' }).click()
      await banner.getByRole('button', { name: 'Kun nødvendige' }).click()
      await expect.poll(() => calls.at(-1)).toEqual(['consent', 'revoke'])
      await page.getByRole('contentinfo').getByRole('link', { name: 'Medarbejdere' }).click()
      await page.waitForURL('**/medarbejdere')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Medarbejdere')
      await upkept(page)
      expect(pageViews()).toBe(4)
    } finally {
      await page.close()
      await site.stop()
      await removeDataFolder(site)
    }
  })
})

test('accept and reject look equal, and only the required category starts switched on', async ({ page }) => {
  await page.goto('/')
  const banner = page.getByRole('region', { name: 'Må vi tænde for flere cookies?' })
  const buttons = banner.getByRole('button')
  await expect(buttons).toHaveText(['Kun nødvendige', 'Accepter alle'])
  const looks = await atRest(page, () =>
    buttons.evaluateAll((all) =>
      all.map((button) => {
        const { width, height } = button.getBoundingClientRect()
        const { backgroundColor, color, fontSize, fontWeight } = getComputedStyle(button)
        return { width, height, backgroundColor, color, fontSize, fontWeight }
      }),
    ),
  )
  expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBe(1)
  await banner.getByText('Tilpas').click()
  await expect(banner.getByRole('checkbox', { name: 'Nødvendige' })).toBeChecked()
  for (const name of ['Statistik', 'Marketing']) {
    await expect(banner.getByRole('checkbox', { name })).not.toBeChecked()
  }
})

test("with Cookiebot its script and events control consent, and the site's own banner is not shown", async ({
  page,
  complaints,
}) => {
  test.slow()
  const site = await startBuiltSite({
    COOKIEBOT_ID: '01234567-89ab-cdef-0123-456789abcdef',
    COOKIEBOT_CDN: 'eu',
    META_PIXEL_ID: '123456789012345',
  })
  try {
    complaints.allow(`request to ${PIXEL_HOST}`)
    complaints.allow(`request to ${COOKIEBOT_HOST}`)
    const { calls, pageViews } = await standInForMeta(page)
    await page.route(`${COOKIEBOT_HOST}/**`, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `window.Cookiebot = { consent: { preferences: false, statistics: false, marketing: false }, renewed: 0, renew() { this.renewed++ } };
window.dispatchEvent(new Event('CookiebotOnConsentReady'))`,
      }),
    )
    await page.goto(`${site.url}/`)
    await expect
      .poll(() =>
        page.evaluate(() => ({ ...document.querySelector<HTMLElement>('script#Cookiebot')?.dataset })),
      )
      .toEqual({ cbid: '01234567-89ab-cdef-0123-456789abcdef', culture: 'DA' })
    await page.waitForFunction(() => 'Cookiebot' in window)
    await expect(page.getByRole('region', { name: 'Må vi tænde for flere cookies?' })).toHaveCount(0)
    expect(pageViews()).toBe(0)

    /** As the provider stores an answer; its object is that of the page that was answered on. */
    const tell = async (event: string, marketing: boolean) => {
      const value = encodeURIComponent(`{preferences:false,statistics:false,marketing:${marketing}}`)
      await page.context().addCookies([{ name: 'CookieConsent', value, url: site.url }])
      await page.evaluate(
        ([name, isGiven]) => {
          const { Cookiebot } = window as unknown as { Cookiebot: { consent: Record<string, boolean> } }
          if (name !== 'pageshow')
            Cookiebot.consent = { preferences: false, statistics: false, marketing: isGiven }
          window.dispatchEvent(
            name === 'pageshow' ? new PageTransitionEvent(name, { persisted: true }) : new Event(name),
          )
        },
        [event, marketing] as const,
      )
    }
    await tell('CookiebotOnAccept', true)
    await expect.poll(pageViews).toBe(1)
    // A provider reports the same consent more than once.
    for (const event of ['CookiebotOnAccept', 'CookiebotOnConsentReady']) await tell(event, true)
    await page.evaluate(() => new Promise((done) => setTimeout(done)))
    expect(pageViews()).toBe(1)
    expect(calls).not.toContainEqual(['consent', 'revoke'])
    // Consent given again, and a page restored by Back, each count as another page view.
    await tell('CookiebotOnDecline', false)
    await tell('CookiebotOnConsentReady', true)
    await expect.poll(pageViews).toBe(2)
    await tell('pageshow', true)
    await expect.poll(pageViews).toBe(3)
    // The consent was withdrawn in another tab while this page was left.
    await tell('pageshow', false)
    await page.evaluate(() => new Promise((done) => setTimeout(done)))
    expect(pageViews()).toBe(3)

    await page.getByRole('button', { name: 'Ret cookievalg' }).click()
    const renewed = () =>
      page.evaluate(() => (window as unknown as { Cookiebot: { renewed: number } }).Cookiebot.renewed)
    await expect.poll(renewed).toBe(1)
  } finally {
    await page.close()
    await site.stop()
    await removeDataFolder(site)
  }
})

test('the consent banner does not cover the focused element, nor the end of the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/branche')
  await hydrated(page.locator('html'))
  const banner = page.getByRole('region', { name: 'Må vi tænde for flere cookies?' })
  const low = page.getByRole('contentinfo').getByRole('link', { name: 'Medarbejdere' })
  await low.focus()
  const isFree = async () => {
    const [link, question] = [await boxOf(low), await boxOf(banner)]
    return link.y + link.height <= question.y
  }
  await expect.poll(isFree).toBe(true)
  // The banner grows during use: the focused element is scrolled clear of it.
  await banner.getByText('Tilpas').evaluate((summary) => summary.parentElement?.setAttribute('open', ''))
  await expect(low).toBeFocused()
  await expect.poll(isFree).toBe(true)
  // An element that the visitor has scrolled away from stays out of sight.
  const moved = await page.evaluate(async () => {
    scrollTo(0, 0)
    document.querySelector('.consent-banner details')?.removeAttribute('open')
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    return scrollY
  })
  expect(moved).toBe(0)
  // The page's end can be scrolled clear of it, and no further.
  const difference = async () => {
    const { height } = await boxOf(banner)
    const body = page.locator('body')
    return Math.abs(
      height - (await body.evaluate((each) => parseFloat(getComputedStyle(each).paddingBottom))),
    )
  }
  await expect.poll(difference).toBeLessThan(32)
  await banner.getByRole('button', { name: 'Kun nødvendige' }).click()
  await expect(page.locator('html')).toHaveCSS('scroll-padding-bottom', 'auto')
  await expect(page.locator('body')).toHaveCSS('padding-bottom', '0px')
})

test('the server also stores the answer, for half a year', async ({ page, context }) => {
  await page.goto('/branche')
  await hydrated(page.locator('html'))
  const kept = page.waitForResponse('**/api/cookievalg')
  await page.getByRole('button', { name: 'Kun nødvendige' }).click()
  await expect((await kept).headerValue('set-cookie')).resolves.toContain(
    'cookievalg=kun-noedvendige; Path=/; Max-Age=15552000',
  )
  const days = async () => {
    const cookie = (await context.cookies()).find(({ name }) => name === 'cookievalg')
    // The browser's clock, not the one that pages of this test may have.
    const now = await page.evaluate(() => performance.timeOrigin + performance.now())
    return ((cookie?.expires ?? 0) - now / 1000) / 86_400
  }
  await expect.poll(days).toBeGreaterThan(179)
  await expect.poll(() => days()).toBeLessThanOrEqual(180)
})

test("if the banner's script fails to load, the banner is hidden", async ({ page, complaints }) => {
  complaints.allow('assets')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/branche')
  await expect(page.locator('.consent-banner')).toBeHidden()
})

test('an answer before the scripts have loaded is stored, and typed text is kept', async ({
  page,
  context,
}) => {
  const scripts = await holdScripts(page, /\/assets\/.*\.js$/)
  await page.goto('/branche/sportsklub', { waitUntil: 'commit' })
  const comment = page.getByLabel('Kommentar')
  await comment.fill('Vi er 400 gæster.')
  const cookies = async () =>
    (await context.cookies()).flatMap(({ name, value }) => (name === 'cookievalg' ? [value] : []))
  await page.getByText('Tilpas').click()
  await page.getByText('Statistik', { exact: true }).click()
  await page.getByRole('button', { name: 'Gem mine valg' }).click({ noWaitAfter: true })
  await expect(page.locator('.consent-banner')).toBeHidden()
  await expect.poll(cookies).toEqual(['statistic'])
  await scripts.release()
  await hydrated(page.locator('html'))
  await expect(page.locator('.consent-banner')).toBeHidden()
  await expect(comment).toHaveValue('Vi er 400 gæster.')
  await expect.poll(() => cookies()).toEqual(['statistic'])
})

test.describe('the consent banner', () => {
  const question = (page: Page) => page.getByRole('region', { name: 'Må vi tænde for flere cookies?' })

  test('appears with the first paint, and is not the largest contentful paint', async ({ page }) => {
    const { promise: held, resolve: letScriptsCome } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/branche/sportsklub', { waitUntil: 'commit' })
    await expect(question(page)).toBeVisible()
    const largest = await page.evaluate(
      () =>
        new Promise<boolean>((resolve) =>
          new PerformanceObserver((list) => {
            const last = list.getEntries().at(-1) as PerformanceEntry & { element: Element | null }
            resolve(last.element?.closest('.consent-banner') !== null)
          }).observe({ type: 'largest-contentful-paint', buffered: true }),
        ),
    )
    expect(largest).toBe(false)
    letScriptsCome()
  })

  test('covers at most 40 % of a phone, and shows all its choices on the smallest one', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/branche')
    await drawn(page)
    const box = await boxOf(question(page))
    expect(box.height).toBeLessThanOrEqual(0.4 * 844)
    await page.setViewportSize({ width: 320, height: 568 })
    for (const answer of ['Kun nødvendige', 'Accepter alle', 'Tilpas']) {
      await expect(question(page).getByText(answer)).toBeInViewport({ ratio: 1 })
    }
  })

  test('is hidden from the first paint on once a choice was made', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'cookievalg', value: 'kun-noedvendige', url: baseURL ?? '' }])
    // Scripts would hide it too, but later.
    await page.route('**/assets/*.js', () => {})
    await page.goto('/branche', { waitUntil: 'commit' })
    await expect(page.locator('h1')).toBeVisible()
    await expect(question(page)).toBeHidden()
  })

  test('opens again with its heading focused and the current choice, and returns the focus', async ({
    page,
  }) => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await page.goto('/om-os')
    await hydrated(page.locator('html'))
    const given = (name: string) => question(page).getByRole('checkbox', { name })
    await question(page).getByText('Tilpas').click()
    await given('Statistik').check()
    await question(page).getByRole('button', { name: 'Gem mine valg' }).click()
    await expect(question(page)).toBeHidden()
    await page.reload()
    await hydrated(page.locator('html'))
    await page.getByRole('contentinfo').getByRole('button', { name: 'Ret cookievalg' }).click()
    await expect(question(page).getByRole('heading')).toBeFocused()
    await question(page).getByText('Tilpas').click()
    await expect(given('Statistik')).toBeChecked()
    await expect(given('Marketing')).not.toBeChecked()
    await question(page).getByRole('button', { name: 'Kun nødvendige' }).click()
    await expect(page.getByRole('button', { name: 'Ret cookievalg' })).toBeFocused()
    // Nothing is loaded for services that are not set up.
    expect(scripts.filter((url) => url.includes('/services-'))).toEqual([])
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })
    test('is not shown, since nothing is stored', async ({ page }) => {
      await page.goto('/branche')
      await expect(page.locator('h1')).toBeVisible()
      await expect(question(page)).toHaveCount(0)
    })
  })
})
