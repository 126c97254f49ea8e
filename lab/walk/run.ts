import { chromium } from '@playwright/test'
import { giveUp, listed, named, needBuild, runLongCheck } from '#lab/long-check.ts'
import { readCount } from '#scripts/arguments.ts'
import { headlessChromium } from '#scripts/chromium.ts'
import { createProgress } from '#scripts/progress.ts'
import { signInAsOwner, storeTwoLeads } from '#tests/internal-pages.ts'
import { OWNER_SECRET, startLeadSite } from '#tests/lead-site.ts'
import {
  KINDS,
  ownerPlaces,
  pageKindOf,
  pageStates,
  type WalkedPlace,
  wizardStates,
} from '#tests/walk/places.ts'
import { sharedTitles, tableOf, type Walked, walk } from '#tests/walk/walk.ts'

/*
 * Walks through the whole site: every page of the sitemap, every state of pages and wizard, and the
 * internal pages, with all checks of tests/walk/walk.ts. Prints a table of page kinds.
 */

const usage =
  'npm run walk [-- --kinds KIND,KIND --workers N]   every page and state in every way, or those kinds; two at once, or N'
const options = { kinds: { type: 'string' }, workers: { type: 'string' } } as const

await runLongCheck(usage, { options }, async (check, { values: asked }) => {
  const workers = readCount(asked.workers, 2)
  const kinds = named('kind', KINDS, listed(asked.kinds))
  const headless =
    headlessChromium() ?? giveUp('No Chromium found: install one (npx playwright install chromium)')
  needBuild()
  const begun = performance.now()
  const leadSite = await startLeadSite()
  const walked: Walked[] = []
  try {
    const { url } = leadSite.site
    const site = { url, ownerCookie: (await signInAsOwner(url, OWNER_SECRET)).cookie }
    const places = (await placesOf(url)).filter(({ kind }) => kinds.includes(kind))
    const rest = places.entries()
    const progress = createProgress('Walking places')
    let done = 0
    progress(done, places.length)
    const worker = async () => {
      const browser = await chromium.launch(headless)
      for (const [, place] of rest) {
        try {
          const one = await walk(browser, site, place)
          walked.push(one)
          if (one.faults.length === 0) check.passed()
          else check.failed(`${place.kind}: ${place.name}\n  ${one.faults.join('\n  ')}`)
        } catch (error) {
          // An error in one place does not stop the walk through the others.
          check.failed(`${place.kind}: ${place.name}: ${error}`)
        }
        done += 1
        progress(done, places.length)
      }
      await browser.close()
    }
    await Promise.all(Array.from({ length: workers }, worker))
  } finally {
    await leadSite.stop()
  }
  check.say(tableOf(walked.toSorted((one, other) => one.place.kind.localeCompare(other.place.kind))))
  check.say(`\n${Math.round((performance.now() - begun) / 1000)} s`)
  for (const line of sharedTitles(walked)) check.failed(`one title for different pages: ${line}`)
})

async function placesOf(url: string): Promise<WalkedPlace[]> {
  const { reference, held } = await storeTwoLeads(url)
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  const pages = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']): WalkedPlace => {
    const path = new URL(address).pathname
    return { kind: pageKindOf(path), name: path, path }
  })
  return [...pages, ...pageStates, ...wizardStates, ...ownerPlaces(reference, held)]
}
