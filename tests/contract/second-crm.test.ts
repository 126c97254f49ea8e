import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EVERYTHING } from '#app/internal/desk.ts'
import { CHANNELS, TASKS } from '#app/lead/channels.ts'
import { taskLabel } from '#app/lead/delivery-labels.ts'
import type { Crm, CrmMemory, CrmTraces } from '#server/crm/crm.ts'
import { CRMS, connectedCrms } from '#server/crm/crms.ts'
import { crmChecks } from '#server/doctor/doctor.ts'
import type { Clock } from '#server/leads/clock.ts'
import { sqliteEngine } from '#server/leads/database/engine.ts'
import { openChannels } from '#server/leads/deliveries/channels.ts'
import { createDeliveries } from '#server/leads/deliveries/deliveries.ts'
import { retentionRules } from '#server/leads/desk/deletion.ts'
import { createDesk } from '#server/leads/desk/desk.ts'
import { createErasures } from '#server/leads/desk/erasures.ts'
import { createIntake } from '#server/leads/intake/intake.ts'
import { LeadStore } from '#server/leads/store/store.ts'
import { createMailTransport } from '#server/mail/transport.ts'
import { readSettings } from '#server/settings.ts'
import { emptyStoreFolder } from '#tests/embedded-store.ts'
import { eraseNow } from '#tests/erase.ts'
import { submission, wizardLead } from '#tests/fakes/example-lead.ts'
import { type FakeHubspot, startFakeHubspot } from '#tests/fakes/hubspot-server.ts'
import { quietServices } from '#tests/lead-services.ts'

// A second CRM beside HubSpot: a line in the table of channels, one in that of tasks, and one that
// opens it. Everything else has to follow.

/** A card index: a card per lead, with the person's address. */
function createCardIndex() {
  const cards = new Map<string, string>()
  const links = new Map<string, string>()
  const asked: CrmTraces[] = []
  let isDown = false
  const deliver = async (email: string, { progress, save, link, saveLink }: CrmMemory): Promise<void> => {
    const card = progress.contact ?? (await link(`contact ${email}`)) ?? `card ${cards.size + 1}`
    cards.set(card, email)
    links.set(email, card)
    await saveLink(`contact ${email}`, card)
    // HubSpot's adapter calls its steps so too.
    await save({ contact: card, deal: card })
  }
  const crm: Crm = {
    address: 'https://kartotek.example',
    records: null,
    check: async () => ({ health: 'ok', text: 'Fint' }),
    deliver: async ({ lead }, memory) => {
      await deliver(lead.contact.email, memory)
      return { kind: 'delivered' }
    },
    dealUrl: async ({ deal }) => (deal === undefined ? null : `https://kartotek.example/${deal}`),
    erase: async (traces) => {
      if (isDown) return { ok: false, reason: 'crm-unreachable' }
      asked.push(traces)
      const theirs = traces.leads.flatMap(({ progress }) => progress.flatMap(({ contact }) => contact ?? []))
      return { ok: true, value: { found: theirs.filter((card) => cards.delete(card)).length > 0 } }
    },
  }
  return {
    crm,
    cards,
    asked,
    setDown: (down: boolean) => {
      isDown = down
    },
  }
}

const TABLES: [table: Record<string, unknown>, line: () => unknown][] = [
  [CHANNELS, () => ({ label: 'Kartoteket', isCrm: true, isOptional: true })],
  [TASKS, () => ({ channel: 'cards', label: 'Kartoteket', isFor: () => true })],
  [CRMS, () => ({ key: 'HUBSPOT_ACCESS_TOKEN', open: () => index.crm })],
]

const NOW = Date.parse('2026-11-20T13:05:00Z')
let now = NOW
const clock: Clock = { now: () => now, after: () => () => undefined }

let dataDir: string
let hubspot: FakeHubspot
let index: ReturnType<typeof createCardIndex>
let store: LeadStore

beforeEach(async () => {
  for (const [table, line] of TABLES) table.cards = line()
  dataDir = await emptyStoreFolder('second-crm')
  hubspot = await startFakeHubspot()
  index = createCardIndex()
  now = NOW
  store = await LeadStore.open(sqliteEngine(dataDir), NOW)
})

afterEach(async () => {
  for (const [table] of TABLES) delete table.cards
  await store.close()
  await hubspot.stop()
  rmSync(dataDir, { recursive: true })
})

