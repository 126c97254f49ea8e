import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DeskFilter, EVERYTHING } from '#app/internal/desk.ts'
import { type Engine, postgresEngine, sqliteEngine } from '#server/leads/database/engine.ts'
import type { Tables } from '#server/leads/database/tables.ts'
import { LeadStore } from '#server/leads/store/lead-store.ts'
import { writeFinalPart } from '#server/leads/store/stored-lead.ts'
import { emptyStoreFolder } from '#tests/embedded-store.ts'
import { BARE_LEAD, callbackLead, wizardLead } from '#tests/fakes/example-lead.ts'
import { fillEngine } from '#tests/filled-store.ts'
import { sharedPostgres } from '#tests/store-engines.ts'

/** The desk's search, on both engines alike. */

const LEADS = 400
const PAGE = 50
const postgres = sharedPostgres()
const engines = ['SQLite', ...(postgres === null ? [] : ['PostgreSQL'])]
const filterOf = (search: string, page = 1): DeskFilter => ({ ...EVERYTHING, search, page })

describe.each(engines)('on %s', (name) => {
  let folder: string
  let engine: () => Engine
  let store: LeadStore
  const references = { orsted: '', nygard: '' }

  beforeAll(async () => {
    folder = await emptyStoreFolder('lead-search')
    // Shared by these tests, which only read.
    const url = name === 'SQLite' ? undefined : await postgres?.database()
    engine = () => (url === undefined ? sqliteEngine(folder) : postgresEngine(url, () => undefined))
    await fillEngine(engine(), LEADS)
    store = await LeadStore.open(engine(), Date.now())
    const add = async (form: string, lead: Parameters<LeadStore['submits']['accept']>[0]['lead']) => {
      const accepted = await store.submits.accept(
        {
          form,
          lead,
          ...BARE_LEAD,
          deliveries: [],
        },
        { key: form, body: '', expiresAt: Date.now() + 60_000, keyless: null },
        Date.now(),
      )
      return 'reference' in accepted ? accepted.reference : ''
    }
    const told = {
      firstname: 'Åse Ærlig',
      lastname: 'Ørsted',
      company: 'Café "Ærø" N\\S 100% ApS',
      comment: 'Vi søger numrerede pladser til fejringen i FÆLLEDPARKEN.\n\nRing 33 12 45 67.',
    }
    references.orsted = await add(
      'information',
      wizardLead({ ...told, email: 'aase@vindogsol.dk', phone: '+4558286446', cvr: '13748136' }),
    )
    const { ids } = await store.desk.find(filterOf('Ørsted'), PAGE)
    for (const value of ['Vil have overdækkede tribuner, ikke ståpladser.', 'Overdækket tribune er dyrt'])
      await store.work.record(ids[0] ?? '', { name: 'note', value, author: 'Bo', seen: '' }, Date.now())
    const caller = callbackLead()
    references.nygard = await add('callback', {
      ...caller,
      contact: { ...caller.contact, firstname: 'Jens', lastname: 'Nygård', phone: '+46701234567', email: '' },
    })
  })

  afterAll(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })

  const found = async (search: string) => {
    const { ids, total } = await store.desk.find(filterOf(search), PAGE)
    expect(ids).toHaveLength(total)
    return (await store.desk.leads(ids)).map(({ stored }) => stored.reference)
  }

  test.each([
    'Ørsted',
    'ørsted',
    'ØRSTED',
    'åse',
    'ÅSE',
    'ærlig',
    'CAFÉ ÆRØ',
    'Café "Ærø"',
    '"ærø"',
    'n\\s',
    'Ørsted Åse',
    'ærø ørsted',
    'A\u030Ase',
    'Åse 13748136',
    '58 28 64 46',
    '+45 58 28 64 46',
    '58286446',
    '58-28-64-46',
    '13748136',
    'AASE@vindogsol',
    '100%',
    'ørs',
    'numrerede plads',
    'fælledpark åse',
    '33124567',
    'overdækket TRIBUNE',
    'Ørsted tribuner',
    '58 28 64 46 ståpladser',
    '13748136 58 28 64 46',
  ])('»%s« finds the one lead', async (search) => {
    expect(await found(search)).toEqual([references.orsted])
  })

  test.each(['Jens Nygård', 'nygård jens', 'NYGÅRD', '70 123 45 67', '+46 70 123 45 67'])(
    '»%s« finds the callback',
    async (search) => {
      expect(await found(search)).toEqual([references.nygard])
    },
  )

  test('a reference is found as it is typed, whole or in part', async () => {
    const { nygard } = references
    expect(await found(nygard.toLowerCase())).toEqual([nygard])
    expect(await found(nygard.replace('-', ' '))).toEqual([nygard])
    expect(await found(nygard.slice(0, 7))).toEqual([nygard])
  })

  test.each([
    ['firstname', 0],
    ['%', 1],
    ['_', 0],
    ['comment', 0],
    ['sportsklubber', 0],
    ['SPORTSKLUB', LEADS + 2],
  ])('»%s« matches no field names, no other texts and no wildcards', async (search, leads) => {
    const { total } = await store.desk.find(filterOf(search), PAGE)
    expect(total).toBe(leads)
  })

  test('a lead is found by its present holder together with its own words, and not by a former holder', async () => {
    const [id = ''] = (await store.desk.find(filterOf('Ørsted'), PAGE)).ids
    const hold = (value: string, seen: string) =>
      store.work.record(id, { name: 'holder', value, author: 'Bo', seen }, Date.now())
    await hold('Bjørn Åkær', '')
    expect(await found('ÅKÆR')).toEqual([references.orsted])
    expect(await found('åkær ørsted')).toEqual([references.orsted])
    expect(await found('åkær nygård')).toEqual([])
    const [present] = (await store.desk.workOf([id])).get(id)?.filter(({ name }) => name === 'holder') ?? []
    await hold('', present?.id ?? '')
    expect(await found('ÅKÆR')).toEqual([])
  })

  test('the search text of a lead is deleted with the lead', async () => {
    const db = new Kysely<Tables>({ dialect: engine().dialect })
    const [id = ''] = (await store.desk.find(filterOf('nygård'), PAGE)).ids
    const texts = () => db.selectFrom('lead_texts').select('text').where('lead_id', '=', id).execute()
    expect(await texts()).toHaveLength(1)
    await db.deleteFrom('leads').where('id', '=', id).execute()
    expect(await texts()).toEqual([])
    await db.destroy()
  })

  test('every match is on exactly one page, newest first, and matches the filter', async () => {
    const long = 2 * PAGE
    const pages = Math.ceil(LEADS / long)
    const ids: string[] = []
    for (let page = 1; page <= pages; page++) {
      const hits = await store.desk.find(filterOf('.EXAMPLE sted', page), long)
      ids.push(...hits.ids)
      expect(hits.total).toBe(LEADS)
    }
    const all = await store.desk.find({ ...filterOf(''), form: 'information' }, null)
    expect(new Set(ids)).toEqual(new Set(all.ids.slice(1)))
    const callbacks = await store.desk.find({ ...filterOf('example'), form: 'callback' }, PAGE)
    expect(callbacks.total).toBe(0)
    let exported = 0
    for await (const leads of store.desk.each(filterOf('ørsted'), 100)) exported += leads.length
    expect(exported).toBe(1)
  })
})

