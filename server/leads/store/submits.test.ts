import { beforeEach, expect, test } from 'vitest'
import type { Lead } from '#app/lead/lead.ts'
import { openEmbeddedStore } from '#tests/embedded-store.ts'
import { BARE_LEAD, callbackLead, demoLead, wizardLead } from '#tests/fakes/example-lead.ts'
import type { LeadCaps, NewDelivery } from './lead-caps.ts'
import type { LeadStore } from './lead-store.ts'
import type { NewSubmit } from './submits.ts'

const NOW = Date.parse('2026-11-20T13:05:00Z')
const REPLY: NewDelivery = { task: 'auto_reply', channel: 'mail', state: 'waiting' }
const CRM: NewDelivery = { task: 'crm', channel: 'crm', state: 'waiting' }
const CAPS: LeadCaps = {
  leads: { most: 2, since: NOW - 100 },
  autoReplies: { most: 9, since: NOW - 100 },
  allAutoReplies: { most: 9, since: NOW - 100 },
}

let store: LeadStore

beforeEach(async () => {
  store = await openEmbeddedStore(NOW)
})

const freshMark = () => ({ key: `${Math.random()}`, body: '', expiresAt: NOW + 1, keyless: null })
const accept = (lead: Lead, change: Partial<NewSubmit> = {}, now = NOW) =>
  store.submits.accept(
    { form: 'information', lead, ...BARE_LEAD, deliveries: [], ...change },
    freshMark(),
    now,
  )

async function add(lead: Lead, change: Partial<NewSubmit> = {}, now = NOW) {
  const added = await accept(lead, change, now)
  if (added.kind !== 'stored') throw new Error(added.kind)
  return added
}
const repliesOf = async (id: string) =>
  (await store.deliveries.of(id)).map(({ state, reason }) => `${state} ${reason}`)

test('a mailbox may have as many leads as one person sends; one more is quarantined', async () => {
  await add(wizardLead(), {}, NOW - 100)
  await add(wizardLead(), { caps: CAPS })
  await add(wizardLead({ email: 'METTE+x@fjordscene.example' }), { caps: CAPS })
  const deliveries = [{ task: 'crm', channel: 'crm', state: 'waiting' }] as const
  const one = await add(wizardLead(), { caps: CAPS, deliveries: [...deliveries], signs: ['links'] })
  expect(one).toMatchObject({ quarantined: true, signs: ['links', 'many-from-mailbox'] })
  expect(await store.byId(one.leadId)).toMatchObject({ quarantinedAt: NOW, signs: one.signs })
  expect(await store.deliveries.of(one.leadId)).toMatchObject([{ state: 'held', reason: 'quarantine' }])
  await add(callbackLead(), { caps: CAPS })
  // Leads without a mailbox are not one person, and without a limit nothing is counted.
  for (let number = 0; number < 3; number++) await add(demoLead(`${number}`), { caps: CAPS })
  await add(wizardLead())
})

test.each<[string, Partial<LeadCaps>]>([
  ['recipient-cap', { autoReplies: { most: 1, since: NOW - 100 } }],
  ['overall-cap', { allAutoReplies: { most: 1, since: NOW - 100 } }],
])('an auto-reply beyond its limit is not sent: %s', async (withheld, change) => {
  const caps = { ...CAPS, leads: { most: 99, since: 0 }, ...change }
  await add(wizardLead(), { deliveries: [{ ...REPLY, state: 'delivered' }] }, NOW - 100)
  for (const state of ['dead', 'skipped', 'held', 'unconfigured'] as const)
    await add(wizardLead(), { deliveries: [{ ...REPLY, state }] })
  await add(wizardLead(), { deliveries: [{ ...CRM, state: 'delivered' }] })
  const first = await add(wizardLead(), { deliveries: [CRM, REPLY], caps })
  expect([first.withheld, await repliesOf(first.leadId)]).toEqual([null, ['waiting null', 'waiting null']])
  const second = await add(wizardLead(), { deliveries: [CRM, REPLY], caps })
  expect([second.withheld, await repliesOf(second.leadId)]).toEqual([
    withheld,
    [`skipped ${withheld}`, 'waiting null'],
  ])
  const held = await add(wizardLead(), { deliveries: [{ ...REPLY, state: 'held' }], caps })
  expect([held.withheld, await repliesOf(held.leadId)]).toEqual([withheld, [`skipped ${withheld}`]])
  // Nothing would be sent, so nothing is withheld.
  const unsent = await add(wizardLead(), { deliveries: [CRM, { ...REPLY, state: 'unconfigured' }], caps })
  expect([unsent.withheld, await repliesOf(unsent.leadId)]).toEqual([
    null,
    ['unconfigured null', 'waiting null'],
  ])
})

