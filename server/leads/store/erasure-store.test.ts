import { beforeEach, expect, test } from 'vitest'
import { openEmbeddedStore } from '#tests/embedded-store.ts'
import { BARE_LEAD, demoLead, wizardLead } from '#tests/fakes/example-lead.ts'
import { inPortions } from './erasure-store.ts'
import type { NewDelivery } from './person-caps.ts'
import type { LeadStore } from './store.ts'

const NOW = Date.parse('2026-11-20T13:05:00Z')
const HOUR = 3_600_000
const CRM: NewDelivery = { task: 'crm', channel: 'crm', state: 'waiting' }

let store: LeadStore

beforeEach(async () => {
  store = await openEmbeddedStore(NOW)
})

async function add(deliveries: NewDelivery[] = [CRM], lead = wizardLead(), expiresAt = NOW + 1) {
  const added = await store.submits.accept(
    { form: 'information', lead, ...BARE_LEAD, deliveries },
    { key: `${Math.random()}`, body: '', expiresAt, keyless: null },
    NOW,
  )
  if (added.kind !== 'stored') throw new Error(added.kind)
  return added
}

const deliveryOf = async (id: string) => (await store.deliveries.of(id))[0]

test('only what waits is stopped for an erasure, and only that goes on again', async () => {
  const [waiting, quarantined, dead] = await Promise.all([
    add(),
    add([{ ...CRM, state: 'held', reason: 'quarantine' }]),
    add([{ ...CRM, state: 'dead', reason: 'crm-400' }]),
  ])
  const other = await add()
  const ids = [waiting, quarantined, dead].map(({ leadId }) => leadId)
  expect(await store.erasure.stopDeliveries(ids, NOW + 1)).toBe(true)
  const rows = async () => Promise.all([...ids, other.leadId].map(deliveryOf))
  expect(await rows()).toMatchObject([
    { state: 'held', reason: 'erasing', updated_at: NOW + 1 },
    { state: 'held', reason: 'quarantine' },
    { state: 'dead' },
    { state: 'waiting' },
  ])
  await store.erasure.resumeDeliveries([other.leadId], NOW + 2)
  expect(await deliveryOf(waiting.leadId)).toMatchObject({ state: 'held' })
  await store.erasure.resumeDeliveries(ids, NOW + 2)
  expect(await rows()).toMatchObject([
    { state: 'waiting', reason: null, next_attempt_at: NOW + 2, updated_at: NOW + 2 },
    { state: 'held', reason: 'quarantine' },
    { state: 'dead', reason: 'crm-400' },
    { state: 'waiting', updated_at: NOW },
  ])
})

test('a delivery that is under way keeps its person from being erased, however many leads they have', async () => {
  const busy = await add()
  await store.deliveries.claim('crm', NOW, 60_000)
  const others: string[] = []
  for (let number = 0; number < 55; number++) others.push((await add([])).leadId)
  expect(await store.erasure.stopDeliveries(others, NOW)).toBe(true)
  expect(await store.erasure.stopDeliveries([busy.leadId, ...others], NOW)).toBe(false)
  expect(await store.erasure.stopDeliveries([...others, busy.leadId], NOW)).toBe(false)
  await store.erasure.delete([...others, busy.leadId])
  expect(await store.isEmpty()).toBe(true)
})

test('what an erasure stopped whose process died goes on after an hour', async () => {
  const { leadId } = await add()
  const held = await add([{ ...CRM, state: 'held', reason: 'quarantine' }])
  await store.erasure.stopDeliveries([leadId], NOW)
  await store.erasure.resumeForgotten(NOW + HOUR - 1)
  expect(await deliveryOf(leadId)).toMatchObject({ state: 'held' })
  await store.erasure.resumeForgotten(NOW + HOUR)
  expect(await deliveryOf(leadId)).toMatchObject({
    state: 'waiting',
    reason: null,
    next_attempt_at: NOW + HOUR,
    updated_at: NOW + HOUR,
  })
  expect(await deliveryOf(held.leadId)).toMatchObject({ state: 'held' })
})

test('leads are deleted only as they were: a contact, a delivery or a restart since then keeps them', async () => {
  const { leadId } = await add([{ ...CRM, state: 'dead' }], demoLead('one'))
  const { erasure } = store
  const mark = { key: 'k', body: '', expiresAt: NOW + 1, keyless: null }
  const meanwhile = [
    () => store.desk.replay(leadId, ['crm'], ['crm'], NOW + 1),
    () => store.deliveries.claim('crm', NOW + 1, 60_000),
    () =>
      store.submits.complete(leadId, { ...BARE_LEAD, lead: demoLead('one'), deliveries: [] }, mark, NOW + 1),
  ]
  for (const change of meanwhile) {
    const state = await erasure.stateOf([leadId])
    await change()
    expect(await erasure.deleteIn(state, [leadId])).toBe(false)
  }
  expect(await erasure.deleteIn(await erasure.stateOf([leadId]), [leadId])).toBe(true)
  expect(await store.isEmpty()).toBe(true)
})

test('what has expired is swept: keys, thank-you tokens and ended sessions, and nothing else', async () => {
  const { token } = await add([], wizardLead(), NOW + 10)
  const sent = { key: 'kept', body: 'b', expiresAt: NOW + 60 * 60_000, keyless: null }
  await store.submits.accept({ form: 'demo', lead: demoLead(''), ...BARE_LEAD, deliveries: [] }, sent, NOW)
  await store.instances.endedSessions.add('ended', NOW + 10)
  await store.instances.endedSessions.add('kept', NOW + 11)
  await store.erasure.sweep(NOW + 10)
  const { has } = store.instances.endedSessions
  expect([await has('ended'), await has('kept')]).toEqual([false, true])
  expect(await store.submits.repeatOf(sent, NOW + 10)).toMatchObject({ kind: 'repeated' })
  expect(await store.submits.byToken(token, NOW + 10)).not.toBeNull()
  await store.erasure.sweep(NOW + 30 * 60_000)
  // As if the clock was set back: it is gone, not only expired.
  expect(await store.submits.byToken(token, NOW)).toBeNull()
})

test('more than one round of expired sessions is swept', async () => {
  for (let number = 0; number < 205; number++) await store.instances.endedSessions.add(`${number}`, NOW)
  await store.erasure.sweep(NOW)
  const { has } = store.instances.endedSessions
  const left = await Promise.all(Array.from({ length: 205 }, (_, number) => has(`${number}`)))
  expect(left.filter(Boolean)).toEqual([])
})

test('portions hold fifty, and every value once', () => {
  const values = Array.from({ length: 120 }, (_, number) => number)
  const portions = [...inPortions(values)]
  expect(portions.map(({ length }) => length)).toEqual([50, 50, 20])
  expect(portions.flat()).toEqual(values)
  expect([...inPortions([])]).toEqual([])
})
