import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Dialect, type Kysely, type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import { LeadStoreUnavailable } from '#app/leads/intake.ts'
import { type Limits, limitsOver } from './limits.ts'
import { postgresParts } from './postgres.ts'
import { sqliteDialect } from './sqlite.ts'
import { sqliteAside } from './sqlite-aside.ts'
import { withFailures } from './store-failures.ts'
import type { Tables } from './tables.ts'

/** Everything in which the lead store's database engines differ. Schema and queries are the same (architecture.md). */
export interface Engine {
  kind: 'sqlite' | 'postgresql'
  /** Throws LeadStoreUnavailable for failures of the database, and for nothing else (store-failures.ts). */
  dialect: Dialect
  /**
   * A connection for what may take long (lists, export, erasing, retention), without transactions. null: on the first
   * one nobody waits for anybody else.
   */
  aside: Dialect | null
  /** Throws LeadStoreUnavailable where what is written here is not what the next start will find. */
  checkFiles(): void
  /** Once, before anything else is done with a store that an earlier version may have written. */
  prepare(db: Kysely<Tables>): Promise<void>
  /**
   * Clears what was deleted from the database's own files as far as the engine offers it (docs/operations.md).
   * False: somebody is reading what was there before; try again later.
   */
  clearDeleted(aside: Kysely<Tables>): Promise<boolean>
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
    dialect: withFailures(sqliteDialect(path)),
    aside: withFailures(sqliteAside(path)),
    checkFiles: sameFiles(path),
    prepare: rewriteOnce,
    clearDeleted: emptyLog,
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
    dialect: withFailures(dialect),
    aside: null,
    checkFiles: () => undefined,
    prepare: async () => undefined,
    // What VACUUM gives back is written over in time; its own documentation promises no more without a rewrite.
    clearDeleted: async (db) => {
      await sql`vacuum ${sql.join(PERSONAL_TABLES.map((name) => sql.table(name)))}`.execute(db)
      return true
    },
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

/** Tables of which a row says something of a person. */
export const PERSONAL_TABLES = [
  'leads',
  'former_people',
  'clients',
  'submissions',
  'tokens',
  'deliveries',
] as const satisfies (keyof Tables)[]

/**
 * Remembers which files the path leads to when it is first asked, and throws once they are others: deleted, moved, or
 * replaced while the server has them open. SQLite goes on writing into files that nobody will find again.
 */
function sameFiles(path: string): () => void {
  const identities = (): string =>
    ['', '-wal', '-shm']
      .map((end) => statSync(`${path}${end}`, { bigint: true, throwIfNoEntry: false }))
      .map((found) => (found === undefined ? 'missing' : `${found.dev}:${found.ino}`))
      .join(' ')
  let opened: string | null = null
  return () => {
    opened ??= identities()
    if (opened.includes('missing') || identities() !== opened)
      throw new LeadStoreUnavailable('The files of the lead store are not the ones that were opened', {
        code: 'STORE_FILES_REPLACED',
      })
  }
}

/** Files of versions without `secure_delete` hold deleted content between the rows: they are rewritten once. */
async function rewriteOnce(db: Kysely<Tables>): Promise<void> {
  const read = async (name: string): Promise<unknown> => {
    const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db)
    return rows[0]?.[name]
  }
  if ((await read('user_version')) !== 0) return
  if (Number(await read('page_count')) > 1) await sql`vacuum`.execute(db)
  await sql`pragma user_version = 1`.execute(db)
}

/**
 * Empties the write-ahead log, which holds pages as they were before. Its bulk is copied without holding up a writer;
 * for the rest nobody is waited for, as writers would wait with it.
 */
async function emptyLog(aside: Kysely<Tables>): Promise<boolean> {
  return aside.connection().execute(async (db) => {
    await sql`pragma wal_checkpoint(passive)`.execute(db)
    await sql`pragma busy_timeout = 0`.execute(db)
    try {
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
      return rows[0]?.busy === 0
    } finally {
      await sql`pragma busy_timeout = 5000`.execute(db)
    }
  })
}
