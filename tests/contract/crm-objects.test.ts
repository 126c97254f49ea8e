import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NO_CONTACT } from '#app/lead/fields/contact-fields.ts'
import type { ApplicationLead, Lead } from '#app/lead/lead.ts'
import type { Crm, CrmRecords, DeliveredLead } from '#server/crm/crm.ts'
import { connectedCrms } from '#server/crm/crms.ts'
import { createHubspotCrm } from '#server/crm/hubspot.ts'
import { LEAD_PROPERTIES } from '#server/crm/properties.ts'
import { setUpHubspot } from '#server/crm/setup.ts'
import { readSettings } from '#server/settings.ts'
import { crmLead, deliveriesTo, NOW } from '#tests/crm-deliveries.ts'
import { tracesOf } from '#tests/erase.ts'
import { callbackLead, wizardLead } from '#tests/fakes/example-lead.ts'
import {
  type FakeHubspot,
  type FakeHubspotOptions,
  type HubspotFault,
  startFakeHubspot,
} from '#tests/fakes/hubspot-server.ts'

// What HubSpot contains after deliveries, object by object, property by property.

let hubspot: FakeHubspot
const links = new Map<string, string>()
const deliver = deliveriesTo(() => hubspot, links)

beforeEach(async () => {
  links.clear()
  hubspot = await startFakeHubspot()
})

afterEach(() => hubspot.stop())

async function portal(options: FakeHubspotOptions): Promise<void> {
  await hubspot.stop()
  hubspot = await startFakeHubspot(options)
}

const settings = (change: { ownerId?: string; apiVersion?: string } = {}) => ({
  accessToken: 'fake-token',
  baseUrl: hubspot.url,
  apiVersion: null,
  ownerId: '1001',
  ...change,
})
const crm = (): Crm => createHubspotCrm(settings(), () => NOW)
const records = () => crm().records as CrmRecords
const only = (object: Parameters<FakeHubspot['all']>[0]) => {
  const [first, ...others] = hubspot.all(object)
  if (first === undefined || others.length > 0) throw new Error(`Not one of ${object}`)
  return first
}
const refusing = (match: string, times?: number, body: unknown = { message: 'No' }): HubspotFault => ({
  kind: 'answer',
  status: 400,
  body,
  match,
  ...(times === undefined ? {} : { times }),
})

const application: ApplicationLead = {
  kind: 'application',
  contact: {
    ...NO_CONTACT,
    firstname: 'Ida',
    lastname: 'Lund',
    email: 'ida@scenen.example',
    phone: '+4530405060',
    company: 'Scenen',
    cvr: '13748136',
    website: 'https://scenen.example',
  },
  tier: 'PREMIUM',
  hasBank: true,
  terms: '1.3',
}

