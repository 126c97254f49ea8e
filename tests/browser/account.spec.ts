import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { axe } from '#tests/axe.ts'
import { expect, leadTest, test } from '#tests/browser/lead-site.ts'
import { hydrated } from '#tests/hydrated.ts'
import type { LeadSite } from '#tests/lead-site.ts'

// GetLogin, the application for an organiser account (D21): in the modal, as a page, and its
// result.

async function fillIn(page: Page, email: string): Promise<void> {
  const form = page.locator('form[action="/ansoeg"]')
  await form.getByLabel('Fornavn').fill('Mette')
  await form.getByLabel('Efternavn').fill('Holm')
  await form.getByLabel('Arrangør eller virksomhed').fill('Fjordscenen')
  await form.getByLabel('CVR-nummer').fill('DK 13 74 81 36')
  await form.getByLabel('Telefon').fill('20 34 56 78')
  await form.getByLabel('E-mail').fill(email)
  await form.getByText('PREMIUM').click()
  await form.getByText('Tilføj hjemmeside og bankkonto').click()
  await form.getByLabel('Hjemmeside').fill('fjordscene.example')
  await form.getByLabel('Registreringsnummer').fill('1234')
  await form.getByLabel('Kontonummer').fill('0012 345 678')
  await form.getByRole('checkbox').check()
}

function storedClient(dataDir: string, email: string) {
  const database = new DatabaseSync(join(dataDir, 'leads.sqlite'), { readOnly: true, timeout: 5_000 })
  try {
    return database
      .prepare(
        `select leads.reference, leads.lead_json, clients.tier, clients.bank_sealed
         from leads join clients on clients.lead_id = leads.id where leads.lead_json like ?`,
      )
      .all(`%${email}%`)
  } finally {
    database.close()
  }
}

