import { expect, test } from '#tests/browser/site.ts'
import { ANSWERS } from '#tests/browser/wizard-steps.ts'
import { hydrated } from '#tests/hydrated.ts'

// What Safari on an iPhone asks of a page, held by rule: it cannot be driven here.

test.use({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true })

for (const path of [
  '/branche/sportsklub',
  '/support',
  '/kundeservice',
  '/ansoeg',
  '/beregner/billetsalg?branche=sportsklub',
  `/beregner/information?${ANSWERS}&kontakt=call`,
  '/beregner/information?kontakt=start&pakke=PREMIUM',
]) {
  test(`no field of ${path} zooms the page, and each says what it is for and which keyboard it wants`, async ({
    page,
  }) => {
    await page.goto(path)
    const fields = await page
      .locator('input:not([type=hidden], [type=checkbox], [type=radio], [type=range]), textarea, select')
      .evaluateAll((all) =>
        all.map((field) => ({
          name: field.getAttribute('name') ?? field.id,
          size: Number.parseFloat(getComputedStyle(field).fontSize),
          fill: field.getAttribute('autocomplete') ?? '',
          keyboard: field.getAttribute('inputmode') ?? '',
        })),
      )
    expect(fields).not.toEqual([])
    // Safari zooms to a focused field whose letters are smaller.
    expect(fields.filter(({ size }) => size < 16)).toEqual([])
    expect(fields.filter(({ fill }) => fill === '')).toEqual([])
    const ofItsOwn = /^(phone|email|website|cvr|pris|antal|bank|reg|konto|account)/i
    expect(fields.filter(({ name, keyboard }) => ofItsOwn.test(name) && keyboard === '')).toEqual([])
  })
}

for (const path of [
  '/',
  '/branche/sportsklub',
  '/priser/billetsystem',
  '/support/kom-godt-i-gang/opret-dit-foerste-arrangement',
  '/medarbejdere',
  '/ansoeg',
  `/beregner/pakkevalg?${ANSWERS}`,
  `/beregner/information?${ANSWERS}&kontakt=call`,
]) {
  test(`whatever is pressed on ${path} has 44 px around it, but for links within a sentence`, async ({
    page,
  }) => {
    await page.goto(path)
    const small = await page
      .locator('a[href]:not(.skip-link), button, summary, select, textarea, input:not([type=hidden])')
      .evaluateAll((all) => {
        /** Of an element and what it draws around itself. */
        const sizeOf = (part: Element) => {
          const { width, height } = part.getBoundingClientRect()
          const around = getComputedStyle(part, '::after')
          const own = around.position === 'absolute' && around.content === '""'
          return {
            width: Math.max(width, own ? Number.parseFloat(around.width) : 0),
            height: Math.max(height, own ? Number.parseFloat(around.height) : 0),
          }
        }
        return all
          .filter((part) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
          .filter((part) => !(part.matches('a') && getComputedStyle(part).display === 'inline'))
          .map((part) => {
            const labels = part instanceof HTMLInputElement ? [...(part.labels ?? [])] : []
            const sizes = [part, ...labels].map(sizeOf)
            const name = part.getAttribute('aria-label') ?? part.textContent
            return { name, fits: sizes.some(({ width, height }) => width >= 43.5 && height >= 43.5) }
          })
          .filter(({ fits }) => !fits)
          .map(({ name }) => name)
      })
    expect(small).toEqual([])
  })
}

test("nothing lies under a phone's own bar or beside its notch", async ({ page }) => {
  const devtools = await page.context().newCDPSession(page)
  const insets = { top: 0, bottom: 34, left: 59, right: 59 }
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets })
  for (const path of ['/', '/beregner/branche', '/ansoeg']) {
    await page.goto(path)
    const banner = page.locator('.consent-banner')
    if (await banner.isVisible()) {
      await hydrated(banner)
      await banner.getByRole('button', { name: 'Kun nødvendige' }).click()
    }
    const inTheWay = await page.locator('h1, h2, main p, button').evaluateAll(
      (all, { left, right }) =>
        all
          .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('.posters'))
          .map((each) => ({ text: each.textContent, box: each.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 1 && (box.left < left || box.right > innerWidth - right))
          .map(({ text }) => text),
      insets,
    )
    expect(inTheWay, path).toEqual([])
  }
  await page.goto('/beregner/branche')
  const next = await page.getByRole('button', { name: 'Næste' }).boundingBox()
  expect((next?.y ?? 0) + (next?.height ?? 0)).toBeLessThanOrEqual(664 - 34)
})
