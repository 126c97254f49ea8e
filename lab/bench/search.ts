import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EVERYTHING } from '#app/internal/desk.ts'
import { type Engine, postgresEngine, sqliteEngine } from '#server/leads/database/engine.ts'
import { LeadStore } from '#server/leads/store/lead-store.ts'
import { emailOfPerson, fillEngine } from '#tests/filled-store.ts'
import { startPostgres } from '#tests/postgres.ts'
import { say, spread, table } from './machine.ts'

const LEADS = 100_000
const RUNS = 9
const PAGE = 50

/** Words of one lead, of all, and of none. */
const SEARCHES = { 'one lead': emailOfPerson(LEADS - 1), 'all leads': 'sportsklub', 'no lead': 'ståpladser' }

/** The desk's search in a store of many leads, on each engine that is installed. */
export async function benchSearch(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'search-'))
  const postgres = await startPostgres()
  try {
    const rows = await searchIn('SQLite', () => sqliteEngine(folder))
    const url = await postgres?.database()
    if (url) rows.push(...(await searchIn('PostgreSQL', () => postgresEngine(url, () => undefined))))
    say(`The desk's search in ${LEADS} leads, ${RUNS} times, ms: median (least to most)`)
    say()
    table(['store', 'a search that finds', 'ms', 'aim'], rows)
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true })
  }
}

async function searchIn(name: string, engine: () => Engine): Promise<string[][]> {
  await fillEngine(engine(), LEADS)
  await using store = await LeadStore.open(engine(), Date.now())
  const rows: string[][] = []
  for (const [found, search] of Object.entries(SEARCHES)) {
    const times: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const begun = performance.now()
      await store.desk.find({ ...EVERYTHING, search }, PAGE)
      times.push(performance.now() - begun)
    }
    rows.push([name, found, spread(times, 0), '200'])
  }
  return rows
}
