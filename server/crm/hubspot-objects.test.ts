import { expect, test } from 'vitest'
import type { HubspotClient } from './hubspot-client.ts'
import {
  archiveObject,
  associateObjects,
  createObject,
  eraseContact,
  findObject,
  findObjectBy,
  readObjects,
  searchObjects,
  updateObject,
} from './hubspot-objects.ts'
import type { HubspotFailure } from './hubspot-responses.ts'

type Asked = Parameters<HubspotClient['request']>[0]
type Answer = { status?: number; body?: unknown; headers?: Record<string, string> }

/** A portal that gives these responses one after the other, and the requests that it got. */
function portal(answers: Answer[]) {
  const asked: Asked[] = []
  const client: HubspotClient = {
    request: async (request) => {
      asked.push(request)
      const { status = 200, body = {}, headers = {} } = answers.shift() ?? {}
      return new Response(status === 204 ? null : JSON.stringify(body), { status, headers })
    },
    version: 'v3',
    now: () => 0,
    timeoutMs: 1000,
  }
  return { client, asked }
}

const record = (id: string) => ({ body: { id, properties: {} } })
const missing: Answer = { status: 404, body: { category: 'OBJECT_NOT_FOUND' } }
const refused: Answer = { status: 400, body: { message: 'No' } }

test('an object is requested with its properties and associations, if any', async () => {
  const { client, asked } = portal([record('7'), record('8'), missing])
  expect((await findObject(client, 'contacts', '7', ['email', 'phone'], ['deals', 'companies']))?.id).toBe(
    '7',
  )
  expect((await findObject(client, 'deals', 'a/b', []))?.id).toBe('8')
  expect(await findObject(client, 'deals', '9', [])).toBeNull()
  expect(asked.slice(0, 2)).toEqual([
    {
      method: 'GET',
      path: '/crm/v3/objects/contacts/7',
      qs: { properties: 'email,phone', associations: 'deals,companies' },
    },
    { method: 'GET', path: '/crm/v3/objects/deals/a%2Fb', qs: {} },
  ])
})

test('an object is looked up by a unique property, and searched for where HubSpot refuses that', async () => {
  const found = { body: { results: [record('7').body, record('8').body] } }
  const { client, asked } = portal([record('6'), refused, found, refused, { body: { results: [] } }])
  const byCvr = () => findObjectBy(client, 'companies', 'cvr', '13748136', ['name', 'cvr'], ['contacts'])
  expect((await byCvr())?.id).toBe('6')
  expect((await byCvr())?.id).toBe('7')
  expect(await byCvr()).toBeNull()
  expect(asked[0]).toEqual({
    method: 'GET',
    path: '/crm/v3/objects/companies/13748136',
    qs: { properties: 'name,cvr', idProperty: 'cvr', associations: 'contacts' },
  })
  expect(asked[2]).toEqual({
    method: 'POST',
    path: '/crm/v3/objects/companies/search',
    body: {
      filterGroups: [{ filters: [{ propertyName: 'cvr', operator: 'EQ', value: '13748136' }] }],
      properties: ['name', 'cvr'],
      limit: 10,
    },
  })
})

test('an object counts as missing after a 404, or once its lookup and search are refused', async () => {
  const { client, asked } = portal([refused, refused, missing, refused])
  expect(await findObjectBy(client, 'deals', 'lead_id', 'x', [])).toBeNull()
  expect(asked).toHaveLength(2)
  expect(await findObjectBy(client, 'deals', 'lead_id', 'x', [])).toBeNull()
  expect(asked).toHaveLength(3)
  // An e-mail address is not searched for.
  expect(await findObjectBy(client, 'contacts', 'email', 'a@b', [])).toBeNull()
  expect(asked).toHaveLength(4)
})

test('a refused search is a failure, since the object may exist', async () => {
  const { client } = portal([refused, missing])
  const search = () => searchObjects(client, 'companies', 'domain', 'scene.example', ['name'])
  await expect(search()).rejects.toMatchObject({ outcome: { kind: 'dead', reason: 'crm-400' } })
  await expect(search()).rejects.toMatchObject({ outcome: { kind: 'dead', reason: 'crm-404' } })
})

