import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EVERYTHING } from '#app/internal/desk.ts'
import { NO_CONTACT } from '#app/lead/fields/contact-fields.ts'
import type { ApplicationLead } from '#app/lead/lead.ts'
import { createHubspotCrm } from '#server/crm/hubspot.ts'
import { SQLITE_FILE, sqliteEngine } from '#server/leads/database/engine.ts'
import { createErasures } from '#server/leads/deletion/erasures.ts'
import { crmChannel } from '#server/leads/deliveries/crm-channel.ts'
import { createDeliveries } from '#server/leads/deliveries/deliveries.ts'
import { mailChannel } from '#server/leads/deliveries/mail-channel.ts'
import { createDesk } from '#server/leads/desk/desk.ts'
import { createIntake } from '#server/leads/intake/intake.ts'
import { FALLBACK_LEAD_CONTENT } from '#server/leads/lead-content.ts'
import { backUp } from '#server/leads/store/backup.ts'
import { LeadStore } from '#server/leads/store/lead-store.ts'
import { createLog } from '#server/log.ts'
import { createMailTransport } from '#server/mail/transport.ts'
import { eraseNow } from '#tests/erase.ts'
import { submission, wizardLead } from '#tests/fakes/example-lead.ts'
import { type FakeHubspot, startFakeHubspot } from '#tests/fakes/hubspot-server.ts'
import { stubServices } from '#tests/lead-services.ts'
import { purgeWithDefaults } from '#tests/retention.ts'

// What remains of a person on disk: the bytes of every file of the store and the local mailbox.

const DAY_MS = 24 * 3_600_000
const log = createLog({ logLevel: 'silent' })

let dataDir: string
let hubspot: FakeHubspot
let store: LeadStore
let now: number

const clock = { now: () => now, after: () => () => undefined }

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

function parts() {
  const crm = createHubspotCrm(
    { accessToken: 'fake-token', ownerId: '1001', baseUrl: hubspot.url, apiVersion: null },
    clock.now,
  )
  const leadContent = async () => FALLBACK_LEAD_CONTENT
  const transport = createMailTransport({ kind: 'mailbox' }, dataDir)
  const services = { ...stubServices(), store, clock }
  const channels = [
    crmChannel(crm, store, clock, services.vault),
    mailChannel(transport, leadContent, {
      siteUrl: 'http://localhost:3000',
      internalPages: true,
      dataDir,
      reachesPeople: false,
    }),
  ]
  const limits = { countLead: async () => null, countAutoReply: async () => true }
  const shared = { ...services, channels, limits }
  return {
    ...shared,
    deliveries: createDeliveries(shared),
    intake: createIntake(shared),
    desk: createDesk(shared),
    erasures: createErasures(shared),
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

const MARKS = ['forsvinder', 'Forsvinder', '+4520998877', 'uforvekslelig-kommentar', '13748136']
const gone = {
  firstname: 'Frida Forsvindersen',
  email: 'frida@forsvinder.example',
  phone: '+4520998877',
  company: 'Forsvinderfirma',
}

test('no byte of an erased person is left in the database, log, mailbox or later backups', async () => {
  const { intake, deliveries, desk } = parts()
  await leadsOfOthers(intake, 0)
  const comment = `uforvekslelig-kommentar ${'lang '.repeat(1900)}`
  const first = await intake.receive(
    wizardLead({ ...gone, comment }),
    submission({
      idempotencyKey: 'quote',
      attribution: { utm_source: 'Forsvindersen', utm_campaign: 'uforvekslelig-kommentar' },
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
  // HubSpot limits requests per second; those it put off are due a minute later.
  await expect
    .poll(async () => {
      await deliveries.drain()
      now += 60_000
      return hubspot.all('contacts').length
    })
    .toBe(25)
  expect(filesWith(...MARKS).length).toBeGreaterThan(4)
  if (first.outcome !== 'stored') throw new Error(first.outcome)

  expect(await eraseNow(parts(), first.reference)).toMatchObject({ left: 0, crm: 'erased', doneAt: now })
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
  const purged = await purgeWithDefaults({
    store,
    dataDir,
    clock,
    log,
    report: async () => undefined,
  })
  expect(purged).toEqual({ deleted: 1, announced: 0 })
  expect(filesWith(...MARKS)).toEqual([])
})
