import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EVERYTHING } from '#app/internal/desk.ts'
import { currentOf } from '#app/internal/work.ts'
import type { ChannelName } from '#app/lead/channels.ts'
import type { Lead } from '#app/lead/lead.ts'
import type { Crm } from '#server/crm/crm.ts'
import { sqliteEngine } from '#server/leads/database/engine.ts'
import { createVault } from '#server/leads/database/vault.ts'
import { clearDeleted } from '#server/leads/deletion/erasures.ts'
import { crmChannel } from '#server/leads/deliveries/crm-channel.ts'
import { mailChannel } from '#server/leads/deliveries/mail-channel.ts'
import { FALLBACK_LEAD_CONTENT } from '#server/leads/lead-content.ts'
import type { NewDelivery } from '#server/leads/store/lead-caps.ts'
import { LeadStore } from '#server/leads/store/lead-store.ts'
import type { NewSubmit } from '#server/leads/store/submits.ts'
import { createLog } from '#server/log.ts'
import { emptyStoreFolder } from '#tests/embedded-store.ts'
import { BARE_LEAD, callbackLead, demoLead, wizardLead } from '#tests/fakes/example-lead.ts'
import { idleChannel } from '#tests/fakes/idle-channel.ts'
import { emailOfPerson, fillStore, LEADS_OF_ONE_PERSON } from '#tests/filled-store.ts'
import { DEFAULT_RETENTION } from '#tests/retention.ts'
import { createDesk } from './desk.ts'

const NOW = Date.parse('2026-11-20T23:05:00Z')
const vault = createVault(Buffer.alloc(32, 7))
const CRM: NewDelivery = { task: 'crm', channel: 'crm', state: 'waiting' }
const MAIL: NewDelivery = { task: 'sales_notice', channel: 'mail', state: 'waiting' }

let folder: string
let store: LeadStore
let now: number
let woken: number
let lines: Record<string, unknown>[]

const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
const said = () => lines.map(({ time: _, ...line }) => line)

beforeEach(async () => {
  folder = await emptyStoreFolder('desk')
  now = NOW
  woken = 0
  lines = []
  store = await LeadStore.open(sqliteEngine(folder), now)
})

afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const clock = { now: () => now, after: () => () => undefined }

const leadContent = async () => FALLBACK_LEAD_CONTENT
const PAGES = { siteUrl: 'https://www.lysfest.example', internalPages: true, reachesPeople: true }

function openDesk({
  crm = null as Partial<Crm> | null,
  connected = ['crm', 'mail', 'clients'] as ChannelName[],
  ownVault = vault,
} = {}) {
  return createDesk({
    store,
    vault: ownVault,
    channels: connected.map((name) => {
      if (name === 'mail') return mailChannel({} as never, leadContent, { ...PAGES, dataDir: folder })
      return name === 'crm' && crm !== null ? crmChannel(crm as Crm, store, clock, vault) : idleChannel(name)
    }),
    retention: { ...DEFAULT_RETENTION, hasCrm: crm !== null },
    clock,
    log,
    wake: () => {
      woken += 1
    },
    wakeErasures: () => undefined,
  })
}

async function add(lead: Lead = wizardLead(), change: Partial<NewSubmit> = {}) {
  const mark = { key: `${now} ${Math.random()}`, body: '', expiresAt: now + 1, keyless: null }
  const added = await store.submits.accept(
    { form: 'information', lead, ...BARE_LEAD, deliveries: [], ...change },
    mark,
    now,
  )
  if (added.kind !== 'stored') throw new Error(added.kind)
  return { id: added.leadId, reference: added.reference }
}

async function statesOf(reference: string): Promise<string[]> {
  const lead = await openDesk().show(reference)
  return lead?.deliveries.map(({ task, stateCode }) => `${task} ${stateCode}`) ?? []
}

async function exported(): Promise<string[]> {
  const pieces: string[] = []
  for await (const piece of openDesk().csv(EVERYTHING)) pieces.push(piece)
  return pieces
}