describe('an application with every field of its form', () => {
  test('fills contact, company, deal, note and task, all associated with each other and the owner', async () => {
    const lead = crmLead(application, { answerBy: '2026-12-04' })
    expect(await deliver(lead, { ownerId: '1001' })).toEqual({ kind: 'delivered', missing: [] })
    const [contact, company, deal, note, task] = [
      only('contacts'),
      only('companies'),
      only('deals'),
      only('notes'),
      only('tasks'),
    ]
    expect(contact.properties).toEqual({
      email: 'ida@scenen.example',
      firstname: 'Ida',
      lastname: 'Lund',
      phone: '+4530405060',
      company: 'Scenen',
      website: 'https://scenen.example',
      lead_id: lead.id,
      hubspot_owner_id: '1001',
    })
    expect(company.properties).toEqual({
      name: 'Scenen',
      domain: 'scenen.example',
      website: 'https://scenen.example',
      cvr: '13748136',
      lead_id: lead.id,
      hubspot_owner_id: '1001',
    })
    expect(deal.properties).toEqual({
      dealname: 'Ansøgning om arrangørkonto · Scenen · K7M4-2XQ9',
      pipeline: 'default',
      dealstage: 'appointmentscheduled',
      deal_currency_code: 'DKK',
      lead_id: lead.id,
      lead_reference: 'K7M4-2XQ9',
      lead_intent: 'application',
      lead_tier: 'PREMIUM',
      hubspot_owner_id: '1001',
    })
    expect(note.properties).toEqual({
      hs_timestamp: '2026-11-20T13:05:00.000Z',
      hs_note_body: expect.any(String),
      hubspot_owner_id: '1001',
    })
    expect(task.properties).toEqual({
      hs_timestamp: '2026-12-04T11:00:00.000Z',
      hs_task_subject: 'Ansøgning om arrangørkonto: ring til Ida Lund [K7M4-2XQ9]',
      hs_task_type: 'CALL',
      hs_task_status: 'NOT_STARTED',
      hs_task_priority: 'HIGH',
      hubspot_owner_id: '1001',
    })
    expect(contact.associations).toEqual({
      companies: [company.id],
      deals: [deal.id],
      notes: [note.id],
      tasks: [task.id],
    })
    expect(company.associations).toEqual({ contacts: [contact.id], deals: [deal.id], notes: [note.id] })
    expect(deal.associations).toEqual({
      contacts: [contact.id],
      companies: [company.id],
      notes: [note.id],
      tasks: [task.id],
    })
  })

  test.each([
    ['v3', undefined, (object: string) => `/crm/v3/objects/${object}`],
    ['a dated one', '2026-03', (object: string) => `/crm/objects/2026-03/${object}`],
  ])('takes exactly these requests, on the paths of version %s', async (_, apiVersion, path) => {
    const options = apiVersion === undefined ? {} : { apiVersion }
    const lead = crmLead(application)
    await deliver(lead, options)
    const made = ['companies', 'contacts', 'deals', 'notes', 'tasks'].map((each) => `POST ${path(each)}`)
    const first = hubspot.requests.slice()
    expect(first.filter((line) => made.includes(line))).toEqual(made)
    const pipelines = apiVersion === undefined ? '/crm/v3/pipelines/deals' : '/crm/pipelines/2026-03/deals'
    const tie = apiVersion === undefined ? '/crm/v4/objects' : '/crm/objects/2026-03'
    const [deal, contact, company] = [only('deals').id, only('contacts').id, only('companies').id]
    expect(first.filter((line) => !made.includes(line))).toEqual([
      `GET ${path('contacts')}/ida%40scenen.example`,
      `GET ${path('companies')}/13748136`,
      `POST ${path('companies')}/search`,
      `GET ${apiVersion === undefined ? '/crm/v3/properties' : '/crm/properties/2026-03'}/contacts/hs_legal_basis`,
      `GET ${path('deals')}/${lead.id}`,
      `GET ${pipelines}`,
    ])
    await deliver({ ...crmLead(application), reference: 'SECN-D222' }, options)
    const again = hubspot.requests.slice(first.length)
    expect(again.filter((line) => line.startsWith('PUT'))).toEqual([
      `PUT ${tie}/deals/${deal}/associations/default/contacts/${contact}`,
      `PUT ${tie}/deals/${deal}/associations/default/companies/${company}`,
    ])
  })

  test('is recorded step by step, so that a second attempt creates and changes nothing', async () => {
    const lead = crmLead(application)
    const progress: Record<string, string> = {}
    await deliver(lead, { progress })
    expect(progress).toEqual({
      company: only('companies').id,
      contact: only('contacts').id,
      deal: only('deals').id,
      'note-sent': String(NOW),
      note: only('notes').id,
      'task-sent': String(NOW),
      task: only('tasks').id,
    })
    const before = hubspot.requests.length
    expect(await deliver(lead, { progress })).toEqual({ kind: 'delivered', missing: [] })
    const asked = hubspot.requests.slice(before)
    expect(asked.filter((line) => /^POST .*\/(contacts|companies|deals|notes|tasks)$/.test(line))).toEqual([])
    expect(asked.filter((line) => line.startsWith('PATCH') && !line.includes('deals'))).toEqual([])
  })

  test('stores nothing personal in the links shared between leads', async () => {
    await deliver(crmLead(application))
    expect([...links.keys()].toSorted()).toEqual([
      'cvr 13748136',
      `deal ${only('deals').id} dealname`,
      'domain scenen.example',
    ])
    expect([...links.values()].join(' ')).not.toMatch(/Ida|Lund|Scenen|K7M4/i)
  })
})

describe('a person', () => {
  const leadOf = (known: Partial<ApplicationLead['contact']>) =>
    crmLead({ ...application, contact: { ...NO_CONTACT, ...known } })

  test.each([
    ['a first name', { firstname: 'Ida' }],
    ['an e-mail address', { email: 'ida@scenen.example' }],
    ['a phone number', { phone: '+4530405060' }],
  ])('with only %s becomes a contact on the deal', async (_, known) => {
    expect(await deliver(leadOf(known))).toMatchObject({ kind: 'delivered' })
    expect(only('contacts').properties).toMatchObject(known)
    expect(only('deals').associations.contacts).toEqual([only('contacts').id])
  })

  test('without any details is not created, and the deal has no contact', async () => {
    expect(await deliver(leadOf({}))).toMatchObject({ kind: 'delivered' })
    expect(hubspot.all('contacts')).toEqual([])
    expect(hubspot.all('deals')).toHaveLength(1)
  })
})

