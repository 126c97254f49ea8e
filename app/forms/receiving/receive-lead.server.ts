import { fieldMessages, type SubmissionMetadata } from '#app/forms/payloads/payload-schema.ts'
import type { BankNumbers } from '#app/lead/fields/bank.ts'
import { HIDDEN_FIELDS } from '#app/lead/fields/hidden-fields.ts'
import type { ShownOffer } from '#app/lead/final-lead.ts'
import type { Lead } from '#app/lead/lead.ts'
import {
  ERASED,
  KEY_REUSED,
  type LeadIntake,
  LeadStoreUnavailable,
  LIMITED,
  type Receipt,
  type Submission,
} from '#app/lead/submission.ts'
import { readThankYouToken, thankYouCookie } from '#app/lead/thank-you-cookie.ts'
import { TRY_AGAIN } from '#app/lead/try-again.ts'

// Every post of a lead is checked and stored here. How it was encoded, and how the result is
// shown, is known at the edges: endpoint.ts for JSON, receive-plain.server.ts for plain forms.

/** A post with the services that handle it (app/context.ts). */
export interface LeadRequest {
  request: Request
  intake: LeadIntake
  ip: string
  /** The site is served over https: the thank-you cookie is then Secure. */
  secure: boolean
}

/** The content of a checked post. */
export interface Submit {
  form: Submission['form']
  lead: Lead
  metadata: SubmissionMetadata
  bank?: BankNumbers | null
  /** The offer as the sender saw it. */
  shown?: ShownOffer | null
}

/** Why nothing was stored: one message for all, and one for each wrong field of the payload. */
export interface NotStored {
  stored: false
  status: number
  /** null: the message concerns no field. */
  fields: Record<string, string> | null
  message: string
  retryAfterSeconds: number | null
}

/** `token` null: this browser has not proved that it may see the lead. */
export type ReceiveResult =
  | (Omit<Extract<Receipt, { outcome: 'stored' }>, 'outcome'> & { stored: true })
  | NotStored

const FIX_FIELDS = 'Ret de markerede felter, og send igen.'
const UNREADABLE = 'Her står noget, som vi ikke kan læse.'

type Schema<Value> = {
  safeParse(
    body: unknown,
    options: { error: () => string },
  ): { success: true; data: Value } | { success: false; error: Parameters<typeof fieldMessages>[0] }
}

/** The payload of a post, or the messages about it. */
export function checkPayload<Value>(
  schema: Schema<Value>,
  body: unknown,
): { ok: true; payload: Value } | { ok: false; refused: NotStored } {
  // Input that our forms never send has only the library's English messages.
  const parsed = schema.safeParse(body, { error: () => UNREADABLE })
  if (parsed.success) return { ok: true, payload: parsed.data }
  const { '': other, ...fields } = fieldMessages(parsed.error)
  const isOther = Object.keys(fields).length === 0
  const message = isOther ? (other === undefined || other === UNREADABLE ? TRY_AGAIN : other) : FIX_FIELDS
  return { ok: false, refused: notStored(422, message, { fields }) }
}

/** Stores the lead of a post, unless a limit, its key or the store forbids it. */
export async function receiveLead(
  { request, intake, ip, secure }: LeadRequest,
  { form, lead, metadata, bank = null, shown = null }: Submit,
): Promise<ReceiveResult> {
  const submission: Submission = {
    form,
    idempotencyKey: readKey(request),
    ip,
    honeypot: metadata[HIDDEN_FIELDS.honeypot],
    elapsedMs: metadata[HIDDEN_FIELDS.elapsedMs],
    attribution: metadata.attribution ?? null,
    notice: metadata.notice ?? null,
    shown,
    token: readThankYouToken(request.headers.get('cookie'), secure),
  }
  return orStoreDown(async () => toReceived(await intake.receive(lead, submission, bank)))
}

/** An unavailable store is a 503 in Danish, never a thank-you. */
export async function orStoreDown<Result>(work: () => Promise<Result>): Promise<Result | NotStored> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof LeadStoreUnavailable) return notStored(503, TRY_AGAIN, { retryAfterSeconds: 10 })
    throw error
  }
}

/** The thank-you cookie of a stored lead, which also proves that this browser sent it. */
export function cookieFor(token: string | null, secure: boolean): HeadersInit {
  return token === null ? {} : { 'Set-Cookie': thankYouCookie(token, secure) }
}

export function retryAfterOf({ retryAfterSeconds }: NotStored): HeadersInit {
  return retryAfterSeconds === null ? {} : { 'Retry-After': String(retryAfterSeconds) }
}

function toReceived(receipt: Receipt): ReceiveResult {
  switch (receipt.outcome) {
    case 'stored': {
      const { outcome: _, ...stored } = receipt
      return { stored: true, ...stored }
    }
    case 'key-reused':
      return notStored(422, KEY_REUSED)
    case 'erased':
      return notStored(410, ERASED)
    case 'invalid':
      return notStored(422, FIX_FIELDS, { fields: receipt.fields })
    case 'limited':
      return notStored(429, LIMITED, { retryAfterSeconds: receipt.retryAfterSeconds })
  }
}

function notStored(
  status: number,
  message: string,
  more: Partial<Pick<NotStored, 'fields' | 'retryAfterSeconds'>> = {},
): NotStored {
  return { stored: false, status, message, fields: null, retryAfterSeconds: null, ...more }
}

/** The Idempotency-Key of a request. One of more than 255 characters is not ours and is ignored. */
function readKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key')?.trim() ?? ''
  return key !== '' && key.length <= 255 ? key : null
}
