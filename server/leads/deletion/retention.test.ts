import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EVERYTHING } from '#app/internal/desk.ts'
import type { WorkName } from '#app/internal/work.ts'
import type { Lead } from '#app/lead/lead.ts'
import type { Trouble } from '#app/lead/trouble.ts'
import { sqliteEngine } from '#server/leads/database/engine.ts'
import type { NewDelivery } from '#server/leads/store/lead-caps.ts'
import { LeadStore } from '#server/leads/store/lead-store.ts'
import { createLog } from '#server/log.ts'
import { emptyStoreFolder } from '#tests/embedded-store.ts'
import { BARE_LEAD, wizardLead } from '#tests/fakes/example-lead.ts'
import { DEFAULT_RETENTION, purgeWithDefaults } from '#tests/retention.ts'
import { type RetentionServices, sweepRetention } from './retention.ts'
import { deletionOf, type RetentionRules } from './retention-rules.ts'

const NOW = Date.parse('2026-11-20T13:05:00Z')
const DAY = 24 * 3_600_000
const NOTHING = { deleted: 0, announced: 0 }

let folder: string
let store: LeadStore
let now: number
let lines: Record<string, unknown>[]
let troubles: Trouble[]

beforeEach(async () => {
  folder = await emptyStoreFolder('retention')
  now = NOW
  lines = []
  troubles = []
  store = await LeadStore.open(sqliteEngine(folder), now)
})

afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const services = (change: Partial<RetentionServices>): RetentionServices => ({
  ...DEFAULT_RETENTION,
  store,
  dataDir: folder,
  clock: { now: () => now, after: () => () => undefined },
  log: createLog({ logLevel: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) }),
  report: async (trouble) => void troubles.push(trouble),
  ...change,
})
const sweep = (change: Partial<RetentionServices> = {}) => sweepRetention(services(change))
const purgeNow = (change: Partial<RetentionServices> = {}) => purgeWithDefaults(services(change))

async function add(state: NewDelivery['state'], lead: Lead = wizardLead()) {
  const added = await store.submits.accept(
    { form: 'information', lead, ...BARE_LEAD, deliveries: [{ task: 'crm', channel: 'crm', state }] },
    { key: randomUUID(), body: '', expiresAt: now + 1, keyless: null },
    now,
  )
  if (added.kind !== 'stored') throw new Error(added.kind)
  return { id: added.leadId, reference: added.reference }
}

async function say(id: string, name: WorkName, value: string): Promise<void> {
  await store.work.record(id, { name, value, author: 'Bo', seen: '' }, now)
}

const left = async () => (await store.desk.find(EVERYTHING, null)).total

test('a delivered lead is deleted thirty days after its delivery, with its mails, and the log counts it', async () => {
  const { reference } = await add('delivered')
  mkdirSync(join(folder, 'mailbox'))
  for (const each of [reference, 'K7M4-2XQ9'])
    writeFileSync(join(folder, 'mailbox', `2026-11-20-${each}-sales_notice.eml`), '')
  now += 30 * DAY - 1
  expect(await purgeNow()).toEqual(NOTHING)
  expect(lines).toEqual([])
  now += 1
  expect(await purgeNow()).toEqual({ ...NOTHING, deleted: 1 })
  expect(await left()).toBe(0)
  expect(readdirSync(join(folder, 'mailbox'))).toEqual(['2026-11-20-K7M4-2XQ9-sales_notice.eml'])
  expect(lines).toMatchObject([
    { level: 'info', msg: 'Leads reached the end of their retention', ...NOTHING, deleted: 1 },
  ])
})

test('a lead is deleted once the first sweep that finds it due is followed by twenty-four that do', async () => {
  await add('delivered')
  now += 30 * DAY
  for (let count = 0; count < 24; count++) expect(await sweep()).toEqual(NOTHING)
  expect(await sweep()).toEqual({ ...NOTHING, deleted: 1 })
})

test('a sweep that finds a lead not due resets its count', async () => {
  const { id } = await add('delivered')
  const right = now + 5 * DAY
  for (const ahead of [40 * DAY, 0]) {
    now = right + ahead
    for (let count = 0; count < 23; count++) expect(await sweep()).toMatchObject({ deleted: 0 })
  }
  now = right + 40 * DAY
  expect(await sweep()).toMatchObject({ deleted: 0 })
  await say(id, 'note', 'Ringet')
  expect(await purgeNow()).toMatchObject({ deleted: 0 })
  now += 30 * DAY
  for (let count = 0; count < 24; count++) expect(await sweep()).toMatchObject({ deleted: 0 })
  expect(await sweep()).toMatchObject({ deleted: 1 })
})

