import { beforeEach, expect, test } from 'vitest'
import { type DeskFilter, EVERYTHING } from '#app/internal/desk.ts'
import type { WorkName } from '#app/internal/work.ts'
import { openEmbeddedStore } from '#tests/embedded-store.ts'
import { BARE_LEAD, wizardLead } from '#tests/fakes/example-lead.ts'
import type { LeadStore } from './lead-store.ts'

const NOW = Date.parse('2026-11-20T13:05:00Z')
const TODAY = '2026-11-20'

let store: LeadStore

beforeEach(async () => {
  store = await openEmbeddedStore(NOW)
})

async function add(minutes: number, { email = `${minutes}@fjordscene.example`, firstDueDay = '' } = {}) {
  const added = await store.submits.accept(
    { form: 'information', lead: wizardLead({ email }), ...BARE_LEAD, deliveries: [], firstDueDay },
    { key: `${Math.random()}`, body: '', expiresAt: NOW + 1, keyless: null },
    NOW + minutes * 60_000,
  )
  if (added.kind !== 'stored') throw new Error(added.kind)
  return { id: added.leadId, reference: added.reference }
}

async function say(id: string, name: WorkName, value: string): Promise<void> {
  const seen = (await store.desk.workOf([id])).get(id)?.find((each) => each.name === name && each.isCurrent)
  await store.work.record(id, { name, value, author: 'Mette', seen: seen?.id ?? '' }, NOW)
}

async function find(filter: Partial<DeskFilter>): Promise<string[]> {
  return (await store.desk.find({ ...EVERYTHING, today: TODAY, ...filter }, null)).ids
}

test('open leads are found by their due day, and closed leads are not', async () => {
  const overdue = await add(1, { firstDueDay: '2026-11-19' })
  const today = await add(2, { firstDueDay: TODAY })
  const closed = await add(3, { firstDueDay: TODAY })
  await add(4, { firstDueDay: '2026-11-23' })
  const taken = await add(5, { firstDueDay: '2026-11-19' })
  await say(closed.id, 'state', 'lost')
  await say(taken.id, 'due', '')
  expect(await find({ view: 'overdue' })).toEqual([overdue.id])
  expect(await find({ view: 'today' })).toEqual([today.id])
  expect(await store.desk.count({ ...EVERYTHING, today: TODAY, view: 'overdue' })).toBe(1)
})

test('my leads are the open ones that I hold; without a name there are none', async () => {
  const [own, closed, other] = [await add(1), await add(2), await add(3)]
  for (const { id } of [own, closed]) await say(id, 'holder', 'Mette')
  await say(other.id, 'holder', 'Bo "Bobby" Friis')
  await say(closed.id, 'state', 'won')
  const free = await add(4)
  expect(await find({ view: 'mine', me: 'Mette' })).toEqual([own.id])
  expect(await find({ view: 'mine' })).toEqual([])
  expect(await find({ view: 'free' })).toEqual([free.id])
  expect(await find({ search: 'bo' })).toEqual([other.id])
  expect(await find({ search: '"Bobby"' })).toEqual([other.id])
})

test('spam is only in its own list, and back in all lists once the mark is removed', async () => {
  const [spam, real] = [await add(1, { firstDueDay: TODAY }), await add(2)]
  await say(spam.id, 'spam', 'ja')
  expect(await find({})).toEqual([real.id])
  expect(await find({ search: 'mette' })).toEqual([real.id])
  expect(await find({ view: 'today' })).toEqual([])
  expect(await find({ view: 'spam' })).toEqual([spam.id])
  expect(await store.alerts.due(TODAY)).toEqual([])
  await say(spam.id, 'spam', '')
  expect(await find({})).toEqual([real.id, spam.id])
  expect(await find({ view: 'spam' })).toEqual([])
})

test('sorting by due date puts leads that are closed or have no date last; sorting by oldest reverses the list', async () => {
  const none = await add(1)
  const late = await add(2, { firstDueDay: '2026-11-24' })
  const soon = await add(3, { firstDueDay: '2026-11-21' })
  const closed = await add(4, { firstDueDay: '2026-11-01' })
  await say(closed.id, 'state', 'won')
  expect(await find({ sort: 'due' })).toEqual([soon, late, none, closed].map(({ id }) => id))
  expect(await find({ sort: 'oldest' })).toEqual([none, late, soon, closed].map(({ id }) => id))
})

test.each(['', 'oldest', 'due'])(
  'neighbours are those in the list sorted by “%s”, up to its ends',
  async (sort) => {
    for (const minutes of [1, 2, 2, 3]) await add(minutes, { firstDueDay: minutes === 2 ? TODAY : '' })
    const filter = { ...EVERYTHING, sort, today: TODAY }
    const { ids } = await store.desk.find(filter, null)
    const references = (await store.desk.leads(ids)).map(({ stored }) => stored.reference)
    for (const [at, id] of ids.entries())
      expect(await store.desk.neighbours(id, filter)).toEqual({
        previous: references[at - 1] ?? null,
        next: references[at + 1] ?? null,
      })
  },
)

test('a lead knows how many others its sender has', async () => {
  const [one, two, other] = [
    await add(1, { email: 'mette@fjordscene.example' }),
    await add(2, { email: 'Mette@fjordscene.example' }),
    await add(3, { email: 'bo@fjordscene.example' }),
  ]
  const others = await store.desk.othersOf([one.id, two.id, other.id])
  expect([one, two, other].map(({ id }) => others.get(id))).toEqual([1, 1, 0])
  expect(await store.desk.othersOf([])).toEqual(new Map())
})

test('due leads are reported to the owner by reference only, the oldest day first', async () => {
  const today = await add(1, { firstDueDay: TODAY })
  const overdue = await add(2, { firstDueDay: '2026-11-18' })
  await add(3, { firstDueDay: '2026-11-23' })
  expect(await store.alerts.due(TODAY)).toEqual([
    { kind: 'due', reference: overdue.reference, due: '2026-11-18', isOver: true },
    { kind: 'due', reference: today.reference, due: TODAY, isOver: false },
  ])
})
