import { expect, test } from 'vitest'
import { callbackPayload } from '#app/forms/payloads/callback-payload.ts'
import { NO_METADATA } from '#app/forms/payloads/payload-schema.ts'
import { HIDDEN_FIELDS } from '#app/lead/fields/hidden-fields.ts'
import { type LeadIntake, LeadStoreUnavailable, type Receipt, type Submission } from '#app/lead/submission.ts'
import { readThankYouToken, thankYouCookie } from '#app/lead/thank-you-cookie.ts'
import { callbackLead } from '#tests/fakes/example-lead.ts'
import { readPayload, respondReceived } from './endpoint.ts'
import { receiveLead } from './receive-lead.server.ts'

const token = 'qIKu0gg04ictjm-D62TIKw'
const STORED = { outcome: 'stored', reference: 'K7M4-2XQ9', token, repeated: false } as const

function posting(
  body: string,
  headers: Record<string, string> = { 'content-type': 'application/json; charset=utf-8' },
): Request {
  return new Request('http://localhost/api/leads/create', { method: 'POST', headers, body })
}

/** The response to a request whose payload is refused. */
async function refused(
  request: Request,
  schema: Parameters<typeof readPayload>[1] = callbackPayload,
): Promise<Response> {
  const thrown: unknown = await readPayload(request, schema).then(
    () => null,
    (error: unknown) => error,
  )
  if (!(thrown instanceof Response)) throw new Error('not refused')
  return thrown
}

/** The response to a callback, and what the intake received. */
async function answered(
  receive: () => Promise<Receipt>,
  { secure = false, headers = {}, payload = NO_METADATA } = {},
) {
  const told: Submission[] = []
  const intake = {
    receive: (_: unknown, submission: Submission) => {
      told.push(submission)
      return receive()
    },
  } as unknown as LeadIntake
  const post = { request: new Request('http://localhost/', { headers }), intake, ip: '203.0.113.7', secure }
  const submit = { form: 'callback', lead: callbackLead(), metadata: payload } as const
  return { response: respondReceived(await receiveLead(post, submit), post), told }
}

