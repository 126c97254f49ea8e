import { describe, expect, test } from 'vitest'
import {
  associatedIds,
  batchResponse,
  bodyOf,
  HubspotFailure,
  type HubspotRecord,
  isOfObject,
  messageOf,
  pipelinesResponse,
  propertyResponse,
  type Refusal,
  readJson,
  recordResponse,
  toRefusal,
  unlessMissing,
} from './hubspot-responses.ts'

const refusal: Refusal = { status: 400, message: 'Nej', errors: [], associates: [], existingId: null }

describe('reading a response', () => {
  test('an object is read with values of any kind as text, and no values as null', () => {
    const read = recordResponse.parse({
      id: 7,
      properties: { amount: 95.5, closed: false, email: null, gone: undefined, name: 'Mette' },
      archived: false,
    })
    expect(read).toEqual({
      id: '7',
      properties: { amount: '95.5', closed: 'false', email: null, gone: null, name: 'Mette' },
    })
    for (const properties of [null, undefined])
      expect(recordResponse.parse({ id: '7', properties }).properties).toEqual({})
    expect(recordResponse.safeParse({ properties: {} }).success).toBe(false)
  })

  test('values that only order pipelines, or list options and errors, may be missing or malformed', () => {
    const stages = [{ id: 1 }, { id: '2', displayOrder: 'x', metadata: { isClosed: true } }]
    expect(pipelinesResponse.parse({ results: [{ id: 3, stages }] })).toEqual({
      results: [
        {
          id: '3',
          displayOrder: 0,
          stages: [
            { id: '1', displayOrder: 0 },
            { id: '2', displayOrder: 0, metadata: { isClosed: 'true' } },
          ],
        },
      ],
    })
    expect(propertyResponse.parse({})).toEqual({ hasUniqueValue: false, options: [] })
    expect(propertyResponse.parse({ hasUniqueValue: true, options: [{ value: 'a', label: 'A' }] })).toEqual({
      hasUniqueValue: true,
      options: [{ value: 'a' }],
    })
    expect(batchResponse.parse({ results: [], errors: [{ category: null }] })).toEqual({
      results: [],
      errors: [{ category: null }],
    })
  })

  test('the primary association is first, each object once', () => {
    const results = [
      { id: '5', type: 'former_employer' },
      { id: '1', type: 'contact_to_company_unlabeled' },
      { id: '2', type: 'contact_to_company' },
      { id: '1', type: 'contact_to_company' },
      { id: '3', type: null },
      { id: '4', type: 'x_unlabeled' },
    ]
    const record = { id: '9', properties: {}, associations: { companies: { results }, deals: null } }
    expect(associatedIds(record as HubspotRecord, 'companies')).toEqual(['2', '1', '5', '3', '4'])
    expect(associatedIds(record as HubspotRecord, 'deals')).toEqual([])
    expect(associatedIds({ id: '9', properties: {} }, 'companies')).toEqual([])
  })

  const read = (body: BodyInit | null) => readJson(new Response(body), new AbortController().signal)

  test.each([
    ['an object', '{"id":1,"æ":"ø"}', { id: 1, æ: 'ø' }],
    ['a list', '["a"]', { 0: 'a' }],
    ['a text', '"a"', null],
    ['null', 'null', null],
    ['a page', '<html>', null],
    ['nothing', '', null],
  ])('a body of %s (%s) is read as %j', async (_, body, value) => {
    expect(await read(body)).toEqual(value)
  })

  test('a body longer than any that HubSpot sends is not read', async () => {
    const ofLength = (bytes: number) => `"${'x'.repeat(bytes - 10)}"`
    expect(await read(`{"a":${ofLength(4 * 1024 * 1024)}}`)).toEqual({ a: expect.any(String) })
    expect(await read(`{"a":${ofLength(4 * 1024 * 1024 + 20)}}`)).toBeNull()
  })
})

