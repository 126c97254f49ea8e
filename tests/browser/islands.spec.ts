import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { reloaded, roundTrip, upkept } from '#tests/hydrated.ts'
import { signInAsOwner } from '#tests/internal-pages.ts'
import { countDocuments, holdScripts, islandScript } from '#tests/islands/held-scripts.ts'
import { OWNER_SECRET } from '#tests/lead-site.ts'
import { expect, leadTest, test } from './site.ts'

/**
 * Every island with its script delayed, and with its script failing. What the platform can do works
 * at once; what only the island can do happens once it is hydrated, and only once.
 */
interface Row {
  path: string
  /** Only used by the owner. */
  owner?: true
  /**
   * Clicks buttons that only the island handles, and expects each result; empty if there are none.
   */
  presses?: { buttons: string[]; give: (page: Page) => Promise<void> }
  /** A link inside, which works without the island. */
  link?: { name: string; to: RegExp }
  /** A form inside, which can be sent without the island. */
  submit?: { fill?: (island: Locator) => Promise<void>; button: string; to: RegExp }
  /** Fills in fields of each kind before hydration; then the island shows the result. */
  fields?: { fill: (island: Locator) => Promise<void>; follows: (page: Page) => Promise<void> }
  /** Server HTML, by role or text. */
  shows?: (page: Page) => Locator
}

const answered = '?branche=sportsklub&tilvalg=egen-webshop&pris=200&antal=300'

