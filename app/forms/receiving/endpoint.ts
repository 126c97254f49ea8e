import { TRY_AGAIN } from '#app/lead/try-again.ts'
import {
  checkPayload,
  cookieFor,
  type LeadRequest,
  type NotStored,
  type ReceiveResult,
  retryAfterOf,
} from './receive-lead.server.ts'

// The lead endpoints: JSON in, `{ok: true, …}` or `{error, fields?}` out, never cached.

/** `{error}` in Danish, as shown by the form. */
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

/**
 * The checked body of a JSON post; throws the response if there is none. Other content types are
 * refused: an HTML form on another site could send them without a preflight (ASVS 3.5.2).
 */
export async function readPayload<Value>(
  request: Request,
  schema: Parameters<typeof checkPayload<Value>>[0],
): Promise<Value> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw refusal(415, TRY_AGAIN)
  const body: unknown = await request.json().catch(() => {
    throw refusal(400, TRY_AGAIN)
  })
  const checked = checkPayload(schema, body)
  if (!checked.ok) throw respondNotStored(checked.refused)
  return checked.payload
}

/** The response to a lead, with the thank-you cookie if it is stored. */
export function respondReceived(received: ReceiveResult, { secure }: Pick<LeadRequest, 'secure'>): Response {
  if (!received.stored) return respondNotStored(received)
  return success(thanksOf(received), cookieFor(received.token, secure))
}

/** The response about a stored lead: null and false are left out. */
export function thanksOf({
  reference,
  notice,
  answerBy,
  isMailed,
}: Extract<ReceiveResult, { stored: true }>) {
  return {
    reference,
    ...(notice && { notice }),
    ...(answerBy && { answerBy }),
    ...(isMailed && { isMailed }),
  }
}

export function respondNotStored(refused: NotStored): Response {
  const { status, message, fields } = refused
  return refusal(status, message, { ...(fields && { fields }), headers: retryAfterOf(refused) })
}
