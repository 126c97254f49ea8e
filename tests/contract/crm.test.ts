import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { describeLead } from '#app/leads/describe.ts'
import type { Lead } from '#app/leads/lead.ts'
import { offerOf } from '#app/leads/offer.ts'
import { FALLBACK_RATES } from '#app/pricing/fees.ts'
import type { CrmLead } from '#server/crm/crm.ts'
import { createHubspotCrm } from '#server/crm/hubspot.ts'
import { setUpHubspot } from '#server/crm/setup.ts'
import type { Outcome } from '#server/outcome.ts'
import { callbackLead, wizardLead } from '#tests/fakes/example-lead.ts'
import {
  type FakeHubspot,
  type FakeHubspotOptions,
  type HubspotFault,
  startFakeHubspot,
} from '#tests/fakes/hubspot-server.ts'

vi.setConfig({ testTimeout: 20_000 })

const NOW = Date.parse('2026-11-20T13:05:00Z')

let hubspot: FakeHubspot
const links = new Map<string, string>()

async function portal(options: FakeHubspotOptions): Promise<void> {
  await hubspot.stop()
  hubspot = await startFakeHubspot(options)
}

function crmLead(lead: Lead): CrmLead {
  const offer = lead.kind === 'wizard' ? offerOf(lead, FALLBACK_RATES) : null
  return {
    id: randomUUID(),
    reference: 'K7M4-2XQ9',
    receivedAt: NOW,
    completedAt: null,
    lead,
    offer,
    sections: describeLead(lead, offer, null),
  }
}

function deliver(
  lead: CrmLead,
  settings: { apiVersion?: string; ownerId?: string; timeoutMs?: number } = {},
): Promise<Outcome> {
  const { apiVersion = null, ownerId = null, timeoutMs } = settings
  const crm = createHubspotCrm(
    { accessToken: 'fake-token', baseUrl: hubspot.url, apiVersion, ownerId },
    () => NOW,
    timeoutMs,
  )
  return crm.deliver(lead, {
    progress: {},
    save: async () => undefined,
    isRepeat: false,
    link: async (key) => links.get(key) ?? null,
    saveLink: async (key, id) => void links.set(key, id),
  })
}

const noteText = (): string =>
  hubspot
    .all('notes')
    .map((each) => each.properties.hs_note_body)
    .join('\n')

beforeEach(async () => {
  links.clear()
  hubspot = await startFakeHubspot()
})

afterEach(() => hubspot.stop())

