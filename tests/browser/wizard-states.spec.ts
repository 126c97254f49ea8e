import { expect, test } from '#tests/browser/site.ts'
import { ANSWERS, fillInContact, loseAnswers } from '#tests/browser/wizard-steps.ts'
import { hydrated } from '#tests/hydrated.ts'

const INFORMATION = `/beregner/information?${ANSWERS}&kontakt=call`

test('the error summary disappears with its last error, on a step and on a form', async ({ page }) => {
  await page.goto('/beregner/billetsalg?branche=sportsklub')
  const next = page.getByRole('button', { name: 'Få mit tilbud' })
  await hydrated(next)
  const tickets = page.getByRole('textbox', { name: 'Antal billetter' })
  await tickets.fill('99')
  // Before the first attempt only the button says what is missing.
  await expect(next).toHaveAccessibleDescription(
    'Beregneren begynder ved 100 billetter. Gebyret pr. billet er det samme.',
  )
  await expect(tickets).not.toHaveAttribute('aria-invalid')
  await next.dispatchEvent('click')
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('Ret det her for at komme videre')
  await expect(summary.getByRole('link')).toHaveCount(2)
  await expect(next).not.toHaveAttribute('aria-describedby')
  await page.getByLabel('Billetpris').fill('100')
  // Fixed errors stay listed until all are fixed, so that nothing moves under the visitor's
  // fingers.
  await expect(summary.getByRole('link')).toHaveCount(2)
  await tickets.fill('250')
  await expect(summary).toHaveCount(0)
  await expect(page).not.toHaveTitle(/^Fejl: /)

  await page.goto(INFORMATION)
  const send = page.getByRole('button', { name: 'Send forespørgsel' })
  await hydrated(send)
  await page.getByLabel('E-mail').fill('mette@fjordscenen.example')
  await send.click()
  await expect(summary).toContainText('Skriv dit fulde navn.')
  // A field is not checked while the visitor types in it.
  const email = page.getByLabel('E-mail')
  await email.fill('mette')
  await expect(email).not.toHaveAttribute('aria-invalid')
  await email.fill('mette@fjordscenen.example')
  await page.getByLabel('Navn').fill('Mette Østergaard')
  await expect(summary).toHaveCount(0)
})

test('after a failed submit the form says that the input is still there, not that it is saved; once sent, it shows the thanks, even if the auto-reply call fails', async ({
  page,
  complaints,
}) => {
  complaints.allow('Failed to load resource')
  await page.setViewportSize({ width: 390, height: 664 })
  const posts: { notice: { version: string; touched: boolean } }[] = []
  const keys = new Set<string | undefined>()
  const { promise: mayFail, resolve: fail } = Promise.withResolvers<void>()
  await page.route('**/api/leads/hubspot', async (route) => {
    posts.push(route.request().postDataJSON())
    keys.add(route.request().headers()['idempotency-key'])
    await mayFail
    await route.abort()
  })
  await page.goto(INFORMATION)
  const send = page.getByRole('button', { name: 'Send forespørgsel' })
  await hydrated(send)
  await expect(page).not.toHaveTitle(/^Fejl: /)
  await fillInContact(page)
  await send.click()
  await expect(page.getByRole('button', { name: 'Sender…' })).toBeDisabled()
  fail()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Der opstod en fejl. Prøv igen.')
  await expect(alert).toContainText('Det, du har skrevet, står her stadig.')
  await expect(alert).not.toContainText('gemt')
  // On a phone it is far above the button that was pressed.
  await expect(alert).toBeFocused()
  await expect(alert).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('Kommentar')).toHaveValue('Vi har 12 hjemmekampe.')
  await expect(page).toHaveTitle(/^Fejl: /)

  const box = page.getByRole('checkbox')
  await box.click()
  await box.click()
  await send.click()
  await expect(alert).toBeFocused()
  expect(posts.map(({ notice }) => notice.touched)).toEqual([false, false, true, true])
  expect(new Set(posts.map(({ notice }) => notice.version)).size).toBe(1)
  expect(posts[0]?.notice.version).toMatch(/./)
  // The same submit: the response may have been lost after the lead was stored.
  expect([...keys]).toEqual([expect.stringMatching(/./)])

  // A network's sign-in page answers in the server's place: nothing is stored.
  await page.route('**/api/leads/*', (route) => route.fulfill({ body: 'Log ind på netværket' }))
  await send.click()
  await expect(alert).toBeFocused()
  await expect(page.getByLabel('Kommentar')).toHaveValue('Vi har 12 hjemmekampe.')

  await page.route('**/api/leads/*', (route) =>
    route.request().url().endsWith('/autosvar')
      ? route.fulfill({ status: 500, json: {} })
      : route.fulfill({ json: { ok: true, reference: 'K7PM4X' } }),
  )
  await send.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Tak for din henvendelse/)
  await expect(page).not.toHaveTitle(/^Fejl: /)
})

