import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EVERYTHING, FILTERS } from '#app/internal/desk.ts'
import { type ChannelName, TASKS, taskNames } from '#app/lead/channels.ts'
import { sqliteEngine } from '#server/leads/database/engine.ts'
import { type DeliveryState, STATE_MEANINGS } from '#server/leads/database/tables.ts'
import { isDue } from '#server/leads/deletion/retention-rules.ts'
import { createIntake } from '#server/leads/intake/intake.ts'
import { deliveryStatusOf } from '#server/leads/store/desk.ts'
import type { LeadCaps, NewDelivery } from '#server/leads/store/lead-caps.ts'
import { LeadStore } from '#server/leads/store/lead-store.ts'
import { emptyStoreFolder } from '#tests/embedded-store.ts'
import { BARE_LEAD, wizardLead } from '#tests/fakes/example-lead.ts'
import { stubServices } from '#tests/lead-services.ts'
import { DEFAULT_RETENTION } from '#tests/retention.ts'

// What the states of a lead's deliveries mean to the desk, to retention and to the limit of
// auto-replies.

const DAY_MS = 24 * 3_600_000
const now = Date.parse('2026-11-20T13:05:00Z')
const ALL = Object.keys(STATE_MEANINGS) as DeliveryState[]

let folder: string
let store: LeadStore

beforeEach(async () => {
  folder = await emptyStoreFolder('delivery-states')
  store = await LeadStore.open(sqliteEngine(folder), now)
})

afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

let number = 0

async function addLead({
  deliveries = [],
  quarantined = false,
  caps,
  email = `person${number}@fjordscenen.example`,
}: {
  deliveries?: NewDelivery[]
  quarantined?: boolean
  caps?: LeadCaps
  email?: string
}) {
  number += 1
  const lead = wizardLead()
  const accepted = await store.submits.accept(
    {
      form: 'information',
      lead: { ...lead, contact: { ...lead.contact, email } },
      ...BARE_LEAD,
      quarantined,
      deliveries,
      ...(caps && { caps }),
    },
    { key: `lead ${number}`, body: '', expiresAt: now + 1, keyless: null },
    now,
  )
  if (accepted.kind !== 'stored') throw new Error(`The lead was ${accepted.kind}`)
  return accepted
}

function inChannel(channel: ChannelName, state: DeliveryState): NewDelivery {
  const task = taskNames().find((name) => TASKS[name].channel === channel)
  if (task === undefined) throw new Error(`No lead has a task on ${channel}`)
  return { task, channel, state }
}

test('the desk finds a lead under exactly the state that it shows for it', async () => {
  const shown = new Map<string, string>()
  for (const quarantined of [false, true]) {
    for (const one of ALL) {
      for (const other of ALL) {
        // Not the CRM, where one delivery at a time is under way.
        const deliveries = [inChannel('clients', one), inChannel('mail', other)]
        const { leadId } = await addLead({ deliveries, quarantined })
        shown.set(leadId, deliveryStatusOf(quarantined, [one, other]))
      }
    }
  }
  for (const delivery of Object.keys(FILTERS.delivery.choices)) {
    const { ids } = await store.desk.find({ ...EVERYTHING, delivery }, null)
    const expected = [...shown].filter(([, each]) => each === delivery).map(([id]) => id)
    expect([delivery, ids.toSorted()]).toEqual([delivery, expected.toSorted()])
  }
})

