import type { Page } from '@playwright/test'
import { expect, test } from '#tests/browser/site.ts'
import { hydrated } from '#tests/hydrated.ts'

// GetLogin, the application for an organiser account: in the modal, as a page, and its result.

async function fillIn(page: Page, email: string): Promise<void> {
  const form = page.locator('form[action="/ansoeg"]')
  await form.getByLabel('Fornavn').fill('Mette')
  await form.getByLabel('Efternavn').fill('Holm')
  await form.getByLabel('Arrangør eller virksomhed').fill('Fjordscenen')
  await form.getByLabel('CVR-nummer').fill('DK 13 74 81 36')
  await form.getByLabel('Telefon').fill('20 34 56 78')
  await form.getByLabel('E-mail').fill(email)
  await form.getByText('PREMIUM', { exact: true }).click()
  await form.getByText('Tilføj hjemmeside og bankkonto').click()
  await form.getByLabel('Hjemmeside').fill('fjordscene.example')
  await form.getByLabel('Registreringsnummer').fill('1234')
  await form.getByLabel('Kontonummer').fill('0012 345 678')
  await form.getByRole('checkbox').check()
}

test('an invalid application sends no request, and the bank account stays open while a number in it is corrected', async ({
  page,
}) => {
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/clients')) posts.push(request.url())
  })
  await page.goto('/ansoeg')
  const send = page.getByRole('button', { name: 'Send ansøgning' })
  await hydrated(send)
  await fillIn(page, 'konto@fjordscene.example')
  const reg = page.getByLabel('Registreringsnummer')
  await reg.fill('12')
  await page.getByText('Tilføj hjemmeside og bankkonto').click()
  await expect(reg).toBeHidden()
  await send.click()
  await expect(page.getByRole('alert')).toContainText('Et registreringsnummer har 4 cifre. Her er der 2.')
  await reg.press('End')
  await reg.pressSequentially('34')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(reg).toBeFocused()
  await expect(reg).toHaveValue('1234')
  expect(posts).toEqual([])
  await send.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tak, Mette' })).toBeVisible()
  expect(posts).toHaveLength(1)
})

/** Opens the modal by the URL and begins to close it; from then on its timers wait for the test. */
async function leaveAtPausedClock(page: Page) {
  await page.clock.install()
  await page.goto('/branche#GetLogin')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAttribute('data-phase', 'open')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveAttribute('data-phase', 'leaving')
  return dialog
}

async function enterAtPausedClock(page: Page) {
  await page.getByRole('banner').getByRole('link', { name: 'Start billetsalg' }).click()
  await page.clock.runFor(1)
  await expect(page.getByRole('dialog')).toHaveAttribute('data-phase', 'entering')
}

test('closing fades the content for 250 ms, then the backdrop, and finishes at 500 ms', async ({ page }) => {
  const dialog = await leaveAtPausedClock(page)
  await page.clock.runFor(500)
  await expect(dialog).toBeHidden()
  await enterAtPausedClock(page)
  await page.clock.runFor(10)
  await expect(dialog).toHaveAttribute('data-phase', 'open')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveAttribute('data-phase', 'leaving')
  await page.clock.runFor(249)
  await expect(dialog).toHaveAttribute('data-phase', 'leaving')
  await page.clock.runFor(1)
  await expect(dialog).toHaveAttribute('data-phase', 'dimming')
  await page.clock.runFor(248)
  await dialog.evaluate((element: HTMLElement) => element.click())
  await page.clock.runFor(1)
  // The content stays faded out, however often the modal is closed.
  await expect(dialog).toHaveAttribute('data-phase', 'dimming')
  await expect(dialog).toBeVisible()
  await page.clock.runFor(1)
  await expect(dialog).toBeHidden()
  await expect.poll(() => new URL(page.url()).hash).toBe('')
  await enterAtPausedClock(page)
  await page.clock.runFor(10)
  await expect(dialog).toHaveAttribute('data-phase', 'open')
  await page.evaluate(() => history.back())
  await expect(dialog).toHaveAttribute('data-phase', 'leaving')
  // Its timers begin a task after what it shows.
  await expect
    .poll(async () => {
      await page.clock.runFor(500)
      return dialog.isVisible()
    })
    .toBe(false)
})

