import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Dialect, type Kysely, type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import { type Limits, limitsOver } from './limits.ts'
import { postgresParts } from './postgres.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'

/** Everything in which the lead store's database engines differ. Schema and queries are the same (architecture.md). */
export interface Engine {
  kind: 'sqlite' | 'postgresql'
  dialect: Dialect
  /** May several processes work on this store at once? If not, a lease that outlived its process is void at once. */
  shared: boolean
  /** Passes over rows that another instance is just claiming. */
  skipLocked<Output>(
    query: SelectQueryBuilder<Tables, 'deliveries', Output>,
  ): SelectQueryBuilder<Tables, 'deliveries', Output>
  /** Was a write refused because another instance was faster? */
  isConflict(error: unknown): boolean
  /** What time it is for every instance, epoch ms; null: one process works on this store, and its own clock is right. */
  now: ((db: Kysely<Tables>) => Promise<number>) | null
  /** Until the end of the transaction, others who ask for the same name wait. */
  lock(tx: Transaction<Tables>, name: string): Promise<void>
  /** Counts for all instances of this store. Called once its schema exists. */
  limits(): Limits
  /** Runs `work`, which changes the schema: alone, and without the limits of other statements. */
  migration(db: Kysely<Tables>, work: (db: Kysely<Tables>) => Promise<void>): Promise<void>
}

export const SQLITE_FILE = 'leads.sqlite'

/** The embedded store: one SQLite file in the data folder, for one process. */
export function sqliteEngine(dataDir: string): Engine {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return sqliteEngineAt(join(dataDir, SQLITE_FILE))
}

export function sqliteEngineAt(path: string): Engine {
  // SQLite gives its journal files the mode of the database.
  writeFileSync(path, '', { flag: 'a', mode: 0o600 })
  return {
    kind: 'sqlite',
    dialect: sqliteDialect(path),
    shared: false,
    // One process and one connection: nobody else is taking rows.
    skipLocked: (query) => query,
    isConflict: () => false,
    now: null,
    // The one connection has one transaction at a time.
    lock: async () => undefined,
    limits: () => limitsOver((inMemory) => inMemory),
    migration: (db, work) => work(db),
  }
}

/**
 * PostgreSQL, for any number of instances. `failed` hears of broken idle connections, which the pool replaces.
 * `statementMs`: how long one statement may take.
 */
export function postgresEngine(url: string, failed: (error: unknown) => void, statementMs?: number): Engine {
  const { dialect, limits, migration } = postgresParts(url, failed, statementMs)
  return {
    kind: 'postgresql',
    dialect,
    shared: true,
    skipLocked: (query) => query.forUpdate().skipLocked(),
    // unique_violation: the index that holds one delivery per subject at a time (migrations.ts)
    isConflict: (error) => error instanceof Error && 'code' in error && error.code === '23505',
    now: async (db) => {
      const { rows } = await sql<{ now: number }>`
        select (extract(epoch from clock_timestamp()) * 1000)::int8 as now
      `.execute(db)
      return rows[0]?.now ?? Date.now()
    },
    lock: async (tx, name) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
    },
    limits,
    migration: async (db, work) => {
      await migration(work)
      // That was a connection of its own: what visitors use is tried before the first of them.
      await sql`select 1`.execute(db)
    },
  }
}
