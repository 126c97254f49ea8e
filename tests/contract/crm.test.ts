import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NO_CONTACT } from '#app/lead/fields/contact-fields.ts'
import type { Lead } from '#app/lead/lead.ts'
import type { DeliveredLead } from '#server/crm/crm.ts'
import { setUpHubspot } from '#server/crm/setup.ts'
import type { Outcome } from '#server/outcome.ts'
import { crmLead, deliveriesTo, NOW } from '#tests/crm-deliveries.ts'
import { callbackLead, wizardLead } from '#tests/fakes/example-lead.ts'
import { missingInBatch } from '#tests/fakes/hubspot-errors.ts'
import {
  type FakeHubspot,
  type FakeHubspotOptions,
  type HubspotFault,
  startFakeHubspot,
} from '#tests/fakes/hubspot-server.ts'

let hubspot: FakeHubspot
const links = new Map<string, string>()

async function portal(options: FakeHubspotOptions): Promise<void> {
  await hubspot.stop()
  hubspot = await startFakeHubspot(options)
}

const deliver = deliveriesTo(() => hubspot, links)

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

describe('the outcome of a delivery for each response of the CRM', () => {
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
      '429 for the day',
      answer(429, { errorType: 'RATE_LIMIT', policyName: 'DAILY' }),
      { kind: 'quota', reason: 'crm-quota' },
    ],
    ['423, while HubSpot holds a lock', answer(423), { kind: 'retry', reason: 'crm-423' }],
    [
      '477, while the account moves to another data centre',
      answer(477, undefined, { 'Retry-After': '86400' }),
      { kind: 'retry', reason: 'crm-477', retryAfterMs: 86_400_000 },
    ],
    ['405', answer(405), { kind: 'retry', reason: 'crm-405' }],
    ['500', answer(500), { kind: 'retry', reason: 'crm-500' }],
    ['502 with an HTML page', answer(502, undefined), { kind: 'retry', reason: 'crm-502' }],
    ['503', answer(503), { kind: 'retry', reason: 'crm-503' }],
    ['504', answer(504), { kind: 'retry', reason: 'crm-504' }],
    ["524 of Cloudflare's", answer(524), { kind: 'retry', reason: 'crm-524' }],
    [
      "a gateway's 404, which is not about an object",
      answer(404, { message: 'no Route matched with those values' }),
      { kind: 'retry', reason: 'crm-404' },
    ],
    ['HTML instead of JSON', { kind: 'html' }, { kind: 'retry', reason: 'crm-not-json' }],
    [
      'a 200 with JSON that is not of HubSpot',
      answer(200, { status: 'ok' }),
      { kind: 'retry', reason: 'crm-unexpected' },
    ],
    [
      'an answer without end',
      answer(200, { id: '1', properties: {}, padding: 'a'.repeat(5_000_000) }),
      { kind: 'retry', reason: 'crm-not-json' },
    ],
    ['a broken connection', { kind: 'hang-up' }, { kind: 'retry', reason: 'crm-unreachable' }],
    ['401', answer(401, { category: 'INVALID_AUTHENTICATION' }), { kind: 'pause', reason: 'crm-401' }],
    ['403', answer(403, { category: 'MISSING_SCOPES' }), { kind: 'pause', reason: 'crm-403' }],
    [
      "a firewall's page for what a lead says",
      answer(403, '<html>Forbidden</html>'),
      { kind: 'refused', reason: 'crm-blocked-403' },
    ],
    ['its JSON', answer(403, { message: 'Forbidden' }), { kind: 'refused', reason: 'crm-blocked-403' }],
  ]

  test.each(table)('%s', async (_, fault, outcome) => {
    hubspot.fail(fault)
    expect(await deliver(crmLead(wizardLead()))).toEqual(outcome)
    hubspot.fail()
  })

  test('no response in time', async () => {
    hubspot.fail({ kind: 'slow', ms: 60_000 })
    expect(await deliver(crmLead(wizardLead()), { timeoutMs: 100 })).toEqual({
      kind: 'retry',
      reason: 'crm-timeout',
    })
  })

  test('a response that starts in time and never ends', async () => {
    hubspot.fail({ kind: 'stall' })
    expect(await deliver(crmLead(wizardLead()), { timeoutMs: 100 })).toEqual({
      kind: 'retry',
      reason: 'crm-timeout',
    })
  })

  test('a server that does not exist', async () => {
    await hubspot.stop()
    expect(await deliver(crmLead(wizardLead()))).toEqual({ kind: 'retry', reason: 'crm-unreachable' })
  })

  test('a key for another portal', async () => {
    await portal({ token: 'another' })
    expect(await deliver(crmLead(wizardLead()))).toEqual({ kind: 'pause', reason: 'crm-401' })
  })

  test('a refusal without details still delivers a minimal lead', async () => {
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
      firstname: 'Mette',
      lastname: 'Holm',
    })
  })

  test('a partial response to a batch is read as far as it goes', async () => {
    const contact = hubspot.add('contacts', { email: 'mette@fjordscene.example' })
    const gone = hubspot.add(
      'deals',
      { dealname: 'Old', lead_intent: 'call', dealstage: 'closedlost' },
      { object: 'contacts', id: contact },
    )
    hubspot.fail({
      ...answer(207, { status: 'COMPLETE', results: [], errors: [missingInBatch('DEAL', [gone])] }),
      match: 'batch/read',
      times: 1,
    })
    expect(await deliver(crmLead(wizardLead()))).toMatchObject({ kind: 'delivered' })
    expect(hubspot.all('deals')).toHaveLength(2)
  })
})

