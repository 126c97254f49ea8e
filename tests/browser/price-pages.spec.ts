import { expect, test } from '#tests/browser/site.ts'
import { hydrated, settled } from '#tests/hydrated.ts'
import { atRest } from './reading.ts'

test('a help text opens on hover and closes when the pointer leaves', async ({ page }) => {
  await page.goto('/priser/billetsystem')
  const button = page.getByRole('button', { name: 'Hjælp til Pladsreservation' }).first()
  const box = page.getByRole('tooltip').filter({ hasText: 'Gæsten vælger selv række' }).first()
  await expect(box).toBeHidden()
  await button.hover()
  await expect(box).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(box).toBeHidden()
})

test('a help text opens on focus and closes on Esc', async ({ page }) => {
  await page.goto('/priser/billetsystem')
  const button = page.getByRole('button', { name: 'Hjælp til Pladsreservation' }).first()
  const box = page.getByRole('tooltip').filter({ hasText: 'Gæsten vælger selv række' }).first()
  await button.focus()
  await expect(box).toBeVisible()
  // The key handler loads at the first interaction, which is the focus.
  await hydrated(button)
  // Retried if the first one was too early: React replays a missed focus event, which opens the box
  // again.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(box).toBeHidden({ timeout: 1_000 })
  }).toPass()
  await expect(button).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(button).toBeFocused()
  await expect(box).toBeVisible()
})

test.describe('at 1280 × 800', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('prices and their buttons are visible without scrolling, the buttons on one line', async ({
    page,
  }) => {
    for (const uid of ['billetsystem', 'udstyr-til-indgangen']) {
      await page.goto(`/priser/${uid}`)
      await settled(page)
      const cards = page.locator('.price-card')
      const ends = await atRest(page, () =>
        cards.evaluateAll((all) =>
          all.map((card) => card.querySelector('a')?.getBoundingClientRect().bottom ?? Number.NaN),
        ),
      )
      expect(ends.length, uid).toBeGreaterThan(1)
      expect(Math.max(...ends), uid).toBeLessThanOrEqual(800)
      expect(new Set(ends).size, uid).toBe(1)
    }
  })
})
