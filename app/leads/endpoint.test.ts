import { expect, test } from 'vitest'
import { createPayload } from './callback-payload.ts'
import { answerReceipt, guardStore, readKey, readPayload, readSubmission } from './endpoint.ts'
import { HIDDEN_FIELDS } from './hidden-fields.ts'
import { LeadStoreUnavailable, readThankYouToken, thankYouCookie } from './intake.ts'

const token = 'qIKu0gg04ictjm-D62TIKw'

function posting(
  body: string,
  headers: Record<string, string> = { 'content-type': 'application/json; charset=utf-8' },
): Request {
  return new Request('http://localhost/api/leads/create', { method: 'POST', headers, body })
}

test('the response for a stored lead has its reference, and a Secure cookie if the site uses https', async () => {
  const response = answerReceipt({ outcome: 'stored', reference: 'K7M4-2XQ9', token, repeated: false }, true)
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
])('%o is refused with a Danish sentence', async (receipt, status, retryAfter) => {
  const response = answerReceipt(receipt, false)
  expect(response.status).toBe(status)
  expect(response.headers.get('retry-after')).toBe(retryAfter)
  expect((await response.json()).error).toMatch(/^[A-ZÆØÅ].*\.$/)
})

test('an unavailable store is a 503 with Retry-After, and other errors are not hidden', async () => {
  const response = await guardStore(() => Promise.reject(new LeadStoreUnavailable()))
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('10')
  expect(await response.json()).toEqual({ error: 'Der opstod en fejl. Prøv igen.' })
  await expect(guardStore(() => Promise.reject(new TypeError('x')))).rejects.toBeInstanceOf(TypeError)
})

test('submission metadata is read, and an invalid key is ignored', async () => {
  const body = {
    firstname: 'Ida',
    lastname: 'Bo',
    email: 'ida@b.dk',
    phone: '20345678',
    [HIDDEN_FIELDS.trap]: 'x',
    tid: 1200,
    attribution: { utm_source: 'a', other: 'b' },
  }
  const read = await readPayload(posting(JSON.stringify(body)), createPayload)
  if (!read.ok) throw new Error('not read')
  const visitor = { ip: '203.0.113.7', secure: false }
  const request = (key: string) => new Request('http://localhost/', { headers: { 'idempotency-key': key } })
  expect(readSubmission(request('k'), 'callback', visitor, read.payload)).toEqual({
    form: 'callback',
    idempotencyKey: 'k',
    ip: '203.0.113.7',
    honeypot: 'x',
    elapsedMs: 1200,
    attribution: { utm_source: 'a' },
    notice: null,
    token: null,
  })
  expect(
    readSubmission(request('k'.repeat(256)), 'callback', visitor, read.payload).idempotencyKey,
  ).toBeNull()
})

test('the thank-you cookie is found among others, and nothing else is accepted as one', () => {
  expect(readThankYouToken(`a=b; ${thankYouCookie(token, false).split(';')[0]}; c=d`, false)).toBe(token)
  for (const header of [null, '', `xtak=${token}`, 'tak=short', `tak=${token}x`])
    expect(readThankYouToken(header, false)).toBeNull()
})

test.each([
  [{ method: 'GET' }, 405],
  [{ body: '{}', headers: { 'content-type': 'text/plain' } }, 415],
  [{ body: '{}', headers: {} }, 415],
  [{ body: '{' }, 400],
])('a request with %j is refused with %i, in Danish and never cached', async (init, status) => {
  const request = new Request('http://localhost/api/leads/create', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    ...init,
  })
  const read = await readPayload(request, createPayload)
  if (read.ok) throw new Error('read')
  expect(read.response.status).toBe(status)
  expect(read.response.headers.get('cache-control')).toBe('no-store')
  expect(read.response.headers.get('allow')).toBe(status === 405 ? 'POST' : null)
  expect(await read.response.json()).toEqual({ error: 'Der opstod en fejl. Prøv igen.' })
})

test.each([
  [{ firstname: 'Ida' }, 'Ret de markerede felter, og send igen.', ['email', 'lastname', 'phone']],
  [[], 'Der opstod en fejl. Prøv igen.', []],
  [7, 'Der opstod en fejl. Prøv igen.', []],
])('the body %j is answered with »%s« and its fields', async (body, error, fields) => {
  const read = await readPayload(
    posting(JSON.stringify(body), { 'content-type': ' Application/JSON ; charset=utf-8' }),
    createPayload,
  )
  if (read.ok) throw new Error('read')
  expect(read.response.status).toBe(422)
  const answer = await read.response.json()
  expect(answer.error).toBe(error)
  expect(Object.keys(answer.fields).sort()).toEqual(fields)
})

test('what a schema says of the whole body is said, and a field of an odd kind in words of ours', async () => {
  const schema = (issues: { path: string[]; message: string }[]) => ({
    safeParse: () => ({ success: false as const, error: { issues } as never }),
  })
  const answer = async (issues: { path: string[]; message: string }[]) => {
    const read = await readPayload(posting('{}'), schema(issues))
    return read.ok ? null : read.response.json()
  }
  expect(await answer([{ path: [], message: 'For gammel.' }])).toEqual({ error: 'For gammel.', fields: {} })
  const odd = await readPayload(posting('{"attribution":7}'), createPayload)
  expect(!odd.ok && (await odd.response.json()).fields.attribution).toBe(
    'Her står noget, som vi ikke kan læse.',
  )
})

test.each([
  [' k ', 'k'],
  ['k'.repeat(255), 'k'.repeat(255)],
  ['', null],
])('the key %j is read as %s', (key, expected) => {
  expect(readKey(new Request('http://localhost/', { headers: { 'idempotency-key': key } }))).toBe(expected)
})

test('a submit tells which notice was shown, and whose browser sent it', async () => {
  const body = {
    firstname: 'Ida',
    lastname: 'Bo',
    email: 'ida@b.dk',
    phone: '20345678',
    notice: { version: '2', touched: true },
  }
  const read = await readPayload(posting(JSON.stringify(body)), createPayload)
  if (!read.ok) throw new Error('not read')
  const request = new Request('http://localhost/', { headers: { cookie: `tak=${token}` } })
  expect(
    readSubmission(request, 'callback', { ip: '203.0.113.7', secure: false }, read.payload),
  ).toMatchObject({
    idempotencyKey: null,
    attribution: null,
    notice: { version: '2', touched: true },
    token,
  })
})

test('a lead that another browser sent is answered without a cookie, and an answer has what it is given', async () => {
  const receipt = { outcome: 'stored', reference: 'K7M4-2XQ9', token: null, repeated: true } as const
  expect(answerReceipt(receipt, true).headers.get('set-cookie')).toBeNull()
  expect(await answerReceipt({ outcome: 'invalid', fields: { phone: 'Nej.' } }, false).json()).toEqual({
    error: 'Ret de markerede felter, og send igen.',
    fields: { phone: 'Nej.' },
  })
})

test('the cookie of a lead is sent without https too, under a name of its own', () => {
  expect(thankYouCookie(token, false)).toBe(`tak=${token}; Path=/; Max-Age=1800; HttpOnly; SameSite=Lax`)
  expect(readThankYouToken(`__Host-tak=${token}`, true)).toBe(token)
  expect(readThankYouToken(`__Host-tak=${token}`, false)).toBeNull()
})