/** Claims the channel's next delivery and ends it so. */
async function end(channel: ChannelName, reason: string | null, again: number | null = null): Promise<void> {
  const claimed = await store.deliveries.claim(channel, now, 60_000)
  if (claimed === null) throw new Error('Nothing is due')
  const outcome = reason === null ? ({ kind: 'delivered' } as const) : ({ kind: 'retry', reason } as const)
  await store.deliveries.finish(claimed, outcome, again, now)
  store.deliveries.releaseClaim(claimed)
}

test('an empty desk has one page', async () => {
  expect(await openDesk().list(EVERYTHING)).toEqual({
    rows: [],
    counts: { mine: 0, today: 0, overdue: 0 },
    total: 0,
    page: 1,
    pages: 1,
    pauses: [],
    now: NOW,
    // After midnight in Denmark.
    today: '2026-11-21',
    crm: null,
  })
  expect((await openDesk({ crm: { product: 'HubSpot' } }).list(EVERYTHING)).crm).toBe('HubSpot')
})

test('a lead postponed on a Saturday is due on Monday', async () => {
  const { reference } = await add()
  expect(await openDesk().show(reference)).toMatchObject({ today: '2026-11-21', nextBankDay: '2026-11-23' })
})

test('fifty leads are on a page', async () => {
  fillStore(join(folder, 'leads.sqlite'), 51)
  const desk = openDesk()
  const pages = [await desk.list(EVERYTHING), await desk.list({ ...EVERYTHING, page: 2 })]
  expect(pages.map(({ rows, total, pages }) => [rows.length, total, pages])).toEqual([
    [50, 51, 2],
    [1, 51, 2],
  ])
})

test('a page number after the last page shows the last page, with its own number', async () => {
  fillStore(join(folder, 'leads.sqlite'), 50)
  const desk = openDesk()
  const list = (search: string) => desk.list({ ...EVERYTHING, search, page: 2 })
  const lists = [await list(''), await list('.example'), await list('ingen')]
  expect(lists.map(({ rows, total, page, pages }) => [rows.length, total, page, pages])).toEqual([
    [50, 50, 1, 1],
    [50, 50, 1, 1],
    [0, 0, 1, 1],
  ])
})

test('a row states briefly what is requested, by whom, and how far its deliveries are', async () => {
  await add(wizardLead({ company: 'Fjordscenen' }), { deliveries: [CRM] })
  now += 1
  await add(callbackLead(), { quarantined: true, deliveries: [{ ...CRM, state: 'held' }] })
  now += 1
  await add(demoLead('an-intent'), { form: 'demo' })
  now += 1
  await add(wizardLead(), { form: 'api-test' })
  expect((await openDesk().list(EVERYTHING)).rows).toMatchObject([
    { kind: 'API-test', delivery: 'delivered', receivedAt: NOW + 3 },
    { kind: 'Ønske om demo', name: '', email: '', phone: '' },
    {
      kind: 'Ring mig op',
      asked: 'Sportsklub',
      name: 'Jonas Bæk',
      company: 'Havnehallen',
      delivery: 'quarantined',
    },
    {
      kind: 'Ønske om tilbud',
      asked: 'Sportsklub · BASIS · 1.300 billetter',
      name: 'Mette Holm',
      company: 'Fjordscenen',
      email: 'mette@fjordscene.example',
      phone: '+4520345678',
      delivery: 'waiting',
      work: [],
    },
  ])
})

test('a lead whose tickets have no price is listed without their number', async () => {
  const lead = wizardLead()
  lead.answers.ticketDetails.ticketPrice = 0
  await add(lead)
  expect((await openDesk().list(EVERYTHING)).rows[0]?.asked).toBe('Sportsklub · BASIS')
})

