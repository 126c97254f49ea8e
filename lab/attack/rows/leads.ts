import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { EVERYTHING } from '#app/internal/desk.ts'
import type { Attack, AttackRow } from '#lab/attack/arena.ts'
import { systemClock } from '#server/leads/clock.ts'
import { SQLITE_FILE, sqliteEngine } from '#server/leads/database/engine.ts'
import { createVault } from '#server/leads/database/vault.ts'
import { createDesk } from '#server/leads/desk/desk.ts'
import { createIntake } from '#server/leads/intake/intake.ts'
import { LeadStore } from '#server/leads/store/lead-store.ts'
import { FALLBACK_TERMS } from '#server/leads/terms.ts'
import { createLog } from '#server/log.ts'
import { runProgram } from '#tests/built-site.ts'
import { eraseNow } from '#tests/erase.ts'
import { submission, wizardLead } from '#tests/fakes/example-lead.ts'
import { emailOfPerson, fillStore, LEADS_OF_ONE_PERSON } from '#tests/filled-store.ts'
import { purgeAsUsual, USUAL_RETENTION } from '#tests/retention.ts'

/** Longest acceptable delay of a visitor caused by others. */
const LONGEST_PAUSE_MS = 50
const DAY_MS = 24 * 3_600_000

/**
 * Longest pause of the event loop while a large store is listed, searched, exported, backed up,
 * erased and purged, and visitors keep sending leads.
 */
export const attack: Attack = async ({ thorough, rows }) => {
  const leads = thorough ? 100_000 : 10_000
  const dataDir = mkdtempSync(join(tmpdir(), 'attack-leads-'))
  const engine = sqliteEngine(dataDir)
  const store = await LeadStore.open(engine, Date.now())
  try {
    fillStore(join(dataDir, SQLITE_FILE), leads)
    return await measureAll(store, { dataDir, leads, rows })
  } finally {
    await store.close()
    rmSync(dataDir, { recursive: true })
  }
}

async function measureAll(
  store: LeadStore,
  { dataDir, leads, rows }: { dataDir: string; leads: number; rows: AttackRow[] },
): Promise<AttackRow[]> {
  const log = createLog({ logLevel: 'silent' })
  const vault = createVault(Buffer.alloc(32, 7))
  const report = async () => undefined
  const wake = () => undefined
  const desk = createDesk({
    store,
    vault,
    channels: [],
    retention: USUAL_RETENTION,
    clock: systemClock,
    log,
    wake,
    wakeErasures: wake,
  })
  const intake = createIntake({
    store,
    limits: { countLead: async () => null, countAutoReply: async () => true },
    clock: systemClock,
    log,
    terms: async () => FALLBACK_TERMS,
    connected: () => true,
    vault,
    autoRepliesPerHour: 100,
    wake,
    report,
  })
  const one = await desk.list({ ...EVERYTHING, search: emailOfPerson(0) })
  const reference = one.rows[0]?.reference ?? ''
  let sent = 0
  let idle: number | null = null

  /** Runs `work` while a visitor sends a lead every 50 ms. */
  async function row(what: string, work: () => Promise<string>): Promise<void> {
    let working = true
    let slowest = 0
    const visitors = (async () => {
      while (working) {
        const begun = performance.now()
        sent += 1
        const receipt = await intake.receive(
          wizardLead({ email: `visitor${sent}@sted.example` }),
          submission({ idempotencyKey: randomUUID() }),
        )
        if (receipt.outcome !== 'stored') throw new Error(receipt.outcome)
        slowest = Math.max(slowest, performance.now() - begun)
        await pause(50)
      }
    })()
    // Pauses from before this row do not count.
    await pause(100)
    const pauses = monitorPauses()
    const begun = performance.now()
    const came = await work()
    const seconds = (performance.now() - begun) / 1000
    const { longest, own } = pauses.stop()
    working = false
    await visitors
    const parts = [
      `longest pause ${own.toFixed(0)} ms`,
      `${longest.toFixed(0)} ms with the wait for a processor`,
      `slowest lead ${slowest.toFixed(0)} ms`,
      `${seconds.toFixed(1)} s: ${came}`,
    ]
    // A busy machine delays this process too.
    idle ??= own
    rows.push({
      tried: `${what} (${leads} leads)`,
      measured: parts.join(', '),
      bound: `${LONGEST_PAUSE_MS} ms, or what the machine itself does`,
      held: own <= Math.max(LONGEST_PAUSE_MS, idle),
    })
  }

  /**
   * As the owner does it: the command in its own process, whose start-up does not count as the
   * server's work.
   */
  function backUpBeside(): Promise<void> {
    const backup = runProgram('scripts/leads/backup.ts', { DATA_DIR: dataDir }, [join(dataDir, 'backup')])
    return row('The store is backed up', async () => {
      const { code, stdout, stderr } = await backup.ended
      if (code !== 0) throw new Error(stderr)
      return stdout.split('\n')[0] ?? ''
    })
  }

  await row('Nothing else happens', async () => {
    await pause(5_000)
    return 'what the machine itself does'
  })
  await row('The desk lists and searches', async () => {
    const listed = await desk.list({ ...EVERYTHING, delivery: 'delivered' })
    const all = await desk.list({ ...EVERYTHING, search: 'holm mette' })
    const one = await desk.list({ ...EVERYTHING, search: emailOfPerson(leads - 1) })
    const none = await desk.list({ ...EVERYTHING, search: 'ingen skriver dette' })
    if (listed.total < leads || all.total < leads || one.total !== 1 || none.total !== 0)
      throw new Error(`${listed.total}, ${all.total}, ${one.total} and ${none.total} leads`)
    return `${listed.total} listed, ${all.total} found`
  })
  await row('All leads are exported', async () => {
    let bytes = 0
    for await (const piece of desk.csv(EVERYTHING)) bytes += Buffer.byteLength(piece)
    return `${(bytes / 1e6).toFixed(0)} MB`
  })
  await backUpBeside()
  await row(`A person with ${LEADS_OF_ONE_PERSON} leads is erased`, async () => {
    const erasure = await eraseNow({ desk, store, channels: [], clock: systemClock, log }, reference)
    return `${erasure?.references.length} leads, ${erasure?.left} left`
  })
  await row('Leads that had their time are purged', async () => {
    const clock = { ...systemClock, now: () => Date.now() + 25 * DAY_MS }
    const purged = await purgeAsUsual({
      store,
      dataDir,
      clock,
      log,
      report,
    })
    return JSON.stringify(purged)
  })
  return rows
}

/** Linux's figures for this thread: nanoseconds on a processor, and waiting for one. */
const SCHEDULE = '/proc/thread-self/schedstat'

/**
 * Longest time between two turns of the event loop, in ms. `own` leaves out how long the thread was
 * ready and other processes had the processors.
 */
function monitorPauses(): { stop(): { longest: number; own: number } } {
  const isTold = existsSync(SCHEDULE)
  const waited = (): number => (isTold ? Number(readFileSync(SCHEDULE, 'utf8').split(' ')[1]) / 1e6 : 0)
  let last = { at: performance.now(), waited: waited() }
  let longest = 0
  let own = 0
  const timer = setInterval(() => {
    const now = { at: performance.now(), waited: waited() }
    const gap = now.at - last.at
    longest = Math.max(longest, gap)
    own = Math.max(own, gap - (now.waited - last.waited))
    last = now
  }, 1)
  return {
    stop: () => {
      clearInterval(timer)
      return { longest, own }
    },
  }
}