async function expectDelivered({ site, hubspot, smtp }: LeadSite, email: string): Promise<void> {
  const [client, ...others] = storedClient(site.dataDir, email)
  expect(others).toEqual([])
  expect(client).toMatchObject({ tier: 'PREMIUM', bank_sealed: expect.stringMatching(/^v1\.[\w-]+$/) })
  expect(String(client?.lead_json)).not.toMatch(/0012345678|12345678"|"1234"/)

  const contactOf = () => hubspot.all('contacts').find((each) => each.properties.email === email)
  const taskOf = () =>
    hubspot.all('tasks').find((each) => each.properties.hs_task_subject?.includes(String(client?.reference)))
  await hubspot.waitUntil(() => taskOf() !== undefined)
  expect(contactOf()?.properties).toMatchObject({
    firstname: 'Mette',
    lastname: 'Holm',
    phone: '+4520345678',
  })
  const deal = hubspot
    .all('deals')
    .find((each) => each.properties.lead_reference === String(client?.reference))
  expect(deal?.properties).toMatchObject({ lead_intent: 'application', lead_tier: 'PREMIUM' })

  const mailsOf = () => smtp.mails.filter((each) => each.raw.includes(String(client?.reference)))
  await expect.poll(() => mailsOf().length).toBe(2)
  expect(
    mailsOf()
      .map((each) => each.to[0])
      .sort(),
  ).toEqual([email, 'salg@lysfest.example'].sort())
  const everything = JSON.stringify([
    ...mailsOf().map((each) => [each.email.html, each.email.text]),
    ...(['contacts', 'companies', 'deals', 'notes', 'tasks'] as const).flatMap((object) =>
      hubspot.all(object),
    ),
  ])
  expect(everything).not.toMatch(/0012345678|0012 345 678/)
}

leadTest(
  'an application from the modal is stored, and reaches CRM and mail without its bank numbers',
  async ({ page, leadSite }) => {
    const email = 'modal@fjordscene.example'
    await page.goto('/')
    const opener = page.getByRole('banner').getByRole('link', { name: 'Start billetsalg' })
    await hydrated(opener)
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Ansøg om arrangørkonto' })
    await expect(dialog).toBeVisible()
    await fillIn(page, email)
    await dialog.getByRole('button', { name: 'Send ansøgning' }).click()
    const thanks = page.getByRole('dialog', { name: 'Tak, Mette' })
    await expect(thanks.getByRole('heading', { name: 'Tak, Mette' })).toBeFocused()
    await expectDelivered(leadSite, email)
    await thanks.getByRole('button', { name: 'Luk vindue' }).last().click()
    await expect(thanks).toBeHidden()
  },
)

test('the longest possible reference fits into a window of 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.route('**/api/clients/apply', (route) =>
    route.fulfill({ json: { ok: true, reference: 'WWWW-WWWW' } }),
  )
  await page.goto('/ansoeg')
  await hydrated(page.getByRole('button', { name: 'Send ansøgning' }))
  await fillIn(page, 'bred@fjordscene.example')
  await page.getByRole('button', { name: 'Send ansøgning' }).click()
  await expect(page.getByText('WWWW-WWWW')).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  leadTest(
    'the button leads to a page with the same form, which stores and delivers the same',
    async ({ page, leadSite }) => {
      const email = 'uden@fjordscene.example'
      await page.goto('/')
      await page.getByRole('banner').getByRole('link', { name: 'Start billetsalg' }).click()
      await expect(page).toHaveURL(/\/ansoeg$/)
      await fillIn(page, email)
      await page.getByRole('button', { name: 'Send ansøgning' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Tak, Mette' })).toBeVisible()
      await expectDelivered(leadSite, email)
    },
  )

  test('errors are shown at their field and in the summary, and typed values are kept', async ({
    page,
    complaints,
  }) => {
    complaints.allow('422')
    await page.goto('/ansoeg')
    await page.getByLabel('Fornavn').fill('Mette')
    await page.getByLabel('CVR-nummer').fill('12345678')
    await page.getByText('Tilføj hjemmeside og bankkonto').click()
    await page.getByLabel('Registreringsnummer').fill('12')
    await page.evaluate("document.querySelector('form[action]').noValidate = true")
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      page.getByRole('button', { name: 'Send ansøgning' }).click(),
    ])
    expect(answer.status()).toBe(422)
    await expect(page).toHaveTitle(/^Fejl: Ansøg om arrangørkonto/)
    await expect(page.getByLabel('Fornavn')).toHaveValue('Mette')
    const summary = page.getByRole('alert')
    await expect(summary).toContainText('Der er syv ting at rette')
    for (const message of [
      'Skriv dit efternavn.',
      'Et af cifrene passer ikke. Tjek CVR-nummeret igen.',
      'Et registreringsnummer har 4 cifre. Her er der 2.',
      'Du skal acceptere abonnementsbetingelserne for at fortsætte.',
    ]) {
      await expect(page.getByText(message)).toHaveCount(2)
    }
    await expect(page.getByLabel('Registreringsnummer')).toBeVisible()
  })
})

test('an invalid form sends no request; once corrected, it is sent with everything typed', async ({
  page,
}) => {
  await page.goto('/ansoeg')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname)
  })
  await hydrated(page.getByRole('button', { name: 'Send ansøgning' }))
  await fillIn(page, 'ret@fjordscene.example')
  await page.getByLabel('Kontonummer').fill('')
  await page.getByRole('button', { name: 'Send ansøgning' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByText('Skriv også kontonummeret, eller slet registreringsnummeret.')).toHaveCount(2)
  expect(calls).toEqual([])
  await page.getByLabel('Registreringsnummer').fill('')
  await page.getByRole('button', { name: 'Send ansøgning' }).click()
  await expect(page.getByRole('heading', { name: 'Tak, Mette' })).toBeVisible()
  expect(calls).toEqual(['/api/clients/apply'])
})