/** Rows by island; an island may have several. */
const table: Record<string, Row[]> = {
  'carousel-controls': [
    {
      path: '/',
      presses: {
        buttons: ['Næste branche', 'Næste branche'],
        give: async (page) => {
          await expect(page.getByText(/^3 af \d+$/)).toBeVisible()
        },
      },
      shows: (page) => page.getByText(/^1 af \d+$/),
    },
  ],
  'inline-calculator': [
    {
      path: '/priser/billetsystem',
      fields: {
        fill: async (island) => {
          await island.getByText('Arrangør', { exact: true }).click()
          await island.getByRole('slider').press('End')
          await island.getByLabel('Billetpris inkl. moms').fill('250')
        },
        follows: async (page) => {
          const island = page.locator('[data-island="inline-calculator"]').first()
          await expect(
            island.getByText(/efter gebyrer på/).or(island.getByText('Lad os tage en snak!')),
          ).toBeVisible()
          await expect(island.getByLabel('Antal billetter').last()).toHaveValue(/\+$/)
        },
      },
      shows: (page) => page.getByText('Du får udbetalt'),
    },
  ],
  'fee-line': [
    {
      path: '/priser/billetsystem',
      fields: {
        fill: (island) => island.getByLabel('Gebyr for en billet til').fill('250'),
        follows: async (page) => {
          await expect(page.getByText('14 kr. i BASIS, 17,50 kr. i PREMIUM inkl. moms')).toBeVisible()
        },
      },
      shows: (page) => page.getByText(/^10\skr\. i\sBASIS, 12,50\skr\. i\sPREMIUM inkl\.\smoms$/),
    },
  ],
  'ticket-trial': [
    {
      path: '/',
      presses: {
        buttons: ['Én billet mere', 'Én billet mere'],
        give: async (page) => {
          await expect(page.getByRole('button', { name: 'Køb 4 billetter' })).toBeVisible()
        },
      },
      shows: (page) => page.getByRole('heading', { name: 'Vælg billetter' }),
    },
  ],
  // It shows what the keyboard does, and listens to it.
  'desk-keys': [{ path: '/intern', owner: true }],
  'callback-form': [
    {
      path: '/branche/festival',
      submit: {
        fill: async (island) => island.getByLabel('Fornavn').fill('Åse'),
        button: 'Kontakt mig',
        to: /\/branche\/festival#kontakt$/,
      },
      fields: {
        fill: async (island) => {
          await island.getByLabel('Kommentar').fill('Ring efter kl. 15')
          await island.getByLabel('Fornavn').fill('Åse')
        },
        follows: async (page) => {
          await expect(page.getByText('Udfyld efternavn, telefon og e-mail, så kan du sende.')).toBeVisible()
        },
      },
      shows: (page) => page.getByRole('button', { name: 'Kontakt mig' }),
    },
  ],
  apply: [
    {
      path: '/ansoeg',
      submit: {
        fill: async (island) => island.getByLabel('Fornavn').fill('Åse'),
        button: 'Send ansøgning',
        to: /\/ansoeg$/,
      },
      fields: {
        fill: async (island) => {
          await island.getByText('PREMIUM', { exact: true }).click()
          await island.getByRole('checkbox').check()
          await island.getByLabel('Fornavn').fill('Åse')
        },
        follows: async (page) => {
          await page.getByRole('button', { name: 'Send ansøgning' }).click()
          await expect(page.getByRole('alert')).toBeVisible()
          await expect(page.getByLabel('PREMIUM')).toBeChecked()
        },
      },
      shows: (page) => page.getByRole('button', { name: 'Send ansøgning' }),
    },
  ],
  modal: [{ path: '/om-os' }],
  wizard: [
    {
      path: '/beregner/branche',
      link: { name: 'Luk vindue', to: /\/$/ },
      submit: {
        fill: async (island) => island.getByText('Sportsklub').click(),
        button: 'Næste',
        to: /\/beregner\/tilvalg\?branche=sportsklub$/,
      },
      fields: {
        fill: async (island) => island.getByText('Sportsklub').click(),
        follows: async (page) => {
          await expect(page).toHaveURL(/branche=sportsklub/)
        },
      },
      shows: (page) => page.getByText('Sportsklub'),
    },
    {
      path: '/beregner/tilvalg?branche=sportsklub',
      link: { name: 'Tilbage', to: /\/beregner\/branche\?branche=sportsklub$/ },
      fields: {
        fill: async (island) => island.getByRole('checkbox', { name: 'White label' }).check({ force: true }),
        follows: async (page) => {
          await expect(page).toHaveURL(/tilvalg=white-label/)
        },
      },
    },
    {
      path: '/beregner/billetsalg?branche=sportsklub',
      fields: {
        fill: async (island) => {
          await island.getByText('Arrangør', { exact: true }).click()
          await island.getByLabel('Billetpris inkl. moms').fill('199,50')
        },
        follows: async (page) => {
          await expect(page).toHaveURL(/betaler=arrangoer&pris=199%2C50/)
          await expect(page.getByText('Skræddersyet beregning')).toBeVisible()
        },
      },
    },
    {
      path: '/beregner/billetsalg?branche=sportsklub&pris=100',
      fields: {
        fill: async (island) => island.getByRole('slider').press('End'),
        follows: async (page) => {
          await expect(page).toHaveURL(/antal=2500/)
          await expect(page.locator('input[name="antal"]')).toHaveValue('2.500+')
        },
      },
    },
    {
      path: `/beregner/pakkevalg${answered}`,
      presses: {
        buttons: ['Del beregning'],
        give: async (page) => {
          await expect(page.getByText('Linket er kopieret.')).toBeVisible()
          await expect.poll(() => page.evaluate('copied')).toBe(1)
        },
      },
      submit: { button: 'Send uforpligtende tilbud', to: /\/beregner\/information\?/ },
    },
    {
      path: `/beregner/information${answered}&kontakt=call`,
      fields: {
        fill: async (island) => {
          await island.getByRole('checkbox').uncheck()
          await island.getByLabel('Kommentar').fill('Ring efter kl. 15')
          await island.getByLabel('Navn').fill('Åse')
        },
        follows: async (page) => {
          await expect
            .poll(() => page.evaluate(() => sessionStorage.getItem('lead-contact')))
            .toContain('Ring efter kl. 15')
        },
      },
    },
  ],
  'api-test': [
    {
      path: '/api-test',
      owner: true,
      presses: {
        buttons: ['Test API'],
        give: async (page) => {
          await expect(page.getByText('POST /api/clients/new')).toHaveCount(1)
        },
      },
      fields: {
        fill: async (island) => {
          await island.getByText('PREMIUM', { exact: true }).click()
          await island.getByLabel('Fornavn').fill('Åse')
        },
        follows: async (page) => {
          await expect(page.getByLabel('PREMIUM')).toBeChecked()
        },
      },
      shows: (page) => page.getByRole('heading', { name: 'API-test' }),
    },
  ],
  'email-preview': [
    {
      path: '/email-preview',
      owner: true,
      presses: {
        buttons: ['Copy HTML'],
        give: async (page) => {
          await expect(page.getByText('HTML er kopieret.')).toBeVisible()
          await expect.poll(() => page.evaluate('copied')).toBe(1)
        },
      },
      fields: {
        fill: async (island) => {
          const box = island.getByLabel('HTML', { exact: true })
          await box.fill('<p>Tidligt skrevet</p>')
          await box.press('ArrowLeft')
        },
        follows: async (page) => {
          await expect(page.frameLocator('iframe').getByText('Tidligt skrevet')).toBeVisible()
        },
      },
      shows: (page) => page.getByRole('heading', { name: 'Mailen med tilbud' }),
    },
  ],
  'slice-simulator': [
    {
      path: '/slice-simulator',
      link: { name: 'Gå til forsiden', to: /\/$/ },
      shows: (page) => page.getByRole('heading', { name: 'Her vises blokke' }),
    },
  ],
}

