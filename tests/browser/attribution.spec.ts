import type { Page } from '@playwright/test'
import { expect, leadTest as test } from '#tests/browser/lead-site.ts'
import { hydrated } from '#tests/hydrated.ts'
import type { LeadSite } from '#tests/lead-site.ts'

// A visit's origin, as the sales team reads it.

const CAMPAIGN = 'utm_source=avisen&utm_campaign=efter%C3%A5r'
const ANSWERS = 'branche=sportsklub&pris=100&antal=200'
const referer = 'https://avisen.example/artikel?laeser=123'

async function send(page: Page): Promise<void> {
  await page.getByLabel('Navn').fill('Mette Østergaard')
  await page.getByLabel('E-mail').fill('mette@fjordscenen.example')
  await page.getByRole('button', { name: 'Send forespørgsel' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tak')
}

/** The lines below 'Kilde' in the mail to sales, repeated in the CRM note. */
async function sourceOf({ smtp, hubspot }: LeadSite): Promise<string[]> {
  const mails = await smtp.waitFor(2)
  const text = mails.find(({ to }) => to[0] === 'salg@lysfest.example')?.email.text ?? ''
  const lines = /\nKilde\n-+\n(.*?)\n\n/s.exec(text)?.[1]?.split('\n') ?? []
  await hubspot.waitUntil(() => hubspot.all('notes').length === 1)
  for (const line of lines) expect(hubspot.all('notes')[0]?.properties.hs_note_body).toContain(line)
  return lines
}

const keptByTheBrowser = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))

test('without consent the source of this visit is sent through all steps, but never stored', async ({
  page,
  leadSite,
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
  expect(await keptByTheBrowser(page)).not.toContain('avisen')
  await send(page)
  expect(await keptByTheBrowser(page)).not.toContain('avisen')
  expect(await sourceOf(leadSite)).toEqual([
    'Kilde: avisen',
    'Kampagne: efterår',
    'Henvist fra: https://avisen.example/artikel',
    'Første side: /beregner/branche',
    'Formularens side: /beregner/information',
    'Sidens titel: Beregn din pris: dine oplysninger | Rampelys',
  ])
})

test('with consent the first visit is reported, whatever later page loads show', async ({
  page,
  leadSite,
}) => {
  await page.goto(`/om-os?${CAMPAIGN}`, { referer })
  await hydrated(page.locator('html'))
  await page.getByRole('button', { name: 'Accepter alle' }).click()
  await expect.poll(() => keptByTheBrowser(page)).toContain('avisen')
  await page.goto(`/beregner/information?${ANSWERS}&kontakt=call&utm_source=nyhedsbrev`)
  await hydrated(page.getByRole('button', { name: 'Send forespørgsel' }))
  await send(page)
  expect(await sourceOf(leadSite)).toEqual([
    'Kilde: avisen',
    'Kampagne: efterår',
    'Henvist fra: https://avisen.example/artikel',
    'Første side: /om-os',
    'Formularens side: /beregner/information',
    'Sidens titel: Beregn din pris: dine oplysninger | Rampelys',
  ])
})

for (const category of ['Statistik', 'Marketing'])
  test(`with consent to ${category} alone the first visit is kept too`, async ({ page }) => {
    await page.goto(`/om-os?${CAMPAIGN}`, { referer })
    await hydrated(page.locator('html'))
    await page.getByText('Tilpas').click()
    await page.getByRole('checkbox', { name: category }).check()
    await page.getByRole('button', { name: 'Gem mine valg' }).click()
    await expect.poll(() => keptByTheBrowser(page)).toContain('avisen')
  })

test('without consent a side list’s select and a search carry the source, too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/branche/festival?${CAMPAIGN}`, { referer })
  await hydrated(page.locator('html'))
  await page.locator('select[data-leads-to-page]').selectOption('/branche/sportsklub')
  await expect(page).toHaveURL(/\/branche\/sportsklub\?.*utm_source=avisen/)
  await page.goto(`/support?${CAMPAIGN}`, { referer })
  await hydrated(page.locator('html'))
  await page.getByRole('searchbox').fill('afregning')
  await page.getByRole('button', { name: 'Søg' }).click()
  await expect(page).toHaveURL(/\/support\?soeg=afregning&.*utm_source=avisen/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the campaign is carried in the URL and reaches the sales team', async ({ page, leadSite }) => {
    await page.goto(`/beregner/branche?${CAMPAIGN}`, { referer })
    await page.getByText('Sportsklub').click()
    await page.getByRole('button', { name: 'Næste' }).click()
    await page.getByRole('button', { name: 'Næste' }).click()
    await page.getByLabel('Billetpris').fill('100')
    await page.getByRole('button', { name: 'Få mit tilbud' }).click()
    await page.getByRole('button', { name: 'Send uforpligtende tilbud' }).click()
    await send(page)
    expect(await sourceOf(leadSite)).toEqual([
      'Kilde: avisen',
      'Kampagne: efterår',
      'Første side: /beregner/information',
      'Formularens side: /beregner/information',
      'Sidens titel: Beregn din pris: dine oplysninger | Rampelys',
    ])
  })
})
