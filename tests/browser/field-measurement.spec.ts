import type { Page } from '@playwright/test'
import { MEASURED_STEPS } from '#app/measurement/page-kinds.ts'
import { expect, leadTest, newSiteTest, test } from '#tests/browser/site.ts'
import { fillInContact } from '#tests/browser/wizard-steps.ts'
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

/** To another tab. Playwright switches the back/forward cache off: the events are dispatched. */
function leaveAndReturn(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const value of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }
    Reflect.deleteProperty(document, 'visibilityState')
  })
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
    // What a page sends when it is left may arrive after the next one was asked for.
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

leadTest('each step towards a sent enquiry is counted, and the enquiry itself', async ({ page }) => {
  test.slow()
  await recordMeasurements(page)
  await answerDoNotTrack(page, null)
  await page.goto('/beregner/branche')
  await asked(page)
  await hydrated(page.getByRole('button', { name: 'Næste' }))
  await page.getByText('Festival').click()
  await page.getByRole('button', { name: 'Næste' }).click()
  await page.getByText('Support', { exact: true }).click()
  // A step that is shown again is no further one.
  const heading = page.getByRole('heading', { level: 1 })
  await page.goBack()
  await expect(heading).toHaveText('Hvad samler du folk om?')
  await page.goForward()
  await expect(heading).toHaveText('Hvad vil du have med?')
  // The figures are sent, and steps that follow are sent without them.
  await leaveAndReturn(page)
  await page.getByRole('button', { name: 'Næste' }).click()
  await page.getByLabel('Billetpris').fill('89,99')
  await page.getByRole('textbox', { name: 'Antal billetter' }).fill('1300')
  await page.getByRole('button', { name: 'Få mit tilbud' }).click()
  await page.getByRole('button', { name: 'Send uforpligtende tilbud' }).click()
  await fillInContact(page)
  await page.getByRole('button', { name: 'Send forespørgsel' }).click()
  await expect(page.getByText(/^Reference:/)).toBeVisible()
  await page.goto('/om-os')
  const steps = (await measurements(page)).flatMap((body) => JSON.parse(body).steps ?? [])
  expect(steps).toEqual([...MEASURED_STEPS])
})

test('an address that looks like a sent enquiry counts as the step that it shows', async ({ page }) => {
  await recordMeasurements(page)
  await answerDoNotTrack(page, null)
  await page.goto('/beregner/sendt')
  await asked(page)
  await page.goto('/om-os')
  const steps = (await measurements(page)).flatMap((body) => JSON.parse(body).steps ?? [])
  expect(steps).toEqual(['branche'])
})

test('a page restored from the back/forward cache is measured as a page view of its own', async ({
  page,
}) => {
  await recordMeasurements(page)
  await answerDoNotTrack(page, null)
  await page.goto('/om-os')
  await asked(page)
  // A callback is no step of the calculator.
  await page.evaluate(() => dispatchEvent(new Event('henvendelse-sendt')))
  await expect
    .poll(async () => {
      await leaveAndReturn(page)
      return measurements(page)
    })
    .toHaveLength(1)
  // Another tab, and back: no other page view.
  await leaveAndReturn(page)
  await expect.poll(() => measurements(page)).toHaveLength(1)
  await page.evaluate(() => {
    // Nor is a page of this address one.
    history.replaceState(null, document.title, '/kunder/branche')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  // Its largest element counts as painted two frames later.
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await leaveAndReturn(page)
  const [first, again, ...more] = (await measurements(page)).map((body) => JSON.parse(body))
  expect(more).toEqual([])
  expect(first.kind).toBe('andre')
  expect(first).not.toHaveProperty('steps')
  expect(again).toMatchObject({ kind: 'andre', ttfb: 0, lcp: expect.any(Number), cls: 0 })
  expect(again).not.toHaveProperty('steps')
})

for (const signal of ['Do Not Track', 'Global Privacy Control']) {
  test(`a browser that sends ${signal} is not measured`, async ({ page }) => {
    await answerDoNotTrack(page, signal === 'Do Not Track' ? '1' : null)
    if (signal === 'Global Privacy Control')
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
      )
    await page.addInitScript(() => {
      navigator.sendBeacon = (url) => {
        sessionStorage.setItem('sent', String(url))
        return true
      }
    })
    await page.clock.install()
    await page.goto('/beregner/branche')
    await hydrated(page.locator('html'))
    await page.clock.runFor(5_000)
    await asked(page)
    await page.goto('/om-os')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('sent'))).toBeNull()
  })
}

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
  // What the page requested before this is known by then.
  await page.evaluate(() => fetch('/latest.json'))
  expect(requests).toContain('/latest.json')
  expect(requests.filter((path) => path.includes('field-measurement'))).toEqual([])
})
