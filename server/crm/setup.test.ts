import { expect, onTestFinished, test } from 'vitest'
import { type FakeHubspotOptions, type HubspotFault, startFakeHubspot } from '#tests/fakes/hubspot-server.ts'
import { LEAD_PROPERTIES } from './properties.ts'
import { setUpHubspot } from './setup.ts'

// How leads are delivered after a setup is in tests/contract/crm.test.ts.

async function setUp(
  faults: HubspotFault[],
  ownerId: string | null = '1001',
  options: FakeHubspotOptions = {},
) {
  const hubspot = await startFakeHubspot(options)
  onTestFinished(() => hubspot.stop())
  hubspot.fail(...faults)
  return setUpHubspot({ accessToken: 'fake-token', baseUrl: hubspot.url, apiVersion: null, ownerId })
}

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
])('if HubSpot %s, that is the only line, and no further step is tried', async (_, fault, line) => {
  expect(await setUp([fault])).toEqual({ ok: false, lines: [line] })
})

test('each step that fails has its own line, and the others are done', async () => {
  const { ok, lines } = await setUp([
    answer('GET /crm/v3/pipelines', { message: 'Senere' }, 500),
    answer('GET /crm/v3/owners', {}, 503),
  ])
  expect(ok).toBe(false)
  expect(lines).toHaveLength(LEAD_PROPERTIES.length + 3)
  expect(lines.slice(-3)).toEqual([
    'deals: the pipelines cannot be read (crm-500). HubSpot says: Senere',
    'currency: DKK',
    'owner: cannot be looked up (crm-503).',
  ])
  for (const line of lines.slice(0, -3)) expect(line).toMatch(/^\w+\.\w+: exists$/)
})

test('a currency that cannot be read names the one that deals are in', async () => {
  const { ok, lines } = await setUp([answer('GET /account-info', {}, 500)])
  expect([ok, lines.at(-2)]).toEqual([
    false,
    'currency: cannot be read, so see in HubSpot that there is DKK (crm-500).',
  ])
})

test('a currency that HubSpot does not name needs action', async () => {
  const { ok, lines } = await setUp([answer('GET /account-info', {})])
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
  const found = await setUp([], '1001', { pipelines } as FakeHubspotOptions)
  expect([found.ok, found.lines.at(-3)]).toEqual([true, 'deals: new ones begin in pipeline first, stage b'])
  // Without an open stage someone has to act.
  const none = [{ id: 'only', displayOrder: 1, stages: [stage('a', 1, 'true')] }]
  const { ok, lines } = await setUp([], '1001', { pipelines: none } as FakeHubspotOptions)
  expect([ok, lines.at(-3)]).toEqual([false, 'deals: no pipeline with an open stage was found'])
})

test('owners are listed by their id, with or without an e-mail address', async () => {
  const results = [{ id: 1, email: 'a@example.dk' }, { id: '2', email: null }, { id: '3' }]
  const { ok, lines } = await setUp([answer('GET /crm/v3/owners', { results })], null)
  expect([ok, lines.at(-1)]).toEqual([
    true,
    'owner: none, as HUBSPOT_OWNER_ID is not set. Its owners: 1 (a@example.dk), 2 (without e-mail), 3 (without e-mail)',
  ])
})

test('a property that is already unique in the portal is only reported as existing', async () => {
  const { lines } = await setUp([])
  expect(lines).toContain('companies.cvr: exists')
})

test('a property that HubSpot refuses without a message is reported as not created', async () => {
  const { ok, lines } = await setUp([answer('POST /crm/v3/properties/companies', {}, 400)])
  expect(ok).toBe(false)
  expect(lines).toContain('companies.cvr: not created.')
})
