import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { EVERYTHING } from '#app/internal/desk.ts'
import { postgresEngine, SQLITE_FILE, sqliteEngine } from '#server/leads/database/engine.ts'
import { LeadStore } from '#server/leads/store/store.ts'
import { freePort, type RunningServer, ready, runProgram, startBuiltSite } from '#tests/built-site.ts'
import { fillOldStore } from '#tests/filled-store.ts'
import type { TestPostgres } from '#tests/postgres.ts'

export interface KilledMigrations {
  /** Servers killed after their migration had begun. */
  trials: number
  /** The next start served. */
  survivors: number
  /** Leads that the next start did not find. */
  lost: number
  /** How long the migration of an undisturbed start takes, ms. */
  ms: number
}

/**
 * Starts the server on copies of a store of the first schema, and kills it (`kill -9`) at a random
 * moment between the first change to the store and the end of the start, again and again.
 * @param folder the checkout whose build is started; this one's without it
 */
export async function killMigrations(
  { leads, trials, postgres }: { leads: number; trials: number; postgres: TestPostgres | null },
  folder?: string,
): Promise<KilledMigrations> {
  const own = mkdtempSync(join(tmpdir(), 'killed-migrations-'))
  const original = postgres === null ? join(own, 'original') : await postgres.database()
  const engineOf = (where: string) =>
    postgres === null ? sqliteEngine(where) : postgresEngine(where, () => undefined)
  await fillOldStore(engineOf(original), leads)

  const next = async (number: number) => {
    const dataDir = join(own, String(number))
    mkdirSync(dataDir)
    if (postgres === null) cpSync(join(original, SQLITE_FILE), join(dataDir, SQLITE_FILE))
    const databaseUrl = postgres === null ? null : await copyDatabase(original, `copy_${number}`)
    return {
      settings: { DATA_DIR: dataDir, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) },
      begun: (program: RunningServer) => hasBegun(program, dataDir, databaseUrl),
      count: () => countLeads(engineOf(databaseUrl ?? dataDir)),
    }
  }
  const start = async (settings: object) => {
    const port = String(await freePort())
    return runProgram('build/server/index.js', { ...settings, PORT: port }, [], folder)
  }

  const whole = await next(0)
  const undisturbed = await start(whole.settings)
  await whole.begun(undisturbed)
  const from = performance.now()
  await ready(undisturbed)
  const ms = Math.round(performance.now() - from)
  await undisturbed.stop()

  let survivors = 0
  let lost = 0
  for (let trial = 1; trial <= trials; trial++) {
    const { settings, begun, count } = await next(trial)
    const killed = await start(settings)
    await begun(killed)
    await pause(Math.random() * ms)
    await killed.stop('SIGKILL')
    const site = await startBuiltSite(settings, folder === undefined ? {} : { folder }).catch(() => null)
    if (site !== null) {
      survivors += 1
      await site.stop()
      lost += leads - (await count())
    }
    rmSync(settings.DATA_DIR, { recursive: true })
  }
  rmSync(own, { recursive: true })
  return { trials, survivors, lost, ms }
}

async function copyDatabase(url: string, name: string): Promise<string> {
  const address = new URL(url)
  const original = address.pathname.slice(1)
  address.pathname = '/postgres'
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  await client.query(`create database ${name} template ${original}`)
  await client.end()
  address.pathname = `/${name}`
  return address.href
}

/** Resolves once a start has opened the store. A busy machine may look only when it is over. */
async function hasBegun(program: RunningServer, dataDir: string, databaseUrl: string | null): Promise<void> {
  if (databaseUrl === null) {
    while (!existsSync(join(dataDir, `${SQLITE_FILE}-wal`))) await pause(1)
    return
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  // The lock of migrations, which the former edition takes as well.
  const locks = "select 1 from pg_locks where locktype = 'advisory'"
  const isMigrating = async () => (await client.query(locks)).rowCount !== 0
  while (!program.stdout().includes('Ready:') && !(await isMigrating())) await pause(1)
  await client.end()
}

async function countLeads(engine: ReturnType<typeof sqliteEngine>): Promise<number> {
  const store = await LeadStore.open(engine, Date.now(), { whileServerRuns: true })
  const { total } = await store.desk.find(EVERYTHING, null)
  await store.close()
  return total
}
