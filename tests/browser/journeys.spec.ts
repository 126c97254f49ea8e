import { test as base } from '@playwright/test'
import { whole } from '#scripts/whole.ts'
import { walkJourney } from '#tests/journeys/journey.ts'
import { journeys } from '#tests/journeys/journeys.ts'
import { PlaywrightPage } from '#tests/journeys/playwright-page.ts'
import { type LeadSite, startLeadSite } from '#tests/lead-site.ts'

// The journeys that `npm run test:browsers` walks in Firefox and WebKit, in Chromium.

const test = base.extend<object, { sharedSite: LeadSite }>({
  sharedSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const site = await startLeadSite()
      await use(site)
      const { stderr } = await site.stop()
      base.expect(stderr, 'what the server said on its error output').toBe('')
    },
    { scope: 'worker' },
  ],
})

for (const journey of journeys) {
  if (journey.engines?.includes('chromium') === false || (journey.onlyWhole && !whole)) continue
  test(journey.name, async ({ browser, sharedSite }) => {
    test.slow()
    const chromium = { name: 'chromium' as const, open: PlaywrightPage.open.bind(null, browser) }
    await walkJourney(journey, chromium, journey.width ?? 1280, sharedSite)
  })
}
