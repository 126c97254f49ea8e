import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/browser/site.ts'
import { thankFor } from '#tests/browser/wizard-steps.ts'
import { settled } from '#tests/hydrated.ts'

// What organisers and ticket buyers come for, walked on a phone from the home page: how often one
// presses or types, and how many screens one scrolls through, until the answer is in sight. 'I have
// no ticket' is in help-centres.spec.ts.

const SCREEN = { width: 390, height: 844 }

test.use({ viewport: SCREEN, hasTouch: true, isMobile: true, reducedMotion: 'reduce' })

/** Counts what a visitor does; a field that is filled in counts as one press. */
class Visit {
  readonly page: Page
  presses = 0
  screens = 1

  constructor(page: Page) {
    this.page = page
  }

  async see(what: Locator) {
    await what.waitFor()
    await settled(this.page)
    const from = await this.page.evaluate(() => scrollY)
    await what.evaluate((element) => element.scrollIntoView({ block: 'nearest', behavior: 'instant' }))
    const to = await this.page.evaluate(() => scrollY)
    this.screens += Math.abs(to - from) / SCREEN.height
  }

  async press(what: Locator) {
    await this.see(what)
    await what.click()
    this.presses++
  }

  async type(field: Locator, text: string) {
    await this.see(field)
    await field.fill(text)
    this.presses++
  }

  async openMenu(): Promise<Locator> {
    await this.press(this.page.getByRole('button', { name: 'Åbn menu' }))
    return this.page.getByRole('dialog', { name: 'Menu' })
  }

  /** `answer` is what must be in sight at the end. */
  async ends(answer: Locator, most: { presses: number; screens: number }) {
    await this.see(answer)
    expect(this.presses, 'presses').toBeLessThanOrEqual(most.presses)
    expect(Math.round(this.screens * 10) / 10, 'screens').toBeLessThanOrEqual(most.screens)
  }
}

/** The home page, with the question about cookies answered. */
async function arrive(page: Page): Promise<Visit> {
  await page.goto('/')
  await settled(page)
  await page.getByRole('button', { name: 'Kun nødvendige' }).click()
  await expect(page.locator('.consent-banner')).toBeHidden()
  return new Visit(page)
}

test('what does my event cost?', async ({ page }) => {
  const visit = await arrive(page)
  const calculator = page.locator('.ticket').filter({ hasText: 'Hvem betaler gebyret?' }).first()
  await visit.type(calculator.getByLabel('Billetpris inkl. moms'), '120')
  await visit.type(calculator.getByRole('textbox', { name: 'Antal billetter' }), '500')
  await expect(calculator).toContainText('60.000 kr.')
  await visit.ends(calculator.getByText('Du får udbetalt for billetterne'), { presses: 2, screens: 4 })
})

test('can I move my 400 season-card holders?', async ({ page }) => {
  const visit = await arrive(page)
  await visit.press((await visit.openMenu()).getByRole('link', { name: 'Hjælp til arrangører' }))
  await visit.type(page.getByRole('searchbox'), 'flytte 400 sæsonkort')
  await page.keyboard.press('Enter')
  await visit.press(page.getByRole('link', { name: /Flyt jeres sæsonkort/ }))
  await expect(page).toHaveURL(/flyt-saesonkort-og-medlemmer$/)
  await visit.ends(page.getByRole('heading', { level: 1 }), { presses: 4, screens: 2 })
})

test('call me tomorrow morning', async ({ page }) => {
  await thankFor(page)
  const visit = await arrive(page)
  await visit.press((await visit.openMenu()).getByRole('link', { name: 'Kontakt' }))
  await visit.press(page.getByRole('main').getByRole('link', { name: 'Bliv ringet op' }))
  const form = page.locator('#kontakt form')
  await visit.type(form.getByLabel('Fornavn'), 'Mette')
  await visit.type(form.getByLabel('Efternavn'), 'Holm')
  await visit.type(form.getByRole('textbox', { name: 'Telefon' }), '20 34 56 78')
  await visit.type(form.getByLabel('E-mail'), 'mette@fjordscenen.example')
  await form.getByLabel('Hvornår skal vi helst ringe?').selectOption('formiddag')
  visit.presses++
  await visit.press(form.getByRole('button', { name: 'Kontakt mig' }))
  await visit.ends(page.getByText(/Det sker senest \S+ den/), { presses: 9, screens: 3 })
})

test('I want to sell tonight', async ({ page }) => {
  const visit = await arrive(page)
  await visit.press(page.getByRole('banner').getByRole('link', { name: 'Start billetsalg' }))
  await visit.ends(page.getByRole('dialog').getByText(/10 minutter at sætte billetter til salg/), {
    presses: 1,
    screens: 1,
  })
})

test('is PREMIUM worth it?', async ({ page }) => {
  const visit = await arrive(page)
  const menu = await visit.openMenu()
  await visit.press(menu.locator('summary', { hasText: 'Priser' }))
  await visit.press(menu.getByRole('link', { name: 'Billetsystem' }))
  await visit.ends(page.getByRole('heading', { name: 'Hvornår betaler PREMIUM sig?' }), {
    presses: 3,
    screens: 4,
  })
})

test('who are you?', async ({ page }) => {
  const visit = await arrive(page)
  await visit.press((await visit.openMenu()).getByRole('link', { name: 'Kontakt' }))
  await visit.ends(page.getByRole('heading', { name: 'Dem, der svarer' }), { presses: 2, screens: 4 })
})

test('I have to show it to my board', async ({ page }) => {
  const visit = await arrive(page)
  await visit.press(page.getByRole('main').getByRole('link', { name: 'Beregn tilbud' }))
  await visit.press(page.getByText('Sportsklub', { exact: true }))
  await visit.press(page.getByRole('button', { name: 'Næste' }))
  await visit.press(page.getByRole('button', { name: 'Næste' }))
  await visit.type(page.getByLabel('Billetpris inkl. moms'), '120')
  await visit.type(page.getByRole('textbox', { name: 'Antal billetter' }), '500')
  await visit.press(page.getByRole('button', { name: 'Få mit tilbud' }))
  await visit.ends(page.getByRole('link', { name: 'Send på mail' }), { presses: 7, screens: 4 })
})
