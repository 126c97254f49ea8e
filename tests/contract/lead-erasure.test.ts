import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EVERYTHING } from '#app/internal/desk.ts'
import { NO_CONTACT } from '#app/lead/fields/contact-fields.ts'
import type { ApplicationLead } from '#app/lead/lead.ts'
import type { Crm } from '#server/crm/crm.ts'
import { createHubspotCrm } from '#server/crm/hubspot.ts'
import type { Clock } from '#server/leads/clock.ts'
import { SQLITE_FILE, sqliteEngine } from '#server/leads/database/engine.ts'
import { crmChannel } from '#server/leads/deliveries/crm-channel.ts'
import { createDeliveries } from '#server/leads/deliveries/deliveries.ts'
import { mailChannel } from '#server/leads/deliveries/mail-channel.ts'
import { createDesk } from '#server/leads/desk/desk.ts'
import { createIntake } from '#server/leads/intake/intake.ts'
import { backUp } from '#server/leads/store/backup.ts'
import { LeadStore } from '#server/leads/store/store.ts'
import { FALLBACK_TERMS } from '#server/leads/terms.ts'
import { createLog } from '#server/log.ts'
import { createMailTransport } from '#server/mail/transport.ts'
import { demoLead, submission, wizardLead } from '#tests/fakes/example-lead.ts'
import { type FakeHubspot, startFakeHubspot } from '#tests/fakes/hubspot-server.ts'
import { quietServices } from '#tests/lead-services.ts'
import { purgeAsUsual } from '#tests/retention.ts'

// What remains of a person on disk: the bytes of every file of the store and the local mailbox.

const DAY_MS = 24 * 3_600_000
const log = createLog({ logLevel: 'silent' })

let dataDir: string
let hubspot: FakeHubspot
let store: LeadStore
let now: number

const clock: Clock = { now: () => now, after: () => () => undefined }

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'lead-erasure-'))
  hubspot = await startFakeHubspot()
  now = Date.parse('2026-11-20T13:05:00Z')
  store = await LeadStore.open(sqliteEngine(dataDir), now)
})

afterEach(async () => {
  await store.close()
  await hubspot.stop()
  rmSync(dataDir, { recursive: true })
})

/** `afterCrm`: what happens between an erasure in the CRM and that in the store. */
function parts(afterCrm: () => Promise<unknown> = async () => undefined) {
  const crm = createHubspotCrm(
    { accessToken: 'fake-token', ownerId: '1001', baseUrl: hubspot.url, apiVersion: null },
    clock.now,
  )
  const interrupted: Crm = {
    ...crm,
    erase: async (traces) => {
      const inCrm = await crm.erase(traces)
      await afterCrm()
      return inCrm
    },
  }
  const terms = async () => FALLBACK_TERMS
  const transport = createMailTransport({ kind: 'mailbox' }, dataDir)
  const channels = [
    crmChannel('crm', interrupted, store, clock),
    mailChannel(transport, terms, {
      siteUrl: 'http://localhost:3000',
      internalPages: true,
      dataDir,
      reachesPeople: false,
    }),
  ]
  const limits = { countLead: async () => null, countAutoReply: async () => true }
  const shared = { ...quietServices(), store, clock, channels, limits }
  return {
    deliveries: createDeliveries(shared),
    intake: createIntake(shared),
    desk: createDesk(shared),
  }
}

/**
 * Names of files in the data folder whose bytes contain one of the texts, plain or mail-encoded.
 */
function filesWith(...texts: string[]): string[] {
  return readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(dataDir, name)).isFile())
    .filter((name) => {
      const bytes = readFileSync(join(dataDir, name))
      return texts.some((text) => bytes.includes(text))
    })
}

const OTHERS = 'person-that-stays'

/**
 * Other people's leads before, between and after: their rows share pages with those of the erased
 * person.
 */
async function leadsOfOthers(intake: ReturnType<typeof parts>['intake'], from: number): Promise<void> {
  for (let number = from; number < from + 8; number++)
    await intake.receive(
      wizardLead({ firstname: OTHERS, email: `nr${number}@sted${number}.example`, comment: 'x'.repeat(700) }),
      submission({ idempotencyKey: `other-${number}` }),
    )
}

