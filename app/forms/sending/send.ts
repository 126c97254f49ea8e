import { isRecord } from '#app/is-record.ts'
import { TRY_AGAIN } from '#app/lead/try-again.ts'
import type { LeadStored } from '#app/measurement/page-kinds.ts'

/** Statuses on which a post is retried once; safe, because it has an idempotency key. */
const RETRIED_STATUSES = new Set([408, 409, 425, 429, 500, 502, 503, 504])

/** Statuses whose message says what the visitor can do; other failures are ours. */
const ACTIONABLE_STATUSES = new Set([413, 422, 429])

/**
 * The delay is random between these, so that posts that failed together are not repeated together.
 */
const RETRY_AFTER_MS = { least: 500, most: 1_500 }

/** The longest Retry-After that a visitor waits for; after a longer one nothing is retried. */
const LONGEST_WAIT_MS = 5_000

/** Timeout in ms, so that a form never waits for ever; a response that still comes takes less. */
const TIMEOUT_MS = 30_000

/** The answer to a lead that is stored. */
export interface StoredReceipt {
  reference: string
  /** A notice for the thanks; null: none. */
  notice: string | null
  /** 'fredag den 4. december', by which the sender hears of us; null: none is promised. */
  answerBy: string | null
  /** Whether a copy is sent to the address that was entered. */
  isMailed: boolean
}

export type SendResult =
  | ({ ok: true } & StoredReceipt)
  /** `error`: the server's message if the visitor can act on it. `fields`: field → message. */
  | { ok: false; status: number | null; error: string; fields: Record<string, string> }

/**
 * Posts JSON to one of this site's lead endpoints with an Idempotency-Key that the caller creates
 * per submit intent: the same key for the same fields, a new one after a change. Never throws.
 */
export async function sendLead(path: string, payload: unknown, key: string): Promise<SendResult> {
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
  const wait = waitBeforeRetry(first.response)
  if (wait === null) return first
  await new Promise((resolve) => setTimeout(resolve, wait))
  return attempt()
}

/** The delay before the second attempt, in ms; null: there is none. */
function waitBeforeRetry(response: Response | null): number | null {
  if (response !== null && !RETRIED_STATUSES.has(response.status)) return null
  const { least, most } = RETRY_AFTER_MS
  const random = least + Math.random() * (most - least)
  const retryAfterMs = 1000 * Number.parseInt(response?.headers.get('retry-after') ?? '', 10)
  if (Number.isNaN(retryAfterMs)) return random
  return retryAfterMs <= LONGEST_WAIT_MS ? Math.max(retryAfterMs, random) : null
}

async function read(response: Response | null): Promise<SendResult> {
  if (response === null) return { ok: false, status: null, error: TRY_AGAIN, fields: {} }
  const json: unknown = await response.json().catch(() => null)
  const body = isRecord(json) ? json : {}
  // A 200 alone may be a network's sign-in page, or cut off.
  if (response.ok && typeof body.reference === 'string')
    return {
      ok: true,
      reference: body.reference,
      notice: textOf(body.notice),
      answerBy: textOf(body.answerBy),
      isMailed: body.isMailed === true,
    }
  return {
    ok: false,
    status: response.status,
    error: (ACTIONABLE_STATUSES.has(response.status) && textOf(body.error)) || TRY_AGAIN,
    fields: Object.fromEntries(
      Object.entries(isRecord(body.fields) ? body.fields : {}).filter(
        (field): field is [string, string] => typeof field[1] === 'string',
      ),
    ),
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Dispatches a window event for measurement when a lead is stored. It carries no data. */
export function announceLeadStored(): void {
  const name: LeadStored = 'henvendelse-sendt'
  window.dispatchEvent(new Event(name))
}
