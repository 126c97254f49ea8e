import { expect, test } from '#tests/browser/site.ts'
import { drawn, settled } from '#tests/hydrated.ts'
import { atRest, boxOf } from './reading.ts'

test.describe('the entry for ticket buyers', () => {
  test.beforeEach(async ({ context, site }) => {
    await context.addCookies([{ name: 'cookievalg', value: 'kun-noedvendige', url: site.url }])
  })
  const article = 'Jeg kan ikke finde min billet'

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } })

    for (const path of ['/branche/festival'])
      test(`the article on a lost ticket is two taps away on ${path}`, async ({ page }) => {
        await page.goto(path)
        await page.getByRole('button', { name: 'Åbn menu' }).click()
        const help = page.getByRole('region', { name: 'Har du købt en billet?' })
        await help.getByRole('link', { name: article }).click()
        await expect(page.getByRole('heading', { level: 1, name: article })).toBeVisible()
      })

    test("the menu's help is visible without scrolling, above its buttons", async ({ page }) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Åbn menu' }).click()
      const last = page.getByRole('link', { name: 'Al hjælp til billetkøbere' })
      await expect(last).toBeInViewport({ ratio: 1 })
      await drawn(page)
      const [link, button] = await Promise.all([
        boxOf(last),
        boxOf(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Start billetsalg' })),
      ])
      expect(link.y + link.height).toBeLessThan(button.y)
    })
  })

  for (const width of [1024, 1280]) {
    test(`at ${width} px it is in the header row, and the article one click further`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/')
      await settled(page)
      const way = page.getByRole('banner').getByRole('link', { name: 'Har du købt en billet?' })
      await expect(way).toBeInViewport({ ratio: 1 })
      const lines = await atRest(page, () =>
        way.evaluate((link) => {
          const text = document.createRange()
          text.selectNodeContents(link)
          return text.getClientRects().length
        }),
      )
      expect(lines).toBe(1)
      const parts = await atRest(page, () =>
        page
          .locator('.site-header__bar > .wrap')
          .locator('a:visible, button:visible')
          .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().toJSON() as DOMRect)),
      )
      expect(parts.length).toBeGreaterThan(1)
      for (const [index, part] of parts.entries()) {
        const next = parts[index + 1]
        if (next) expect(part.right).toBeLessThanOrEqual(next.left)
      }
      expect(
        await atRest(page, () => page.evaluate(() => document.documentElement.scrollWidth)),
      ).toBeLessThanOrEqual(width)
      await way.click()
      await page.getByRole('main').getByRole('link', { name: article }).click()
      await expect(page.getByRole('heading', { level: 1, name: article })).toBeVisible()
    })
  }
})
