import { rmSync } from 'node:fs'
import { afterAll, onTestFinished } from 'vitest'
import { type Engine, postgresEngine, sqliteEngine } from '#server/leads/database/engine.ts'
import { LeadStore } from '#server/leads/store/lead-store.ts'
import { emptyStoreFolder } from '#tests/embedded-store.ts'
import { postgresOnDemand } from '#tests/postgres.ts'

export interface EmptyStore {
  /** For its data folder; an embedded store is in it. */
  folder: string
  /** Each use of an engine closes its connections. */
  engine(): Engine
}

/**
 * The engines of the store by name, for tests that are the same on each: SQLite, and PostgreSQL if
 * it is installed, which starts with its first store.
 */
export function storeEngines() {
  const postgres = postgresOnDemand()
  afterAll(async () => postgres?.stop())
  async function emptyStore(name: string, folderName: string): Promise<EmptyStore> {
    const folder = await emptyStoreFolder(folderName)
    const url = name === 'PostgreSQL' ? await postgres?.emptyStore() : undefined
    return {
      folder,
      engine: () => (url === undefined ? sqliteEngine(folder) : postgresEngine(url, () => undefined)),
    }
  }
  return {
    names: ['SQLite', ...(postgres === null ? [] : ['PostgreSQL'])],
    emptyStore,
    /** An empty store, closed and removed after the test, and its data folder. */
    async openStore(name: string, now: number): Promise<{ store: LeadStore; folder: string }> {
      const { folder, engine } = await emptyStore(name, 'store')
      const store = await LeadStore.open(engine(), now)
      onTestFinished(async () => {
        await store.close()
        rmSync(folder, { recursive: true })
      })
      return { store, folder }
    },
  }
}
