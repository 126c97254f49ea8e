import { readFileSync } from 'node:fs'
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

/** A response to the first request of this kind. */
const responding = (status: number, match: string): HubspotFault => ({
  kind: 'answer',
  status,
  body: { message: 'No', category: 'ANY' },
  match,
  times: 1,
})

const findingOf = (health: Health, text: string) => ({
  health,
  text: expect.stringContaining(text),
})

test('the check of a complete portal covers each scope, and changes nothing there', async () => {
  const { found, hubspot } = await examined()
  const { length } = LEAD_PROPERTIES
  expect(found).toMatchObject(findingOf('ok', `${length} felter, pipeline og ejer`))
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
)('only the missing scope is named if a key lacks %s, and the docs list it', async (scope, match) => {
  const { found } = await examined({}, { faults: [responding(403, match)] })
  expect(found).toMatchObject(findingOf('failing', `rettigheden ${scope}: tilføj den i`))
  const documented = readFileSync('docs/hubspot.md', 'utf8')
  expect(documented).toContain(`\`${scope.replace(/^crm\.schemas\.(companies|deals)/, '…$1')}\``)
})

test('all scopes that a key lacks are named at once', async () => {
  const faults = ['GET /crm/v3/objects/deals/', 'GET /crm/v3/owners'].map((match) => responding(403, match))
  const { found } = await examined({}, { faults })
  const both = 'crm.objects.deals.read, crm.objects.owners.read'
  expect(found).toMatchObject(findingOf('failing', `rettighederne ${both}: tilføj dem i`))
})

test('a refusal for another reason is no missing scope', async () => {
  const refused = responding(400, 'GET /crm/v3/objects/contacts/0')
  expect((await examined({}, { faults: [refused] })).found.health).toBe('ok')
})

test('each missing property of a portal that was never set up is named', async () => {
  const { found } = await examined({ isSetUp: false })
  expect(found).toMatchObject(findingOf('failing', 'kør npm run crm:setup'))
  expect(found.text).toContain('deals.lead_total_revenue: kør npm run crm:setup')
  expect(found.text).not.toContain('unikke')
})

// Retries find by their lead_id what the first attempt created.
test('a lead_id without unique values counts as missing, but a cvr without them does not', async () => {
  const ownProperties = LEAD_PROPERTIES.map((property) => {
    const isLoose = ['deals.lead_id', 'companies.cvr'].includes(`${property.object}.${property.name}`)
    return { ...property, hasUniqueValue: property.hasUniqueValue && !isLoose }
  })
  const { found } = await examined({ isSetUp: false, ownProperties })
  expect(found).toMatchObject(findingOf('failing', 'mangler deals.lead_id med unikke værdier'))
})

test('a portal whose pipeline has no open stage fails the check', async () => {
  const closed = { id: 'won', displayOrder: 0, metadata: { isClosed: 'true' } }
  const { found } = await examined({ pipelines: [{ id: 'p', displayOrder: 0, stages: [closed] }] })
  expect(found).toMatchObject(findingOf('failing', 'ingen pipeline til handler'))
})

test('a missing owner setting is a warning, an owner who is not in the portal a failure', async () => {
  expect((await examined({}, { ownerId: null })).found).toMatchObject(
    findingOf('warning', 'uden HUBSPOT_OWNER_ID'),
  )
  expect((await examined({}, { ownerId: '999' })).found).toMatchObject(
    findingOf('failing', 'HUBSPOT_OWNER_ID 999 er ingen ejer'),
  )
})

test.each<[string, HubspotFault, Health, string]>([
  ['refuses the key', { kind: 'answer', status: 401 }, 'failing', 'afviser nøglen'],
  ['has reached its limit', { kind: 'answer', status: 429 }, 'warning', 'Grænsen i HubSpot'],
  [
    'has reached the limit of the day',
    { kind: 'answer', status: 429, body: { policyName: 'DAILY' } },
    'warning',
    'venter og bliver leveret senere',
  ],
  ['fails', { kind: 'answer', status: 500 }, 'failing', 'spørges (crm-500)'],
  ['hangs up', { kind: 'hang-up' }, 'failing', '(crm-unreachable): tjek'],
])('the finding explains that HubSpot %s', async (_, fault, health, text) => {
  expect((await examined({}, { faults: [fault] })).found).toMatchObject(findingOf(health, text))
})

test('an error of our own is thrown, not reported as one of HubSpot’s', async () => {
  const hubspot = { accessToken: 'fake-token', baseUrl: 'no address', apiVersion: null, ownerId: '1001' }
  await expect(checkHubspot(hubspot, () => 0)).rejects.toThrow('Invalid URL')
})
