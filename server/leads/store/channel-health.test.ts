import { beforeEach, expect, test } from 'vitest'
import { openEmbeddedStore } from '#tests/embedded-store.ts'
import { BARE_LEAD, wizardLead } from '#tests/fakes/example-lead.ts'
import type { NewDelivery } from './lead-caps.ts'
import type { LeadStore } from './lead-store.ts'

const NOW = Date.parse('2026-11-20T13:05:00Z')
const MINUTE = 60_000
const CRM: NewDelivery = { task: 'crm', channel: 'crm', state: 'waiting' }
const MAIL: NewDelivery = { task: 'sales_notice', channel: 'mail', state: 'waiting' }

let store: LeadStore

beforeEach(async () => {
  store = await openEmbeddedStore(NOW, { shared: true })
})

async function add(now: number, delivery: NewDelivery = CRM): Promise<string> {
  const added = await store.submits.accept(
    {
      form: 'information',
      lead: wizardLead(),
      ...BARE_LEAD,
      deliveries: [delivery],
    },
    { key: `key of ${now}`, body: '', expiresAt: now + 1, keyless: null },
    now,
  )
  if (added.kind !== 'stored') throw new Error(added.kind)
  return added.leadId
}

/** An attempt of what is due, which fails or, without a reason, delivers. */
async function attempt(
  now: number,
  reason: string | null,
  again = now + MINUTE,
  channel: 'crm' | 'mail' = 'crm',
) {
  const claimed = await store.deliveries.claim(channel, now, MINUTE)
  if (claimed === null) throw new Error('Nothing is due')
  const outcome = reason === null ? ({ kind: 'delivered' } as const) : ({ kind: 'retry', reason } as const)
  await store.deliveries.finish(claimed, outcome, reason === null ? null : again, now)
}

test('a channel that has only failed for ten minutes counts as stopped since its first failure', async () => {
  await add(NOW)
  await attempt(NOW, 'crm-503')
  await attempt(NOW + 2 * MINUTE, 'crm-500', NOW + 30 * MINUTE)
  expect(await store.health.stopped(NOW + 10 * MINUTE - 1)).toEqual([])
  expect(await store.health.stopped(NOW + 10 * MINUTE)).toMatchObject([
    {
      channel: 'crm',
      reason: 'crm-500',
      since: NOW,
      nextAttemptAt: NOW + 30 * MINUTE,
      isPaused: false,
      deliveredAt: null,
    },
  ])
})

test('a channel that has delivered since a failure does not count as stopped', async () => {
  await add(NOW)
  await attempt(NOW, 'crm-503', NOW + 60 * MINUTE)
  await add(NOW + MINUTE)
  await attempt(NOW + MINUTE, null)
  expect(await store.health.deliveredAt('crm')).toBe(NOW + MINUTE)
  expect(await store.health.deliveredAt('mail')).toBeNull()
  expect(await store.health.stopped(NOW + 20 * MINUTE)).toEqual([])
})

test('a channel that has only failed since its last delivery counts as stopped', async () => {
  await add(NOW)
  await attempt(NOW, null)
  await add(NOW + MINUTE)
  await attempt(NOW + MINUTE, 'crm-503')
  expect(await store.health.stopped(NOW + 20 * MINUTE)).toMatchObject([
    { since: NOW + MINUTE, deliveredAt: NOW },
  ])
})

test('a delivery that waits for confirmation, or has not been tried yet, does not stop its channel', async () => {
  await add(NOW)
  expect(await store.health.stopped(NOW + 60 * MINUTE)).toEqual([])
  await attempt(NOW, 'crm-unconfirmed')
  expect(await store.health.stopped(NOW + 60 * MINUTE)).toEqual([])
})

test('a channel that only fails counts as stopped, however many older leads wait for another channel', async () => {
  for (let lead = 0; lead < 201; lead++) await add(NOW + lead)
  await add(NOW + MINUTE, MAIL)
  await attempt(NOW + MINUTE, 'mail-unreachable', NOW + 30 * MINUTE, 'mail')
  expect(await store.health.stopped(NOW + 11 * MINUTE)).toMatchObject([
    { channel: 'mail', reason: 'mail-unreachable', since: NOW + MINUTE },
  ])
  expect(await store.health.overdue(NOW + 11 * MINUTE)).toEqual(
    new Map([
      ['crm', 11 * MINUTE],
      ['mail', 10 * MINUTE],
    ]),
  )
})

test('a paused channel counts as stopped at once, since its pause began, and is listed once', async () => {
  await add(NOW)
  await attempt(NOW, 'crm-503')
  await store.pauses.begin('crm', 'crm-401', NOW + 1, NOW + 5)
  await store.pauses.begin('crm', 'crm-403', NOW + 2, NOW + 9)
  expect(await store.health.stopped(NOW + 20 * MINUTE)).toMatchObject([
    {
      channel: 'crm',
      reason: 'crm-403',
      since: NOW + 1,
      nextAttemptAt: NOW + 9,
      isPaused: true,
      deliveredAt: null,
    },
  ])
})

test('a pause ends for its own channel only', async () => {
  await store.pauses.begin('crm', 'crm-401', NOW, NOW + 5)
  await store.pauses.end('mail', NOW)
  expect(await store.pauses.all()).toHaveLength(1)
  await store.pauses.end('crm', NOW)
  expect(await store.pauses.all()).toEqual([])
})

test('a channel is overdue since the first failure or the due time of its longest waiting delivery', async () => {
  expect(await store.health.overdue(NOW)).toEqual(new Map())
  await add(NOW)
  await add(NOW + MINUTE)
  expect(await store.health.overdue(NOW + 3 * MINUTE)).toEqual(new Map([['crm', 3 * MINUTE]]))
  expect(await store.health.overdue(NOW - MINUTE)).toEqual(new Map([['crm', 0]]))
  await attempt(NOW + 2 * MINUTE, 'crm-503', NOW + 60 * MINUTE)
  await attempt(NOW + 2 * MINUTE, 'crm-503', NOW + 60 * MINUTE)
  expect(await store.health.overdue(NOW + 3 * MINUTE)).toEqual(new Map([['crm', MINUTE]]))
})

test('a resumed channel retries its failed deliveries at once', async () => {
  await add(NOW)
  await attempt(NOW, 'crm-503', NOW + 60 * MINUTE)
  await store.pauses.begin('crm', 'crm-401', NOW, NOW + 60 * MINUTE)
  await store.pauses.resume('mail', NOW + 1)
  expect(await store.deliveries.nextDue('crm', NOW + 1)).toBe(NOW + 60 * MINUTE)
  await store.pauses.resume('crm', NOW + 1)
  expect(await store.pauses.all()).toEqual([])
  expect(await store.deliveries.nextDue('crm', NOW + 1)).toBe(NOW + 1)
})