describe('what each answer of the CRM means for a delivery', () => {
  const midnight = Date.parse('2026-11-20T23:00:00Z') - NOW
  const answer = (status: number, body: unknown = { message: 'x' }, headers = {}): HubspotFault => ({
    kind: 'answer',
    status,
    body,
    headers,
  })
  const table: [string, HubspotFault, Outcome][] = [
    ['408', answer(408), { kind: 'retry', reason: 'crm-408' }],
    ['425', answer(425), { kind: 'retry', reason: 'crm-425' }],
    ['429 without Retry-After', answer(429), { kind: 'retry', reason: 'crm-429' }],
    [
      '429 with Retry-After',
      answer(429, {}, { 'Retry-After': '120' }),
      { kind: 'retry', reason: 'crm-429', retryAfterMs: 120_000 },
    ],
    [
      '429 with a date',
      answer(429, {}, { 'Retry-After': 'Fri, 20 Nov 2026 13:06:00 GMT' }),
      { kind: 'retry', reason: 'crm-429', retryAfterMs: 60_000 },
    ],
    [
      '429 for ten seconds',
      answer(429, { errorType: 'RATE_LIMIT', policyName: 'TEN_SECONDLY_ROLLING' }),
      { kind: 'retry', reason: 'crm-429', retryAfterMs: 10_000 },
    ],
    [
      '429 for the day, until midnight in Copenhagen',
      answer(429, { errorType: 'RATE_LIMIT', policyName: 'DAILY' }),
      { kind: 'retry', reason: 'crm-429', retryAfterMs: midnight },
    ],
    ['500', answer(500), { kind: 'retry', reason: 'crm-500' }],
    ['502 with an HTML page', answer(502, undefined), { kind: 'retry', reason: 'crm-502' }],
    ['503', answer(503), { kind: 'retry', reason: 'crm-503' }],
    ['504', answer(504), { kind: 'retry', reason: 'crm-504' }],
    ['HTML instead of JSON', { kind: 'html' }, { kind: 'retry', reason: 'crm-not-json' }],
    ['a broken connection', { kind: 'hang-up' }, { kind: 'retry', reason: 'crm-unreachable' }],
    ['401', answer(401, { category: 'INVALID_AUTHENTICATION' }), { kind: 'pause', reason: 'crm-401' }],
    ['403', answer(403, { category: 'MISSING_SCOPES' }), { kind: 'pause', reason: 'crm-403' }],
  ]

  test.each(table)('%s', async (_, fault, outcome) => {
    hubspot.fail(fault)
    expect(await deliver(crmLead(wizardLead()))).toEqual(outcome)
    hubspot.fail()
  })

  test('no answer in time', async () => {
    hubspot.fail({ kind: 'slow', ms: 60_000 })
    expect(await deliver(crmLead(wizardLead()), { timeoutMs: 100 })).toEqual({
      kind: 'retry',
      reason: 'crm-timeout',
    })
  })

  test('an answer that begins in time and never ends', async () => {
    hubspot.fail({ kind: 'stall' })
    expect(await deliver(crmLead(wizardLead()), { timeoutMs: 100 })).toEqual({
      kind: 'retry',
      reason: 'crm-timeout',
    })
  })

  test('a server that is not there', async () => {
    await hubspot.stop()
    expect(await deliver(crmLead(wizardLead()))).toEqual({ kind: 'retry', reason: 'crm-unreachable' })
  })

  test('a key of another portal', async () => {
    await portal({ token: 'another' })
    expect(await deliver(crmLead(wizardLead()))).toEqual({ kind: 'pause', reason: 'crm-401' })
  })

  test('a refusal that says nothing useful still leaves a thin lead', async () => {
    hubspot.fail({
      ...answer(400, { message: 'Something is wrong', category: 'VALIDATION_ERROR' }),
      match: 'POST /crm/v3/objects/contacts',
      times: 1,
    })
    const outcome = await deliver(crmLead(wizardLead({ company: 'Fjordscene' })))
    expect(outcome).toMatchObject({ kind: 'delivered', missing: expect.arrayContaining(['company']) })
    expect(hubspot.all('contacts')[0]?.properties).toEqual({
      email: 'mette@fjordscene.example',
      phone: '+4520345678',
      firstname: 'Mette Holm',
    })
  })

  test('partial answers to a batch are read as far as they go', async () => {
    const contact = hubspot.add('contacts', { email: 'mette@fjordscene.example' })
    const gone = hubspot.add(
      'deals',
      { dealname: 'Old', lead_intent: 'call', dealstage: 'closedlost' },
      { object: 'contacts', id: contact },
    )
    hubspot.fail({
      ...answer(207, { status: 'COMPLETE', results: [], errors: [{ message: gone }] }),
      match: 'batch/read',
      times: 1,
    })
    expect(await deliver(crmLead(wizardLead()))).toMatchObject({ kind: 'delivered' })
    expect(hubspot.all('deals')).toHaveLength(2)
  })
})

