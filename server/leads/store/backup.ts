import { existsSync, renameSync, statSync } from 'node:fs'
import { cp, link, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { OnRows } from '#server/leads/database/copy-tables.ts'
import { type Engine, SQLITE_FILE, sqliteEngineAt } from '#server/leads/database/engine.ts'
import { StartError } from '#server/start-error.ts'
import { LeadStore } from './lead-store.ts'

/** Number of copied rows of each table. */
type RowCounts = Record<string, number>

/**
 * Copies a consistent snapshot of the whole store into a new SQLite file while the server runs. The
 * file serves either engine; it gets its name once it is complete. Throws StartError if there are
 * no leads, unless it may be empty.
 */
export async function backUp(
  engine: Engine,
  file: string,
  options: { mayBeEmpty?: boolean; onRows?: OnRows } = {},
): Promise<RowCounts> {
  if (existsSync(file)) throw existsAlready(file)
  await using from = await LeadStore.open(engine, Date.now(), { whileServerRuns: true })
  if (options.mayBeEmpty !== true && (await from.isEmpty()))
    throw new StartError(
      `Lageret ${engine.place} har ingen henvendelser, så der er ikke taget backup: er det rigtigt, så skriv --allow-empty`,
    )
  // Next to the file, as a file can only be renamed within its disk.
  await using folder = await temporaryFolder(`${file}.partial-`)
  const partial = join(folder.path, SQLITE_FILE)
  const copied = await copyInto(partial, from, options.onRows)
  // By this journal mode a start recognises a backup in the place of a store (engine.ts).
  const whole = new DatabaseSync(partial)
  whole.exec('pragma journal_mode = delete')
  whole.close()
  await giveName(partial, file)
  return copied
}

/** A folder that is deleted when the scope that uses it ends. */
async function temporaryFolder(prefix: string) {
  const path = await mkdtemp(prefix)
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
}

const existsAlready = (file: string) =>
  new StartError(`${file} findes allerede: en backup overskriver aldrig noget`)

/** A hard link, since renaming would replace a file that another backup made meanwhile. */
async function giveName(partial: string, file: string): Promise<void> {
  try {
    await link(partial, file)
  } catch {
    if (existsSync(file)) throw existsAlready(file)
    // Some file systems, as on memory cards and network shares, have no hard links.
    await rename(partial, file)
  }
}

async function copyInto(file: string, from: LeadStore, onRows?: OnRows): Promise<RowCounts> {
  await using to = await LeadStore.open(sqliteEngineAt(file), Date.now())
  const copied = await LeadStore.copy(from, to, onRows)
  // Empties the write-ahead log into the file: on a full disk closing would leave rows there, and
  // not fail.
  if (!(await to.clearDeleted())) throw new StartError('Backuppen er i brug og kan ikke gøres færdig')
  return copied
}

/**
 * Fills an empty store from a backup, even an older one: its schema is migrated on a copy.
 * Deliveries made after the backup are repeated and recognised by their `lead_id` and Message-ID.
 */
export async function restore(file: string, engine: Engine, options: FillOptions = {}): Promise<RowCounts> {
  if (!existsSync(file)) throw new StartError(`${file} findes ikke`)
  if (statSync(file).size === 0) throw new StartError(`${file} er tom (0 byte) og ingen backup`)
  await using folder = await temporaryFolder(join(tmpdir(), 'leads-restore-'))
  const copy = join(folder.path, SQLITE_FILE)
  await cp(file, copy)
  return await fill(copy, engine, options)
}

/**
 * Copies everything from the embedded store to another engine, then renames its file, so that the
 * next start finds nothing undelivered next to DATABASE_URL. No server may use the data folder
 * meanwhile.
 */
export async function moveFromSqlite(
  dataDir: string,
  engine: Engine,
  options: FillOptions = {},
): Promise<RowCounts & { setAside: string }> {
  const file = join(dataDir, SQLITE_FILE)
  if (!existsSync(file)) throw new StartError(`Der er intet indbygget lager i ${dataDir}`)
  const copied = await fill(file, engine, options)
  sqliteEngineAt(file).dropCopy()
  const setAside = `${file}.moved-${new Date().toISOString().replace(/[:.]/g, '-')}`
  renameSync(file, setAside)
  return Object.assign(copied, { setAside })
}

interface FillOptions {
  /** Checks the store to be copied before anything is written; if it throws, nothing is. */
  prepare?: (from: LeadStore) => Promise<unknown>
  onRows?: OnRows
}

async function fill(file: string, engine: Engine, { prepare, onRows }: FillOptions): Promise<RowCounts> {
  await using from = await LeadStore.open(sqliteEngineAt(file), Date.now())
  await prepare?.(from)
  await using to = await LeadStore.open(engine, Date.now())
  if (!(await to.isEmpty()))
    throw new StartError('Lageret, der skal fyldes, har henvendelser i forvejen: intet er ændret')
  return await LeadStore.copy(from, to, onRows)
}
