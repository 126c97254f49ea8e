import type { Page } from '@playwright/test'
import { expect, newSiteTest, test } from '#tests/browser/site.ts'
import { hydrated } from '#tests/hydrated.ts'
import { signInAsOwner } from '#tests/internal-pages.ts'
import { OWNER_SECRET } from '#tests/lead-site.ts'

// Field measurement from a visit to the owner's plots (docs/performance.md).

/**
 * Sets the browser's 'Do Not Track' and records when it is read: then the measurement starts, or
 * does not.
 */
async function answerDoNotTrack(page: Page, answer: string | null): Promise<void> {
  await page.addInitScript((given) => {
    Object.defineProperty(navigator, 'doNotTrack', {
      get: () => {
        document.documentElement.dataset.asked = ''
        return given
      },
    })
  }, answer)
}

/** Records what is measured: a page that is left does not report its last request. */
async function recordMeasurements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const stringify = JSON.stringify.bind(JSON)
    JSON.stringify = ((value: unknown, ...rest: []) => {
      const text = stringify(value, ...rest)
      if (text?.startsWith('{"kind"'))
        sessionStorage.setItem('bodies', `${sessionStorage.getItem('bodies') ?? ''}${text}\n`)
      return text
    }) as typeof JSON.stringify
  })
}

async function measurements(page: Page): Promise<string[]> {
  const bodies = await page.evaluate(() => sessionStorage.getItem('bodies') ?? '')
  return bodies.split('\n').filter((body) => body !== '')
}

async function asked(page: Page): Promise<void> {
  await page.waitForFunction(() => 'asked' in document.documentElement.dataset)
}

/** Waits for the browser's entry of the first interaction: once what follows from it is painted. */
function interactionMeasured(page: Page): Promise<unknown> {
  return page.evaluate(
    () =>
      new Promise((measured) =>
        new PerformanceObserver(measured).observe({ type: 'first-input', buffered: true }),
      ),
  )
}

newSiteTest(
  'a visit is counted on the owner’s page and in the metrics, without a cookie or an IP address',
  async ({ page, context }) => {
    test.slow()
    // A page that is left reports nothing about its last request: sent data is recorded separately.
    await page.addInitScript(() => {
      const send = navigator.sendBeacon.bind(navigator)
      navigator.sendBeacon = (url, body) => {
        if (body instanceof Blob) {
          const sent = `${sessionStorage.getItem('sent') ?? ''}${url} ${body.type}\n`
          sessionStorage.setItem('sent', sent)
        }
        return send(url, body)
      }
    })
    await recordMeasurements(page)
    await answerDoNotTrack(page, null)

    await page.goto('/branche/sportsklub')
    await asked(page)
    const responseStart = await page.evaluate(async () => {
      // The library reports a figure in its own task.
      await new Promise((reported) => setTimeout(reported))
      // A page that loads slowly is first shown after its measurement has begun.
      dispatchEvent(new PageTransitionEvent('pageshow'))
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      const shifted = new Promise((moved) => new PerformanceObserver(moved).observe({ type: 'layout-shift' }))
      document
        .querySelector('main')
        ?.prepend(Object.assign(document.createElement('p'), { style: 'height: 200px' }))
      await shifted
      return performance.getEntriesByType('navigation')[0]?.responseStart ?? 0
    })
    await expect.poll(() => measurements(page)).toEqual([])
    // The previous page's figures are sent with it.
    await page.goto('/beregner/branche')
    const first = JSON.parse((await measurements(page)).join())
    expect(Object.keys(first)).toEqual(expect.arrayContaining(['cls', 'kind', 'lcp', 'ttfb']))
    expect(first.kind).toBe('branche')
    // Milliseconds, and thousandths of the layout shift.
    expect(first.ttfb).toBe(Math.round(responseStart))
    expect(first.cls).toBeGreaterThan(20)
    expect(first.cls).toBeLessThan(2_000)

    await asked(page)
    const next = page.getByRole('button', { name: 'Næste' })
    await hydrated(next)
    // A busy page is left before it is idle.
    await page.evaluate(() => {
      window.requestIdleCallback = () => 0
    })
    await page.getByText('Festival').click()
    await next.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hvad vil du have med?')
    await interactionMeasured(page)
    await page.goto('/om-os')
    const all = await measurements(page)
    expect(JSON.parse(all.at(-1) ?? '')).toMatchObject({
      kind: 'beregner',
      inp: expect.any(Number),
      steps: ['branche', 'tilvalg'],
    })
    expect(all.join()).not.toMatch(/sportsklub|festival|http/i)
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('sent')))
      .toMatch(/^(\/api\/maalinger application\/json\n)+$/)
    await expect.poll(() => context.cookies()).toEqual([])

    await page.goto('/intern/maalinger?dage=7')
    await page.getByLabel('Adgangskode').fill(OWNER_SECRET)
    await page.getByRole('button', { name: 'Log ind' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Målinger')
    // A report that a page sends when it is left may arrive after the request for the next page.
    await expect(async () => {
      await page.goto('/intern/maalinger?dage=7')
      await expect(page.getByRole('img', { name: /1\. Branche 1, 2\. Tilvalg 1/ })).toBeVisible({
        timeout: 1_000,
      })
    }).toPass({ timeout: 60_000 })
    await expect(
      page.getByRole('img', { name: /: Brancher 1, Beregneren 1[.,]|Beregneren 1, Brancher 1[.,]/ }),
    ).toBeVisible()
    await expect(
      page.getByRole('img', { name: /1\. Branche 1, 2\. Tilvalg 1, 3\. Billetsalg 0/ }),
    ).toBeVisible()
    await page.getByText('Vis tallene').last().click()
    await expect(page.getByRole('row', { name: /2\. Tilvalg 1 100/ })).toBeVisible()

    const metrics = await page.request.get('/metrics', {
      headers: { authorization: `Bearer ${OWNER_SECRET}` },
    })
    await expect(metrics.text()).resolves.toMatch(/^web_vitals_lcp_seconds_count\{page="branche"\} 1$/m)
  },
)

test('the owner’s pages are not measured', async ({ page, site }) => {
  const [name = '', value = ''] = (await signInAsOwner(site.url, OWNER_SECRET)).cookie.split('=')
  await page.context().addCookies([{ name, value, url: site.url }])
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.clock.install()
  await page.goto('/intern/maalinger')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Målinger')
  await hydrated(page.locator('html'))
  await page.clock.runFor(5_000)
  // All earlier requests of the page are known once this one is.
  await page.evaluate(() => fetch('/latest.json'))
  expect(requests).toContain('/latest.json')
  expect(requests.filter((path) => path.includes('field-measurement'))).toEqual([])
})
