import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { EVERYTHING } from '#app/internal/desk.ts'
import type { Trouble } from '#app/lead/trouble.ts'
import type { Tables } from '#server/leads/database/tables.ts'
import type { LeadStore } from '#server/leads/store/lead-store.ts'
import { createLog } from '#server/log.ts'
import { openEmbeddedStore } from '#tests/embedded-store.ts'
import { BARE_LEAD, wizardLead } from '#tests/fakes/example-lead.ts'
import { DEFAULT_RETENTION } from '#tests/retention.ts'
import { createUpkeep } from './upkeep.ts'

const NOW = Date.parse('2026-11-20T13:05:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR

async function storeWithUpkeep() {
  const store = await openEmbeddedStore(NOW)
  const happened: string[] = []
  const lines: Record<string, unknown>[] = []
  const troubles: Trouble[] = []
  const timers: { ms: number; run: () => void }[] = []
  const at = { now: NOW }
  const upkeep = createUpkeep({
    store,
    dataDir: '/nowhere',
    clock: {
      now: () => at.now,
      after: (ms, run) => {
        timers.push({ ms, run })
        return () => void timers.splice(0)
      },
    },
    log: createLog({ logLevel: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) }),
    report: async (trouble) => void troubles.push(trouble),
    wake: () => void happened.push('wake'),
    channels: [{ name: 'crm' }, { name: 'mail' }],
    retention: DEFAULT_RETENTION,
    measurements: { sweep: async () => void happened.push('measurements') },
  })
  const runOnce = async () => {
    upkeep.start()
    await upkeep.stop()
  }
  const add = async (state: 'unconfigured' | 'waiting' = 'unconfigured') => {
    const outcome = await store.submits.accept(
      {
        form: 'information',
        lead: wizardLead(),
        ...BARE_LEAD,
        deliveries: [
          { task: 'crm', channel: 'crm', state },
          { task: 'client', channel: 'clients', state },
        ],
      },
      { key: 'a', body: '', expiresAt: NOW + HOUR, keyless: null },
      NOW,
    )
    if (outcome.kind !== 'stored') throw new Error(outcome.kind)
    return outcome.leadId
  }
  const states = async () =>
    (await store.deliveries.counts()).map(({ channel, state }) => `${channel} ${state}`).toSorted()
  const left = async () => (await store.desk.find(EVERYTHING, null)).total
  return { store, at, happened, lines, troubles, timers, upkeep, runOnce, add, states, left }
}

/** Its deliveries are done. */
async function deliver(store: LeadStore, id: string): Promise<void> {
  const db = (store as unknown as { db: Kysely<Tables> }).db
  await db.updateTable('deliveries').set({ state: 'delivered' }).where('id', '=', id).execute()
}

test('a delivery that was stored without a service becomes due once there is one, and the workers are woken', async () => {
  const { add, runOnce, states, happened, lines } = await storeWithUpkeep()
  await runOnce()
  expect([happened, lines]).toEqual([[], []])
  await add()
  await runOnce()
  expect(await states()).toEqual(['clients unconfigured', 'crm waiting'])
  expect(happened).toEqual(['wake'])
  expect(lines).toMatchObject([
    { level: 'info', msg: expect.stringContaining('without a service'), channel: 'crm', count: 1 },
  ])
})

test('deliveries to a service that was removed from the settings are kept, once no other instance tries it', async () => {
  const { store, at, add, runOnce, states, lines } = await storeWithUpkeep()
  await add('waiting')
  for (const channel of ['crm', 'clients'] as const)
    await store.pauses.begin(channel, `${channel}-401`, NOW, NOW + HOUR / 4)
  const paused = async () => (await store.pauses.all()).map(({ channel }) => channel).toSorted()
  at.now += HOUR / 2
  await runOnce()
  expect([await states(), await paused()]).toEqual([
    ['clients waiting', 'crm waiting'],
    ['clients', 'crm'],
  ])
  at.now += HOUR
  await runOnce()
  expect([await states(), await paused()]).toEqual([['clients unconfigured', 'crm waiting'], ['crm']])
  expect((await store.health.stopped(at.now)).map(({ channel }) => channel)).toEqual(['crm'])
  expect(lines).toMatchObject([{ level: 'info', msg: expect.stringContaining('not configured'), count: 1 }])
  expect(await store.deliveries.deliverUnconfigured('clients', at.now)).toBe(1)
})

/** The hours of the server, from now on; the first run is at its start. */
async function runFor(hours: number, { at, runOnce }: Awaited<ReturnType<typeof storeWithUpkeep>>) {
  for (let hour = 0; hour < hours; hour++) {
    at.now += HOUR
    await runOnce()
  }
}

test('a clock forty days ahead for less than a day deletes nothing, and there is one sweep per hour', async () => {
  const services = await storeWithUpkeep()
  const { store, at, add, runOnce, left, happened } = services
  const id = await add()
  for (const { id: delivery } of await store.deliveries.of(id)) await deliver(store, delivery)
  await runOnce()
  at.now += 40 * DAY
  await runFor(24, services)
  // Another instance, or this one after a restart.
  for (let again = 0; again < 5; again++) await runOnce()
  expect(await left()).toBe(1)
  at.now -= 40 * DAY
  await runFor(24, services)
  expect(await left()).toBe(1)
  expect(happened).toEqual([])
})

test('after a stop of any length, expired data is deleted within a day of running, without an alert', async () => {
  const services = await storeWithUpkeep()
  const { store, at, add, runOnce, left, troubles, lines, happened } = services
  const id = await add()
  for (const { id: delivery } of await store.deliveries.of(id)) await deliver(store, delivery)
  await runOnce()
  at.now += 400 * DAY
  await runFor(24, services)
  expect([await left(), happened]).toEqual([1, []])
  await runFor(1, services)
  expect([await left(), happened]).toEqual([0, ['measurements']])
  expect(troubles).toEqual([])
  expect(lines).toMatchObject([{ msg: 'Leads reached the end of their retention', deleted: 1 }])
})

test('a failed run is logged, and the next one follows an hour later', async () => {
  const { store, timers, upkeep, lines } = await storeWithUpkeep()
  const failures = ['a', 'b']
  store.deliveries.deliverUnconfigured = async () => {
    throw new Error(failures.shift())
  }
  upkeep.start()
  await expect.poll(() => timers.map(({ ms }) => ms)).toEqual([HOUR])
  expect(lines).toMatchObject([
    { level: 'error', msg: 'The lead store could not be cleaned up', error: { kind: 'Error' } },
  ])
  timers[0]?.run()
  await expect.poll(() => timers).toHaveLength(2)
  expect(failures).toEqual([])
  await upkeep.stop()
  expect(timers).toEqual([])
})
