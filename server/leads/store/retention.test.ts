import { beforeEach, expect, test } from 'vitest'
import { openEmbeddedStore } from '#tests/embedded-store.ts'
import { BARE_LEAD, demoLead, wizardLead } from '#tests/fakes/example-lead.ts'
import type { NewDelivery } from './lead-caps.ts'
import type { LeadStore } from './lead-store.ts'
import { inPortions } from './store-part.ts'

const NOW = Date.parse('2026-11-20T13:05:00Z')
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

const beginSession = (id: string, endsAt: number) =>
  store.access.beginSession({ id, colleagueId: null, device: '', endsAt }, NOW - 1)

test('only expired keys, thank-you tokens and sessions are deleted', async () => {
  const { token } = await add([], wizardLead(), NOW + 10)
  const sent = { key: 'kept', body: 'b', expiresAt: NOW + 60 * 60_000, keyless: null }
  await store.submits.accept({ form: 'demo', lead: demoLead(''), ...BARE_LEAD, deliveries: [] }, sent, NOW)
  await beginSession('ended', NOW + 10)
  await beginSession('kept', NOW + 11)
  await store.retention.deleteExpired(NOW + 10)
  // As if the clock was set back: it is gone, not only expired.
  expect((await store.access.sessions(NOW)).map(({ id }) => id)).toEqual(['kept'])
  expect(await store.submits.acceptRepeat(sent, NOW + 10)).toMatchObject({ kind: 'repeated' })
  expect(await store.submits.byToken(token, NOW + 10)).not.toBeNull()
  await store.retention.deleteExpired(NOW + 30 * 60_000)
  expect(await store.submits.byToken(token, NOW)).toBeNull()
})

test('more expired sessions than one round holds are deleted', async () => {
  for (let number = 0; number < 205; number++) await beginSession(`${number}`, NOW)
  await store.retention.deleteExpired(NOW)
  expect(await store.access.sessions(NOW - 1)).toEqual([])
})

test('portions hold fifty values, and each value once', () => {
  const values = Array.from({ length: 120 }, (_, number) => number)
  const portions = [...inPortions(values)]
  expect(portions.map(({ length }) => length)).toEqual([50, 50, 20])
  expect(portions.flat()).toEqual(values)
  expect([...inPortions([])]).toEqual([])
})
