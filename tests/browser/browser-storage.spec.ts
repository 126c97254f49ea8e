import type { BrowserContext, Page, Response } from '@playwright/test'
import { RELOADED_KEY } from '#app/islands/build-marks.ts'
import { expect, test } from '#tests/browser/site.ts'
import { hydrated } from '#tests/hydrated.ts'
import { signInAsOwner, storeTwoLeads } from '#tests/internal-pages.ts'
import { OWNER_SECRET } from '#tests/lead-site.ts'
import { ANSWERS_QUERY } from '#tests/walk/places.ts'
import { LISTED, namesStored } from '#tests/walk/storage.ts'

/** Everything that server and pages stored in a browser, as `where name`. */
type Stored = Set<string>

/** Cookies of every response, also those that are deleted at once; told once all are read. */
function hearCookies(context: BrowserContext, stored: Stored): () => Promise<unknown> {
  const reading: Promise<void>[] = []
  const read = async (response: Response) => {
    // That of a page that was left may have none any more.
    for (const { name, value } of await response.headersArray().catch(() => []))
      if (name.toLowerCase() === 'set-cookie')
        for (const line of value.split('\n')) stored.add(`cookie ${line.split('=', 1)[0]}`)
  }
  context.on('response', (response) => reading.push(read(response)))
  return () => Promise.all(reading)
}

async function noteStored(page: Page, stored: Stored): Promise<void> {
  for (const name of await namesStored(page)) stored.add(name)
}

/** What a visitor who accepts everything does that stores something. */
async function visit(page: Page, stored: Stored): Promise<void> {
  await page.goto('/?utm_source=avisen')
  await hydrated(page.locator('html'))
  await page.getByRole('button', { name: 'Accepter alle' }).click()
  await expect(page.locator('.consent-banner')).toBeHidden()
  await noteStored(page, stored)
  await page.goto(`/beregner/information?${ANSWERS_QUERY}&kontakt=call`)
  await hydrated(page.getByRole('button', { name: 'Send forespørgsel' }))
  await page.getByLabel('Navn').fill('Mette Østergaard')
  await page.getByLabel('E-mail').fill('mette@fjordscenen.example')
  await noteStored(page, stored)
  await page.getByRole('button', { name: 'Send forespørgsel' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tak')
  await noteStored(page, stored)
}

/** What the owner does that stores something. */
async function workAsOwner(page: Page, stored: Stored): Promise<void> {
  await page.goto('/intern')
  const take = page.getByRole('button', { name: 'Tag den' })
  const others = (await take.count()) - 1
  await take.first().click()
  await expect(take).toHaveCount(others)
  await noteStored(page, stored)
}

// That no page stores anything else is in walk.spec.ts.
test('the cookie page lists exactly what server and pages store in a browser', async ({ page, leadSite }) => {
  const { url } = leadSite.site
  const stored: Stored = new Set()
  const allHeard = hearCookies(page.context(), stored)
  await visit(page, stored)
  await storeTwoLeads(url)
  const [name = '', value = ''] = (await signInAsOwner(url, OWNER_SECRET)).cookie.split('=')
  await page.context().addCookies([{ name, value, url }])
  await workAsOwner(page, stored)
  await page.goto('/intern')
  await page.getByRole('button', { name: 'Log ud' }).click()
  await expect(page.getByLabel('Adgangskode')).toBeVisible()
  // Ends a preview, whose cookie only a content service with drafts can begin.
  const left = await page.request.post('/preview', { maxRedirects: 0 })
  for (const { name, value } of left.headersArray())
    if (name.toLowerCase() === 'set-cookie') stored.add(`cookie ${value.split('=', 1)[0]}`)

  await allHeard()
  const listed = LISTED.filter((name) => !name.endsWith(` ${RELOADED_KEY}`))
  expect([...stored].sort()).toEqual(listed.toSorted())
})