describe('what HubSpot creates after we gave up waiting', () => {
  const MINUTE = 60_000

  test.each([
    ['note', 'notes'],
    ['task', 'tasks'],
  ] as const)('a %s that is created 75 s late is there once', async (_, object) => {
    const lead = crmLead(callbackLead())
    const progress = {}
    hubspot.fail({ kind: 'late', match: `POST /crm/v3/objects/${object}$`, times: 1 })
    expect(await deliver(lead, { progress })).toEqual({ kind: 'retry', reason: 'crm-unreachable' })
    expect(await deliver(lead, { progress, now: NOW + 30_000 })).toEqual({
      kind: 'later',
      reason: 'crm-unconfirmed',
      afterMs: 5 * MINUTE - 30_000,
    })
    hubspot.catchUp()
    expect(await deliver(lead, { progress, now: NOW + 5 * MINUTE })).toMatchObject({ kind: 'delivered' })
    expect([hubspot.all('notes').length, hubspot.all('tasks').length]).toEqual([1, 1])
  })

  test('sales has its task while a note is waited for', async () => {
    const lead = crmLead(callbackLead())
    const progress = {}
    hubspot.fail({ kind: 'late', match: 'POST /crm/v3/objects/notes$', times: 1 })
    await deliver(lead, { progress })
    await deliver(lead, { progress, now: NOW + 30_000 })
    expect([hubspot.all('notes').length, hubspot.all('tasks').length]).toEqual([0, 1])
  })

  test('what is not there after five minutes is created', async () => {
    const lead = crmLead(callbackLead())
    const progress = {}
    hubspot.fail({ kind: 'late', match: 'POST /crm/v3/objects/notes$', times: 1 })
    await deliver(lead, { progress })
    expect(await deliver(lead, { progress, now: NOW + 5 * MINUTE })).toMatchObject({ kind: 'delivered' })
    expect(hubspot.all('notes')).toHaveLength(1)
  })

  test('a clock that was set back does not make anybody wait for days', async () => {
    const lead = crmLead(callbackLead())
    const progress = {}
    hubspot.fail({ kind: 'late', match: 'POST /crm/v3/objects/notes$', times: 1 })
    await deliver(lead, { progress, now: NOW + 24 * 60 * MINUTE })
    expect(await deliver(lead, { progress })).toMatchObject({ kind: 'delivered' })
  })

  test('a request that HubSpot refused for the moment is repeated as soon as it asks', async () => {
    const lead = crmLead(callbackLead())
    const progress = {}
    hubspot.fail({ kind: 'answer', status: 429, match: 'POST /crm/v3/objects/notes$', times: 1 })
    expect(await deliver(lead, { progress })).toEqual({ kind: 'retry', reason: 'crm-429' })
    expect(await deliver(lead, { progress })).toMatchObject({ kind: 'delivered' })
  })
})