const MARKS = ['forsvinderhelt', 'Forsvindersen', '+4520998877', 'uforvekslelig-kommentar', 'Forsvinderfirma']
const gone = {
  firstname: 'Frida Forsvindersen',
  email: 'forsvinderhelt@fjordscene.example',
  phone: '+4520998877',
  company: 'Forsvinderfirma',
}

test('no byte of an erased person is left in the database, log, mailbox or later backups @whole', async () => {
  const { intake, deliveries, desk } = parts()
  await leadsOfOthers(intake, 0)
  const comment = `uforvekslelig-kommentar ${'lang '.repeat(1900)}`
  const first = await intake.receive(
    wizardLead({ ...gone, comment }),
    // Sources and campaigns stay as counts.
    submission({
      idempotencyKey: 'quote',
      attribution: { utm_source: 'nyhedsbrev', utm_term: 'uforvekslelig-kommentar' },
    }),
  )
  await leadsOfOthers(intake, 8)
  const application: ApplicationLead = {
    kind: 'application',
    contact: { ...NO_CONTACT, ...gone, cvr: '13748136' },
    tier: 'PREMIUM',
    hasBank: true,
    terms: '1.3',
  }
  const bank = { reg: '1234', account: '0012345678' }
  await intake.receive(application, submission({ form: 'application', idempotencyKey: 'apply' }), bank)
  await leadsOfOthers(intake, 16)
  await deliveries.drain()
  expect(filesWith(...MARKS).length).toBeGreaterThan(4)
  if (first.outcome !== 'stored') throw new Error(first.outcome)

  expect(await desk.erase(first.reference)).toMatchObject({ outcome: 'erased', leads: 2 })
  await backUp(sqliteEngine(dataDir), join(dataDir, 'backup.sqlite'))

  expect(filesWith(...MARKS)).toEqual([])
  expect(filesWith(OTHERS)).toEqual(expect.arrayContaining([SQLITE_FILE, 'backup.sqlite']))
  expect((await desk.list(EVERYTHING)).total).toBe(24)
})

test('no byte of a lead past its retention is left in any file', async () => {
  const { intake, deliveries } = parts()
  await intake.receive(wizardLead({ ...gone, comment: 'uforvekslelig-kommentar' }), submission())
  await deliveries.drain()
  now += 31 * DAY_MS
  await leadsOfOthers(intake, 0)
  const purged = await purgeAsUsual({
    store,
    dataDir,
    clock,
    log,
    report: async () => undefined,
  })
  expect(purged).toEqual({ deleted: 1, announced: 0 })
  expect(filesWith(...MARKS)).toEqual([])
})

test('a demo whose contact was replaced is found and erased for the first person too', async () => {
  const { intake, deliveries, desk } = parts()
  const asked = submission({ form: 'demo' })
  const demo = await intake.receive(demoLead(intentId), { ...asked, idempotencyKey: 'a' })
  if (demo.outcome !== 'stored') throw new Error(demo.outcome)
  const first = await intake.receive(demoLead(intentId, gone), {
    ...asked,
    idempotencyKey: 'b',
    token: demo.token,
  })
  if (first.outcome !== 'stored') throw new Error(first.outcome)
  await deliveries.drain()
  const contact = hubspot.all('contacts').find((each) => each.properties.email === gone.email)
  expect(contact).toBeDefined()
  const second = await intake.receive(
    demoLead(intentId, { firstname: 'Anden', email: 'anden@hal.example' }),
    {
      ...asked,
      idempotencyKey: 'c',
      token: first.token,
    },
  )
  expect(second).toMatchObject({ outcome: 'stored', reference: demo.reference })
  await deliveries.drain()
  await leadsOfOthers(intake, 0)

  const found = await desk.list({ ...EVERYTHING, search: gone.email })
  expect(found.rows.map((row) => row.reference)).toEqual([demo.reference])
  expect(await desk.erase(demo.reference)).toMatchObject({ outcome: 'erased', leads: 1, crm: 'erased' })
  expect(filesWith(...MARKS, 'anden@hal')).toEqual([])
  expect(hubspot.all('contacts').filter((each) => each.id === contact?.id)).toEqual([])
})

