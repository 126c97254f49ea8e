import { type BrowserContext, test as base, expect } from '@playwright/test'
import type { BuiltSite } from '#tests/built-site.ts'
import { isGivenUpFade } from '#tests/given-up-fade.ts'
import { anotherAddress, type LeadSite, startLeadSite } from '#tests/lead-site.ts'

/** What a test may cause on purpose; any other console message of a page fails the test. */
interface Complaints {
  /**
   * Expects console errors or warnings that contain this text, e.g. the browser's line about a 404.
   */
  allow(text: string): void
}

/**
 * One site with its CRM and mail server for all tests of a worker. Tests with the same fixtures of
 * a worker share its browser and site, so `site` is here too.
 */
export const workerTest = base.extend<object, { sharedSite: LeadSite; site: BuiltSite }>({
  sharedSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const site = await startLeadSite()
      await use(site)
      const { stderr } = await site.stop()
      expect(stderr, 'what the server said on its error output').toBe('')
    },
    { scope: 'worker' },
  ],

  site: [
    async ({ sharedSite }, use) => {
      await use(sharedSite.site)
    },
    { scope: 'worker' },
  ],
})

/**
 * Browser tests run against the built server. Each worker has its own, on a free port with its own
 * data folder, CRM and mail server. Each test begins with empty ones (`leadSite`), and its visitors
 * have an address of their own. A test fails on console errors and warnings, on uncaught errors in
 * a page, and on any request to another machine.
 */
export const test = workerTest.extend<{ leadSite: LeadSite; complaints: Complaints }>({
  leadSite: async ({ sharedSite }, use) => {
    await sharedSite.empty()
    await use(sharedSite)
  },

  baseURL: async ({ leadSite }, use) => {
    await use(leadSite.site.url)
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  extraHTTPHeaders: async ({}, use) => {
    await use(anotherAddress())
  },

  complaints: [
    async ({ context, javaScriptEnabled }, use) => {
      const allowed: string[] = []
      const heard: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') {
          heard.push(`console ${message.type()} on ${message.location().url}: ${message.text()}`)
        }
      })
      context.on('weberror', (thrown) => {
        const error = thrown.error()
        if (javaScriptEnabled || !isGivenUpFade(error)) heard.push(`uncaught: ${error.message}`)
      })
      context.on('request', (request) => {
        if (isElsewhere(new URL(request.url()))) heard.push(`request to ${new URL(request.url()).origin}`)
      })
      await use({ allow: (text) => allowed.push(text) })
      const complaints = heard.filter((line) => !allowed.some((text) => line.includes(text)))
      await letRequestsGo(context)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/**
 * For a test that makes CRM or mail fail, which a server remembers, or that reads what it counts in
 * memory: `leadSite` is a new one.
 */
export const newSiteTest = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  leadSite: async ({}, use) => {
    const leadSite = await startLeadSite()
    await use(leadSite)
    await leadSite.stop()
  },
})

/**
 * Ends a test's answers in the network's place: a request that one of them still handles when the
 * pages close, such as one ahead, is no error of the test.
 */
export async function letRequestsGo(context: BrowserContext): Promise<void> {
  for (const part of [context, ...context.pages()]) await part.unrouteAll({ behavior: 'ignoreErrors' })
}

export { expect }

function isElsewhere(url: URL): boolean {
  return /^(https?|wss?):$/.test(url.protocol) && !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
}