/** About 0.03 as it is, and nearly 1 if the work is done in one piece. */
const LONGEST = 0.25

/**
 * The longest turn of the event loop as a share of the work, in processor time of this thread, which
 * does not depend on the machine's speed or its other work.
 */
async function longestTurnOf(work: () => Promise<void>): Promise<number> {
  let longest = 0
  const begun = process.threadCpuUsage()
  let isDone = false
  let before = process.threadCpuUsage()
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, user + system)
    before = process.threadCpuUsage()
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  isDone = true
  // Work that took a single turn ends before that turn has been measured.
  await new Promise((done) => setImmediate(done))
  const { user, system } = process.threadCpuUsage(begun)
  return longest / (user + system)
}

/** Only rows of leads, made by the engine itself. */
function fillLeads(path: string, leads: number): void {
  const database = new DatabaseSync(path, { timeout: 5_000 })
  const lead = wizardLead({ email: 'person#@sted#.example', comment: 'En sætning mere. '.repeat(20) })
  database
    .prepare(
      `with recursive numbers(number) as (select 0 union all select number + 1 from numbers where number < ?)
       insert into leads (id, reference, form, person, mailbox, lead_json, received_at)
       select printf('lead-%d', number), printf('R%08d', number), 'information', 'p', 'p',
         replace(?, '#', number), number from numbers`,
    )
    .run(leads - 1, writeFinalPart({ ...BARE_LEAD, lead }).lead_json)
  database.close()
}

test('a filter over the answers of 8,000 leads lets other requests run in between', async () => {
  const filter = { ...EVERYTHING, industry: 'sportsklub' }
  const total = 8_000
  const folder = await emptyStoreFolder('lead-search')
  const store = await LeadStore.open(sqliteEngine(folder), Date.now())
  try {
    fillLeads(join(folder, 'leads.sqlite'), 8_000)
    const longest = await longestTurnOf(async () => {
      expect((await store.desk.find(filter, PAGE)).total).toBe(total)
    })
    expect(longest).toBeLessThan(LONGEST)
  } finally {
    await store.close()
    rmSync(folder, { recursive: true })
  }
})
