import type { Page } from '@playwright/test'
import { expect, test } from '#tests/browser/site.ts'
import { hydrated, resize } from '#tests/hydrated.ts'
import { holdScripts } from '#tests/islands/held-scripts.ts'
import { boxOf } from './reading.ts'

// Typed input is accepted in Danish notation, and kept.

const TICKETS = '/beregner/billetsalg?branche=sportsklub&pris=100&antal=100'
const SCRIPTS = /\/assets\/.*\.js$/
const INLINE = '/branche/sportsklub'

const priceOf = (page: Page) => page.getByLabel('Billetpris')
const countOf = (page: Page) => page.getByRole('textbox', { name: 'Antal billetter' })

test('half a count is not accepted once its field is left with Enter', async ({ page }) => {
  await page.goto(TICKETS)
  await hydrated(countOf(page))
  await countOf(page).fill('1.200.0')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Få mit tilbud' }).dispatchEvent('click')
  await expect(countOf(page)).toHaveAccessibleDescription(/mindst 100/)
  await expect(countOf(page)).toHaveValue('1.200.0')
})

test("the inline calculator's price is 0 when it is cleared, stays 0, and is otherwise at least 1", async ({
  page,
}) => {
  await page.goto(INLINE)
  const price = priceOf(page)
  await hydrated(price)
  for (const [typed, left] of [
    ['', '0'],
    ['gratis', '0'],
    ['0', '0'],
    ['0,5', '1'],
    ['1', '1'],
    ['kr. 95', '95'],
    ['1.250.000', '1000000'],
    // What could become '95 kr.', but is left as it is.
    ['95 k', '0'],
  ] as const) {
    await price.fill(typed)
    await price.blur()
    await expect(price, `'${typed}'`).toHaveValue(left)
  }
})

test("the inline calculator keeps a typed count above its limit, and then offers 'Book et møde'", async ({
  page,
}) => {
  await page.goto(INLINE)
  const count = countOf(page)
  await hydrated(count)
  await count.fill('12000')
  await count.blur()
  await expect(count).toHaveValue('12.000')
  const slider = page.getByRole('slider', { name: 'Antal billetter' })
  const limit = Number(await slider.getAttribute('max')) - 1
  await expect(slider).toHaveAttribute('aria-valuetext', `${limit.toLocaleString('da-DK')}+`)
  const panel = page.locator('[aria-live=polite]')
  const ground = (name: string) =>
    panel.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).backgroundColor)
  await expect.poll(() => ground('Book et møde')).not.toBe('rgba(0, 0, 0, 0)')
  await expect.poll(() => ground('Kom i gang')).toBe('rgba(0, 0, 0, 0)')
  await expect(panel.getByRole('link').first()).toContainText('Book et møde')
  await expect(panel.getByRole('link', { name: 'Kom i gang' })).toHaveAttribute('data-modal', 'GetLogin')
  await slider.press('Home')
  await slider.press('End')
  await expect(count).toHaveValue(`${limit.toLocaleString('da-DK')}+`)
})

test('the inline calculator leads from a count below 100 to the package, and from no count nowhere', async ({
  page,
}) => {
  await page.goto(INLINE)
  const [count, ways] = [countOf(page), page.locator('[data-island=inline-calculator] a[href*=pris]')]
  await hydrated(count)
  await count.fill('50')
  await expect(ways).toHaveText('Opret BASIS')
  await count.fill('0')
  await expect(ways).toHaveCount(0)
  await count.fill('50')
  await expect(ways).toHaveAttribute(
    'href',
    /\/beregner\/information\?branche=sportsklub&pris=\d+&antal=50&kontakt=start&pakke=BASIS$/,
  )
})

const PERSON = { email: 'mette@fjordscenen.example', comment: 'Vi er 400 gæster.' }
for (const [form, address, id, fields] of [
  [
    'callback form',
    '/branche/sportsklub#kontakt',
    'kontakt-',
    { ...PERSON, firstname: 'Mette', callTime: 'formiddag' },
  ],
  ['application', '/ansoeg', 'konto-', { firstname: 'Mette', cvr: '13748136', website: 'klubben.example' }],
] as const) {
  test(`everything typed in the ${form} is restored after Back, except bank numbers`, async ({ page }) => {
    const field = (name: string) => page.locator(`[id="${id}${name}"]`)
    const typed = Object.entries(fields)
    const shown = async () => {
      await hydrated(field('email'))
      return Promise.all(typed.map(async ([name]) => [name, await field(name).inputValue()]))
    }
    await page.goto(address)
    await hydrated(field('email'))
    for (const [name, text] of typed) {
      if (name === 'callTime') await field(name).selectOption(text)
      // Some are folded away.
      else await field(name).evaluate((element) => element.closest('details')?.setAttribute('open', ''))
      if (name !== 'callTime') await field(name).fill(text)
    }
    const bank = ['reg', 'account'].filter(() => id === 'konto-')
    for (const name of bank) await field(name).fill('1234')
    await page.goto('/kunder')
    await page.goBack()
    await expect.poll(shown).toEqual(typed)
    for (const name of bank) await expect(field(name)).toHaveValue('')
  })
}