describe('people', () => {
  test('a known contact keeps what it has; empty fields are filled, and what differs stands in the note', async () => {
    hubspot.add('contacts', { email: 'mette@fjordscene.example', firstname: 'Mette Marie', phone: '' })
    await deliver(crmLead(wizardLead()), { ownerId: '1001' })
    expect(hubspot.all('contacts')).toHaveLength(1)
    expect(hubspot.all('contacts')[0]?.properties).toEqual({
      email: 'mette@fjordscene.example',
      firstname: 'Mette Marie',
      phone: '+4520345678',
    })
    expect(noteText()).toContain('firstname: Mette Holm (i CRM: Mette Marie)')
  })

  test('the same number written otherwise is no difference', async () => {
    hubspot.add('contacts', {
      email: 'mette@fjordscene.example',
      firstname: 'Mette Holm',
      phone: '20 34 56 78',
    })
    await deliver(crmLead(wizardLead()))
    expect(noteText()).not.toContain('Afviger')
  })

  test('a contact that appears between look-up and creation is found by the id in the refusal', async () => {
    const id = hubspot.add('contacts', { email: 'mette@fjordscene.example', firstname: 'Mette' })
    hubspot.fail({
      kind: 'answer',
      status: 404,
      body: { message: 'resource not found', category: 'OBJECT_NOT_FOUND' },
      match: 'GET /crm/v3/objects/contacts',
      times: 1,
    })
    expect(await deliver(crmLead(wizardLead()))).toMatchObject({ kind: 'delivered' })
    expect(hubspot.all('deals')[0]?.associations.contacts).toEqual([id])
  })

  test('an address that the CRM does not believe costs the address and not the lead', async () => {
    const outcome = await deliver(crmLead(wizardLead({ email: 'mette@localhost' })))
    expect(outcome).toEqual({ kind: 'delivered', missing: ['email'] })
    expect(hubspot.all('contacts')[0]?.properties.firstname).toBe('Mette Holm')
    expect(noteText()).toContain('email: mette@localhost')
  })

  test('an owner who has left costs the owner and not the lead', async () => {
    expect(await deliver(crmLead(wizardLead()), { ownerId: '999' })).toEqual({
      kind: 'delivered',
      missing: ['hubspot_owner_id'],
    })
    expect(hubspot.all('tasks')).toHaveLength(1)
  })
})

describe('companies', () => {
  test('is found by CVR number, whatever it is called', async () => {
    const id = hubspot.add('companies', { name: 'Havnehallen A/S', cvr: '13748136' })
    await deliver(crmLead(wizardLead({ company: 'Hallen', cvr: '13748136', email: 'a@andet.example' })))
    expect(hubspot.all('companies')).toHaveLength(1)
    expect(hubspot.all('deals')[0]?.associations.companies).toEqual([id])
    expect(noteText()).toContain('name: Hallen (i CRM: Havnehallen A/S)')
  })

  test('is found by a domain of its own', async () => {
    await portal({ searchLagMs: 0 })
    const id = hubspot.add('companies', { name: 'Havnehallen', domain: 'havnehallen.example' })
    await deliver(crmLead(callbackLead({ company: '' })))
    expect(hubspot.all('companies')).toHaveLength(1)
    expect(hubspot.all('contacts')[0]?.associations.companies).toEqual([id])
  })

  test('made moments ago, is found although the search does not show it yet', async () => {
    await deliver(crmLead(callbackLead()))
    await deliver(crmLead(callbackLead({ email: 'ida@havnehallen.example' })))
    expect(hubspot.all('companies')).toHaveLength(1)
    expect(hubspot.all('contacts')).toHaveLength(2)
  })

  test('is not found by a free mail domain and never by name alone', async () => {
    await portal({ searchLagMs: 0 })
    hubspot.add('companies', { name: 'Havnehallen', domain: 'gmail.com' })
    await deliver(crmLead(callbackLead({ email: 'jonas@gmail.com' })))
    expect(hubspot.all('companies')).toHaveLength(2)
  })

  test('with another CVR number is another company on the same domain', async () => {
    await portal({ searchLagMs: 0 })
    hubspot.add('companies', { name: 'Kommunen', domain: 'havnehallen.example', cvr: '24256790' })
    await deliver(crmLead(wizardLead({ company: 'Hallen', cvr: '13748136', email: 'a@havnehallen.example' })))
    expect(hubspot.all('companies')).toHaveLength(2)
  })

  test('is not made where the visitor named none', async () => {
    await deliver(crmLead(wizardLead({ company: '' })))
    expect(hubspot.all('companies')).toEqual([])
  })
})

