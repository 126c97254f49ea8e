import type { BankNumbers } from './fields/bank.ts'
import type { Attribution, FinalLead, ShownOffer } from './final-lead.ts'
import type { Lead } from './lead.ts'

/** The metadata of one submit. */
export type Submission = {
  /** The form. Equal bodies from different forms are different leads. */
  form: 'information' | 'demo' | 'callback' | 'application' | 'api-test'
  /**
   * Idempotency-Key of the request; null without JavaScript, where an equal body within 10 minutes
   * counts as a repeat.
   */
  idempotencyKey: string | null
  /**
   * The caller's IP address (visitorContext), used for rate limits and stored only as a keyed hash.
   */
  ip: string
  /** The honeypot's value; anything but '' is a spam signal. */
  honeypot: string
  /** From first touch to submit; null if unknown, which is not a spam signal. */
  elapsedMs: number | null
  attribution: Attribution | null
  /** The acknowledgement of the privacy notice; null if the form has no box. */
  notice: { version: string; touched: boolean } | null
  /** The offer as this browser showed it; null if it did not say. */
  shown?: ShownOffer | null
  /** The browser's thank-you token, which proves that it sent that lead; null without one. */
  token: string | null
}

export type Receipt =
  /**
   * Durably stored with its deliveries. `token` gives access to the lead for 30 minutes (thank-you
   * cookie); each receipt has its own. null: this browser has not proved that it may see the lead.
   * `repeated`: this submit was already stored, nothing new happened.
   */
  | {
      outcome: 'stored'
      reference: string
      token: string | null
      repeated: boolean
      /** A notice for the thanks (describe.ts). */
      notice?: string | null
      answerBy?: string | null
      /** Whether an auto-reply is sent; only then may the thanks mention it. */
      isMailed?: boolean
    }
  /** The same key with another body: respond 422. */
  | { outcome: 'key-reused' }
  /** A repeat of a submit whose lead was deleted since: respond 410 with ERASED. */
  | { outcome: 'erased' }
  /** The server's stricter checks: field → Danish message. Respond 422. */
  | { outcome: 'invalid'; fields: Record<string, string> }
  /** Too many from this IP address: respond 429 with Retry-After and LIMITED. */
  | { outcome: 'limited'; retryAfterSeconds: number }

/** The message for 'limited'. */
export const LIMITED = 'Vi har lige modtaget mange henvendelser herfra. Vent lidt, og prøv igen.'
/** The message for 'key-reused'. */
export const KEY_REUSED = 'Formularen er allerede sendt med andre svar. Genindlæs siden, og send igen.'
/** The message for 'erased'. */
export const ERASED = 'Henvendelsen er slettet. Genindlæs siden, hvis du vil skrive til os igen.'

/**
 * The lead could not be stored (disk full, database down): respond 503 with TRY_AGAIN,
 * never a thank-you.
 */
export class LeadStoreUnavailable extends Error {
  override name = 'LeadStoreUnavailable'
  /** The database's error code, for the log: 'SQLITE_FULL', a SQLSTATE, 'ECONNREFUSED'. */
  readonly code: string | undefined

  constructor(message?: string, { code, ...options }: ErrorOptions & { code?: string } = {}) {
    super(message, options)
    this.code = code
  }
}

/** What the thank-you page and the print view show of a stored lead. */
export type ThankYouView = FinalLead & {
  /** Whether an auto-reply is sent; only then may the page mention it. */
  isMailed: boolean
}

/** The only entry for leads. The server passes it to the routes as `leadsContext`. */
export interface LeadIntake {
  /**
   * Stores a lead with all its deliveries in one transaction before it resolves. Equal
   * submits are stored once. A demo contact with a known intentId completes that lead if the
   * browser's token proves that it sent it; otherwise it becomes a separate demo. `bank`
   * belongs to applications only; it is encrypted before it is stored.
   * @throws LeadStoreUnavailable
   */
  receive(lead: Lead, submission: Submission, bank?: BankNumbers | null): Promise<Receipt>
  /**
   * Whether the reference exists and its auto-reply is sent, for /api/leads/autosvar, which creates
   * and resends nothing. null: no such lead. `sent` is false without an e-mail address.
   * @throws LeadStoreUnavailable
   */
  autoReply(reference: string): Promise<{ sent: boolean } | null>
  /**
   * The lead of a thank-you token; null if there is none or it expired.
   * @throws LeadStoreUnavailable
   */
  byToken(token: string): Promise<ThankYouView | null>
}