test('objects are read a hundred at a time, and only those that are gone may be missing', async () => {
  const gone = {
    status: 207,
    body: { results: [record('1').body], errors: [{ category: 'OBJECT_NOT_FOUND' }] },
  }
  const other = {
    status: 207,
    body: { results: [], errors: [{ category: 'OBJECT_NOT_FOUND' }, { category: 'RATE_LIMITS' }] },
  }
  const { client, asked } = portal([gone, { body: { results: [record('2').body] } }, other])
  const ids = Array.from({ length: 101 }, (_, number) => String(number))
  const found = await readObjects(client, 'deals', ids, ['amount'])
  expect(found.map(({ id }) => id)).toEqual(['1', '2'])
  expect(asked[0]).toMatchObject({ method: 'POST', path: '/crm/v3/objects/deals/batch/read' })
  expect(asked.map(({ body }) => (body as { inputs: unknown[] }).inputs.length)).toEqual([100, 1])
  expect(asked[1]?.body).toEqual({ inputs: [{ id: '100' }], properties: ['amount'] })
  await expect(readObjects(client, 'deals', ['1'], [])).rejects.toMatchObject({
    outcome: { kind: 'retry', reason: 'crm-207' },
  })
  expect(await readObjects(client, 'deals', [], [])).toEqual([])
  expect(asked).toHaveLength(3)
})

test('each write is the request that HubSpot documents, with its object, properties and associations', async () => {
  const { client, asked } = portal([record('7'), record('7'), { status: 204 }, { status: 204 }, {}])
  await createObject(client, 'notes', { a: '1' }, [{ to: '5', typeId: 202 }])
  await updateObject(client, 'deals', '7', { b: '2' })
  await archiveObject(client, 'tasks', '8')
  await eraseContact(client, '9')
  await associateObjects(client, 'deals', '7', 'contacts', '9')
  expect(asked).toEqual([
    {
      method: 'POST',
      path: '/crm/v3/objects/notes',
      body: {
        properties: { a: '1' },
        associations: [
          { to: { id: '5' }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 202 }] },
        ],
      },
    },
    { method: 'PATCH', path: '/crm/v3/objects/deals/7', body: { properties: { b: '2' } } },
    { method: 'DELETE', path: '/crm/v3/objects/tasks/8' },
    { method: 'POST', path: '/crm/v3/objects/contacts/gdpr-delete', body: { objectId: '9' } },
    { method: 'PUT', path: '/crm/v4/objects/deals/7/associations/default/contacts/9' },
  ])
})

test('deleting an object that is gone already succeeds, and a refused deletion fails', async () => {
  const { client } = portal([missing, missing, refused, refused])
  await archiveObject(client, 'notes', '1')
  await eraseContact(client, '1')
  await expect(archiveObject(client, 'notes', '1')).rejects.toThrow()
  await expect(eraseContact(client, '1')).rejects.toThrow()
})

// What else a response means for a delivery is in tests/contract/hubspot.test.ts.
test.each<[string, Answer, object]>([
  ['GET', { status: 200, body: [] }, { kind: 'retry', reason: 'crm-unexpected' }],
  ['GET', { status: 204 }, { kind: 'retry', reason: 'crm-unexpected' }],
  ['GET', { status: 200, body: 'text' }, { kind: 'retry', reason: 'crm-not-json' }],
  ['GET', { status: 400, body: 'text' }, { kind: 'retry', reason: 'crm-not-json' }],
  ['PATCH', { status: 409, body: { message: 'x' } }, { kind: 'retry', reason: 'crm-409' }],
  [
    'GET',
    { status: 429, body: { policyName: 'SECONDLY' } },
    { kind: 'retry', reason: 'crm-429', retryAfterMs: 1000 },
  ],
  [
    'GET',
    { status: 429, body: { policyName: 'SECONDLY' }, headers: { 'retry-after': '7' } },
    { kind: 'retry', reason: 'crm-429', retryAfterMs: 7000 },
  ],
])('a %s with the response %j fails with %j', async (method, answer, outcome) => {
  const { client } = portal([answer])
  const asking: Promise<unknown> =
    method === 'GET' ? findObject(client, 'deals', '1', []) : updateObject(client, 'deals', '1', {})
  const error = await asking.catch((thrown: unknown) => thrown)
  expect((error as HubspotFailure).outcome).toEqual(outcome)
})

test.each([400, 409, 413, 414, 415, 422])(
  'a creation that HubSpot answers with %i is refused',
  async (status) => {
    const { client } = portal([{ status, body: { message: 'Nej' } }])
    expect(await createObject(client, 'deals', {})).toMatchObject({
      ok: false,
      refusal: { status, message: 'Nej' },
    })
  },
)
