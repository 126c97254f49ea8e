import type { BankNumbers } from './fields/bank.ts'
import type { Contact } from './fields/contact-fields.ts'
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
   * The client's IP address (visitorContext), used for rate limits and stored only as a keyed hash.
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
      /** What the thanks have to say of it (describe.ts). */
      notice?: string | null
      answerBy?: string | null
      /** Whether an auto-reply is sent; only then may the thanks mention it. */
      isMailed?: boolean
    }
  /** The same key with another body: respond 422. */
  | { outcome: 'key-reused' }
  /** The server's stricter checks: field → Danish message. Respond 422. */
  | { outcome: 'invalid'; fields: Record<string, string> }
  /** Too many from this IP address: respond 429 with Retry-After and LIMITED. */
  | { outcome: 'limited'; retryAfterSeconds: number }

/** The message for 'limited'. */
export const LIMITED = 'Vi har lige modtaget mange henvendelser herfra. Vent lidt, og prøv igen.'
/** The message for 'key-reused'. */
export const KEY_REUSED = 'Formularen er allerede sendt med andre svar. Genindlæs siden, og send igen.'

/**
 * Thrown if a lead could not be stored (disk full, database down): respond 503 with TRY_AGAIN,
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
  isAnswered: boolean
}

/**
 * Name of one of our cookies as it is set. Over https its prefix `__Host-` keeps sibling hosts from
 * setting it (RFC 6265bis, section 4.1.3.2); without https browsers refuse the prefix.
 */
export function cookieName(name: `__Host-${string}`, https: boolean): string {
  return https ? name : name.replace('__Host-', '')
}

/** The thank-you cookie: HttpOnly, SameSite=Lax, 30 minutes. */
export const THANK_YOU_COOKIE = '__Host-tak'
export const THANK_YOU_MINUTES = 30

/** `Set-Cookie` that lets this browser see its lead for 30 minutes. `secure`: SITE_URL is https. */
export function thankYouCookie(token: string, secure: boolean): string {
  const parts = [
    `${cookieName(THANK_YOU_COOKIE, secure)}=${token}`,
    'Path=/',
    `Max-Age=${THANK_YOU_MINUTES * 60}`,
    'HttpOnly',
    'SameSite=Lax',
  ]
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ')
}

/** The token in a request's Cookie header, or null. */
export function readThankYouToken(cookieHeader: string | null, secure: boolean): string | null {
  const found = new RegExp(
    `(?:^|;\\s*)${cookieName(THANK_YOU_COOKIE, secure)}=([A-Za-z0-9_-]{22})(?:;|$)`,
  ).exec(cookieHeader ?? '')
  return found?.[1] ?? null
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

/** A person's name as one line: 'Mette Holm'. '' if none was given. */
export function fullName(contact: Contact): string {
  return [contact.firstname, contact.lastname].filter((part) => part !== '').join(' ')
}

/** Without a name, address or phone number nobody can be called or written to. */
export function isAnonymous(contact: Contact): boolean {
  return fullName(contact) === '' && contact.email === '' && contact.phone === ''
}