describe('a refusal', () => {
  test('names the object that already has the address', () => {
    expect(toRefusal(409, { message: 'Contact already exists. Existing ID: 4711' })).toMatchObject({
      status: 409,
      message: 'Contact already exists. Existing ID: 4711',
      errors: [{ name: 'email', code: 'TAKEN' }],
      existingId: '4711',
    })
  })

  test('names the property whose value is taken, and the object that has it', () => {
    const message =
      'Cannot set PropertyValueCoordinates{objectTypeId=0-3, propertyName=lead_id, value=a\nb}. 12345 already has that value.'
    expect(toRefusal(400, { message })).toMatchObject({
      errors: [{ name: 'lead_id', code: 'TAKEN' }],
      existingId: '12345',
    })
  })

  test('names the properties listed in its message, over several lines, and those in its errors', () => {
    const list =
      '[{"isValid":false,"error":"INVALID_OPTION","name":"dealstage"},\n{"name":"amount"},{"name":7}]'
    const body = {
      message: `Property values were not valid: ${list}`,
      errors: [
        { code: 'PROPERTY_DOESNT_EXIST', context: { propertyName: ['lead_pakke', 'lead_tier'] } },
        { context: { propertyName: 'not a list' } },
        'no error',
        { code: 7, context: 'none' },
      ],
    }
    expect(toRefusal(400, body).errors).toEqual([
      { name: 'dealstage', code: 'INVALID_OPTION' },
      { name: 'amount', code: '' },
      { name: 'lead_pakke', code: 'PROPERTY_DOESNT_EXIST' },
      { name: 'lead_tier', code: 'PROPERTY_DOESNT_EXIST' },
    ])
  })

  test('names nothing if nothing can be read', () => {
    for (const message of ['values: [{"name":}]', 'values: []', 'No', 7, null])
      expect(toRefusal(400, { message, errors: 'none', context: 'none' })).toMatchObject({
        message: typeof message === 'string' ? message : '',
        errors: [],
        associates: [],
        existingId: null,
      })
  })

  test('names the objects that cannot be associated', () => {
    const context = { INVALID_OBJECT_IDS: ['CONTACT=12345', 'COMPANY=678', 'DEAL'] }
    expect(toRefusal(400, { context }).associates).toEqual(['12345', '678'])
    expect(toRefusal(400, { context: {} }).associates).toEqual([])
  })

  test('is about an object only if HubSpot says that there is no such object or property', () => {
    for (const body of [
      { category: 'OBJECT_NOT_FOUND' },
      { message: 'Property "x" Does Not Exist' },
      { message: 'resource not found' },
    ])
      expect(isOfObject(body)).toBe(true)
    for (const body of [{}, { category: 'OTHER', message: 'No such path' }])
      expect(isOfObject(body)).toBe(false)
  })

  test('is shown with the scopes that the key lacks', () => {
    const errors = [
      { context: { requiredGranularScopes: ['a.read', 'b.read'] } },
      { context: { requiredGranularScopes: ['c.write'] } },
      { context: null },
    ]
    expect(messageOf({ message: 'Nej', errors })).toBe('Nej (a.read, b.read, c.write)')
    expect(messageOf({ message: 'Nej', errors: [] })).toBe('Nej')
    expect([messageOf(null), messageOf({}), messageOf({ message: 7 })]).toEqual(['', '', ''])
  })
})

describe('the body of a response', () => {
  test('is returned, and a refusal throws a failure that is not retried, with its status and message', () => {
    expect(bodyOf({ ok: true, body: 'x' })).toBe('x')
    expect(() => bodyOf({ ok: false, refusal })).toThrow(
      expect.objectContaining({
        name: 'HubspotFailure',
        outcome: { kind: 'dead', reason: 'crm-400' },
        hubspotMessage: 'Nej',
        message: expect.stringContaining('HubSpot'),
      }),
    )
  })

  test('is null if HubSpot says by one of the given statuses that there is no such object', () => {
    const gone = { ok: false, refusal: { ...refusal, status: 404 } } as const
    expect(unlessMissing(gone)).toBeNull()
    expect(unlessMissing(gone, [404, 400])).toBeNull()
    expect(unlessMissing({ ok: false, refusal }, [404, 400])).toBeNull()
    expect(() => unlessMissing({ ok: false, refusal })).toThrow(HubspotFailure)
    expect(() => unlessMissing(gone, [400])).toThrow(HubspotFailure)
    expect(unlessMissing({ ok: true, body: 'x' })).toBe('x')
  })

  test.each(['timeout', 'unreachable', 'not-json', 'unexpected', '408', '500', '524'])(
    'after crm-%s, HubSpot may still execute the request',
    (reason) => {
      const failure = (of: string) => new HubspotFailure({ kind: 'retry', reason: of })
      expect(failure(`crm-${reason}`).mayBeExecuted).toBe(true)
      expect(failure(`crm-${reason}0`).mayBeExecuted).toBe(false)
      expect(failure(`x-crm-${reason}`).mayBeExecuted).toBe(false)
      expect(new HubspotFailure({ kind: 'retry', reason: `crm-${reason}` }, '', false).mayBeExecuted).toBe(
        false,
      )
    },
  )

  test.each(['crm-400', 'crm-429', 'crm-401', 'crm-409', 'crm-5', 'crm-5xx'])(
    'after %s, HubSpot does not execute the request',
    (reason) => {
      const failure = new HubspotFailure({ kind: 'retry', reason })
      expect([failure.mayBeExecuted, failure.hubspotMessage]).toEqual([false, ''])
    },
  )
})
