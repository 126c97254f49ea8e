import { randomBytes } from 'node:crypto'
import { SIGN_IN_PATH } from '#app/internal/sign-in.ts'
import { areEqual } from './signed-cookie.ts'

/** How long the link printed at start-up works. */
const LINK_MS = 15 * 60_000

/** The link that signs the owner in once; only its digest is kept, in memory. */
export function createOwnersLink(sign: (text: string) => Buffer, now: () => number) {
  let link: { digest: Buffer; expiresAt: number } | null = null
  return {
    /** The path of a new link, which invalidates the previous one. */
    path(): string {
      const token = randomBytes(16).toString('base64url')
      link = { digest: sign(`link ${token}`), expiresAt: now() + LINK_MS }
      return `${SIGN_IN_PATH}?link=${token}`
    },
    /** Whether this is the token of the link; if so, the link is used up. */
    take(token: string): boolean {
      if (link === null || link.expiresAt <= now()) return false
      if (!areEqual(sign(`link ${token}`), link.digest)) return false
      link = null
      return true
    },
  }
}