describe('the deal', () => {
  const quote = {
    deal_currency_code: 'DKK',
    lead_reference: 'K7M4-2XQ9',
    lead_industry: 'Sportsklub',
    pipeline: 'default',
    dealstage: 'appointmentscheduled',
  }
  const priced = {
    amount: '7903.58',
    lead_package: 'BASIS',
    lead_fixed_fee: '3.2',
    lead_percentage_fee: '3.2',
    lead_tickets: '1300',
    lead_ticket_price: '89.99',
    lead_total_revenue: '116987',
  }
  const withoutFigures = (change: Partial<ReturnType<typeof wizardLead>> = {}) => {
    const lead = wizardLead({}, change)
    lead.answers.ticketDetails = { ...lead.answers.ticketDetails, numberOfTickets: 0, ticketPrice: 0 }
    return lead
  }

  test.each<[string, Lead, Record<string, string>]>([
    [
      'a quote',
      wizardLead(),
      {
        ...quote,
        ...priced,
        dealname: 'Ønske om tilbud · Mette Holm · K7M4-2XQ9',
        lead_intent: 'call',
      },
    ],
    [
      'a start of PREMIUM',
      wizardLead({ company: 'Fjordscene' }, { contactMethod: 'start', packageTitle: 'PREMIUM' }),
      {
        ...quote,
        ...priced,
        dealname: 'Ny oprettelse · Fjordscene · K7M4-2XQ9',
        lead_intent: 'start',
        amount: '9879.48',
        lead_package: 'PREMIUM',
        lead_fixed_fee: '4',
        lead_percentage_fee: '4',
      },
    ],
    [
      'a start without figures',
      withoutFigures({ contactMethod: 'start', packageTitle: 'BASIS' }),
      {
        ...quote,
        dealname: 'Ny oprettelse · Mette Holm · K7M4-2XQ9',
        lead_intent: 'start',
        lead_package: 'BASIS',
        lead_fixed_fee: '3.2',
        lead_percentage_fee: '3.2',
      },
    ],
    [
      'a demo that nobody has put a name to',
      { ...withoutFigures({ contactMethod: 'demo', intentId: 'et-id' }), contact: NO_CONTACT },
      {
        ...quote,
        dealname: 'Ønske om demo · K7M4-2XQ9',
        lead_intent: 'demo',
        lead_demo_intent: 'et-id',
        lead_package: 'BASIS',
        lead_fixed_fee: '3.2',
        lead_percentage_fee: '3.2',
      },
    ],
    [
      'a callback',
      callbackLead(),
      {
        ...quote,
        dealname: 'Ring mig op · Havnehallen · K7M4-2XQ9',
        lead_intent: 'callback',
      },
    ],
  ])('of %s has exactly these properties', async (_, lead, properties) => {
    const sent = crmLead(lead)
    expect(await deliver(sent)).toEqual({ kind: 'delivered', missing: [] })
    expect(only('deals').properties).toEqual({ ...properties, lead_id: sent.id })
  })

  test("starts in the first open stage of the first pipeline, in the portal's display order", async () => {
    const closed = { id: 'won', displayOrder: 0, metadata: { isClosed: 'true' } }
    const stage = (id: string, displayOrder: number) => ({ id, displayOrder, metadata: {} })
    await portal({
      pipelines: [
        { id: 'second', displayOrder: 1, stages: [stage('other', 0)] },
        { id: 'first', displayOrder: 0, stages: [stage('later', 2), closed, stage('earlier', 1)] },
      ],
    })
    await deliver(crmLead(wizardLead()))
    expect(only('deals').properties).toMatchObject({ pipeline: 'first', dealstage: 'earlier' })
    expect((await setUpHubspot(settings())).lines).toContain(
      'deals: new ones begin in pipeline first, stage earlier',
    )
  })

  test('is created although HubSpot leaves out, or adds, what nobody reads', async () => {
    const id = hubspot.add('contacts', { email: 'mette@fjordscene.example' })
    const properties = { email: 'mette@fjordscene.example', hs_object_id: Number(id), hs_is_new: true }
    const contact = { id: Number(id), properties, associations: null }
    hubspot.fail({
      kind: 'answer',
      status: 200,
      body: contact,
      match: 'GET /crm/v3/objects/contacts',
      times: 1,
    })
    expect(await deliver(crmLead(wizardLead()))).toEqual({ kind: 'delivered', missing: [] })
    expect(only('deals').associations.contacts).toEqual([only('contacts').id])

    const stages = [{ id: 'qualifiedtobuy', metadata: null }]
    const pipelines = { results: [{ id: 'default', stages }] }
    hubspot.fail({ kind: 'answer', status: 200, body: pipelines, match: 'GET /crm/v3/pipelines', times: 1 })
    await deliver(crmLead(callbackLead()))
    expect(hubspot.all('deals')[1]?.properties).toMatchObject({ dealstage: 'qualifiedtobuy' })
  })

  test('is created without pipeline and stage if the portal has none', async () => {
    await portal({ pipelines: [] })
    expect(await deliver(crmLead(wizardLead()))).toEqual({ kind: 'delivered', missing: [] })
    expect(only('deals').properties).not.toHaveProperty('pipeline')
    expect(await setUpHubspot(settings())).toMatchObject({
      ok: false,
      lines: expect.arrayContaining(['deals: no pipeline with an open stage was found']),
    })
  })

  test('with the same amount in another notation does not count as edited', async () => {
    await deliver(crmLead(wizardLead()))
    hubspot.edit(only('deals').id, { amount: '7903.580' })
    links.clear()
    await deliver(crmLead(wizardLead()))
    expect(hubspot.all('notes')[1]?.properties.hs_note_body).not.toContain('(i CRM')
  })

  test('of a person with several is the open one of the same kind', async () => {
    const contact = hubspot.add('contacts', { email: 'mette@fjordscene.example' })
    const tied = { object: 'contacts', id: contact } as const
    const open = { dealname: 'Åben', lead_intent: 'call', dealstage: 'qualifiedtobuy' }
    const id = hubspot.add('deals', open, tied)
    for (let nth = 0; nth < 101; nth++)
      hubspot.add('deals', { ...open, dealname: `Tabt ${nth}`, dealstage: 'closedlost' }, tied)
    await deliver(crmLead(wizardLead()))
    expect(hubspot.all('deals')).toHaveLength(102)
    expect(hubspot.all('deals').find((each) => each.id === id)?.properties.lead_reference).toBe('K7M4-2XQ9')
  })
})

