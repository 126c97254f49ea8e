import { beforeEach, expect, test } from 'vitest'
import { IS_SPAM } from '#app/internal/work.ts'
import type { Outcome } from '#server/outcome.ts'
import { openEmbeddedStore } from '#tests/embedded-store.ts'
import { BARE_LEAD, wizardLead } from '#tests/fakes/example-lead.ts'
import type { NewDelivery } from './lead-caps.ts'
import type { LeadStore } from './lead-store.ts'

const NOW = Date.parse('2026-11-20T13:05:00Z')
const DAY = 86_400_000
/** What the clocks of instances may differ by. */
const SLACK = 120_000
const CRM: NewDelivery = { task: 'crm', channel: 'crm', state: 'waiting' }

let store: LeadStore
let added = 0

beforeEach(async () => {
  // Shared, so that leases alone decide.
  store = await openEmbeddedStore(NOW, { shared: true })
})

async function add(now: number, ...deliveries: NewDelivery[]): Promise<string> {
  added += 1
  const outcome = await store.submits.accept(
    { form: 'information', lead: wizardLead(), ...BARE_LEAD, deliveries },
    { key: `${added}`, body: '', expiresAt: now + 1, keyless: null },
    now,
  )
  if (outcome.kind !== 'stored') throw new Error(outcome.kind)
  return outcome.leadId
}

async function claim(now = NOW) {
  const claimed = await store.deliveries.claim('crm', now, 60_000)
  if (claimed === null) throw new Error('Nothing is due')
  return claimed
}

/** The delivery as it is stored after an attempt with this outcome. */
async function ended(outcome: Outcome, again: number | null) {
  const claimed = await claim()
  const state = await store.deliveries.finish(claimed, outcome, again, NOW + 5)
  const [row] = await store.deliveries.of(claimed.lead_id)
  expect(row?.state).toBe(state)
  return row
}

test('a claim counts an attempt and leases the delivery, which can be claimed again once the lease ends', async () => {
  const id = await add(NOW, CRM)
  expect(await claim()).toMatchObject({
    lead_id: id,
    state: 'delivering',
    attempts: 1,
    lease_id: expect.any(String),
    lease_until: NOW + 60_000,
    rerun: 0,
    updated_at: NOW,
  })
  expect(await store.deliveries.claim('crm', NOW + 59_999, 60_000)).toBeNull()
  expect(await store.deliveries.claim('crm', NOW + 60_000, 60_000)).toMatchObject({ attempts: 2 })
})

test('neither a clock that was ahead nor one that is behind delays a delivery', async () => {
  const later = NOW + 3 * DAY
  await add(NOW, CRM)
  const ahead = await claim(later)
  await store.deliveries.finish(ahead, { kind: 'retry', reason: 'crm-503' }, later + 30_000, later)
  await claim(NOW)
  // Every claim releases what another clock leased, here by one that is behind.
  await store.deliveries.claim('mail', NOW - 3 * DAY, 60_000)
  expect(await store.deliveries.claim('crm', NOW + 1, 60_000)).toMatchObject({ attempts: 3 })
})

test('a lease from the future, left by a clock that was set back, is void', async () => {
  await add(NOW - 1, CRM)
  await claim(NOW + SLACK)
  expect(await store.deliveries.claim('crm', NOW, 60_000)).toBeNull()
  expect(await store.deliveries.claim('crm', NOW - 1, 60_000)).not.toBeNull()
})

test('the delivery that has been due the longest is claimed first', async () => {
  const ids = [await add(NOW + 2, CRM), await add(NOW, CRM), await add(NOW + 1, CRM)]
  const order: string[] = []
  for (let round = 0; round < 3; round++) {
    const claimed = await claim(NOW + 2)
    order.push(claimed.lead_id)
    await store.deliveries.finish(claimed, { kind: 'delivered' }, null, NOW + 2)
  }
  expect(order).toEqual([ids[1], ids[2], ids[0]])
})

test('a delivery is not claimed before its time, for another channel or while another of its lead is in progress', async () => {
  await add(NOW, CRM)
  expect(await store.deliveries.claim('crm', NOW - 1, 60_000)).toBeNull()
  expect(await store.deliveries.claim('mail', NOW, 60_000)).toBeNull()
  await add(NOW, CRM)
  await claim()
  expect(await store.deliveries.claim('crm', NOW, 60_000)).toBeNull()
  const mail: NewDelivery = { task: 'sales_notice', channel: 'mail', state: 'waiting' }
  await add(NOW, mail)
  await add(NOW, mail)
  expect(await store.deliveries.claim('mail', NOW, 60_000)).not.toBeNull()
  expect(await store.deliveries.claim('mail', NOW, 60_000)).not.toBeNull()
})