test('wrong settings delete nothing if they are corrected within a day', async () => {
  await add('delivered')
  now += 5 * DAY
  for (let count = 0; count < 24; count++) await sweep({ deliveredDays: 1 })
  await sweep()
  expect(await sweep({ deliveredDays: 1 })).toEqual(NOTHING)
  expect(await left()).toBe(1)
})

test('only one of two simultaneous runs reports a deleted lead', async () => {
  await add('delivered')
  now += 30 * DAY
  const both = await Promise.all([purgeNow(), purgeNow()])
  expect(both.map(({ deleted }) => deleted).toSorted()).toEqual([0, 1])
})

test('an unconfigured delivery counts as undelivered if deliveries reach nobody', async () => {
  await add('unconfigured')
  now += 30 * DAY
  expect(await purgeNow({ reachesPeople: false })).toEqual(NOTHING)
  expect(await purgeNow()).toEqual({ ...NOTHING, deleted: 1 })
})

test('an undelivered lead is announced fourteen days before, and deleted when both periods are over', async () => {
  const { reference } = await add('dead')
  now += 76 * DAY - 1
  expect(await purgeNow()).toEqual(NOTHING)
  now += 1
  expect(await purgeNow()).toEqual({ ...NOTHING, announced: 1 })
  expect(troubles).toEqual([{ kind: 'retention-notice', reference, deletesAt: now + 14 * DAY, work: '' }])
  expect(lines).toMatchObject([{ msg: 'Leads reached the end of their retention', announced: 1 }])
  expect(await purgeNow()).toEqual(NOTHING)
  now += 14 * DAY - 1
  expect(await purgeNow()).toEqual(NOTHING)
  now += 1
  lines = []
  expect(await purgeNow()).toEqual({ ...NOTHING, deleted: 1 })
  expect(lines).toMatchObject([{ deleted: 1 }])
  expect(await left()).toBe(0)
})

test('a lead that is being delivered is deleted after the delivery has ended', async () => {
  await add('waiting')
  now += 76 * DAY
  await purgeNow()
  now += 14 * DAY
  const claimed = await store.deliveries.claim('crm', now, 60_000)
  expect(await purgeNow()).toEqual(NOTHING)
  if (claimed === null) throw new Error('Nothing is due')
  await store.deliveries.finish(claimed, { kind: 'retry', reason: 'crm-503' }, null, now)
  expect(await purgeNow()).toEqual({ ...NOTHING, deleted: 1 })
})

test('the announcement describes the state of work on a lead, and its due day', async () => {
  const leads = [await add('dead'), await add('dead'), await add('dead'), await add('dead')]
  const [active, due, note, both] = leads.map(({ id }) => id) as [string, string, string, string]
  await say(active, 'state', 'active')
  await say(due, 'due', '2026-12-24')
  await say(note, 'note', 'Ringet')
  await say(both, 'state', 'won')
  await say(both, 'due', '2026-12-24')
  now += 76 * DAY
  await purgeNow()
  const works = new Map(
    troubles.map((each) => (each.kind === 'retention-notice' ? [each.reference, each.work] : ['', ''])),
  )
  expect(leads.map(({ reference }) => works.get(reference))).toEqual([
    'I gang',
    'Ny, frist 24. december 2026',
    'Ny',
    'Vundet, frist 24. december 2026',
  ])
})

test.each<[NewDelivery['state'], boolean, string]>([
  ['delivered', true, 'Ny'],
  ['unconfigured', true, 'Ny'],
  ['unconfigured', false, ''],
  ['waiting', true, ''],
])(
  'if an untouched lead has a delivery that is %s, and mail reaches people: %s, its announcement says “%s”',
  async (state, reachesPeople, work) => {
    const { reference } = await add(state)
    now += 76 * DAY
    await purgeNow({ hasCrm: false, reachesPeople })
    expect(troubles).toMatchObject([{ kind: 'retention-notice', reference, work }])
  },
)

test('two instances at once announce a lead once', async () => {
  await add('dead')
  now += 76 * DAY
  const [one, other] = await Promise.all([purgeNow(), purgeNow()])
  expect(one.announced + other.announced).toBe(1)
  expect(troubles).toHaveLength(1)
})

test('a lead is not deleted while it is in progress, due, or noted on within the period', async () => {
  const ids: string[] = []
  for (let number = 0; number < 5; number++) ids.push((await add('delivered')).id)
  const [active = '', dueToday = '', overdue = '', lately = '', won = ''] = ids
  await say(active, 'state', 'active')
  await say(dueToday, 'due', '2026-12-20')
  await say(overdue, 'due', '2026-12-19')
  await say(won, 'state', 'won')
  now += 1
  await say(lately, 'note', 'Ringet')
  now += 30 * DAY - 1
  expect(await purgeNow()).toEqual({ ...NOTHING, deleted: 2 })
  const kept = (await store.desk.find(EVERYTHING, null)).ids
  expect(kept.toSorted()).toEqual([active, dueToday, lately].toSorted())
})

