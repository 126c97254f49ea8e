import { createHash } from 'node:crypto'

/** Cache-Control of a public page: browsers revalidate it each time. */
export const REVALIDATE = 'public, max-age=0, must-revalidate'
/** For addresses that contain their content's version. */
export const immutable = 'public, max-age=31536000, immutable'

/** An ETag made from these inputs; other inputs give another. */
export function etagOf(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return `"${hash.digest('base64url').slice(0, 22)}"`
}

/**
 * The longest If-None-Match that is read: a browser knows one ETag of an address, a shared cache a
 * few.
 */
const LONGEST_LIST = 1_000

/**
 * Whether an If-None-Match header contains this ETag, compared weakly (RFC 9110, section 13.1.2).
 * A list that is too long to be a cache's matches nothing.
 */
export function matchesETag(header: string | null | undefined, etag: string): boolean {
  if (!header || header.length > LONGEST_LIST) return false
  if (header === etag || header.trim() === '*') return true
  const opaque = withoutWeakness(etag)
  return header.split(',').some((tag) => withoutWeakness(tag.trim()) === opaque)
}

function withoutWeakness(tag: string): string {
  return tag.replace(/^W\//, '')
}
