import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type DeskFilter, EVERYTHING } from '#app/internal/desk.ts'
import type { ChannelName } from '#app/lead/channels.ts'
import { NO_CONTACT } from '#app/lead/fields/contact-fields.ts'
import type { ApplicationLead } from '#app/lead/lead.ts'
import type { Trouble } from '#app/lead/trouble.ts'
import { createHubspotCrm } from '#server/crm/hubspot.ts'
import { createVault } from '#server/leads/database/vault.ts'
import { crmChannel } from '#server/leads/deliveries/crm-channel.ts'
import { createDeliveries } from '#server/leads/deliveries/deliveries.ts'
import { mailChannel } from '#server/leads/deliveries/mail-channel.ts'
import { ticketSystemChannel } from '#server/leads/deliveries/ticket-system.ts'
import { createDesk } from '#server/leads/desk/desk.ts'
import { createIntake } from '#server/leads/intake/intake.ts'
import { FALLBACK_LEAD_CONTENT } from '#server/leads/lead-content.ts'
import type { LeadStore } from '#server/leads/store/lead-store.ts'
import { createLog } from '#server/log.ts'
import { createMailTransport } from '#server/mail/transport.ts'
import { eraseNow } from '#tests/erase.ts'
import { callbackLead, submission, wizardLead } from '#tests/fakes/example-lead.ts'
import { type FakeHubspot, startFakeHubspot } from '#tests/fakes/hubspot-server.ts'
import { startTicketSystem, type TicketSystem } from '#tests/fakes/ticket-system.ts'
import { stubServices } from '#tests/lead-services.ts'
import { purgeWithDefaults } from '#tests/retention.ts'
import { storeEngines } from '#tests/store-engines.ts'

// Generous timeout for a busy machine with two cores.

// The lead desk, the retention job and applications, over the real store, deliveries, CRM client
// and mailbox.

const DAY_MS = 24 * 3_600_000

const engines = storeEngines()

let dataDir: string
let hubspot: FakeHubspot
let tickets: TicketSystem
let store: LeadStore
let now: number
let troubles: Trouble[]

const clock = { now: () => now, after: () => () => undefined }
const log = createLog({ logLevel: 'silent' })
const vault = createVault(Buffer.alloc(32, 7))

function parts({ without }: { without?: ChannelName } = {}) {
  const crm = createHubspotCrm(
    { accessToken: 'fake-token', ownerId: '1001', baseUrl: hubspot.url, apiVersion: null },
    clock.now,
  )
  const leadContent = async () => FALLBACK_LEAD_CONTENT
  const channels = [
    crmChannel(crm, store, clock, vault),
    mailChannel(createMailTransport({ kind: 'mailbox' }, dataDir), leadContent, {
      siteUrl: 'https://www.lysfest.example',
      internalPages: true,
      dataDir,
      reachesPeople: false,
    }),
    ticketSystemChannel(tickets.url, store, vault),
  ]
  const report = async (trouble: Trouble) => void troubles.push(trouble)
  const shared = { ...stubServices(), store, clock, channels, report }
  return {
    ...shared,
    intake: createIntake({ ...shared, connected: (name) => name !== without && shared.connected(name) }),
    deliveries: createDeliveries(shared),
    desk: createDesk(shared),
  }
}

function application(email = 'mette@fjordscene.example'): ApplicationLead {
  return {
    kind: 'application',
    contact: {
      ...NO_CONTACT,
      firstname: 'Mette',
      lastname: 'Holm',
      email,
      phone: '+4520345678',
      company: 'Fjordscenen',
      cvr: '13748136',
      website: 'https://fjordscene.example',
    },
    tier: 'PREMIUM',
    hasBank: true,
    terms: 'v1.3',
  }
}

async function stored(receipt: Promise<{ outcome: string; reference?: string }>): Promise<string> {
  const { outcome, reference } = await receipt
  if (outcome !== 'stored' || reference === undefined) throw new Error(outcome)
  return reference
}

const bank = { reg: '1234', account: '0012345678' }
const applied = submission({ form: 'application', notice: null })