test('the response for a stored lead has its reference, and a Secure cookie if the site uses https', async () => {
  const { response } = await answered(async () => STORED, { secure: true })
  expect(await response.json()).toEqual({ ok: true, reference: 'K7M4-2XQ9' })
  expect(response.headers.get('set-cookie')).toBe(
    `__Host-tak=${token}; Path=/; Max-Age=1800; HttpOnly; SameSite=Lax; Secure`,
  )
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test.each([
  [{ outcome: 'key-reused' } as const, 422, null],
  [{ outcome: 'invalid', fields: { phone: 'Nej.' } } as const, 422, null],
  [{ outcome: 'limited', retryAfterSeconds: 90 } as const, 429, '90'],
])('rejects %o with a Danish sentence', async (receipt, status, retryAfter) => {
  const { response } = await answered(async () => receipt)
  expect(response.status).toBe(status)
  expect(response.headers.get('retry-after')).toBe(retryAfter)
  const { error, fields } = await response.json()
  expect(error).toMatch(/^[A-ZÆØÅ].*\.$/)
  expect(fields).toEqual('fields' in receipt ? receipt.fields : undefined)
})

test('an unavailable store is a 503 with Retry-After, and other errors are thrown', async () => {
  const { response } = await answered(() => Promise.reject(new LeadStoreUnavailable()))
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('10')
  expect(await response.json()).toEqual({ error: 'Der opstod en fejl. Prøv igen.' })
  await expect(answered(() => Promise.reject(new TypeError('x')))).rejects.toBeInstanceOf(TypeError)
})

test('submission metadata is read, and an invalid key is ignored', async () => {
  const body = {
    firstname: 'Ida',
    lastname: 'Bo',
    email: 'ida@b.dk',
    phone: '20345678',
    [HIDDEN_FIELDS.honeypot]: 'x',
    tid: 1200,
    attribution: { utm_source: 'a', other: 'b' },
  }
  const payload = await readPayload(posting(JSON.stringify(body)), callbackPayload)
  const withKey = async (key: string) => {
    const headers = { 'idempotency-key': key, cookie: `tak=${token}` }
    return (await answered(async () => STORED, { headers, payload })).told
  }
  expect(await withKey('k')).toEqual([
    {
      form: 'callback',
      idempotencyKey: 'k',
      ip: '203.0.113.7',
      honeypot: 'x',
      elapsedMs: 1200,
      attribution: { utm_source: 'a' },
      notice: null,
      shown: null,
      token,
    },
  ])
  expect(await withKey('k'.repeat(256))).toMatchObject([{ idempotencyKey: null }])
})

test('the thank-you cookie is found among others, and only a valid one is accepted', () => {
  expect(readThankYouToken(`a=b; ${thankYouCookie(token, false).split(';')[0]}; c=d`, false)).toBe(token)
  for (const header of [null, '', `xtak=${token}`, 'tak=short', `tak=${token}x`])
    expect(readThankYouToken(header, false)).toBeNull()
})

test.each([
  [{ body: '{}', headers: { 'content-type': 'text/plain' } }, 415],
  [{ body: '{}', headers: {} }, 415],
  [{ body: '{' }, 400],
])('rejects a request with %j with %i, in Danish and never cached', async (init, status) => {
  const request = new Request('http://localhost/api/leads/create', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    ...init,
  })
  const response = await refused(request)
  expect(response.status).toBe(status)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({ error: 'Der opstod en fejl. Prøv igen.' })
})

test.each([
  [{ firstname: 'Ida' }, 'Ret de markerede felter, og send igen.', ['email', 'lastname', 'phone']],
  [[], 'Der opstod en fejl. Prøv igen.', []],
  [7, 'Der opstod en fejl. Prøv igen.', []],
])('the body %j gets the error »%s« and its fields', async (body, error, fields) => {
  const response = await refused(
    posting(JSON.stringify(body), { 'content-type': ' Application/JSON ; charset=utf-8' }),
  )
  expect(response.status).toBe(422)
  const answer = await response.json()
  expect(answer.error).toBe(error)
  expect(Object.keys(answer.fields).sort()).toEqual(fields)
})

test('an error about the whole body keeps its message; an unexpected field type gets a generic one', async () => {
  const schema = (issues: { path: string[]; message: string }[]) => ({
    safeParse: () => ({ success: false as const, error: { issues } as never }),
  })
  const answer = async (issues: { path: string[]; message: string }[]) =>
    (await refused(posting('{}'), schema(issues))).json()
  expect(await answer([{ path: [], message: 'For gammel.' }])).toEqual({ error: 'For gammel.', fields: {} })
  const odd = await refused(posting('{"attribution":7}'))
  expect((await odd.json()).fields.attribution).toBe('Her står noget, som vi ikke kan læse.')
})

test.each([
  [' k ', 'k'],
  ['k'.repeat(255), 'k'.repeat(255)],
  ['', null],
])('the key %j is read as %s', async (key, expected) => {
  const { told } = await answered(async () => STORED, { headers: { 'idempotency-key': key } })
  expect(told).toMatchObject([{ idempotencyKey: expected }])
})

test('a submit passes on which consent notice was shown and which browser sent it', async () => {
  const body = {
    firstname: 'Ida',
    lastname: 'Bo',
    email: 'ida@b.dk',
    phone: '20345678',
    notice: { version: '2', touched: true },
  }
  const payload = await readPayload(posting(JSON.stringify(body)), callbackPayload)
  const headers = { cookie: `tak=${token}` }
  const { told } = await answered(async () => STORED, { headers, payload })
  expect(told).toMatchObject([
    { idempotencyKey: null, attribution: null, notice: { version: '2', touched: true }, token },
  ])
})

test('a repeat from another browser gets no cookie, and invalid fields are returned with their messages', async () => {
  const repeated = await answered(async () => ({ ...STORED, token: null, repeated: true }), { secure: true })
  expect(repeated.response.headers.get('set-cookie')).toBeNull()
  const invalid = await answered(async () => ({ outcome: 'invalid', fields: { phone: 'Nej.' } }))
  expect(await invalid.response.json()).toEqual({
    error: 'Ret de markerede felter, og send igen.',
    fields: { phone: 'Nej.' },
  })
})

test('the thank-you cookie without https has a different name', () => {
  expect(thankYouCookie(token, false)).toBe(`tak=${token}; Path=/; Max-Age=1800; HttpOnly; SameSite=Lax`)
  expect(readThankYouToken(`__Host-tak=${token}`, true)).toBe(token)
  expect(readThankYouToken(`__Host-tak=${token}`, false)).toBeNull()
})
