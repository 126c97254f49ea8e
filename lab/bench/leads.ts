// Leads from 64 simultaneous visitors behind a proxy with all limits on.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  medianMs: number
  p99Ms: number
  processorMs: number
  /** After this many leads. */
  memory: Record<number, number>
  /** After 100,000 leads × after 10,000; null in a shorter run. */
  memoryRatio: number | null
  /** Of the desk, ms, by what it finds. */
  searches: Record<string, number>
}

const VISITORS = 64
/** Below the limit of one address: then the visitor continues with another one. */
const PER_ADDRESS = 25
/** Memory after 100,000 leads, in times that after 10,000. */
const MOST_MEMORY = 1.2
const MEMORY_AT = [10_000, 25_000, 50_000, 75_000, 100_000]

/** null: PostgreSQL is not installed. */
async function benchStore(store: Store, leads: number): Promise<LeadFigures | null> {
  const postgres = store === 'PostgreSQL' ? await startPostgres({ durable: true }) : null
  if (store === 'PostgreSQL' && postgres === null) return null
  try {
    const figures = await measure(store, (await postgres?.database()) ?? null, leads)
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

async function measure(
  store: Store,
  databaseUrl: string | null,
  total: number,
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
    return {
      store,
      leads: total,
      refused,
      acceptedPerSecond: perSecond,
      medianMs: share(waits, 0.5),
      p99Ms: share(waits, 0.99),
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
    `${store}: ${leads} leads from ${VISITORS} visitors at once: ${round(figures.acceptedPerSecond)} a second`,
    `${store}: answers: median ${round(figures.medianMs)} ms, 99th percentile ${round(figures.p99Ms)} ms`,
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