describe('the task', () => {
  test.each<[string, Lead, string, string]>([
    ['a number', callbackLead(), 'Ring mig op: ring til Jonas Bæk [K7M4-2XQ9]', 'CALL'],
    ['an address alone', wizardLead({ phone: '' }), 'Ønske om tilbud: svar Mette Holm [K7M4-2XQ9]', 'TODO'],
    [
      'the name of a company alone',
      wizardLead({ ...NO_CONTACT, phone: '+4520345678', company: 'Hallen' }),
      'Ønske om tilbud: ring til Hallen [K7M4-2XQ9]',
      'CALL',
    ],
    ['nothing', { ...wizardLead(), contact: NO_CONTACT }, 'Ønske om tilbud: svar ukendt [K7M4-2XQ9]', 'TODO'],
  ])('says what to do for a visitor who left %s', async (_, lead, subject, type) => {
    await deliver(crmLead(lead))
    expect(only('tasks').properties).toMatchObject({ hs_task_subject: subject, hs_task_type: type })
  })
})

describe('the note', () => {
  const body = (nth = 0) => hubspot.all('notes')[nth]?.properties.hs_note_body

  test('holds the whole lead, with visitor input as text and not as HTML', async () => {
    const comment = 'Ring <b>før</b> kl. 10 & "helst"\ni dag'
    await deliver(crmLead(callbackLead({ comment, company: '', email: 'jonas@gmail.com' })))
    expect(body()).toMatchInlineSnapshot(
      `"<p>Ring mig op, modtaget 20. november 2026 kl. 14.05 [K7M4-2XQ9]</p><p><strong>Kontakt</strong><br>Navn: Jonas Bæk<br>E-mail: jonas@gmail.com<br>Telefon: 30 40 50 60<br>Kommentar: Ring &lt;b&gt;før&lt;/b&gt; kl. 10 &amp; &quot;helst&quot;<br>i dag</p><p><strong>Svar</strong><br>Branche: Sportsklub</p><p><strong>Lovet</strong><br>Læses senest: mandag den 23. november</p>"`,
    )
  })

  test('ends with the values that differ in HubSpot and those it did not accept', async () => {
    await portal({ isSetUp: false })
    hubspot.add('contacts', { email: 'jonas@gmail.com', firstname: 'J.' })
    const lead = crmLead(callbackLead({ company: '', email: 'jonas@gmail.com' }))
    await deliver(lead, { ownerId: '1001' })
    expect(body()?.slice(body()?.indexOf('<p><strong>Afviger'))).toBe(
      [
        '<p><strong>Afviger fra det, der står i CRM</strong><br>Fornavn: Jonas (i CRM: J.)</p>',
        `<p><strong>Kunne ikke gemmes i et felt</strong><br>Oprettet af lead: ${lead.id}<br>`,
        'Referencenummer: K7M4-2XQ9<br>Henvendelsestype: callback<br>Branche: Sportsklub</p>',
      ].join(''),
    )
  })

  test('is a second one when a contact completes a demo, with the time of completion', async () => {
    const lead = crmLead({ ...wizardLead(), contactMethod: 'demo', contact: NO_CONTACT, intentId: 'et-id' })
    const progress: Record<string, string> = {}
    await deliver(lead, { progress })
    const contact = { ...NO_CONTACT, firstname: 'Ida', email: 'ida@gmail.com' }
    const completed: DeliveredLead = {
      ...lead,
      completedAt: NOW + 60_000,
      lead: { ...wizardLead(), contactMethod: 'demo', intentId: 'et-id', contact },
    }
    await deliver(completed, { progress })
    expect(hubspot.all('notes').map((each) => each.properties.hs_timestamp)).toEqual([
      '2026-11-20T13:05:00.000Z',
      '2026-11-20T13:06:00.000Z',
    ])
    expect([body(0), body(1)].map((each) => /\[.*?\]/.exec(each ?? '')?.[0])).toEqual([
      '[K7M4-2XQ9]',
      '[K7M4-2XQ9+]',
    ])
    expect(Object.keys(progress).toSorted()).toEqual([
      'contact',
      'deal',
      'note',
      'note-completed',
      'note-completed-sent',
      'note-sent',
      'task',
      'task-completed',
      'task-sent',
    ])
  })

  test('gets its own task if the demo was delivered without one', async () => {
    const lead = crmLead({ ...wizardLead(), contactMethod: 'demo', contact: NO_CONTACT, intentId: 'et-id' })
    const contact = { ...NO_CONTACT, firstname: 'Ida', phone: '+4530405060' }
    const completed = { ...lead, completedAt: NOW + 60_000, lead: { ...lead.lead, contact } as Lead }
    const progress: Record<string, string> = {}
    await deliver(completed, { progress })
    expect(only('tasks').properties).toMatchObject({
      hs_task_subject: 'Ønske om demo: ring til Ida [K7M4-2XQ9+]',
      hs_task_type: 'CALL',
    })
    expect(Object.keys(progress)).toContain('task-completed')
  })

  test('updates the task of an attempt that ended before recording it', async () => {
    const lead = crmLead({ ...wizardLead(), contactMethod: 'demo', contact: NO_CONTACT, intentId: 'et-id' })
    const progress: Record<string, string> = {}
    await deliver(lead, { progress })
    delete progress.task
    const contact = { ...NO_CONTACT, firstname: 'Ida', phone: '+4530405060' }
    await deliver(
      { ...lead, completedAt: NOW + 60_000, lead: { ...lead.lead, contact } as Lead },
      { progress },
    )
    expect(only('tasks').properties).toMatchObject({ hs_task_type: 'CALL' })
  })

  test('keeps the subject of a task that sales has edited', async () => {
    const lead = crmLead({ ...wizardLead(), contactMethod: 'demo', contact: NO_CONTACT, intentId: 'et-id' })
    const progress: Record<string, string> = {}
    await deliver(lead, { progress })
    hubspot.edit(only('tasks').id, { hs_task_subject: 'Ring på fredag [K7M4-2XQ9]' })
    const contact = { ...NO_CONTACT, firstname: 'Ida', phone: '+4530405060' }
    await deliver(
      { ...lead, completedAt: NOW + 60_000, lead: { ...lead.lead, contact } as Lead },
      { progress },
    )
    expect(only('tasks').properties).toMatchObject({
      hs_task_subject: 'Ring på fredag [K7M4-2XQ9]',
      hs_task_type: 'CALL',
    })
  })
})

