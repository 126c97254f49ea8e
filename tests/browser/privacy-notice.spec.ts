import type { Locator, Page } from '@playwright/test'
import { edit, testWithContent } from '#tests/browser/changed-content.ts'
import { expect } from '#tests/browser/site.ts'
import { ANSWERS } from '#tests/browser/wizard-steps.ts'
import { hydrated } from '#tests/hydrated.ts'
import { atRest } from './reading.ts'

/** As long as a lawyer may want it. */
const LONG =
  'Vi gemmer det, du skriver, så længe vi taler sammen, og højst i tre måneder derefter. Ingen andre end vores egne konsulenter læser det, og vi bruger det hverken til reklamer eller til statistik. '
const LINKED = 'Læs, hvordan du får det slettet'
const WRITTEN = `${LONG.repeat(2)}[${LINKED}](/privatlivspolitik).\n\nSkriv til [os](mailto:hej@example.dk).`

const test = testWithContent((content) =>
  edit<{ gdpr_text: string; booking_url?: unknown }>(content, 'global/global.json', (global) => {
    global.gdpr_text = WRITTEN
    // A demo would open it.
    delete global.booking_url
  }),
)

// In one worker, which starts one site.
test.describe.configure({ mode: 'default' })

const onPage = (path: string, button: string) => async (page: Page) => {
  await page.goto(path)
  const send = page.getByRole('button', { name: button })
  // A press while an island is hydrated may be lost.
  await hydrated(send)
  return page.locator('form', { has: send })
}

const forms: Record<string, (page: Page) => Promise<Locator>> = {
  'the offer': onPage(`/beregner/information?${ANSWERS}&kontakt=call`, 'Send forespørgsel'),
  'a callback': onPage('/branche/festival', 'Kontakt mig'),
  'an account': onPage('/ansoeg', 'Send ansøgning'),
  'an account, in the modal': onPage('/?modal=GetLogin', 'Send ansøgning'),
  'a demo': async (page) => {
    await page.route('**/api/leads/*', (route) =>
      route.fulfill({ json: { ok: true, reference: 'K7M4-2XQ9' } }),
    )
    await page.goto(`/beregner/pakkevalg?${ANSWERS}`)
    const demo = page.getByRole('button', { name: 'Book en personlig demo' })
    await hydrated(demo)
    await demo.click()
    return page.locator('form', { has: page.getByRole('button', { name: 'Send mine oplysninger' }) })
  },
}

for (const [what, open] of Object.entries(forms)) {
  test(`the form for ${what} shows the content's privacy notice, with its links`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const form = await open(page)
    const notice = form.locator('p', { hasText: LONG.trim() })
    await expect(notice).toHaveCount(1)
    await expect(notice).toHaveText(`${LONG.repeat(2)}${LINKED} (åbner i ny fane). Skriv til os.`, {
      useInnerText: false,
    })
    await expect(form).not.toContainText('Vi bruger kun')
    await expect(notice.getByRole('link', { name: 'os', exact: true })).toHaveAttribute(
      'href',
      'mailto:hej@example.dk',
    )
    // Nothing typed is lost: the link opens beside the form.
    const opened = page.waitForEvent('popup')
    await notice.getByRole('link', { name: LINKED }).click()
    const policy = await opened
    await expect(policy).toHaveURL(/\/privatlivspolitik$/)
    await policy.close()
    expect(
      await atRest(page, () => page.evaluate(() => document.documentElement.scrollWidth)),
    ).toBeLessThanOrEqual(390)
  })
}
