import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EVERYTHING } from '#app/internal/desk.ts'
import type { Trouble } from '#app/lead/trouble.ts'
import { afterFirst } from '#scripts/whole.ts'
import { createClockTrail } from '#server/leads/desk/clock-trail.ts'
import { LeadStore } from '#server/leads/store/store.ts'
import { createLog } from '#server/log.ts'
import { BARE_LEAD, wizardLead } from '#tests/fakes/example-lead.ts'
import { purgeAsUsual } from '#tests/retention.ts'
import { storeEngines } from '#tests/store-engines.ts'

// Erasing by age cannot be undone: the clock is believed only where the store's own trail agrees.

const engines = storeEngines()

const HOUR = 3_600_000
const DAY = 24 * HOUR

let dataDir: string
let store: LeadStore
let now: number
let told: Trouble[]
let mailWorks: boolean
let lines: { level: string; msg: string }[]

const clock = { now: () => now, after: () => () => undefined }
const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })

/** What the server does at its start and every hour. */
async function sweep(): Promise<void> {
  const trail = createClockTrail({
    store: store.instances,
    clock,
    log,
    mail: async (trouble) => {
      if (mailWorks) told.push(trouble)
      return mailWorks
    },
  })
  await trail.begin()
  await store.probe(now)
  if (await trail.isBelieved())
    await purgeAsUsual({ store, dataDir, clock, log, report: async () => undefined })
}

/** The hours of the server, from now on. */
async function runFor(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour++) {
    now += HOUR
    await sweep()
  }
}

const leads = async () => (await store.desk.find(EVERYTHING, null)).total

describe.each(engines.names.map((engine, index) => [engine, afterFirst(index)]))('on %s%s', (name) => {
  beforeEach(async () => {
    const empty = await engines.emptyStore(name, 'lead-clock')
    dataDir = empty.folder
    now = Date.parse('2026-11-20T13:05:00Z')
    told = []
    lines = []
    mailWorks = true
    store = await LeadStore.open(empty.engine(), now)
    await store.submits.accept(
      { form: 'information', lead: wizardLead(), ...BARE_LEAD, deliveries: [] },
      { key: 'a', body: '', expiresAt: now + 1, keyless: null },
      now,
    )
  })

  afterEach(async () => {
    await store.close()
    rmSync(dataDir, { recursive: true })
  })

  test('a start with a clock that is 40 days ahead deletes nothing, and the owner is told once', async () => {
    await sweep()
    const right = now
    now += 40 * DAY
    await sweep()
    await runFor(5)
    expect(await leads()).toBe(1)
    expect(told).toEqual([{ kind: 'clock-doubted', now: right + 40 * DAY, seen: right }])
    const said = 'The clock is not believed: nothing is deleted by age until it ran on for a day'
    expect(lines.filter(({ msg }) => msg === said)).toHaveLength(1)
    now = right + 6 * HOUR
    await sweep()
    expect(lines.at(-1)).toMatchObject({ msg: 'The clock is believed again' })
    expect(await leads()).toBe(1)
  })

  test('a server that was off for 40 days deletes after a day of running', async () => {
    await sweep()
    now += 40 * DAY
    await sweep()
    await runFor(23)
    expect(await leads()).toBe(1)
    await runFor(1)
    expect(await leads()).toBe(0)
    expect(told).toHaveLength(1)
  })

  test('a store of an edition that kept no trail is judged by the newest that it has', async () => {
    now += 40 * DAY
    await sweep()
    expect(await leads()).toBe(1)
    expect(told).toHaveLength(1)
  })

  test('a clock that goes back and forth deletes nothing that is not old', async () => {
    await sweep()
    for (const days of [-20, 40, -3, 39, 0]) {
      now += days * DAY
      await sweep()
      await runFor(2)
      now -= days * DAY + 2 * HOUR
    }
    expect(await leads()).toBe(1)
  })

  test('the owner is told once mail works', async () => {
    await sweep()
    mailWorks = false
    now += 40 * DAY
    await sweep()
    mailWorks = true
    await runFor(2)
    expect(told).toHaveLength(1)
  })

  test('time that passes deletes as before', async () => {
    await sweep()
    await runFor(24)
    for (let day = 0; day < 30; day++) {
      now += 24 * HOUR
      await sweep()
    }
    expect(await leads()).toBe(0)
    expect(told).toEqual([])
  })
})
