import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ChannelName, Task } from '#app/lead/channels.ts'
import type { Trouble } from '#app/lead/trouble.ts'
import { sqliteEngine } from '#server/leads/database/engine.ts'
import { LeadStore } from '#server/leads/store/lead-store.ts'
import { createLog } from '#server/log.ts'
import type { Outcome } from '#server/outcome.ts'
import { emptyStoreFolder } from '#tests/embedded-store.ts'
import { BARE_LEAD, wizardLead } from '#tests/fakes/example-lead.ts'
import { createDeliveries } from './deliveries.ts'

// Whether a refusal is about the delivery or about us, which the sequence of refusals decides.

const MINUTE = 60_000
const DELIVERED: Outcome = { kind: 'delivered' }
const UNCLEAR: Outcome = { kind: 'refused', reason: 'mail-recipient-refused-5.1.1' }
const ABOUT_US: Outcome = { kind: 'refused', reason: 'mail-sender-refused-5.7.1', isAboutUs: true }

let folder: string
let store: LeadStore
let now: number
let tried: string[]
let troubles: Trouble[]
/** What the service says to each lead and task, `lead task`; it accepts the others. */
let replies: Record<string, Outcome>
let names: Record<string, string>

beforeEach(async () => {
  folder = await emptyStoreFolder('refusal')
  now = Date.parse('2026-11-20T13:05:00Z')
  tried = []
  troubles = []
  replies = {}
  names = {}
  store = await LeadStore.open(sqliteEngine(folder), now)
})

afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

function openChannel(name: ChannelName = 'mail') {
  return createDeliveries({
    store,
    channels: [
      {
        name,
        deliver: async ({ id }, { task }) => {
          const one = `${names[id]} ${task}`
          tried.push(one)
          return replies[one] ?? DELIVERED
        },
      },
    ],
    clock: { now: () => now, after: () => () => undefined },
    log: createLog({ logLevel: 'silent' }),
    random: () => 0,
    report: async (trouble) => void troubles.push(trouble),
  })
}

async function addLead(name: string, channel: ChannelName = 'mail', ...tasks: Task[]): Promise<string> {
  const own: Task[] = tasks.length > 0 ? tasks : ['sales_notice']
  const added = await store.submits.accept(
    {
      form: 'information',
      lead: wizardLead(),
      ...BARE_LEAD,
      deliveries: own.map((task) => ({ task, channel, state: 'waiting' as const })),
    },
    { key: name, body: '', expiresAt: now + 1, keyless: null },
    now,
  )
  if (added.kind !== 'stored') throw new Error(added.kind)
  names[added.leadId] = name
  return added.leadId
}

async function stateOf(id: string): Promise<string[]> {
  return (await store.deliveries.of(id)).map(({ state }) => state)
}

const paused = async () => (await store.pauses.all()).map(({ reason }) => reason)
const told = () => troubles.map(({ kind }) => kind)

/** Another lead is accepted, and what was refused is tried again. */
async function afterAnother(lanes: ReturnType<typeof openChannel>): Promise<void> {
  now += MINUTE
  await addLead(`another at ${now}`)
  await lanes.drain()
  now += 60 * MINUTE
  await lanes.drain()
}

test('a refusal while others are accepted concerns its lead: it is given up after three, and blocks nobody', async () => {
  const id = await addLead('a')
  replies = { 'a sales_notice': UNCLEAR }
  const lanes = openChannel()
  await lanes.drain()
  await afterAnother(lanes)
  expect([await stateOf(id), await paused(), told()]).toEqual([['waiting'], [], []])
  await afterAnother(lanes)
  expect([await stateOf(id), await paused(), told()]).toEqual([['dead'], [], ['dead-letter']])
})

test('a refusal that nothing follows is neither given up nor reported, and is retried more and more rarely', async () => {
  const id = await addLead('a')
  replies = { 'a sales_notice': UNCLEAR }
  const lanes = openChannel()
  for (let hour = 0; hour < 7 * 24; hour += 2) {
    await lanes.drain()
    now += 120 * MINUTE
  }
  expect([await stateOf(id), await paused(), told()]).toEqual([['waiting'], [], []])
  expect(tried.length).toBeLessThan(20)
})