const files = globSync('app/**/*.island.tsx', { cwd: resolve(import.meta.dirname, '../..') })

test('every island has a row in the table', () => {
  expect(Object.keys(table).sort()).toEqual(
    files.map((file) => file.replace(/^.*\/|\.island\.tsx$/g, '')).sort(),
  )
})

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const islandOf = (page: Page, name: string) => page.locator(`[data-island="${name}"]`).first()

async function visit(page: Page, { path, owner }: Row, url: string): Promise<void> {
  if (owner) {
    const [cookie = '', value = ''] = (await signInAsOwner(url, OWNER_SECRET)).cookie.split('=')
    await page.context().addCookies([{ name: cookie, value, url }])
  }
  await page.addInitScript(() => {
    Object.assign(window, { copied: 0 })
    const clipboard = {
      writeText: async () => {
        Object.assign(window, { copied: Number((window as unknown as { copied: number }).copied) + 1 })
      },
    }
    Object.defineProperty(navigator, 'clipboard', { value: clipboard })
  })
  await page.goto(path)
}

async function open(page: Page, name: string, row: Row, url: string): Promise<Locator> {
  await visit(page, row, url)
  const island = islandOf(page, name)
  if (name !== 'modal') await island.scrollIntoViewIfNeeded()
  return island
}

/** Form data, caret position and focused field. */
const held = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: focused } = document
    const isText = focused?.matches('input[type=text], textarea')
    const caret = isText ? (focused as HTMLInputElement).selectionStart : null
    return {
      fields: [...document.querySelectorAll<HTMLInputElement>('[data-island] :is(input, textarea)')]
        .filter(({ type }) => !['hidden', 'range'].includes(type))
        .map(({ id, name, value, type, checked }) => [
          id || name,
          /radio|checkbox/.test(type) ? checked : value,
        ]),
      focused: focused?.id || focused?.getAttribute('name') || focused?.tagName,
      caret,
    }
  })

