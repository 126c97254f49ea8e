import type { PackageRates } from '#app/pricing/fees.ts'
import type { BankNumbers } from './bank.ts'
import type { Contact, Lead } from './lead.ts'

/** Where the visitor came from (D35). Only what the visitor's consent allows is ever sent. */
export type Attribution = Readonly<Partial<Record<string, string>>>

/** What is known about one submit beside the lead itself. */
export type Submission = {
  /** Which form it was. Equal bodies to different forms are different leads. */
  form: 'information' | 'demo' | 'callback' | 'application' | 'api-test'
  /** Idempotency-Key of the request; null without JavaScript, where an equal body within 10 minutes repeats (D25). */
  idempotencyKey: string | null
  /** The client's address (visitorContext). It is used for limits and stored as a keyed hash only. */
  ip: string
  /** What stood in the honeypot. Anything but '' is a sign of spam. */
  honeypot: string
  /** From first touch to submit; null when unknown, which is no sign of anything. */
  elapsedMs: number | null
  attribution: Attribution | null
  /** The acknowledgement of the privacy notice (D23); null where the form has no box. */
  notice: { version: string; touched: boolean } | null
  /** The thank-you token that the browser sent: proof that it made the lead of that token (D22). null without one. */
  token: string | null
}

export type Receipt =
  /**
   * Durably stored, deliveries and all. `token` finds the lead for 30 minutes (thank-you cookie); every receipt has
   * its own. null: nothing proves that this browser may see the lead. `repeated`: this submit was stored before, and
   * nothing new happened.
   */
  | { outcome: 'stored'; reference: string; token: string | null; repeated: boolean }
  /** The same key came with another body: answer 422. */
  | { outcome: 'key-reused' }
  /** The server's stricter checks: field → Danish message. Answer 422. */
  | { outcome: 'invalid'; fields: Record<string, string> }
  /** Too many from this address: answer 429 with Retry-After and LIMITED. */
  | { outcome: 'limited'; retryAfterSeconds: number }

/** Said with 'limited'. */
export const LIMITED = 'Vi har lige modtaget mange henvendelser herfra. Vent lidt, og prøv igen.'
/** Said with 'key-reused'. */
export const KEY_REUSED = 'Formularen er allerede sendt med andre svar. Genindlæs siden, og send igen.'

/** Thrown when a lead could not be stored (disk full, database down): answer 503 with TRY_AGAIN, never a thank-you. */
export class LeadStoreUnavailable extends Error {
  override name = 'LeadStoreUnavailable'
  /** What the database calls its failure, for the log: 'SQLITE_FULL', a SQLSTATE, 'ECONNREFUSED'. */
  readonly code: string | undefined

  constructor(message?: string, { code, ...options }: ErrorOptions & { code?: string } = {}) {
    super(message, options)
    this.code = code
  }
}

/** What the thank-you page and the print view show of a stored lead. */
export type ThankYouView = {
  reference: string
  /** ISO 8601, UTC; shown in Europe/Copenhagen. */
  receivedAt: string
  lead: Lead
  /** Does an auto-reply go out? Only then may the page speak of one (D47). */
  isAnswered: boolean
  /** Rates that were quoted, kr and percent ekskl. moms: the quote is computed from these, also after a price change. */
  rates: PackageRates
}

/**
 * The thank-you cookie: HttpOnly, SameSite=Lax, 30 minutes (D24). By https it has a prefix with which no neighbouring host
 * can plant one (RFC 6265bis, section 4.1.3.2).
 */
export const THANK_YOU_COOKIE = '__Host-tak'
const THANK_YOU_BY_HTTP = 'tak'
export const THANK_YOU_MINUTES = 30

/** `Set-Cookie` that lets this browser see its lead for 30 minutes. `secure` wherever SITE_URL is https. */
export function thankYouCookie(token: string, secure: boolean): string {
  const parts = [
    `${nameOf(secure)}=${token}`,
    'Path=/',
    `Max-Age=${THANK_YOU_MINUTES * 60}`,
    'HttpOnly',
    'SameSite=Lax',
  ]
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ')
}

/** The token in a request's Cookie header, or null. */
export function readThankYouToken(cookieHeader: string | null, secure: boolean): string | null {
  const found = new RegExp(`(?:^|;\\s*)${nameOf(secure)}=([A-Za-z0-9_-]{22})(?:;|$)`).exec(cookieHeader ?? '')
  return found?.[1] ?? null
}

function nameOf(secure: boolean): string {
  return secure ? THANK_YOU_COOKIE : THANK_YOU_BY_HTTP
}

/** The one door through which a lead enters. The server hands it to the routes as `leadsContext`. */
export interface LeadIntake {
  /**
   * Stores a lead with all its deliveries in one transaction and only then answers (D28). Equal submits are stored
   * once (D25). A contact for a demo lead whose intentId is known completes that same lead, where the browser proves by
   * its token that it made it; otherwise it is a demo of its own (D22).
   * `bank` goes with an application alone; it is encrypted before it is stored (D21).
   * @throws LeadStoreUnavailable
   */
  receive(lead: Lead, submission: Submission, bank?: BankNumbers | null): Promise<Receipt>
  /**
   * Does this reference exist, and will its auto-reply go out? For /api/leads/autosvar, which creates and resends
   * nothing (D26). null: no such lead. `sent` is false where there is no e-mail address to answer.
   * @throws LeadStoreUnavailable
   */
  autoReply(reference: string): Promise<{ sent: boolean } | null>
  /**
   * The lead of a thank-you token, null when there is none (any more).
   * @throws LeadStoreUnavailable
   */
  byToken(token: string): Promise<ThankYouView | null>
}

/** A person's name as one line: 'Mette Holm'. '' where none was given. */
export function fullName(contact: Contact): string {
  return [contact.firstname, contact.lastname].filter((part) => part !== '').join(' ')
}