test('contact details typed for a demo are carried into the information form, and survive a reload', async ({
  page,
  complaints,
}) => {
  complaints.allow('request to https://moede.')
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/leads/**', async (route) => {
    await asked
    await route.fulfill({ json: { ok: true, reference: 'K7PM4X' } })
  })
  await page.goto(`/beregner/pakkevalg?${ANSWERS}`)
  const book = page.getByRole('button', { name: 'Book en personlig demo' })
  await hydrated(book)
  await book.click()
  await expect(book).toBeDisabled()
  // A visitor who moves on meanwhile keeps the focus.
  const back = page.getByRole('link', { name: 'Tilbage' })
  await back.focus()
  answer()
  await page.getByLabel('Navn').waitFor()
  await expect(back).toBeFocused()
  await page.getByLabel('Navn').fill('Mette Østergaard')
  await page.getByRole('textbox', { name: 'Telefon' }).fill('20 34 56 78')
  await page.reload()
  await expect(page.getByLabel('Navn')).toHaveValue('Mette Østergaard')
  // Only the thanks that replace a pressed button take the focus.
  await expect(page.getByText('Tak for din interesse!')).not.toBeFocused()
  await page.getByLabel('E-mail').fill('mette@fjordscenen.example')
  await page.getByRole('button', { name: 'Send uforpligtende tilbud' }).click()
  await expect(page).toHaveURL(/\/beregner\/information/)
  await expect(page.getByLabel('Navn')).toHaveValue('Mette Østergaard')
  await page.reload()
  await expect(page.getByLabel('Navn')).toHaveValue('Mette Østergaard')
  await expect(page.getByRole('textbox', { name: 'Telefon' })).toHaveValue('20 34 56 78')
  await expect(page.getByLabel('E-mail')).toHaveValue('mette@fjordscenen.example')
  const kept = await page.evaluate(() => JSON.stringify(localStorage) + window.location.href)
  expect(kept).not.toMatch(/Mette|fjordscenen|20 ?34 ?56/)
})

test('a demo is requested once: after a reload, a step back or a lost response no click creates a second lead', async ({
  page,
  leadSite,
  complaints,
}) => {
  test.slow()
  complaints.allow('request to https://moede.')
  complaints.allow('Failed to load resource')
  const letAnswersThrough = await loseAnswers(page)
  await page.goto(`/beregner/pakkevalg?${ANSWERS}`)
  const book = page.getByRole('button', { name: 'Book en personlig demo' })
  await hydrated(book)
  await book.click()
  await expect(page.getByRole('alert')).toContainText('Der opstod en fejl. Prøv igen.')
  letAnswersThrough()
  await page.reload()
  await hydrated(book)
  await book.click()
  const thanks = page.getByText('Tak for din interesse! Vi kontakter dig snarest.')
  await expect(thanks).toBeVisible()
  const reference = page.getByText(`Reference: ${leadSite.leads()[0]?.reference}`)
  await expect(reference).toBeVisible()

  await page.reload()
  await expect(thanks).toBeVisible()
  await expect(reference).toBeVisible()
  await expect(book).toHaveCount(0)
  await page.getByRole('link', { name: 'Tilbage' }).click()
  await page.getByRole('button', { name: 'Få mit tilbud' }).click()
  await expect(reference).toBeVisible()
  await expect(book).toHaveCount(0)

  await page.getByLabel('Navn').fill('Mette Østergaard')
  await page.getByRole('button', { name: 'Send mine oplysninger' }).click()
  await expect(page.getByText('Nu ved vi, hvem vi skal kontakte.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Nu ved vi, hvem vi skal kontakte.')).toBeVisible()
  expect(leadSite.leads()).toMatchObject([{ contact: { firstname: 'Mette Østergaard' } }])
})

test('a demo whose response was lost is the same one at the next press, and its error message disappears', async ({
  page,
  leadSite,
  complaints,
}) => {
  complaints.allow('request to https://moede.')
  complaints.allow('Failed to load resource')
  await page.setViewportSize({ width: 390, height: 664 })
  const letAnswersThrough = await loseAnswers(page)
  const keys = new Set<string | undefined>()
  page.on('request', (request) => {
    if (request.url().endsWith('/api/leads/hubspot')) keys.add(request.headers()['idempotency-key'])
  })
  await page.goto(`/beregner/pakkevalg?${ANSWERS}`)
  const book = page.getByRole('button', { name: 'Book en personlig demo' })
  await hydrated(book)
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    addEventListener('henvendelse-sendt', () => {
      dataset.sent = `${dataset.sent ?? ''}1`
    })
  })
  await expect(page).not.toHaveTitle(/^Fejl: /)
  await book.click()
  await expect(page.getByRole('alert')).toContainText('Der opstod en fejl. Prøv igen.')
  await expect(page).toHaveTitle(/^Fejl: /)
  letAnswersThrough()
  // Who scrolls on meanwhile stays there.
  const body = page.locator('.wizard__body')
  await page.route('**/api/leads/hubspot', async (route) => {
    await body.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await route.fallback()
  })
  await book.click()
  const thanks = page.getByText('Tak for din interesse! Vi kontakter dig snarest.')
  await expect(thanks).toBeFocused()
  await expect(thanks).not.toBeInViewport()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page).not.toHaveTitle(/^Fejl: /)
  await expect(page.locator('html')).toHaveAttribute('data-sent', '1')
  expect(leadSite.leads()).toHaveLength(1)
  expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
})

