import { expect, onTestFinished, test } from 'vitest'
import {
  type FakeHubspot,
  type FakeHubspotOptions,
  type HubspotFault,
  startFakeHubspot,
} from '#tests/fakes/hubspot-server.ts'
import { LEAD_PROPERTIES } from './properties.ts'
import { setUpHubspot } from './setup.ts'

type Options = FakeHubspotOptions & { ownerId?: string | null; apiVersion?: string; faults?: HubspotFault[] }

async function open(options: FakeHubspotOptions): Promise<FakeHubspot> {
  const hubspot = await startFakeHubspot(options)
  onTestFinished(() => hubspot.stop())
  return hubspot
}

function setUpIn(hubspot: FakeHubspot, { ownerId = '1001', apiVersion, faults = [] }: Options = {}) {
  hubspot.fail(...faults)
  const settings = { accessToken: 'fake-token', baseUrl: hubspot.url, ownerId }
  return setUpHubspot({ ...settings, apiVersion: apiVersion ?? null })
}

const setUp = async (options: Options = {}) => setUpIn(await open(options), options)

const answer = (match: string, body: unknown, status = 200): HubspotFault => ({
  kind: 'answer',
  status,
  body,
  match,
})

test.each<[string, HubspotFault, string]>([
  ['cannot be reached', { kind: 'hang-up' }, 'HubSpot cannot be reached.'],
  [
    'refuses the key without a message',
    answer('', {}, 401),
    'HubSpot refused the key: HUBSPOT_ACCESS_TOKEN is wrong or was withdrawn.',
  ],
])('if HubSpot %s, only that is reported, and no further step is tried', async (_, fault, line) => {
  expect(await setUp({ faults: [fault] })).toEqual({ ok: false, lines: [line] })
})

test('each failed step has its own line, and the other steps are done', async () => {
  const { ok, lines } = await setUp({
    faults: [
      answer('GET /crm/v3/pipelines', { message: 'Senere' }, 500),
      answer('GET /crm/v3/owners', {}, 503),
    ],
  })
  expect(ok).toBe(false)
  expect(lines).toHaveLength(LEAD_PROPERTIES.length + 3)
  expect(lines.slice(-3)).toEqual([
    'deals: the pipelines cannot be read (crm-500). HubSpot says: Senere',
    'currency: DKK',
    'owner: cannot be looked up (crm-503).',
  ])
  for (const line of lines.slice(0, -3)) expect(line).toMatch(/^\w+\.\w+: exists$/)
})

test('if the currency cannot be read, the line names the one that deals use', async () => {
  const { ok, lines } = await setUp({ faults: [answer('GET /account-info', {}, 500)] })
  expect([ok, lines.at(-2)]).toEqual([
    false,
    'currency: cannot be read, so see in HubSpot that there is DKK (crm-500).',
  ])
})

test('a currency that HubSpot does not report needs action', async () => {
  const { ok, lines } = await setUp({ faults: [answer('GET /account-info', {})] })
  expect([ok, lines.at(-2)]).toEqual([false, 'currency: HubSpot does not say which one the portal counts in'])
})

test('new deals begin in the first open stage of the first pipeline', async () => {
  const stage = (id: string, displayOrder: number, isClosed?: string) => ({
    id,
    displayOrder,
    metadata: { isClosed },
  })
  const pipelines = [
    { id: 'second', displayOrder: 2, stages: [stage('z', 0)] },
    { id: 'first', displayOrder: 1, stages: [stage('c', 3), stage('b', 2, 'false'), stage('a', 1, 'true')] },
  ]
  const found = await setUp({ pipelines } as Options)
  expect([found.ok, found.lines.at(-3)]).toEqual([true, 'deals: new ones begin in pipeline first, stage b'])
  // Without an open stage someone has to act.
  const none = [{ id: 'only', displayOrder: 1, stages: [stage('a', 1, 'true')] }]
  const { ok, lines } = await setUp({ pipelines: none } as Options)
  expect([ok, lines.at(-3)]).toEqual([false, 'deals: no pipeline with an open stage was found'])
})

test('owners are listed by their id, with or without an e-mail address', async () => {
  const results = [{ id: 1, email: 'a@example.dk' }, { id: '2', email: null }, { id: '3' }]
  const { ok, lines } = await setUp({ faults: [answer('GET /crm/v3/owners', { results })], ownerId: null })
  expect([ok, lines.at(-1)]).toEqual([
    true,
    'owner: none, as HUBSPOT_OWNER_ID is not set. Its owners: 1 (a@example.dk), 2 (without e-mail), 3 (without e-mail)',
  ])
})

test('a property that HubSpot refuses without a message is reported as not created', async () => {
  const { ok, lines } = await setUp({ faults: [answer('POST /crm/v3/properties/companies', {}, 400)] })
  expect(ok).toBe(false)
  expect(lines).toContain('companies.cvr: not created.')
})

