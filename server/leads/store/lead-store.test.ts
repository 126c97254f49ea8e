import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EVERYTHING } from '#app/internal/desk.ts'
import { LeadStoreUnavailable } from '#app/lead/submission.ts'
import { type Engine, sqliteEngine } from '#server/leads/database/engine.ts'
import { sqliteDialect } from '#server/leads/database/sqlite.ts'
import { StartError } from '#server/start-error.ts'
import { BARE_LEAD, wizardLead } from '#tests/fakes/example-lead.ts'
import { LeadStore } from './lead-store.ts'

const NOW = Date.parse('2026-11-20T13:05:00Z')

let folder: string
const engine = (): Engine => sqliteEngine(folder)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

/** The message of an error of the database while a store is being opened. */
async function told(own: Engine, error: unknown): Promise<unknown> {
  const mayOpen = async () => {
    throw error
  }
  await (await LeadStore.open(engine(), NOW)).close()
  return LeadStore.open(own, NOW, { mayOpen }).catch((thrown: unknown) => thrown)
}

const failure = (code: string) => new LeadStoreUnavailable('…', { code })
const UNWRITABLE =
  ': der kan ikke skrives i det. leads.sqlite, -wal og -shm og deres mappe skal tilhøre serverens bruger (docs/deployment.md)'

test('the error for a store that cannot be opened says in one line why, or what to do', async () => {
  const opened = `Lageret ${join(folder, 'leads.sqlite')} kan ikke åbnes`
  const locked =
    ': et andet program har låst det. Luk det (en backup, sqlite3 eller en viewer), og start igen'
  for (const [code, advice] of [
    ['SQLITE_BUSY', locked],
    ['SQLITE_LOCKED', locked],
    ['SQLITE_READONLY', UNWRITABLE],
    ['SQLITE_CANTOPEN', UNWRITABLE],
    ['SQLITE_CORRUPT', ' (SQLITE_CORRUPT)'],
  ] as const)
    expect(await told(engine(), failure(code))).toEqual(new StartError(`${opened}${advice}`))
  const replaced = new LeadStoreUnavailable('…', { code: 'STORE_FILES_REPLACED' })
  expect(await told(engine(), replaced)).toEqual(new StartError(`${opened} (STORE_FILES_REPLACED)`))
  // Thrown beside the statements, which translate their failures.
  const plain = Object.assign(new Error('…'), { code: 'ECONNREFUSED' })
  expect(await told(engine(), plain)).toEqual(new StartError(`${opened} (ECONNREFUSED)`))
})

test('an error that is not a failure of the database is thrown unchanged', async () => {
  const refusal = new StartError('set the key')
  expect(await told(engine(), refusal)).toBe(refusal)
  const bug = new TypeError('a bug')
  expect(await told(engine(), bug)).toBe(bug)
})

test('a read-only store file is refused in one sentence', async () => {
  await (await LeadStore.open(engine(), NOW)).close()
  const path = join(folder, 'leads.sqlite')
  const readOnly: Engine = { ...engine(), dialect: sqliteDialect(`file:${path}?mode=ro`) }
  await expect(LeadStore.open(readOnly, NOW)).rejects.toThrow(
    new StartError(`Lageret ${path} kan ikke åbnes${UNWRITABLE}`),
  )
})

test('a file that is not a database is reported as not a database', async () => {
  const path = join(folder, 'leads.sqlite')
  writeFileSync(path, 'no database, but long enough to be one by its size'.repeat(99))
  await expect(LeadStore.open(engine(), NOW)).rejects.toThrow(
    new StartError(`Lageret ${path} kan ikke åbnes (SQLITE_NOTADB)`),
  )
})

test('a command creates no store, and says where a server would have one', async () => {
  await expect(LeadStore.open(engine(), NOW, { whileServerRuns: true })).rejects.toThrow(
    new StartError(
      `Der er intet lager i ${join(folder, 'leads.sqlite')}: ingen server har brugt det. Kør kommandoen med serverens indstillinger: DATA_DIR=MAPPE eller DATABASE_URL=ADRESSE foran den, eller i .env (docs/operations.md)`,
    ),
  )
})

async function addWaiting(store: LeadStore): Promise<void> {
  await store.submits.accept(
    {
      form: 'information',
      lead: wizardLead(),
      ...BARE_LEAD,
      deliveries: [{ task: 'crm', channel: 'crm', state: 'waiting' }],
    },
    { key: 'a', body: '', expiresAt: NOW + 1, keyless: null },
    NOW,
  )
}

test('a start delivers what a dead process had begun, but a command beside a server leaves it to the server', async () => {
  const server = await LeadStore.open(engine(), NOW)
  await addWaiting(server)
  expect(await server.deliveries.claim('crm', NOW, 60_000)).not.toBeNull()
  const stateAfter = async (options: Parameters<typeof LeadStore.open>[2], own = engine()) => {
    const other = await LeadStore.open(own, NOW, options)
    const [count] = await other.deliveries.counts()
    await other.close()
    return count?.state
  }
  expect(await stateAfter({ whileServerRuns: true })).toBe('delivering')
  expect(await stateAfter({}, { ...engine(), shared: true })).toBe('delivering')
  expect(await stateAfter({})).toBe('waiting')
  await server.close()
})

