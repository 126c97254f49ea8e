import { test as base, expect } from '#tests/browser/site.ts'
import { signInAsOwner, storeTwoLeads } from '#tests/internal-pages.ts'
import { OWNER_SECRET } from '#tests/lead-site.ts'
import {
  ANSWERS_QUERY,
  oneOfEach,
  ownerPlaces,
  pageStates,
  type WalkedPlace,
  wizardStates,
} from '#tests/walk/places.ts'
import { walk } from '#tests/walk/walk.ts'

// One page of each kind and every state, each opened once: with axe and all measurements, visitors'
// on a phone and the owner's on a desktop, pages as they open also in each layout and on paper; a few
// in every way.

/** Also tested at the other width, by keyboard, in forced colours and without scripts. */
const closely = new Set(['billetsalg, with its messages', 'the menu of a phone'])

interface Owner {
  cookie: string
  reference: string
  held: string
}

const test = base.extend<{ owner: Owner }>({
  owner: async ({ leadSite: { site } }, use) => {
    const { cookie } = await signInAsOwner(site.url, OWNER_SECRET)
    await use({ cookie, ...(await storeTwoLeads(site.url)) })
  },
})

for (const place of [...oneOfEach, ...pageStates, ...wizardStates]) {
  test(`a visitor finds no barrier: ${place.kind}, ${place.name}`, async ({ browser, site }) => {
    const faults = await walk(browser, { url: site.url, ownerCookie: '' }, place, closely.has(place.name))
    expect(faults).toEqual([])
  })
}

for (const [index, { kind, name }] of ownerPlaces('', '').entries()) {
  test(`the owner finds no barrier: ${kind}, ${name}`, async ({ browser, site, owner }) => {
    const place = ownerPlaces(owner.reference, owner.held)[index] as WalkedPlace
    const faults = await walk(
      browser,
      { url: site.url, ownerCookie: owner.cookie },
      place,
      closely.has(place.name),
    )
    expect(faults).toEqual([])
  })
}

test('the wizard is usable in a window as low as at 400 % zoom', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 200 })
  await page.goto(`/beregner/billetsalg?${ANSWERS_QUERY}`)
  for (const control of [
    page.getByLabel('Billetpris'),
    page.getByRole('button', { name: 'Få mit tilbud' }),
  ]) {
    await control.scrollIntoViewIfNeeded()
    await expect(control).toBeInViewport({ ratio: 0.9 })
  }
})
