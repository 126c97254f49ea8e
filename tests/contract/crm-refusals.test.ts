import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NO_CONTACT } from '#app/lead/fields/contact-fields.ts'
import { createHubspotCrm } from '#server/crm/hubspot.ts'
import { LEAD_PROPERTIES } from '#server/crm/properties.ts'
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

// What becomes of a lead, and of an erasure, when HubSpot refuses a part of it.

let hubspot: FakeHubspot
const links = new Map<string, string>()
const deliver = deliveriesTo(() => hubspot, links)

async function portal(options: FakeHubspotOptions): Promise<void> {
  await hubspot.stop()
  hubspot = await startFakeHubspot(options)
}

/** Of a delivery that nothing was done for before, and that records nothing. */
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

/** A refusal in HubSpot's form. */
const refusal = (status: number, match: string, more: Record<string, unknown> = {}): HubspotFault => ({
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
})

beforeEach(async () => {
  links.clear()
  hubspot = await startFakeHubspot()
})
afterEach(() => hubspot.stop())

describe('what HubSpot refuses is named:', () => {
  test.each([
    ['note', 'notes', 'tasks'],
    ['task', 'tasks', 'notes'],
  ] as const)('a %s that it refuses whatever is in it', async (name, refused, other) => {
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
    // Found, and deleted by somebody before the note is written.
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

  test('an association that it refuses without a reason', async () => {
    hubspot.fail({ ...refusal(400, 'POST /crm/v3/objects/tasks'), times: 2 } as HubspotFault)
    const outcome = await deliver(crmLead(wizardLead()))
    expect(outcome).toMatchObject({ kind: 'delivered', missing: expect.arrayContaining(['association']) })
    expect(hubspot.all('tasks')[0]?.associations).toEqual({ deals: [hubspot.all('deals')[0]?.id] })
  })

  test('a company, and one that cannot be associated', async () => {
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

  test('a property that it names in `errors` alone: the others are kept', async () => {
    const errors = [
      {
        message: 'Property does not exist',
        code: 'PROPERTY_DOESNT_EXIST',
        context: { propertyName: ['lead_package'] },
      },
    ]
    hubspot.fail({ ...refusal(400, 'POST /crm/v3/objects/deals', { errors }), times: 1 } as HubspotFault)
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
    hubspot.fail({ ...refusal(400, `POST /crm/v3/objects/${object}$`), times: 1 } as HubspotFault)
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
      return { ...refusal(400, match, { errors }), times: 1 } as HubspotFault
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

  test('of an object that was there are left out, and the others are changed', async () => {
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

  test('that fails is not taken for a failure of HubSpot', async () => {
    await expect(crmOf().deliver(crmLead(wizardLead()), { ...NO_PROGRESS, save: fails })).rejects.toThrow(
      'The disk',
    )
    const person = { ...NO_CONTACT, firstname: 'Ida', company: 'Scenen', email: 'ida@scenen.example' }
    await expect(crmOf().records?.contact(person, { ...NO_PROGRESS, link: fails })).rejects.toThrow(
      'The disk',
    )
  })

  test('has each step saved once, with those before it, and none again', async () => {
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
  test('is recorded as the deal of this lead too, by which an erasure finds it', async () => {
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

test('companies of a contact whose kind of association HubSpot does not say are taken in its order', async () => {
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
    'under %s that was deleted is created anew',
    async (key) => {
      links.set(key, '1')
      expect(await deliver(lead())).toEqual({ kind: 'delivered', missing: [] })
      expect(hubspot.all('companies').map((each) => each.id)).toEqual([links.get(key)])
    },
  )

  test.each(['cvr 13748136', 'domain hallen.example'])(
    'under %s that has another CVR number now is another',
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

  test('is completed when it is delivered again, without doubles', async () => {
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

  test('but not one with a phone number alone', async () => {
    hubspot.fail(refusal(400, 'POST /crm/v3/objects/contacts'))
    expect(await deliver(crmLead(callbackLead({ email: '' })))).toMatchObject({ kind: 'delivered' })
  })
})

describe('the pipeline of new deals', () => {
  const pipeline = (id: string): FakePipeline => ({
    id,
    displayOrder: 0,
    stages: [{ id: `${id}-first`, displayOrder: 0, metadata: { isClosed: 'false' } }],
  })

  test('is the present one, when the former was deleted', async () => {
    await portal({ pipelines: [pipeline('old')] })
    const crm = crmOf()
    await crm.deliver(crmLead(wizardLead()), NO_PROGRESS)
    hubspot.replacePipelines([pipeline('new')])
    const second = crmLead(wizardLead({ email: 'ida@fjordscene.example' }))
    expect(await crm.deliver(second, NO_PROGRESS)).toEqual({ kind: 'delivered', missing: [] })
    expect(hubspot.all('deals').map((each) => each.properties.dealstage)).toEqual(['old-first', 'new-first'])
  })
})

test('a contact that HubSpot says it has, and then does not have, is tried again', async () => {
  const message = 'Contact already exists. Existing ID: 37765128953'
  const merged = refusal(409, 'POST /crm/v3/objects/contacts$', { category: 'CONFLICT', message })
  hubspot.fail({ ...merged, times: 1 })
  const lead = crmLead(wizardLead())
  const progress = {}
  expect(await deliver(lead, { progress })).toEqual({ kind: 'retry', reason: 'crm-409' })
  expect(await deliver(lead, { progress })).toMatchObject({ kind: 'delivered' })
  expect(hubspot.all('contacts')).toHaveLength(1)
})

test('a change that collides with another one (409) is tried again', async () => {
  hubspot.add('contacts', { email: 'mette@fjordscene.example' })
  hubspot.fail(refusal(409, 'PATCH /crm/v3/objects/contacts', { category: 'CONFLICT' }))
  expect(await deliver(crmLead(wizardLead()))).toEqual({ kind: 'retry', reason: 'crm-409' })
})

test('an address that another contact has, though it is not found by it, is left out, and the lead delivered', async () => {
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

test.each([
  ['https://www.fjordscene.example/', 'fjordscene.example'],
  ['http://fjordscene.example', 'https://www.fjordscene.example'],
  ['WWW.fjordscene.example', 'http://fjordscene.example/'],
])('the website %s is no difference from %s', async (present, typed) => {
  hubspot.add('contacts', { email: 'mette@fjordscene.example', website: present, firstname: 'Mette Holm' })
  await deliver(crmLead(wizardLead({ website: typed })))
  expect(hubspot.all('notes')[0]?.properties.hs_note_body).not.toContain('Afviger')
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

  test('stays what it is, without a word in the note', async () => {
    await portal({ hasLegalBasis: true })
    const present = { hs_legal_basis: 'Freely given consent from contact', firstname: 'Mette Holm' }
    hubspot.add('contacts', { email: 'mette@fjordscene.example', ...present })
    await deliver(crmLead(wizardLead()))
    expect(hubspot.all('contacts')[0]?.properties).toMatchObject(present)
    expect(hubspot.all('notes')[0]?.properties.hs_note_body).not.toContain('hs_legal_basis')
  })

  test('is not asked for twice, and is nothing to a portal without it or a key that may not look', async () => {
    await portal({ missingScopes: ['crm.schemas.contacts.read'], hasLegalBasis: true })
    expect(await deliver(crmLead(wizardLead()))).toEqual({ kind: 'delivered', missing: [] })
    expect(hubspot.all('contacts')[0]?.properties).not.toHaveProperty('hs_legal_basis')
  })
})

describe('a key without a scope', () => {
  const documented = readFileSync('docs/hubspot.md', 'utf8')
  const scopesOf = (area: string, rights: string[]) =>
    ['contacts', 'companies', 'deals'].flatMap((each) =>
      rights.map((right) => `crm.${area}.${each}.${right}`),
    )

  test.each([
    ...scopesOf('objects', ['read', 'write']),
    ...scopesOf('schemas', ['read']),
    'crm.objects.owners.read',
  ])('that is documented, %s, is named by the doctor', async (scope) => {
    await portal({ missingScopes: [scope] })
    expect((await crmOf({ ownerId: '1001' }).check()).text).toBe(
      `Nøglen mangler rettigheden ${scope}: tilføj den i HubSpot`,
    )
    expect(documented).toContain(`\`${scope.replace(/^crm\.schemas\.(companies|deals)/, '…$1')}\``)
  })

  test.each(scopesOf('objects', ['read', 'write']))('%s pauses deliveries', async (scope) => {
    await portal({ missingScopes: [scope] })
    expect(await deliver(crmLead(wizardLead({ company: 'Fjordscene' })))).toEqual({
      kind: 'pause',
      reason: 'crm-403',
    })
  })
})

describe("the doctor's question", () => {
  const rate = (body: Record<string, unknown>): HubspotFault => ({ kind: 'answer', status: 429, body })
  const lacking = (what: string) => ['failing', `Portalen mangler ${what}: kør npm run crm:setup`]
  const LIMIT = [
    'warning',
    'Grænsen i HubSpot er nået: henvendelser venter og bliver leveret senere; se, hvad der ellers bruger nøglen',
  ]
  const FINE = [
    'ok',
    `HubSpot tager imod nøglen, med alle rettigheder, ${LEAD_PROPERTIES.length} felter, pipeline og ejer`,
  ]

  test.each<[string, FakeHubspotOptions, HubspotFault[], string | null, string[]]>([
    ['a portal where all is right', {}, [], '1001', FINE],
    [
      'a key without two scopes',
      { missingScopes: ['crm.objects.deals.write', 'crm.objects.contacts.read'] },
      [],
      '1001',
      [
        'failing',
        'Nøglen mangler rettighederne crm.objects.contacts.read, crm.objects.deals.write: tilføj dem i HubSpot',
      ],
    ],
    [
      'a request that is refused, though not for its scope',
      {},
      [refusal(400, 'GET /crm/v3/objects/contacts')],
      '1001',
      FINE,
    ],
    [
      'a full portal',
      {
        isSetUp: false,
        ownProperties: LEAD_PROPERTIES.slice(2).map((each) => ({ ...each, type: 'string' })),
      },
      [],
      '1001',
      lacking('contacts.lead_id, companies.lead_id'),
    ],
    [
      'a property of the same name that may hold a value twice',
      { ownProperties: [{ object: 'deals', name: 'lead_id' }] },
      [],
      '1001',
      lacking('deals.lead_id med unikke værdier'),
    ],
    [
      'a cvr that may be there twice',
      { ownProperties: [{ object: 'companies', name: 'cvr' }] },
      [],
      '1001',
      FINE,
    ],
    [
      'a portal without pipelines',
      { pipelines: [] },
      [],
      '1001',
      ['failing', 'Portalen har ingen pipeline til handler med et åbent trin: lav en i HubSpot'],
    ],
    [
      'no owner in the settings',
      {},
      [],
      null,
      [
        'warning',
        'Nøgle, rettigheder og felter er i orden; uden HUBSPOT_OWNER_ID har nye handler ingen ejer',
      ],
    ],
    ...[
      ['an owner who is not there', []],
      ['an owner that none can be', [refusal(400, 'GET /crm/v3/owners/7')]],
    ].map(
      ([name, faults]) =>
        [
          name,
          {},
          faults,
          '7',
          [
            'failing',
            'HUBSPOT_OWNER_ID 7 er ingen ejer i portalen: find nummeret under Settings → Users & Teams',
          ],
        ] as [string, FakeHubspotOptions, HubspotFault[], string, string[]],
    ),
    [
      'a key of another portal',
      { token: 'another' },
      [],
      '1001',
      ['failing', 'HubSpot afviser nøglen: HUBSPOT_ACCESS_TOKEN er forkert eller trukket tilbage; lav en ny'],
    ],
    ["the second's limit", {}, [rate({ policyName: 'SECONDLY' })], '1001', LIMIT],
    ["the day's limit", {}, [rate({ policyName: 'DAILY' })], '1001', LIMIT],
    [
      'a HubSpot that is down',
      {},
      [{ kind: 'answer', status: 503, body: {} }],
      '1001',
      [
        'failing',
        'HubSpot kan ikke spørges (crm-503): tjek HUBSPOT_BASE_URL, netværket og status.hubspot.com',
      ],
    ],
  ])('of %s is answered with what to do', async (_, options, faults, ownerId, [health, text]) => {
    await portal(options)
    hubspot.fail(...faults)
    expect(await crmOf({ ownerId }).check()).toEqual({ health, text })
    expect(hubspot.requests.filter((line) => !/^(GET|PATCH .*\/0$)/.test(line))).toEqual([])
  })
})

describe('what a status means:', () => {
  test.each([400, 404, 409, 413, 414, 415, 422])('%i refuses what was sent', async (status) => {
    hubspot.fail(refusal(status, 'POST /crm/v3/objects/contacts', { category: 'OBJECT_NOT_FOUND' }))
    expect(await deliver(crmLead(wizardLead()))).toEqual({ kind: 'dead', reason: 'crm-contact-refused' })
  })

  test.each([
    ['its category', { category: 'OBJECT_NOT_FOUND' }],
    ['its message', { message: 'resource not found' }],
    ['its message about a property', { message: 'Property email does not exist' }],
  ])('a 404 about an object is known by %s', async (_, body) => {
    hubspot.fail(refusal(404, 'GET /crm/v3/objects/contacts', { category: 'OTHER', ...body }))
    expect(await deliver(crmLead(wizardLead()))).toEqual({ kind: 'delivered', missing: [] })
  })

  test.each(['ok', null, 7])('a 200 with %j is not of HubSpot', async (body) => {
    hubspot.fail({ kind: 'answer', status: 200, body })
    expect(await deliver(crmLead(wizardLead()))).toEqual({ kind: 'retry', reason: 'crm-not-json' })
  })

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

test('what differs between portals is asked for once', async () => {
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

test('a deal has no address before it is made, nor while HubSpot does not say where it is', async () => {
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
  ])('that gets %s instead of an answer erases nothing and says so', async (_, fault, reason) => {
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
    'waits for searches a few times and a few seconds: with Retry-After %s it searches %i times',
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

  test('waits for nothing but the limit', async () => {
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

  test('finds what an attempt created that ended before it was recorded', async () => {
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
