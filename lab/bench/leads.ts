// Leads from 64 simultaneous visitors behind a proxy with all limits on, compared with bare inserts
// with fsync into the same store engine in the same run. Results are mainly ratios, which depend
// less on the machine.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { type LongCheck, named, needBuild, runLongCheck } from '#lab/long-check.ts'
import { memoryOf, processorTime } from '#lab/processes.ts'
import { readCount } from '#scripts/arguments.ts'
import { postgresEngine, sqliteEngine } from '#server/leads/database/engine.ts'
import { freePort, removeDataFolder, startBuiltSite } from '#tests/built-site.ts'
import { startPostgres } from '#tests/postgres.ts'
import { benchSearch, LONGEST_SEARCH_MS } from './search.ts'

const STORES = ['SQLite', 'PostgreSQL'] as const
type Store = (typeof STORES)[number]

/** Result for one store. Times in ms, memory in MB resident. */
export type LeadFigures = {
  store: Store
  leads: number
  /** Responses other than 200, by status. */
  refused: Record<string, number>
  acceptedPerSecond: number
  barePerSecond: number
  /** Relative to bare inserts per second. */
  ratio: number
  medianMs: number
  p99Ms: number
  /** × the 99th percentile of bare inserts at the same concurrency. */
  p99Ratio: number
  processorMs: number
  /** After this many leads. */
  memory: Record<number, number>
  /** After 100,000 leads × after 10,000; null in a shorter run. */
  memoryRatio: number | null
  /** Of the desk, ms, by what it finds. */
  searches: Record<string, number>
}

type Bare = { perSecond: number; p99Ms: number }

const VISITORS = 64
/** Below the limit of one address: then the visitor continues with another one. */
const PER_ADDRESS = 25
const BARE_MS = 3_000
/** Memory after 100,000 leads, in times that after 10,000. */
const MOST_MEMORY = 1.2
const MEMORY_AT = [10_000, 25_000, 50_000, 75_000, 100_000]
/** Same as the server's own pool (server/leads/database/postgres.ts). */
const CONNECTIONS = 10
/** Approximate size of a lead with its deliveries. */
const BODY = 'x'.repeat(1_000)

/** null: PostgreSQL is not installed. */
async function benchStore(store: Store, leads: number): Promise<LeadFigures | null> {
  const postgres = store === 'PostgreSQL' ? await startPostgres({ durable: true }) : null
  if (store === 'PostgreSQL' && postgres === null) return null
  try {
    const url = (await postgres?.database()) ?? null
    const figures = await measure(store, url, leads, url === null ? bareSqlite() : await barePostgres(url))
    return { ...figures, searches: await searches((await postgres?.database()) ?? null) }
  } finally {
    await postgres?.stop()
  }
}

async function searches(url: string | null): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'search-'))
  try {
    return await benchSearch(() =>
      url === null ? sqliteEngine(folder) : postgresEngine(url, () => undefined),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** SQLite has one writer: inserts queue like leads, and each of 64 waits for those before it. */
function bareSqlite(): Bare {
  const folder = mkdtempSync(join(tmpdir(), 'bare-'))
  const database = new DatabaseSync(join(folder, 'bare.sqlite'))
  database.exec('pragma journal_mode = wal; pragma synchronous = full; create table rows (body text)')
  const insert = database.prepare('insert into rows values (?)')
  const ends: number[] = []
  const begun = performance.now()
  while (performance.now() - begun < BARE_MS) {
    insert.run(BODY)
    ends.push(performance.now())
  }
  database.close()
  rmSync(folder, { recursive: true })
  const waits = ends.slice(VISITORS).map((end, index) => end - (ends[index] ?? end))
  return { perSecond: ends.length / ((performance.now() - begun) / 1000), p99Ms: share(waits, 0.99) }
}

async function barePostgres(url: string): Promise<Bare> {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS })
  await pool.query('create table bare_rows (body text)')
  const waits: number[] = []
  const begun = performance.now()
  const insert = async (): Promise<void> => {
    while (performance.now() - begun < BARE_MS) {
      const started = performance.now()
      await pool.query('insert into bare_rows values ($1)', [BODY])
      waits.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: VISITORS }, insert))
  const perSecond = waits.length / ((performance.now() - begun) / 1000)
  await pool.query('drop table bare_rows')
  await pool.end()
  return { perSecond, p99Ms: share(waits, 0.99) }
}