describe.each(engines.names)('on %s', (engine) => {
  beforeEach(async () => {
    hubspot = await startFakeHubspot()
    tickets = await startTicketSystem()
    now = Date.parse('2026-11-20T13:05:00Z')
    troubles = []
    const opened = await engines.openStore(engine, now)
    store = opened.store
    dataDir = opened.folder
  })

  afterEach(async () => {
    await hubspot.stop()
    await tickets.stop()
  })

  test('deleted data can be cleared from the database files', async () => {
    expect(await store.clearDeleted()).toBe(true)
  })

  test('an application reaches the ticket system with its bank numbers, and CRM and mail without them', async () => {
    const { intake, deliveries, desk } = parts()
    const reference = await stored(intake.receive(application(), applied, bank))
    await deliveries.drain()

    expect(tickets.received).toEqual([
      {
        key: reference,
        body: {
          id: reference,
          firstname: 'Mette',
          lastname: 'Holm',
          phone: '+4520345678',
          email: 'mette@fjordscene.example',
          company: 'Fjordscenen',
          website: 'https://fjordscene.example',
          reg: '1234',
          account: '0012345678',
          cvr: '13748136',
          tier: 'PREMIUM',
        },
      },
    ])
    expect(hubspot.all('deals')[0]?.properties).toMatchObject({
      lead_tier: 'PREMIUM',
      lead_intent: 'application',
      lead_reference: reference,
    })
    expect(JSON.stringify(hubspot.all('notes'))).not.toContain('0012345678')
    expect((await desk.list(EVERYTHING)).rows).toMatchObject([{ reference, delivery: 'delivered' }])
  })

  test('a repeated application is stored once, and rejected with another account number under the same key', async () => {
    const { intake } = parts()
    const keyed = { ...applied, idempotencyKey: 'key-1' }
    const first = await intake.receive(application(), keyed, bank)
    expect(await intake.receive(application(), keyed, { ...bank })).toMatchObject({
      outcome: 'stored',
      repeated: true,
      reference: first.outcome === 'stored' ? first.reference : '',
    })
    expect(await intake.receive(application(), keyed, { ...bank, account: '0012345679' })).toEqual({
      outcome: 'key-reused',
    })
  })

  test('an application waits while the ticket system is down; a refusal is explained and can be replayed', async () => {
    const { intake, deliveries, desk } = parts()
    tickets.answer(503)
    const reference = await stored(intake.receive(application(), applied, bank))
    await deliveries.drain()
    const client = async () => (await desk.show(reference))?.deliveries.find((each) => each.task === 'client')
    expect(await client()).toMatchObject({
      stateCode: 'waiting',
      reason: 'Billetsystemet svarede med fejl 503.',
    })

    tickets.answer(422)
    now += DAY_MS
    await deliveries.drain()
    expect(await client()).toMatchObject({
      stateCode: 'dead',
      reason: 'Billetsystemet svarede med fejl 422.',
      canReplay: true,
    })
    expect((await desk.list({ ...EVERYTHING, delivery: 'dead' })).rows).toMatchObject([{ reference }])

    tickets.answer(201)
    expect(await desk.replay(reference, 'client')).toBe(1)
    await deliveries.drain()
    expect(await client()).toMatchObject({ stateCode: 'delivered' })
  })

  test('the desk masks the bank numbers of an application, and no CSV contains them', async () => {
    const { intake, desk } = parts()
    const reference = await stored(intake.receive(application(), applied, bank))
    const shown = JSON.stringify(await desk.show(reference))
    expect(shown).toContain('•••• ••••••5678')
    expect(shown).not.toContain('0012345678')
    let csv = ''
    for await (const piece of desk.csv(EVERYTHING)) csv += piece
    expect(csv).toContain('"Mette Holm";"mette@fjordscene.example";"20 34 56 78";"Fjordscenen";"13748136"')
    expect(csv).not.toMatch(/5678"?;"?1234|0012345678/)
  })

  test('the list can be filtered by kind and state, and searched by reference, e-mail address and words', async () => {
    const { intake, desk } = parts()
    const quote = await stored(intake.receive(wizardLead({ company: 'Ærø Festival' }), submission()))
    now += 1000
    const callback = await stored(intake.receive(callbackLead(), submission({ form: 'callback' })))
    const references = async (filter: Partial<DeskFilter>) =>
      (await desk.list({ ...EVERYTHING, ...filter })).rows.map((row) => row.reference)

    expect(await references({})).toEqual([callback, quote])
    expect(await references({ form: 'callback' })).toEqual([callback])
    expect(await references({ delivery: 'waiting' })).toEqual([callback, quote])
    expect(await references({ delivery: 'delivered' })).toEqual([])
    expect(await references({ search: quote.toLowerCase().replace('-', ' ') })).toEqual([quote])
    expect(await references({ search: 'Mette@Fjordscene.example' })).toEqual([quote])
    expect(await references({ search: 'Festival' })).toEqual([quote])
    expect(await references({ search: '100%' })).toEqual([])
    expect(await desk.show('K7M4-2XQ9')).toBeNull()
  })

  test('a paused channel is shown with its reason, and resumes at once when its access is fixed', async () => {
    const { intake, deliveries, desk } = parts()
    const before = await stored(intake.receive(wizardLead({ email: 'a@havnen.example' }), submission()))
    await deliveries.drain()
    hubspot.fail({ kind: 'answer', status: 401, body: { category: 'EXPIRED_AUTHENTICATION' } })
    const first = await stored(intake.receive(wizardLead(), submission()))
    const second = await stored(intake.receive(wizardLead({ email: 'b@havnen.example' }), submission()))
    await deliveries.drain()
    const refused = 'CRM-systemet afviste nøglen. Den er udløbet eller trukket tilbage.'
    expect((await desk.list(EVERYTHING)).pauses).toEqual([
      {
        channel: 'crm',
        title: 'CRM',
        reason: refused,
        isPaused: true,
        since: now,
        nextAttemptAt: now + 15 * 60_000,
      },
    ])
    for (const reference of [first, second]) {
      const lead = await desk.show(reference)
      expect(lead?.deliveries.find((each) => each.task === 'crm')).toMatchObject({
        paused: true,
        reason: refused,
        nextAttemptAt: now + 15 * 60_000,
      })
    }
    // This excludes delivered ones, and those waiting for another channel.
    const after = await stored(intake.receive(wizardLead({ email: 'c@havnen.example' }), submission()))
    const paused = async (reference: string) =>
      (await desk.show(reference))?.deliveries.filter((each) => each.paused).map((each) => each.task)
    expect([await paused(before), await paused(after)]).toEqual([[], ['crm']])
    hubspot.fail()
    now += 1_000
    expect(await desk.resume('crm')).toBe(true)
    await deliveries.drain()
    expect(hubspot.all('deals')).toHaveLength(4)
    expect((await desk.list(EVERYTHING)).pauses).toEqual([])
  })

  test('a quarantined lead says why, and is delivered once a person releases it', async () => {
    const { intake, deliveries, desk } = parts()
    const reference = await stored(
      intake.receive(wizardLead(), submission({ honeypot: 'x', elapsedMs: 100 })),
    )
    // The auto-reply is withheld, so none is promised.
    expect(await intake.autoReply(reference)).toEqual({ sent: false })
    await deliveries.drain()
    expect(await desk.show(reference)).toMatchObject({
      delivery: 'quarantined',
      signs: [
        'Et felt, som kun robotter ser, var udfyldt.',
        'Formularen blev udfyldt og sendt på under tre sekunder.',
      ],
    })
    expect(await desk.release(reference)).toBe(true)
    expect(await desk.release(reference)).toBe(false)
    await deliveries.drain()
    expect(await desk.show(reference)).toMatchObject({ delivery: 'delivered' })
    expect(hubspot.all('deals')).toHaveLength(1)
  })

  test('a released lead gets its reply beyond the limit of its mailbox, and counts for later leads; withheld replies stay withheld', async () => {
    const { intake, deliveries, desk } = parts()
    const send = (number: number, isSpam = false) => {
      const signs = isSpam ? { honeypot: 'x', elapsedMs: 100 } : {}
      const key = { idempotencyKey: String(number) }
      return stored(intake.receive(wizardLead(), submission({ ...signs, ...key })))
    }
    const replyOf = async (reference: string) => {
      await deliveries.drain()
      const lead = await desk.show(reference)
      return lead?.deliveries.find(({ task }) => task === 'auto_reply')?.stateCode
    }
    const held = await send(1, true)
    const answered = [await send(2), await send(3)]
    expect(await Promise.all([held, ...answered].map(replyOf))).toEqual(['held', 'delivered', 'delivered'])
    const heldToo = await send(4, true)
    await desk.release(held)
    expect(await replyOf(held)).toBe('delivered')
    // The third of the day: the next lead of this mailbox gets none, also after a release.
    const withheld = [await send(5), await send(6, true)]
    for (const reference of [heldToo, ...withheld]) await desk.release(reference)
    expect(await replyOf(heldToo)).toBe('delivered')
    expect(await Promise.all(withheld.map(replyOf))).toEqual(['skipped', 'skipped'])
  })

  test("erasing a person deletes all their leads, mails and CRM records, and no one else's", async () => {
    const { intake, deliveries, desk } = parts()
    const reference = await stored(intake.receive(wizardLead(), submission()))
    await stored(intake.receive(application('METTE@fjordscene.example'), applied, bank))
    const other = await stored(intake.receive(callbackLead(), submission({ form: 'callback' })))
    await deliveries.drain()
    const closed = hubspot.all('deals').find((deal) => deal.properties.lead_intent === 'call')
    if (closed) closed.properties.dealstage = 'closedwon'

    expect(await eraseNow(parts(), reference)).toMatchObject({ left: 0, crm: 'erased', doneAt: now })

    expect((await desk.list(EVERYTHING)).rows.map((row) => row.reference)).toEqual([other])
    expect(hubspot.all('contacts').map((each) => each.properties.email)).toEqual([
      'jonas@havnehallen.example',
    ])
    expect(hubspot.all('notes')).toHaveLength(1)
    expect(hubspot.all('tasks')).toHaveLength(1)
    expect(hubspot.blocklist).toEqual([])
    expect(readdirSync(join(dataDir, 'mailbox')).every((file) => file.includes(other))).toBe(true)
    expect(JSON.stringify(hubspot.all('deals'))).not.toMatch(/Mette|mette/)
    expect(await desk.erase(reference)).toBeNull()
  })

  test('leads are deleted after 30 days, undelivered ones after 90, but never within 14 days of the announcement', async () => {
    const { intake, deliveries, desk } = parts()
    const retention = () =>
      purgeWithDefaults({
        store,
        dataDir,
        clock,
        log,
        report: async (trouble) => void troubles.push(trouble),
      })
    const delivered = await stored(intake.receive(wizardLead(), submission()))
    await deliveries.drain()
    const undelivered = await stored(intake.receive(callbackLead(), submission({ form: 'callback' })))

    now += 30 * DAY_MS - 1000
    expect(await retention()).toEqual({ deleted: 0, announced: 0 })
    now += 1000
    expect(await retention()).toEqual({ deleted: 1, announced: 0 })
    expect(await desk.show(delivered)).toBeNull()
    expect(readdirSync(join(dataDir, 'mailbox'))).toEqual([])

    // The server was off on the day of the notice: the 14 days start when the owner could know.
    now += 55 * DAY_MS
    expect(await retention()).toEqual({ deleted: 0, announced: 1 })
    expect(troubles).toEqual([
      { kind: 'retention-notice', reference: undelivered, deletesAt: now + 14 * DAY_MS, work: '' },
    ])
    now += 14 * DAY_MS - 1000
    expect(await retention()).toEqual({ deleted: 0, announced: 0 })
    now += 1000
    expect(await retention()).toEqual({ deleted: 1, announced: 0 })
    expect(await desk.show(undelivered)).toBeNull()
  })

  test('leads that several instances delete at once are each deleted and counted once', async () => {
    const { intake } = parts({ without: 'crm' })
    const ids: string[] = []
    for (let number = 0; number < 20; number++) {
      const sent = { attribution: { utm_source: 'avis' }, idempotencyKey: `${number}` }
      const lead = stored(intake.receive(callbackLead(), submission({ form: 'callback', ...sent })))
      ids.push((await store.byReference(await lead))?.id ?? '')
    }
    const deleted = await Promise.all([1, 2, 3, 4].map(() => store.retention.delete(ids)))
    expect(await store.origins.since('2026-11-01')).toMatchObject([{ source: 'andet', count: 20 }])
    expect(deleted.reduce((sum, count) => sum + count)).toBe(20)
  })
})
