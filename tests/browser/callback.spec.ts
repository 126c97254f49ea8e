import type { Page } from '@playwright/test'
import { axe } from '#tests/axe.ts'
import { boxOf } from '#tests/browser/reading.ts'
import { expect, test } from '#tests/browser/site.ts'
import { hydrated } from '#tests/hydrated.ts'

async function fillIn(page: Page) {
  await page.getByLabel('Fornavn').fill('Mette')
  await page.getByLabel('Efternavn').fill('Østergaard')
  await page.getByLabel('Telefon').fill('20 34 56 78')
  await page.getByLabel('E-mail').fill('mette@fjordscenen.example')
}

test('the button is disabled until the four fields are filled in, and names the missing ones', async ({
  page,
}) => {
  await page.goto('/branche/sportsklub')
  const button = page.getByRole('button', { name: 'Kontakt mig' })
  await page.getByLabel('Fornavn').fill('Mette')
  await hydrated(button)
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription('Udfyld efternavn, telefon og e-mail, så kan du sende.')
  await fillIn(page)
  await expect(button).toBeEnabled()
  await page.getByLabel('Efternavn').fill('  ')
  await expect(button).toBeDisabled()
  const { violations } = await axe(page).include('#kontakt').analyze()
  expect(violations).toEqual([])
})

test('the button works if a program fills in the fields without events', async ({ page }) => {
  await page.route('**/api/leads/create', (route) =>
    route.fulfill({ json: { ok: true, reference: 'K7PM4X' } }),
  )
  await page.goto('/branche/sportsklub')
  const button = page.getByRole('button', { name: 'Kontakt mig' })
  await hydrated(button)
  for (const [label, text] of [
    ['Fornavn', 'Mette'],
    ['Efternavn', 'Holm'],
    ['Telefon', '20345678'],
    ['E-mail', 'mette@holm.example'],
  ] as const)
    await page.getByLabel(label).evaluate((field: HTMLInputElement, value) => {
      field.value = value
    }, text)
  const sent = page.waitForRequest('**/api/leads/create')
  await button.click()
  expect((await sent).postDataJSON()).toMatchObject({ firstname: 'Mette', email: 'mette@holm.example' })
})

test('an error that only the server finds is shown at its field, and not as a failure, until the field changes', async ({
  page,
  complaints,
}) => {
  complaints.allow('Failed to load resource')
  const fields = { phone: 'Nummeret findes ikke.' }
  await page.route('**/api/leads/create', (route) =>
    route.fulfill({ status: 422, json: { error: 'Ret felterne.', fields } }),
  )
  await page.goto('/branche/sportsklub')
  await hydrated(page.getByRole('button', { name: 'Kontakt mig' }))
  await fillIn(page)
  await page.getByRole('button', { name: 'Kontakt mig' }).click()
  const phone = page.getByLabel('Telefon')
  await expect(phone).toHaveAccessibleDescription(/Nummeret findes ikke/)
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Der skete en fejl')).toHaveCount(0)
  await page.getByLabel('Efternavn').fill('Holm')
  await expect(phone).toHaveAccessibleDescription(/Nummeret findes ikke/)
  await phone.fill('20 34 56 79')
  await expect(phone).not.toHaveAttribute('aria-invalid')
})

test('the heading of the thanks has the focus, and is below the header', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await page.route('**/api/leads/create', (route) =>
    route.fulfill({ json: { ok: true, reference: 'K7PM4X' } }),
  )
  await page.goto('/branche/sportsklub')
  const button = page.getByRole('button', { name: 'Kontakt mig' })
  await hydrated(button)
  await fillIn(page)
  await button.click()
  const heading = page.getByRole('heading', { name: 'Tak for din henvendelse' })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport({ ratio: 1 })
  const header = await boxOf(page.getByRole('banner'))
  expect((await boxOf(heading)).y).toBeGreaterThanOrEqual(header.height)
})

for (const viewport of [
  { width: 390, height: 664 },
  { width: 1280, height: 800 },
])
  test(`'Bliv ringet op' in the calculator scrolls its heading into view: ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await page.goto('/beregner/billetsalg?branche=sportsklub&pris=150&antal=40')
    await page.getByRole('link', { name: 'Bliv ringet op' }).click()
    await expect(page.getByRole('heading', { name: 'Skal vi ringe dig op?' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByLabel('Fornavn')).toBeInViewport({ ratio: 1 })
  })