async function measure(
  store: Store,
  databaseUrl: string | null,
  total: number,
  bare: Bare,
): Promise<Omit<LeadFigures, 'searches'>> {
  // The mail server is down: deliveries pile up.
  const site = await startBuiltSite({
    TRUST_PROXY: '1',
    LOG_LEVEL: 'silent',
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    MAIL_FROM: 'tilbud@lysfest.example',
    SALES_EMAIL: 'salg@lysfest.example',
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  })
  const { pid = 0 } = site.process
  const waits: number[] = []
  const refused: Record<string, number> = {}
  const memory: Record<number, number> = {}
  let begun = 0

  async function visit(): Promise<void> {
    for (;;) {
      const number = begun
      if (number >= total) return
      begun += 1
      const started = performance.now()
      const response = await fetch(`${site.url}/api/leads/hubspot`, leadOf(number))
      await response.text()
      waits.push(performance.now() - started)
      if (!response.ok) refused[response.status] = (refused[response.status] ?? 0) + 1
      if (MEMORY_AT.includes(waits.length)) memory[waits.length] = memoryOf(pid)
    }
  }

  try {
    const start = performance.now()
    const before = processorTime(pid)
    await Promise.all(Array.from({ length: VISITORS }, visit))
    const perSecond = total / ((performance.now() - start) / 1000)
    const [first, last] = [memory[10_000], memory[100_000]]
    const p99Ms = share(waits, 0.99)
    return {
      store,
      leads: total,
      refused,
      acceptedPerSecond: perSecond,
      barePerSecond: bare.perSecond,
      ratio: perSecond / bare.perSecond,
      medianMs: share(waits, 0.5),
      p99Ms,
      p99Ratio: p99Ms / bare.p99Ms,
      processorMs: (processorTime(pid) - before) / total,
      memory,
      memoryRatio: first === undefined || last === undefined ? null : last / first,
    }
  } finally {
    await site.stop('SIGKILL')
    await removeDataFolder(site)
  }
}

function leadOf(number: number): RequestInit {
  const address = Math.floor(number / PER_ADDRESS)
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': `bench-${number}`,
      'x-forwarded-for': `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
    },
    body: JSON.stringify({
      firstname: `Person ${number}`,
      email: `person${number}@sted${number % 997}.example`,
      contactMethod: 'call',
      industry: 'Sportsklub',
      ticketDetails: { numberOfTickets: 100 + (number % 2000), ticketPrice: 149.5, customerPaysFee: true },
      other: [{ name: 'White label', package: 'PREMIUM' }],
    }),
  }
}

function share(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

function describe(figures: LeadFigures): string[] {
  const round = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 2 })
  const { store, leads, refused, memory, memoryRatio, searches } = figures
  const no = Object.entries(refused).map(([status, count]) => `${count} × ${status}`)
  return [
    `${store}: bare inserts with fsync: ${round(figures.barePerSecond)} a second`,
    `${store}: ${leads} leads from ${VISITORS} visitors at once: ${round(figures.acceptedPerSecond)} a second, ${round(figures.ratio)} × the bare inserts`,
    `${store}: answers: median ${round(figures.medianMs)} ms, 99th percentile ${round(figures.p99Ms)} ms, ${round(figures.p99Ratio)} × that of the bare inserts`,
    `${store}: processor time of the server: ${round(figures.processorMs)} ms a lead`,
    `${store}: not accepted: ${no.join(', ') || 'none'}`,
    ...Object.entries(memory).map(
      ([count, megabytes]) => `${store}: memory after ${count}: ${round(megabytes)} MB`,
    ),
    ...Object.entries(searches).map(
      ([search, ms]) => `${store}: ${search}: ${round(ms)} ms, aim ${LONGEST_SEARCH_MS}`,
    ),
    ...(memoryRatio === null
      ? []
      : [`${store}: memory after 100,000 leads: ${round(memoryRatio)} × that after 10,000`]),
  ]
}

/** What a store must keep: every lead is taken, and memory does not grow with them. */
function judge(check: LongCheck, { store, refused, memoryRatio }: LeadFigures): void {
  const no = Object.entries(refused).map(([status, count]) => `${count} × ${status}`)
  if (no.length > 0) check.failed(`${store} did not take ${no.join(', ')}`)
  if ((memoryRatio ?? 0) > MOST_MEMORY) check.failed(`${store}: memory grew ${memoryRatio} times`)
}

const usage =
  'npm run bench:leads [-- LEADS [STORE]]   how many leads a second are taken, of 10000 or LEADS, by SQLite and PostgreSQL or one'

await runLongCheck(usage, { options: {}, most: 2 }, async (check, { words: [leads, ...only] }) => {
  const count = readCount(leads, 10_000)
  const fits = (name: string, word: string) => name.toLowerCase() === word.toLowerCase()
  const stores = named('store', STORES, only, { fits })
  needBuild()
  await check.parts('Measuring stores', stores, String, async (store) => {
    const figures = await benchStore(store, count)
    if (!figures) return check.notRun(`${store}, which is not installed`)
    for (const line of describe(figures)) check.say(line)
    judge(check, figures)
  })
})