describe('people', () => {
  test('a known contact keeps its values; empty fields are filled, and differences are in the note', async () => {
    hubspot.add('contacts', { email: 'mette@fjordscene.example', firstname: 'Mette Marie', phone: '' })
    await deliver(crmLead(wizardLead()), { ownerId: '1001' })
    expect(hubspot.all('contacts')).toHaveLength(1)
    expect(hubspot.all('contacts')[0]?.properties).toEqual({
      email: 'mette@fjordscene.example',
      firstname: 'Mette Marie',
      phone: '+4520345678',
    })
    expect(noteText()).toContain('Fornavn: Mette (i CRM: Mette Marie)')
  })

  test('nothing that the CRM knows of a person and a company is overwritten, in both objects', async () => {
    const person = {
      email: 'ida@scenen.example',
      firstname: 'Ida Marie',
      lastname: 'Holm',
      phone: '+4511111111',
      company: 'Scenen A/S',
      website: 'https://a.example',
    }
    const firm = {
      name: 'Scenen A/S',
      domain: 'a.example',
      website: 'https://a.example',
      cvr: '13748136',
    }
    const company = hubspot.add('companies', firm)
    hubspot.add('contacts', person, { object: 'companies', id: company })
    const before = hubspot.requests.length
    const typed = {
      ...NO_CONTACT,
      email: 'ida@scenen.example',
      firstname: 'Ida',
      lastname: 'Lund',
      phone: '+4522222222',
      company: 'Scenen',
      cvr: '13748136',
      website: 'https://scenen.example',
    }
    await deliver(crmLead({ kind: 'application', contact: typed, tier: 'PRO', hasBank: true, terms: '1' }))
    expect(hubspot.all('contacts').map((each) => each.properties)).toEqual([person])
    expect(hubspot.all('companies').map((each) => each.properties)).toEqual([firm])
    expect(hubspot.requests.slice(before).filter((line) => line.startsWith('PATCH'))).toEqual([])
    for (const line of [
      'Firmaets navn: Scenen (i CRM: Scenen A/S)',
      'Domæne: scenen.example (i CRM: a.example)',
      'Hjemmeside: https://scenen.example (i CRM: https://a.example)',
      'Fornavn: Ida (i CRM: Ida Marie)',
      'Efternavn: Lund (i CRM: Holm)',
      'Telefon: +4522222222 (i CRM: +4511111111)',
      'Firma: Scenen (i CRM: Scenen A/S)',
    ])
      expect(noteText()).toContain(line)
  })

  test('the same number in another notation is no difference', async () => {
    hubspot.add('contacts', {
      email: 'mette@fjordscene.example',
      firstname: 'Mette Holm',
      phone: '20 34 56 78',
    })
    await deliver(crmLead(wizardLead()))
    expect(noteText()).not.toContain('Afviger')
  })

  test('a contact created between lookup and creation is found by the id in the refusal', async () => {
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

  test('an e-mail address that the CRM rejects is left out, and the lead is delivered', async () => {
    const outcome = await deliver(crmLead(wizardLead({ email: 'mette@localhost' })))
    expect(outcome).toEqual({ kind: 'delivered', missing: ['email'] })
    expect(hubspot.all('contacts')[0]?.properties).toMatchObject({ firstname: 'Mette', lastname: 'Holm' })
    expect(noteText()).toContain('E-mail: mette@localhost')
  })

  test('an owner who has left the portal is left out, and the lead is delivered', async () => {
    expect(await deliver(crmLead(wizardLead()), { ownerId: '999' })).toEqual({
      kind: 'delivered',
      missing: ['hubspot_owner_id'],
    })
    expect(hubspot.all('tasks')).toHaveLength(1)
  })
})

describe('companies', () => {
  test('are found by CVR number, whatever their name', async () => {
    const id = hubspot.add('companies', { name: 'Havnehallen A/S', cvr: '13748136' })
    await deliver(crmLead(wizardLead({ company: 'Hallen', cvr: '13748136', email: 'a@andet.example' })))
    expect(hubspot.all('companies')).toHaveLength(1)
    expect(hubspot.all('deals')[0]?.associations.companies).toEqual([id])
    expect(noteText()).toContain('Firmaets navn: Hallen (i CRM: Havnehallen A/S)')
  })

  test('are found by a domain of their own', async () => {
    await portal({ searchLagMs: 0 })
    const id = hubspot.add('companies', { name: 'Havnehallen', domain: 'havnehallen.example' })
    await deliver(crmLead(callbackLead({ company: '' })))
    expect(hubspot.all('companies')).toHaveLength(1)
    expect(hubspot.all('contacts')[0]?.associations.companies).toEqual([id])
  })

  test('created moments ago are found before the search index lists them', async () => {
    await deliver(crmLead(callbackLead()))
    await deliver(crmLead(callbackLead({ email: 'ida@havnehallen.example' })))
    expect(hubspot.all('companies')).toHaveLength(1)
    expect(hubspot.all('contacts')).toHaveLength(2)
  })

  test('are not found by a free mail domain, and never by name alone', async () => {
    await portal({ searchLagMs: 0 })
    hubspot.add('companies', { name: 'Havnehallen', domain: 'gmail.com' })
    await deliver(crmLead(callbackLead({ email: 'jonas@gmail.com' })))
    expect(hubspot.all('companies')).toHaveLength(2)
  })

  test('with another CVR number on the same domain are another company', async () => {
    await portal({ searchLagMs: 0 })
    hubspot.add('companies', { name: 'Kommunen', domain: 'havnehallen.example', cvr: '24256790' })
    await deliver(crmLead(wizardLead({ company: 'Hallen', cvr: '13748136', email: 'a@havnehallen.example' })))
    expect(hubspot.all('companies')).toHaveLength(2)
  })

  test.each(['DK13748136', 'DK 13 74 81 36'])(
    'whose CVR number sales wrote as %s are the same company on their domain',
    async (cvr) => {
      await portal({ searchLagMs: 0 })
      const id = hubspot.add('companies', { name: 'Havnehallen', domain: 'havnehallen.example', cvr })
      const contact = { company: 'Hallen', cvr: '13748136', email: 'a@havnehallen.example' }
      await deliver(crmLead(wizardLead(contact)))
      expect(hubspot.all('companies').map((each) => each.id)).toEqual([id])
      expect(noteText()).not.toContain('cvr:')
    },
  )

  test('are not created if the visitor named none', async () => {
    await deliver(crmLead(wizardLead({ company: '' })))
    expect(hubspot.all('companies')).toEqual([])
  })
})

describe('deals', () => {
  test('a second enquiry of the same kind updates the open deal', async () => {
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

  test('another kind of enquiry, or one after the deal was closed, creates a new deal', async () => {
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

  test('a portal without our properties gets the fields it knows, and the rest in the note', async () => {
    await portal({ isSetUp: false })
    const outcome = await deliver(crmLead(wizardLead()))
    expect(outcome).toMatchObject({
      kind: 'delivered',
      missing: expect.arrayContaining(['lead_id', 'lead_package']),
    })
    expect(hubspot.all('deals')[0]?.properties).toMatchObject({ amount: '7903.58', pipeline: 'default' })
    expect(noteText()).toMatch(/Kunne ikke gemmes i et felt.*Pakke: BASIS/)
  })

  test("a title that is no package is sent as text, without a package's rates", async () => {
    const lead = wizardLead(
      { company: 'Hallen', cvr: '13748136' },
      { contactMethod: 'start', packageTitle: 'Festival' },
    )
    await deliver(crmLead(lead))
    const properties = hubspot.all('deals')[0]?.properties ?? {}
    expect(properties).toMatchObject({ lead_intent: 'start', lead_total_revenue: '116987' })
    expect(properties).not.toHaveProperty('lead_package')
    expect(properties).not.toHaveProperty('amount')
    expect(noteText()).toContain('Bestil Festival')
  })

  test('every path exists in its dated form too', async () => {
    expect(await deliver(crmLead(wizardLead({ company: 'Hallen' })), { apiVersion: '2026-03' })).toEqual({
      kind: 'delivered',
      missing: [],
    })
    expect(hubspot.requests.some((each) => /v\d/.test(each))).toBe(false)
    expect(hubspot.all('contacts')[0]?.associations.companies).toHaveLength(1)
  })
})

describe("a portal that creates companies automatically from a contact's e-mail domain", () => {
  const onlyCompany = () => {
    const [company, ...others] = hubspot.all('companies')
    expect(others).toEqual([])
    return company
  }

  test.each([
    ['of the mail address', 'ida@fjordscene.example', ''],
    ['of a website beside free mail', 'ida@gmail.com', 'https://www.fjordarena.example'],
    ['of the mail address, whatever the website', 'ida@fjordscene.example', 'https://www.fjordarena.example'],
  ])('gets one company for a new person, with the domain %s', async (_, email, website) => {
    await portal({ companyLagMs: 0 })
    await deliver(crmLead(wizardLead({ company: 'Fjordscene ApS', email, website })))
    const company = onlyCompany()
    expect(company?.properties.name).toBe('Fjordscene ApS')
    expect(hubspot.all('contacts')[0]?.associations.companies).toEqual([company?.id])
    expect(hubspot.all('deals')[0]?.associations.companies).toEqual([company?.id])
  })

  test('gets no second company: its own is found through the contact before the search lists it', async () => {
    await portal({ companyLagMs: 0, searchLagMs: 60_000 })
    await deliver(crmLead(wizardLead({ company: '' })))
    const company = onlyCompany()
    await deliver(
      crmLead(wizardLead({ company: 'Fjordscene ApS', cvr: '13748136' }, { contactMethod: 'call' })),
    )
    expect(onlyCompany()?.id).toBe(company?.id)
    expect(onlyCompany()?.properties.cvr).toBe('13748136')
    expect(hubspot.all('deals')[0]?.associations.companies).toEqual([company?.id])
  })

  test('gets another company for a contact of one company who writes on behalf of another', async () => {
    await portal({ companyLagMs: 0 })
    const own = hubspot.add('companies', {
      name: 'Fjordscene',
      domain: 'fjordscene.example',
      cvr: '24256790',
    })
    hubspot.add('contacts', { email: 'mette@fjordscene.example' }, { object: 'companies', id: own })
    await deliver(crmLead(wizardLead({ company: 'Hallen', cvr: '13748136' })))
    expect(hubspot.all('companies').map((each) => each.properties.name)).toEqual(['Fjordscene', 'Hallen'])
    expect(hubspot.all('deals')[0]?.associations.companies).not.toContain(own)
  })
})

describe('edits by sales to an open deal are kept:', () => {
  const again = () => {
    const lead = wizardLead({ company: 'Fjordscene' })
    lead.answers.ticketDetails.numberOfTickets = 2000
    return { ...crmLead(lead), reference: 'SECN-D222' }
  }
  const deal = () => hubspot.all('deals')[0]?.properties ?? {}

  test('owner, name and amount, which the note lists with the values sent', async () => {
    await portal({ ownerIds: ['1001', '2002'] })
    await deliver(crmLead(wizardLead()), { ownerId: '1001' })
    const changed = { hubspot_owner_id: '2002', dealname: 'Sommerkoncerten', amount: '9000' }
    hubspot.edit(hubspot.all('deals')[0]?.id ?? '', changed)
    await deliver(again(), { ownerId: '1001' })
    expect(deal()).toMatchObject({ ...changed, lead_tickets: '2000', lead_reference: 'SECN-D222' })
    expect(noteText()).toMatch(/Beløb: [\d.]+ \(i CRM: 9000\)/)
    expect(noteText()).toContain('(i CRM: Sommerkoncerten)')
    expect(hubspot.all('tasks').map((each) => each.properties.hubspot_owner_id)).toEqual(['1001', '2002'])
    expect(hubspot.all('notes').map((each) => each.properties.hubspot_owner_id)).toEqual(['1001', '2002'])
  })

  test('except that unedited values follow the second enquiry', async () => {
    await deliver(crmLead(wizardLead()))
    const first = deal().amount
    await deliver(again())
    expect(deal().dealname).toContain('SECN-D222')
    expect(Number(deal().amount)).toBeGreaterThan(Number(first))
    await deliver({ ...again(), reference: 'THRD-D333' })
    expect(deal().dealname).toContain('THRD-D333')
    expect(noteText()).not.toContain('Afviger')
  })

  test('an amount in a currency that sales chose', async () => {
    await portal({ additionalCurrencies: ['EUR'] })
    await deliver(crmLead(wizardLead()))
    const { amount } = deal()
    hubspot.edit(hubspot.all('deals')[0]?.id ?? '', { deal_currency_code: 'EUR' })
    await deliver(again())
    expect(deal()).toMatchObject({ amount, deal_currency_code: 'EUR' })
  })

  test('on a deal created by an earlier version, of which nothing was recorded', async () => {
    await deliver(crmLead(wizardLead()))
    links.clear()
    const { dealname, amount } = deal()
    await deliver(again())
    expect(deal()).toMatchObject({ dealname, amount, lead_tickets: '2000' })
  })
})

describe('amounts are in kroner', () => {
  test('in a portal with another home currency that also has kroner', async () => {
    await portal({ currency: 'EUR', additionalCurrencies: ['DKK'] })
    expect(await deliver(crmLead(wizardLead()))).toEqual({ kind: 'delivered', missing: [] })
    expect(hubspot.all('deals')[0]?.properties).toMatchObject({
      amount: '7903.58',
      deal_currency_code: 'DKK',
    })
  })

  test('and are not written as euros if the portal has no kroner', async () => {
    await portal({ currency: 'EUR' })
    expect(await deliver(crmLead(wizardLead()))).toEqual({
      kind: 'delivered',
      missing: ['amount', 'deal_currency_code'],
    })
    expect(hubspot.all('deals')[0]?.properties).not.toHaveProperty('amount')
    expect(noteText()).toContain('Beløb: 7903.58')
  })
})

describe('the task of a demo that gets its contact later', () => {
  const contact = { firstname: 'Mette Holm', phone: '+4520345678', email: 'mette@fjordscene.example' }
  const demo = () => crmLead(wizardLead(NO_CONTACT, { contactMethod: 'demo', intentId: randomUUID() }))
  const completed = (lead: DeliveredLead): DeliveredLead => ({
    ...lead,
    completedAt: NOW + 60_000,
    lead: { ...lead.lead, contact: { ...NO_CONTACT, ...contact } } as Lead,
  })

  test('says who to call, and belongs to the contact', async () => {
    const lead = demo()
    const progress = {}
    await deliver(lead, { progress })
    expect(hubspot.all('tasks')[0]?.properties).toMatchObject({ hs_task_type: 'TODO' })
    await deliver(completed(lead), { progress })
    await deliver(completed(lead), { progress })
    expect(hubspot.all('tasks')).toHaveLength(1)
    expect(hubspot.all('tasks')[0]).toMatchObject({
      properties: {
        hs_task_subject: expect.stringContaining('ring til Mette Holm'),
        hs_task_type: 'CALL',
      },
      associations: { contacts: [hubspot.all('contacts')[0]?.id] },
    })
  })

  test('is a new one if the first is already done', async () => {
    const lead = demo()
    const progress = {}
    await deliver(lead, { progress })
    hubspot.edit(hubspot.all('tasks')[0]?.id ?? '', { hs_task_status: 'COMPLETED' })
    await deliver(completed(lead), { progress })
    await deliver(completed(lead), { progress })
    expect(hubspot.all('tasks').map((each) => each.properties.hs_task_status)).toEqual([
      'COMPLETED',
      'NOT_STARTED',
    ])
  })
})

describe('a portal with its own properties under our names', () => {
  const cvr = { object: 'companies', name: 'cvr', type: 'number', hasUniqueValue: false } as const

  test('finds companies by a cvr that is not unique', async () => {
    await portal({ ownProperties: [cvr], searchLagMs: 0 })
    const id = hubspot.add('companies', { name: 'Havnehallen A/S', cvr: '13748136' })
    const lead = wizardLead({ company: 'Hallen', cvr: '13748136', email: 'a@andet.example' })
    expect(await deliver(crmLead(lead))).toEqual({ kind: 'delivered', missing: [] })
    expect(hubspot.all('companies')).toHaveLength(1)
    expect(hubspot.all('deals')[0]?.associations.companies).toEqual([id])
  })

  test('finds a company created moments ago too', async () => {
    await portal({ ownProperties: [cvr], searchLagMs: 60_000 })
    for (const email of ['a@gmail.com', 'b@gmail.com'])
      await deliver(crmLead(wizardLead({ company: 'Hallen', cvr: '13748136', email })))
    expect(hubspot.all('companies')).toHaveLength(1)
  })

  test('finds the deal of a repeat by a lead_id that is not unique', async () => {
    await portal({ ownProperties: [{ object: 'deals', name: 'lead_id' }], searchLagMs: 0 })
    const lead = crmLead(wizardLead())
    await deliver(lead)
    await deliver(lead)
    expect(hubspot.all('deals')).toHaveLength(1)
  })
})

test('a CVR number that belongs to another company is left out, and the other fields are kept', async () => {
  hubspot.add('companies', { name: 'Holdingselskabet', cvr: '13748136' })
  const id = hubspot.add('companies', { name: 'Hallen', domain: 'fjordscene.example' })
  links.set('domain fjordscene.example', id)
  // The lookup by CVR fails once, as it does if the company is created a moment later.
  hubspot.fail({
    kind: 'answer',
    status: 404,
    body: { message: 'resource not found', category: 'OBJECT_NOT_FOUND' },
    match: 'GET /crm/v3/objects/companies/13748136',
  })
  const website = 'https://fjordscene.example'
  const lead = wizardLead({ company: 'Hallen', cvr: '13748136', website })
  expect(await deliver(crmLead(lead))).toMatchObject({ kind: 'delivered', missing: ['cvr'] })
  expect(hubspot.all('companies')[1]?.properties).toMatchObject({ name: 'Hallen', website })
})

test("searches beyond HubSpot's limit per second are retried a second later", async () => {
  await portal({ searchesPerSecond: 0 })
  expect(await deliver(crmLead(callbackLead()))).toEqual({
    kind: 'retry',
    reason: 'crm-429',
    retryAfterMs: 1000,
  })
})

describe('crm:setup', () => {
  const settings = () => ({
    accessToken: 'fake-token',
    baseUrl: hubspot.url,
    apiVersion: null,
    ownerId: '1001',
  })

  test('creates what a new portal lacks, once, after which leads are delivered completely', async () => {
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

  test('says what to fix: a revoked key, an unknown owner', async () => {
    expect(await setUpHubspot({ ...settings(), ownerId: '7' })).toMatchObject({
      ok: false,
      lines: expect.arrayContaining([
        'owner: HUBSPOT_OWNER_ID 7 is no owner in this portal. Its owners: 1001 (1001@example.dk)',
      ]),
    })
    await portal({ token: 'another' })
    expect(await setUpHubspot(settings())).toEqual({
      ok: false,
      lines: [
        'HubSpot refused the key: HUBSPOT_ACCESS_TOKEN is wrong or was withdrawn. HubSpot says: Authentication credentials not found.',
      ],
    })
  })

  test("continues after a failure and shows HubSpot's own message", async () => {
    await portal({ isSetUp: false, missingScopes: ['crm.schemas.companies.write'] })
    const { ok, lines } = await setUpHubspot(settings())
    expect(ok).toBe(false)
    expect(lines).toContain(
      "companies.cvr: not created (crm-403). HubSpot says: This app hasn't been granted all required scopes to make this call. Read more about required scopes here: https://developers.hubspot.com/scopes. (crm.schemas.companies.write)",
    )
    expect(lines).toEqual(expect.arrayContaining(['contacts.lead_id: created', 'deals.lead_id: created']))
    expect(lines.at(-1)).toBe('owner: 1001')
  })

  test('says what a full portal lacks, and leads are delivered without it', async () => {
    await portal({ isSetUp: false, propertyLimit: 10 })
    const { ok, lines } = await setUpHubspot(settings())
    expect(ok).toBe(false)
    expect(lines).toContain(
      'deals.lead_total_revenue: not created. HubSpot says: You have reached the limit of 10 custom properties for deals.',
    )
    expect(await deliver(crmLead(wizardLead()))).toMatchObject({
      kind: 'delivered',
      missing: expect.arrayContaining(['lead_total_revenue']),
    })
    expect(noteText()).toContain('Omsætning i alt, inkl. moms: ')
  })

  test("works with a portal's own cvr property, and never asks to delete anything", async () => {
    await portal({ isSetUp: false, ownProperties: [{ object: 'companies', name: 'cvr' }] })
    const { ok, lines } = await setUpHubspot(settings())
    expect(ok).toBe(true)
    expect(lines).toContain(
      "companies.cvr: exists, and may hold a value twice: it is used as it is, by HubSpot's search",
    )
    expect(lines.join('\n')).not.toMatch(/delet/i)
  })

  test('finds an owner beyond the first page of owners', async () => {
    await portal({ ownerIds: Array.from({ length: 1200 }, (_, index) => String(1001 + index)) })
    const { ok, lines } = await setUpHubspot({ ...settings(), ownerId: '2200' })
    expect([ok, lines.at(-1)]).toEqual([true, 'owner: 2200'])
    const unset = await setUpHubspot({ ...settings(), ownerId: null })
    expect([unset.ok, unset.lines.at(-1)]).toEqual([
      true,
      expect.stringMatching(
        /^owner: none, as HUBSPOT_OWNER_ID is not set\. Its owners: 1001 .*, 1020 .* and more$/,
      ),
    ])
  })

  test.each([
    ['DKK', [], true, 'currency: DKK'],
    ['EUR', ['DKK'], true, 'currency: EUR; deals of ours are in DKK, which the portal has too'],
    [
      'EUR',
      ['SEK'],
      false,
      'currency: EUR, and the portal has no DKK: deals get no amount, which is in their note instead, until DKK is added in HubSpot (Settings, Account defaults, Currency)',
    ],
  ] as const)("explains the portal's currency: %s with %o", async (currency, additional, fine, line) => {
    await portal({ currency, additionalCurrencies: [...additional] })
    const { ok, lines } = await setUpHubspot(settings())
    expect(ok).toBe(fine)
    expect(lines).toContain(line)
  })
})
