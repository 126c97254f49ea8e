import { chromium } from '@playwright/test'
import { readArguments, readCount } from '#scripts/arguments.ts'
import { headlessChromium } from '#scripts/chromium.ts'
import { OWNER_SECRET, startLeadSite } from '#tests/lead-site.ts'
import { signInAsOwner, storeTwoLeads } from '#tests/walk/owner.ts'
import { ownerPlaces, pageKindOf, pageStates, type WalkedPlace, wizardStates } from '#tests/walk/places.ts'
import { sharedTitles, tableOf, type Walked, walk } from '#tests/walk/walk.ts'

/*
 * Walks through the whole site: every page of the sitemap, every state of pages and wizard, and the
 * internal pages, in every way of tests/walk/walk.ts. Prints a table of page kinds;
 * exits with code 1 if anything is wrong.
 */

const { values: asked } = readArguments(
  'npm run walk [-- --kinds KIND,KIND --workers N]   every page and state in every way, or those kinds; two at once, or N',
  { options: { kinds: { type: 'string' }, workers: { type: 'string' } } },
)
const workers = readCount(asked.workers, 2)
const headless = headlessChromium()
if (!headless) {
  console.error('No Chromium found: install one (npx playwright install chromium)')
  process.exit(1)
}

const begun = performance.now()
const leadSite = await startLeadSite()
const { url } = leadSite.site
const walked: Walked[] = []
try {
  const site = { url, ownerCookie: await signInAsOwner(url, OWNER_SECRET) }
  const { reference, held } = await storeTwoLeads(url)
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  const pages = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']): WalkedPlace => {
    const path = new URL(address).pathname
    return { kind: pageKindOf(path), name: path, path }
  })
  const places = [...pages, ...pageStates, ...wizardStates, ...ownerPlaces(reference, held)].filter(
    ({ kind }) => !asked.kinds || asked.kinds.split(',').includes(kind),
  )
  const rest = places.entries()
  await Promise.all(
    Array.from({ length: workers }, async () => {
      const browser = await chromium.launch(headless)
      for (const [, place] of rest) {
        const one = await walk(browser, site, place)
        walked.push(one)
        process.stderr.write(`${walked.length}/${places.length} ${place.kind}: ${place.name}\n`)
        for (const fault of one.faults) process.stderr.write(`  ${fault}\n`)
      }
      await browser.close()
    }),
  )
} finally {
  await leadSite.stop()
}

const order = [...new Set(walked.map(({ place }) => place.kind))].toSorted()
const sorted = walked.toSorted(
  (one, other) => order.indexOf(one.place.kind) - order.indexOf(other.place.kind),
)
const titles = sharedTitles(walked)
console.log(tableOf(sorted))
console.log(`\n${Math.round((performance.now() - begun) / 1000)} s`)
for (const line of titles) console.error(`One title for different pages: ${line}`)
if (titles.length > 0 || walked.some(({ faults }) => faults.length > 0)) process.exitCode = 1
