import { expect, test } from 'vitest'
import { EVERYTHING } from '#app/internal/desk.ts'
import type { Trouble } from '#app/lead/trouble.ts'
import { createLog } from '#server/log.ts'
import { openEmbeddedStore } from '#tests/embedded-store.ts'
import { BARE_LEAD, wizardLead } from '#tests/fakes/example-lead.ts'
import { USUAL_RETENTION } from '#tests/retention.ts'
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
  const at = { now: NOW, isBelieved: true }
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
    retention: USUAL_RETENTION,
    trail: { isBelieved: async () => at.isBelieved },
    measurements: { sweep: async () => void happened.push('measurements') },
  })
  const runOnce = async () => {
    upkeep.start()
    await upkeep.stop()
  }
  const add = async (state: 'unconfigured' | 'waiting' = 'unconfigured') => {
    const outcome = await store.submits.accept(
      {
        ...{ form: 'information', lead: wizardLead(), ...BARE_LEAD },
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

test('a delivery that was stored without a service becomes due once there is one, and the workers wake', async () => {
  const { add, runOnce, states, happened, lines } = await storeWithUpkeep()
  await runOnce()
  expect([happened, lines]).toEqual([['measurements'], []])
  await add()
  await runOnce()
  expect(await states()).toEqual(['clients unconfigured', 'crm waiting'])
  expect(happened).toEqual(['measurements', 'wake', 'measurements'])
  expect(lines).toMatchObject([
    { level: 'info', msg: expect.stringContaining('without a service'), channel: 'crm', count: 1 },
  ])
})

test('what waits for a service that was taken out of the settings is kept, once no other instance tries it', async () => {
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
  expect((await store.health.standing(at.now)).map(({ channel }) => channel)).toEqual(['crm'])
  expect(lines).toMatchObject([{ level: 'info', msg: expect.stringContaining('not configured'), count: 1 }])
  expect(await store.deliveries.deliverUnconfigured('clients', at.now)).toBe(1)
})

test('while the clock is not believed nothing is deleted, but what an erasure stopped goes on', async () => {
  const { store, at, add, runOnce, states, happened, troubles, left } = await storeWithUpkeep()
  const id = await add()
  at.isBelieved = false
  await runOnce()
  await store.erasure.stopDeliveries([id], at.now)
  at.now += 91 * DAY
  await runOnce()
  expect(await states()).toEqual(['clients unconfigured', 'crm waiting'])
  expect([await left(), troubles, happened]).toEqual([1, [], ['wake']])
  expect(await store.erasure.withoutNotice(at.now, '2027-01-01')).toHaveLength(1)
  at.isBelieved = true
  await runOnce()
  expect(troubles).toMatchObject([{ kind: 'retention-notice' }])
  at.now += 14 * DAY
  await runOnce()
  expect(await left()).toBe(0)
})

test('a failed run is logged, and the next one follows an hour later', async () => {
  const { store, timers, upkeep, lines } = await storeWithUpkeep()
  const failures = ['a', 'b']
  store.erasure.sweep = async () => {
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
