import type { Locator } from '@playwright/test'
import { expect, test } from '#tests/browser/site.ts'
import { ANSWERS, fillInContact } from '#tests/browser/wizard-steps.ts'
import { drawn, hydrated, resize } from '#tests/hydrated.ts'
import { atRest, boxOf } from './reading.ts'

const STEPS = {
  branche: '/beregner/branche',
  tilvalg: '/beregner/tilvalg?branche=sportsklub',
  billetsalg: '/beregner/billetsalg?branche=sportsklub&pris=250&antal=50000',
  pakkevalg: `/beregner/pakkevalg?${ANSWERS}`,
  information: `/beregner/information?${ANSWERS}&kontakt=call`,
}

/**
 * Words that wrap over more than one line, such as 'Sportsklu|b'; a written hyphen is an allowed
 * break.
 */
async function brokenWords(within: Locator): Promise<string[]> {
  await drawn(within.page())
  return within.evaluate((root) => {
    const broken: string[] = []
    /** Only for screen readers, or hidden until focused. */
    const isClippedAway = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath === 'inset(50%)' || isClippedAway(element.parentElement))
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.parentElement?.checkVisibility() || isClippedAway(node.parentElement)) continue
      // An address may break anywhere.
      if (node.textContent?.includes('://')) continue
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s/@.-]+/g)) {
        // It may break at its soft hyphen.
        if (word.includes('\u00ad')) continue
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const boxes = [...range.getClientRects()]
        const lines = new Set(boxes.map(({ top }) => Math.round(top)))
        // The honeypot is left of the window.
        if (lines.size > 1 && boxes.some(({ right }) => right > 0)) broken.push(word)
      }
    }
    return broken
  })
}

const NARROW = [320, 360, 390, 768, 1024]

test('the consent banner breaks no word', async ({ page }) => {
  await page.goto('/')
  const banner = page.locator('.consent-banner')
  await hydrated(banner)
  await banner.getByText('Tilpas').click()
  await expect(banner.getByRole('button', { name: 'Gem mine valg' })).toBeVisible()
  for (const width of NARROW) {
    await resize(page, { width, height: 568 })
    expect.soft(await atRest(page, () => brokenWords(banner)), `at ${width} px`).toEqual([])
  }
})

test('the form of the contact page begins within the second screen of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/om-os/kontakt')
  expect((await atRest(page, () => boxOf(page.locator('#kontakt form')))).y).toBeLessThan(2 * 844)
})

test('the stepper is one line of text below 400 px, and shows the name of each step from 400 px', async ({
  page,
}) => {
  await page.goto(STEPS.billetsalg)
  const stepper = page.getByRole('navigation', { name: 'Trin i beregneren' })
  for (const [width, isShort] of [
    [320, true],
    [399, true],
    [400, false],
    [1280, false],
  ] as const) {
    await resize(page, { width, height: 844 })
    await expect(stepper.getByText('Trin 3 af 5: Billetsalg')).toBeVisible({ visible: isShort })
    // The names remain available to screen readers, whatever is visible.
    const names = stepper.getByRole('listitem')
    await expect(names).toContainText(['Branche', 'Tilvalg', 'Billetsalg', 'Pakkevalg', 'Information'])
    const name = names.last().getByText('Information').locator('..')
    const wide = async () => (await boxOf(name)).width
    await expect.poll(wide, `${width}`).toBeGreaterThan(isShort ? 0 : 50)
    if (isShort) await expect.poll(wide, `${width}`).toBeLessThan(2)
  }
})

test('at least two whole industries are visible on a phone, and the last one can be chosen', async ({
  page,
}) => {
  await page.goto(STEPS.branche)
  const posters = page.locator('.poster-choice')
  const inSight = () =>
    posters.evaluateAll((all) => {
      const frame = document.querySelector('.wizard__body')?.getBoundingClientRect()
      return all.filter((poster) => {
        const { top, bottom, left, right } = poster.getBoundingClientRect()
        return frame && top >= frame.top && bottom <= frame.bottom && left >= 0 && right <= innerWidth
      }).length
    })
  for (const [width, height] of [
    [390, 664],
    [360, 640],
    [320, 568],
  ] as const) {
    await resize(page, { width, height })
    await expect.poll(inSight, `${width} × ${height}`).toBeGreaterThanOrEqual(2)
  }
  await posters.last().scrollIntoViewIfNeeded()
  await posters.last().click()
  await expect(posters.last().getByRole('radio')).toBeChecked()
})