test.describe('GetLogin', () => {
  test('stays open when a text selection that starts inside it ends outside', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/branche#GetLogin')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toHaveAttribute('data-phase', 'open')
    const name = dialog.getByLabel('Fornavn')
    await name.fill('Mette')
    await name.hover()
    await page.mouse.down()
    await page.mouse.move(8, 400)
    await page.mouse.up()
    await expect(dialog).toHaveAttribute('data-phase', 'open')
    await expect(name).toHaveValue('Mette')
  })

  test('keeps typed text when it is closed by the backdrop and opened again', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/branche#GetLogin')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toHaveAttribute('data-phase', 'open')
    await dialog.getByLabel('Fornavn').fill('Mette')
    await dialog.getByText('PREMIUM', { exact: true }).click()
    await dialog.getByText('Tilføj hjemmeside og bankkonto').click()
    await dialog.getByLabel('Kontonummer').fill('0012345678')
    await dialog.getByRole('checkbox').check()
    await page.mouse.click(8, 400)
    await expect(dialog).toBeHidden()
    await page.getByRole('banner').getByRole('link', { name: 'Start billetsalg' }).click()
    await expect(dialog).toHaveAttribute('data-phase', 'open')
    await expect(dialog.getByLabel('Fornavn')).toHaveValue('Mette')
    await expect(dialog.getByRole('radio', { name: 'PREMIUM' })).toBeChecked()
    await expect(dialog.getByLabel('Kontonummer')).toHaveValue('0012345678')
    await expect(dialog.getByRole('checkbox')).toBeChecked()
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(kept).not.toMatch(/Mette|0012345678/)
  })

  test('shows its heading and its close button while it scrolls', async ({ page }) => {
    await page.goto('/branche#GetLogin')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toHaveAttribute('data-phase', 'open')
    for (const [width, height] of [
      [360, 640],
      [1280, 600],
    ] as const) {
      const at = `${width} × ${height}`
      await resize(page, { width, height })
      await dialog.getByRole('button', { name: 'Send ansøgning' }).scrollIntoViewIfNeeded()
      await expect(dialog.getByRole('button', { name: 'Luk vindue' }), at).toBeInViewport({ ratio: 1 })
      await expect(dialog.getByRole('heading', { name: 'Ansøg om arrangørkonto' }), at).toBeInViewport({
        ratio: 1,
      })
      // It covers no field: a field that takes the focus is below it.
      await dialog.getByLabel('E-mail').focus()
      await dialog.getByLabel('Efternavn').focus()
      const isBelow = async () => {
        const head = await boxOf(dialog.getByRole('heading', { name: 'Ansøg om arrangørkonto' }))
        const field = await boxOf(dialog.getByLabel('Efternavn'))
        return field.y >= head.y + head.height
      }
      await expect.poll(isBelow, at).toBe(true)
    }
  })
})

test.describe('before scripts run', () => {
  test('Enter in a field of the ticket step continues, as it does afterwards', async ({ page }) => {
    await holdScripts(page, SCRIPTS)
    await page.goto('/beregner/billetsalg?branche=sportsklub', { waitUntil: 'commit' })
    await countOf(page).fill('1.300')
    await priceOf(page).fill('95')
    await priceOf(page).press('Enter', { noWaitAfter: true })
    await expect(page).toHaveURL(/\/beregner\/pakkevalg\?branche=sportsklub&pris=95&antal=1300/)
  })

  test("the demo's button opens the booking page in a new tab, once for two presses", async ({
    page,
    context,
    complaints,
  }) => {
    complaints.allow('request to https://moede.')
    await context.route(/booking\.|moede/, (route) => route.fulfill({ body: 'En tid' }))
    let asked = 0
    await page.route('**/api/leads/hubspot', (route) => {
      asked++
      return route.fulfill({ json: { ok: true, reference: 'K7PM4X' } })
    })
    await page.route('**/api/leads/autosvar', (route) => route.fulfill({ json: { ok: true } }))
    const scripts = await holdScripts(page, SCRIPTS)
    await page.goto('/beregner/pakkevalg?branche=sportsklub&pris=95&antal=1300', { waitUntil: 'commit' })
    const tab = context.waitForEvent('page')
    await page.getByRole('button', { name: /demo/ }).dblclick()
    await scripts.release()
    await tab
    await expect(page.getByText('Tak for din interesse! Vi kontakter dig snarest.')).toBeVisible()
    expect([context.pages().length - 1, asked]).toEqual([1, 1])
  })
})

test('the calculator states no fee for free tickets', async ({ page }) => {
  await page.goto('/')
  const price = page.getByLabel('Billetpris inkl. moms').first()
  await hydrated(price)
  await price.fill('0')
  await expect(page.getByRole('heading', { name: 'Gratis billetter' })).toBeVisible()
  await expect(page.getByText('Gebyret er')).toHaveCount(0)
  await price.fill('150')
  await expect(page.getByText('Gebyret er')).toBeVisible()
})
