import type { Page } from '@playwright/test'
import { axe } from '#tests/axe.ts'
import { expect, leadTest, test } from '#tests/browser/lead-site.ts'
import { hydrated } from '#tests/hydrated.ts'

async function fillIn(page: Page) {
  await page.getByLabel('Fornavn').fill('Mette')
  await page.getByLabel('Efternavn').fill('Østergaard')
  await page.getByLabel('Telefon').fill('20 34 56 78')
  await page.getByLabel('E-mail').fill('mette@fjordscenen.example')
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    leadTest('the callback form reaches store, CRM and mail', async ({ page, leadSite }) => {
      test.slow()
      await page.goto('/branche/sportsklub')
      await fillIn(page)
      await page.getByLabel('Klub eller firma').fill('Fjordscenen')
      await page.getByRole('button', { name: 'Kontakt mig' }).click()
      await expect(page.getByText('Tak for din henvendelse')).toBeVisible()
      await expect(page.getByText('Vi vender tilbage hurtigst muligt')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Hvad sker der nu?' })).toBeVisible()
      await expect(page.locator('#kontakt').getByRole('listitem')).toHaveCount(3)
      const [lead, ...others] = leadSite.leads()
      expect(others).toEqual([])
      expect(lead).toMatchObject({
        kind: 'callback',
        contact: {
          firstname: 'Mette',
          lastname: 'Østergaard',
          email: 'mette@fjordscenen.example',
          phone: '+4520345678',
          company: 'Fjordscenen',
        },
      })
      // Its sender gets no mail: the reference is shown on the page (D24).
      await expect(page.locator('#kontakt')).toContainText(`Referencenummer: ${lead?.reference}`)
      const { hubspot, smtp } = leadSite
      await hubspot.waitUntil(() => hubspot.all('tasks').length === 1)
      expect(hubspot.all('companies')[0]?.properties.name).toBe('Fjordscenen')
      expect(hubspot.all('contacts')[0]?.properties.firstname).toBe('Mette')
      const [deal] = hubspot.all('deals')
      expect(deal?.properties).toMatchObject({
        lead_intent: 'callback',
        lead_reference: lead?.reference,
        lead_industry: 'Sportsklub',
      })
      expect(deal?.associations.contacts).toEqual([hubspot.all('contacts')[0]?.id])
      expect(hubspot.all('tasks')[0]?.properties).toMatchObject({
        hs_task_type: 'CALL',
        hs_task_subject: `Ring mig op: ring til Mette Østergaard [${lead?.reference}]`,
      })
      const [mail, ...otherMails] = await smtp.waitFor(1)
      // The form promises a call: its sender gets no mail.
      expect(otherMails).toEqual([])
      expect(mail?.to).toEqual(['salg@lysfest.example'])
      expect(mail?.email.subject).toBe(`Ring mig op: Mette Østergaard, Fjordscenen (${lead?.reference})`)
      expect(mail?.email.replyTo?.[0]?.address).toBe('mette@fjordscenen.example')
      for (const line of [
        'Telefon: 20 34 56 78',
        'E-mail: mette@fjordscenen.example',
        'Firma: Fjordscenen',
        'Branche: Sportsklub',
        'Formularens side: /branche/sportsklub',
        'Sidens titel: ',
      ]) {
        expect(mail?.email.text).toContain(line)
      }
      expect(mail?.email.html).toContain('20 34 56 78')
    })

    leadTest(
      'what is wrong is said at the field and in a summary, and what was typed stays',
      async ({ page, complaints, leadSite }) => {
        complaints.allow('422')
        await page.goto('/branche/sportsklub')
        await fillIn(page)
        await page.getByLabel('Telefon').fill('20 34')
        await page.getByLabel('E-mail').fill('mette.fjordscenen.dk')
        await page.getByRole('button', { name: 'Kontakt mig' }).click()
        await expect(page.getByRole('link', { name: /Der mangler cifre/ })).toBeVisible()
        await expect(page.getByRole('link', { name: /Adressen mangler et @/ })).toBeVisible()
        await expect(page).toHaveTitle(/^Fejl: .*Sportsklub/i)
        await expect(page.getByLabel('E-mail')).toHaveValue('mette.fjordscenen.dk')
        await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/Adressen mangler et @/)
        expect(leadSite.leads()).toEqual([])
      },
    )
  })
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

test('a failed submit shows the phone number and keeps the fields', async ({ page, complaints }) => {
  complaints.allow('Failed to load resource')
  await page.route('**/api/leads/create', (route) => route.fulfill({ status: 500, json: { error: 'x' } }))
  await page.goto('/branche/sportsklub')
  await hydrated(page.getByRole('button', { name: 'Kontakt mig' }))
  await fillIn(page)
  await page.getByRole('button', { name: 'Kontakt mig' }).click()
  await expect(page.getByRole('alert')).toContainText('Der skete en fejl')
  await expect(page.getByRole('alert')).toContainText(/Kontakt os venligst på \d/)
  await expect(page.getByLabel('E-mail')).toHaveValue('mette@fjordscenen.example')
})

test('its errors, its failure and its thank-you message are accessible and fit at 320 px', async ({
  page,
  complaints,
}) => {
  complaints.allow('Failed to load resource')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  let broken = true
  await page.route('**/api/leads/create', async (route) => {
    if (broken) await route.fulfill({ status: 500, json: { error: 'x' } })
    else await route.continue()
  })
  const button = page.getByRole('button', { name: 'Kontakt mig' })
  await page.goto('/branche/sportsklub')
  await hydrated(button)
  await fillIn(page)
  await page.getByLabel('Telefon').fill('20 34')
  await page.getByLabel('E-mail').fill('mette@')
  const states: [RegExp, () => Promise<void>][] = [
    [/Der er to ting at rette/, () => button.click()],
    [
      /Der skete en fejl/,
      async () => {
        await fillIn(page)
        await button.click()
      },
    ],
    [
      /Tak for din henvendelse/,
      async () => {
        broken = false
        await button.click()
      },
    ],
  ]
  for (const [words, act] of states) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await act()
    await expect(page.locator('#kontakt')).toContainText(words)
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 })
      const { violations } = await axe(page).include('#kontakt').analyze()
      expect(violations, `${words} at ${width} px`).toEqual([])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${words} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})

test.describe('the inline calculator', () => {
  test('updates on price, tickets and payer, and suggests a talk above its limits', async ({ page }) => {
    await page.goto('/branche/sportsklub')
    const calculator = page.locator('.ticket').filter({ hasText: 'Hvem betaler gebyret?' })
    await expect(calculator).toContainText('10.000 kr.')
    await expect(calculator).toContainText('108 kr.')
    await expect(calculator).toContainText('Gebyret er 3,2 kr. + 3,2 % ekskl. moms')
    await calculator.getByText('Arrangør', { exact: true }).click()
    await expect(calculator).toContainText('9.200 kr.')
    await calculator.getByLabel('Billetpris').fill('89,99')
    await calculator.getByRole('textbox', { name: 'Antal billetter' }).fill('1300')
    await expect(calculator).toContainText('107.107,52 kr.')
    await calculator.getByRole('slider').press('End')
    await expect(calculator).toContainText('Lad os tage en snak!')
    await expect(calculator).not.toContainText('Din indtægt')
    await calculator.getByRole('slider').press('Home')
    await expect(calculator).toContainText('Din indtægt')
  })
})