test('the modal traps focus, closes by Esc, backdrop and Back, and restores the focus', async ({ page }) => {
  await page.goto('/')
  const opener = page.getByRole('banner').getByRole('link', { name: 'Start billetsalg' })
  const dialog = page.getByRole('dialog')
  const scrolls = () => page.evaluate("getComputedStyle(document.documentElement).overflow !== 'hidden'")

  await hydrated(opener)
  await opener.click()
  await expect(dialog).toHaveAttribute('data-phase', 'open')
  expect(await scrolls()).toBe(false)
  expect(await page.evaluate("document.activeElement.closest('dialog') !== null")).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  expect(await scrolls()).toBe(true)
  expect(new URL(page.url()).hash).toBe('')

  await opener.click()
  await expect(dialog).toHaveAttribute('data-phase', 'open')
  await page.mouse.click(5, 400)
  await expect(dialog).toBeHidden()

  await opener.click()
  await expect(dialog).toHaveAttribute('data-phase', 'open')
  await page.goBack()
  await expect(dialog).toBeHidden()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('closing fades the content for 250 ms, then the backdrop, and finishes at 500 ms', async ({ page }) => {
  await page.clock.install()
  await page.goto('/branche#GetLogin')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAttribute('data-phase', 'open')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.press('Escape')
  await page.clock.runFor(500)
  await expect(dialog).toBeHidden()
  await page.getByRole('banner').getByRole('link', { name: 'Start billetsalg' }).click()
  await expect(dialog).toHaveAttribute('data-phase', 'entering')
  await page.clock.runFor(10)
  await expect(dialog).toHaveAttribute('data-phase', 'open')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveAttribute('data-phase', 'leaving')
  await page.clock.runFor(249)
  await expect(dialog).toHaveAttribute('data-phase', 'leaving')
  await page.clock.runFor(1)
  await expect(dialog).toHaveAttribute('data-phase', 'dimming')
  await page.clock.runFor(249)
  await expect(dialog).toBeVisible()
  await page.clock.runFor(1)
  await expect(dialog).toBeHidden()
  await expect.poll(() => new URL(page.url()).hash).toBe('')
})

test('a modal opened by the URL, closed, reopened and closed again stays closed', async ({ page }) => {
  await page.goto('/branche#GetLogin')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAttribute('data-phase', 'open')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('banner').getByRole('link', { name: 'Start billetsalg' }).click()
  await expect(dialog).toHaveAttribute('data-phase', 'open')
  await page.keyboard.press('Escape')
  await expect.poll(() => new URL(page.url()).hash).toBe('')
  await expect(dialog).toHaveCount(0)
})

test("a link with the modal's hash opens it, and closing it leaves a clean URL", async ({ page }) => {
  await page.goto('/branche?modal=GetLogin')
  const dialog = page.getByRole('dialog', { name: 'Ansøg om arrangørkonto' })
  await expect(dialog).toHaveAttribute('data-phase', 'open')
  await dialog.getByRole('button', { name: 'Luk vindue' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/branche$/)
})

for (const [where, width] of [
  ['1280', 1280],
  ['390', 390],
] as const) {
  test(`modal, page and error state have no accessibility violation at ${where} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/branche#GetLogin')
    await expect(page.getByRole('dialog')).toHaveAttribute('data-phase', 'open')
    await page.getByText('Tilføj hjemmeside og bankkonto').click()
    expect((await axe(page).include('dialog').analyze()).violations).toEqual([])
    await page.goto('/ansoeg')
    await hydrated(page.getByRole('button', { name: 'Send ansøgning' }))
    await page.getByLabel('Fornavn').fill('Mette')
    await page.getByRole('button', { name: 'Send ansøgning' }).click()
    await expect(page.getByRole('alert')).toBeFocused()
    expect((await axe(page).analyze()).violations).toEqual([])
  })
}

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

test("'Kom i gang' of the inline calculator opens the modal above its limits", async ({ page }) => {
  await page.goto('/branche/sportsklub')
  await page.getByLabel('Billetpris').fill('100000')
  await page.getByRole('link', { name: 'Kom i gang' }).click()
  await expect(page.getByRole('dialog', { name: 'Ansøg om arrangørkonto' })).toBeVisible()
})
