import { copyFileSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EVERYTHING } from '#app/internal/desk.ts'
import { LeadStoreUnavailable } from '#app/lead/submission.ts'
import type { Trouble } from '#app/lead/trouble.ts'
import { createHubspotCrm } from '#server/crm/hubspot.ts'
import { type Engine, postgresEngine, SQLITE_FILE, sqliteEngine } from '#server/leads/database/engine.ts'
import { crmChannel } from '#server/leads/deliveries/crm-channel.ts'
import { createDeliveries, type Deliveries } from '#server/leads/deliveries/deliveries.ts'
import { mailChannel } from '#server/leads/deliveries/mail-channel.ts'
import { createIntake } from '#server/leads/intake/intake.ts'
import { limitsOver } from '#server/leads/intake/limits.ts'
import { FALLBACK_LEAD_CONTENT, type LeadContent } from '#server/leads/lead-content.ts'
import { LeadStore } from '#server/leads/store/lead-store.ts'
import { createLog } from '#server/log.ts'
import { createMailTransport } from '#server/mail/transport.ts'
import { emptyStoreFolder } from '#tests/embedded-store.ts'
import { callbackLead, demoLead, submission, wizardLead } from '#tests/fakes/example-lead.ts'
import { type FakeHubspot, startFakeHubspot } from '#tests/fakes/hubspot-server.ts'
import { type SmtpSink, startSmtpSink } from '#tests/fakes/smtp-sink.ts'
import { stubServices } from '#tests/lead-services.ts'
import { startPgBouncer } from '#tests/pgbouncer.ts'
import { sharedPostgres } from '#tests/store-engines.ts'

// Generous timeout for a busy machine with two cores.

// The whole lead path through its real parts: store, intake, deliveries, the official CRM client,
// SMTP.

// Without PostgreSQL the same tests run on SQLite only. PostgreSQL is reached through PgBouncer if
// that is installed: whatever works through it in transaction mode works without it, and the tests
// of the desk, the erasure and the instances connect directly.
const postgres = sharedPostgres()
const pooler = postgres === null ? null : await startPgBouncer(await postgres.database())
const engines = ['SQLite', ...(postgres === null ? [] : ['PostgreSQL'])]

let dataDir: string
let hubspot: FakeHubspot
let smtp: SmtpSink
let store: LeadStore
let engineOfStore: Engine
let now: number
let troubles: Trouble[]
let logged: Record<string, unknown>[]

const clock = { now: () => now, after: () => () => undefined }
const leadContent = async (): Promise<LeadContent> => ({
  ...FALLBACK_LEAD_CONTENT,
  bookingUrl: '/om-os/moede',
  company: {
    productName: 'Lysfest',
    logo: null,
    address: 'Kajen 1, 8000 Aarhus C',
    phone: '70 00 00 00',
    email: 'hej@lysfest.example',
    registration: '',
  },
})

afterAll(async () => {
  await pooler?.stop()
})

