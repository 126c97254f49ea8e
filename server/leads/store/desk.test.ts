import { beforeEach, expect, test } from 'vitest'
import { type DeskFilter, EVERYTHING } from '#app/internal/desk.ts'
import type { Lead } from '#app/lead/lead.ts'
import { openEmbeddedStore } from '#tests/embedded-store.ts'
import { BARE_LEAD, callbackLead, demoLead, wizardLead } from '#tests/fakes/example-lead.ts'
import type { LeadStore } from './lead-store.ts'
import type { NewSubmit } from './submits.ts'

const NOW = Date.parse('2026-11-20T13:05:00Z')

let store: LeadStore

beforeEach(async () => {
  store = await openEmbeddedStore(NOW)
})

async function add(lead: Lead, now = NOW, change: Partial<NewSubmit> = {}): Promise<string> {
  const added = await store.submits.accept(
    { form: 'information', lead, ...BARE_LEAD, deliveries: [], ...change },
    { key: `${Math.random()}`, body: '', expiresAt: now + 1, keyless: null },
    now,
  )
  if (added.kind !== 'stored') throw new Error(added.kind)
  return added.leadId
}

async function complete(id: string, lead: Lead): Promise<void> {
  const mark = { key: `${Math.random()}`, body: '', expiresAt: NOW + 1, keyless: null }
  await store.submits.complete(id, { ...BARE_LEAD, lead, deliveries: [] }, mark, NOW)
}

const find = (filter: Partial<DeskFilter>, limit: number | null = null) =>
  store.desk.find({ ...EVERYTHING, ...filter }, limit)

test('leads are found newest first, and by id if simultaneous, page by page, with and without a search', async () => {
  const same = [await add(wizardLead(), NOW), await add(wizardLead(), NOW)].toSorted()
  const newest = await add(wizardLead(), NOW + 1)
  const all = [newest, ...same]
  for (const search of ['', 'mette']) {
    expect(await find({ search })).toEqual({ ids: all, total: 3 })
    expect(await find({ search }, 2)).toEqual({ ids: all.slice(0, 2), total: 3 })
    expect(await find({ search, page: 2 }, 2)).toEqual({ ids: all.slice(2), total: 3 })
    // Without a limit there are no pages.
    expect(await find({ search, page: 2 })).toEqual({ ids: all, total: 3 })
  }
})

test('a filter by days covers whole days in Denmark', async () => {
  const midnight = Date.parse('2026-11-19T23:00:00Z')
  const [before, first, last, after] = [
    await add(wizardLead(), midnight - 1),
    await add(wizardLead(), midnight),
    await add(wizardLead(), midnight + 24 * 3_600_000 - 1),
    await add(wizardLead(), midnight + 24 * 3_600_000),
  ]
  const day = '2026-11-20'
  expect((await find({ from: day, to: day })).ids).toEqual([last, first])
  expect((await find({ from: day })).ids).toEqual([after, last, first])
  expect((await find({ to: day })).ids).toEqual([last, first, before])
})

test('a lead is new until its state is set, and has the latest state set', async () => {
  const [silent, active, again] = [await add(wizardLead()), await add(wizardLead()), await add(wizardLead())]
  const say = async (id: string, value: string) => {
    const seen = (await store.desk.workOf([id])).get(id)?.find((each) => each.isCurrent)?.id ?? ''
    await store.work.record(id, { name: 'state', value, author: '', seen }, NOW)
  }
  await say(active, 'active')
  await say(again, 'won')
  await say(again, 'new')
  expect((await find({ state: 'new' })).ids.toSorted()).toEqual([silent, again].toSorted())
  expect((await find({ state: 'active' })).ids).toEqual([active])
  expect((await find({ state: 'won' })).ids).toEqual([])
})

test('a search for an address finds the leads that had it before their contact was replaced', async () => {
  const id = await add(demoLead('one', { email: 'mette@fjordscene.example' }))
  await add(callbackLead())
  await complete(id, demoLead('one', { email: 'bo@fjordscene.example' }))
  expect((await find({ search: ' METTE@fjordscene.example ' })).ids).toEqual([id])
  expect((await find({ search: 'bo@fjordscene.example' })).ids).toEqual([id])
  expect((await find({ search: 'mette' })).ids).toEqual([])
  // Both are no one person.
  const earlier = await add(wizardLead({ email: 'mette@fjordscene.example' }), NOW - 1)
  const later = await add(wizardLead({ email: 'METTE@fjordscene.example' }), NOW + 1)
  expect(await store.desk.othersOfPerson(earlier, 9)).toEqual([later])
  expect(await store.desk.othersOfPerson(id, 9)).toEqual([])
})

test('leads without a contact belong to no person', async () => {
  const [one] = [await add(demoLead('one')), await add(demoLead('two'))]
  expect(await store.desk.othersOfPerson(one, 9)).toEqual([])
  await complete(one, demoLead('one', { email: 'bo@fjordscene.example' }))
  expect(await store.desk.othersOfPerson(one, 9)).toEqual([])
})

