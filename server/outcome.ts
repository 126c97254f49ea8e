/**
 * Result of one delivery attempt. `reason` is a short code for log, desk and alerts: it never holds
 * personal data or text from the service's response, which may echo an address.
 */
export type Outcome =
  /** Accepted. `missing` lists what the service refused, e.g. unknown properties. */
  | { kind: 'delivered'; missing?: readonly string[] }
  /** Worth retrying. `retryAfterMs`: as requested by the service. */
  | { kind: 'retry'; reason: string; retryAfterMs?: number }
  /** Nothing works on this channel until someone acts (a key was refused): the channel pauses. */
  | { kind: 'pause'; reason: string }
  /** Never works for this lead as it is. */
  | { kind: 'dead'; reason: string }

/**
 * A Retry-After header, seconds or a date (RFC 9110, section 10.2.3), as ms from `now`; undefined
 * if it cannot be read.
 */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds * 1000 : undefined
  const date = Date.parse(header)
  return Number.isFinite(date) ? Math.max(0, date - now) : undefined
}