describe('the companies of a contact', () => {
  const person = () => ({ object: 'contacts', id: only('contacts').id }) as const
  const dealCompanies = () => only('deals').associations.companies

  test('are represented by the primary one if the lead names none', async () => {
    await portal({ companyLagMs: null })
    const older = hubspot.add('companies', { name: 'Ældre' })
    const primary = hubspot.add('companies', { name: 'Primær' })
    const contact = hubspot.add(
      'contacts',
      { email: 'mette@fjordscene.example' },
      { object: 'companies', id: primary },
    )
    await fetch(`${hubspot.url}/crm/v4/objects/contacts/${contact}/associations/default/companies/${older}`, {
      method: 'PUT',
      headers: { Authorization: 'Bearer fake-token' },
    })
    await deliver(crmLead(wizardLead()))
    expect(dealCompanies()).toEqual([primary])
  })

  test.each([
    ['by the same name in other letters', { name: 'FJORDSCENE ' }, true],
    ['by the same domain under another name', { name: 'Fjord', domain: 'fjordscene.example' }, true],
    ['not by another name and domain', { name: 'Fjord', domain: 'fjord.example' }, false],
  ])('include the named one, found %s', async (_, properties, isFound) => {
    await portal({ companyLagMs: null })
    hubspot.add('contacts', { email: 'mette@fjordscene.example' })
    const id = hubspot.add('companies', properties, person())
    await deliver(crmLead(wizardLead({ company: 'Fjordscene' })))
    expect(dealCompanies()).toEqual(isFound ? [id] : [hubspot.all('companies')[1]?.id])
  })

  test('count as the same website with or without a trailing slash', async () => {
    await portal({ companyLagMs: null })
    hubspot.add('contacts', { email: 'mette@fjordscene.example', website: 'https://Fjordscene.example/' })
    await deliver(crmLead(wizardLead({ website: 'https://fjordscene.example' })))
    expect(only('notes').properties.hs_note_body).not.toContain('Afviger')
  })
})

