import { expect, type Page } from '@playwright/test'
import { SITE_PAGES } from '#app/pages.ts'
import { hydrated } from '#tests/hydrated.ts'

/** A page of the site in one of its states. */
export interface WalkedPlace {
  /** Its row in the table. */
  kind: string
  name: string
  path: string
  /** What has to happen first; with and without scripts, unless `needs` says otherwise. */
  act?: (page: Page) => Promise<void>
  /** A state that only exists with scripts. */
  needs?: 'scripts'
  /** Its result must be announced to screen readers: by a live region, or by focus. */
  says?: string | RegExp
  /** Required title of the page. */
  title?: RegExp
  /** Only in a window of this width. */
  width?: number
  /** The consent banner is what is tested. */
  keepsBanner?: boolean
  /** Isolated components, many times over: buttons without effect, landmarks of the same name. */
  examples?: boolean
  /** A mail: it has no landmarks. */
  letter?: boolean
  /** Behind the sign-in. */
  owner?: boolean
}

export const ANSWERS_QUERY = 'branche=sportsklub&tilvalg=support&pris=89%2C99&antal=1300'

/** Pages of each entry of the table of pages, where testing all takes too long. */
const EXAMPLES: Record<keyof typeof SITE_PAGES, readonly string[]> = {
  '': ['/'],
  produkt: ['/produkt'],
  'produkt/:uid': ['/produkt/adgangskontrol'],
  branche: ['/branche'],
  'branche/:uid': ['/branche/firma-organisation'],
  kunder: ['/kunder'],
  'kunder/:uid': ['/kunder/fjordscenen'],
  // Leads on to the first of the price pages.
  priser: [],
  'pricing-pages': ['/pricing-pages'],
  'priser/:uid': ['/priser/billetsystem'],
  'pricing-pages/:uid': [],
  support: ['/support'],
  'support/:categoryId': ['/support/kom-godt-i-gang'],
  'support/:categoryId/:articleId': ['/support/kom-godt-i-gang/opret-dit-foerste-arrangement'],
  kundeservice: [],
  'kundeservice/:categoryId': [],
  'kundeservice/:categoryId/:articleId': [],
  'hjaelp/:uid': ['/hjaelp/brug-et-gavekort'],
  'om-os': ['/om-os'],
  'om-os/:uid': ['/om-os/kontakt'],
  medarbejdere: ['/medarbejdere'],
  cookiepolitik: ['/cookiepolitik'],
  privatlivspolitik: [],
  handelsbetingelser: [],
  abonnementsbetingelser: [],
  tilgaengelighed: [],
  // Each of its states is below.
  ansoeg: [],
}

/** The kind of a page in the sitemap: its module in app/routes/. */
function pageKindOf(path: string): string {
  const parts = path.slice(1).split('/')
  const found = Object.entries(SITE_PAGES).find(([pattern]) => {
    const names = pattern.split('/')
    return (
      names.length === parts.length && names.every((name, at) => name.startsWith(':') || name === parts[at])
    )
  })
  return found?.[1].module ?? 'wizard'
}

/** One page of each kind, where testing all takes too long. */
export const oneOfEach = Object.values(EXAMPLES)
  .flat()
  .map((path): WalkedPlace => ({ kind: pageKindOf(path), name: path, path }))

async function fillInCallback(page: Page) {
  await page.getByLabel('Fornavn').fill('Mette')
  await page.getByLabel('Efternavn').fill('Østergaard')
  await page.getByRole('textbox', { name: 'Telefon' }).fill('20 34 56 78')
  await page.getByLabel('E-mail').fill('mette@fjordscenen.example')
}

async function fillInInformation(page: Page) {
  await page.getByLabel('Navn').fill('Mette Østergaard')
  await page.getByLabel('E-mail').fill('mette@fjordscenen.example')
}

async function fillInApplication(page: Page) {
  const form = page.locator('form[action="/ansoeg"]')
  await form.getByLabel('Fornavn').fill('Mette')
  await form.getByLabel('Efternavn').fill('Holm')
  await form.getByLabel('Arrangør eller virksomhed').fill('Fjordscenen')
  await form.getByLabel('CVR-nummer').fill('DK 13 74 81 36')
  await form.getByRole('textbox', { name: 'Telefon' }).fill('20 34 56 78')
  await form.getByLabel('E-mail').fill('mette@fjordscenen.example')
  await form.getByRole('checkbox').check()
}