/** As in server/leads/leads.ts; `hasHubspot` false: the new CRM is the only one. */
function openSite(hasHubspot = true) {
  const settings = {
    ...readSettings({ SITE_URL: 'https://www.lysfest.example', INTERNAL_SECRET: 'long enough a secret' }),
    crm: hasHubspot
      ? { accessToken: 'fake-token', ownerId: '1001', baseUrl: hubspot.url, apiVersion: null }
      : null,
  }
  const shared = { ...quietServices(), store, clock }
  const channels = openChannels({
    ...{ ...shared, settings, dataDir },
    crms: connectedCrms(settings, clock.now),
    transport: createMailTransport({ kind: 'mailbox' }, dataDir),
  })
  const connected = channels.map(({ name }) => name)
  const desk = createDesk({ ...shared, channels, retention: retentionRules(settings, channels) })
  return {
    connected,
    retention: retentionRules(settings, channels),
    intake: createIntake({ ...shared, connected: (name) => connected.includes(name) }),
    deliveries: createDeliveries({ ...shared, channels }),
    desk,
    erase: (reference: string) => eraseNow({ ...shared, channels, desk }, reference),
    continueErasing: () => createErasures({ ...shared, channels }).run(),
  }
}

async function deliverLead(site: ReturnType<typeof openSite>, change: Parameters<typeof wizardLead>[0] = {}) {
  const receipt = await site.intake.receive(wizardLead(change), submission())
  if (receipt.outcome !== 'stored') throw new Error(receipt.outcome)
  await site.deliveries.drain()
  return receipt.reference
}

test('a lead goes to both CRMs, and the desk says so', async () => {
  const site = openSite()
  const reference = await deliverLead(site)
  expect(site.connected).toEqual(['crm', 'cards', 'mail'])
  expect([...index.cards.values()]).toEqual(['mette@fjordscene.example'])
  expect(hubspot.all('contacts')).toHaveLength(1)
  const shown = await site.desk.show(reference)
  expect(shown?.deliveries.map(({ title, stateCode }) => [title, stateCode])).toContainEqual([
    'Kartoteket',
    'delivered',
  ])
  expect(taskLabel('cards')).toBe('Kartoteket')
})

test('where it is the only one, sales works there, and the desk links to its record', async () => {
  const site = openSite(false)
  const reference = await deliverLead(site)
  const shown = await site.desk.show(reference)
  expect(shown?.deliveries.map(({ task }) => task)).not.toContain('crm')
  expect(site.retention).toMatchObject({ hasCrm: true, reachesPeople: true })
  expect(await site.desk.show(reference)).toMatchObject({
    crms: ['Kartoteket'],
    deal: 'https://kartotek.example/card 1',
  })
})

test('where it is the only one, doctor does not say of the other that leads stay here', async () => {
  const withoutHubspot = readSettings({})
  expect(await crmChecks(withoutHubspot, clock.now).crm()).toMatchObject({
    health: 'off',
    text: 'Ikke koblet på (det sker med HUBSPOT_ACCESS_TOKEN)',
  })
})

test('an erased person is in neither CRM, and each is asked for what it made alone', async () => {
  const site = openSite()
  const reference = await deliverLead(site)
  await deliverLead(site, { firstname: 'Ida', email: 'ida@havnen.example' })
  expect(await site.erase(reference)).toMatchObject({ left: 0, crm: 'erased', doneAt: NOW })
  expect([...index.cards.values()]).toEqual(['ida@havnen.example'])
  expect(hubspot.all('contacts').map(({ properties }) => properties.email)).toEqual(['ida@havnen.example'])
  expect(index.asked).toEqual([
    expect.objectContaining({
      emails: ['mette@fjordscene.example'],
      leads: [expect.objectContaining({ progress: [{ contact: 'card 1', deal: 'card 1' }] })],
    }),
  ])
})

test('while it does not answer nobody is said to be erased, and the next time it is', async () => {
  const site = openSite()
  const reference = await deliverLead(site)
  index.setDown(true)
  expect(await site.erase(reference)).toMatchObject({
    left: 1,
    doneAt: null,
    reason: expect.stringContaining('CRM'),
  })
  expect((await site.desk.list(EVERYTHING)).total).toBe(1)
  index.setDown(false)
  now += 30_000
  await site.continueErasing()
  expect((await site.desk.list(EVERYTHING)).total).toBe(0)
  expect(index.cards.size).toBe(0)
})

test('what was redone elsewhere since is erased in its own CRM too', async () => {
  const site = openSite(false)
  const receipt = await site.intake.receive(wizardLead(), submission())
  const claimed = await store.deliveries.claim('cards' as 'crm', NOW, 60_000)
  if (claimed === null || receipt.outcome !== 'stored') throw new Error('There is nothing to deliver')
  for (const card of ['card 7', 'card 8']) {
    index.cards.set(card, 'mette@fjordscene.example')
    await store.deliveries.saveProgress(claimed, { 'cards:contact': card }, NOW)
  }
  await store.deliveries.finish(claimed, { kind: 'delivered' }, null, NOW)
  expect(await site.erase(receipt.reference)).toMatchObject({ left: 0, crm: 'erased' })
  expect(index.cards.size).toBe(0)
})
