import type { Page } from '@playwright/test'
import { reloaded, roundTrip, upkept } from '#tests/hydrated.ts'
import { countDocuments, holdScripts, islandScript } from '#tests/islands/held-scripts.ts'
import { expect, test } from './site.ts'

/**
 * What may go wrong while a page's scripts load: nothing is handled twice, nothing disappears,
 * nothing waits for ever.
 */

const FAILED = ['Failed to load resource', 'net::ERR_FAILED', 'request']

const island = (page: Page, name: string) => page.locator(`[data-island="${name}"]`)

/** The page's document, changed in transit. */
async function changeDocument(page: Page, path: string, change: (html: string) => string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (route.request().method() !== 'GET') return route.continue()
      const response = await route.fetch()
      const html = await response.text()
      const changed = change(html)
      expect(changed).not.toBe(html)
      await route.fulfill({ response, body: changed })
    },
  )
}

test("an island that throws during hydration leaves the server's markup and the typed input in place", async ({
  page,
  complaints,
}) => {
  // An object where React takes a text.
  const fault = 'React error #31'
  complaints.allow(fault)
  complaints.allow('422')
  await changeDocument(page, '/branche/festival', (html) =>
    html.replace(
      '&quot;result&quot;:null',
      '&quot;result&quot;:{&quot;stored&quot;:false,&quot;errors&quot;:{&quot;email&quot;:{}},&quot;fields&quot;:{}}',
    ),
  )
  const loads = countDocuments(page)
  const scripts = await holdScripts(page, islandScript('callback-form'))
  await page.goto('/branche/festival')
  const form = island(page, 'callback-form')
  await form.getByLabel('Fornavn').fill('Åse')
  await form.getByLabel('Kommentar').fill('To linjer')
  await expect.poll(scripts.waiting).toBe(1)
  const thrown = page.waitForEvent('console', (message) => message.text().includes(fault))
  await scripts.release()
  await thrown
  await expect(form.getByLabel('Fornavn')).toHaveValue('Åse')
  await expect(form.getByLabel('Kommentar')).toHaveValue('To linjer')
  await expect(form).not.toHaveAttribute('data-hydrated')
  expect(loads()).toBe(1)
  await form.getByRole('button', { name: 'Kontakt mig' }).click()
  await expect.poll(loads).toBe(2)
  await expect(page.getByText('Udfyld', { exact: false }).or(page.getByRole('alert')).first()).toBeVisible()
})

test('a page opened at an anchor hydrates even if no paint is reported and an image never loads', async ({
  page,
}) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined
    performance.getEntriesByType = () => []
    performance.getEntriesByName = () => []
  })
  // The event `load` waits for it.
  await page.route(/\.(?:webp|avif|jpe?g|png|svg)(?:\?|$)/, () => undefined)
  await page.goto('/branche/sportsklub#kontakt', { waitUntil: 'commit' })
  await expect(island(page, 'callback-form')).toHaveAttribute('data-hydrated', '')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('interactive')
})

for (const { how, isTracked } of [
  { how: '', isTracked: true },
  { how: ' a browser without beforeunload, such as that of iOS,', isTracked: false },
]) {
  test(`a script that fails while the visitor is leaving${how} does not stop the navigation`, async ({
    page,
    complaints,
  }) => {
    for (const text of FAILED) complaints.allow(text)
    if (!isTracked)
      await page.addInitScript(() => {
        addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
      })
    const scripts = await holdScripts(page, islandScript('apply'))
    await page.goto('/ansoeg')
    await expect.poll(scripts.waiting).toBe(1)
    let open: () => void = () => undefined
    const opened = new Promise<void>((done) => {
      open = done
    })
    await page.route(
      (url) => url.pathname === '/kundeservice',
      async (route) => {
        await opened
        await route.continue()
      },
    )
    // Requests made while a page is left fail too.
    if (!isTracked) await page.route(/latest\.json/, (route) => route.abort())
    const loads = countDocuments(page)
    // No link leads there: what is prefetched by then needs no second request.
    await page.evaluate(() => location.assign('/kundeservice?soeg=aflyst'))
    await expect.poll(loads).toBe(1)
    const asked = isTracked
      ? null
      : page.waitForEvent('requestfailed', (request) => /latest\.json/.test(request.url()))
    await scripts.abort()
    await asked
    open()
    await expect(page).toHaveURL(/\/kundeservice\?soeg=aflyst$/)
    expect(loads()).toBe(1)
  })
}