const press = (page: Page, name: string) => page.getByRole('button', { name }).dispatchEvent('click')

/** States that have no address of their own, and pages outside the sitemap. */
export const pageStates: WalkedPlace[] = [
  { kind: 'not found', name: 'an address without a page', path: '/kunder/findes-ikke' },
  { kind: 'help-centre', name: 'the results of a search', path: '/support?soeg=afregning' },
  {
    kind: 'industry',
    name: 'the inline calculator at its threshold',
    path: '/branche/sportsklub',
    needs: 'scripts',
    act: async (page) => {
      const calculator = page.locator('.ticket').filter({ hasText: 'Hvem betaler gebyret?' })
      await hydrated(calculator.getByRole('slider'))
      await calculator.getByRole('slider').press('End')
      await expect(calculator).toContainText('Lad os tage en snak')
    },
  },
  {
    kind: 'industry',
    name: 'the callback form with its messages',
    path: '/branche/sportsklub',
    says: /Der mangler cifre/,
    title: /^Fejl: /,
    act: async (page) => {
      await fillInCallback(page)
      await page.getByRole('textbox', { name: 'Telefon' }).fill('20 34')
      await page.getByRole('button', { name: 'Kontakt mig' }).click()
      await expect(page.getByRole('link', { name: /Der mangler cifre/ })).toBeVisible()
    },
  },
  {
    kind: 'industry',
    name: 'the callback form when it was sent',
    path: '/branche/sportsklub',
    says: 'Tak for din henvendelse',
    act: async (page) => {
      await fillInCallback(page)
      await page.getByRole('button', { name: 'Kontakt mig' }).click()
      await expect(page.getByText('Tak for din henvendelse')).toBeVisible()
    },
  },
  { kind: 'apply', name: 'the form', path: '/ansoeg' },
  {
    kind: 'apply',
    name: 'the form with its messages',
    path: '/ansoeg',
    says: /Skriv/,
    title: /^Fejl: /,
    act: async (page) => {
      await page.locator('form[action="/ansoeg"]').evaluate((form) => {
        ;(form as HTMLFormElement).noValidate = true
      })
      await page.getByText('Tilføj hjemmeside og bankkonto').click()
      await page.getByLabel('Registreringsnummer').fill('12')
      await press(page, 'Send ansøgning')
      await expect(page.getByRole('link', { name: 'Skriv dit fornavn.' })).toBeVisible()
    },
  },
  {
    kind: 'apply',
    name: 'the form when it was sent',
    path: '/ansoeg',
    says: /Tak, Mette/,
    act: async (page) => {
      await fillInApplication(page)
      await press(page, 'Send ansøgning')
      await expect(page.getByRole('heading', { level: 1, name: 'Tak, Mette' })).toBeVisible()
    },
  },
  {
    kind: 'apply',
    name: 'in its modal',
    path: '/produkt',
    needs: 'scripts',
    act: async (page) => {
      const opener = page.getByRole('link', { name: 'Start billetsalg' }).first()
      await hydrated(opener)
      await opener.click()
      await page.getByRole('dialog', { name: 'Ansøg om arrangørkonto' }).waitFor()
      await page.getByText('Tilføj hjemmeside og bankkonto').click()
    },
  },
  {
    kind: 'menus',
    name: 'a dropdown of the header',
    path: '/om-os',
    width: 1280,
    act: async (page) => {
      await page.getByRole('banner').getByRole('button', { name: 'Funktioner' }).click()
      await page.locator('.menu-panel:popover-open').waitFor()
    },
  },
  {
    kind: 'menus',
    name: 'the menu of a phone',
    path: '/om-os',
    width: 390,
    act: async (page) => {
      await page.getByRole('button', { name: 'Åbn menu' }).click()
      await page.getByRole('button', { name: 'Luk menu' }).waitFor()
    },
  },
  {
    kind: 'consent',
    name: 'the banner, reopened',
    path: '/medarbejdere',
    needs: 'scripts',
    keepsBanner: true,
    says: 'Må vi tænde for flere cookies?',
    act: async (page) => {
      await page.getByRole('button', { name: 'Kun nødvendige' }).click()
      await page.getByRole('button', { name: 'Ret cookievalg' }).click()
      await expect(page.getByRole('heading', { name: 'Må vi tænde for flere cookies?' })).toBeFocused()
    },
  },
]