test("another mailbox's auto-replies count only in total", async () => {
  const caps = { ...CAPS, autoReplies: { most: 1, since: NOW - 100 } }
  await add(callbackLead(), { deliveries: [REPLY] })
  expect((await add(wizardLead(), { deliveries: [REPLY], caps })).withheld).toBeNull()
})

test('only an application stores bank numbers, encrypted for its lead', async () => {
  const sealBank = (id: string) => `sealed for ${id}`
  const lead: Lead = {
    kind: 'application',
    contact: wizardLead().contact,
    tier: 'PRO',
    hasBank: true,
    terms: '1',
  }
  const applied = await add(lead, { sealBank })
  const without = await add(lead)
  const other = await add(wizardLead(), { sealBank })
  const sealed = [applied, without, other].map(({ leadId }) => store.sealedBank(leadId))
  expect(await Promise.all(sealed)).toEqual([`sealed for ${applied.leadId}`, null, null])
})

test('a new contact replaces the former, whose token no longer works, and deliveries made without it start over', async () => {
  const { leadId, token, reference } = await add(demoLead('one', { email: 'bo+demo@fjordscene.example' }), {
    deliveries: [
      { ...CRM, state: 'delivered' },
      { ...REPLY, state: 'delivered' },
      { task: 'sales_notice', channel: 'mail', state: 'delivered' },
    ],
  })
  const lead = demoLead('one', { email: 'bo@fjordscene.example' })
  const update: NewDelivery = { task: 'sales_update', channel: 'mail', state: 'waiting' }
  const completed = await store.submits.complete(
    leadId,
    { ...BARE_LEAD, lead, deliveries: [CRM, REPLY, update] },
    freshMark(),
    NOW + 9,
  )
  expect(completed).toMatchObject({ kind: 'stored', leadId, reference, withheld: null })
  expect(await store.submits.byToken(token, NOW + 9)).toBeNull()
  const own = completed.kind === 'stored' ? completed.token : ''
  expect(await store.submits.byToken(own, NOW + 9)).toMatchObject({
    id: leadId,
    completedAt: NOW + 9,
    lead: { contact: { email: 'bo@fjordscene.example' } },
  })
  expect((await store.deliveries.of(leadId)).map(({ task, state }) => `${task} ${state}`)).toEqual([
    'auto_reply delivered',
    'crm waiting',
    'sales_notice delivered',
    'sales_update waiting',
  ])
  expect(await store.submits.demoByIntent('one')).toMatchObject({ id: leadId })
  expect(await store.submits.demoByIntent('two')).toBeNull()
})

test('a reply to another mailbox is sent whatever happened to the former one, within the limit per person', async () => {
  const { leadId } = await add(demoLead('one'))
  const caps = { ...CAPS, autoReplies: { most: 3, since: NOW - 100 } }
  const states: string[] = []
  const complete = async (email: string) => {
    const lead = demoLead('one', { email })
    const deliveries = email === '' ? [] : [REPLY]
    await store.submits.complete(leadId, { ...BARE_LEAD, lead, deliveries, caps }, freshMark(), NOW)
    states.push((await repliesOf(leadId)).join())
    const mail = await store.deliveries.claim('replies', NOW, 60_000)
    if (mail) await store.deliveries.finish(mail, { kind: 'delivered' }, null, NOW)
  }
  for (const email of ['ida@firma.de', 'ida@firma.dk', 'ida+1@firma.dk', '', 'ida@firma.example', 'i@a.dk'])
    await complete(email)
  expect(states).toEqual([
    'waiting null',
    'waiting null',
    'delivered null',
    '',
    'skipped recipient-cap',
    'skipped recipient-cap',
  ])
})

test('a contact sent twice under one key is stored once', async () => {
  const { leadId } = await add(demoLead('one'))
  const mark = { key: 'k', body: 'b', expiresAt: NOW + 100, keyless: null }
  const complete = (firstname: string, body = 'b') =>
    store.submits.complete(
      leadId,
      { ...BARE_LEAD, lead: demoLead('one', { firstname }), deliveries: [] },
      { ...mark, body },
      NOW,
    )
  expect(await complete('Mette')).toMatchObject({ kind: 'stored' })
  expect(await complete('Mette')).toMatchObject({ kind: 'repeated', leadId })
  expect(await complete('Jonas', 'another')).toEqual({ kind: 'key-reused' })
  expect((await store.byId(leadId))?.lead?.contact.firstname).toBe('Mette')
})