test.each([
  [undefined, /\/v3\//],
  ['2026-03', /\/2026-03\//],
])('every property is created once, on the paths of version %s', async (apiVersion, path) => {
  const hubspot = await open({ isSetUp: false })
  const options = apiVersion === undefined ? {} : { apiVersion }
  const others = [
    'deals: new ones begin in pipeline default, stage appointmentscheduled',
    'currency: DKK',
    'owner: 1001',
  ]
  const named = (what: string) => LEAD_PROPERTIES.map(({ object, name }) => `${object}.${name}: ${what}`)
  expect(await setUpIn(hubspot, options)).toEqual({ ok: true, lines: [...named('created'), ...others] })
  expect(await setUpIn(hubspot, options)).toEqual({ ok: true, lines: [...named('exists'), ...others] })
  expect(hubspot.requests.filter((line) => !path.test(line))).toEqual([])
})

test('the properties are those that sales sees in HubSpot, in the default group of their object', async () => {
  const hubspot = await open({ isSetUp: false })
  await setUpIn(hubspot)
  expect(
    LEAD_PROPERTIES.map(({ object, name }) => {
      const { label, type, fieldType, hasUniqueValue } = hubspot.defined(object, name) as Record<
        string,
        unknown
      >
      return `${object}.${name}: ${label} (${type}, ${fieldType}${hasUniqueValue ? ', unique' : ''})`
    }),
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
  expect(['contacts', 'companies', 'deals'].map((object) => hubspot.defined(object, 'lead_id'))).toEqual([
    expect.objectContaining({ groupName: 'contactinformation', formField: false }),
    expect.objectContaining({ groupName: 'companyinformation', formField: false }),
    expect.objectContaining({ groupName: 'dealinformation', formField: false }),
  ])
})

test('an unknown owner is named, with the owners of the portal', async () => {
  const { ok, lines } = await setUp({ ownerId: '7' })
  expect([ok, lines.at(-1)]).toEqual([
    false,
    'owner: HUBSPOT_OWNER_ID 7 is no owner in this portal. Its owners: 1001 (1001@example.dk)',
  ])
})

test("a missing scope is named in HubSpot's own words, and the rest is done", async () => {
  const { ok, lines } = await setUp({ isSetUp: false, missingScopes: ['crm.schemas.companies.write'] })
  expect(ok).toBe(false)
  expect(lines).toContain(
    "companies.cvr: not created (crm-403). HubSpot says: This app hasn't been granted all required scopes to make this call. Read more about required scopes here: https://developers.hubspot.com/scopes. (crm.schemas.companies.write)",
  )
  expect(lines).toEqual(expect.arrayContaining(['contacts.lead_id: created', 'deals.lead_id: created']))
  expect(lines.at(-1)).toBe('owner: 1001')
})

test('a property beyond the limit of the portal is named', async () => {
  const { ok, lines } = await setUp({ isSetUp: false, propertyLimit: 10 })
  expect(ok).toBe(false)
  expect(lines).toContain(
    'deals.lead_total_revenue: not created. HubSpot says: You have reached the limit of 10 custom properties for deals.',
  )
})

test("a portal's own cvr property is used, and nothing has to be deleted", async () => {
  const { ok, lines } = await setUp({
    isSetUp: false,
    ownProperties: [{ object: 'companies', name: 'cvr' }],
  })
  expect(ok).toBe(true)
  expect(lines).toContain(
    "companies.cvr: exists, and may hold a value twice: it is used as it is, by HubSpot's search",
  )
  expect(lines.join('\n')).not.toMatch(/delet/i)
})

test('an owner is found beyond the first page of owners', async () => {
  const hubspot = await open({ ownerIds: Array.from({ length: 1200 }, (_, index) => String(1001 + index)) })
  const { ok, lines } = await setUpIn(hubspot, { ownerId: '2200' })
  expect([ok, lines.at(-1)]).toEqual([true, 'owner: 2200'])
  const unset = await setUpIn(hubspot, { ownerId: null })
  expect([unset.ok, unset.lines.at(-1)]).toEqual([
    true,
    expect.stringMatching(
      /^owner: none, as HUBSPOT_OWNER_ID is not set\. Its owners: 1001 .*, 1020 .* and more$/,
    ),
  ])
})

test.each([
  ['EUR', ['DKK'], true, 'currency: EUR; deals of ours are in DKK, which the portal has too'],
  [
    'EUR',
    ['SEK'],
    false,
    'currency: EUR, and the portal has no DKK: deals get no amount, which is in their note instead, until DKK is added in HubSpot (Settings, Account defaults, Currency)',
  ],
] as const)("the portal's currency is reported: %s with %o", async (currency, additional, fine, line) => {
  const { ok, lines } = await setUp({ currency, additionalCurrencies: [...additional] })
  expect(ok).toBe(fine)
  expect(lines).toContain(line)
})
