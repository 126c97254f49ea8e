import { expect, type Locator, type Page } from '@playwright/test'

/** Answers to the first three steps, as they are in an address. */
export const ANSWERS = 'branche=sportsklub&tilvalg=support&pris=89%2C99&antal=1300'

export async function fillInContact(page: Page) {
  await page.getByLabel('Navn').fill('Mette Østergaard')
  await page.getByLabel('E-mail').fill('mette@fjordscenen.example')
  await page.getByRole('textbox', { name: 'Telefon' }).fill('20 34 56 78')
  await page.getByLabel('Kommentar').fill('Vi har 12 hjemmekampe.')
}

/** Thanks for leads in the server's place, which stores none; what was sent so far. */
export async function thankFor(page: Page): Promise<unknown[]> {
  const sent: unknown[] = []
  await page.route('**/api/leads/*', (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ json: { ok: true, reference: 'K7PM4X', answerBy: 'fredag den 4. december' } })
  })
  return sent
}

/** Leads are stored and their answers lost on the way, until the returned function is called. */
export async function loseAnswers(page: Page): Promise<() => void> {
  let lost = true
  await page.route('**/api/leads/hubspot', async (route) => {
    const response = await route.fetch()
    if (lost) await route.abort()
    else await route.fulfill({ response: response })
  })
  return () => {
    lost = false
  }
}

/** Presses what leads to another step, and waits until that one is shown. */
export async function toNextStep(page: Page, leads: Locator): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 })
  const before = (await heading.textContent()) ?? ''
  await leads.click()
  await expect(heading).not.toHaveText(before)
}
