/**
 * How one attempt at a delivery ended. `reason` is a short code that log, desk and alerts may show: it never holds
 * personal data nor a word of the service's own answer, which may echo an address.
 */
export type Outcome =
  /** The service has it. `missing` names what it refused to take, e.g. properties that it does not know. */
  | { kind: 'delivered'; missing?: readonly string[] }
  /** It may work later. `retryAfterMs`: the service's own word for when. */
  | { kind: 'retry'; reason: string; retryAfterMs?: number }
  /** Nothing in this channel will work until a person acts (a key was refused): the channel stops. */
  | { kind: 'pause'; reason: string }
  /** It will never work for this lead as it is. */
  | { kind: 'dead'; reason: string }

/** A Retry-After header, seconds or a date (RFC 9110, section 10.2.3), as ms from `now`; undefined where it says nothing. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds * 1000 : undefined
  const date = Date.parse(header)
  return Number.isFinite(date) ? Math.max(0, date - now) : undefined
}
