import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Insertable, Kysely, type Selectable } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Engine, postgresEngine, sqliteEngine, sqliteEngineAt } from '#server/leads/database/engine.ts'
import { migrate } from '#server/leads/database/migrate.ts'
import { COPIED_TABLES, type Tables } from '#server/leads/database/tables.ts'
import { backUp, moveFromSqlite, restore } from '#server/leads/store/backup.ts'
import { LeadStore } from '#server/leads/store/lead-store.ts'
import { writeFinalPart } from '#server/leads/store/stored-lead.ts'
import { BARE_LEAD, wizardLead } from '#tests/fakes/example-lead.ts'
import { sharedPostgres } from '#tests/store-engines.ts'

const postgres = sharedPostgres()
const engines = ['SQLite', ...(postgres === null ? [] : ['PostgreSQL'])]
const NOW = Date.parse('2026-11-20T13:05:00Z')

let folder: string

const leadRow = (number: number): Selectable<Tables['leads']> => ({
  id: `lead-${String(number).padStart(5, '0')}`,
  reference: `REFR-${String(number).padStart(4, '0')}`,
  form: 'information',
  intent_id: null,
  ...writeFinalPart({ ...BARE_LEAD, lead: wizardLead({ comment: `Nummer ${number} 🎪` }) }),
  attribution_json: null,
  quarantined_at: null,
  received_at: NOW,
  completed_at: null,
  week: null,
  source: null,
  campaign: null,
  form_page: null,
})

const deliveryRow = (number: number): Insertable<Tables['deliveries']> => ({
  id: `delivery-${number}`,
  lead_id: leadRow(number).id,
  channel: 'crm',
  task: 'crm',
  subject: 'crm',
  state: 'waiting',
  attempts: 0,
  next_attempt_at: NOW,
  lease_id: null,
  lease_until: null,
  rerun: 0,
  reason: null,
  is_refused: 0,
  refusals: 0,
  failing_since: null,
  progress_json: '{}',
  created_at: NOW,
  updated_at: NOW,
  delivered_at: null,
})