for (const [name, rows] of Object.entries(table)) {
  for (const row of rows) {
    const { path, presses, link, submit, fields, shows } = row
    // What the loader does is the same for each island and each step.
    const isFirst = name === 'wizard' && row === rows[0]
    test.describe(`${name} on ${path}`, () => {
      if (presses) {
        leadTest('handles clicks from before hydration, each once', async ({ page, leadSite: { site } }) => {
          const scripts = await holdScripts(page, islandScript(name))
          const island = await open(page, name, row, site.url)
          for (const button of presses.buttons) await island.getByRole('button', { name: button }).click()
          await expect.poll(scripts.waiting).toBe(1)
          await scripts.release()
          await expect(island).toHaveAttribute('data-hydrated', '')
          await presses.give(page)
        })
      }

      if (link && isFirst) {
        test('follows links while its script is loading', async ({ page, site }) => {
          await holdScripts(page, islandScript(name))
          const island = await open(page, name, row, site.url)
          await island.getByRole('link', { name: link.name }).first().click()
          await expect(page).toHaveURL(link.to)
        })
      }

      if (submit && row === rows[0]) {
        test(`submits its form while its script is loading`, async ({ page, site, complaints }) => {
          complaints.allow('422')
          await holdScripts(page, islandScript(name))
          const island = await open(page, name, row, site.url)
          await submit.fill?.(island)
          const posted = page.waitForRequest(
            (request) => request.isNavigationRequest() && request.method() === 'POST',
          )
          await island.getByRole('button', { name: submit.button }).click()
          await posted
          await expect(page).toHaveURL(submit.to)
        })
      }

      if (fields) {
        test(`keeps and applies what was filled in before hydration`, async ({ page, site, complaints }) => {
          complaints.allow('422')
          const scripts = await holdScripts(page, islandScript(name))
          const island = await open(page, name, row, site.url)
          await fields.fill(island)
          await expect.poll(scripts.waiting).toBe(1)
          const before = await held(page)
          await scripts.release()
          await expect(island).toHaveAttribute('data-hydrated', '')
          const after = await held(page)
          expect({ ...after, fields: [] }).toEqual({ ...before, fields: [] })
          if (!path.includes('billetsalg') && name !== 'inline-calculator')
            expect(after.fields).toEqual(before.fields)
          await fields.follows(page)
        })
      }

      if (fields && isFirst) {
        test(`keeps unsent input and never reloads if its script fails to load`, async ({
          page,
          site,
          complaints,
        }) => {
          for (const text of ['Failed to load resource', 'net::ERR_FAILED', 'request']) complaints.allow(text)
          const scripts = await holdScripts(page, islandScript(name))
          const island = await open(page, name, row, site.url)
          await fields.fill(island)
          await expect.poll(scripts.waiting).toBe(1)
          const before = await held(page)
          const loads = countDocuments(page)
          const asked = page.waitForResponse(/latest\.json/)
          await scripts.abort()
          await (await asked).finished()
          await roundTrip(page)
          await expect.poll(() => held(page)).toEqual(before)
          expect(loads()).toBe(0)
        })
      }

      if (shows && isFirst) {
        test(`stays as rendered by the server if its script fails to load, and reloads at most once`, async ({
          page,
          site,
          complaints,
        }) => {
          for (const text of ['Failed to load resource', 'net::ERR_FAILED', 'request']) complaints.allow(text)
          await page.route(islandScript(name), (route) => route.abort())
          const loads = countDocuments(page)
          await visit(page, row, site.url)
          const island = islandOf(page, name)
          await expect
            .poll(async () => {
              // In each document the island is scrolled to and pointed at; requests of one that is
              // being left fail.
              await island
                .evaluate((element) => {
                  element.scrollIntoView()
                  element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
                })
                .catch(() => null)
              return loads()
            })
            .toBe(2)
          await reloaded(page)
          await shows(page).first().hover()
          await roundTrip(page)
          await expect(shows(page).first()).toBeVisible()
          expect(loads()).toBe(2)
          if (link) {
            await island.getByRole('link', { name: link.name }).first().click()
            await expect(page).toHaveURL(link.to)
          }
        })
      }
    })
  }
}