/** Every step of the wizard with all its messages. */
export const wizardStates: WalkedPlace[] = [
  { name: 'branche, chosen', path: '/beregner/branche?branche=festival' },
  {
    name: 'branche, with its message',
    path: '/beregner/branche',
    says: 'Vælg venligst en branche',
    title: /^Fejl: /,
    act: async (page: Page) => {
      await press(page, 'Næste')
      await expect(page.getByRole('link', { name: 'Vælg venligst en branche' })).toBeVisible()
    },
  },
  { name: 'tilvalg', path: `/beregner/tilvalg?${ANSWERS_QUERY}` },
  { name: 'billetsalg, the organiser pays', path: `/beregner/billetsalg?${ANSWERS_QUERY}&betaler=arrangoer` },
  {
    name: 'billetsalg, with its messages',
    path: '/beregner/billetsalg?branche=festival',
    says: 'Indtast venligst en gyldig billetpris',
    title: /^Fejl: /,
    act: async (page: Page) => {
      await page.getByLabel('Billetpris').fill('0')
      await press(page, 'Få mit tilbud')
      await expect(page.getByRole('link', { name: 'Indtast venligst en gyldig billetpris' })).toBeVisible()
    },
  },
  { name: 'pakkevalg', path: `/beregner/pakkevalg?${ANSWERS_QUERY}` },
  {
    name: 'pakkevalg, a requested demo',
    path: `/beregner/pakkevalg?${ANSWERS_QUERY}`,
    says: 'Tak for din interesse!',
    act: async (page: Page) => {
      // The booking page belongs to another site.
      await page.evaluate(() => {
        window.open = () => null
      })
      await press(page, 'Book en personlig demo')
      await expect(page.getByText('Tak for din interesse!')).toBeVisible()
    },
  },
  {
    name: 'pakkevalg, a demo that could not be requested',
    path: `/beregner/pakkevalg?${ANSWERS_QUERY}`,
    needs: 'scripts' as const,
    says: 'Vi kan ikke tage imod lige nu.',
    title: /^Fejl: /,
    act: async (page: Page) => {
      await page.evaluate(() => {
        window.open = () => null
      })
      await page.route('**/api/leads/hubspot', (route) =>
        route.fulfill({ status: 422, json: { error: 'Vi kan ikke tage imod lige nu.' } }),
      )
      await hydrated(page.getByRole('button', { name: 'Book en personlig demo' }))
      await press(page, 'Book en personlig demo')
      await expect(page.getByRole('alert')).toContainText('Vi kan ikke tage imod lige nu.')
    },
  },
  {
    name: 'pakkevalg, a requested demo with messages at its form',
    path: `/beregner/pakkevalg?${ANSWERS_QUERY}`,
    needs: 'scripts' as const,
    says: 'Der er to ting at rette',
    title: /^Fejl: /,
    act: async (page: Page) => {
      await page.evaluate(() => {
        window.open = () => null
      })
      await page.route('**/api/leads/*', (route) => route.fulfill({ json: { ok: true, reference: 'x' } }))
      await hydrated(page.getByRole('button', { name: 'Book en personlig demo' }))
      await press(page, 'Book en personlig demo')
      await page.getByRole('textbox', { name: 'Telefon' }).fill('20 34')
      await page.getByLabel('E-mail').fill('mette@')
      await press(page, 'Send mine oplysninger')
      await expect(page.getByRole('alert')).toContainText('Der er to ting at rette')
    },
  },
  { name: 'information', path: `/beregner/information?${ANSWERS_QUERY}` },
  { name: "information after 'Opret PREMIUM'", path: '/beregner/information?kontakt=start&pakke=PREMIUM' },
  {
    name: 'information, with its messages',
    path: `/beregner/information?${ANSWERS_QUERY}`,
    says: 'Skriv dit fulde navn.',
    title: /^Fejl: /,
    act: async (page: Page) => {
      await page.getByRole('checkbox', { name: /Jeg har læst/ }).uncheck()
      await press(page, 'Send forespørgsel')
      await expect(page.getByRole('link', { name: 'Skriv dit fulde navn.' })).toBeVisible()
    },
  },
  {
    name: 'information, with a failure',
    path: `/beregner/information?${ANSWERS_QUERY}&kontakt=call`,
    needs: 'scripts' as const,
    says: 'Der opstod en fejl. Prøv igen.',
    act: async (page: Page) => {
      await page.route('**/api/leads/hubspot', (route) => route.fulfill({ status: 403, json: {} }))
      await hydrated(page.getByRole('button', { name: 'Send forespørgsel' }))
      await fillInInformation(page)
      await press(page, 'Send forespørgsel')
      await expect(page.getByRole('alert')).toContainText('Der opstod en fejl. Prøv igen.')
    },
  },
  {
    name: 'information, an e-mail address with a typo',
    path: `/beregner/information?${ANSWERS_QUERY}&kontakt=call`,
    needs: 'scripts' as const,
    says: /Mente du/,
    act: async (page: Page) => {
      await hydrated(page.getByLabel('E-mail'))
      await page.getByLabel('E-mail').fill('mette@gmial.com')
      await page.getByRole('textbox', { name: 'Telefon' }).focus()
      await expect(page.getByText('Mente du')).toBeVisible()
    },
  },
  {
    name: 'the thanks of the form',
    path: `/beregner/information?${ANSWERS_QUERY}&kontakt=call`,
    needs: 'scripts' as const,
    says: 'Tak for din henvendelse',
    act: async (page: Page) => {
      await hydrated(page.getByRole('button', { name: 'Send forespørgsel' }))
      await fillInInformation(page)
      await press(page, 'Send forespørgsel')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tak for din henvendelse, Mette')
    },
  },
  {
    name: 'the thank-you page',
    path: `/beregner/information?${ANSWERS_QUERY}&kontakt=call`,
    title: /^Tak for din henvendelse/,
    act: async (page: Page) => {
      await fillInInformation(page)
      await press(page, 'Send forespørgsel')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Tak')
      const summary = page.getByRole('link', { name: 'Se din opsummering' })
      if (await summary.isVisible()) await summary.click()
      await expect(page).toHaveURL(/tak-for-din-henvendelse$/)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Mette')
    },
  },
  { name: 'the thank-you page with nothing to show', path: '/beregner/tak-for-din-henvendelse' },
].map((state) => ({ kind: 'wizard', ...state }))

