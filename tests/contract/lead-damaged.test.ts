import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EVERYTHING } from '#app/internal/desk.ts'
import type { ChannelName } from '#app/lead/channels.ts'
import type { Trouble } from '#app/lead/trouble.ts'
import { createAlerts } from '#server/leads/alerts/alerts.ts'
import type { UnreadableRow } from '#server/leads/database/connection.ts'
import { type Engine, sqliteEngine } from '#server/leads/database/engine.ts'
import type { Tables } from '#server/leads/database/tables.ts'
import { createDeliveries } from '#server/leads/deliveries/deliveries.ts'
import { createDesk } from '#server/leads/desk/desk.ts'
import { createIntake } from '#server/leads/intake/intake.ts'
import { LIMITS, limitsOver } from '#server/leads/intake/limits.ts'
import { FALLBACK_LEAD_CONTENT } from '#server/leads/lead-content.ts'
import { backUp, restore } from '#server/leads/store/backup.ts'
import { LeadStore } from '#server/leads/store/lead-store.ts'
import { createLog } from '#server/log.ts'
import { createMailTransport } from '#server/mail/transport.ts'
import { emptyStoreFolder } from '#tests/embedded-store.ts'
import { eraseNow } from '#tests/erase.ts'
import { demoLead, submission, wizardLead } from '#tests/fakes/example-lead.ts'
import { idleChannel } from '#tests/fakes/idle-channel.ts'
import { type SmtpSink, startSmtpSink } from '#tests/fakes/smtp-sink.ts'
import { stubServices } from '#tests/lead-services.ts'
import { purgeWithDefaults } from '#tests/retention.ts'

// An unreadable row affects no other lead.

const DAY_MS = 24 * 3_600_000
/** Columns of a lead that are parsed; stored-lead.test.ts has what counts as damage in each. */
const PARSED = ['lead_json', 'attribution_json']

let dataDir: string
let engine: Engine
let openEngine: () => Engine
let store: LeadStore
let raw: Kysely<Tables>
let smtp: SmtpSink
let now: number
let troubles: Trouble[]
let named: UnreadableRow[]
let delivered: string[]

const clock = { now: () => now, after: () => () => undefined }
const log = createLog({ logLevel: 'silent' })
const leadContent = async () => FALLBACK_LEAD_CONTENT

function parts() {
  const record = (name: ChannelName) => ({
    name,
    deliver: async ({ reference }: { reference: string }) => {
      delivered.push(`${name} ${reference}`)
      return { kind: 'delivered' as const }
    },
  })
  const report = async (trouble: Trouble) => {
    if (await store.alerts.add(trouble, now)) troubles.push(trouble)
  }
  const shared = { ...stubServices(), store, clock, leadContent, report }
  const idle = [idleChannel('crm'), idleChannel('mail')]
  return {
    deliveries: createDeliveries({ ...shared, channels: [record('crm'), record('mail')] }),
    intake: createIntake({ ...shared, limits: limitsOver(engine.counter) }),
    ...{ ...shared, channels: idle },
    desk: createDesk({ ...shared, channels: idle }),
  }
}

async function leadOf(email: string, lead = wizardLead({ email })): Promise<string> {
  const receipt = await parts().intake.receive(lead, submission({ ip: `203.0.113.${delivered.length}` }))
  if (receipt.outcome !== 'stored') throw new Error(receipt.outcome)
  return receipt.reference
}

const idOf = async (reference: string) => (await store.byReference(reference))?.id ?? ''

