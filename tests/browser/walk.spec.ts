import { onlyWhole } from '#scripts/whole.ts'
import { test as base, expect } from '#tests/browser/site.ts'
import { signInAsOwner, storeTwoLeads } from '#tests/internal-pages.ts'
import { OWNER_SECRET } from '#tests/lead-site.ts'
import {
  ANSWERS_QUERY,
  oneOfEach,
  ownerPlaces,
  pageKindOf,
  pageStates,
  type WalkedPlace,
  wizardStates,
} from '#tests/walk/places.ts'
import { sharedTitles, walk } from '#tests/walk/walk.ts'

// The walker over one page of each kind and every state, within the time of a test run: every place
// with axe and all measurements, visitors' on a phone and the owner's on a desktop; a few of them
// in every way. `npm run walk` covers every page in every way.

/** Also tested at the other width, by keyboard, in forced colours and without scripts. */
const closely = new Set(['billetsalg, with its messages', 'the menu of a phone'])

interface Owner {
  cookie: string
  reference: string
  held: string
}

const test = base.extend<object, { owner: Owner }>({
  owner: [
    async ({ site }, use) => {
      const { cookie } = await signInAsOwner(site.url, OWNER_SECRET)
      await use({ cookie, ...(await storeTwoLeads(site.url)) })
    },
    { scope: 'worker' },
  ],
})

const ways = ({ name, owner }: WalkedPlace) =>
  closely.has(name) ? { keyboardAt: [390] } : { widths: [owner ? 1280 : 390], keyboardAt: [], bare: false }

const places = [...oneOfEach, ...pageStates, ...wizardStates, ...ownerPlaces('', '')]

/** The short form has the first place of each kind, and each step, as it opens. */
const lengthOf = ({ act, kind, name, path }: WalkedPlace) => {
  const step = kind === 'wizard' ? path.split('?')[0] : undefined
  const first = places.find(
    (place) => place.kind === kind && !place.act && (!step || place.path.split('?')[0] === step),
  )
  return !act && first?.name === name ? '' : onlyWhole
}

for (const place of [...oneOfEach, ...pageStates, ...wizardStates]) {
  const name = place.name + lengthOf(place)
  test(`a visitor finds no accessibility barrier: ${place.kind}, ${name}`, async ({ browser, site }) => {
    const { faults } = await walk(browser, { url: site.url, ownerCookie: '' }, place, ways(place))
    expect(faults).toEqual([])
  })
}

for (const [index, listed] of ownerPlaces('', '').entries()) {
  const { kind } = listed
  const name = listed.name + lengthOf(listed)
  test(`the owner finds no accessibility barrier: ${kind}, ${name}`, async ({ browser, site, owner }) => {
    const place = ownerPlaces(owner.reference, owner.held)[index] as WalkedPlace
    const { faults } = await walk(browser, { url: site.url, ownerCookie: owner.cookie }, place, ways(place))
    expect(faults).toEqual([])
  })
}

test('no two pages share a title @whole', async ({ site, owner }) => {
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text()
  const pages = Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>/g), ([, address = '']): WalkedPlace => {
    const { pathname: path } = new URL(address)
    return { kind: pageKindOf(path), name: path, path }
  })
  const places = [...pages, ...pageStates, ...wizardStates, ...ownerPlaces(owner.reference, owner.held)]
  expect(places.length).toBeGreaterThan(130)
  const seen = await Promise.all(
    places
      .filter(({ act }) => !act)
      .map(async (place) => {
        const headers = place.owner ? { cookie: owner.cookie } : undefined
        const answer = await fetch(site.url + place.path, { headers })
        const title = /<title>(.*?)<\/title>/.exec(await answer.text())?.[1]
        expect(title, place.path).toBeTruthy()
        return { place, titles: [title ?? ''] }
      }),
  )
  expect(sharedTitles(seen)).toEqual([])
})

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