test('a lead states which version of the privacy notice was shown, and whether it was ticked', async () => {
  const sectionOf = async (notice: NewSubmit['notice']) => {
    const lead = await openDesk().show((await add(wizardLead(), { notice })).reference)
    return lead?.sections.find(({ title }) => title === 'Privatlivsnotits')?.rows
  }
  expect(await sectionOf(null)).toBeUndefined()
  expect(await sectionOf({ version: '7', touched: true })).toEqual([
    { label: 'Udgave', value: '7' },
    { label: 'Afkrydsning', value: 'sat af den besøgende selv' },
  ])
  expect(await sectionOf({ version: '', touched: false })).toEqual([
    { label: 'Udgave', value: 'ukendt' },
    { label: 'Afkrydsning', value: 'sat på forhånd' },
  ])
})

test('bank numbers that another key encrypted are reported as unreadable', async () => {
  const application: Lead = {
    kind: 'application',
    contact: wizardLead().contact,
    tier: 'PRO',
    hasBank: true,
    terms: '1.3',
  }
  const sealBank = (id: string) => vault.seal({ reg: '1234', account: '0012345678' }, id)
  const sealed = await add(application, { form: 'application', sealBank })
  const without = await add(application, { form: 'application' })
  const shown = async (reference: string, key: number) => {
    const desk = openDesk({ ownVault: createVault(Buffer.alloc(32, key)) })
    return JSON.stringify((await desk.show(reference))?.sections)
  }
  const unreadable = 'Kan ikke læses: ENCRYPTION_KEY er en anden end før'
  expect(await shown(sealed.reference, 1)).toContain(unreadable)
  expect(await shown(sealed.reference, 7)).toContain('•••• ••••••5678')
  expect(await shown(without.reference, 1)).not.toContain(unreadable)
})

test('each delivery of a lead states its state, the reason, when it continues and whether it can be restarted', async () => {
  const { reference } = await add(wizardLead(), {
    deliveries: [
      CRM,
      MAIL,
      { task: 'auto_reply', channel: 'mail', state: 'skipped', reason: 'network-cap' },
      { task: 'client', channel: 'clients', state: 'unconfigured', reason: 'no-service' },
    ],
  })
  await end('crm', 'crm-503', now + 60_000)
  await end('mail', null)
  const shown = async (connected: ChannelName[] = []) =>
    (await openDesk({ connected }).show(reference))?.deliveries ?? []
  expect(await shown()).toEqual([
    expect.objectContaining({
      task: 'auto_reply',
      title: 'Svar til afsenderen',
      state: 'ikke sendt',
      stateCode: 'skipped',
      reason: 'Der er kommet mange henvendelser fra samme netværk den seneste time.',
      attempts: 0,
      nextAttemptAt: null,
      deliveredAt: null,
      canReplay: false,
    }),
    expect.objectContaining({ task: 'client', state: 'ligger kun her', canReplay: false }),
    {
      task: 'crm',
      title: 'CRM',
      state: 'venter',
      stateCode: 'waiting',
      reason: 'CRM-systemet svarede med fejl 503.',
      attempts: 1,
      paused: false,
      nextAttemptAt: NOW + 60_000,
      deliveredAt: null,
      canReplay: false,
    },
    expect.objectContaining({ task: 'sales_notice', paused: false, nextAttemptAt: null, deliveredAt: NOW }),
  ])
  const restartable = async () =>
    (await shown(['crm', 'clients'])).filter((each) => each.canReplay).map((each) => each.task)
  // A failed delivery that waits can be retried at once.
  expect(await restartable()).toEqual(['client', 'crm'])
  now += 60_000
  await end('crm', 'crm-400')
  expect(await restartable()).toEqual(['client', 'crm'])
})

test('a waiting delivery of a paused channel waits for the later of the pause and its own time', async () => {
  const { reference } = await add(wizardLead(), { deliveries: [CRM, MAIL] })
  await end('crm', 'crm-503', NOW + 20_000)
  await end('mail', 'mail-421')
  const crm = async (probeAt: number) => {
    await store.pauses.begin('crm', 'crm-401', NOW, probeAt)
    await store.pauses.begin('mail', 'mail-auth', NOW, probeAt)
    return (await openDesk().show(reference))?.deliveries
  }
  const reason = 'CRM-systemet afviste nøglen. Den er udløbet eller trukket tilbage.'
  // The mail was given up, so its channel's pause does not affect it.
  const mail = { paused: false, nextAttemptAt: null, reason: 'mail-421' }
  expect(await crm(NOW + 10_000)).toMatchObject([{ paused: true, reason, nextAttemptAt: NOW + 20_000 }, mail])
  expect(await crm(NOW + 30_000)).toMatchObject([{ nextAttemptAt: NOW + 30_000 }, mail])
})