test('a lost lease can be neither renewed nor used to write progress or a result', async () => {
  await add(NOW, CRM)
  const claimed = await claim()
  expect(await store.deliveries.renew(claimed, NOW + 90_000)).toBe(true)
  expect(await store.deliveries.claim('crm', NOW + 89_999, 60_000)).toBeNull()
  expect(await store.deliveries.claim('crm', NOW + 90_000, 60_000)).not.toBeNull()
  expect(await store.deliveries.renew(claimed, NOW + 99_000)).toBe(false)
  await store.deliveries.saveProgress(claimed, { deal: '9' }, NOW)
  expect(await store.deliveries.finish(claimed, { kind: 'delivered' }, null, NOW)).toBeNull()
  expect(await store.deliveries.of(claimed.lead_id)).toMatchObject([
    { state: 'delivering', progress_json: '{}' },
  ])
})

test('a finished delivery is stored with its time, without a lease, and with what is missing', async () => {
  await add(NOW, CRM)
  expect(await ended({ kind: 'delivered' }, null)).toMatchObject({
    state: 'delivered',
    attempts: 1,
    reason: null,
    delivered_at: NOW + 5,
    lease_id: null,
    lease_until: null,
    updated_at: NOW + 5,
  })
  await add(NOW, CRM)
  expect(await ended({ kind: 'delivered', missing: ['note', 'company'] }, null)).toMatchObject({
    reason: 'missing:note missing:company',
  })
})

test('an attempt that must be repeated is counted, unless its channel was at fault', async () => {
  await add(NOW, CRM)
  expect(await ended({ kind: 'retry', reason: 'crm-503' }, NOW)).toMatchObject({
    state: 'waiting',
    attempts: 1,
    reason: 'crm-503',
    next_attempt_at: NOW,
    delivered_at: null,
  })
  expect(await ended({ kind: 'quota', reason: 'crm-quota' }, NOW)).toMatchObject({ attempts: 1 })
  expect(await ended({ kind: 'pause', reason: 'crm-401' }, NOW)).toMatchObject({ attempts: 1 })
  expect(await ended({ kind: 'refused', reason: 'mail-refused-550' }, NOW)).toMatchObject({
    attempts: 1,
    is_refused: 1,
  })
})

test('a lead that changed during its delivery is delivered again from the start, whatever the outcome', async () => {
  const id = await add(NOW, CRM)
  const claimed = await claim()
  await store.submits.complete(
    id,
    { ...BARE_LEAD, lead: wizardLead(), deliveries: [CRM] },
    { key: 'k', body: '', expiresAt: NOW + 1, keyless: null },
    NOW,
  )
  await store.deliveries.finish(claimed, { kind: 'refused', reason: 'crm-blocked-403' }, null, NOW)
  expect(await store.deliveries.of(id)).toMatchObject([
    { state: 'waiting', attempts: 0, is_refused: 0, rerun: 0 },
  ])
})

test('replaced progress is remembered for an erasure, but extended progress is not', async () => {
  const id = await add(NOW, CRM)
  const claimed = await claim()
  await store.deliveries.saveProgress(claimed, { contact: '1' }, NOW)
  await store.deliveries.saveProgress(claimed, { contact: '1', deal: '2' }, NOW)
  expect([...(await store.erasures.formerProgress([id]))]).toEqual([])
  await store.deliveries.saveProgress(claimed, { contact: '3', deal: '2' }, NOW + 1)
  expect([...(await store.erasures.formerProgress([id]))]).toEqual([[id, [{ contact: '1', deal: '2' }]]])
  expect(await store.deliveries.of(id)).toMatchObject([
    { progress_json: '{"contact":"3","deal":"2"}', updated_at: NOW + 1 },
  ])
})

test('a channel knows when its next delivery is due, and since when its oldest has been due', async () => {
  const { deliveries } = store
  expect([await deliveries.nextDue('crm', NOW), await deliveries.oldestDue('crm')]).toEqual([null, null])
  await add(NOW, CRM)
  await add(NOW - 5, CRM)
  expect(await deliveries.nextDue('crm', NOW - 6)).toBe(NOW - 5)
  expect(await deliveries.nextDue('crm', NOW - 5)).toBe(NOW - 5)
  expect(await deliveries.nextDue('crm', NOW + 9)).toBe(NOW + 9)
  expect(await deliveries.oldestDue('crm')).toBe(NOW - 5)
  expect([await deliveries.nextDue('mail', NOW), await deliveries.oldestDue('mail')]).toEqual([null, null])
  // Written in what is now the future.
  expect(await deliveries.nextDue('crm', NOW - SLACK - 5)).toBe(NOW - SLACK - 5)
  expect(await deliveries.nextDue('crm', NOW - SLACK)).toBe(NOW - 5)
})