describe('if HubSpot refuses', () => {
  test('a deal, the lead becomes a dead letter for a person to check', async () => {
    hubspot.fail(refusing('POST /crm/v3/objects/deals'))
    expect(await deliver(crmLead(wizardLead()))).toEqual({ kind: 'dead', reason: 'crm-deal-refused' })
  })

  test('a contact, the deal is created without one', async () => {
    hubspot.fail(refusing('POST /crm/v3/objects/contacts'))
    expect((await deliver(crmLead(wizardLead({ email: '' })))).kind).toBe('delivered')
    expect(hubspot.all('contacts')).toEqual([])
    expect(only('deals').associations).not.toHaveProperty('contacts')
  })

  test('a company, the lead is delivered without one', async () => {
    hubspot.fail(refusing('POST /crm/v3/objects/companies$'))
    expect((await deliver(crmLead(callbackLead()))).kind).toBe('delivered')
    expect(only('deals').associations).not.toHaveProperty('companies')
  })

  test('a note and a task, the lead is still delivered', async () => {
    const progress = {}
    hubspot.fail(refusing('POST /crm/v3/objects/notes'), refusing('POST /crm/v3/objects/tasks'))
    expect((await deliver(crmLead(callbackLead()), { progress })).kind).toBe('delivered')
    expect(progress).not.toHaveProperty('note')
    expect(progress).not.toHaveProperty('task')
  })

  test("a note's associations, it is created without the last of them at the third attempt", async () => {
    hubspot.fail(refusing('POST /crm/v3/objects/notes', 2))
    await deliver(crmLead(callbackLead()), { ownerId: '1001' })
    expect(only('notes').associations).toEqual({
      deals: [only('deals').id],
      contacts: [only('contacts').id],
    })
    expect(only('notes').properties).not.toHaveProperty('hubspot_owner_id')
  })

  test("a contact's associations, it is created without them and associated with its company afterwards", async () => {
    hubspot.fail(refusing('POST /crm/v3/objects/contacts', 2))
    await deliver(crmLead(callbackLead()), { ownerId: '1001' })
    expect(only('contacts').associations.companies).toEqual([only('companies').id])
  })

  test('properties with an unreadable list, only the essential ones are sent', async () => {
    const message = 'Property values were not valid: [{"name":'
    hubspot.fail(refusing('POST /crm/v3/objects/contacts', 1, { message: `${message}}]` }))
    await deliver(crmLead(wizardLead({ website: 'https://fjordscene.example' })))
    expect(Object.keys(only('contacts').properties).toSorted()).toEqual([
      'email',
      'firstname',
      'lastname',
      'phone',
    ])
  })

  test('a lookup by e-mail, no search is used instead, since it could find other people', async () => {
    hubspot.fail(refusing('GET /crm/v3/objects/contacts', 1))
    await deliver(crmLead(wizardLead()))
    expect(hubspot.requests.filter((line) => line.endsWith('contacts/search'))).toEqual([])
  })

  test('with an unexpected body, the response is treated as not from HubSpot', async () => {
    hubspot.fail({ kind: 'answer', status: 404, match: 'GET /crm/v3/objects/contacts' })
    expect(await deliver(crmLead(wizardLead()))).toEqual({ kind: 'retry', reason: 'crm-not-json' })
  })
})