test('a lead lists the other leads of its person', async () => {
  const first = await add(callbackLead())
  now += 1
  const second = await add(wizardLead({ email: 'JONAS@havnehallen.example' }))
  await add()
  expect(await openDesk().show(second.reference)).toMatchObject({
    today: '2026-11-21',
    crm: null,
    others: [{ reference: first.reference, kind: 'Ring mig op', receivedAt: NOW }],
  })
  expect((await openDesk({ crm: { product: 'HubSpot' } }).show(first.reference))?.crm).toBe('HubSpot')
})

test('the newest ones are listed if a person has many other leads', async () => {
  fillStore(join(folder, 'leads.sqlite'), LEADS_OF_ONE_PERSON)
  now = Date.now()
  const email = emailOfPerson(0)
  await add(wizardLead({ email }))
  now += 1
  const { reference } = await add(wizardLead({ email }))
  const others = (await openDesk().show(reference))?.others ?? []
  expect(others).toHaveLength(200)
  expect(others.at(-1)?.receivedAt).toBe(now - 1)
  expect(others[0]?.receivedAt).toBeLessThan(now - 1)
})

test('a deal that a delivery created in the CRM is linked', async () => {
  const asked: unknown[] = []
  const crm: Partial<Crm> = {
    product: 'HubSpot',
    dealUrl: async (progress) => {
      asked.push(progress)
      return 'https://crm.example/deal/9'
    },
  }
  const { reference } = await add(wizardLead(), { deliveries: [CRM, MAIL] })
  const claimed = await store.deliveries.claim('crm', now, 60_000)
  if (claimed === null) throw new Error('Nothing is due')
  await store.deliveries.saveProgress(claimed, { 'HubSpot:deal': '9' }, now)
  expect(await openDesk({ crm }).show(reference)).toMatchObject({ deal: 'https://crm.example/deal/9' })
  expect(asked).toEqual([{ deal: '9' }])
  expect(await openDesk().show(reference)).toMatchObject({ deal: null })
  const undelivered = await add(wizardLead(), { deliveries: [MAIL] })
  expect(await openDesk({ crm }).show(undelivered.reference)).toMatchObject({ deal: null })
})

test('a lead is shown even if the CRM does not answer', async () => {
  const { reference } = await add(wizardLead(), { deliveries: [CRM] })
  const crm: Partial<Crm> = { dealUrl: () => new Promise(() => undefined) }
  expect(await openDesk({ crm }).show(reference)).toMatchObject({ reference, deal: null })
})

test('every action on the desk treats an invalid or unknown reference as unknown', async () => {
  const desk = openDesk()
  const change = { name: 'state', value: 'active', author: '', seen: '' } as const
  for (const typed of ['K7M4-2XQ9', 'hej']) {
    expect(await desk.show(typed)).toBeNull()
    expect(await desk.work(typed, change)).toEqual({ outcome: 'unknown' })
    expect(await desk.replay(typed, null)).toBe(0)
    expect(await desk.release(typed)).toBe(false)
    expect(await desk.erase(typed)).toBeNull()
  }
  expect([woken, said()]).toEqual([0, []])
})

test('a change to a lead that is erased meanwhile is reported as unknown, and a bug is thrown', async () => {
  const { id, reference } = await add()
  const change = { name: 'state', value: 'active', author: '', seen: '' } as const
  store.work.record = async () => {
    throw new Error('a bug')
  }
  await expect(openDesk().work(reference, change)).rejects.toThrow('a bug')
  store.work.record = async () => {
    await store.retention.delete([id])
    throw new Error('its lead is gone')
  }
  expect(await openDesk().work(reference, change)).toEqual({ outcome: 'unknown' })
})

