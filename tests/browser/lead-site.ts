import { expect, test } from '#tests/browser/site.ts'
import { type LeadSite, startLeadSite } from '#tests/lead-site.ts'

/** For tests that follow a lead: each has its own site, so that every lead there is its own. */
export const leadTest = test.extend<{ leadSite: LeadSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  leadSite: async ({}, use) => {
    const leadSite = await startLeadSite()
    await use(leadSite)
    await leadSite.stop()
  },

  baseURL: async ({ leadSite }, use) => {
    await use(leadSite.site.url)
  },
})

export { expect, test }
