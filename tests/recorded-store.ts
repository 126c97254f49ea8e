import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { EVERYTHING } from '#app/internal/desk.ts'
import { type Engine, SQLITE_FILE } from '#server/leads/database/engine.ts'
import { MIGRATIONS } from '#server/leads/database/migrate.ts'
import { createVault } from '#server/leads/database/vault.ts'
import { LeadStore } from '#server/leads/store/lead-store.ts'

/**
 * Stores as releases made them, as SQL text in tests/contract/stores/, one of each release that
 * changed how a store is made. They are written once (tests/golden/leads.test.ts) and never again.
 */

/** Encrypts the bank numbers in them. */
export const RECORD_KEY = Buffer.alloc(32, 7)

export const recordFile = (version: string) => join('tests', 'contract', 'stores', `${version}.sql`)

/** The releases so far that have one. */
export function recordedReleases(): string[] {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  return MIGRATIONS.map(({ since }) => since).filter(
    (since) => since.localeCompare(version, 'en', { numeric: true }) <= 0,
  )
}

/** Everything in an embedded store, as SQL that makes it again. */
export function recordOf(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  // One snapshot, beside a server.
  database.exec('begin')
  const made = database
    .prepare("select type, name, sql from sqlite_master where sql is not null and name not like 'sqlite%'")
    .all()
  const rows = made
    .filter(({ type }) => type === 'table')
    .flatMap(({ name }) =>
      database
        .prepare(`select * from "${name}"`)
        .all()
        .map((row) => `insert into "${name}" values (${Object.values(row).map(literal).join(', ')})`),
    )
  database.close()
  return [...made.map(({ sql }) => String(sql)), ...rows].map((statement) => `${statement};\n`).join('')
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}

/** Makes a recorded store in a data folder. Returns the references of its leads. */
export function makeRecorded(record: string, folder: string): string[] {
  const database = new DatabaseSync(join(folder, SQLITE_FILE))
  database.exec(record)
  const rows = database.prepare('select reference from leads order by reference').all()
  database.close()
  return rows.map(({ reference }) => String(reference))
}

/** Opens a store as a start does. The references of the leads that can be read with all they have. */
export async function readableLeads(engine: Engine): Promise<string[]> {
  const vault = createVault(RECORD_KEY)
  const readable: string[] = []
  await using store = await LeadStore.open(engine, Date.now())
  for (const view of ['', 'spam'] as const)
    for await (const leads of store.desk.each({ ...EVERYTHING, view }, 100))
      for (const { stored } of leads) {
        const sealed = await store.sealedBank(stored.id)
        const isOpened = sealed === null || vault.open(sealed, stored.id) !== null
        if (stored.lead !== null && isOpened) readable.push(stored.reference)
      }
  return readable.sort()
}