test('a closed store reports that it is closed, also on the connection for slow work', async () => {
  const store = await LeadStore.open(engine(), NOW)
  await store.close()
  const closed = { name: 'LeadStoreUnavailable', code: 'STORE_CLOSED' }
  await expect(store.byId('a')).rejects.toMatchObject(closed)
  await expect(store.deliveries.counts()).rejects.toMatchObject(closed)
  // Its threads have closed the file, so SQLite has deleted its log.
  expect(readdirSync(folder)).toEqual(['leads.sqlite'])
})

test('a store is closed again if opening it fails', async () => {
  await told(engine(), new StartError('no'))
  expect(readdirSync(folder)).toEqual(['leads.sqlite'])
})

test('a lead is found by its id and by its reference', async () => {
  const store = await LeadStore.open(engine(), NOW)
  expect(await store.isEmpty()).toBe(true)
  await addWaiting(store)
  expect(await store.isEmpty()).toBe(false)
  const [lead] = await store.desk.leads((await store.desk.find(EVERYTHING, null)).ids)
  const { id = '', reference = '' } = lead?.stored ?? {}
  expect((await store.byId(id))?.reference).toBe(reference)
  expect((await store.byReference(reference))?.id).toBe(id)
  expect([await store.byId(reference), await store.byReference(id)]).toEqual([null, null])
  expect(await store.sealedBank(id)).toBeNull()
  await store.close()
})

test('wiping deleted rows waits two seconds for a reader, and then reports that it failed', async () => {
  const store = await LeadStore.open(engine(), NOW)
  const own = engine()
  const answers = [false, false, true]
  let asked = 0
  const patient = await LeadStore.open(
    {
      ...own,
      clearDeleted: async () => {
        asked += 1
        return answers.shift() ?? false
      },
    },
    NOW,
  )
  expect(await patient.clearDeleted()).toBe(true)
  expect(asked).toBe(3)
  asked = 0
  expect(await patient.clearDeleted()).toBe(false)
  expect(asked).toBe(20)
  await patient.close()
  await store.close()
})

test('a store for one process uses the clock of its machine; a shared store asks its database', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] })
  vi.setSystemTime(NOW)
  const store = await LeadStore.open(engine(), NOW)
  const clock = await store.clock(() => undefined)
  expect(clock.now()).toBe(NOW)
  clock.stop()
  await store.close()
  const shared = await LeadStore.open({ ...engine(), now: async () => 7_000 }, NOW)
  const its = await shared.clock(() => undefined)
  expect(its.now()).toBe(7_000)
  its.stop()
  await shared.close()
})

test('a store whose files were replaced since it was opened accepts no lead', async () => {
  const store = await LeadStore.open(engine(), NOW)
  await store.probe(NOW)
  await store.probe(NOW + 1)
  rmSync(join(folder, 'leads.sqlite'))
  const replaced = { name: 'LeadStoreUnavailable', code: 'STORE_FILES_REPLACED' }
  await expect(store.probe(NOW + 2)).rejects.toMatchObject(replaced)
  await expect(addWaiting(store)).rejects.toMatchObject(replaced)
  await store.close()
})

test('a store without its log counts as replaced', () => {
  expect(() => engine().checkFiles()).toThrow('The files of the lead store are not the ones that were opened')
})

test('a store with a damaged page accepts no lead once the damage was met, and its probe reports it', async () => {
  const first = await LeadStore.open(engine(), NOW)
  await first.clearDeleted()
  await first.close()
  const path = join(folder, 'leads.sqlite')
  const database = new DatabaseSync(path)
  const page = database.prepare("select rootpage from sqlite_master where name = 'leads'").get()
  const size = database.prepare('pragma page_size').get()
  database.close()
  const bytes = readFileSync(path)
  const from = (Number(page?.rootpage) - 1) * Number(size?.page_size)
  writeFileSync(path, bytes.fill(0xa5, from, from + Number(size?.page_size)))

  await using store = await LeadStore.open(engine(), NOW)
  await store.probe(NOW)
  const submitted = { form: 'information', lead: wizardLead(), ...BARE_LEAD, deliveries: [] }
  const mark = { key: 'a', body: '', expiresAt: NOW + 1, keyless: null }
  for (let lead = 0; lead < 2; lead++)
    await expect(store.submits.accept(submitted, mark, NOW)).rejects.toMatchObject({ code: 'SQLITE_CORRUPT' })
  await expect(store.probe(NOW)).rejects.toMatchObject({ code: 'SQLITE_CORRUPT' })
})