test.describe('the modal, closed while an application is being sent,', () => {
  /** Closes the modal before its application is answered, which the returned `answer` does. */
  async function closeWhileSending(page: Page) {
    const keys: (string | undefined)[] = []
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/clients/apply', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      await mayAnswer
      await route.fulfill({ json: { ok: true, reference: 'K7PM4X' } })
    })
    await page.goto('/branche#GetLogin')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toHaveAttribute('data-phase', 'open')
    await fillIn(page, 'lukket@fjordscene.example')
    await dialog.getByRole('button', { name: 'Send ansøgning' }).click()
    await expect.poll(() => keys.length).toBe(1)
    await dialog.getByRole('button', { name: 'Luk vindue' }).click()
    await expect(dialog).toBeHidden()
    const open = () => page.getByRole('banner').getByRole('link', { name: 'Start billetsalg' }).click()
    return { dialog, keys, answer, open }
  }

  test('thanks for the application when it is opened again, and has an empty form after that', async ({
    page,
  }) => {
    const { dialog, answer, open } = await closeWhileSending(page)
    await page.evaluate(() =>
      addEventListener('henvendelse-sendt', () => {
        document.documentElement.dataset.sent = ''
      }),
    )
    answer()
    await expect(page.locator('html')).toHaveAttribute('data-sent', '')
    await open()
    await expect(dialog.getByRole('heading', { name: 'Tak, Mette' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await open()
    await expect(dialog.getByLabel('Fornavn')).toHaveValue('')
  })

  test('sends the same application when it is sent again', async ({ page }) => {
    const { dialog, keys, answer, open } = await closeWhileSending(page)
    await open()
    await dialog.getByRole('button', { name: 'Send ansøgning' }).click()
    await expect.poll(() => keys.length).toBe(2)
    expect(new Set(keys).size).toBe(1)
    answer()
    await expect(dialog.getByRole('heading', { name: 'Tak, Mette' })).toBeVisible()
  })
})

test('a modal that is opened again before the browser has gone back stays open', async ({ page }) => {
  await page.addInitScript(() => {
    const goBack = history.back.bind(history)
    history.back = () => {
      addEventListener('popstate', () => {
        document.documentElement.dataset.wentBack = ''
      })
      setTimeout(goBack, 300)
    }
  })
  await page.goto('/branche')
  const opener = page.getByRole('banner').getByRole('link', { name: 'Start billetsalg' })
  await hydrated(opener)
  await opener.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAttribute('data-phase', 'open')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await opener.click()
  await expect(page.locator('html')).toHaveAttribute('data-went-back', '')
  await expect(dialog).toHaveAttribute('data-phase', 'open')
  expect(new URL(page.url()).hash).toBe('#GetLogin')
})

test('a modal that the browser itself closes during the fade can be opened again at once', async ({
  page,
}) => {
  const dialog = await leaveAtPausedClock(page)
  // As browsers do when Esc is pressed again: they ask the page once.
  await dialog.evaluate((element: HTMLDialogElement) => element.close())
  await expect(dialog).toBeHidden()
  await enterAtPausedClock(page)
  await page.clock.runFor(1_000)
  await expect(dialog).toHaveAttribute('data-phase', 'open')
})

test('Back closes the modal, and leaves the page that it was opened on', async ({ page }) => {
  await page.goto('/branche')
  await page.goto('/om-os#indhold')
  const opener = page.getByRole('banner').getByRole('link', { name: 'Start billetsalg' })
  await hydrated(opener)
  await opener.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAttribute('data-phase', 'open')
  await page.evaluate(() => history.back())
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/om-os#indhold$/)
  await page.goForward()
  await expect(dialog).toHaveAttribute('data-phase', 'open')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/om-os#indhold$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/branche$/)
})

test("a link with the modal's hash opens it, and closing it leaves a clean URL", async ({ page }) => {
  await page.goto('/branche?modal=GetLogin&omvendt=ja#GetLogin')
  const dialog = page.getByRole('dialog', { name: 'Ansøg om arrangørkonto' })
  await expect(dialog).toHaveAttribute('data-phase', 'open')
  await dialog.getByRole('button', { name: 'Luk vindue' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/branche\?omvendt=ja$/)
})

test('the modal replaces the full-screen menu it was opened from', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/branche')
  await page.getByRole('button', { name: 'Menu' }).click()
  const opener = page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Start billetsalg' })
  await hydrated(opener)
  await opener.click()
  const modal = page.getByRole('dialog', { name: 'Ansøg om arrangørkonto' })
  await expect(modal).toHaveAttribute('data-phase', 'open')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(page).toHaveURL(/\/branche$/)
})
