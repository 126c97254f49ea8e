import { expect, test } from '#tests/browser/site.ts'
import { hydrated } from '#tests/hydrated.ts'
import { holdScripts, islandScript } from '#tests/islands/held-scripts.ts'
import { boxOf } from './reading.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('the ticket step states on one line what the buyer pays and what is paid out', async ({ page }) => {
  await page.goto('/beregner/billetsalg?branche=sportsklub')
  await page.getByLabel('Billetpris').fill('100')
  const line = page.getByText(/^Køberen betaler \d/)
  await expect(line).toBeInViewport({ ratio: 1 })
  await expect(line).toHaveText('Køberen betaler 108 kr., du får 10.000 kr. inkl. moms')
  await expect.poll(async () => (await boxOf(line)).height).toBeLessThan(40)
  await page.getByText('Arrangør', { exact: true }).click()
  await expect(line).toHaveText('Køberen betaler 100 kr., du får 9.200 kr. inkl. moms')
  await page.getByText('Kunde', { exact: true }).click()
  await expect(line).toHaveText('Køberen betaler 108 kr., du får 10.000 kr. inkl. moms')
  await page.getByText('Arrangør', { exact: true }).click()
  await page.getByLabel('Billetpris').fill('1')
  await expect(line).toHaveText('Køberen betaler 1 kr. inkl. moms. Gebyrerne er større end omsætningen.')
})

test('an offer is for the package shown in the calculator, and the package that a rule recommends is one press away', async ({
  page,
}) => {
  await page.goto('/branche/kultur-events')
  const offer = page.getByRole('link', { name: 'Få tilbud på det her' })
  const price = page.getByLabel('Billetpris')
  await hydrated(price)
  await price.fill('900')
  await page.getByRole('textbox', { name: 'Antal billetter' }).fill('2000')
  await expect(offer).toHaveAttribute('href', /pris=900&antal=2000&pakke=BASIS$/)
  await page.getByRole('button', { name: 'Vis PREMIUM' }).click()
  await expect(page.getByRole('radio', { name: 'PREMIUM' })).toBeFocused()
  await expect(offer).toHaveAttribute('href', /pris=900&antal=2000&pakke=PREMIUM$/)
  await expect(page.getByText('Vi anbefaler')).toBeHidden()
  await offer.click()
  await page.getByRole('button', { name: 'Næste' }).click()
  await page.getByRole('button', { name: 'Få mit tilbud' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('PREMIUM passer bedst til dig')
})

for (const [what, script] of [
  ["the calculator's script", islandScript('inline-calculator')],
  ['the client script', /\/assets\/entry\.client-[^/]+\.js$/],
] as const)
  test(`an offer requested before ${what} has loaded is for the typed figures`, async ({ page }) => {
    const scripts = await holdScripts(page, script)
    await page.goto('/branche/kultur-events', { waitUntil: 'commit' })
    await page.getByRole('textbox', { name: 'Antal billetter' }).fill('400')
    await page.getByLabel('Billetpris').fill('250')
    await page.getByText('Arrangør', { exact: true }).click()
    await expect.poll(scripts.waiting).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Få tilbud på det her' }).click({ noWaitAfter: true })
    await scripts.release()
    await expect(page).toHaveURL(
      /\/beregner\/tilvalg\?branche=kultur-events&betaler=arrangoer&pris=250&antal=400&pakke=BASIS$/,
    )
  })

test('an offer requested with more tickets than the calculator has prices for stays on the page', async ({
  page,
}) => {
  const scripts = await holdScripts(page, islandScript('inline-calculator'))
  await page.goto('/branche/kultur-events', { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Antal billetter' }).fill('90000')
  await expect.poll(scripts.waiting).toBe(1)
  await page.getByRole('link', { name: 'Få tilbud på det her' }).click({ noWaitAfter: true })
  await scripts.release()
  await expect(page.getByRole('heading', { name: 'Lad os tage en snak!' })).toBeVisible()
  await expect(page).toHaveURL(/\/branche\/kultur-events$/)
})

for (const [what, script] of [
  ["the calculator's script", islandScript('inline-calculator')],
  ['the client script', /\/assets\/entry\.client-[^/]+\.js$/],
] as const)
  test(`an offer is not lost if ${what} fails to load: the wizard starts with the example's figures`, async ({
    page,
    complaints,
  }) => {
    for (const text of ['Failed to load resource', 'net::ERR_FAILED', 'request']) complaints.allow(text)
    const scripts = await holdScripts(page, script)
    await page.goto('/branche/kultur-events', { waitUntil: 'commit' })
    await page.getByLabel('Billetpris').fill('250')
    await expect.poll(scripts.waiting).toBeGreaterThan(0)
    const offer = page.getByRole('link', { name: 'Få tilbud på det her' })
    const ofExample = (await offer.getAttribute('href')) ?? ''
    expect(ofExample).toMatch(
      /^\/beregner\/tilvalg\?branche=kultur-events&pris=(?!250&)\d+&antal=\d+&pakke=BASIS$/,
    )
    await offer.click({ noWaitAfter: true })
    await scripts.abort()
    await expect(page).toHaveURL(ofExample)
  })
