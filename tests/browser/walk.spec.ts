import { expect, test } from '#tests/browser/site.ts'
import { OWNER_SECRET } from '#tests/lead-site.ts'
import { signInAsOwner, storeTwoLeads } from '#tests/walk/owner.ts'
import { ANSWERS, oneOfEach, ownerPlaces, type Place, pageStates, wizardStates } from '#tests/walk/places.ts'
import { sharedTitles, type Walked, walk } from '#tests/walk/walk.ts'

// The walker over one page of each kind and every state, as far as a test run can wait: every place at both widths with axe and
// all that can be measured; a few of them in every way. `npm run walk` goes through every page in every way.

/** Walked by keyboard, in forced colours and without scripts as well. */
const closely = new Set([
  '/',
  '/priser/billetsystem',
  'the callback form with its messages',
  'billetsalg, with its messages',
  'information, with its messages',
  'the thank-you page',
  'the menu of a phone',
  'a lead',
])

async function faultsOf(
  places: readonly Place[],
  step: (place: Place) => Promise<Walked>,
): Promise<{ walked: Walked[]; faults: string[] }> {
  const walked: Walked[] = []
  for (const place of places) walked.push(await step(place))
  return { walked, faults: [...walked.flatMap(({ faults }) => faults), ...sharedTitles(walked)] }
}

const ways = ({ name }: Place) =>
  closely.has(name) ? { keyboardAt: [390] } : { keyboardAt: [], bare: false }

for (const [part, places] of Object.entries({
  'the first half of the page kinds': oneOfEach.slice(0, 11),
  'the second half of the page kinds': oneOfEach.slice(11),
  'the states of pages': pageStates,
  'the first steps of the wizard': wizardStates.slice(0, 11),
  'the last steps of the wizard': wizardStates.slice(11),
})) {
  test(`a visitor meets no barrier in ${part}`, async ({ browser, site }) => {
    test.setTimeout(600_000)
    const { walked, faults } = await faultsOf(places, (place) =>
      walk(browser, { url: site.url, ownerCookie: '' }, place, ways(place)),
    )
    expect(walked).toHaveLength(places.length)
    expect(faults).toEqual([])
  })
}

test('the owner meets no barrier on the internal pages', async ({ browser, site }) => {
  test.setTimeout(600_000)
  const ownerCookie = await signInAsOwner(site.url, OWNER_SECRET)
  const { reference, held } = await storeTwoLeads(site.url)
  const { faults } = await faultsOf(ownerPlaces(reference, held), (place) =>
    walk(browser, { url: site.url, ownerCookie }, place, ways(place)),
  )
  expect(faults).toEqual([])
})

test('the wizard can be used where the window is as low as at 400 % zoom', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 200 })
  await page.goto(`/beregner/billetsalg?${ANSWERS}`)
  for (const control of [
    page.getByLabel('Billetpris'),
    page.getByRole('button', { name: 'Få mit tilbud' }),
  ]) {
    await control.scrollIntoViewIfNeeded()
    await expect(control).toBeInViewport({ ratio: 0.9 })
  }
})
