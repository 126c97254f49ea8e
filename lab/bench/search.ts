import { EVERYTHING } from '#app/internal/desk.ts'
import type { Engine } from '#server/leads/database/engine.ts'
import { LeadStore } from '#server/leads/store/lead-store.ts'
import { emailOfPerson, fillEngine } from '#tests/filled-store.ts'

const LEADS = 100_000
const RUNS = 9
const PAGE = 50
/** The desk's list has to be there in so many ms. */
export const LONGEST_SEARCH_MS = 200

/** Words of one lead, of all, and of none. */
const SEARCHES = { 'one lead': emailOfPerson(LEADS - 1), 'all leads': 'sportsklub', 'no lead': 'ståpladser' }

/** How long the desk's search takes, ms: the median of each search in a store of many leads. */
export async function benchSearch(engine: () => Engine): Promise<Record<string, number>> {
  await fillEngine(engine(), LEADS)
  await using store = await LeadStore.open(engine(), Date.now())
  const medians: Record<string, number> = {}
  for (const [found, search] of Object.entries(SEARCHES)) {
    const times: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const begun = performance.now()
      await store.desk.find({ ...EVERYTHING, search }, PAGE)
      times.push(performance.now() - begun)
    }
    medians[`search that finds ${found} of ${LEADS}`] = times.sort((a, b) => a - b)[(RUNS - 1) / 2] ?? 0
  }
  return medians
}
