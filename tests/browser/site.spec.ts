import { expect, test } from '#tests/browser/site.ts'
import { roundTrip, settled } from '#tests/hydrated.ts'
import { holdScripts, islandScript } from '#tests/islands/held-scripts.ts'

test('a page is settled once the island in sight has hydrated, and not earlier', async ({ page }) => {
  const script = await holdScripts(page, islandScript('apply'))
  await page.goto('/ansoeg')
  await expect.poll(script.waiting).toBe(1)
  let isSettled = false
  const settling = settled(page).then(() => {
    isSettled = true
  })
  for (let trips = 0; trips < 5; trips += 1) await roundTrip(page)
  expect(isSettled).toBe(false)
  await script.release()
  await settling
  await expect(page.locator('[data-island=apply]')).toHaveAttribute('data-hydrated', '')
})

test.describe('fails on', () => {
  test.fail('a console error', async ({ page }) => {
    await page.goto('/')
    await page.evaluate('console.error("broken")')
  })

  test.fail('an uncaught error', async ({ page }) => {
    await page.goto('/')
    const thrown = page.waitForEvent('pageerror')
    await page.evaluate('setTimeout(() => { throw new Error("broken") })')
    await thrown
  })

  test.fail('a request that leaves this machine', async ({ page, complaints }) => {
    complaints.allow('Failed to load resource')
    // The page's own policy lets no other request out, and complains about it in the console.
    await page.goto('https://rampelys.example/').catch(() => undefined)
  })
})