async function fill(engine: Engine, count: number): Promise<void> {
  const db = new Kysely<Tables>({ dialect: engine.dialect })
  await migrate(engine)
  const numbers = Array.from({ length: count }, (_, number) => number)
  await db.insertInto('leads').values(numbers.map(leadRow)).execute()
  await db.insertInto('deliveries').values(numbers.map(deliveryRow)).execute()
  await db.destroy()
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lead-carry-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe.each(engines)('on %s', (name) => {
  test('a backup taken while the store is in use restores every lead, once, into an empty store', async () => {
    const url = postgres === null ? '' : await postgres.database()
    const source = (): Engine =>
      name === 'PostgreSQL' ? postgresEngine(url, () => undefined) : sqliteEngine(join(folder, 'in-use'))
    await fill(source(), 600)
    const inUse = await LeadStore.open(source(), NOW)
    const claimed = await inUse.deliveries.claim('crm', NOW, 60_000)
    const file = join(folder, 'backup.sqlite')
    const copied = await backUp(source(), file)
    expect(copied).toMatchObject({ leads: 600, deliveries: 600 })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    // The attempt in flight continues in the running store.
    expect(claimed && (await inUse.deliveries.finish(claimed, { kind: 'delivered' }, null, NOW))).toBe(
      'delivered',
    )
    await inUse.close()

    const emptyUrl = postgres === null ? '' : await postgres.database()
    const empty = (): Engine =>
      name === 'PostgreSQL' ? postgresEngine(emptyUrl, () => undefined) : sqliteEngine(join(folder, 'empty'))
    await restore(file, empty())
    const restored = await LeadStore.open(empty(), NOW + 60_001)
    for (const reference of ['REFR-0000', 'REFR-0599'])
      expect((await restored.byReference(reference))?.lead?.contact.comment).toMatch(/Nummer \d+ 🎪/)
    // The lease of the source's server belongs to no server here.
    expect(await restored.deliveries.claim('crm', NOW + 60_001, 60_000)).not.toBeNull()
    expect((await restored.deliveries.counts()).reduce((sum, each) => sum + each.count, 0)).toBe(600)
    await restored.close()
  })

  test('a backup that fails half-way leaves no file', async () => {
    const url = postgres === null ? '' : await postgres.database()
    const source = (): Engine =>
      name === 'PostgreSQL' ? postgresEngine(url, () => undefined) : sqliteEngine(join(folder, 'damaged'))
    await fill(source(), 3)
    const db = new Kysely<Tables>({ dialect: source().dialect })
    await db.schema.dropTable('alerts').execute()
    await db.destroy()
    mkdirSync(join(folder, 'backups'))
    await expect(backUp(source(), join(folder, 'backups', 'leads.sqlite'))).rejects.toThrow()
    expect(readdirSync(join(folder, 'backups'))).toEqual([])
  })

  test('two simultaneous backups to one file: one is made, the other is refused', async () => {
    await fill(sqliteEngine(join(folder, 'a')), 3)
    mkdirSync(join(folder, 'backups'))
    const file = join(folder, 'backups', 'leads.sqlite')
    const ends = await Promise.allSettled([1, 2].map(() => backUp(sqliteEngine(join(folder, 'a')), file)))
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(ends.find((end) => end.status === 'rejected')?.reason.message).toMatch(/overskriver aldrig noget/)
    expect(readdirSync(join(folder, 'backups'))).toEqual(['leads.sqlite'])
  })

  test('a backup is restored into a store with visits but no leads, whose data is kept', async () => {
    const url = postgres === null ? '' : await postgres.database()
    const visited = (): Engine =>
      name === 'PostgreSQL' ? postgresEngine(url, () => undefined) : sqliteEngine(join(folder, 'visited'))
    const full = () => sqliteEngine(join(folder, 'full'))
    await fill(full(), 1)
    const visits = { day: '2026-11-20', metric: 'visit', name: 'forside' } as const
    const origin = { week: '2026-11-16', source: 'avis', campaign: '', page: '/priser' }
    for (const [engine, count] of [
      [full, 5],
      [visited, 2],
    ] as const) {
      const store = await LeadStore.open(engine(), NOW)
      await store.measurements.add([{ ...visits, count }])
      await store.alerts.add({ kind: 'auto-replies-withheld', perHour: count }, NOW)
      await store.crmLinks.save('contact', `of ${count}`, NOW)
      await store.close()
      const db = new Kysely<Tables>({ dialect: engine().dialect })
      await db
        .insertInto('lead_origins')
        .values({ key: 'avis', ...origin, count, won: count - 1 })
        .execute()
      await db.destroy()
    }
    const file = join(folder, 'backup.sqlite')
    await backUp(full(), file)
    expect(await restore(file, visited())).toMatchObject({ leads: 1, measurements: 1, lead_origins: 1 })
    const store = await LeadStore.open(visited(), NOW)
    expect((await store.byReference('REFR-0000'))?.lead?.kind).toBe('wizard')
    expect(await store.measurements.since('2026-11-20')).toEqual([{ ...visits, count: 7 }])
    expect(await store.origins.since('2026-11-20')).toContainEqual({ ...origin, count: 7 })
    const { page: _, week: __, ...words } = origin
    expect(await store.origins.deletedWins('2026-11-20')).toEqual([
      { ...words, count: 5, kroner: 0, unknown: 5 },
    ])
    expect(await store.crmLinks.find('contact')).toBe('of 2')
    expect(await store.alerts.claimUnreported(NOW, 1)).toMatchObject([{ trouble: { perHour: 2 } }])
    await store.close()
  })
})

test("a server's notes on an empty store are kept when a backup is restored into it", async () => {
  const [full, empty] = [() => sqliteEngine(join(folder, 'full')), () => sqliteEngine(join(folder, 'empty'))]
  await fill(full(), 1)
  for (const [engine, reason] of [
    [full, 'crm-403'],
    [empty, 'crm-401'],
  ] as const) {
    const store = await LeadStore.open(engine(), NOW)
    await store.probe(NOW)
    await store.pauses.begin('crm', reason, NOW, NOW)
    await store.close()
  }
  const file = join(folder, 'backup.sqlite')
  await backUp(full(), file)
  expect(await restore(file, empty())).toMatchObject({ leads: 1, pauses: 1 })
  const store = await LeadStore.open(empty(), NOW)
  expect(await store.pauses.all()).toMatchObject([{ reason: 'crm-401' }])
  expect(await store.isEmpty()).toBe(false)
  await store.close()
})

test('every table is copied except limits, secret_checks, sessions, links and migrations', async () => {
  const engine = sqliteEngineAt(join(folder, 'schema.sqlite'))
  const db = new Kysely<Tables>({ dialect: engine.dialect })
  await migrate(engine)
  const names = (await db.introspection.getTables()).map((table) => table.name)
  await db.destroy()
  const ownOfAStore = ['limits', 'migrations', 'secret_checks', 'colleague_links', 'internal_sessions']
  expect(names.toSorted()).toEqual([...COPIED_TABLES, ...ownOfAStore].toSorted())
})

if (postgres !== null) {
  test('moving to PostgreSQL copies everything and sets the file aside', async () => {
    await fill(sqliteEngine(folder), 3)
    const url = await postgres.database()
    const moved = await moveFromSqlite(
      folder,
      postgresEngine(url, () => undefined),
    )
    expect(moved).toMatchObject({
      leads: 3,
      deliveries: 3,
      setAside: expect.stringContaining('leads.sqlite.moved-'),
    })
    await expect(
      moveFromSqlite(
        folder,
        postgresEngine(url, () => undefined),
      ),
    ).rejects.toThrow('Der er intet indbygget lager')
    const store = await LeadStore.open(
      postgresEngine(url, () => undefined),
      NOW,
    )
    expect((await store.byReference('REFR-0002'))?.lead?.kind).toBe('wizard')
    expect(await store.deliveries.counts()).toEqual([{ channel: 'crm', state: 'waiting', count: 3 }])
    await store.close()
  })
}