test.each<[ChannelName, Task]>([
  ['mail', 'auto_reply'],
  ['mail', 'sales_notice'],
  ['crm', 'crm'],
  ['clients', 'client'],
])(
  'two refused leads in a row pause %s (%s), which is reported once, and no lead is given up',
  async (name, task) => {
    const ids = [await addLead('a', name, task), await addLead('b', name, task)]
    replies = { [`a ${task}`]: UNCLEAR, [`b ${task}`]: UNCLEAR }
    const lanes = openChannel(name)
    for (let hour = 0; hour < 72; hour++) {
      await lanes.drain()
      now += 60 * MINUTE
    }
    expect(await Promise.all(ids.map(stateOf))).toEqual([['waiting'], ['waiting']])
    expect(troubles).toEqual([
      { kind: 'channel-paused', channel: name, reason: 'mail-recipient-refused-5.1.1' },
    ])
    // Each probe takes another delivery than the one before.
    const probes = tried.slice(2)
    expect(probes.every((each, at) => each !== probes[at - 1])).toBe(true)
  },
)

test('once a paused channel works again, refused deliveries are sent, oldest first', async () => {
  for (const name of ['a', 'b', 'c']) {
    await addLead(name)
    now += 1
  }
  replies = { 'a sales_notice': UNCLEAR, 'b sales_notice': UNCLEAR, 'c sales_notice': UNCLEAR }
  const lanes = openChannel()
  await lanes.drain()
  now += 15 * MINUTE
  await lanes.drain()
  replies = {}
  now += 15 * MINUTE
  tried = []
  await lanes.drain()
  expect(tried.slice(1)).toEqual(
    ['a', 'b', 'c'].map((each) => `${each} sales_notice`).filter((each) => each !== tried[0]),
  )
  expect(await paused()).toEqual([])
})

describe('a refusal whose code is about the sender', () => {
  test('pauses the channel at once, is reported, and is retried every quarter of an hour', async () => {
    const id = await addLead('a')
    replies = { 'a sales_notice': ABOUT_US }
    const lanes = openChannel()
    await lanes.drain()
    expect([await paused(), told()]).toEqual([['mail-sender-refused-5.7.1'], ['channel-paused']])
    await lanes.drain()
    expect(tried).toHaveLength(1)
    now += 15 * MINUTE
    replies = {}
    await lanes.drain()
    expect([await stateOf(id), await paused()]).toEqual([['delivered'], []])
  })

  test('blocks no other lead: the next is tried at once, and only the refused lead is given up', async () => {
    const id = await addLead('spam')
    const next = await addLead('next')
    replies = { 'spam sales_notice': ABOUT_US }
    const lanes = openChannel()
    await lanes.drain()
    expect([await stateOf(next), await paused()]).toEqual([['delivered'], []])
    await afterAnother(lanes)
    await afterAnother(lanes)
    expect([await stateOf(id), await paused()]).toEqual([['dead'], []])
    expect(told()).toEqual(['channel-paused', 'dead-letter'])
  })
})

test('mails to visitors and mails to ourselves are counted separately', async () => {
  const ids = [
    await addLead('a', 'mail', 'sales_notice', 'auto_reply'),
    await addLead('b', 'mail', 'sales_notice', 'auto_reply'),
  ]
  replies = { 'a auto_reply': UNCLEAR, 'b auto_reply': UNCLEAR }
  const lanes = openChannel()
  await lanes.drain()
  const later = await addLead('c', 'mail', 'sales_notice', 'auto_reply')
  await lanes.drain()
  const [refused, delivered] = [
    ['waiting', 'delivered'],
    ['waiting', 'delivered'],
  ]
  expect(await Promise.all([...ids, later].map(stateOf))).toEqual([refused, delivered, refused])
  expect(await paused()).toEqual(['mail-recipient-refused-5.1.1'])
})

test('an alert that the mail server accepts counts as an accepted mail to ourselves', async () => {
  const id = await addLead('a')
  replies = { 'a sales_notice': ABOUT_US }
  const lanes = openChannel()
  await lanes.drain()
  await store.pauses.recordAccepted('mail', now)
  expect(await paused()).toEqual([])
  await lanes.drain()
  expect([await stateOf(id), await paused()]).toEqual([['waiting'], []])
})
