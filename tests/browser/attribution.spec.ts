import type { Page } from '@playwright/test'
import { expect, test } from '#tests/browser/site.ts'
import { thankFor } from '#tests/browser/wizard-steps.ts'
import { hydrated } from '#tests/hydrated.ts'

// A visit's origin, as its forms send it.

const CAMPAIGN = 'utm_source=avisen&utm_campaign=efter%C3%A5r'
const ANSWERS = 'branche=sportsklub&pris=100&antal=200'
const referer = 'https://avisen.example/artikel?laeser=123'

/** Sends the form; what it says of the visit. tests/process/lead-table.test.ts has the way to sales. */
async function send(page: Page): Promise<unknown> {
  const sent = await thankFor(page)
  await page.getByLabel('Navn').fill('Mette Østergaard')
  await page.getByLabel('E-mail').fill('mette@fjordscenen.example')
  await page.getByRole('button', { name: 'Send forespørgsel' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tak')
  return Object(sent[0]).attribution
}

const keptByTheBrowser = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))

test('without consent the source of this visit is sent through all steps, but never stored', async ({
  page,
}) => {
  await page.goto(`/beregner/branche?${CAMPAIGN}`, { referer })
  // A click before the scripts have loaded opens the next document, with only the campaign.
  await expect(page.getByRole('button', { name: 'Næste' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByText('Sportsklub').click()
  await page.getByRole('button', { name: 'Næste' }).click()
  await page.getByRole('button', { name: 'Næste' }).click()
  await page.getByLabel('Billetpris').fill('100')
  await page.getByRole('button', { name: 'Få mit tilbud' }).click()
  await page.getByRole('button', { name: 'Send uforpligtende tilbud' }).click()
  await expect.poll(() => keptByTheBrowser(page)).not.toContain('avisen')
  const source = await send(page)
  await expect.poll(() => keptByTheBrowser(page)).not.toContain('avisen')
  expect(source).toEqual({
    utm_source: 'avisen',
    utm_campaign: 'efterår',
    referrer: 'https://avisen.example/artikel',
    landing_page: '/beregner/branche',
    form_page: '/beregner/information',
    form_title: 'Beregn din pris: dine oplysninger | Rampelys',
  })
})

test('with consent the first visit is reported, whatever later page loads show', async ({ page }) => {
  await page.goto(`/om-os?${CAMPAIGN}`, { referer })
  await hydrated(page.locator('html'))
  await page.getByRole('button', { name: 'Accepter alle' }).click()
  await expect.poll(() => keptByTheBrowser(page)).toContain('avisen')
  await page.goto(`/beregner/information?${ANSWERS}&kontakt=call&utm_source=nyhedsbrev`)
  await hydrated(page.getByRole('button', { name: 'Send forespørgsel' }))
  await expect(send(page)).resolves.toMatchObject({
    utm_source: 'avisen',
    utm_campaign: 'efterår',
    referrer: 'https://avisen.example/artikel',
    landing_page: '/om-os',
  })
})