test('ids from two attempts in the CRM are both erased', async () => {
  const { intake, desk } = parts()
  const receipt = await intake.receive(wizardLead(gone), submission())
  if (receipt.outcome !== 'stored') throw new Error(receipt.outcome)
  const made = async (email: string): Promise<string> => {
    const answer = await fetch(`${hubspot.url}/crm/v3/objects/contacts`, {
      method: 'POST',
      headers: { authorization: 'Bearer fake-token', 'content-type': 'application/json' },
      body: JSON.stringify({ properties: { email } }),
    })
    return (await answer.json()).id
  }
  const [former, latter] = [await made('en@a.example'), await made('to@a.example')]
  const delivery = await store.deliveries.claim('crm', now, 60_000)
  if (delivery === null) throw new Error('nothing was due')
  await store.deliveries.saveProgress(delivery, { contact: former }, now)
  await store.deliveries.saveProgress(delivery, { contact: latter, deal: '1' }, now)
  await store.deliveries.finish(delivery, { kind: 'retry', reason: 'crm-timeout' }, now + 1, now)
  expect(await desk.erase(receipt.reference)).toMatchObject({ outcome: 'erased' })
  expect(hubspot.all('contacts')).toEqual([])
})

const intentId = '0d9f1c52-5a0e-4f0e-9a51-1c2b3d4e5f60'

test.each<[string, number, (reference: string, token: string | null) => Promise<unknown>]>([
  [
    'their demo gets another contact @whole',
    400,
    (_, token) =>
      parts().intake.receive(demoLead(intentId, { ...gone, email: 'anden@hal.example' }), {
        ...submission({ form: 'demo', idempotencyKey: 'b' }),
        token,
      }),
  ],
  ['the desk tries their dead lead again @whole', 400, (reference) => parts().desk.replay(reference, null)],
  [
    'another erasure of them fails, which starts their deliveries again',
    503,
    async (reference) => {
      hubspot.fail({ kind: 'answer', status: 477, times: 1 })
      expect(await parts().desk.erase(reference)).toMatchObject({ outcome: 'crm-failed' })
    },
  ],
  [
    'they write again @whole',
    400,
    () => parts().intake.receive(wizardLead(gone), submission({ idempotencyKey: 'again' })),
  ],
])('a person is not said to be erased if, once the CRM has erased them, %s', async (_, status, happens) => {
  const { intake, deliveries, desk } = parts()
  const sent = submission({ form: 'demo', idempotencyKey: 'a' })
  const receipt = await intake.receive(demoLead(intentId, gone), sent)
  if (receipt.outcome !== 'stored') throw new Error(receipt.outcome)
  const { reference, token } = receipt
  hubspot.fail({ kind: 'answer', status, body: { message: 'No' }, match: 'POST' })
  await deliveries.drain()
  hubspot.fail()

  const meanwhile = async (): Promise<void> => {
    await happens(reference, token)
    await deliveries.drain()
  }
  expect(await parts(meanwhile).desk.erase(reference)).toEqual({ outcome: 'busy' })
  expect(hubspot.all('deals')).not.toEqual([])
  expect(await desk.erase(reference)).toMatchObject({ outcome: 'erased', crm: 'erased' })
  for (const object of ['contacts', 'deals', 'notes', 'tasks'] as const)
    expect(hubspot.all(object)).toEqual([])
  expect((await desk.list(EVERYTHING)).total).toBe(0)
})

test('an erasure that fails or is killed midway leaves no delivery stopped', async () => {
  const { intake, deliveries, desk } = parts()
  const receipt = await intake.receive(wizardLead(gone), submission())
  if (receipt.outcome !== 'stored') throw new Error(receipt.outcome)
  const states = async () => (await store.deliveries.counts()).map((each) => each.state)
  // No folder, so that the mails in it cannot be deleted.
  writeFileSync(join(dataDir, 'mailbox'), '')
  await expect(desk.erase(receipt.reference)).rejects.toThrow('ENOTDIR')
  expect(await states()).toEqual(['waiting', 'waiting'])
  rmSync(join(dataDir, 'mailbox'))

  const { ids } = await store.desk.find(EVERYTHING, null)
  await store.erasure.stopDeliveries(ids, now)
  await store.erasure.resumeForgotten(now + 3_599_999)
  expect(await states()).toEqual(['held', 'held'])
  now += 3_600_000
  await store.erasure.resumeForgotten(now)
  await deliveries.drain()
  expect(await states()).toEqual(['delivered', 'delivered'])
})
