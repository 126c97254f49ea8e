import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { DeskFilter } from '#app/internal/desk.ts'
import type { Attack, AttackRow } from '#lab/attack/arena.ts'
import { systemClock } from '#server/leads/clock.ts'
import { createDesk } from '#server/leads/desk.ts'
import { SQLITE_FILE, sqliteEngine } from '#server/leads/engine.ts'
import { createIntake } from '#server/leads/intake.ts'
import { LeadStore } from '#server/leads/store.ts'
import { FALLBACK_TERMS } from '#server/leads/terms.ts'
import { createVault } from '#server/leads/vault.ts'
import { createLog } from '#server/log.ts'
import { runProgram } from '#tests/built-site.ts'
import { submission, wizardLead } from '#tests/fakes/example-lead.ts'
import { emailOfPerson, fillStore, LEADS_OF_ONE_PERSON } from '#tests/filled-store.ts'
import { purgeAsUsual } from '#tests/retention.ts'

/** Longest acceptable delay of a visitor caused by others. */
const LONGEST_PAUSE_MS = 50
const DAY_MS = 24 * 3_600_000
const EVERYTHING: DeskFilter = { form: '', state: '', search: '', page: 1 }

/**
 * Longest pause of the event loop while a large store is listed, searched, exported, backed up,
 * erased and purged, and visitors keep sending leads.
 */
export const attack: Attack = async ({ thorough }) => {
  const leads = thorough ? 100_000 : 10_000
  const dataDir = mkdtempSync(join(tmpdir(), 'attack-leads-'))
  const engine = sqliteEngine(dataDir)
  const store = await LeadStore.open(engine, Date.now())
  try {
    fillStore(join(dataDir, SQLITE_FILE), leads)
    return await measureAll(store, dataDir, leads)
  } finally {
    await store.close()
    rmSync(dataDir, { recursive: true })
  }
}

async function measureAll(store: LeadStore, dataDir: string, leads: number): Promise<AttackRow[]> {
  const log = createLog({ logLevel: 'silent' })
  const vault = createVault(Buffer.alloc(32, 7))
  const report = async () => undefined
  const wake = () => undefined
  const desk = createDesk({ store, vault, crm: null, connected: [], dataDir, clock: systemClock, log, wake })
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
  async function row(what: string, work: () => Promise<string>): Promise<AttackRow> {
    const delays = monitorEventLoopDelay({ resolution: 1 })
    const computing = monitorComputing()
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
    delays.enable()
    const begun = performance.now()
    const came = await work()
    const seconds = (performance.now() - begun) / 1000
    delays.disable()
    const computed = computing.stop()
    working = false
    await visitors
    const longest = delays.max / 1e6
    const parts = [
      `longest pause ${longest.toFixed(0)} ms`,
      `of it computing at most ${computed.toFixed(0)} ms`,
      `slowest lead ${slowest.toFixed(0)} ms`,
      `${seconds.toFixed(1)} s: ${came}`,
    ]
    // A busy machine pauses this process by itself.
    idle ??= longest
    return {
      tried: `${what} (${leads} leads)`,
      measured: parts.join(', '),
      bound: `${LONGEST_PAUSE_MS} ms, or what the machine itself does`,
      held: longest <= Math.max(LONGEST_PAUSE_MS, idle),
    }
  }

  /**
   * As the owner does it: the command in its own process, whose start-up is not the server's work.
   */
  function backUpBeside(): Promise<AttackRow> {
    const backup = runProgram('scripts/leads/backup.ts', { DATA_DIR: dataDir }, [join(dataDir, 'backup')])
    return row('The store is backed up', async () => {
      const { code, stdout, stderr } = await backup.ended
      if (code !== 0) throw new Error(stderr)
      return stdout.split('\n')[0] ?? ''
    })
  }

  return [
    await row('Nothing else happens', async () => {
      await pause(5_000)
      return 'what the machine itself does'
    }),
    await row('The desk lists and searches', async () => {
      const listed = await desk.list({ ...EVERYTHING, state: 'delivered' })
      const searched = await desk.list({ ...EVERYTHING, search: 'ingen skriver dette' })
      return `${listed.total} listed, ${searched.total} found`
    }),
    await row('All leads are exported', async () => {
      let bytes = 0
      for await (const piece of desk.csv(EVERYTHING)) bytes += Buffer.byteLength(piece)
      return `${(bytes / 1e6).toFixed(0)} MB`
    }),
    await backUpBeside(),
    await row(`A person with ${LEADS_OF_ONE_PERSON} leads is erased`, async () => {
      const erasure = await desk.erase(reference)
      return JSON.stringify(erasure)
    }),
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
    }),
  ]
}

/**
 * Longest processor time of this thread between two turns of the event loop, in ms: unaffected by
 * other processes.
 */
function monitorComputing(): { stop(): number } {
  const used = (): number => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let last = used()
  let most = 0
  const timer = setInterval(() => {
    const now = used()
    most = Math.max(most, now - last)
    last = now
  }, 1)
  return {
    stop: () => {
      clearInterval(timer)
      return most
    },
  }
}