/** The owner's pages; `reference` is an ordinary lead's, `held` a quarantined one's. */
export function ownerPlaces(reference: string, held: string): WalkedPlace[] {
  return [
    {
      kind: 'sign-in',
      name: 'a wrong secret',
      path: '/intern/log-ind',
      says: /passer ikke|forkert/i,
      title: /^Fejl: /,
      act: async (page) => {
        await page.getByLabel('Adgangskode').fill('wrong')
        await page.getByRole('button', { name: 'Log ind' }).click()
        await expect(page.getByRole('alert')).toBeVisible()
      },
    },
    { kind: 'lead desk', name: 'the list', path: '/intern', owner: true },
    {
      kind: 'lead desk',
      name: 'a lead',
      path: `/intern/henvendelse/${reference.toLowerCase()}`,
      owner: true,
    },
    {
      kind: 'lead desk',
      name: 'one in quarantine',
      path: `/intern/henvendelse/${held.toLowerCase()}`,
      owner: true,
    },
    {
      kind: 'lead desk',
      name: 'before an erasure',
      path: `/intern/henvendelse/${held.toLowerCase()}/slet`,
      owner: true,
    },
    { kind: 'connections', name: 'with nothing set up', path: '/intern/forbindelser', owner: true },
    { kind: 'access', name: 'without colleagues', path: '/intern/adgang', owner: true },
    {
      kind: 'measurements',
      name: 'with a visit',
      path: '/intern/maalinger?dage=7',
      owner: true,
      act: async (page) => {
        await page.request.post('/api/maalinger', {
          data: { kind: 'branche', lcp: 1_200, cls: 4, inp: 90, ttfb: 60, steps: ['branche', 'tilvalg'] },
        })
        await page.reload()
        await page.getByText('Vis tallene').first().click()
      },
    },
    { kind: 'parts', name: 'every part and block', path: '/intern/komponenter', owner: true, examples: true },
    { kind: 'API test', name: 'the form', path: '/api-test', owner: true },
    { kind: 'mail', name: 'the preview', path: '/email-preview', owner: true },
    { kind: 'mail', name: 'the letter itself', path: '/email-preview/vis', owner: true, letter: true },
  ]
}
