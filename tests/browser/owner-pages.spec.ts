import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { axe } from '#tests/axe.ts'
import { expect, test } from '#tests/browser/site.ts'
import { hydrated, resize } from '#tests/hydrated.ts'
import { addColleague, CALLBACK, sendCallback, signInAsOwner } from '#tests/internal-pages.ts'
import { OWNER_SECRET } from '#tests/lead-site.ts'
import { boxOf } from './reading.ts'

// The owner's pages in a browser: sign-in, lead desk, /api-test, /email-preview.

async function signIn(page: Page, to: string): Promise<void> {
  await page.goto(to)
  await page.getByLabel('Adgangskode').fill(OWNER_SECRET)
  await page.getByRole('button', { name: 'Log ind' }).click()
  await expect(page).toHaveURL(new RegExp(`${to}$`))
}

// The desk is documents and forms: with scripts and without it is the same one. What each form does
// is tested beside the pages and their actions.
test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('a lead is taken, noted, given a date and won on a phone, and a second person sees what the first changed', async ({
    page,
    browser,
    leadSite,
    complaints,
  }) => {
    test.slow()
    complaints.allow('409')
    const first = await sendCallback(leadSite.site.url, CALLBACK)
    const second = await sendCallback(leadSite.site.url, {
      ...CALLBACK,
      firstname: 'Åse',
      email: 'aase@havnehallen.example',
    })
    const inCrm = () => leadSite.hubspot.all('tasks').length
    await leadSite.hubspot.waitUntil(() => inCrm() === 2)
    const owner = await signInAsOwner(leadSite.site.url, OWNER_SECRET)
    const mette = { name: 'Mette', email: 'mette@firma.example', rights: ['leads'] }
    await page.goto(await addColleague(leadSite.site.url, owner, mette))
    await page.getByRole('button', { name: 'Log ind' }).click()

    // From the list, one press each; the search and the place in it stay.
    await page.getByLabel('Søg på navn').fill('åse')
    await page.getByRole('button', { name: 'Søg' }).click()
    await expect(page.getByRole('status')).toContainText('1 henvendelse')
    await page.getByRole('button', { name: `Tag den: ${second}` }).click()
    const row = page.getByRole('row', { name: second })
    await expect(row).toContainText('Mette')
    await page.getByRole('button', { name: `I gang: ${second}` }).click()
    await expect(row.getByRole('cell').last()).toContainText('I gang')
    await expect(page.getByRole('status')).toContainText('Søgning på »åse«: 1 henvendelse')
    const csv = page.waitForEvent('download')
    await page.getByText('Filtre og CSV').click()
    await page.getByRole('button', { name: 'Hent som CSV' }).click()
    const rows = (await readFile(await (await csv).path(), 'utf8')).trimEnd().split('\r\n')
    expect([rows.length, rows[1]?.startsWith(`"${second}"`)]).toEqual([2, true])

    await page.goto('/intern?tilstand=new')
    await expect(page.getByRole('status')).toContainText('1 henvendelse')
    const asked: string[] = []
    page.on('response', (response) => asked.push(`${response.status()} ${new URL(response.url()).pathname}`))
    await page.getByRole('link', { name: first }).click()
    await expect(page).toHaveTitle(new RegExp(`^${first} · `))
    expect(asked.filter((each) => each.includes(' /intern'))).toEqual([
      `200 /intern/henvendelse/${first.toLowerCase()}`,
    ])

    // The second person has the lead open meanwhile.
    const other = await (await browser.newContext()).newPage()
    await signIn(other, '/intern')
    await other.goto(`/intern/henvendelse/${first.toLowerCase()}`)
    await page.getByRole('button', { name: 'Tag den som Mette' }).click()
    await expect(page.getByLabel('Ansvarlig')).toHaveValue('Mette')
    await page.getByLabel('Note').fill('Ringet op kl. 10.\nVil have et møde.')
    await page.getByRole('button', { name: 'Om en uge' }).click()
    await expect(page.getByText('Vil have et møde.')).toBeVisible()
    await expect(page.getByLabel('Frist')).not.toHaveValue('')
    await expect(page.getByText(/^Frist \d/)).toBeVisible()

    await other.getByLabel('Note').fill('Skrev også')
    await other.getByLabel('Ansvarlig').fill('Jonas')
    await other.getByLabel('Ansvarlig').press('Enter')
    await expect(other.getByRole('alert')).toContainText('Ændret af en anden imens')
    await expect(other.getByRole('alert')).toContainText(
      /Ansvarlig er nu: Mette \(Mette, .*Du valgte: Jonas\./,
    )
    await expect(other.getByLabel('Ansvarlig')).toHaveValue('Mette')
    await expect(other.getByText('Skrev også')).toBeVisible()
    await other.getByRole('button', { name: 'Vundet' }).click()
    await expect(other.getByRole('button', { name: 'Vundet' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Tabt' }).click()
    await expect(page.getByRole('alert')).toContainText(/Tilstand er nu: Vundet .*Du valgte: Tabt\./)
    await page.goto('/intern?tilstand=won')
    await expect(page.getByRole('row', { name: first })).toContainText('Vundet')

    // Sales works in HubSpot, which hears nothing of it.
    await page.goto(`/intern/henvendelse/${first.toLowerCase()}`)
    const deal = leadSite.hubspot.all('deals').find(({ properties }) => properties.lead_reference === first)
    await expect(page.getByRole('link', { name: 'Åbn handlen i HubSpot' })).toHaveAttribute(
      'href',
      `https://app-eu1.hubspot.com/contacts/1/record/0-3/${deal?.id}`,
    )
    expect(inCrm()).toBe(2)
  })
})

/** The ground of a tag that says that all is well. */
const groundOfSet = (page: Page) =>
  page
    .getByText('Sat', { exact: true })
    .first()
    .evaluate((tag) => getComputedStyle(tag).backgroundColor)

test('/api-test makes its three calls in order and shows the result of each', async ({ page, leadSite }) => {
  await signIn(page, '/api-test')
  await expect(page.getByText('Sat', { exact: true })).toHaveCount(3)
  await page.getByText('PREMIUM').click()
  await hydrated(page.getByRole('button', { name: 'Test API' }))
  await page.getByRole('button', { name: 'Test API' }).click()
  const answers = page.getByRole('region', { name: 'Svar' }).getByRole('listitem')
  await expect(answers).toHaveText([
    /Lykkedes\s*POST \/api\/clients\/new\s*Status 200\s*\d+ ms/,
    /Lykkedes\s*POST \/api\/contacts\/new\s*Status 200\s*\d+ ms.*userId/s,
    /Lykkedes\s*POST \/api\/deals\/new\s*Status 200\s*\d+ ms.*dealId/s,
  ])
  await expect(page.getByText('Lykkedes').first()).toHaveCSS('background-color', await groundOfSet(page))
  // One line each: no error.
  await expect(answers.locator('p')).toHaveCount(3)
  await expect(page.getByText('Ingen kald endnu.')).toHaveCount(0)
  expect(leadSite.hubspot.all('deals')).toMatchObject([{ properties: { lead_tier: 'PREMIUM' } }])
  expect((await axe(page).analyze()).violations).toEqual([])
})

test('/api-test reports a missing or foreign response, and creates no deal without a contact', async ({
  page,
  complaints,
}) => {
  for (const text of ['net::ERR_FAILED', '500']) complaints.allow(text)
  await signIn(page, '/api-test')
  let fail = () => {}
  const failing = new Promise<void>((done) => {
    fail = done
  })
  await page.route('**/api/clients/new', (route) => route.fulfill({ status: 500, body: 'Nede' }))
  await page.route('**/api/contacts/new', async (route) => {
    await failing
    await route.abort()
  })
  await hydrated(page.getByRole('button', { name: 'Test API' }))
  await page.getByRole('button', { name: 'Test API' }).click()
  await expect(page.getByRole('button', { name: 'Tester...' })).toBeVisible()
  fail()
  const answers = page.getByRole('region', { name: 'Svar' }).getByRole('listitem')
  await expect(answers).toHaveText([
    /Fejlede\s*POST \/api\/clients\/new\s*Status 500\s*[\d.]+ ms\s*Nede\s*"Nede"/,
    /Fejlede\s*POST \/api\/contacts\/new\s*Status Error\s*[\d.]+ ms\s*\S+/,
  ])
  await expect(answers.last().locator('pre')).toHaveCount(0)
  const ground = await groundOfSet(page)
  expect(ground).toMatch(/^rgb\(/)
  await expect(page.getByText('Fejlede').first()).not.toHaveCSS('background-color', ground)
  await expect(page.getByRole('button', { name: 'Test API' })).toBeEnabled()
})

test('/email-preview shows edits without running scripts, copies them and can be reset to the generated mail', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow('Blocked script execution')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/email-preview/vis')) asked.push(request.method())
  })
  await signIn(page, '/email-preview')
  const mail = page.frameLocator('iframe')
  await expect(mail.getByRole('heading', { name: 'Hej Mette' })).toBeVisible()
  const box = page.getByLabel('HTML')
  const generated = await box.inputValue()
  await hydrated(box)
  await page.clock.pauseAt(Date.now() + 60_000)
  await box.fill('<h1>Hej I')
  await page.clock.runFor(200)
  await box.fill('<h1>Hej Ida</h1><script>document.body.textContent = "kørte"</script>')
  await page.clock.runFor(399)
  expect(asked).toEqual(['GET'])
  await page.clock.runFor(1)
  await expect(mail.getByRole('heading', { name: 'Hej Ida' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy HTML' }).click()
  await expect(page.getByText('HTML er kopieret.')).toBeVisible()
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toContain('Hej Ida')
  await page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error("denied"))')
  await page.getByRole('button', { name: 'Copy HTML' }).click()
  await expect(page.getByText('Browseren lod os ikke kopiere.')).toBeVisible()
  await expect(page.getByText('HTML er kopieret.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Reset to Generated' }).click()
  await expect(page.getByText('Browseren lod os ikke kopiere.')).toHaveCount(0)
  await expect(box).toHaveValue(generated)
  await page.clock.runFor(1000)
  await expect(mail.getByRole('heading', { name: 'Hej Mette' })).toBeVisible()
  expect(asked).toEqual(['GET', 'POST', 'GET'])
})

test('the list shows whom to call and what is due on the first screen, and is usable by keyboard', async ({
  page,
  leadSite,
}) => {
  const references = []
  for (const firstname of ['Åse', 'Bo', 'Carl'])
    references.unshift(
      await sendCallback(leadSite.site.url, {
        ...CALLBACK,
        firstname,
        email:
          firstname === 'Carl'
            ? 'aase@havnehallen.example'
            : `${firstname === 'Åse' ? 'aase' : 'bo'}@havnehallen.example`,
        comment: `Hilsen ${firstname}`,
      }),
    )
  const [carl = '', bo = ''] = references
  await signIn(page, '/intern')
  for (const [width, height, most] of [
    [1440, 900, 300],
    [390, 844, 700],
  ] as const) {
    await resize(page, { width, height })
    const top = async () => (await boxOf(page.getByRole('row', { name: carl }))).y
    await expect.poll(top, `${width}`).toBeLessThanOrEqual(most)
  }
  await resize(page, { width: 1440, height: 900 })
  const row = page.getByRole('row', { name: carl })
  await expect(row).toContainText('Hilsen Carl')
  await expect(row).toContainText('Én anden fra samme person')
  await expect(row).toContainText(/Frist /)
  await expect(row.getByRole('link', { name: '30 40 50 60' })).toHaveAttribute('href', 'tel:+4530405060')
  await expect(row.getByRole('link', { name: 'aase@havnehallen.example' })).toHaveAttribute(
    'href',
    'mailto:aase@havnehallen.example',
  )

  await hydrated(page.getByText('Tastatur:'))
  await page.keyboard.press('Alt+s')
  await expect(page.getByLabel('Søg på navn')).toBeFocused()
  await page.getByRole('link', { name: carl }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: bo })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Bo Bæk' })).toBeVisible()
  await hydrated(page.getByText('Tastatur:'))
  await page.keyboard.press('Alt+n')
  await expect(page.getByRole('heading', { level: 1, name: 'Åse Bæk' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Næste' })).toHaveCount(0)
})
