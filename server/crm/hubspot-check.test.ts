import { expect, onTestFinished, test } from 'vitest'
import type { Health } from '#app/internal/doctor.ts'
import { type FakeHubspotOptions, type HubspotFault, startFakeHubspot } from '#tests/fakes/hubspot-server.ts'
import { checkHubspot } from './hubspot-check.ts'
import { LEAD_PROPERTIES } from './properties.ts'

async function examined(
  options: FakeHubspotOptions = {},
  { ownerId = '1001', faults = [] }: { ownerId?: string | null; faults?: HubspotFault[] } = {},
) {
  const hubspot = await startFakeHubspot(options)
  onTestFinished(() => hubspot.stop())
  hubspot.fail(...faults)
  const settings = { accessToken: 'fake-token', baseUrl: hubspot.url, apiVersion: null, ownerId }
  return { found: await checkHubspot(settings, () => 0), hubspot }
}

const saying = (health: Health, english: string, danish: string) => ({
  health,
  en: expect.stringContaining(english),
  da: expect.stringContaining(danish),
})

test('a portal that has all is asked for each right, and nothing is changed there', async () => {
  const { found, hubspot } = await examined()
  const { length } = LEAD_PROPERTIES
  expect(found).toMatchObject(
    saying(
      'ok',
      `all scopes, ${length} properties, pipeline and owner`,
      `${length} felter, pipeline og ejer`,
    ),
  )
  for (const object of ['contacts', 'companies', 'deals'] as const) {
    expect(hubspot.all(object)).toEqual([])
    expect(hubspot.requests).toContain(`GET /crm/v3/objects/${object}/0`)
    expect(hubspot.requests).toContain(`PATCH /crm/v3/objects/${object}/0`)
  }
  expect(hubspot.requests.filter((each) => each.startsWith('POST'))).toEqual([])
})

test.each(
  ['contacts', 'companies', 'deals'].flatMap((object) => [
    [`crm.objects.${object}.read`, `GET /crm/v3/objects/${object}/`],
    [`crm.objects.${object}.write`, `PATCH /crm/v3/objects/${object}/`],
    [`crm.schemas.${object}.read`, `GET /crm/v3/properties/${object}/`],
  ]),
)('a key without %s is told which right it lacks, and that alone', async (scope, match) => {
  const lacks: HubspotFault = { kind: 'answer', status: 403, body: { message: 'No' }, match, times: 1 }
  const { found } = await examined({}, { faults: [lacks] })
  expect(found).toMatchObject(saying('failing', `scopes ${scope}: add`, `rettighederne ${scope}: giv`))
})

test('several rights that a key lacks are told at once', async () => {
  const lacks = (match: string): HubspotFault => ({ kind: 'answer', status: 403, body: {}, match, times: 1 })
  const { found } = await examined(
    {},
    { faults: [lacks('GET /crm/v3/objects/deals/'), lacks('GET /crm/v3/owners')] },
  )
  expect(found.en).toContain('crm.objects.deals.read, crm.objects.owners.read:')
  expect(found.da).toContain('crm.objects.deals.read, crm.objects.owners.read:')
})

test('a question that HubSpot refuses for another reason is no right that is missing', async () => {
  const refused: HubspotFault = {
    kind: 'answer',
    status: 400,
    body: { message: 'No' },
    match: 'GET /crm/v3/objects/contacts/0',
    times: 1,
  }
  expect((await examined({}, { faults: [refused] })).found.health).toBe('ok')
})

test('a portal that was never set up lacks each of our properties by name', async () => {
  const { found } = await examined({ isSetUp: false })
  expect(found).toMatchObject(
    saying('failing', 'contacts.lead_id, companies.lead_id, ', 'kør npm run crm:setup'),
  )
  expect(found.en).toContain('deals.lead_total_revenue: run npm run crm:setup')
  expect(found.en).not.toContain('unique')
})

test('a property that may hold a value twice is missing if retries look for it', async () => {
  const own = (name: string, object: 'deals' | 'companies') => ({ ownProperties: [{ object, name }] })
  const ours = LEAD_PROPERTIES.filter(
    ({ name, object }) => name !== 'cvr' && `${object}.${name}` !== 'deals.lead_id',
  )
  const others = ours.map(({ object, name, type, hasUniqueValue }) => ({
    object,
    name,
    type,
    hasUniqueValue,
  }))
  const { found } = await examined({
    isSetUp: false,
    ownProperties: [
      ...others,
      ...own('lead_id', 'deals').ownProperties,
      ...own('cvr', 'companies').ownProperties,
    ],
  })
  expect(found).toMatchObject(
    saying(
      'failing',
      'lacks deals.lead_id with unique values: run',
      'mangler deals.lead_id with unique values',
    ),
  )
})

test('a portal whose pipeline has no open stage', async () => {
  const closed = { id: 'won', displayOrder: 0, metadata: { isClosed: 'true' } }
  const { found } = await examined({ pipelines: [{ id: 'p', displayOrder: 0, stages: [closed] }] })
  expect(found).toMatchObject(
    saying('failing', 'no deal pipeline with an open stage', 'ingen pipeline til handler'),
  )
})

test('an owner that is not set, or not in the portal', async () => {
  expect((await examined({}, { ownerId: null })).found).toMatchObject(
    saying('warning', 'without HUBSPOT_OWNER_ID', 'uden HUBSPOT_OWNER_ID'),
  )
  expect((await examined({}, { ownerId: '999' })).found).toMatchObject(
    saying('failing', 'HUBSPOT_OWNER_ID 999 is no owner', 'HUBSPOT_OWNER_ID 999 er ingen ejer'),
  )
})

test.each<[string, HubspotFault, Health, string, string]>([
  ['refuses the key', { kind: 'answer', status: 401 }, 'failing', 'refuses the key', 'afviser nøglen'],
  [
    'has its limit reached',
    { kind: 'answer', status: 429 },
    'warning',
    'limit is reached',
    'Grænsen i HubSpot',
  ],
  [
    'has its limit of the day reached',
    { kind: 'answer', status: 429, body: { policyName: 'DAILY' } },
    'warning',
    'leads wait and are delivered later',
    'venter og bliver leveret senere',
  ],
  ['fails', { kind: 'answer', status: 500 }, 'failing', 'cannot be asked (crm-500)', 'spørges (crm-500)'],
  ['hangs up', { kind: 'hang-up' }, 'failing', '(crm-unreachable): check', '(crm-unreachable): tjek'],
])('HubSpot that %s', async (_, fault, health, english, danish) => {
  expect((await examined({}, { faults: [fault] })).found).toMatchObject(saying(health, english, danish))
})

test('a fault of our own is none of HubSpot’s', async () => {
  const hubspot = { accessToken: 'fake-token', baseUrl: 'no address', apiVersion: null, ownerId: '1001' }
  await expect(checkHubspot(hubspot, () => 0)).rejects.toThrow('Invalid URL')
})