test('a lead released from quarantine has its held deliveries due, without a reason, and no others', async () => {
  const id = await add(
    NOW,
    { ...CRM, state: 'held', reason: 'quarantine' },
    { task: 'auto_reply', channel: 'mail', state: 'skipped', reason: 'network-cap' },
  )
  await store.deliveries.releaseQuarantine(id, NOW + 7)
  expect(await store.deliveries.of(id)).toMatchObject([
    { task: 'auto_reply', state: 'skipped', reason: 'network-cap' },
    { task: 'crm', state: 'waiting', reason: null, next_attempt_at: NOW + 7, updated_at: NOW + 7 },
  ])
})

test('a delivery that was stored without a service becomes due once there is one', async () => {
  const id = await add(NOW, { ...CRM, state: 'unconfigured', reason: 'no-service' })
  await add(NOW, { ...CRM, state: 'dead', reason: 'crm-400' })
  expect(await store.deliveries.deliverUnconfigured('mail', NOW + 7)).toBe(0)
  expect(await store.deliveries.deliverUnconfigured('crm', NOW + 7)).toBe(1)
  expect(await store.deliveries.of(id)).toMatchObject([
    { state: 'waiting', attempts: 0, reason: null, next_attempt_at: NOW + 7, updated_at: NOW + 7 },
  ])
  expect(await store.deliveries.counts()).toEqual([
    { channel: 'crm', state: 'dead', count: 1 },
    { channel: 'crm', state: 'waiting', count: 1 },
  ])
})

test('a lead marked as spam is not sent to a service that is added later, until the mark is removed', async () => {
  const id = await add(NOW, { ...CRM, state: 'unconfigured', reason: 'no-service' })
  const mark = { name: 'spam', author: 'Mette Holm' } as const
  await store.work.record(id, { ...mark, value: IS_SPAM, seen: '' }, NOW)
  expect(await store.deliveries.deliverUnconfigured('crm', NOW + 7)).toBe(0)
  const [marked] = (await store.desk.workOf([id])).get(id) ?? []
  await store.work.record(id, { ...mark, value: '', seen: marked?.id ?? '' }, NOW)
  expect(await store.deliveries.deliverUnconfigured('crm', NOW + 7)).toBe(1)
})

test('a delivery has been failing since its first failure, until it is given up', async () => {
  const id = await add(NOW, CRM)
  const since = async () => (await store.deliveries.of(id))[0]?.failing_since
  const fail = async (now: number, again: number | null) =>
    store.deliveries.finish(await claim(now), { kind: 'retry', reason: 'crm-503' }, again, now)
  await fail(NOW + 1, NOW + 2)
  expect(await since()).toBe(NOW + 1)
  await fail(NOW + 2, NOW + 3)
  expect(await since()).toBe(NOW + 1)
  await fail(NOW + 3, null)
  expect(await since()).toBeNull()
})

test('a delivery that succeeds in the end is not failing any more', async () => {
  const id = await add(NOW, CRM)
  await store.deliveries.finish(await claim(), { kind: 'retry', reason: 'crm-503' }, NOW + 1, NOW)
  await store.deliveries.finish(await claim(NOW + 1), { kind: 'delivered' }, null, NOW + 1)
  expect(await store.deliveries.of(id)).toMatchObject([{ state: 'delivered', failing_since: null }])
})

test('a delivery that succeeded with a reason shows that reason rather than what is missing', async () => {
  const id = await add(NOW, CRM)
  const claimed = await claim()
  await store.deliveries.finish(
    claimed,
    { kind: 'delivered', reason: 'crm-merged', missing: ['note'] },
    null,
    NOW,
  )
  expect(await store.deliveries.of(id)).toMatchObject([{ reason: 'crm-merged' }])
})

test('the deliveries of a lead are in the order of their tasks', async () => {
  const mail = { channel: 'mail', state: 'waiting' } as const
  const id = await add(NOW, { task: 'sales_notice', ...mail }, CRM, { task: 'auto_reply', ...mail })
  const tasks = (await store.deliveries.of(id)).map(({ task }) => task)
  expect(tasks).toEqual(['auto_reply', 'crm', 'sales_notice'])
})

test('progress after a lost lease is neither stored nor remembered for an erasure', async () => {
  const id = await add(NOW, CRM)
  const lost = await claim()
  const held = await claim(NOW + 60_000)
  await store.deliveries.saveProgress(held, { deal: '2' }, NOW)
  await store.deliveries.saveProgress(lost, { deal: '9' }, NOW)
  expect(await store.deliveries.of(id)).toMatchObject([{ progress_json: '{"deal":"2"}' }])
  expect([...(await store.erasures.formerProgress([id]))]).toEqual([])
})

test('with one process a lease never expires: the delivery can be claimed again once it is released', async () => {
  store = await openEmbeddedStore(NOW)
  await add(NOW, CRM)
  const claimed = await claim()
  expect(await store.deliveries.claim('crm', NOW + 600_000, 60_000)).toBeNull()
  store.deliveries.releaseClaim(claimed)
  expect(await store.deliveries.claim('crm', NOW, 60_000)).toMatchObject({ attempts: 2 })
})
