import { rmSync } from 'node:fs'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { type Engine, postgresEngine, sqliteEngine } from '#server/leads/database/engine.ts'
import { LeadStore } from '#server/leads/store/lead-store.ts'
import { emptyStoreFolder } from '#tests/embedded-store.ts'
import { findInstalled, startPostgres, type TestPostgres } from '#tests/postgres.ts'

export interface EmptyStore {
  /** For its data folder; an embedded store is in it. */
  folder: string
  /** Each use of an engine closes its connections. */
  engine(): Engine
}

/**
 * The engines of the store by name, for tests that are the same on each: SQLite, and PostgreSQL if
 * it is installed.
 */
export function storeEngines() {
  const postgres = sharedPostgres()
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

let started: Promise<TestPostgres | null> | null = null
const free: string[] = []

/**
 * The PostgreSQL that this worker's tests share: it starts with its first database, since most runs
 * of a file need none, and ends with the run (scripts/scratch-folder.ts). null if it is not
 * installed.
 */
export function sharedPostgres() {
  if (findInstalled() === null) return null
  async function demand(): Promise<TestPostgres> {
    started ??= startPostgres()
    const server = await started
    if (server === null) throw new Error('PostgreSQL was removed')
    return server
  }
  const database = async () => (await demand()).database()
  return {
    database,
    restart: async () => (await demand()).restart(),
    /**
     * A database with an empty store of this version, which is emptied for the next test: most of
     * the work of a new one is its migrations, which have tests of their own.
     */
    async emptyStore(): Promise<string> {
      const url = free.pop() ?? (await migrated(await database()))
      onTestFinished(async () => {
        await empty(url)
        free.push(url)
      })
      return url
    },
  }
}

async function migrated(url: string): Promise<string> {
  const store = await LeadStore.open(
    postgresEngine(url, () => undefined),
    0,
  )
  await store.close()
  return url
}

/** Few rows are faster deleted than truncated. */
const EMPTYING = `do $$ declare name text; begin
  for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations' loop
    execute format('delete from %I', name);
  end loop;
end $$`

async function empty(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(EMPTYING)
  await client.end()
}
