import assert from 'node:assert/strict'
import { workerTest as test } from '#tests/browser/site.ts'
import { walkJourney } from '#tests/journeys/journey.ts'
import { journeys } from '#tests/journeys/journeys.ts'
import { PlaywrightPage } from '#tests/journeys/playwright-page.ts'

// The journeys that `npm run test:browsers` walks in Firefox and WebKit, in Chromium.

for (const journey of journeys) {
  if (journey.engines?.includes('chromium') === false || journey.inChromium) continue
  test(journey.name, async ({ browser, sharedSite }) => {
    test.slow()
    const chromium = { name: 'chromium' as const, open: PlaywrightPage.open.bind(null, browser) }
    await walkJourney(journey, chromium, journey.width ?? 1280, sharedSite)
  })
}

test('a journey waits until the element that it presses has stopped moving', async ({
  browser,
  sharedSite,
}) => {
  const page = await PlaywrightPage.open(browser, { width: 1280, height: 900 })
  try {
    await page.goto(`${sharedSite.site.url}/produkt`)
    const before = await page.run(() => {
      const button = document.createElement('button')
      button.textContent = 'Luk vindue'
      button.style = 'position: fixed; top: 0; left: 0'
      document.body.replaceChildren(button)
      // Rests at the start of its way for longer than it takes to look twice.
      button.animate({ translate: ['0 300px', '0 0'] }, { delay: 500, duration: 200, fill: 'backwards' })
      // An endless animation that moves nothing does not delay the press.
      document.body.animate({ opacity: [0.5, 1] }, { duration: 1000, iterations: Infinity })
      return button.getBoundingClientRect().top
    })
    assert.equal(before, 300)
    assert.ok((await page.whereIs('button', 'Luk vindue')).y < 100)
  } finally {
    await page.close()
  }
})