describe('single steps, for /api-test', () => {
  const memory = { link: async () => null, saveLink: async () => undefined }
  const person = { ...NO_CONTACT, firstname: 'Ida', email: 'ida@gmail.com' }

  test('a contact that is refused is reported as refused', async () => {
    hubspot.fail(refusing('POST /crm/v3/objects/contacts'))
    expect(await records().contact(person, memory)).toEqual({ ok: false, reason: 'crm-contact-refused' })
  })

  test('a deal is that of an application and requires a known contact', async () => {
    const contactId = hubspot.add('contacts', { email: 'ida@gmail.com' })
    const deal = { tier: 'PRO', company: 'Hallen', userId: contactId, companyId: null } as const
    expect(await records().deal(deal)).toEqual({ ok: true, value: { dealId: only('deals').id } })
    expect(only('deals')).toMatchObject({
      properties: {
        dealname: 'Ansøgning om arrangørkonto · Hallen · API-test',
        lead_tier: 'PRO',
        hubspot_owner_id: '1001',
      },
      associations: { contacts: [contactId] },
    })
    expect(await records().deal({ ...deal, userId: '1' })).toEqual({
      ok: false,
      reason: 'crm-contact-unknown',
    })
    hubspot.fail(refusing('POST /crm/v3/objects/deals$'))
    const another = hubspot.add('contacts', { email: 'bo@gmail.com' })
    expect(await records().deal({ ...deal, userId: another })).toEqual({
      ok: false,
      reason: 'crm-deal-refused',
    })
  })

  test('without a key in the settings there is no CRM', () => {
    expect(connectedCrms(readSettings({}), () => NOW)).toEqual([])
    expect(connectedCrms({ ...readSettings({}), crm: settings() }, () => NOW)).toEqual([
      ['crm', expect.objectContaining({ deliver: expect.any(Function) })],
    ])
  })
})

describe('an erased person', () => {
  const erase = (emails: string[], ...progress: Record<string, string>[]) =>
    crm().erase(tracesOf(emails, { progress }))

  test('is erased under every e-mail address, including contacts known only from a delivery', async () => {
    const stays = hubspot.add('contacts', { email: 'en.anden@scenen.example' })
    const first = hubspot.add('contacts', { email: 'ida@scenen.example' })
    hubspot.add('contacts', { email: 'ida@gmail.com' })
    const byNumber = hubspot.add('contacts', { phone: '+4530405060' })
    expect(
      await erase(
        ['ida@scenen.example', 'ida@gmail.com', 'ukendt@scenen.example'],
        {
          contact: byNumber,
        },
        { contact: first },
      ),
    ).toEqual({ ok: true, value: { found: true } })
    expect(hubspot.all('contacts').map(({ id }) => id)).toEqual([stays])
    expect(hubspot.blocklist).toEqual([])
  })

  test('leaves closed deals behind as records without a name', async () => {
    const progress: Record<string, string> = {}
    await deliver(crmLead(wizardLead()), { progress })
    hubspot.edit(only('deals').id, { dealstage: 'closedwon' })
    const theirs = only('contacts').properties.email ?? ''
    expect(await erase([theirs], { deal: progress.deal ?? '' })).toEqual({ ok: true, value: { found: true } })
    expect(only('deals').properties.dealname).toBe('Slettet person · K7M4-2XQ9')
    const unnamed = hubspot.add('deals', { dealname: 'Ida', dealstage: 'closedlost' })
    await erase([], { deal: unnamed })
    expect(hubspot.all('deals')[1]?.properties.dealname).toBe(`Slettet person · ${unnamed}`)
  })

  test("is erased beyond HubSpot's limit of searches, a second later", async () => {
    await portal({ searchesPerSecond: 1 })
    const emails = ['en@fjordscene.example', 'to@fjordscene.example']
    expect(await erase(emails)).toEqual({ ok: true, value: { found: false } })
  })

  test('is erased with the notes and tasks of every step', async () => {
    const ids = {
      note: hubspot.add('notes', { hs_note_body: 'a' }),
      'note-completed': hubspot.add('notes', { hs_note_body: 'b' }),
      task: hubspot.add('tasks', { hs_task_subject: 'c' }),
      'task-completed': hubspot.add('tasks', { hs_task_subject: 'd' }),
    }
    const other = hubspot.add('notes', { hs_note_body: 'e' })
    expect(await erase([], ids)).toEqual({ ok: true, value: { found: true } })
    expect([...hubspot.all('notes'), ...hubspot.all('tasks')].map(({ id }) => id)).toEqual([other])
  })

  test.each(['notes', 'tasks', 'deals', 'contacts'] as const)(
    'counts as found if only their %s existed',
    async (object) => {
      const id = hubspot.add(object, {})
      const step = object.replace(/s$/, '')
      expect(await erase([], { [step]: id })).toEqual({ ok: true, value: { found: true } })
      expect(hubspot.all(object)).toEqual([])
      expect(await erase([], { [step]: id })).toEqual({ ok: true, value: { found: false } })
    },
  )

  test('already erased by someone else is no failure, while a refusal is', async () => {
    hubspot.add('contacts', { email: 'ida@scenen.example' })
    hubspot.fail({
      kind: 'answer',
      status: 404,
      body: { message: 'resource not found' },
      match: 'gdpr-delete',
    })
    expect(await erase(['ida@scenen.example'])).toEqual({ ok: true, value: { found: true } })
    hubspot.fail(refusing('gdpr-delete'))
    expect(await erase(['ida@scenen.example'])).toEqual({ ok: false, reason: 'crm-400' })
  })
})

