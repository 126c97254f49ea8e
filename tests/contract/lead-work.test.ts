import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { type DeskFilter, EVERYTHING } from '#app/internal/desk.ts'
import { recordWork } from '#app/internal/record-work.server.ts'
import { currentValue, isPromised, type WorkName } from '#app/internal/work.ts'
import type { Trouble } from '#app/lead/trouble.ts'
import { createDesk } from '#server/leads/desk/desk.ts'
import type { LeadStore } from '#server/leads/store/lead-store.ts'
import { createLog } from '#server/log.ts'
import { eraseNow } from '#tests/erase.ts'
import { BARE_LEAD, callbackLead, wizardLead } from '#tests/fakes/example-lead.ts'
import { stubServices } from '#tests/lead-services.ts'
import { purgeWithDefaults } from '#tests/retention.ts'
import { storeEngines } from '#tests/store-engines.ts'

// People's entries about a lead on the desk: state, holder, due date, notes.

const DAY_MS = 24 * 3_600_000
const engines = storeEngines()
let dataDir: string
let store: LeadStore
let now: number
let troubles: Trouble[]
let number = 0
const clock = { now: () => now, after: () => () => undefined }
const log = createLog({ logLevel: 'silent' })

const deskOf = () => createDesk({ ...stubServices(), store, clock, channels: [] })
/** The services that a press needs; `told`: who was notified of which lead. */
const services = (told: string[][] = []) => ({
  desk: deskOf(),
  access: { announceLead: (...words: string[]) => void told.push(words) },
})
const retention = () =>
  purgeWithDefaults({ store, dataDir, clock, log, report: async (trouble) => void troubles.push(trouble) })

async function add(lead: Parameters<LeadStore['submits']['accept']>[0]['lead'], form = 'information') {
  number += 1
  const accepted = await store.submits.accept(
    {
      form,
      lead,
      ...BARE_LEAD,
      deliveries: [{ task: 'sales_notice', channel: 'mail', state: 'delivered' }],
    },
    { key: `lead ${number}`, body: '', expiresAt: now + 1, keyless: null },
    now,
  )
  if (accepted.kind !== 'stored') throw new Error(accepted.kind)
  return accepted.reference
}

const workOf = async (reference: string) => (await deskOf().show(reference))?.work ?? []
const entryOf = async (reference: string, name: WorkName) =>
  (await workOf(reference)).find((each) => each.name === name && each.isCurrent)?.id ?? ''

/** Makes an entry, as a press on a page that was just opened does. */
async function say(reference: string, name: WorkName, value: string, author = '') {
  now += 1000
  return deskOf().work(reference, { name, value, author, seen: await entryOf(reference, name) })
}

async function listed(filter: Partial<DeskFilter>): Promise<string[]> {
  return (await deskOf().list({ ...EVERYTHING, ...filter })).rows.map((row) => row.reference)
}

async function csvOf(filter: Partial<DeskFilter> = {}): Promise<Record<string, string>[]> {
  let csv = ''
  for await (const piece of deskOf().csv({ ...EVERYTHING, ...filter })) csv += piece
  const [heads = [], ...rows] = csv
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('";"'))
  return rows.map((cells) => Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? ''])))
}

