import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Dialect, Kysely, type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import { LeadStoreUnavailable } from '#app/lead/submission.ts'
import type { Counter } from '#server/limits.ts'
import { StartError } from '#server/start-error.ts'
import { postgresParts } from './postgres.ts'
import { DATABASE, type Database, explainPostgres, explainUnfit, postgresName } from './postgres-faults.ts'
import { LOCK_WAIT_MS, sqliteDialect } from './sqlite.ts'
import { PERSONAL_TABLES, type Tables } from './tables.ts'

/**
 * Everything that differs between the lead store's database engines. Schema and queries are the
 * same (docs/life-of-a-lead.md).
 */
export interface Engine {
  kind: 'sqlite' | 'postgresql'
  /** Where the store is, for messages: never with a password. */
  place: string
  /** Throws LeadStoreUnavailable only for failures of the database (failures.ts). */
  dialect: Dialect
  /** Separate connections for slow work (lists, export, erasing, retention): leads do not wait for it. */
  forSlowWork: Dialect
  /** A connection for migrations: without statement limits. */
  migrating: Dialect
  /** Before a migration: copies the store, in case the new version cannot use the migrated one. */
  keepCopy(): Promise<void>
  /** The new version works: the copy is deleted. */
  dropCopy(): void
  /** Throws LeadStoreUnavailable if the next start would not find what is written here. */
  checkFiles(): void
  /** Writes into the main file what only a log has that the next start may not find. */
  saveLog(db: Kysely<Tables>): Promise<void>
  /** Throws if no lead, or not every one, could be stored in the database as it is. */
  refuseUnfit(db: Kysely<Tables>): Promise<void>
  /**
   * Wipes deleted rows from the database's own files as far as the engine allows
   * (docs/operations.md). False: a reader still uses them; try again later.
   */
  clearDeleted(aside: Kysely<Tables>): Promise<boolean>
  /**
   * Whether several processes may use this store at once. If not, a lease left by an earlier
   * process is void at once.
   */
  shared: boolean
  /** Skips rows that another instance is claiming. */
  skipLocked<Output>(
    query: SelectQueryBuilder<Tables, 'deliveries', Output>,
  ): SelectQueryBuilder<Tables, 'deliveries', Output>
  /** Whether a write was refused because another instance was faster. */
  isConflict(error: unknown): boolean
  /**
   * The time for all instances, epoch ms; null: only one process uses this store, and its own clock
   * counts.
   */
  now: ((db: Kysely<Tables>) => Promise<number>) | null
  /** Others asking for the same lock wait until the transaction ends. */
  lock(tx: Transaction<Tables>, name: string): Promise<void>
  /** Counts for all instances of this store. Called once its schema exists. */
  counter: Counter
  /** Why it cannot be opened, and what the operator can do. */
  explain(error: unknown, code: string): string
}

export const SQLITE_FILE = 'leads.sqlite'

/** The embedded store: one SQLite file in the data folder, for one process. */
export function sqliteEngine(dataDir: string): Engine {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return sqliteEngineAt(join(dataDir, SQLITE_FILE))
}

/** Throws StartError if the file was emptied: no version leaves it so. */
export function sqliteEngineAt(path: string): Engine {
  const size = statSync(path, { throwIfNoEntry: false })?.size
  if (size !== 0) refuseForeignLog(path)
  if (size === undefined) createFile(path)
  if (size === 0) {
    throw new StartError(
      `Lageret ${path} er tomt (0 byte), så henvendelserne i det er væk: slet filen, og genskab den seneste backup (\`npm run leads -- restore FIL\`), eller start uden henvendelser`,
    )
  }
  const dialect = sqliteDialect(path)
  const copy = `${path}.before-update`
  return {
    kind: 'sqlite',
    place: path,
    dialect,
    forSlowWork: dialect,
    migrating: dialect,
    keepCopy: () => copyFile(dialect, copy),
    dropCopy: () => rmSync(copy, { force: true }),
    checkFiles: sameFiles(path),
    saveLog: async (db) => {
      await sql`pragma wal_checkpoint(full)`.execute(db)
    },
    // Opening the file already writes to it, and fails if that is impossible.
    refuseUnfit: async () => undefined,
    clearDeleted: emptyLog,
    shared: false,
    // One process and one connection: no other instance claims rows.
    skipLocked: (query) => query,
    isConflict: () => false,
    now: null,
    // The single connection has one transaction at a time.
    lock: async () => undefined,
    counter: (inMemory) => inMemory,
    explain: (_, code) => explainSqlite(path, code),
  }
}

/**
 * PostgreSQL, for any number of instances. `failed` is called for broken idle connections, which
 * the pool replaces. `statementMs` is the limit of one statement.
 */
