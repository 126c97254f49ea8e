import { createHash } from 'node:crypto'

/** What a page for everybody says of keeping it: a browser asks each time whether its copy is still right (D7). */
export const revalidated = 'public, max-age=0, must-revalidate'
/** For an address that carries its content's version. */
export const immutable = 'public, max-age=31536000, immutable'

/** The opaque tag of what these make: different for any other. */
export function tagOf(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return `"${hash.digest('base64url').slice(0, 22)}"`
}

/** Whether an If-None-Match header names this copy, compared weakly (RFC 9110, section 13.1.2). */
export function isKnown(header: string | null | undefined, etag: string): boolean {
  if (!header) return false
  if (header === etag || header.trim() === '*') return true
  const opaque = withoutWeakness(etag)
  return header.split(',').some((tag) => withoutWeakness(tag.trim()) === opaque)
}

function withoutWeakness(tag: string): string {
  return tag.replace(/^W\//, '')
}