describe('a lead past its retention is deleted as delivered', () => {
  const isDeleted = async (deliveries: NewDelivery[], unconfiguredIsOpen: boolean) => {
    const { leadId } = await addLead({ deliveries })
    const [lead] = await store.desk.leads([leadId])
    const rules = { ...DEFAULT_RETENTION, hasCrm: true, reachesPeople: !unconfiguredIsOpen }
    return lead !== undefined && isDue(lead, rules, now + rules.deliveredDays * DAY_MS)
  }

  test.each<[DeliveryState, boolean]>([
    ['delivered', true],
    ['skipped', true],
    ['waiting', false],
    ['delivering', false],
    ['dead', false],
    ['held', false],
  ])('with a delivery that is %s besides a delivered one: %s', async (state, expected) => {
    const deliveries = [inChannel('clients', state), inChannel('mail', 'delivered')]
    expect([await isDeleted(deliveries, true), await isDeleted(deliveries, false)]).toEqual([
      expected,
      expected,
    ])
  })

  test('with a delivery to an unconfigured channel besides a delivered one, except the ticket system', async () => {
    const beside = (channel: ChannelName) => [
      inChannel(channel, 'unconfigured'),
      inChannel('mail', 'delivered'),
    ]
    expect(await isDeleted(beside('crm'), false)).toBe(true)
    expect(await isDeleted(beside('crm'), true)).toBe(false)
    expect(await isDeleted(beside('clients'), false)).toBe(false)
  })
})

describe('above the overall limit of auto-replies', () => {
  const none = { most: 0, since: now - DAY_MS }
  const caps: LeadCaps = {
    leads: { most: 10, since: now - DAY_MS },
    autoReplies: { most: 10, since: now - DAY_MS },
    allAutoReplies: none,
  }
  const reply = (state: DeliveryState): NewDelivery => ({ task: 'auto_reply', channel: 'mail', state })
  const added = async (deliveries: NewDelivery[]) => {
    const { leadId, withheld } = await addLead({ deliveries, caps })
    const states = (await store.deliveries.of(leadId)).map((each) => `${each.task} ${each.state}`)
    return { withheld, states }
  }

  test.each(['waiting', 'held'] as const)('only the auto-reply that is %s is withheld', async (state) => {
    expect(await added([inChannel('crm', state), reply(state)])).toEqual({
      withheld: 'overall-cap',
      states: ['auto_reply skipped', `crm ${state}`],
    })
  })

  test.each([
    ['a lead that gets none', [inChannel('crm', 'waiting'), inChannel('mail', 'held')]],
    ['a lead whose own network had too many', [inChannel('crm', 'waiting'), reply('skipped')]],
    ['a lead without a mail service', [inChannel('crm', 'waiting'), reply('unconfigured')]],
  ])('%s is not reported', async (_, deliveries) => {
    expect((await added(deliveries)).withheld).toBeNull()
  })
})

describe('once a demo has its contact', () => {
  const afterwards: Record<DeliveryState, DeliveryState> = {
    waiting: 'waiting',
    delivering: 'delivering',
    delivered: 'waiting',
    dead: 'waiting',
    held: 'held',
    unconfigured: 'unconfigured',
    skipped: 'skipped',
  }

  test.each(ALL)(
    'a delivery that is %s starts over, unless it is held, unconfigured or skipped',
    async (state) => {
      const { leadId } = await addLead({ deliveries: [inChannel('crm', state)] })
      await store.submits.complete(
        leadId,
        { ...BARE_LEAD, lead: wizardLead(), deliveries: [inChannel('crm', 'waiting')] },
        { key: `completed ${leadId}`, body: '', expiresAt: now + 1, keyless: null },
        now,
      )
      const deliveries = await store.deliveries.of(leadId)
      expect(deliveries.map((each) => each.state)).toEqual([afterwards[state]])
    },
  )
})

describe('the thank-you page promises a mail', () => {
  const promised: Record<DeliveryState, boolean> = {
    waiting: true,
    delivering: true,
    delivered: true,
    unconfigured: false,
    dead: false,
    held: false,
    skipped: false,
  }

  test.each(ALL)('unless the mail is known not to be sent: %s', async (state) => {
    const { token } = await addLead({ deliveries: [{ task: 'auto_reply', channel: 'mail', state }] })
    const intake = createIntake({
      ...stubServices(),
      store,
      clock: { now: () => now, after: () => () => undefined },
    })
    expect(await intake.byToken(token ?? '')).toMatchObject({ isMailed: promised[state] })
  })
})
