import { HIDDEN_FIELDS } from './hidden-fields.ts'
import {
  KEY_REUSED,
  LeadStoreUnavailable,
  LIMITED,
  type Receipt,
  readThankYouToken,
  type Submission,
  thankYouCookie,
} from './intake.ts'
import { fieldMessages, type SubmissionMetadata } from './payload-schema.ts'
import { TRY_AGAIN } from './try-again.ts'

// Shared by the lead endpoints: JSON in, `{ok: true, …}` or `{error, fields?}` out, never cached.

const FIX_FIELDS = 'Ret de markerede felter, og send igen.'
const UNREADABLE = 'Her står noget, som vi ikke kan læse.'

/** `{error}` in Danish, as shown by the form (spec 1 §8). */
export function refusal(
  status: number,
  error: string,
  more: { fields?: Record<string, string>; headers?: HeadersInit } = {},
): Response {
  const headers = new Headers(more.headers)
  headers.set('Cache-Control', 'no-store')
  return Response.json(
    { error, ...(more.fields === undefined ? {} : { fields: more.fields }) },
    { status, headers },
  )
}

export function success(body: Record<string, unknown>, headers: HeadersInit = {}): Response {
  return Response.json({ ok: true, ...body }, { headers: { 'Cache-Control': 'no-store', ...headers } })
}

/** The response to any method but POST. */
export function onlyPost(): Response {
  return refusal(405, TRY_AGAIN, { headers: { Allow: 'POST' } })
}

type Schema<Value> = {
  safeParse(
    body: unknown,
    options: { error: () => string },
  ): { success: true; data: Value } | { success: false; error: Parameters<typeof fieldMessages>[0] }
}

/**
 * The checked body of a JSON post. Other content types are refused: an HTML form on another site
 * could send them without a preflight (ASVS 3.5.2).
 */
export async function readPayload<Value>(
  request: Request,
  schema: Schema<Value>,
): Promise<{ ok: true; payload: Value } | { ok: false; response: Response }> {
  if (request.method !== 'POST') return { ok: false, response: onlyPost() }
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') return { ok: false, response: refusal(415, TRY_AGAIN) }
  let body: unknown
  try {
    body = await request.json()
  } catch {
    return { ok: false, response: refusal(400, TRY_AGAIN) }
  }
  // Input that our forms never send has only the library's English messages.
  const parsed = schema.safeParse(body, { error: () => UNREADABLE })
  if (parsed.success) return { ok: true, payload: parsed.data }
  const { '': other, ...fields } = fieldMessages(parsed.error)
  const isOther = Object.keys(fields).length === 0
  const error = isOther ? (other === undefined || other === UNREADABLE ? TRY_AGAIN : other) : FIX_FIELDS
  return { ok: false, response: refusal(422, error, { fields }) }
}

/** The Idempotency-Key of a request. One of more than 255 characters is not ours and is ignored. */
export function readKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key')?.trim() ?? ''
  return key !== '' && key.length <= 255 ? key : null
}

/** The metadata of a submit. `secure`: SITE_URL is https. */
export function readSubmission(
  request: Request,
  form: Submission['form'],
  { ip, secure }: { ip: string; secure: boolean },
  payload: SubmissionMetadata,
): Submission {
  return {
    form,
    idempotencyKey: readKey(request),
    ip,
    honeypot: payload[HIDDEN_FIELDS.trap],
    elapsedMs: payload[HIDDEN_FIELDS.elapsedMs],
    attribution: payload.attribution ?? null,
    notice: payload.notice ?? null,
    token: readThankYouToken(request.headers.get('cookie'), secure),
  }
}

/** The response for a receipt, with the thank-you cookie if the lead is stored (D24). */
export function answerReceipt(receipt: Receipt, secure: boolean): Response {
  switch (receipt.outcome) {
    case 'stored':
      return success(
        { reference: receipt.reference },
        receipt.token === null ? {} : { 'Set-Cookie': thankYouCookie(receipt.token, secure) },
      )
    case 'key-reused':
      return refusal(422, KEY_REUSED)
    case 'invalid':
      return refusal(422, FIX_FIELDS, { fields: receipt.fields })
    case 'limited':
      return refusal(429, LIMITED, { headers: { 'Retry-After': String(receipt.retryAfterSeconds) } })
  }
}

/** Runs an endpoint; an unavailable store gives a 503 in Danish, never a thank-you (D28). */
export async function guardStore(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof LeadStoreUnavailable)
      return refusal(503, TRY_AGAIN, { headers: { 'Retry-After': '10' } })
    throw error
  }
}