test('an eight-digit amount fits on its ticket stub and in its field at every width', async ({ page }) => {
  for (const payer of ['kunde', 'arrangoer']) {
    await page.goto(`/beregner/billetsalg?branche=festival&betaler=${payer}&pris=2&antal=10000000`)
    const stub = page.locator('.ticket__stub')
    await expect(stub).toContainText('20.000.000 kr.')
    for (const width of [320, 390, 768, 1024, 1280]) {
      await resize(page, { width, height: 844 })
      expect(
        await atRest(page, () => stub.evaluate((box) => box.scrollWidth - box.clientWidth)),
        `${width}`,
      ).toBe(0)
      const field = page.getByRole('textbox', { name: 'Antal billetter' })
      await expect(field).toHaveValue('10.000.000')
      expect(
        await atRest(page, () => field.evaluate((box) => box.scrollWidth - box.clientWidth)),
        `${width}`,
      ).toBe(0)
    }
  }
})

/** Whether the whole control is in the window, under nothing, and can be pressed there. */
async function isInReach(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const whole = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
    const points = [top + 3, (top + bottom) / 2, bottom - 3].map((y) => [(left + right) / 2, y] as const)
    return whole && points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
  })
}

const WINDOWS = [
  [360, 640],
  [390, 844],
  [1280, 800],
] as const

// In a lower window the form's button comes after what it would cover, the acknowledgement.
const OF_A_FORM = WINDOWS.filter(([, height]) => height > 700)

for (const [step, path, names, windows] of [
  [
    'pakkevalg',
    STEPS.pakkevalg,
    ['Del beregning', 'Book en personlig demo', 'Send uforpligtende tilbud'],
    WINDOWS,
  ],
  ['information', STEPS.information, ['Send forespørgsel'], OF_A_FORM],
  [
    'information of a package',
    '/beregner/information?kontakt=start&pakke=PREMIUM',
    ['Send forespørgsel'],
    OF_A_FORM,
  ],
] as const) {
  test(`the buttons of ${step} can be pressed without scrolling, with 'Tilbage' beside the steps`, async ({
    page,
  }) => {
    await page.goto(path)
    for (const [width, height] of windows) {
      await resize(page, { width, height })
      const at = `${width} × ${height}`
      const tilbage = page.getByRole('link', { name: 'Tilbage' })
      for (const control of [...names.map((name) => page.getByRole('button', { name })), tilbage])
        await expect.poll(() => isInReach(control), at).toBe(true)
      if (step === 'pakkevalg')
        await expect(page.getByText('Du får udbetalt for billetterne'), at).toBeInViewport({ ratio: 1 })
      // A creation is no step of a calculation.
      if (step === 'information of a package') continue
      const steps = page.getByRole('list', { name: /^Trin . af 5$/ })
      const isBeside = async () => {
        const [back, list] = [await boxOf(tilbage), await boxOf(steps)]
        return back.x + back.width <= list.x && back.y < list.y + list.height
      }
      await expect.poll(isBeside, at).toBe(true)
    }
  })
}

test('text typed into the form is visible, with nothing covering it', async ({ page }) => {
  await page.goto(STEPS.information)
  await hydrated(page.getByRole('button', { name: 'Send forespørgsel' }))
  for (const [width, height] of WINDOWS) {
    await resize(page, { width, height })
    for (const name of ['Navn', 'E-mail', 'Telefon', 'Kommentar']) {
      if (name === 'Navn') await page.getByLabel(name).focus()
      else await page.keyboard.press('Tab')
      const field = page.getByRole('textbox', { name })
      await expect(field).toBeFocused()
      const isSeen = () =>
        field.evaluate((element) => {
          const { left, top } = element.getBoundingClientRect()
          return [1, 24].every((y) => document.elementFromPoint(left + 20, top + y) === element)
        })
      await expect.poll(isSeen, `${name} at ${width} × ${height}`).toBe(true)
    }
  }
})

test('after a request is sent all five steps are ticked, and none of them can be opened again', async ({
  page,
}) => {
  await page.goto(STEPS.information)
  await hydrated(page.getByRole('button', { name: 'Send forespørgsel' }))
  await fillInContact(page)
  await page.getByRole('button', { name: 'Send forespørgsel' }).click()
  await expect(page.getByRole('link', { name: 'Se din opsummering' })).toBeVisible()
  for (const open of ['now', 'after a reload']) {
    const steps = page.getByRole('list', { name: 'Trin 5 af 5' }).getByRole('listitem')
    await expect(steps.filter({ hasText: ', færdig' }), open).toHaveCount(5)
    await expect(page.getByText('Tilbage', { exact: true })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('link', { name: 'Se din opsummering' })).toBeVisible()
  }
})
