import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NO_CONTACT } from '#app/lead/fields/contact-fields.ts'
import type { ApplicationLead, Lead } from '#app/lead/lead.ts'
import type { CrmRecords, DeliveredLead } from '#server/crm/crm.ts'
import { createHubspotCrm } from '#server/crm/hubspot.ts'
import type { Outcome } from '#server/outcome.ts'
import { EXAMPLE_FEE } from '#tests/builders/figures.ts'
import { crmLead, deliveriesTo, NOW } from '#tests/crm-deliveries.ts'
import { tracesOf } from '#tests/erase.ts'
import { callbackLead, wizardLead } from '#tests/fakes/example-lead.ts'
import {
  type FakeHubspot,
  type FakeHubspotOptions,
  type FakePipeline,
  type HubspotFault,
  startFakeHubspot,
} from '#tests/fakes/hubspot-server.ts'

// HubSpot's answers, and its objects after deliveries and erasures. The contract of every CRM is in
// tests/crm-contract.ts; tests without a portal are next to the adapter.

let hubspot: FakeHubspot
const links = new Map<string, string>()
const deliver = deliveriesTo(() => hubspot, links)

async function portal(options: FakeHubspotOptions): Promise<void> {
  await hubspot.stop()
  hubspot = await startFakeHubspot(options)
}

/** A first attempt, which records nothing. */
const NO_PROGRESS = {
  progress: {},
  save: async () => undefined,
  isRepeat: false,
  link: async () => null,
  saveLink: async () => undefined,
}

const crmOf = (settings: Partial<Parameters<typeof createHubspotCrm>[0]> = {}) =>
  createHubspotCrm(
    { accessToken: 'fake-token', baseUrl: hubspot.url, apiVersion: null, ownerId: null, ...settings },
    () => NOW,
  )
const records = () => crmOf({ ownerId: '1001' }).records as CrmRecords

/** A refusal in HubSpot's form. */
const refusal = (
  status: number,
  match: string,
  more: Record<string, unknown> = {},
  times?: number,
): HubspotFault => ({
  kind: 'answer',
  status,
  body: {
    status: 'error',
    message: 'Invalid input',
    correlationId: 'aeb5f871-7f07-4993-9211-075dc63e7cbf',
    category: 'VALIDATION_ERROR',
    ...more,
  },
  match,
  ...(times === undefined ? {} : { times }),
})

const only = (object: Parameters<FakeHubspot['all']>[0]) => {
  const [first, ...others] = hubspot.all(object)
  if (first === undefined || others.length > 0) throw new Error(`Not one of ${object}`)
  return first
}

const noteText = (): string =>
  hubspot
    .all('notes')
    .map((each) => each.properties.hs_note_body)
    .join('\n')

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

beforeEach(async () => {
  links.clear()
  hubspot = await startFakeHubspot()
})