describe.each(engines.names)('on %s', (engine) => {
  beforeEach(async () => {
    now = Date.parse('2026-11-20T13:05:00Z')
    troubles = []
    const opened = await engines.openStore(engine, now)
    store = opened.store
    dataDir = opened.folder
  })

  test('work on a lead is shown in list, lead and CSV, and changes no delivery', async () => {
    const reference = await add(wizardLead({ company: 'Fjordscenen' }))
    const before = (await deskOf().show(reference))?.deliveries
    expect(await csvOf()).toMatchObject([{ Tilstand: 'Ny', Ansvarlig: '', Frist: '', Noter: '' }])
    await say(reference, 'state', 'active', 'Mette')
    await say(reference, 'holder', 'Mette', 'Mette')
    await say(reference, 'due', '2026-12-03', 'Mette')
    await say(reference, 'note', 'Ringet op.\nVil have et møde.', 'Jonas')
    await say(reference, 'note', 'Møde mandag', '')
    await say(reference, 'state', 'won', 'Mette')

    const [row] = (await deskOf().list(EVERYTHING)).rows
    const shown = (['state', 'holder', 'due'] as const).map((name) => currentValue(row?.work ?? [], name))
    expect(shown).toEqual(['won', 'Mette', '2026-12-03'])
    expect((await workOf(reference)).map(({ name, value, author }) => [name, value, author])).toEqual([
      ['state', 'active', 'Mette'],
      ['holder', 'Mette', 'Mette'],
      ['due', '2026-12-03', 'Mette'],
      ['note', 'Ringet op.\nVil have et møde.', 'Jonas'],
      ['note', 'Møde mandag', ''],
      ['state', 'won', 'Mette'],
    ])
    expect((await deskOf().show(reference))?.deliveries).toEqual(before)
    const [csv] = await csvOf()
    expect(csv).toMatchObject({
      Modtaget: '20. november 2026 kl. 14.05',
      'Modtaget (ISO)': '2026-11-20 14:05:00',
      Tilstand: 'Vundet',
      Ansvarlig: 'Mette',
      Frist: '3. december 2026',
      'Frist (ISO)': '2026-12-03',
      Levering: 'Leveret',
      Noter: '2026-11-20 14:05:04 Jonas: Ringet op.\nVil have et møde.\n2026-11-20 14:05:05: Møde mandag',
    })
  })

  test("if two people change one thing from the same page, the second sees the first one's choice, and nothing is lost", async () => {
    const reference = await add(wizardLead())
    const desk = deskOf()
    const said = (value: string, author: string, seen = '') =>
      desk.work(reference, { name: 'holder', value, author, seen })
    expect(await said('Mette', 'Mette')).toEqual({ outcome: 'saved' })
    expect(await said('Jonas', 'Jonas')).toMatchObject({
      outcome: 'changed',
      now: { value: 'Mette', author: 'Mette' },
    })
    // The button was pressed twice.
    expect(await said('Mette', 'Mette')).toEqual({ outcome: 'same' })
    // Entries of another kind and notes never conflict.
    expect(await desk.work(reference, { name: 'state', value: 'lost', author: 'Jonas', seen: '' })).toEqual({
      outcome: 'saved',
    })
    for (const value of ['en', 'to'])
      await desk.work(reference, { name: 'note', value, author: '', seen: '' })
    const seen = await entryOf(reference, 'holder')
    expect(await said('Jonas', 'Jonas', seen)).toEqual({ outcome: 'saved' })
    expect(await said('Ida', 'Ida', seen)).toMatchObject({ outcome: 'changed', now: { value: 'Jonas' } })
    expect(await said('', 'Jonas', await entryOf(reference, 'holder'))).toEqual({ outcome: 'saved' })
    expect((await workOf(reference)).map(({ value }) => value).toSorted()).toEqual(
      ['Mette', 'lost', 'en', 'to', 'Jonas', ''].toSorted(),
    )
    // The id of an entry of another lead, or of another kind, does not match.
    const other = await add(callbackLead(), 'callback')
    expect(await desk.work(other, { name: 'holder', value: 'Ida', author: '', seen })).toMatchObject({
      outcome: 'changed',
    })
    expect(await desk.work('K7M4-2XQ9', { name: 'holder', value: 'Ida', author: '', seen: '' })).toEqual({
      outcome: 'unknown',
    })
  })

  test('a colleague is told once of a lead that another assigns to them, and not of leads that they take themselves', async () => {
    const reference = await add(callbackLead())
    const told: string[][] = []
    const give = async (holder: string, author: string) => {
      const seen = await entryOf(reference, 'holder')
      const fields = { henvendelse: reference.toLowerCase(), holder, 'holder-set': seen }
      await recordWork(services(told), new URLSearchParams(fields), author)
    }
    await give('Mette', 'Mette')
    await give('Jonas', 'Mette')
    await give('Jonas', 'Mette')
    expect(told).toEqual([['Jonas', reference]])
  })

  test('if two people write notes from the same page, both notes are kept, along with an earlier one', async () => {
    const reference = await add(wizardLead())
    await say(reference, 'note', 'Ringet op', 'Mette')
    const seen = await entryOf(reference, 'note')
    for (const author of ['Mette', 'Jonas']) {
      now += 1000
      const fields = { henvendelse: reference, note: `Af ${author}`, 'note-set': seen }
      expect(await recordWork(services(), new URLSearchParams(fields), author)).toBeNull()
    }
    expect((await workOf(reference)).map(({ value, isCurrent }) => [value, isCurrent])).toEqual([
      ['Ringet op', true],
      ['Af Mette', true],
      ['Af Jonas', true],
    ])
  })

  test('a form with an invalid field saves nothing, and is a first entry when it is sent again', async () => {
    const reference = await add(callbackLead())
    const send = (due: string, note: string) =>
      recordWork(
        services(),
        new URLSearchParams({ henvendelse: reference, holder: 'Mette', due, note, 'due-set': '' }),
        'Mette',
      )
    expect(await send('i morgen', 'Ringet op')).toMatchObject({ title: 'Ikke gemt' })
    expect(await send('0026-10-02', 'Ringet op')).toMatchObject({ title: 'Ikke gemt' })
    expect(await send('', 'x'.repeat(10_001))).toMatchObject({ title: 'Ikke gemt' })
    expect((await workOf(reference)).filter((each) => !isPromised(each))).toEqual([])
    expect(await send('', 'Ringet op')).toBeNull()
    expect((await workOf(reference)).map(({ name, value }) => [name, value])).toContainEqual([
      'holder',
      'Mette',
    ])
  })

  test('a lead with a stored due date in a two-digit year opens, and is deleted as if it had no due date', async () => {
    const [typed, without] = [await add(wizardLead()), await add(wizardLead())]
    await say(typed, 'due', '0026-10-02')
    for (const reference of [typed, without]) await say(reference, 'state', 'won')
    const [shown, other] = [await deskOf().show(typed), await deskOf().show(without)]
    expect(shown?.keepUntil).toBe(other?.keepUntil)
    expect((shown?.deletesAt ?? 0) - (other?.deletesAt ?? 0)).toBe(-1000)
  })

  test('if several people choose at once, one choice is stored, and the others are told or agree', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('active', 'won', 'lost'), { minLength: 2, maxLength: 6 }),
        async (values) => {
          const reference = await add(callbackLead(), 'callback')
          const results = await Promise.all(
            values.map((value) =>
              deskOf().work(reference, { name: 'state', value, author: value, seen: '' }),
            ),
          )
          const work = await workOf(reference)
          expect(work).toHaveLength(1)
          const [present] = work
          for (const [at, result] of results.entries())
            expect(['saved', 'same'].includes(result.outcome)).toBe(values[at] === present?.value)
          expect(results.filter(({ outcome }) => outcome === 'saved')).toHaveLength(1)
        },
      ),
      { numRuns: 15 },
    )
  })

  test('the list can be filtered by state, form, industry, package and days, with a search and in the CSV too', async () => {
    const quote = await add(wizardLead({ company: 'Ærø Festival' }))
    const industry = (await deskOf().list(EVERYTHING)).rows[0]?.asked
    now = Date.parse('2026-11-20T22:59:00Z')
    const callback = await add({ ...callbackLead(), industry: 'Kultur & Events' }, 'callback')
    // Midnight in Denmark.
    now = Date.parse('2026-11-20T23:00:00Z')
    const late = await add({ ...callbackLead(), industry: '' }, 'callback')
    await say(callback, 'state', 'active')
    await say(late, 'state', 'active')
    await say(late, 'state', 'new')

    expect(industry).toBe('Sportsklub · BASIS · 1.300 billetter')
    expect(await listed({})).toEqual([late, callback, quote])
    expect(await listed({ state: 'new' })).toEqual([late, quote])
    expect(await listed({ state: 'active' })).toEqual([callback])
    expect(await listed({ state: 'won' })).toEqual([])
    expect(await listed({ industry: 'kultur-events' })).toEqual([callback])
    expect(await listed({ industry: 'sportsklub' })).toEqual([quote])
    expect(await listed({ package: 'basis' })).toEqual([quote])
    expect(await listed({ package: 'premium' })).toEqual([])
    expect(await listed({ from: '2026-11-21' })).toEqual([late])
    expect(await listed({ to: '2026-11-20' })).toEqual([callback, quote])
    expect(await listed({ from: '2026-11-20', to: '2026-11-20', form: 'callback' })).toEqual([callback])
    expect(await listed({ search: 'ærø', industry: 'sportsklub' })).toEqual([quote])
    expect(await listed({ search: 'ærø', industry: 'teater' })).toEqual([])
    expect((await csvOf({ search: 'ærø' })).map((row) => row.Reference)).toEqual([quote])
    expect((await csvOf({ state: 'active' })).map((row) => row.Reference)).toEqual([callback])
  })

  test('a lead with unfinished work is kept beyond its delivery, and announced with its state before deletion', async () => {
    const references = {
      untouched: await add(callbackLead(), 'callback'),
      active: await add(wizardLead()),
      due: await add(wizardLead()),
      over: await add(wizardLead()),
      won: await add(wizardLead()),
    }
    await say(references.active, 'state', 'active')
    await say(references.due, 'due', '2027-01-15')
    await say(references.over, 'due', '2026-11-21')
    now += 31 * DAY_MS
    // 30 days have passed since the delivery, but not since the last entry.
    await say(references.won, 'state', 'won')
    expect(await retention()).toEqual({ deleted: 2, announced: 0 })
    expect((await listed({})).toSorted()).toEqual(
      [references.active, references.due, references.won].toSorted(),
    )
    now += 31 * DAY_MS
    // One due date has passed without another entry, and the won lead has had none since either.
    expect(await retention()).toEqual({ deleted: 2, announced: 0 })
    await say(references.active, 'due', '2027-02-01')
    now = Date.parse('2026-11-20T13:05:00Z') + 77 * DAY_MS
    expect(await retention()).toEqual({ deleted: 0, announced: 1 })
    expect(troubles).toEqual([
      {
        kind: 'retention-notice',
        reference: references.active,
        deletesAt: now + 14 * DAY_MS,
        work: 'I gang, frist 1. februar 2027',
      },
    ])
    now += 14 * DAY_MS - 1000
    expect(await retention()).toEqual({ deleted: 0, announced: 0 })
    now += 1000
    expect(await retention()).toEqual({ deleted: 1, announced: 0 })
  })

  test('erasing a person also deletes the work on their leads', async () => {
    const reference = await add(wizardLead())
    await say(reference, 'note', 'Ring til Mette Holm', 'Jonas')
    expect(
      await eraseNow({ ...stubServices(), store, clock, channels: [], desk: deskOf() }, reference),
    ).toMatchObject({ references: [reference], left: 0 })
    expect([...(await store.desk.workOf([reference])).keys()]).toEqual([])
    expect(await say(reference, 'note', 'Endnu en')).toEqual({ outcome: 'unknown' })
  })
})