test('the modal opens once its script has loaded, also when the link was clicked before', async ({
  page,
}) => {
  const scripts = await holdScripts(page, islandScript('modal'))
  await page.goto('/priser/billetsystem')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await page.locator('a[data-modal]:visible').first().click()
  await expect.poll(scripts.waiting).toBe(1)
  await scripts.release()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test("the modal's page opens instead if its script fails to load", async ({ page, complaints }) => {
  for (const text of ['Failed to load resource', 'net::ERR_FAILED', 'request']) complaints.allow(text)
  await page.route(islandScript('modal'), (route) => route.abort())
  await page.goto('/priser/billetsystem')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await page.locator('a[data-modal]:visible').first().click()
  await expect(page).toHaveURL(/\/ansoeg$/)
  await expect(page.getByRole('button', { name: 'Send ansøgning' })).toBeVisible()
})

test("the modal's page does not open if the visitor went back before its script failed", async ({
  page,
  complaints,
}) => {
  for (const text of ['Failed to load resource', 'net::ERR_FAILED', 'request']) complaints.allow(text)
  const scripts = await holdScripts(page, islandScript('modal'))
  await page.goto('/priser/billetsystem')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await page.locator('a[data-modal]:visible').first().click()
  await expect.poll(scripts.waiting).toBe(1)
  await page.goBack()
  await expect(page).toHaveURL(/\/priser\/billetsystem$/)
  await scripts.abort()
  // A missing script is a reason to reload, and none to go on.
  await reloaded(page)
  await roundTrip(page)
  await expect(page).toHaveURL(/\/priser\/billetsystem$/)
})

test('an island hydrates shortly before it scrolls into view, and not earlier', async ({ page }) => {
  await page.goto('/branche/festival')
  await upkept(page)
  const form = islandOf(page, 'callback-form')
  await expect(form).not.toHaveAttribute('data-hydrated')
  await form.evaluate((element) => {
    const below = element.getBoundingClientRect().top - innerHeight
    scrollBy({ top: below - 200, behavior: 'instant' })
  })
  await expect(form).toHaveAttribute('data-hydrated', '')
  await expect(form).not.toBeInViewport()
})

test('the carousel starts at the position it was scrolled to before hydration', async ({ page }) => {
  const scripts = await holdScripts(page, islandScript('carousel-controls'))
  await page.goto('/')
  const carousel = islandOf(page, 'carousel-controls')
  await carousel.scrollIntoViewIfNeeded()
  await page.locator('.posters').evaluate((list) => {
    const [first, second] = list.children as unknown as HTMLElement[]
    list.scrollTo({ left: (second?.offsetLeft ?? 0) - (first?.offsetLeft ?? 0), behavior: 'instant' })
  })
  await expect.poll(scripts.waiting).toBe(1)
  await scripts.release()
  await expect(carousel).toHaveAttribute('data-hydrated', '')
  await expect(carousel.getByText(/^2 af \d+$/)).toBeVisible()
})

test('a click reaches its island even if the scripts of all islands load late', async ({ page }) => {
  const scripts = await holdScripts(page, /\.island-[^/]+\.js$/)
  await page.goto('/')
  const carousel = islandOf(page, 'carousel-controls')
  await carousel.getByRole('button', { name: 'Næste branche' }).click()
  await expect.poll(scripts.waiting).toBeGreaterThan(0)
  await scripts.release()
  await expect(page.getByText(/^2 af \d+$/)).toBeVisible()
})

for (const [name, path, button] of [['callback-form', '/branche/festival', 'Kontakt mig']] as const) {
  test(`${name}: its interaction time counts from the first touch before hydration`, async ({ page }) => {
    const scripts = await holdScripts(page, islandScript(name))
    await page.route('**/api/**', (route) => route.fulfill({ json: { ok: true, reference: 'K7PM4X' } }))
    await page.goto(path)
    const form = islandOf(page, name)
    await form.getByLabel('Fornavn').fill('Åse')
    const touched = await page.evaluate(() => performance.now())
    await expect.poll(scripts.waiting).toBe(1)
    await page.waitForFunction((since) => performance.now() - since > 1500, touched)
    await scripts.release()
    await expect(form).toHaveAttribute('data-hydrated', '')
    await form.getByLabel('Efternavn').fill('Bæk')
    await form.getByLabel('Telefon').fill('20 34 56 78')
    await form.getByLabel('E-mail').fill('aase@fjordscenen.example')
    const [request] = await Promise.all([
      page.waitForRequest(/\/api\/(?:leads|clients)\//),
      form.getByRole('button', { name: button }).click(),
    ])
    expect(request.postDataJSON().tid).toBeGreaterThanOrEqual(1500)
  })
}