test('the response to a form post is not reloaded, since that would submit the form again', async ({
  page,
  complaints,
}) => {
  for (const text of [...FAILED, '422']) complaints.allow(text)
  const scripts = await holdScripts(page, islandScript('apply'))
  await page.goto('/ansoeg')
  await page.getByLabel('Fornavn').fill('Åse')
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) posts.push(request.method())
  })
  await page.getByRole('button', { name: 'Send ansøgning' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  const asked = page.waitForResponse(/latest\.json/)
  await expect.poll(scripts.waiting).toBeGreaterThan(0)
  await scripts.abort()
  await (await asked).finished()
  await roundTrip(page)
  expect(posts).toEqual(['POST'])
  await expect(page.getByLabel('Fornavn')).toHaveValue('Åse')
})

test('a script that fails to load is requested only once, however often its island is used', async ({
  page,
  complaints,
}) => {
  for (const text of FAILED) complaints.allow(text)
  await page.route(islandScript('callback-form'), (route) => route.abort())
  const loads = countDocuments(page)
  await page.goto('/branche/festival')
  await island(page, 'callback-form').scrollIntoViewIfNeeded()
  await reloaded(page)
  expect(loads()).toBe(2)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('latest.json?')) asked++
  })
  const form = island(page, 'callback-form')
  await form.scrollIntoViewIfNeeded()
  for (const label of ['Fornavn', 'Efternavn', 'Telefon', 'E-mail', 'Kommentar']) {
    await form.getByLabel(label).click()
    await roundTrip(page)
  }
  expect(asked).toBeLessThanOrEqual(1)
  expect(loads()).toBe(2)
})

test('an island whose script failed while the visitor was leaving hydrates when Back restores the page', async ({
  page,
  complaints,
}) => {
  for (const text of FAILED) complaints.allow(text)
  // Like a browser that aborts requests when a page is left: no new ones are possible either.
  await page.route(/latest\.json/, (route) => route.abort())
  let fails = true
  await page.route(islandScript('apply'), (route) => (fails ? route.abort() : route.continue()))
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('latest.json'))
  await page.goto('/ansoeg')
  await failed
  fails = false
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(island(page, 'apply')).toHaveAttribute('data-hydrated', '')
})

test('Back from the page that replaces a modal leads to the previous page', async ({ page, complaints }) => {
  for (const text of FAILED) complaints.allow(text)
  await page.route(islandScript('modal'), (route) => route.abort())
  await page.addInitScript(() => {
    const build = () => document.querySelector<HTMLElement>('script[data-build]')?.dataset.build ?? ''
    addEventListener('DOMContentLoaded', () => sessionStorage.setItem('genindlaest', build()))
  })
  await page.goto('/priser')
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-hydrated'))
  const from = page.url()
  const loads = countDocuments(page)
  await page.locator('a[data-modal]:visible').first().click()
  await expect(page).toHaveURL(/\/ansoeg$/)
  // This build has been reloaded before.
  expect(loads()).toBe(1)
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-hydrated'))
  await page.goBack()
  await upkept(page)
  expect(page.url()).toBe(from)
})

test.describe('on a narrow window', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('Back to a page with a side list stays there, whatever selection the browser restores', async ({
    page,
  }) => {
    await page.goto('/branche/festival')
    await page.waitForFunction(() => document.documentElement.hasAttribute('data-hydrated'))
    const select = page.locator('select[data-leads-to-page]')
    const other = await select.evaluate(
      (list: HTMLSelectElement) =>
        [...list.options].find((option) => option.value !== '' && option.value !== list.dataset.leadsToPage)
          ?.value,
    )
    const from = page.url()
    await select.selectOption(other ?? '')
    await expect(page).not.toHaveURL(from)
    await page.waitForFunction(() => document.documentElement.hasAttribute('data-hydrated'))
    await page.goBack()
    await upkept(page)
    expect(page.url()).toBe(from)
  })
})

const withForeignField = (html: string) =>
  html.replace(/(<input [^>]*id="kontakt-firstname")/, '<input aria-label="Udvidelse">$1')

test('text typed while React renders an island anew, because an extension changed it, is kept', async ({
  page,
  complaints,
}) => {
  complaints.allow('Minified React error')
  // React's scheduler continues through messages, which are sent one by one here.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage
    const held: (() => void)[] = []
    MessagePort.prototype.postMessage = function (...args: unknown[]) {
      held.push(() => Reflect.apply(post, this, args))
    }
    addEventListener('send', () => held.shift()?.())
  })
  await changeDocument(page, '/branche/festival', withForeignField)
  const scripts = await holdScripts(page, islandScript('callback-form'))
  await page.goto('/branche/festival')
  const comment = island(page, 'callback-form').getByLabel('Kommentar')
  await comment.focus()
  await page.keyboard.type('To ')
  const served = await comment.elementHandle()
  await expect.poll(scripts.waiting).toBe(1)
  await scripts.release()
  await expect
    .poll(() => served?.evaluate((field) => field.isConnected && dispatchEvent(new Event('send'))))
    .toBe(false)
  await page.keyboard.type('linjer')
  await expect(comment).toHaveValue('To linjer')
})