describe('crm:setup', () => {
  test.each([undefined, '2026-03'])(
    'creates every property once, on the paths of version %s',
    async (apiVersion) => {
      await portal({ isSetUp: false })
      const { ok, lines } = await setUpHubspot(settings(apiVersion === undefined ? {} : { apiVersion }))
      expect(ok).toBe(true)
      expect(lines).toEqual([
        ...LEAD_PROPERTIES.map(({ object, name }) => `${object}.${name}: created`),
        'deals: new ones begin in pipeline default, stage appointmentscheduled',
        'currency: DKK',
        'owner: 1001',
      ])
      expect(hubspot.requests.every((line) => /\/v3\//.test(line) === (apiVersion === undefined))).toBe(true)
    },
  )

  test('defines the properties that sales sees in HubSpot', () => {
    expect(
      LEAD_PROPERTIES.map(
        ({ object, name, label, type, fieldType, hasUniqueValue }) =>
          `${object}.${name}: ${label} (${type}, ${fieldType}${hasUniqueValue ? ', unique' : ''})`,
      ),
    ).toMatchInlineSnapshot(`
      [
        "contacts.lead_id: Oprettet af lead (string, text, unique)",
        "companies.lead_id: Oprettet af lead (string, text, unique)",
        "companies.cvr: CVR-nummer (string, text, unique)",
        "deals.lead_id: Lead-id (string, text, unique)",
        "deals.lead_reference: Referencenummer (string, text)",
        "deals.lead_intent: Henvendelsestype (string, text)",
        "deals.lead_demo_intent: Demo-id i bookinglinket (string, text)",
        "deals.lead_industry: Branche (string, text)",
        "deals.lead_tickets: Antal billetter (number, number)",
        "deals.lead_ticket_price: Billetpris, inkl. moms (number, number)",
        "deals.lead_fee_today: Gebyr pr. billet i dag, inkl. moms (number, number)",
        "deals.lead_package: Pakke (string, text)",
        "deals.lead_tier: Arrangørkonto (string, text)",
        "deals.lead_fixed_fee: Fast gebyr pr. billet, ekskl. moms (number, number)",
        "deals.lead_percentage_fee: Procentgebyr, ekskl. moms (number, number)",
        "deals.lead_total_revenue: Omsætning i alt, inkl. moms (number, number)",
      ]
    `)
  })

  test('puts each property into the default group of its object, and into no form', async () => {
    await portal({ isSetUp: false })
    await setUpHubspot(settings())
    expect(['contacts', 'companies', 'deals'].map((object) => hubspot.defined(object, 'lead_id'))).toEqual([
      expect.objectContaining({ groupName: 'contactinformation', formField: false }),
      expect.objectContaining({ groupName: 'companyinformation', formField: false }),
      expect.objectContaining({ groupName: 'dealinformation', formField: false }),
    ])
  })

  test('stops with a message if HubSpot cannot be reached', async () => {
    const { baseUrl, ...others } = settings()
    await hubspot.stop()
    expect(await setUpHubspot({ ...others, baseUrl })).toEqual({
      ok: false,
      lines: ['HubSpot cannot be reached.'],
    })
    hubspot = await startFakeHubspot()
  })

  test('reports what it was not allowed to look up', async () => {
    const no = { kind: 'answer', status: 403, body: { message: 'No', category: 'MISSING_SCOPES' } } as const
    hubspot.fail(
      { ...no, match: '/pipelines/' },
      { ...no, match: '/account-info/' },
      { ...no, match: '/owners' },
    )
    const { ok, lines } = await setUpHubspot(settings())
    expect(ok).toBe(false)
    expect(lines.slice(-3)).toEqual([
      'deals: the pipelines cannot be read (crm-403). HubSpot says: No',
      'currency: cannot be read, so see in HubSpot that there is DKK (crm-403). HubSpot says: No',
      'owner: cannot be looked up (crm-403). HubSpot says: No',
    ])
  })

  test('reports what HubSpot leaves out of its response', async () => {
    hubspot.fail(
      { kind: 'answer', status: 200, body: {}, match: '/account-info/' },
      { kind: 'answer', status: 200, body: { results: [{ id: '7' }] }, match: '/owners' },
    )
    const { lines } = await setUpHubspot({ ...settings(), ownerId: null })
    expect(lines.slice(-2)).toEqual([
      'currency: HubSpot does not say which one the portal counts in',
      'owner: none, as HUBSPOT_OWNER_ID is not set. Its owners: 7 (without e-mail)',
    ])
  })
})
