import { isRecord } from '#app/content/is-record.ts'
import type { LeadStored } from '#app/measurement/page-kinds.ts'
import { TRY_AGAIN } from './try-again.ts'

/** Statuses on which a post is retried once; safe, because it has an idempotency key. */
const RETRIED_STATUSES = new Set([408, 409, 425, 429, 500, 502, 503, 504])

/** Timeout in ms, so that a form never waits for ever; a response that still comes takes less. */
const TIMEOUT_MS = 30_000

export type Sent =
  /** The reference of the stored lead. */
  | { ok: true; reference: string }
  /** `error`: the server's message if there is one. `fields`: field → message (422). */
  | { ok: false; status: number | null; error: string; fields: Record<string, string> }

/**
 * Posts JSON to one of this site's lead endpoints with an Idempotency-Key that the caller creates
 * per submit intent: the same key for the same fields, a new one after a change. Never throws.
 */
export async function sendLead(path: string, payload: unknown, key: string): Promise<Sent> {
  return read((await post(path, payload, { 'idempotency-key': key })).response)
}

/**
 * A post, retried once where that is safe. `response` is null if there was none; `failure` is then
 * the reason. Never throws.
 */
export async function post(
  path: string,
  payload: unknown,
  headers: Record<string, string>,
): Promise<{ response: Response | null; failure: string }> {
  const attempt = async () => {
    try {
      const response = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
        body: JSON.stringify(payload),
        // Safari has it from version 16; older browsers get no timeout.
        signal: 'timeout' in AbortSignal ? AbortSignal.timeout(TIMEOUT_MS) : null,
      })
      return { response, failure: '' }
    } catch (error) {
      return { response: null, failure: error instanceof Error ? error.message : String(error) }
    }
  }
  const first = await attempt()
  return first.response !== null && !RETRIED_STATUSES.has(first.response.status) ? first : attempt()
}

async function read(response: Response | null): Promise<Sent> {
  if (response === null) return { ok: false, status: null, error: TRY_AGAIN, fields: {} }
  const json: unknown = await response.json().catch(() => null)
  const body = isRecord(json) ? json : {}
  // A 200 alone may be a network's sign-in page, or cut off.
  if (response.ok && typeof body.reference === 'string') return { ok: true, reference: body.reference }
  return {
    ok: false,
    status: response.status,
    error: typeof body.error === 'string' && body.error !== '' ? body.error : TRY_AGAIN,
    fields: Object.fromEntries(
      Object.entries(isRecord(body.fields) ? body.fields : {}).filter(
        (field): field is [string, string] => typeof field[1] === 'string',
      ),
    ),
  }
}

/** Dispatches a window event for measurement when a lead is stored. It carries no data. */
export function tellLeadStored(): void {
  const name: LeadStored = 'henvendelse-sendt'
  window.dispatchEvent(new Event(name))
}