describe.each(engines)('on %s', (engine) => {
  /** For tests that are the same on either engine: of many leads, or of CRM, mail and content. */
  const onceTest = engine === 'SQLite' ? test : () => undefined

  beforeEach(async () => {
    dataDir = await emptyStoreFolder('lead-path')
    // HubSpot's limit follows the real clock, for which these tests do not wait.
    hubspot = await startFakeHubspot({ searchesPerSecond: 1_000 })
    smtp = await startSmtpSink()
    now = Date.parse('2026-11-20T13:05:00Z')
    troubles = []
    engineOfStore =
      postgres === null || engine === 'SQLite'
        ? sqliteEngine(dataDir)
        : postgresEngine(await databaseUrl(), () => undefined)
    store = await LeadStore.open(engineOfStore, now)
  })

  afterEach(async () => {
    await store.close()
    await hubspot.stop()
    await smtp.stop()
    rmSync(dataDir, { recursive: true })
  })

  async function databaseUrl(): Promise<string> {
    const url = (await postgres?.emptyStore()) ?? ''
    return pooler === null ? url : pooler.through(url)
  }

  /** `onlyMail`: for a test that counts mails and sends many leads. */
  function leadPath({ autoRepliesPerHour = 100, onlyMail = false } = {}): {
    intake: ReturnType<typeof createIntake>
    deliveries: Deliveries
  } {
    logged = []
    const log = createLog({ logLevel: 'info' }, { write: (line) => void logged.push(JSON.parse(line)) })
    const crm = createHubspotCrm(
      { accessToken: 'fake-token', ownerId: '1001', baseUrl: hubspot.url, apiVersion: null },
      clock.now,
    )
    const transport = createMailTransport(
      {
        kind: 'smtp',
        url: smtp.url,
        from: 'Lysfest <tilbud@lysfest.example>',
        sales: 'salg@lysfest.example',
      },
      dataDir,
    )
    const report = async (trouble: Trouble) => void troubles.push(trouble)
    const shared = { ...stubServices(), store, clock, log, leadContent, report }
    const deliveries = createDeliveries({
      ...shared,
      channels: [
        ...(onlyMail ? [] : [crmChannel(crm, store, clock, shared.vault)]),
        mailChannel(transport, leadContent, {
          siteUrl: 'https://www.lysfest.example',
          internalPages: true,
          dataDir,
          reachesPeople: false,
        }),
      ],
    })
    const intake = createIntake({ ...shared, limits: limitsOver(engineOfStore.counter), autoRepliesPerHour })
    return { intake, deliveries }
  }

  test('twenty identical submits at once are one lead, one deal, one mail each, and get the same response', async () => {
    const { intake, deliveries } = leadPath()
    const receipts = await Promise.all(
      Array.from({ length: 20 }, () =>
        intake.receive(wizardLead(), submission({ idempotencyKey: 'one-intent' })),
      ),
    )
    await deliveries.drain()
    const references = receipts.map((receipt) =>
      receipt.outcome === 'stored' ? receipt.reference : receipt.outcome,
    )
    expect(new Set(references).size).toBe(1)
    expect(hubspot.all('deals')).toHaveLength(1)
    expect(smtp.mails).toHaveLength(2)
  })

  test('an identical body received by two instances at the same moment is one lead', async () => {
    const instances = [leadPath(), leadPath(), leadPath(), leadPath()]
    const received = await Promise.all(
      instances.map(({ intake }) => intake.receive(callbackLead(), submission({ form: 'callback' }))),
    )
    expect(received.filter((each) => each.outcome === 'stored' && !each.repeated)).toHaveLength(1)
    expect(new Set(received.map((each) => each.outcome === 'stored' && each.reference)).size).toBe(1)
    const { total } = await store.desk.find(EVERYTHING, null)
    expect(total).toBe(1)
  })

  test('a thank-you token finds its lead for half an hour, and every repeat gets its own token', async () => {
    const { intake } = leadPath()
    const first = await intake.receive(wizardLead(), submission({ idempotencyKey: 'k' }))
    const repeat = await intake.receive(wizardLead(), submission({ idempotencyKey: 'k' }))
    if (first.outcome !== 'stored' || repeat.outcome !== 'stored') throw new Error('not stored')
    expect(first.token).not.toBe(repeat.token)
    expect((await intake.byToken(first.token ?? ''))?.lead?.contact.firstname).toBe('Mette Holm')
    expect((await intake.byToken(repeat.token ?? ''))?.reference).toBe(first.reference)
    now += 31 * 60_000
    expect(await intake.byToken(first.token ?? '')).toBeNull()
    expect(await intake.byToken(first.reference)).toBeNull()
  })

  test('a demo is delivered without a contact, and its contact completes the same lead and deal', async () => {
    const { intake, deliveries } = leadPath()
    const intentId = '0d9f1c52-5a0e-4f0e-9a51-1c2b3d4e5f60'
    const first = await intake.receive(demoLead(intentId), submission({ form: 'demo', idempotencyKey: 'a' }))
    await deliveries.drain()
    expect(hubspot.all('contacts')).toEqual([])
    expect(hubspot.all('deals')[0]?.properties.lead_demo_intent).toBe(intentId)
    if (first.outcome !== 'stored') throw new Error('not stored')
    expect(await intake.autoReply(first.reference)).toEqual({ sent: false })

    const contact = { firstname: 'Mette', email: 'mette@fjordscene.example', phone: '' }
    const second = await intake.receive(
      demoLead(intentId, contact),
      submission({ form: 'demo', idempotencyKey: 'b', token: first.token }),
    )
    expect(second).toMatchObject({ outcome: 'stored', reference: first.reference, repeated: false })
    await deliveries.drain()
    expect(hubspot.all('deals')).toHaveLength(1)
    expect(hubspot.all('deals')[0]?.associations.contacts).toEqual([hubspot.all('contacts')[0]?.id])
    expect(hubspot.all('notes')).toHaveLength(2)
    const reply = `Din personlige demo (${first.reference})`
    // Mails to visitors do not wait for those to sales.
    expect(new Set(smtp.mails.map((mail) => mail.email.subject))).toEqual(
      new Set([
        `Ønske om demo (${first.reference})`,
        `Ønske om demo, nu med kontaktoplysninger: Mette (${first.reference})`,
        reply,
      ]),
    )
    expect(smtp.mails.find(({ email }) => email.subject === reply)?.email.html).toContain(
      `href="https://www.lysfest.example/om-os/moede?intent=${intentId}"`,
    )
  })

  test("a booking link's intent id alone creates a separate demo, and reveals nothing", async () => {
    const { intake } = leadPath()
    const intentId = '0d9f1c52-5a0e-4f0e-9a51-1c2b3d4e5f60'
    const asked = submission({ form: 'demo' })
    const demo = await intake.receive(demoLead(intentId), { ...asked, idempotencyKey: 'a' })
    if (demo.outcome !== 'stored') throw new Error(demo.outcome)
    const mette = { firstname: 'Mette', email: 'mette@fjordscene.example' }
    const completed = await intake.receive(demoLead(intentId, mette), {
      ...asked,
      idempotencyKey: 'b',
      token: demo.token,
    })
    if (completed.outcome !== 'stored') throw new Error(completed.outcome)

    // Someone with only the booking link: without a contact, with one, and with a token of another
    // lead.
    const peek = await intake.receive(demoLead(intentId), { ...asked, idempotencyKey: 'c' })
    expect(peek).toMatchObject({ outcome: 'stored', repeated: true, token: null })
    const own = await intake.receive(
      wizardLead({ email: 'x@y.example' }),
      submission({ idempotencyKey: 'd' }),
    )
    const token = own.outcome === 'stored' ? own.token : null
    for (const tried of [null, token, demo.token]) {
      const other = await intake.receive(
        demoLead(intentId, {
          firstname: 'Xerxes',
          email: `xerxes${String(tried)}@anden.example`.slice(0, 40),
        }),
        { ...asked, idempotencyKey: `e ${tried}`, token: tried },
      )
      if (other.outcome !== 'stored') throw new Error(other.outcome)
      expect(other.reference).not.toBe(completed.reference)
      expect((await intake.byToken(other.token ?? ''))?.lead?.contact.firstname).toBe('Xerxes')
    }
    expect((await store.byReference(completed.reference))?.lead?.contact.firstname).toBe('Mette')
    // A token from before the contact was added does not reveal it.
    expect(await intake.byToken(demo.token ?? '')).toBeNull()
    expect((await intake.byToken(completed.token ?? ''))?.lead?.contact.firstname).toBe('Mette')
  })

  onceTest('a contact sent twice causes two mails to sales with different ids', async () => {
    const { intake, deliveries } = leadPath()
    const intentId = '0d9f1c52-5a0e-4f0e-9a51-1c2b3d4e5f60'
    const demo = await intake.receive(demoLead(intentId), submission({ form: 'demo' }))
    let token = demo.outcome === 'stored' ? demo.token : null
    for (const firstname of ['Mette', 'Mette Holm']) {
      await deliveries.drain()
      now += 60_000
      const given = await intake.receive(
        demoLead(intentId, { firstname }),
        submission({ form: 'demo', token }),
      )
      token = given.outcome === 'stored' ? given.token : null
    }
    await deliveries.drain()
    expect(smtp.mails).toHaveLength(3)
    expect(new Set(smtp.mails.map((mail) => mail.email.messageId)).size).toBe(3)
  })

  test('the CRM gets one lead at a time, even from different senders, and mail does not wait for it', async () => {
    const { intake } = leadPath()
    await intake.receive(wizardLead(), submission())
    await intake.receive(callbackLead(), submission({ form: 'callback' }))
    const first = await store.deliveries.claim('crm', now, 60_000)
    expect(first).not.toBeNull()
    expect(await store.deliveries.claim('crm', now, 60_000)).toBeNull()
    expect([
      await store.deliveries.claim('mail', now, 60_000),
      await store.deliveries.claim('mail', now, 60_000),
    ]).not.toContain(null)
    if (first) await store.deliveries.finish(first, { kind: 'delivered' }, null, now)
    expect(await store.deliveries.claim('crm', now, 60_000)).not.toBeNull()
  })

  test("channels that claim at the same time do not release each other's deliveries", async () => {
    const { intake } = leadPath()
    for (let number = 0; number < 5; number++)
      await intake.receive(wizardLead({ email: `nr${number}@sted.example` }), submission())
    const claims = async (lane: 'mail' | 'replies' | 'crm', lag: number) => {
      for (let round = 0; round < 10; round++) {
        await store.deliveries.claim(lane, now, 60_000)
        // Their statements interleave in every order.
        for (let turn = 0; turn < round * lag; turn++) await store.deliveries.oldestDue(lane)
      }
    }
    await Promise.all([claims('mail', 0), claims('replies', 0), claims('crm', 1)])
    expect(await store.deliveries.counts()).toEqual([
      { channel: 'crm', state: 'delivering', count: 1 },
      { channel: 'crm', state: 'waiting', count: 4 },
      { channel: 'mail', state: 'delivering', count: 10 },
    ])
  })

  onceTest(
    'a channel that is paused for days uses up no attempts, and the lead is delivered once its key is fixed',
    async () => {
      const { intake, deliveries } = leadPath()
      hubspot.fail({ kind: 'answer', status: 401, body: { category: 'EXPIRED_AUTHENTICATION' } })
      await intake.receive(wizardLead(), submission())
      for (let probe = 0; probe < 20; probe++) {
        await deliveries.drain()
        now += 16 * 60_000
      }
      // The fixed key is followed by an outage, which must not use up the lead's last attempt.
      hubspot.fail({ kind: 'answer', status: 503, body: {} })
      await deliveries.drain()
      now += 16 * 60_000
      hubspot.fail()
      await deliveries.drain()
      expect(hubspot.all('deals')).toHaveLength(1)
      expect(troubles.map((each) => each.kind)).toEqual(['channel-paused'])
    },
  )

  test("two visitors at one address with identical demos and no JavaScript never see each other's data", async () => {
    const { intake } = leadPath()
    const asked = submission({ form: 'demo' })
    const intentId = '0d9f1c52-5a0e-4f0e-9a51-1c2b3d4e5f60'
    const first = await intake.receive(demoLead(intentId), asked)
    const second = await intake.receive(demoLead('another-intent-of-one'), asked)
    if (first.outcome !== 'stored' || second.outcome !== 'stored') throw new Error('not stored')
    await intake.receive(demoLead(intentId, { firstname: 'Mette', email: 'mette@fjordscene.example' }), {
      ...asked,
      token: first.token,
    })
    expect(await intake.byToken(second.token ?? '')).toBeNull()
    const third = await intake.receive(demoLead('a-third-click-of-two'), asked)
    if (third.outcome !== 'stored') throw new Error(third.outcome)
    expect(third).toMatchObject({ repeated: false })
    expect((await intake.byToken(third.token ?? ''))?.lead?.contact.firstname).toBe('')
  })

  onceTest(
    'while the CRM is down for hours the lead is retried with growing delays, and delivered once',
    async () => {
      const { intake, deliveries } = leadPath()
      hubspot.fail({ kind: 'answer', status: 503, body: { message: 'down' } })
      await intake.receive(wizardLead(), submission())
      for (let attempt = 0; attempt < 8; attempt++) {
        await deliveries.drain()
        now = (await store.deliveries.nextDue('crm', now)) ?? now
      }
      expect(hubspot.all('contacts')).toEqual([])
      expect(smtp.mails).toHaveLength(2)
      hubspot.fail()
      await deliveries.drain()
      expect(hubspot.all('deals')).toHaveLength(1)
      expect(troubles).toEqual([])
    },
  )

  onceTest(
    'a CRM that never recovers leads to a dead letter after at least four hours, and to an alert',
    async () => {
      const { intake, deliveries } = leadPath()
      const start = now
      hubspot.fail({ kind: 'html' })
      await intake.receive(wizardLead(), submission())
      for (let due: number | null = now; due !== null; due = await store.deliveries.nextDue('crm', now)) {
        now = Math.max(now, due) + 60_000
        await deliveries.drain()
      }
      expect(now - start).toBeGreaterThan(4 * 3_600_000)
      expect(troubles).toMatchObject([
        { kind: 'dead-letter', channel: 'crm', task: 'crm', reason: 'crm-not-json' },
      ])
    },
  )

  onceTest('a rejected key pauses the CRM and alerts once, and leads wait for it', async () => {
    const { intake, deliveries } = leadPath()
    hubspot.fail({ kind: 'answer', status: 401, body: { category: 'EXPIRED_AUTHENTICATION' } })
    await intake.receive(wizardLead(), submission())
    await intake.receive(wizardLead({ email: 'b@fjordscene.example' }), submission())
    await deliveries.drain()
    now += 16 * 60_000
    await deliveries.drain()
    expect(troubles).toEqual([{ kind: 'channel-paused', channel: 'crm', reason: 'crm-401' }])
    hubspot.fail()
    now += 16 * 60_000
    await deliveries.drain()
    expect(hubspot.all('deals')).toHaveLength(2)
  })

  onceTest('a CRM delivery that fails after any step creates no duplicates when it is repeated', async () => {
    const { intake, deliveries } = leadPath()
    for (const step of [
      'POST /crm/v3/objects/contacts',
      '/objects/companies',
      '/objects/deals',
      '/objects/notes',
      '/objects/tasks',
    ]) {
      hubspot.fail({
        kind: 'hang-up-after',
        match: step.startsWith('POST') ? step : `POST /crm/v3${step}`,
        times: 1,
      })
      const email = `${step.replace(/\W/g, '')}@${step.replace(/\W/g, '')}.example`
      await intake.receive(wizardLead({ email, company: `Firma ${email}` }), submission())
      await deliveries.drain()
      now += 3_600_000
      await deliveries.drain()
    }
    for (const object of ['contacts', 'companies', 'deals', 'notes', 'tasks'] as const)
      expect(hubspot.all(object), object).toHaveLength(5)
  })

  test('a failing store accepts no lead, and logs one line each time with the cause and no personal data', async () => {
    const { intake } = leadPath()
    await store.close()
    await expect(intake.receive(wizardLead(), submission())).rejects.toBeInstanceOf(LeadStoreUnavailable)
    await expect(intake.autoReply('K7M4-2XQ9')).rejects.toBeInstanceOf(LeadStoreUnavailable)
    await expect(intake.byToken('x')).rejects.toBeInstanceOf(LeadStoreUnavailable)
    store = await LeadStore.open(sqliteEngine(dataDir), now)
    const lines = logged.filter((line) => line.level === 'error')
    expect(lines).toMatchObject(
      ['submit', 'autosvar', 'thank-you page'].map((during) => ({
        msg: 'The lead store failed during a request',
        during,
        error: { kind: 'LeadStoreUnavailable', code: 'STORE_CLOSED' },
      })),
    )
    expect(JSON.stringify(lines)).not.toMatch(/Mette|fjordscene|K7M4/)
  })

  test('a bug is not mistaken for a store failure: it is thrown unchanged, and nothing is stored', async () => {
    const { intake } = leadPath()
    // A value that JSON cannot hold, in the middle of the transaction.
    const attribution = { utm_source: 1n as never }
    await expect(intake.receive(wizardLead(), submission({ attribution }))).rejects.toThrow(TypeError)
    expect(await store.isEmpty()).toBe(true)
  })

  if (engine === 'SQLite') {
    test.each(['', '-wal', '-shm'])(
      'a database whose leads.sqlite%s is deleted while the server runs accepts no lead, and says why',
      async (end) => {
        const { intake } = leadPath()
        expect((await intake.receive(wizardLead(), submission())).outcome).toBe('stored')
        rmSync(join(dataDir, `${SQLITE_FILE}${end}`))
        const second = intake.receive(wizardLead({ email: 'b@fjordscene.example' }), submission())
        await expect(second).rejects.toMatchObject({ code: 'STORE_FILES_REPLACED' })
        await expect(intake.receive(wizardLead(), submission())).rejects.toMatchObject({
          code: 'STORE_FILES_REPLACED',
        })
        await expect(store.probe(now)).rejects.toMatchObject({ code: 'STORE_FILES_REPLACED' })
        expect(logged.at(-1)).toMatchObject({ error: { code: 'STORE_FILES_REPLACED' } })
      },
    )

    test('leads stored before their log was deleted are still there after a kill', async () => {
      const { intake } = leadPath()
      const send = (number: number) =>
        intake.receive(wizardLead({ email: `nr${number}@fjordscene.example` }), submission())
      for (let number = 0; number < 6; number++) expect((await send(number)).outcome).toBe('stored')
      rmSync(join(dataDir, `${SQLITE_FILE}-wal`))
      await expect(store.probe(now)).rejects.toMatchObject({ code: 'STORE_FILES_REPLACED' })
      await expect(send(6)).rejects.toMatchObject({ code: 'STORE_FILES_REPLACED' })
      // What a killed process leaves: the files, and nothing that it would write at its end.
      const left = mkdtempSync(join(tmpdir(), 'lead-killed-'))
      copyFileSync(join(dataDir, SQLITE_FILE), join(left, SQLITE_FILE))
      await using after = await LeadStore.open(sqliteEngine(left), now)
      expect((await after.desk.find(EVERYTHING, null)).total).toBeGreaterThanOrEqual(6)
      rmSync(left, { recursive: true })
    })

    test('a database replaced while the server runs accepts no lead; once restored, it works again', async () => {
      const { intake } = leadPath()
      await intake.receive(wizardLead(), submission())
      const path = join(dataDir, SQLITE_FILE)
      renameSync(path, `${path}.aside`)
      writeFileSync(path, '')
      const refused = intake.receive(wizardLead({ email: 'b@fjordscene.example' }), submission())
      await expect(refused).rejects.toMatchObject({ code: 'STORE_FILES_REPLACED' })
      renameSync(`${path}.aside`, path)
      const taken = intake.receive(wizardLead({ email: 'c@fjordscene.example' }), submission())
      expect(await taken).toMatchObject({ outcome: 'stored' })
    })
  }

  onceTest('without a mail service the messages are in the local mailbox, one file each', async () => {
    const transport = createMailTransport({ kind: 'mailbox' }, dataDir)
    const deliveries = createDeliveries({
      store,
      channels: [
        mailChannel(transport, leadContent, {
          siteUrl: 'http://localhost:3000',
          internalPages: true,
          dataDir,
          reachesPeople: false,
        }),
      ],
      clock,
      log: createLog({ logLevel: 'silent' }),
      random: () => 0,
      report: async () => undefined,
    })
    await leadPath().intake.receive(wizardLead(), submission())
    await deliveries.drain()
    expect(
      readdirSync(join(dataDir, 'mailbox'))
        .map((name) => name.replace(/^.*Z-.{9}-/, ''))
        .toSorted(),
    ).toEqual(['auto_reply.eml', 'sales_notice.eml'])
  })
})
