import { expect, test } from 'vitest'
import { createPayload } from './callback-payload.ts'
import { answerReceipt, guardStore, readPayload, readSubmission } from './endpoint.ts'
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