async function damage(table: string, column: string, value: string | number, reference: string) {
  const key = table === 'leads' ? 'id' : 'lead_id'
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}
    where ${sql.ref(key)} = ${await idOf(reference)}`.execute(raw)
}

async function csvOf(): Promise<string> {
  let csv = ''
  for await (const part of parts().desk.csv(EVERYTHING)) csv += part
  return csv
}

describe('in a text', () => {
  beforeEach(async () => {
    dataDir = await emptyStoreFolder('lead-damaged')
    smtp = await startSmtpSink()
    now = Date.parse('2026-11-20T04:30:00Z')
    troubles = []
    named = []
    delivered = []
    openEngine = () => sqliteEngine(dataDir)
    engine = openEngine()
    store = await LeadStore.open(engine, now, { unreadable: (row) => named.push(row) })
    raw = new Kysely<Tables>({ dialect: openEngine().dialect })
  })

  afterEach(async () => {
    await raw.destroy()
    await store.close()
    await smtp.stop()
    rmSync(dataDir, { recursive: true })
  })

  test.each(PARSED)('a lead whose %s cannot be read affects no other lead', async (column) => {
    const bad = await leadOf('bad@fjordscene.example')
    const good = await leadOf('good@fjordscene.example')
    await damage('leads', column, '{', bad)
    const { deliveries, desk } = parts()

    await deliveries.drain()
    expect(delivered.filter((each) => each.endsWith(good))).toHaveLength(3)
    expect(delivered.filter((each) => each.endsWith(bad))).toEqual([])
    expect(troubles).toEqual([expect.objectContaining({ kind: 'dead-letter', reference: bad })])

    const { rows, total } = await desk.list(EVERYTHING)
    expect(total).toBe(2)
    expect(rows.find(({ reference }) => reference === bad)).toMatchObject({
      kind: 'Kan ikke læses',
      delivery: 'dead',
      email: '',
    })
    expect(rows.find(({ reference }) => reference === good)).toMatchObject({ kind: 'Ønske om tilbud' })
    const shown = await desk.show(bad)
    expect(shown?.sections[0]?.title).toBe('Kan ikke læses')
    expect(JSON.stringify(shown?.sections[0])).toContain(column)
    expect(shown?.deliveries.map((each) => each.stateCode)).toEqual(['dead', 'dead', 'dead'])

    const csv = await csvOf()
    expect(csv).toContain(good)
    expect(csv).not.toContain(bad)
    for (const filter of [{ search: 'mette' }, { industry: 'sportsklub' }, { package: 'basis' }]) {
      const found = await desk.list({ ...EVERYTHING, ...filter })
      expect(found.rows.map(({ reference }) => reference)).toContain(good)
    }
    expect((await desk.list({ ...EVERYTHING, search: bad })).rows).toMatchObject([{ reference: bad }])
    expect(named.filter((row) => row.table === 'leads')).toEqual([
      { table: 'leads', row: bad, columns: [column] },
    ])
  })

  test('an unreadable lead can be worked on, restarted, restored and erased like any other', async () => {
    const bad = await leadOf('bad@fjordscene.example')
    await damage('leads', 'lead_json', '{', bad)
    const { deliveries, desk } = parts()
    await deliveries.drain()
    const holder = { name: 'holder', value: 'Lone', author: 'Lone', seen: '' } as const
    expect(await desk.work(bad, holder)).toEqual({ outcome: 'saved' })
    expect(await desk.replay(bad, null)).toBe(3)
    await deliveries.drain()
    // Reported once, however often it is tried.
    expect(troubles).toHaveLength(1)

    const file = join(dataDir, 'backup.sqlite')
    expect((await backUp(openEngine(), file)).leads).toBe(1)
    const other = mkdtempSync(join(dataDir, 'other-'))
    expect((await restore(file, sqliteEngine(other))).leads).toBe(1)

    // The CRM may still execute an unanswered attempt for five minutes.
    now += 5 * 60_000
    expect(await eraseNow(parts(), bad)).toMatchObject({ left: 0, references: [bad] })
    expect((await desk.list(EVERYTHING)).total).toBe(0)
  })

  test('an unreadable lead is deleted at the end of its retention', async () => {
    const bad = await leadOf('bad@fjordscene.example')
    await damage('leads', 'lead_json', '{', bad)
    const purge = () => purgeWithDefaults({ store, dataDir, clock, log, report: async () => undefined })
    now += 80 * DAY_MS
    expect(await purge()).toMatchObject({ announced: 1 })
    now += 15 * DAY_MS
    expect(await purge()).toMatchObject({ deleted: 1 })
  })

  test('an unreadable demo is complete again once it gets its contact', async () => {
    const { intake, desk, deliveries } = parts()
    const demo = await intake.receive(demoLead('intent-1234567890'), submission({ form: 'demo' }))
    if (demo.outcome !== 'stored') throw new Error(demo.outcome)
    await damage('leads', 'lead_json', '{', demo.reference)
    const completed = await intake.receive(
      { ...wizardLead(), contactMethod: 'demo', intentId: 'intent-1234567890' },
      submission({ form: 'demo', token: demo.token }),
    )
    expect(completed).toMatchObject({ outcome: 'stored', reference: demo.reference })
    await deliveries.drain()
    expect((await desk.list(EVERYTHING)).rows).toMatchObject([
      { kind: 'Ønske om demo', delivery: 'delivered' },
    ])
  })

  test('the thank-you page of an unreadable lead is unavailable, and repeats of the lead are accepted', async () => {
    const { intake } = parts()
    const keyed = submission({ idempotencyKey: 'key-1' })
    const first = await intake.receive(wizardLead(), keyed)
    if (first.outcome !== 'stored') throw new Error(first.outcome)
    await damage('leads', 'lead_json', '{', first.reference)
    await expect(intake.byToken(first.token ?? '')).rejects.toMatchObject({ name: 'LeadStoreUnavailable' })
    expect(await intake.receive(wizardLead(), keyed)).toMatchObject({ outcome: 'stored', repeated: true })
    expect(await intake.autoReply(first.reference)).toEqual({ sent: true })
    // Without a key nobody can tell whether it is the same lead: better two than none.
    expect(await intake.receive(wizardLead(), submission())).toMatchObject({ outcome: 'stored' })
  })

  test('a delivery whose progress is unreadable is given up, and the others are delivered', async () => {
    const bad = await leadOf('bad@fjordscene.example')
    const good = await leadOf('good@fjordscene.example')
    await sql`update deliveries set progress_json = '{'
        where task = 'crm' and lead_id = ${await idOf(bad)}`.execute(raw)
    const { deliveries, desk } = parts()
    await deliveries.drain()
    expect(delivered.toSorted()).toEqual(
      [`crm ${good}`, ...[bad, good].flatMap((each) => [`mail ${each}`, `mail ${each}`])].toSorted(),
    )
    expect(troubles).toMatchObject([{ kind: 'dead-letter', channel: 'crm', reference: bad }])
    const shown = await desk.show(bad)
    expect(shown?.deliveries.find(({ task }) => task === 'crm')?.reason).toContain('kan ikke læses')
    now += 5 * 60_000
    expect(await eraseNow(parts(), bad)).toMatchObject({ left: 0 })
  })

  test('unreadable former data of a lead delays no erasure', async () => {
    const reference = await leadOf('bad@fjordscene.example')
    await raw
      .insertInto('former_people')
      .values({ id: 'a', lead_id: await idOf(reference), person: '', progress_json: '{' })
      .execute()
    expect(await eraseNow(parts(), reference)).toMatchObject({ left: 0 })
    expect(named).toMatchObject([{ table: 'former_people', columns: ['progress_json'] }])
  })

  test.each([
    ['name', 'colour'],
    ['value', 'yesterday'],
  ])('an entry on the desk whose %s is "%s" affects nothing else', async (column, value) => {
    const reference = await leadOf('bad@fjordscene.example')
    const { desk } = parts()
    await desk.work(reference, { name: 'due', value: '2026-11-30', author: '', seen: '' })
    await damage('lead_work', column, value, reference)
    expect((await desk.list(EVERYTHING)).rows).toMatchObject([{ reference }])
    expect(await desk.show(reference)).toMatchObject({ reference })
    expect(await csvOf()).toContain(reference)
  })

  test.each(['{', '{"kind":"of-a-newer-version"}'])(
    'an unreadable alert (%s) is left out, and the others are mailed',
    async (value) => {
      const alerts = createAlerts({
        stopped: async () => [],
        week: (monday) => store.origins.weekFrom(monday),
        recordAccepted: async () => undefined,
        post: null,
        hasCrm: true,
        store: store.alerts,
        transport: createMailTransport(
          { kind: 'smtp', url: smtp.url, from: 'tilbud@lysfest.example', sales: 'salg@lysfest.example' },
          dataDir,
        ),
        leadContent,
        clock,
        log,
        siteUrl: 'https://www.lysfest.example',
      })
      const about = { kind: 'dead-letter', channel: 'crm', task: 'crm', reason: 'crm-503' } as const
      await store.alerts.add({ ...about, reference: 'AAAA-2222' }, now)
      await sql`update alerts set trouble_json = ${value}`.execute(raw)
      await store.alerts.add({ ...about, reference: 'BBBB-3333' }, now)
      await alerts.check()
      now += 60 * 60_000
      await alerts.check()
      expect(smtp.mails).toHaveLength(1)
      expect(smtp.mails[0]?.email.text).toContain('BBBB-3333')
      expect(named).toMatchObject([{ table: 'alerts', columns: ['trouble_json'] }])
    },
  )

  test.each(['points = 2147483647, expire = 9999999999999', 'points = -5, expire = null'])(
    'a limit row with %s blocks no visitor',
    async (change) => {
      await leadOf('first@fjordscene.example')
      await sql`update limits set ${sql.raw(change)}`.execute(raw)
      for (let visitor = 0; visitor < 3; visitor++)
        expect(await leadOf(`visitor-${visitor}@fjordscene.example`)).toMatch(/^.{4}-.{4}$/)
      expect(LIMITS.ip.points).toBeGreaterThan(4)
    },
  )
})

// SQLite keeps in a column of numbers whatever is written there.
describe('on SQLite, an invalid number', () => {
  beforeEach(async () => {
    dataDir = await emptyStoreFolder('lead-damaged')
    now = Date.parse('2026-11-20T04:30:00Z')
    troubles = []
    named = []
    delivered = []
    engine = sqliteEngine(dataDir)
    store = await LeadStore.open(engine, now, { unreadable: (row) => named.push(row) })
    raw = new Kysely<Tables>({ dialect: engine.dialect })
  })

  afterEach(async () => {
    await raw.destroy()
    await store.close()
    rmSync(dataDir, { recursive: true })
  })

  test.each(['received_at', 'quarantined_at'])('in %s of a lead affects no other lead', async (column) => {
    const bad = await leadOf('bad@fjordscene.example')
    const good = await leadOf('good@fjordscene.example')
    await damage('leads', column, 'yesterday', bad)
    const { deliveries, desk } = parts()
    await deliveries.drain()
    expect(delivered.filter((each) => each.endsWith(good))).toHaveLength(3)
    expect(delivered.filter((each) => each.endsWith(bad))).toEqual([])
    expect((await desk.list(EVERYTHING)).rows).toHaveLength(2)
    expect(await desk.show(bad)).toMatchObject({ kind: 'Kan ikke læses' })
    expect(await csvOf()).toContain(good)
  })

  test.each(['attempts', 'next_attempt_at', 'lease_until'])(
    'in %s of a delivery delays no other',
    async (column) => {
      const bad = await leadOf('bad@fjordscene.example')
      await damage('deliveries', column, 'yesterday', bad)
      const good = await leadOf('good@fjordscene.example')
      const { deliveries, desk } = parts()
      await deliveries.drain()
      expect(delivered.filter((each) => each.endsWith(good))).toHaveLength(3)
      expect((await desk.list(EVERYTHING)).rows).toHaveLength(2)
      expect(await desk.show(bad)).toMatchObject({ reference: bad })
    },
  )
})
