import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, type TestContext, test } from 'vitest'
import { EVERYTHING, type LeadDesk } from '#app/internal/desk.ts'
import { systemClock } from '#server/leads/clock.ts'
import { SQLITE_FILE, sqliteEngine } from '#server/leads/database/engine.ts'
import { createVault } from '#server/leads/database/vault.ts'
import { createDesk } from '#server/leads/desk/desk.ts'
import { createIntake } from '#server/leads/intake/intake.ts'
import { FALLBACK_LEAD_CONTENT } from '#server/leads/lead-content.ts'
import { LeadStore } from '#server/leads/store/lead-store.ts'
import { createLog } from '#server/log.ts'
import { runProgram } from '#tests/built-site.ts'
import { eraseNow } from '#tests/erase.ts'
import { submission, wizardLead } from '#tests/fakes/example-lead.ts'
import { emailOfPerson, fillStore, LEADS_OF_ONE_PERSON } from '#tests/filled-store.ts'
import { DEFAULT_RETENTION, purgeWithDefaults } from '#tests/retention.ts'

// How long the event loop pauses while a large store is listed, searched, exported, backed up and
// purged, people are erased, and a visitor sends a lead every 50 ms.

const LEADS = 100_000
const LONGEST_PAUSE_MS = 50
const DAY_MS = 24 * 3_600_000

const log = createLog({ logLevel: 'silent' })
const report = async () => undefined
const wake = () => undefined
const dataDir = mkdtempSync(join(tmpdir(), 'leads-'))
let store: LeadStore
let desk: LeadDesk
let intake: ReturnType<typeof createIntake>
/** The pause while nothing else happens: what the machine itself does. */
let idle = 0

beforeAll(async () => {
  store = await LeadStore.open(sqliteEngine(dataDir), Date.now())
  fillStore(join(dataDir, SQLITE_FILE), LEADS)
  const vault = createVault(Buffer.alloc(32, 7))
  const shared = { store, vault, clock: systemClock, log, wake }
  desk = createDesk({ ...shared, channels: [], retention: DEFAULT_RETENTION, wakeErasures: wake })
  intake = createIntake({
    ...shared,
    limits: { countLead: async () => null, countAutoReply: async () => true },
    leadContent: async () => FALLBACK_LEAD_CONTENT,
    connected: () => true,
    autoRepliesPerHour: 100,
    report,
  })
  idle = (await pausesDuring(() => pause(5_000))).own
})
afterAll(() => store.close())

let sent = 0
async function pausesDuring(work: () => Promise<unknown>) {
  let working = true
  let slowest = 0
  const visitors = (async () => {
    while (working) {
      const begun = performance.now()
      sent += 1
      const person = wizardLead({ email: `visitor${sent}@sted.example` })
      const receipt = await intake.receive(person, submission({ idempotencyKey: randomUUID() }))
      expect(receipt.outcome).toBe('stored')
      slowest = Math.max(slowest, performance.now() - begun)
      await pause(50)
    }
  })()
  // Pauses from before do not count.
  await pause(100)
  const pauses = monitorPauses()
  await work()
  const { longest, own } = pauses.stop()
  working = false
  await visitors
  return { longest, own, slowest }
}

async function holds({ annotate }: TestContext, work: () => Promise<unknown>): Promise<void> {
  const { longest, own, slowest } = await pausesDuring(work)
  const figures = [own, longest, slowest, idle].map(Math.round)
  await annotate(
    `ms: longest pause ${figures[0]}, ${figures[1]} with the wait for a processor, slowest lead ${figures[2]}, idle ${figures[3]}`,
  )
  // A busy machine delays this process too.
  expect(own).toBeLessThanOrEqual(Math.max(LONGEST_PAUSE_MS, idle))
}

test('the desk lists and searches', (context) =>
  holds(context, async () => {
    const found = async (asked: object) => (await desk.list({ ...EVERYTHING, ...asked })).total
    expect(await found({ delivery: 'delivered' })).toBeGreaterThanOrEqual(LEADS)
    expect(await found({ search: 'holm mette' })).toBeGreaterThanOrEqual(LEADS)
    expect(await found({ search: emailOfPerson(LEADS - 1) })).toBe(1)
    expect(await found({ search: 'ingen skriver dette' })).toBe(0)
  }))

test('all leads are exported', (context) =>
  holds(context, async () => {
    let bytes = 0
    for await (const piece of desk.csv(EVERYTHING)) bytes += Buffer.byteLength(piece)
    expect(bytes).toBeGreaterThan(100 * LEADS)
  }))

// As the owner does it: the command in its own process, whose start-up does not count.
test('the store is backed up', (context) => {
  const backup = runProgram('scripts/leads/backup.ts', { DATA_DIR: dataDir }, [join(dataDir, 'backup')])
  return holds(context, async () => expect(await backup.ended).toMatchObject({ code: 0 }))
})

test(`a person with ${LEADS_OF_ONE_PERSON} leads is erased`, async (context) => {
  const { rows } = await desk.list({ ...EVERYTHING, search: emailOfPerson(0) })
  await holds(context, async () => {
    const means = { desk, store, channels: [], clock: systemClock, log }
    expect((await eraseNow(means, rows[0]?.reference ?? ''))?.references).toHaveLength(LEADS_OF_ONE_PERSON)
  })
})

test('leads past their retention are purged', (context) =>
  holds(context, async () => {
    const clock = { ...systemClock, now: () => Date.now() + 25 * DAY_MS }
    await purgeWithDefaults({ store, dataDir, clock, log, report })
  }))

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
