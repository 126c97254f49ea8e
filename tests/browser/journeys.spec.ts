import { onlyWhole } from '#scripts/whole.ts'
import { workerTest as test } from '#tests/browser/site.ts'
import { walkJourney } from '#tests/journeys/journey.ts'
import { journeys } from '#tests/journeys/journeys.ts'
import { PlaywrightPage } from '#tests/journeys/playwright-page.ts'

// The journeys that `npm run test:browsers` walks in Firefox and WebKit, in Chromium.

for (const journey of journeys) {
  if (journey.engines?.includes('chromium') === false) continue
  test(journey.name + (journey.onlyWhole ? onlyWhole : ''), async ({ browser, sharedSite }) => {
    test.slow()
    const chromium = { name: 'chromium' as const, open: PlaywrightPage.open.bind(null, browser) }
    await walkJourney(journey, chromium, journey.width ?? 1280, sharedSite)
  })
}
