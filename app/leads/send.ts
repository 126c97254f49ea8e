import type { LeadStored } from '#app/measurement/page-kinds.ts'
import { TRY_AGAIN } from './try-again.ts'

/** D25: a post is retried once on these, which is safe because it carries its key; reads are never retried. */
const RETRIED = new Set([408, 409, 425, 429, 500, 502, 503, 504])

/** Longer than any answer takes that still comes, in ms: a form that waits for ever is a dead end. */
const PATIENCE_MS = 30_000

export type Sent =
  | { ok: true; body: Record<string, unknown> }
  /** `error`: the server's own words if it gave any. `fields`: field → message (422). */
  | { ok: false; status: number | null; error: string; fields: Record<string, string> }

/**
 * Posts JSON to one of this site's lead endpoints with an Idempotency-Key that the caller makes once per submit intent
 * (`crypto.randomUUID()`): the same key for the same fields, a new one when they changed. Never throws.
 */
export async function send(path: string, payload: unknown, key: string): Promise<Sent> {
  return read((await post(path, payload, { 'idempotency-key': key })).response)
}

/** A post with the one retry of D25. `response` null: there was none, and `failure` says why. Never throws. */
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
        // Safari knows it from 16 on; an older browser waits as long as it takes.
        signal: 'timeout' in AbortSignal ? AbortSignal.timeout(PATIENCE_MS) : null,
      })
      return { response, failure: '' }
    } catch (error) {
      return { response: null, failure: error instanceof Error ? error.message : String(error) }
    }
  }
  const first = await attempt()
  return first.response !== null && !RETRIED.has(first.response.status) ? first : attempt()
}

async function read(response: Response | null): Promise<Sent> {
  if (response === null) return { ok: false, status: null, error: TRY_AGAIN, fields: {} }
  const body = await readObject(response)
  if (response.ok) return { ok: true, body }
  return {
    ok: false,
    status: response.status,
    error: typeof body.error === 'string' && body.error !== '' ? body.error : TRY_AGAIN,
    fields: Object.fromEntries(
      Object.entries(isObject(body.fields) ? body.fields : {}).filter(
        (field): field is [string, string] => typeof field[1] === 'string',
      ),
    ),
  }
}

async function readObject(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json()
    return isObject(body) ? body : {}
  } catch {
    return {}
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Says on the window that a lead was stored, for whoever counts. Nothing goes with it. */
export function tellLeadStored(): void {
  const name: LeadStored = 'henvendelse-sendt'
  window.dispatchEvent(new Event(name))
}