export function postgresEngine(url: string, failed: (error: unknown) => void, statementMs?: number): Engine {
  const { dialect, forSlowWork, migrating, counter } = postgresParts(url, failed, statementMs)
  const name = postgresName(url)
  return {
    kind: 'postgresql',
    place: postgresPlace(url),
    dialect,
    forSlowWork,
    migrating,
    // PostgreSQL's own log brings a killed migration back to its beginning; its copies are the
    // operator's.
    keepCopy: async () => undefined,
    dropCopy: () => undefined,
    checkFiles: () => undefined,
    saveLog: async () => undefined,
    // With a complete schema nothing is migrated, and the first write would be a visitor's.
    refuseUnfit: (db) => refuseUnfit(db, name),
    // Space freed by VACUUM is overwritten in time; PostgreSQL promises no more without a table
    // rewrite.
    clearDeleted: async (db) => {
      await sql`vacuum ${sql.join(PERSONAL_TABLES.map((name) => sql.table(name)))}`.execute(db)
      return true
    },
    shared: true,
    skipLocked: (query) => query.forUpdate().skipLocked(),
    // unique_violation: the index that allows one delivery per subject at a time (schema.ts).
    isConflict: (error) => error instanceof Error && 'code' in error && error.code === '23505',
    now: async (db) => {
      const epochMs = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::int8`
      return (await db.selectNoFrom(epochMs.as('now')).executeTakeFirstOrThrow()).now
    },
    lock: async (tx, name) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
    },
    counter,
    explain: (error) => explainPostgres(name, error),
  }
}

async function refuseUnfit(db: Kysely<Tables>, where: string): Promise<void> {
  const { rows } = await sql<Database>`select ${sql.raw(DATABASE)}`.execute(db)
  const why = rows[0] ? explainUnfit(where, rows[0]) : null
  if (why !== null) throw new StartError(why)
}

export function postgresPlace(url: string): string {
  const address = URL.parse(url)
  return address === null ? 'DATABASE_URL' : `${address.host}${address.pathname} (PostgreSQL)`
}

/** For commands, which would otherwise make a store in a wrong place and work on that. */
export function noStoreYet(place: string): StartError {
  return new StartError(
    `Der er intet lager i ${place}: ingen server har brugt det. Kør kommandoen med serverens indstillinger: DATA_DIR=MAPPE eller DATABASE_URL=ADRESSE foran den, eller i .env (docs/operations.md)`,
  )
}

function explainSqlite(path: string, code: string): string {
  const cannot = `Lageret ${path} kan ikke åbnes`
  switch (code) {
    case 'SQLITE_BUSY':
    case 'SQLITE_LOCKED':
      return `${cannot}: et andet program har låst det. Luk det (en backup, sqlite3 eller en viewer), og start igen`
    case 'SQLITE_READONLY':
    case 'SQLITE_CANTOPEN':
      return `${cannot}: der kan ikke skrives i det. leads.sqlite, -wal og -shm og deres mappe skal tilhøre serverens bruger (docs/deployment.md)`
    default:
      return `${cannot} (${code})`
  }
}

/** Whether a killed server left its last writes beside the file, which opening it applies. */
export const hasLog = (path: string): boolean =>
  (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0

/**
 * SQLite applies a log to whichever file is beside it. A store is always in WAL mode (2 in the 19th
 * byte, sqlite.org/fileformat.html), a backup never.
 */
function refuseForeignLog(path: string): void {
  if (!hasLog(path)) return
  const header = Buffer.alloc(19)
  if (existsSync(path)) {
    const file = openSync(path, 'r')
    readSync(file, header)
    closeSync(file)
  }
  if (header[18] === 2) return
  throw new StartError(
    `${path}-wal hører ikke til ${existsSync(path) ? `${path}, som er en backup på lagerets plads` : `nogen fil, for ${path} er væk`}: flyt ${path}-wal og ${path}-shm væk, og start igen`,
  )
}

/**
 * The file has another name until its first page is written, so an empty file always means lost
 * data.
 */
function createFile(path: string): void {
  const unnamed = `${path}.new`
  rmSync(unnamed, { force: true })
  // SQLite's journal files inherit the mode of the database.
  writeFileSync(unnamed, '', { mode: 0o600 })
  const database = new DatabaseSync(unnamed)
  database.exec('pragma journal_mode = wal')
  database.close()
  renameSync(unnamed, path)
}

/** A consistent copy, even while others read and write; it gets its name once it is whole. */
async function copyFile(dialect: Dialect, copy: string): Promise<void> {
  const unnamed = `${copy}.partial`
  // SQLite fills an empty file, which keeps its mode.
  writeFileSync(unnamed, '', { mode: 0o600 })
  await using db = new Kysely<Tables>({ dialect })
  try {
    await sql`vacuum into ${unnamed}`.execute(db)
    const file = openSync(unnamed, 'r+')
    fsyncSync(file)
    closeSync(file)
    renameSync(unnamed, copy)
  } finally {
    rmSync(unnamed, { force: true })
  }
}

/**
 * Remembers the files behind the path at the first call, and throws once they are others: deleted,
 * moved or replaced while the server has them open. SQLite would go on writing into unreachable
 * files.
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

/**
 * Empties the write-ahead log, which contains old pages. Most of it is copied without blocking
 * writers; the rest is not waited for, as writers would wait too.
 */
async function emptyLog(aside: Kysely<Tables>): Promise<boolean> {
  return aside.connection().execute(async (db) => {
    await sql`pragma wal_checkpoint(passive)`.execute(db)
    await sql`pragma busy_timeout = 0`.execute(db)
    try {
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
      return rows[0]?.busy === 0
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(LOCK_WAIT_MS)}`.execute(db)
    }
  })
}