test("'Behold' keeps a lead for 90 days however often it is pressed, and for another 90 when pressed later", async () => {
  const desk = openDesk()
  const { reference } = await add()
  const shown = async () => {
    const lead = await desk.show(reference)
    if (lead === null) throw new Error('It is not there')
    return lead
  }
  const press = async (day: string) => {
    const seen = currentOf((await shown()).work, 'kept')?.id ?? ''
    return (await desk.work(reference, { name: 'kept', value: day, author: 'Bo', seen })).outcome
  }
  // 90 days after it was received it would be deleted.
  expect((await shown()).keepUntil).toBe('2027-05-20')
  for (const outcome of ['saved', 'same']) expect(await press('2027-05-20')).toBe(outcome)
  expect((await shown()).keepUntil).toBe('2027-05-20')
  for (const day of ['2027-05-21', '2027-08-18', '9999-12-31']) expect(await press(day)).toBe('changed')
  now = Date.parse('2027-05-10T12:00:00Z')
  expect((await shown()).keepUntil).toBe('2027-08-08')
  expect(await press('2027-08-09')).toBe('changed')
  expect(await press('2027-08-08')).toBe('saved')
})

test('deliveries that were given up are restarted, all or one, and the workers are woken', async () => {
  const { reference } = await add(wizardLead(), {
    deliveries: [
      { ...CRM, state: 'dead' },
      { ...MAIL, state: 'dead' },
    ],
  })
  const desk = openDesk()
  expect(await desk.replay(reference, 'crm')).toBe(1)
  expect(await statesOf(reference)).toEqual(['crm waiting', 'sales_notice dead'])
  expect(await desk.replay(reference, null)).toBe(1)
  expect(await statesOf(reference)).toEqual(['crm waiting', 'sales_notice waiting'])
  expect(woken).toBe(2)
  expect(await desk.replay(reference, null)).toBe(0)
  expect(woken).toBe(2)
  const msg = 'Deliveries were restarted by hand'
  expect(said()).toEqual([
    { level: 'info', msg, reference, task: 'crm', count: 1 },
    { level: 'info', msg, reference, task: null, count: 1 },
    { level: 'info', msg, reference, task: null, count: 0 },
  ])
})

