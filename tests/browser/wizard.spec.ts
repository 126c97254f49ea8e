import type { Page } from '@playwright/test'
import { expect, test } from '#tests/browser/site.ts'
import { ANSWERS, thankFor } from '#tests/browser/wizard-steps.ts'
import { drawn, hydrated, upkept } from '#tests/hydrated.ts'
import { boxOf } from './reading.ts'

/** A slow connection: client scripts load when the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: called, resolve: letScriptsCome } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await called
    // Requests of a page that was left are no longer awaited.
    await route.continue().catch(() => undefined)
  })
  return letScriptsCome
}

test.describe('answers', () => {
  test('in a shared link are shown, but not stored until the visitor answers', async ({ page }) => {
    await page.goto('/beregner/branche?branche=festival')
    await page.getByText('Motionsløb').click()
    await expect(page).toHaveURL(/branche=motionsloeb/)
    await page.goto(`/beregner/billetsalg?${ANSWERS}`)
    await upkept(page)
    await expect(page.getByLabel('Billetpris')).toHaveValue('89,99')
    await page.goto('/beregner/branche')
    await expect(page.getByRole('radio', { name: 'Motionsløb' })).toBeChecked()

    await page.goto(`/beregner/billetsalg?${ANSWERS}`)
    await page.getByLabel('Billetpris').fill('100')
    await expect(page).toHaveURL(/pris=100/)
    await page.goto('/beregner/branche')
    await expect(page.getByRole('radio', { name: 'Sportsklub' })).toBeChecked()
  })

  test('typed just before the next step do not restore the URL of the previous step', async ({ page }) => {
    await page.clock.install()
    await page.goto(`/beregner/billetsalg?${ANSWERS}`)
    const price = page.getByLabel('Billetpris')
    await hydrated(price)
    await page.clock.pauseAt(Date.now() + 60_000)
    await price.fill('100')
    await price.press('Enter')
    await expect(page).toHaveURL(/pakkevalg\?.*pris=100/)
    await page.clock.runFor(1000)
    await expect(page).toHaveURL(/pakkevalg/)
  })

  test('are in the URL once chosen, and after a pause while being typed', async ({ page }) => {
    await page.clock.install()
    await page.goto(`/beregner/billetsalg?${ANSWERS}`)
    const price = page.getByLabel('Billetpris')
    await hydrated(price)
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByText('Arrangør', { exact: true }).click()
    await page.clock.runFor(1)
    await expect(page).toHaveURL(/betaler=arrangoer/)
    await price.fill('90')
    await page.clock.runFor(200)
    await price.fill('100')
    await page.clock.runFor(200)
    expect(page.url()).not.toMatch(/pris=(90|100)/)
    await page.clock.runFor(200)
    await expect(page).toHaveURL(/pris=100/)
    await page.getByRole('textbox', { name: 'Antal billetter' }).fill('700')
    await page.clock.runFor(200)
    expect(page.url()).not.toMatch(/antal=700/)
    await page.clock.runFor(200)
    await expect(page).toHaveURL(/antal=700/)
  })

  test('typed before scripts run on a slow connection are kept, even if they are not numbers', async ({
    page,
  }) => {
    const letScriptsCome = await holdScripts(page)
    await page.goto('/beregner/billetsalg?branche=sportsklub', { waitUntil: 'commit' })
    const price = page.getByLabel('Billetpris')
    const tickets = page.getByRole('textbox', { name: 'Antal billetter' })
    await price.fill('gratis')
    await tickets.fill('mange')
    letScriptsCome()
    await hydrated(page.getByRole('button', { name: 'Få mit tilbud' }))
    await page.getByText('Arrangør', { exact: true }).click()
    await page.getByRole('button', { name: 'Få mit tilbud' }).dispatchEvent('click')
    await expect(price).toHaveAccessibleDescription('Indtast venligst en gyldig billetpris')
    await expect(price).toHaveValue('gratis')
    await expect(tickets).toHaveAccessibleDescription('Vælg venligst et antal billetter på mindst 100')
    await expect(tickets).toHaveValue('mange')
  })

  test('corrected on the page returned by a form post are not lost on hydration', async ({
    page,
    complaints,
  }) => {
    complaints.allow('422')
    const letScriptsCome = await holdScripts(page)
    await page.goto('/beregner/billetsalg?branche=sportsklub', { waitUntil: 'commit' })
    const price = page.getByLabel('Billetpris')
    const next = page.getByRole('button', { name: 'Få mit tilbud' })
    await price.fill('gratis')
    await next.dispatchEvent('click')
    await expect(page.getByRole('link', { name: 'Indtast venligst en gyldig billetpris' })).toBeVisible()
    await page.getByText('Arrangør', { exact: true }).click()
    await price.fill('89,99')
    letScriptsCome()
    await hydrated(next)
    await expect(price).toHaveValue('89,99')
    await expect(page.getByRole('main')).toContainText('8.999 kr.')
    await next.click()
    await expect(page).toHaveURL(/\/beregner\/pakkevalg\?branche=sportsklub&betaler=arrangoer&pris=89%2C99/)
  })

  test('typed on the page returned by a form post are not interrupted by hydration', async ({
    page,
    complaints,
  }) => {
    complaints.allow('422')
    const letScriptsCome = await holdScripts(page)
    await page.goto('/beregner/information?kontakt=start&pakke=PREMIUM', { waitUntil: 'commit' })
    const send = page.getByRole('button', { name: 'Send forespørgsel' })
    await send.dispatchEvent('click')
    const summary = page.getByRole('alert')
    await expect(summary).toContainText('CVR-nummer')
    await expect(summary).toBeFocused()
    const name = page.getByLabel('Navn')
    await name.pressSequentially('Mette')
    letScriptsCome()
    await hydrated(send)
    await expect(page).toHaveTitle(/^Fejl: (?!Fejl: )/)
    await expect(name).toBeFocused()
    await page.keyboard.type(' Østergaard')
    await expect(name).toHaveValue('Mette Østergaard')
    await send.dispatchEvent('click')
    await expect(summary).toBeFocused()
  })

  test('in a link stay unchanged, even a number between two positions of the slider', async ({ page }) => {
    await page.goto('/beregner/billetsalg?branche=sportsklub&pris=100&antal=1234')
    await hydrated(page.getByRole('button', { name: 'Få mit tilbud' }))
    await page.getByText('Arrangør', { exact: true }).click()
    await expect(page).toHaveURL(/betaler=arrangoer/)
    await expect(page.getByRole('textbox', { name: 'Antal billetter' })).toHaveValue('1.234')
    await expect(page).toHaveURL(/antal=1234/)
  })

  test('with a count below 100 in a link are shown unchanged, with the message', async ({ page }) => {
    await page.goto('/beregner/pakkevalg?branche=sportsklub&pris=100&antal=50')
    await expect(page).toHaveURL(/\/beregner\/billetsalg\?.*antal=50/)
    await hydrated(page.getByRole('button', { name: 'Få mit tilbud' }))
    await expect(page.getByRole('textbox', { name: 'Antal billetter' })).toHaveValue('50')
    await expect(page).toHaveTitle(/^Fejl: /)
    await expect(page.locator('#antal-billetter-error')).toContainText('mindst 100')
    await expect(page.getByRole('link', { name: 'Opret BASIS' })).toBeInViewport()
    // Nothing else is wrong, and the field has the message: summary and button do not repeat it.
    await expect(page.getByText('Ret det her for at komme videre')).toBeHidden()
    await expect(page.getByText('Skriv billetprisen først.')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Få mit tilbud' })).not.toHaveAttribute('aria-describedby')
  })

  test('given and submitted during hydration are not lost', async ({ page }) => {
    // The industry is chosen on the server's page, and 'Næste' clicked as soon as React handles
    // that button.
    await page.addInitScript(() => {
      if (window.location.pathname !== '/beregner/branche') return
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        document
          .querySelector<HTMLInputElement>('input[name="branche"][value="sportsklub"]:not(:checked)')
          ?.click()
        const next = document.querySelector<HTMLButtonElement>(
          '[data-island][data-hydrated] button[type="submit"]',
        )
        if (next) next.click()
        else port2.postMessage(null)
      }
      port2.postMessage(null)
    })
    await page.goto('/beregner/branche')
    await expect(page).toHaveURL(/\/beregner\/tilvalg\?branche=sportsklub$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hvad vil du have med?')
  })
})

test.describe('the information form', () => {
  test('is sent by the first press, even if that press leaves a field with a likely typo', async ({
    page,
  }) => {
    const sent = await thankFor(page)
    await page.goto(`/beregner/information?${ANSWERS}&kontakt=call`)
    const send = page.getByRole('button', { name: 'Send forespørgsel' })
    await hydrated(send)
    await page.getByLabel('Navn').fill('Mette Østergaard')
    await page.getByLabel('E-mail').fill('mette@gmial.com')
    await send.scrollIntoViewIfNeeded()
    await drawn(page)
    const box = await boxOf(send)
    await page.mouse.move(box.x + 20, box.y + 4)
    await page.mouse.down()
    await expect(page.getByLabel('E-mail')).not.toBeFocused()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
    await page.mouse.up()
    await expect.poll(() => sent[0]).toMatchObject({ email: 'mette@gmial.com' })
  })

  test('suggests a correction of a likely typo once, without forcing it', async ({ page }) => {
    await page.goto(`/beregner/information?${ANSWERS}&kontakt=call`)
    await hydrated(page.getByRole('button', { name: 'Send forespørgsel' }))
    await page.getByLabel('E-mail').fill('mette@gmial.com')
    await page.getByRole('textbox', { name: 'Telefon' }).click()
    const asked = page.getByText('Mente du').locator('..')
    await expect(asked).toHaveText('Mente du mette@gmail.com?')
    await page.getByRole('button', { name: 'mette@gmail.com' }).click()
    await expect(page.getByLabel('E-mail')).toHaveValue('mette@gmail.com')
    await expect(page.getByLabel('E-mail')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(asked).toHaveCount(0)
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('lead-contact')))
      .toContain('mette@gmail.com')
    // A later press elsewhere does not bring it back.
    await page.getByRole('textbox', { name: 'Navn', exact: true }).click()
    await page.evaluate(() => new Promise((done) => setTimeout(done)))
    await expect(asked).toHaveCount(0)
  })
})

test('the whole wizard can be used by keyboard alone', async ({ page }) => {
  test.slow()
  const tabTo = async (name: string | RegExp) => {
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate(() => {
        const element = document.activeElement
        // Between the last and the first element nothing is focused, and the body would match
        // everything.
        if (element === document.body) return ''
        const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null
        return `${label ?? ''}${element?.textContent ?? ''}`
      })
      if (typeof name === 'string' ? focused.includes(name) : name.test(focused)) return
    }
    throw new Error(`Not reached by Tab: ${name}`)
  }
  const sent = await thankFor(page)
  await page.goto('/beregner/branche')
  // A key pressed before the scripts have loaded opens the server's next page, which moves no
  // focus.
  const next = page.getByRole('button', { name: 'Næste' })
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await expect(next).toHaveAccessibleDescription('Vælg en branche først.')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).not.toBeFocused()
  await tabTo('Festival')
  await page.keyboard.press('Space')
  await tabTo('Næste')
  await page.keyboard.press('Enter')
  await expect(heading).toBeFocused()
  await tabTo('White label')
  await page.keyboard.press('Space')
  await tabTo('Næste')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/beregner\/billetsalg/)
  await expect(heading).toBeFocused()
  await tabTo('Billetpris')
  await page.keyboard.type('150')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('textbox', { name: 'Antal billetter' })).toHaveValue('200')
  await tabTo('Få mit tilbud')
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('PREMIUM passer bedst til dig')
  await expect(heading).toBeFocused()
  await tabTo('Send uforpligtende tilbud')
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('Hvor skal vi sende tilbuddet hen?')
  await expect(heading).toBeFocused()
  const back = page.getByRole('link', { name: 'Tilbage' })
  await expect(back).toBeVisible()
  await tabTo('Navn')
  await page.keyboard.type('Mette Østergaard')
  await tabTo('E-mail')
  await page.keyboard.type('mette@fjordscenen.example')
  await tabTo('Send forespørgsel')
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText(/^Tak for din henvendelse/)
  await expect(heading).toBeFocused()
  await expect(back).toHaveCount(0)
  expect(sent[0]).toMatchObject({ ticketDetails: { numberOfTickets: 200, ticketPrice: 150 } })
  // The browser's Back opens the step before, which has its own way back and moves no focus.
  await page.goBack()
  await expect(heading).toHaveText('PREMIUM passer bedst til dig')
  await expect(back).toBeVisible()
  await expect(heading).not.toBeFocused()
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('the slider can be dragged with a finger, and follows a number that is typed after a tap in its field', async ({
    page,
  }) => {
    await page.goto('/beregner/billetsalg?branche=sportsklub&pris=100')
    const slider = page.getByRole('slider', { name: 'Antal billetter' })
    const field = page.getByRole('textbox', { name: 'Antal billetter' })
    await hydrated(slider)
    await slider.scrollIntoViewIfNeeded()
    await drawn(page)
    const box = await boxOf(slider)
    // More than the minimum target size (WCAG 2.2, 2.5.8).
    expect(box.height).toBeGreaterThanOrEqual(44)
    const devtools = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at === undefined ? [] : [{ x: box.x + box.width * at, y: box.y + box.height / 2 }],
      })
    await touch('touchStart', 0.05)
    for (const at of [0.3, 0.6, 0.9, 1.1]) await touch('touchMove', at)
    await touch('touchEnd')
    await expect(field).toHaveValue('2.500+')
    await expect(page).toHaveURL(/antal=2500/)
    await field.tap()
    await page.keyboard.type('1.200')
    await page.getByLabel('Billetpris').tap()
    await expect(slider).toHaveValue('1200')
    await expect(page.getByRole('main')).toContainText('120.000 kr.')
  })
})

test('moving between the steps sends no request', async ({ page }) => {
  await page.goto('/beregner/branche')
  await hydrated(page.getByRole('button', { name: 'Næste' }))
  await upkept(page)
  const asked: string[] = []
  page.on('request', (request) => {
    // The home page, target of 'Luk vindue', is prefetched as on any page.
    if (!request.headers()['sec-purpose']) asked.push(request.url())
  })
  await page.getByText('Sportsklub').click()
  await page.getByRole('button', { name: 'Næste' }).click()
  await page.getByText('White label').click()
  await page.getByRole('button', { name: 'Næste' }).click()
  await page.getByLabel('Billetpris').fill('100')
  await page.getByRole('button', { name: 'Få mit tilbud' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('PREMIUM passer bedst til dig')
  await page.getByRole('link', { name: 'Tilbage' }).click()
  await expect(page.getByLabel('Billetpris')).toHaveValue('100')
  // Build files and images load once and are cached; there are no other requests.
  expect(asked.filter((url) => !/\/(assets|media)\//.test(url))).toEqual([])
})