test('a demo that the browser posted before the scripts ran is still requested after a step back', async ({
  page,
  leadSite,
}) => {
  await page.goto(`/beregner/pakkevalg?${ANSWERS}`)
  const book = page.getByRole('button', { name: 'Book en personlig demo' })
  await hydrated(book)
  await book.evaluate((button: HTMLButtonElement) => button.form?.requestSubmit(button))
  const reference = page.getByText('Reference:').locator('..')
  await expect(reference).toBeVisible()
  await hydrated(reference)
  await expect(page.getByText('Tak for din interesse!')).toBeFocused()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('lead-contact'))).toContain('intentId')
  // The page is shown as it was posted.
  expect(page.url()).toMatch(/\?branche=sportsklub&tilvalg=support&pris=89%2C99&antal=1300$/)
  await page.getByRole('link', { name: 'Tilbage' }).click()
  await page.getByRole('button', { name: 'Få mit tilbud' }).click()
  await expect(reference).toContainText(leadSite.leads()[0]?.reference ?? 'none')
  await expect(book).toHaveCount(0)
  expect(leadSite.leads()).toHaveLength(1)
})

test('after a demo in this tab the form says at each click that it is requested, until a quote is requested too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    const demo = { intentId: 'intent-of-this-tab-1', reference: 'K7M4-2XQ9', completed: true }
    sessionStorage.setItem('lead-contact', JSON.stringify({ state: { demo }, version: 2 }))
  })
  await page.goto(`/beregner/information?${ANSWERS}`)
  const send = page.getByRole('button', { name: 'Send forespørgsel' })
  await hydrated(send)
  await fillInContact(page)
  const held = page.getByRole('status').filter({ hasText: 'Du har allerede bedt om en demo' })
  await expect(held).toHaveCount(0)
  const opened = await page.evaluate('performance.timeOrigin')
  for (const _ of ['once', 'again']) {
    await send.click()
    await expect(held).toBeFocused()
    await expect(held).toBeInViewport({ ratio: 1 })
  }
  await expect.poll(() => page.evaluate('performance.timeOrigin')).toBe(opened)
  await page.getByRole('button', { name: 'Send uforpligtende tilbud' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Tak/ })).toBeVisible()
})

test("'2.500+' hints that a larger number can be typed, which is accepted", async ({ page }) => {
  await page.goto('/beregner/billetsalg?branche=sportsklub&pris=100')
  const slider = page.getByRole('slider', { name: 'Antal billetter' })
  const field = page.getByRole('textbox', { name: 'Antal billetter' })
  await hydrated(slider)
  await slider.press('End')
  await expect(field).toHaveValue('2.500+')
  await expect(page.getByText('Flere end 2.500? Skriv antallet i feltet.')).toBeVisible()
  await expect(field).toHaveAccessibleDescription(/Skriv antallet i feltet/)
  await field.fill('12.000')
  await expect(page.getByRole('main')).toContainText('1.200.000 kr.')
})

test('every industry of the site can be chosen in the calculator', async ({ request }) => {
  const overview = await (await request.get('/branche')).text()
  const industries = new Set(Array.from(overview.matchAll(/href="\/branche\/([^"/]+)"/g), ([, name]) => name))
  expect(industries).toContain('museum-oplevelse')
  for (const industry of industries) {
    const step = await (await request.get(`/beregner/branche?branche=${industry}`)).text()
    expect(step).toMatch(new RegExp(`<input(?=[^>]* checked)[^>]* value="${industry}"`))
  }
})

test('the thanks name the sender, the day by which the answers are read, the copy and the reference', async ({
  page,
  leadSite,
}) => {
  await page.goto(`/beregner/information?${ANSWERS}`)
  await hydrated(page.getByLabel('Navn'))
  await fillInContact(page)
  await page.getByRole('button', { name: 'Send forespørgsel' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tak for din henvendelse, Mette')
  const { answerBy = '' } = leadSite.leads()[0] ?? {}
  const day = new Intl.DateTimeFormat('da-DK', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const date = day.format(Date.parse(answerBy))
  await expect(page.getByRole('list').getByText(`dag den ${date}`)).toBeVisible()
  await expect(page.getByText('Vi sender en kopi til mette@fjordscenen.example.')).toBeVisible()
  await expect(page.getByText(`Reference: ${leadSite.leads()[0]?.reference}`)).toBeVisible()
  expect(page.url()).not.toContain('mette')
  await page.getByRole('link', { name: 'Se din opsummering' }).click()
  await expect(page.getByText(`dag den ${date}`).first()).toBeVisible()
  await expect(page.getByText('Vi har 12 hjemmekampe.').first()).toBeVisible()
  await page.goBack()
  // Who it was is not kept in the browser.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tak for din henvendelse')
  await expect(page.getByText('Vi sender en kopi til din mail.')).toBeVisible()
})