test('a failed delivery that waits is retried at once by hand, even if its channel is paused', async () => {
  const { reference } = await add(wizardLead(), { deliveries: [CRM, MAIL] })
  const canReplay = async () =>
    (await desk.show(reference))?.deliveries.map((delivery) => [delivery.task, delivery.canReplay])
  const desk = openDesk()
  expect(await canReplay()).toEqual([
    ['crm', false],
    ['sales_notice', false],
  ])
  await end('mail', 'mail-unreachable', now + 3_600_000)
  await store.pauses.begin('crm', 'crm-401', now, now + 900_000)
  now += 1_000
  expect(await canReplay()).toEqual([
    ['crm', true],
    ['sales_notice', true],
  ])
  expect(await desk.replay(reference, null)).toBe(2)
  expect(await store.pauses.all()).toEqual([])
  const shown = await desk.show(reference)
  expect(shown?.deliveries.map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([now, now])
})

test('a channel that has only failed for ten minutes is shown as stopped, and can be retried at once by hand', async () => {
  const { reference } = await add(wizardLead(), { deliveries: [MAIL] })
  await end('mail', 'mail-unreachable', now + 3_600_000)
  const desk = openDesk()
  now += 9 * 60_000
  expect(await desk.stopped()).toEqual([])
  now += 60_000
  expect((await desk.list(EVERYTHING)).pauses).toEqual([
    {
      channel: 'mail',
      title: 'Mail',
      reason: 'Mailserveren kunne ikke nås.',
      since: NOW,
      nextAttemptAt: NOW + 3_600_000,
      isPaused: false,
    },
  ])
  expect(await desk.resume('mail')).toBe(true)
  // It is being tried, so no next attempt is named.
  expect(await desk.stopped()).toMatchObject([{ channel: 'mail', nextAttemptAt: null }])
  expect((await desk.show(reference))?.deliveries[0]?.nextAttemptAt).toBe(now)
  await end('mail', null, now)
  expect(await desk.stopped()).toEqual([])
})

test('a channel that is resumed by hand continues at once', async () => {
  await store.pauses.begin('crm', 'crm-401', now, now + 60_000)
  const desk = openDesk({ connected: ['crm'] })
  expect(await desk.resume('mail')).toBe(false)
  expect([woken, said()]).toEqual([0, []])
  expect(await desk.resume('crm')).toBe(true)
  expect(await store.pauses.all()).toEqual([])
  expect(woken).toBe(1)
  expect(said()).toEqual([{ level: 'info', msg: 'A channel was resumed by hand', channel: 'crm' }])
})

test('a released lead is delivered to the configured services, and kept for the others', async () => {
  const held = (delivery: NewDelivery): NewDelivery => ({ ...delivery, state: 'held', reason: 'quarantine' })
  const { reference } = await add(wizardLead(), { quarantined: true, deliveries: [held(CRM), held(MAIL)] })
  const desk = openDesk({ connected: ['mail'] })
  expect(await desk.release(reference)).toBe(true)
  expect(await statesOf(reference)).toEqual(['crm unconfigured', 'sales_notice waiting'])
  expect((await desk.show(reference))?.deliveries[0]?.reason).toBe(
    'Der er ikke koblet et system på at levere til.',
  )
  expect(woken).toBe(1)
  const told = [{ level: 'info', msg: 'A lead was released from quarantine', reference }]
  expect(said()).toEqual(told)
  expect(await desk.release(reference)).toBe(false)
  expect([woken, said()]).toEqual([1, told])
})

test('without any service a released lead is only kept', async () => {
  const { reference } = await add(wizardLead(), {
    quarantined: true,
    deliveries: [{ ...CRM, state: 'held' }],
  })
  await openDesk({ connected: [] }).release(reference)
  expect(await statesOf(reference)).toEqual(['crm unconfigured'])
  expect(await openDesk({ connected: [] }).replay(reference, null)).toBe(0)
})

test('an export has all leads, newest first, and an interrupted export is logged', async () => {
  fillStore(join(folder, 'leads.sqlite'), 60)
  const pieces = await exported()
  expect(pieces[0]).toMatch(/^\ufeff"Reference";"Modtaget";/)
  const rows = pieces.slice(1).flatMap((piece) => piece.trimEnd().split('\r\n'))
  expect(rows).toHaveLength(60)
  expect([rows[0], rows.at(-1)]).toEqual([
    expect.stringContaining('Nummer 59.'),
    expect.stringContaining('Nummer 0.'),
  ])
  // Portions hold up no visitor.
  expect(pieces).toHaveLength(1 + Math.ceil(60 / 25))
  expect(said()).toEqual([])
  // biome-ignore lint/correctness/useYield: it fails before its first row
  store.desk.each = async function* () {
    throw new Error('gone')
  }
  await expect(exported()).rejects.toThrow('gone')
  expect(said()).toMatchObject([
    { level: 'error', msg: 'An export of leads was cut off', error: { kind: 'Error' } },
  ])
})

test('deleted rows that remain in the database files are reported, whatever the cause', async () => {
  store.clearDeleted = async () => true
  await clearDeleted(store, log)
  expect(said()).toEqual([])
  store.clearDeleted = async () => false
  await clearDeleted(store, log)
  store.clearDeleted = async () => {
    throw new Error('disk')
  }
  await clearDeleted(store, log)
  expect(said()).toMatchObject([
    {
      level: 'warn',
      msg: 'Deleted rows stay in the write-ahead log of the database until it is emptied, within the hour',
    },
    {
      level: 'error',
      msg: 'Deleted rows could not be wiped from the database files',
      error: { kind: 'Error' },
    },
  ])
})
