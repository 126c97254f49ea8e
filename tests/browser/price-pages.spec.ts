import { expect, test } from '#tests/browser/site.ts'
import { settled } from '#tests/hydrated.ts'
import { atRest } from './reading.ts'

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
