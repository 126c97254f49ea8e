import { expect, test } from '#tests/browser/site.ts'

test('the home page loads without complaints', async ({ page }) => {
  const answer = await page.goto('/')
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('an expected complaint can be allowed', async ({ page, complaints }) => {
  complaints.allow('announced')
  await page.goto('/')
  await page.evaluate('console.error("announced")')
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