afterEach(() => hubspot.stop())

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
    amount: String(EXAMPLE_FEE),
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
        amount: expect.not.stringContaining(String(EXAMPLE_FEE)),
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

  test('is created without pipeline and stage if the portal has none', async () => {
    await portal({ pipelines: [] })
    expect(await deliver(crmLead(wizardLead()))).toEqual({ kind: 'delivered', missing: [] })
    expect(only('deals').properties).not.toHaveProperty('pipeline')
  })

  test('of a person with several deals is the open one of the same kind', async () => {
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
      `"<p>Ring mig op, modtaget 20. november 2026 kl. 14.05 [K7M4-2XQ9]</p><p><strong>Kontakt</strong><br>Navn: Jonas Bæk<br>E-mail: jonas@gmail.com<br>Telefon: 30 40 50 60<br>Kommentar: Ring &lt;b&gt;før&lt;/b&gt; kl. 10 &amp; &quot;helst&quot;<br>i dag</p><p><strong>Svar</strong><br>Branche: Sportsklub</p><p><strong>Lovet</strong><br>Ringes op senest: mandag den 23. november</p>"`,
    )
  })

  test('ends with the values that differ in HubSpot and those that it did not accept', async () => {
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

  test('is a second note when a contact completes a demo, with the time of completion', async () => {
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
})

describe('if HubSpot refuses', () => {
  test('a deal, the lead becomes a dead letter for a person to check', async () => {
    hubspot.fail(refusal(400, 'POST /crm/v3/objects/deals'))
    expect(await deliver(crmLead(wizardLead()))).toEqual({ kind: 'dead', reason: 'crm-deal-refused' })
  })

  test('a contact, the deal is created without one', async () => {
    hubspot.fail(refusal(400, 'POST /crm/v3/objects/contacts'))
    expect((await deliver(crmLead(wizardLead({ email: '' })))).kind).toBe('delivered')
    expect(hubspot.all('contacts')).toEqual([])
    expect(only('deals').associations).not.toHaveProperty('contacts')
  })

  test("a note's associations, the note is created without the last of them at the third attempt", async () => {
    hubspot.fail(refusal(400, 'POST /crm/v3/objects/notes', {}, 2))
    await deliver(crmLead(callbackLead()), { ownerId: '1001' })
    expect(only('notes').associations).toEqual({
      deals: [only('deals').id],
      contacts: [only('contacts').id],
    })
    expect(only('notes').properties).not.toHaveProperty('hubspot_owner_id')
  })

  test("a contact's associations, the contact is created without them and associated with its company afterwards", async () => {
    hubspot.fail(refusal(400, 'POST /crm/v3/objects/contacts', {}, 2))
    await deliver(crmLead(callbackLead()), { ownerId: '1001' })
    expect(only('contacts').associations.companies).toEqual([only('companies').id])
  })
})

describe('single steps, for /api-test', () => {
  const memory = { link: async () => null, saveLink: async () => undefined }
  const person = { ...NO_CONTACT, firstname: 'Ida', email: 'ida@gmail.com' }
  test('a refused contact is reported as refused', async () => {
    hubspot.fail(refusal(400, 'POST /crm/v3/objects/contacts'))
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
    hubspot.fail(refusal(400, 'POST /crm/v3/objects/deals$'))
    const another = hubspot.add('contacts', { email: 'bo@gmail.com' })
    expect(await records().deal({ ...deal, userId: another })).toEqual({
      ok: false,
      reason: 'crm-deal-refused',
    })
  })
})

describe('an erased person', () => {
  const erase = (emails: string[], ...progress: Record<string, string>[]) =>
    crmOf().erase(tracesOf(emails, { progress }))
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

  test('leaves closed deals as records without a name', async () => {
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
    'counts as found even if only their %s existed',
    async (object) => {
      const id = hubspot.add(object, {})
      const step = object.replace(/s$/, '')
      expect(await erase([], { [step]: id })).toEqual({ ok: true, value: { found: true } })
      expect(hubspot.all(object)).toEqual([])
      expect(await erase([], { [step]: id })).toEqual({ ok: true, value: { found: false } })
    },
  )
})

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
})

describe('records that HubSpot creates after we stopped waiting:', () => {
  const MINUTE = 60_000
  test.each([
    ['note', 'notes'],
    ['task', 'tasks'],
  ] as const)('a %s that is created 75 s late exists once', async (_, object) => {
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

  test('sales has its task while a note is awaited', async () => {
    const lead = crmLead(callbackLead())
    const progress = {}
    hubspot.fail({ kind: 'late', match: 'POST /crm/v3/objects/notes$', times: 1 })
    await deliver(lead, { progress })
    await deliver(lead, { progress, now: NOW + 30_000 })
    expect([hubspot.all('notes').length, hubspot.all('tasks').length]).toEqual([0, 1])
  })

  test('a note that does not exist after five minutes is created', async () => {
    const lead = crmLead(callbackLead())
    const progress = {}
    hubspot.fail({ kind: 'late', match: 'POST /crm/v3/objects/notes$', times: 1 })
    await deliver(lead, { progress })
    expect(await deliver(lead, { progress, now: NOW + 5 * MINUTE })).toMatchObject({ kind: 'delivered' })
    expect(hubspot.all('notes')).toHaveLength(1)
  })

  test('a clock that was set back makes nobody wait for days', async () => {
    const lead = crmLead(callbackLead())
    const progress = {}
    hubspot.fail({ kind: 'late', match: 'POST /crm/v3/objects/notes$', times: 1 })
    await deliver(lead, { progress, now: NOW + 24 * 60 * MINUTE })
    expect(await deliver(lead, { progress })).toMatchObject({ kind: 'delivered' })
  })

  test('a request that HubSpot refused temporarily succeeds at the next attempt', async () => {
    const lead = crmLead(callbackLead())
    const progress = {}
    hubspot.fail({ kind: 'answer', status: 429, match: 'POST /crm/v3/objects/notes$', times: 1 })
    expect(await deliver(lead, { progress })).toEqual({ kind: 'retry', reason: 'crm-429' })
    expect(await deliver(lead, { progress })).toMatchObject({ kind: 'delivered' })
  })
})

describe('people', () => {
  test('existing values of a person and a company are not overwritten in the CRM', async () => {
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

  test('are found by their own domain', async () => {
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

  test('with another CVR number on the same domain are other companies', async () => {
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

  test('gets another company for a contact who writes on behalf of another company', async () => {
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
})

describe('amounts are in kroner', () => {
  test('in a portal with another home currency that also has kroner', async () => {
    await portal({ currency: 'EUR', additionalCurrencies: ['DKK'] })
    expect(await deliver(crmLead(wizardLead()))).toEqual({ kind: 'delivered', missing: [] })
    expect(hubspot.all('deals')[0]?.properties).toMatchObject({
      amount: String(EXAMPLE_FEE),
      deal_currency_code: 'DKK',
    })
  })

  test('and are not sent as euros if the portal has no kroner', async () => {
    await portal({ currency: 'EUR' })
    expect(await deliver(crmLead(wizardLead()))).toEqual({
      kind: 'delivered',
      missing: ['amount', 'deal_currency_code'],
    })
    expect(hubspot.all('deals')[0]?.properties).not.toHaveProperty('amount')
    expect(noteText()).toContain(`Beløb: ${EXAMPLE_FEE}`)
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
  test('says whom to call, and belongs to the contact', async () => {
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

  test('is a new task if the first is already done', async () => {
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

  test('also finds a company created moments ago', async () => {
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

describe('a refusal by HubSpot is reported by name:', () => {
  test.each([
    ['note', 'notes', 'tasks'],
    ['task', 'tasks', 'notes'],
  ] as const)('a %s that it refuses with any properties', async (name, refused, other) => {
    hubspot.fail(refusal(400, `POST /crm/v3/objects/${refused}`))
    const outcome = await deliver(crmLead(wizardLead()))
    expect(outcome).toMatchObject({ kind: 'delivered', missing: expect.arrayContaining([name]) })
    expect(hubspot.all(other)).toHaveLength(1)
  })

  test('a contact that was deleted meanwhile: note and task are created without it, and keep the deal', async () => {
    const busy = { kind: 'answer', status: 429, match: 'POST /crm/v3/objects/notes', times: 1 } as const
    hubspot.fail(busy)
    const lead = crmLead(wizardLead({ company: 'Fjordscene' }))
    const progress = {}
    await deliver(lead, { progress })
    const contact = hubspot.all('contacts')[0]?.id ?? ''
    // The contact is found, and deleted by a salesperson before the note is written.
    hubspot.deleteBefore('POST /crm/v3/objects/notes', contact)
    const outcome = await deliver(lead, { progress })
    expect(outcome).toEqual({ kind: 'delivered', missing: ['association'] })
    const deal = hubspot.all('deals')[0]?.id
    const company = hubspot.all('companies')[0]?.id
    expect(hubspot.all('notes').map((each) => each.associations)).toEqual([
      { deals: [deal], companies: [company] },
    ])
    expect(hubspot.all('tasks').map((each) => each.associations)).toEqual([{ deals: [deal] }])
  })

  test('a company, and a company that cannot be associated', async () => {
    hubspot.fail(refusal(400, 'POST /crm/v3/objects/companies$'))
    expect(await deliver(crmLead(wizardLead({ company: 'Fjordscene' })))).toMatchObject({
      kind: 'delivered',
      missing: expect.arrayContaining(['company-record']),
    })
    hubspot.fail(refusal(400, '/associations/default/'))
    expect(await deliver(crmLead(wizardLead({}, { contactMethod: 'call' })))).toEqual({
      kind: 'delivered',
      missing: ['association'],
    })
  })

  test('a property that it names only in `errors`: the other properties are kept', async () => {
    const errors = [
      {
        message: 'Property does not exist',
        code: 'PROPERTY_DOESNT_EXIST',
        context: { propertyName: ['lead_package'] },
      },
    ]
    hubspot.fail(refusal(400, 'POST /crm/v3/objects/deals', { errors }, 1))
    expect(await deliver(crmLead(wizardLead()))).toEqual({ kind: 'delivered', missing: ['lead_package'] })
    expect(hubspot.requests.filter((line) => line.includes('pipelines'))).toHaveLength(1)
    expect(hubspot.all('deals')[0]?.properties).toMatchObject({
      lead_reference: 'K7M4-2XQ9',
      lead_tickets: '1300',
    })
  })
})

describe('a refusal that names nothing leaves only what HubSpot needs', () => {
  test.each([
    ['contacts', ['email', 'firstname', 'lastname', 'phone']],
    ['companies', ['name']],
    ['deals', ['deal_currency_code', 'dealname', 'dealstage', 'pipeline']],
    ['notes', ['hs_note_body', 'hs_timestamp']],
    ['tasks', ['hs_task_status', 'hs_task_subject', 'hs_timestamp']],
  ] as const)('of %s', async (object, names) => {
    hubspot.fail(refusal(400, `POST /crm/v3/objects/${object}$`, {}, 1))
    const lead = crmLead(wizardLead({ company: 'Fjordscene', website: 'https://fjordscene.example' }))
    expect(await deliver(lead, { ownerId: '1001' })).toMatchObject({
      kind: 'delivered',
      missing: expect.arrayContaining(['hubspot_owner_id']),
    })
    expect(hubspot.all(object).map((each) => Object.keys(each.properties).toSorted())).toEqual([names])
  })
})

describe('properties that are refused one after another', () => {
  const each = (match: string, names: string[]): HubspotFault[] =>
    names.map((name) => {
      const errors = [{ message: 'No', code: 'INVALID', context: { propertyName: [name] } }]
      return refusal(400, match, { errors }, 1)
    })
  test('are left out one after another, and the deal is created', async () => {
    const names = [
      'lead_package',
      'lead_fixed_fee',
      'lead_percentage_fee',
      'lead_total_revenue',
      'lead_tickets',
      'lead_ticket_price',
      'lead_industry',
      'lead_intent',
      'amount',
    ]
    hubspot.fail(...each('POST /crm/v3/objects/deals$', names))
    expect(await deliver(crmLead(wizardLead()))).toEqual({ kind: 'delivered', missing: names })
    expect(hubspot.all('deals')[0]?.properties).toMatchObject({ lead_reference: 'K7M4-2XQ9' })
  })

  test('of an existing object are left out, and its other properties are changed', async () => {
    hubspot.add('contacts', { email: 'ida@scenen.example' })
    const names = ['firstname', 'lastname', 'phone']
    hubspot.fail(...each('PATCH /crm/v3/objects/contacts', names))
    const contact = {
      ...NO_CONTACT,
      email: 'ida@scenen.example',
      firstname: 'Ida',
      lastname: 'Lund',
      phone: '+4530405060',
      website: 'https://scenen.example',
    }
    const lead = crmLead({ kind: 'application', contact, tier: 'PRO', hasBank: true, terms: '1.3' })
    expect(await deliver(lead)).toEqual({ kind: 'delivered', missing: names })
    expect(hubspot.all('contacts')[0]?.properties).toEqual({
      email: 'ida@scenen.example',
      website: 'https://scenen.example',
    })
  })
})

describe('the memory of deliveries', () => {
  const fails = async () => {
    throw new Error('The disk is full')
  }
  test('throws its own failure, which is not mistaken for one of HubSpot', async () => {
    await expect(crmOf().deliver(crmLead(wizardLead()), { ...NO_PROGRESS, save: fails })).rejects.toThrow(
      'The disk',
    )
    const person = { ...NO_CONTACT, firstname: 'Ida', company: 'Scenen', email: 'ida@scenen.example' }
    await expect(crmOf().records?.contact(person, { ...NO_PROGRESS, link: fails })).rejects.toThrow(
      'The disk',
    )
  })

  test('saves each step once, together with those before it, and none again', async () => {
    const saved: Record<string, string>[] = []
    const save = async (progress: Record<string, string>) => void saved.push(progress)
    const lead = crmLead(wizardLead({ company: 'Fjordscene' }))
    await crmOf().deliver(lead, { ...NO_PROGRESS, save })
    expect(saved.map((each) => Object.keys(each).join(' '))).toEqual([
      'company',
      'company contact',
      'company contact deal',
      'company contact deal note-sent',
      'company contact deal note-sent note',
      'company contact deal note-sent note task-sent',
      'company contact deal note-sent note task-sent task',
    ])
    await crmOf().deliver(lead, { ...NO_PROGRESS, save, isRepeat: true, progress: saved.at(-1) ?? {} })
    expect(saved).toHaveLength(7)
  })
})

describe('an open deal that another lead is added to', () => {
  test('is recorded as the deal of this lead too, so that an erasure finds it', async () => {
    await deliver(crmLead(wizardLead()))
    const progress: Record<string, string> = {}
    await deliver(crmLead(wizardLead()), { progress })
    expect(progress.deal).toBe(hubspot.all('deals')[0]?.id)
  })

  test('without an owner leaves note and task to the owner of new leads', async () => {
    const contact = hubspot.add('contacts', { email: 'mette@fjordscene.example' })
    hubspot.add('deals', { dealname: 'Åben', lead_intent: 'call' }, { object: 'contacts', id: contact })
    await deliver(crmLead(wizardLead()), { ownerId: '1001' })
    expect(hubspot.all('deals').map((each) => each.properties.hubspot_owner_id)).toEqual([undefined])
    for (const object of ['notes', 'tasks'] as const)
      expect(hubspot.all(object).map((each) => each.properties.hubspot_owner_id)).toEqual(['1001'])
  })
})

test("companies of a contact are used in HubSpot's order if it does not state the type of association", async () => {
  const [first, second] = ['Første', 'Anden'].map((name) => hubspot.add('companies', { name }))
  const id = hubspot.add('contacts', { email: 'mette@fjordscene.example' })
  const associations = { companies: { results: [{ id: first }, { id: second, type: null }] } }
  const body = { id, properties: { email: 'mette@fjordscene.example' }, associations }
  hubspot.fail({ kind: 'answer', status: 200, body, match: 'GET /crm/v3/objects/contacts' })
  expect(await deliver(crmLead(wizardLead()))).toEqual({ kind: 'delivered', missing: [] })
  expect(hubspot.all('deals')[0]?.associations.companies).toEqual([first])
})

describe('a remembered company', () => {
  const lead = () => crmLead(wizardLead({ company: 'Hallen', cvr: '13748136', email: 'a@hallen.example' }))
  test.each(['cvr 13748136', 'domain hallen.example'])(
    'with the %s that was deleted is created again',
    async (key) => {
      links.set(key, '1')
      expect(await deliver(lead())).toEqual({ kind: 'delivered', missing: [] })
      expect(hubspot.all('companies').map((each) => each.id)).toEqual([links.get(key)])
    },
  )

  test.each(['cvr 13748136', 'domain hallen.example'])(
    'with the %s that now has another CVR number is another company',
    async (key) => {
      links.set(key, hubspot.add('companies', { name: 'Kommunen', cvr: '24256790' }))
      expect(await deliver(lead())).toEqual({ kind: 'delivered', missing: [] })
      expect(hubspot.all('companies').map((each) => each.properties.name)).toEqual(['Kommunen', 'Hallen'])
    },
  )
})

describe('a lead with an e-mail address whose contact is refused', () => {
  test('is a dead letter, though deal, note and task are there', async () => {
    hubspot.fail(refusal(400, 'POST /crm/v3/objects/contacts'))
    expect(await deliver(crmLead(wizardLead()))).toEqual({ kind: 'dead', reason: 'crm-contact-refused' })
    expect([hubspot.all('deals').length, hubspot.all('notes').length, hubspot.all('tasks').length]).toEqual([
      1, 1, 1,
    ])
  })

  test('is completed without duplicates when it is delivered again', async () => {
    const lead = crmLead(wizardLead())
    const progress = {}
    hubspot.fail(refusal(400, 'POST /crm/v3/objects/contacts'))
    await deliver(lead, { progress })
    hubspot.fail()
    expect(await deliver(lead, { progress })).toEqual({ kind: 'delivered', missing: [] })
    const [contact] = hubspot.all('contacts')
    expect(hubspot.all('deals').map((each) => each.associations.contacts)).toEqual([[contact?.id]])
    expect([hubspot.all('notes').length, hubspot.all('tasks').length]).toEqual([1, 1])
  })
})

describe('the pipeline of new deals', () => {
  const pipeline = (id: string): FakePipeline => ({
    id,
    displayOrder: 0,
    stages: [{ id: `${id}-first`, displayOrder: 0, metadata: { isClosed: 'false' } }],
  })
  test('is the current one if the former one was deleted', async () => {
    await portal({ pipelines: [pipeline('old')] })
    const crm = crmOf()
    await crm.deliver(crmLead(wizardLead()), NO_PROGRESS)
    hubspot.replacePipelines([pipeline('new')])
    const second = crmLead(wizardLead({ email: 'ida@fjordscene.example' }))
    expect(await crm.deliver(second, NO_PROGRESS)).toEqual({ kind: 'delivered', missing: [] })
    expect(hubspot.all('deals').map((each) => each.properties.dealstage)).toEqual(['old-first', 'new-first'])
  })
})

test('a contact that HubSpot reports as existing, and then cannot find, is tried again', async () => {
  const message = 'Contact already exists. Existing ID: 37765128953'
  const merged = refusal(409, 'POST /crm/v3/objects/contacts$', { category: 'CONFLICT', message })
  hubspot.fail({ ...merged, times: 1 })
  const lead = crmLead(wizardLead())
  const progress = {}
  expect(await deliver(lead, { progress })).toEqual({ kind: 'retry', reason: 'crm-409' })
  expect(await deliver(lead, { progress })).toMatchObject({ kind: 'delivered' })
  expect(hubspot.all('contacts')).toHaveLength(1)
})

test('a change that conflicts with another one (409) is tried again', async () => {
  hubspot.add('contacts', { email: 'mette@fjordscene.example' })
  hubspot.fail(refusal(409, 'PATCH /crm/v3/objects/contacts', { category: 'CONFLICT' }))
  expect(await deliver(crmLead(wizardLead()))).toEqual({ kind: 'retry', reason: 'crm-409' })
})

test('an address that another contact has, but is not found by, is left out, and the lead is delivered', async () => {
  const lead = crmLead(callbackLead({ email: '' }))
  const progress = {}
  await deliver(lead, { progress })
  hubspot.add('contacts', { email: 'jonas@havnehallen.example' })
  const byAddress = 'GET /crm/v3/objects/contacts/jonas%40havnehallen.example$'
  hubspot.fail({ ...refusal(404, byAddress, { category: 'OBJECT_NOT_FOUND' }), times: 1 })
  const addressed = { ...lead, lead: callbackLead() }
  expect(await deliver(addressed, { progress })).toEqual({ kind: 'delivered', missing: ['email'] })
  expect(hubspot.faultsLeft()).toBe(0)
  expect(hubspot.all('contacts').map(({ properties }) => properties.email ?? '')).toEqual([
    '',
    'jonas@havnehallen.example',
  ])
})

describe('the legal basis of a contact', () => {
  test.each([
    ['Fjordscene', 'Legitimate interest – prospect/lead'],
    ['', 'Performance of a contract'],
  ])('with the company "%s" is: %s', async (company, basis) => {
    await portal({ hasLegalBasis: true })
    expect(await deliver(crmLead(wizardLead({ company })))).toEqual({ kind: 'delivered', missing: [] })
    expect(hubspot.all('contacts')[0]?.properties.hs_legal_basis).toBe(basis)
  })

  test('is not overwritten, and the note does not mention it', async () => {
    await portal({ hasLegalBasis: true })
    const present = { hs_legal_basis: 'Freely given consent from contact', firstname: 'Mette Holm' }
    hubspot.add('contacts', { email: 'mette@fjordscene.example', ...present })
    await deliver(crmLead(wizardLead()))
    expect(hubspot.all('contacts')[0]?.properties).toMatchObject(present)
    expect(hubspot.all('notes')[0]?.properties.hs_note_body).not.toContain('hs_legal_basis')
  })

  test('is left out if the key may not read the property', async () => {
    await portal({ missingScopes: ['crm.schemas.contacts.read'], hasLegalBasis: true })
    expect(await deliver(crmLead(wizardLead()))).toEqual({ kind: 'delivered', missing: [] })
    expect(hubspot.all('contacts')[0]?.properties).not.toHaveProperty('hs_legal_basis')
  })
})

describe('what a status means:', () => {
  test.each([
    ['the legal bases', 'hs_legal_basis'],
    ['the pipelines', 'pipelines'],
    ["the contact's deals", 'batch/read'],
    ['a task', 'POST /crm/v3/objects/tasks'],
  ])('503 for %s is tried again', async (_, match) => {
    const contact = hubspot.add('contacts', { email: 'mette@fjordscene.example' })
    hubspot.add('deals', { lead_intent: 'demo' }, { object: 'contacts', id: contact })
    hubspot.fail({ kind: 'answer', status: 503, body: {}, match })
    expect(await deliver(crmLead(wizardLead()))).toEqual({ kind: 'retry', reason: 'crm-503' })
  })
})

test('properties of a portal are requested once', async () => {
  await portal({ hasLegalBasis: true })
  const crm = crmOf()
  for (const email of ['mette@fjordscene.example', 'ida@gmail.com'])
    await crm.deliver(crmLead(wizardLead({ email })), NO_PROGRESS)
  for (const nth of [0, 1])
    expect(await crm.dealUrl({ deal: hubspot.all('deals')[nth]?.id ?? '' })).toBe(
      `https://app-eu1.hubspot.com/contacts/1/record/0-3/${hubspot.all('deals')[nth]?.id}`,
    )
  expect(hubspot.requests.filter((line) => /hs_legal_basis|account-info/.test(line))).toEqual([
    'GET /crm/v3/properties/contacts/hs_legal_basis',
    'GET /account-info/v3/details',
  ])
})

test('a deal has no URL before it is created, nor while HubSpot does not state where it is', async () => {
  expect(await crmOf().dealUrl({})).toBeNull()
  expect(hubspot.requests).toEqual([])
  for (const body of [{}, { portalId: 1 }, { uiDomain: 'app.hubspot.com' }]) {
    hubspot.fail({ kind: 'answer', status: 200, body, match: 'account-info' })
    expect(await crmOf().dealUrl({ deal: '7' })).toBeNull()
  }
  hubspot.fail({ kind: 'hang-up' })
  expect(await crmOf().dealUrl({ deal: '7' })).toBeNull()
})

describe('an erasure', () => {
  const emails = ['mette@fjordscene.example']
  const people = async () => {
    const lead = crmLead(wizardLead())
    const progress: Record<string, string> = {}
    await deliver(lead, { progress })
    return tracesOf(emails, { ...lead, progress: [progress] })
  }
  const left = () =>
    (['contacts', 'deals', 'notes', 'tasks'] as const).map((object) => hubspot.all(object).length)
  const answer = (status: number, match: string, body: unknown = {}): HubspotFault => ({
    kind: 'answer',
    status,
    body,
    match,
  })
  test.each([
    ['423', answer(423, 'GET /crm/v3/objects/contacts'), 'crm-423'],
    ['477', answer(477, 'GET /crm/v3/objects/contacts'), 'crm-477'],
    [
      "a gateway's 404",
      answer(404, 'GET /crm/v3/objects/contacts', { message: 'no Route matched' }),
      'crm-404',
    ],
    ['a refused request', refusal(414, 'GET /crm/v3/objects/contacts'), 'crm-414'],
    ['a refused batch', refusal(400, 'contacts/batch/read'), 'crm-400'],
    [
      'a batch in part',
      answer(207, 'contacts/batch/read', {
        status: 'COMPLETE',
        results: [],
        errors: [{ status: 'error', category: 'INTERNAL_ERROR', message: 'x' }],
      }),
      'crm-207',
    ],
    [
      'a refused search for an address that cannot be looked up',
      refusal(400, 'GET /crm/v3/objects/contacts'),
      '',
    ],
  ])('that gets %s instead of a response erases nothing and says so', async (_, fault, reason) => {
    const traces = await people()
    hubspot.fail(fault, ...(reason === '' ? [refusal(400, 'contacts/search')] : []))
    expect(await crmOf().erase(traces)).toEqual({ ok: false, reason: reason || 'crm-400' })
    expect(left()).toEqual([1, 1, 1, 1])
    hubspot.fail()
    expect(await crmOf().erase(traces)).toEqual({ ok: true, value: { found: true } })
    expect(left()).toEqual([0, 0, 0, 0])
  })

  test.each([
    ['deals', 'DELETE /crm/v3/objects/deals'],
    ['notes', 'DELETE /crm/v3/objects/notes'],
    ['the contact', 'gdpr-delete'],
  ])('whose deletion of %s is refused says so', async (_, match) => {
    const traces = await people()
    hubspot.fail(refusal(400, match))
    expect(await crmOf().erase(traces)).toEqual({ ok: false, reason: 'crm-400' })
    hubspot.fail()
    await crmOf().erase(traces)
    expect(left()).toEqual([0, 0, 0, 0])
  })

  test.each([
    ['0', 5],
    ['11', 1],
  ])(
    'retries searches a few times within a few seconds: with Retry-After %s it searches %i times',
    async (after, times) => {
      hubspot.fail({
        kind: 'answer',
        status: 429,
        body: {},
        headers: { 'Retry-After': after },
        match: 'contacts/search',
      })
      expect(await crmOf().erase(tracesOf(emails))).toEqual({
        ok: false,
        reason: 'crm-429',
      })
      expect(hubspot.requests.filter((line) => line.endsWith('/search'))).toHaveLength(times)
    },
  )

  test('retries nothing but a rate limit', async () => {
    const headers = { 'Retry-After': '0' }
    hubspot.fail({ kind: 'answer', status: 503, body: {}, headers, match: 'contacts/search' })
    expect(await crmOf().erase(tracesOf(emails))).toEqual({ ok: false, reason: 'crm-503' })
    expect(hubspot.requests.filter((line) => line.endsWith('/search'))).toHaveLength(1)
  })

  test('leaves the notes and tasks of others on a deal that was not recorded', async () => {
    const lead = crmLead(wizardLead())
    await deliver(lead)
    const deal = { object: 'deals', id: hubspot.all('deals')[0]?.id ?? '' } as const
    const note = hubspot.add('notes', { hs_note_body: 'Talt med Ida [ABCD-2345]' }, deal)
    const task = hubspot.add('tasks', { hs_task_subject: 'Ring [ABCD-2345]' }, deal)
    await crmOf().erase(tracesOf([], lead))
    expect(hubspot.all('notes').map(({ id }) => id)).toEqual([note])
    expect(hubspot.all('tasks').map(({ id }) => id)).toEqual([task])
  })

  test('keeps a closed deal that was not recorded, under its reference', async () => {
    const lead = crmLead(wizardLead())
    await deliver(lead)
    hubspot.edit(hubspot.all('deals')[0]?.id ?? '', { dealstage: 'closedwon' })
    await crmOf().erase(tracesOf([], lead))
    expect(hubspot.all('deals').map((each) => each.properties.dealname)).toEqual([
      'Slettet person · K7M4-2XQ9',
    ])
  })

  test('whose closed deal cannot be renamed says so', async () => {
    const traces = await people()
    hubspot.edit(hubspot.all('deals')[0]?.id ?? '', { dealstage: 'closedwon' })
    hubspot.fail(refusal(400, 'PATCH /crm/v3/objects/deals'))
    expect(await crmOf().erase(traces)).toEqual({ ok: false, reason: 'crm-400' })
  })

  test('finds what an unrecorded attempt created before it ended', async () => {
    const lead = crmLead(callbackLead({ email: '' }))
    await deliver(lead)
    expect(left()).toEqual([1, 1, 1, 1])
    expect(await crmOf().erase(tracesOf([], lead))).toEqual({
      ok: true,
      value: { found: true },
    })
    expect(left()).toEqual([0, 0, 0, 0])
  })

  test('of a person with more than a hundred deals erases all of them', async () => {
    const ids = Array.from({ length: 130 }, (_, index) => hubspot.add('deals', { dealname: `Deal ${index}` }))
    await crmOf().erase(tracesOf([], { progress: ids.map((deal) => ({ deal })) }))
    expect(hubspot.all('deals')).toEqual([])
  })
})