test('rows are wiped from the files at each run, even if nothing is deleted', async () => {
  let wiped = 0
  store.clearDeleted = async () => {
    wiped += 1
    return true
  }
  await sweep()
  await sweep()
  expect(wiped).toBe(2)
})

test('without a CRM, only closed leads are deleted after the shorter period', async () => {
  const [fresh, active, won] = [await add('delivered'), await add('delivered'), await add('delivered')]
  await say(active.id, 'state', 'active')
  await say(won.id, 'state', 'won')
  now += 30 * DAY
  expect(await purgeNow({ hasCrm: false })).toEqual({ ...NOTHING, deleted: 1 })
  now += 46 * DAY
  expect(await purgeNow({ hasCrm: false })).toEqual({ ...NOTHING, announced: 2 })
  now += 14 * DAY
  expect(await purgeNow({ hasCrm: false })).toEqual({ ...NOTHING, deleted: 2 })
  expect(await store.desk.leads([fresh.id])).toEqual([])
})

test('a lead that is kept until a day is deleted after that day, and announced once more before it', async () => {
  const { id, reference } = await add('dead')
  now += 76 * DAY
  await purgeNow()
  await say(id, 'kept', '2027-05-19')
  now += 30 * DAY
  expect(await purgeNow()).toEqual(NOTHING)
  now = Date.parse('2027-05-05T22:00:00Z')
  expect(await purgeNow()).toEqual({ ...NOTHING, announced: 1 })
  expect(troubles.map((each) => each.kind === 'retention-notice' && each.reference)).toEqual([
    reference,
    reference,
  ])
  now = Date.parse('2027-05-19T22:00:00Z')
  expect(await purgeNow()).toEqual({ ...NOTHING, deleted: 1 })
})

test('spam is deleted like other leads, but not announced', async () => {
  const { id } = await add('dead')
  await say(id, 'spam', 'ja')
  now += 76 * DAY
  await purgeNow()
  expect(troubles).toEqual([])
  now += 14 * DAY
  expect(await purgeNow()).toEqual({ ...NOTHING, deleted: 1 })
})

test('an unconfigured delivery delays the deletion only if it is needed or nothing reaches people', async () => {
  const { id } = await add('delivered')
  const [lead] = await store.desk.leads([id])
  const [delivered] = lead?.deliveries ?? []
  if (lead === undefined || delivered === undefined) throw new Error('No lead')
  const days = (of: (typeof lead)['deliveries'], change: Partial<RetentionRules> = {}) =>
    (deletionOf({ ...lead, deliveries: of }, { ...DEFAULT_RETENTION, ...change }) - NOW) / DAY
  const later = { ...delivered, updated_at: NOW + 5 * DAY }
  const without = { ...later, updated_at: NOW + 9 * DAY, state: 'unconfigured' } as const
  expect(days([delivered, later])).toBe(36)
  expect(days([later, without])).toBe(36)
  expect(days([delivered, without])).toBe(31)
  expect(days([later, without], { reachesPeople: false })).toBe(91)
  expect(days([later, { ...without, channel: 'clients' }])).toBe(91)
  expect(days([later, { ...without, state: 'dead' }])).toBe(91)
  expect(days([later], { hasCrm: false })).toBe(91)
})

test.each([true, false])(
  'a lead is deleted when the desk says that it will be, with a CRM: %s',
  async (hasCrm) => {
    const rules = { ...DEFAULT_RETENTION, hasCrm }
    const leads = []
    for (const state of ['delivered', 'dead', 'unconfigured'] as const)
      for (const said of [
        {},
        { state: 'won' },
        { state: 'active' },
        { due: '2026-12-30' },
        { kept: '2027-03-05' },
      ])
        leads.push({ ...(await add(state)), said: Object.entries(said) })
    now += 1
    for (const { id, said } of leads) for (const [name, value] of said) await say(id, name as WorkName, value)
    const announced = new Map<string, number>()
    const gone = new Map<string, number>()
    for (; now < NOW + 200 * DAY; now += DAY) {
      await sweep({ hasCrm })
      const found = await store.desk.leads(leads.map(({ id }) => id))
      for (const lead of found) announced.set(lead.stored.id, deletionOf(lead, rules))
      for (const { id } of leads)
        if (!gone.has(id) && !found.some(({ stored }) => stored.id === id)) gone.set(id, now)
      if (found.length === 0) break
    }
    for (const { id, said } of leads) {
      const late = (gone.get(id) ?? Number.NaN) - (announced.get(id) ?? Number.NaN)
      // The twenty-fifth sweep, one a day; a server makes one an hour.
      expect([said, late >= 23 * DAY && late < 24 * DAY], `${JSON.stringify(said)} ${late / DAY}`).toEqual([
        said,
        true,
      ])
    }
  },
)