describe('deals', () => {
  test('a second enquiry of the same kind brings the open deal up to date', async () => {
    await deliver(crmLead(wizardLead()))
    const again = wizardLead()
    again.answers.ticketDetails.numberOfTickets = 2000
    await deliver({ ...crmLead(again), reference: 'SECN-D222' })
    expect(hubspot.all('deals')).toHaveLength(1)
    expect(hubspot.all('deals')[0]?.properties).toMatchObject({
      lead_tickets: '2000',
      lead_reference: 'SECN-D222',
    })
    expect(hubspot.all('notes')).toHaveLength(2)
  })

  test('another kind of enquiry, or one after the deal was closed, is a deal of its own', async () => {
    await deliver(crmLead(wizardLead()))
    await deliver(crmLead(callbackLead({ email: 'mette@fjordscene.example' })))
    expect(hubspot.all('deals')).toHaveLength(2)
    await portal({})
    const id = hubspot.add('contacts', { email: 'mette@fjordscene.example' })
    hubspot.add(
      'deals',
      { dealname: 'Tabt', lead_intent: 'call', dealstage: 'closedlost' },
      { object: 'contacts', id },
    )
    await deliver(crmLead(wizardLead()))
    expect(hubspot.all('deals')).toHaveLength(2)
  })

  test('a portal without our properties gets all that it knows, and the rest in the note', async () => {
    await portal({ isSetUp: false })
    const outcome = await deliver(crmLead(wizardLead()))
    expect(outcome).toMatchObject({
      kind: 'delivered',
      missing: expect.arrayContaining(['lead_id', 'lead_package']),
    })
    expect(hubspot.all('deals')[0]?.properties).toMatchObject({ amount: '7903.58', pipeline: 'default' })
    expect(noteText()).toContain('lead_package: BASIS')
  })

  test("a title that is no package travels as text, without a package's rates", async () => {
    const lead = wizardLead(
      { company: 'Hallen', cvr: '13748136' },
      { contactMethod: 'start', packageTitle: 'Festival' },
    )
    await deliver(crmLead(lead))
    const properties = hubspot.all('deals')[0]?.properties ?? {}
    expect(properties).toMatchObject({ lead_intent: 'start', lead_total_revenue: '116987' })
    expect(properties).not.toHaveProperty('lead_package')
    expect(properties).not.toHaveProperty('amount')
    expect(noteText()).toContain('Opret Festival')
  })

  test('every path has its dated form too', async () => {
    expect(await deliver(crmLead(wizardLead({ company: 'Hallen' })), { apiVersion: '2026-03' })).toEqual({
      kind: 'delivered',
      missing: [],
    })
    expect(hubspot.requests.some((each) => /v\d/.test(each))).toBe(false)
    expect(hubspot.all('contacts')[0]?.associations.companies).toHaveLength(1)
  })
})

describe('crm:setup', () => {
  const settings = () => ({
    accessToken: 'fake-token',
    baseUrl: hubspot.url,
    apiVersion: null,
    ownerId: '1001',
  })

  test('makes what a new portal lacks, once, and then leads are delivered whole', async () => {
    await portal({ isSetUp: false })
    const first = await setUpHubspot(settings())
    expect(first.ok).toBe(true)
    expect(first.lines).toContain('deals.lead_id: created')
    const second = await setUpHubspot(settings())
    expect(second).toMatchObject({
      ok: true,
      lines: expect.arrayContaining(['deals.lead_id: exists', 'owner: 1001']),
    })
    expect(await deliver(crmLead(wizardLead()))).toEqual({ kind: 'delivered', missing: [] })
  })

  test('says what a person has to do: a withdrawn key, a missing scope, an owner who is none', async () => {
    hubspot.fail({ kind: 'answer', status: 403, body: { category: 'MISSING_SCOPES' } })
    expect((await setUpHubspot(settings())).lines.at(-1)).toMatch(/^The key lacks a scope/)
    hubspot.fail()
    expect(await setUpHubspot({ ...settings(), ownerId: '7' })).toMatchObject({
      ok: false,
      lines: expect.arrayContaining(['owner: HUBSPOT_OWNER_ID 7 is no owner in this portal']),
    })
    await portal({ token: 'another' })
    expect(await setUpHubspot(settings())).toEqual({
      ok: false,
      lines: ['HubSpot refused the key: HUBSPOT_ACCESS_TOKEN is wrong or was withdrawn'],
    })
  })
})
