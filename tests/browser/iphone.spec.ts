import { expect, test } from '#tests/browser/site.ts'
import { drawn, hydrated, settled } from '#tests/hydrated.ts'
import { missedTargets } from '#tests/walk/taps.ts'
import { atRest, boxOf } from './reading.ts'

// Safari's requirements on an iPhone, checked by rule: it cannot be driven here. Those of each page are in
// walk.spec.ts.

test.use({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true })

test.describe('a tap', () => {
  // The carousel would move during the measurement.
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('reaches its target in the consent banner, the menu and the modal', async ({ page }) => {
    await page.goto('/produkt')
    const banner = page.locator('.consent-banner')
    await hydrated(banner)
    await banner.locator('summary').click()
    expect(await atRest(page, () => missedTargets(page, '.consent-banner'))).toEqual([])
    await banner.getByRole('button', { name: 'Kun nødvendige' }).click()
    await expect(banner).toBeHidden()
    await page.getByRole('button', { name: 'Åbn menu' }).click()
    for (const group of await page.locator('.screen-menu summary').all()) await group.click()
    await drawn(page)
    expect(await atRest(page, () => missedTargets(page, '.screen-menu'))).toEqual([])
    await page.getByRole('button', { name: 'Luk menu' }).click()
    await page.getByRole('link', { name: 'Start billetsalg' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Ansøg om arrangørkonto' })
    await expect(dialog).toHaveAttribute('data-phase', 'open')
    await drawn(page)
    expect(await atRest(page, () => missedTargets(page, 'dialog.modal'))).toEqual([])
  })

  test('that reaches another element is detected', async ({ page, context, site }) => {
    await context.addCookies([{ name: 'cookievalg', value: 'kun-noedvendige', url: site.url }])
    await page.goto('/medarbejdere')
    await settled(page)
    const target = page.locator('footer button')
    await target.evaluate((button) => {
      const above = document.createElement('a')
      const { left, top } = button.getBoundingClientRect()
      above.style.cssText = `position: absolute; z-index: 99; width: 200px; height: 20px;
        left: ${left + scrollX}px; top: ${top + scrollY + 8}px`
      document.body.append(above)
    })
    expect(await atRest(page, () => missedTargets(page, 'footer'))).toEqual([
      expect.stringMatching(/^button Ret cookievalg \(at .* a\)$/),
    ])
  })
})

test('nothing is covered by the home indicator or the notch of a phone', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page)
  const insets = { top: 0, bottom: 34, left: 59, right: 59 }
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets })
  for (const path of ['/', '/beregner/branche', '/ansoeg']) {
    await page.goto(path)
    const banner = page.locator('.consent-banner')
    if (await banner.isVisible()) {
      await hydrated(banner)
      await banner.getByRole('button', { name: 'Kun nødvendige' }).click()
      await expect(banner).toBeHidden()
    }
    await settled(page)
    const inTheWay = await atRest(page, () =>
      page.locator('h1, h2, main p, button').evaluateAll(
        (all, { left, right }) =>
          all
            .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('.posters'))
            .map((each) => ({ text: each.textContent, box: each.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 1 && (box.left < left || box.right > innerWidth - right))
            .map(({ text }) => text),
        insets,
      ),
    )
    expect(inTheWay, path).toEqual([])
  }
  await page.goto('/beregner/branche')
  await settled(page)
  const next = await boxOf(page.getByRole('button', { name: 'Næste' }))
  expect(next.y + next.height).toBeLessThanOrEqual(664 - 34)
})