test('leads are read in the requested order, with their deliveries by task, and without deleted leads', async () => {
  const deliveries: NewSubmit['deliveries'] = [
    { task: 'sales_notice', channel: 'mail', state: 'waiting' },
    { task: 'crm', channel: 'crm', state: 'waiting' },
  ]
  const [one, two] = [await add(wizardLead()), await add(wizardLead(), NOW, { deliveries })]
  await store.work.record(two, { name: 'note', value: 'Ringet', author: 'Bo', seen: '' }, NOW)
  const leads = await store.desk.leads([two, 'deleted', one])
  expect(leads).toMatchObject([
    {
      stored: { id: two },
      deliveries: [{ task: 'crm' }, { task: 'sales_notice' }],
      work: [{ name: 'note', value: 'Ringet', author: 'Bo', at: NOW, isCurrent: true }],
    },
    { stored: { id: one }, deliveries: [], work: [] },
  ])
  expect(await store.desk.leads([])).toEqual([])
})

test('every lead is returned once, in portions, and no portion is empty', async () => {
  const ids: string[] = []
  for (let number = 0; number < 5; number++) ids.unshift(await add(wizardLead(), NOW + number))
  const portionsOf = async (search: string) => {
    const portions: string[][] = []
    for await (const leads of store.desk.each({ ...EVERYTHING, search }, 2))
      portions.push(leads.map(({ stored }) => stored.id))
    return portions
  }
  expect(await portionsOf('')).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)])
  expect(await portionsOf('ingen')).toEqual([])
})

test('only deliveries that were given up are restarted, of one channel and task if requested', async () => {
  const id = await add(wizardLead(), NOW, {
    deliveries: [
      { task: 'crm', channel: 'crm', state: 'dead', reason: 'crm-400' },
      { task: 'client', channel: 'clients', state: 'unconfigured', reason: 'no-service' },
      { task: 'sales_notice', channel: 'mail', state: 'delivered' },
      { task: 'auto_reply', channel: 'mail', state: 'skipped' },
    ],
  })
  const other = await add(wizardLead(), NOW, { deliveries: [{ task: 'crm', channel: 'crm', state: 'dead' }] })
  const { replay } = store.desk
  const restart: typeof replay = (...given) => Reflect.apply(replay, store.desk, given)
  const all = ['crm', 'client', 'sales_notice', 'auto_reply'] as const
  expect(await restart(id, all, [], NOW)).toBe(0)
  expect(await restart(id, [], ['crm'], NOW)).toBe(0)
  expect(await restart(id, ['client'], ['crm', 'mail'], NOW)).toBe(0)
  expect(await restart(id, all, ['crm', 'mail', 'clients'], NOW + 3)).toBe(2)
  expect(await store.deliveries.of(id)).toMatchObject([
    { task: 'auto_reply', state: 'skipped' },
    { task: 'client', state: 'waiting', reason: null },
    {
      task: 'crm',
      state: 'waiting',
      reason: null,
      attempts: 0,
      next_attempt_at: NOW + 3,
      updated_at: NOW + 3,
    },
    { task: 'sales_notice', state: 'delivered' },
  ])
  expect(await store.deliveries.of(other)).toMatchObject([{ state: 'dead' }])
})

test('a pause keeps its beginning, and once it ends all deliveries that wait after a failure are due', async () => {
  const id = await add(wizardLead(), NOW, {
    deliveries: [
      { task: 'crm', channel: 'crm', state: 'waiting', reason: 'crm-401' },
      { task: 'auto_reply', channel: 'mail', state: 'waiting', reason: 'crm-401' },
    ],
  })
  const another = await add(wizardLead(), NOW, {
    deliveries: [{ task: 'crm', channel: 'crm', state: 'waiting', reason: 'crm-503' }],
  })
  const { pauses } = store
  await pauses.begin('crm', 'crm-403', NOW, NOW + 10)
  await pauses.begin('crm', 'crm-401', NOW + 5, NOW + 20)
  expect(await pauses.all()).toEqual([
    { channel: 'crm', reason: 'crm-401', paused_at: NOW, probe_at: NOW + 20 },
  ])
  await pauses.end('mail', NOW)
  await pauses.resume('mail', NOW + 7)
  expect(await pauses.all()).toHaveLength(1)
  await pauses.resume('crm', NOW + 9)
  expect(await pauses.all()).toEqual([])
  expect(await store.deliveries.of(id)).toMatchObject([
    { task: 'auto_reply', next_attempt_at: NOW + 7, updated_at: NOW },
    { task: 'crm', next_attempt_at: NOW + 9, updated_at: NOW },
  ])
  expect(await store.deliveries.of(another)).toMatchObject([{ next_attempt_at: NOW + 9 }])
})
