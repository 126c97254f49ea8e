import type { HttpHeader } from './security-headers.ts'

/** When a client may try again. */
export function retryAfter(seconds: number): HttpHeader {
  return ['Retry-After', String(Math.max(1, Math.ceil(seconds)))]
}

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
