import { decodeText } from '#app/content/percent-encoding.ts'
import { isRecord } from '#app/is-record.ts'

/** The cookie of Prismic's preview sessions (docs/prismic.md). */
const COOKIE = 'io.prismic.preview'

/** A browser has one for each path and domain that one was set for. */
const MOST_COOKIES = 5

/**
 * The preview token of a request, `null` if there is none. The cookie holds either the token itself
 * (set by our /preview) or the toolbar's JSON. A value that no preview session of this repository
 * can have is ignored: it would only bypass the page cache. Of many such cookies the first five
 * count.
 */
export function previewTokenOf(cookieHeader: string | null, repositoryHost: string): string | null {
  for (const rawValue of valuesOf(cookieHeader).slice(0, MOST_COOKIES)) {
    const value = decodeText(rawValue) ?? rawValue
    const token = value.startsWith('{') ? fromToolbar(value, repositoryHost) : value
    if (token !== null && isPreviewToken(token, repositoryHost)) return token
  }
  return null
}

/** The values of all preview cookies. */
function valuesOf(cookieHeader: string | null): string[] {
  return (cookieHeader ?? '').split(';').flatMap((part) => {
    const at = part.indexOf('=')
    return at >= 0 && part.slice(0, at).trim() === COOKIE ? [part.slice(at + 1).trim()] : []
  })
}

/**
 * `Set-Cookie` value for a preview; without a token it ends the preview. The toolbar's script reads
 * and replaces the cookie, so it cannot be HttpOnly.
 */
export function previewCookie(token: string | null, { https }: { https: boolean }): string {
  const value = token === null ? '; Max-Age=0' : encodeURIComponent(token)
  // Prismic's editor shows pages in a frame; browsers accept SameSite=None only over https.
  return `${COOKIE}=${value}; Path=/; SameSite=${https ? 'None; Secure' : 'Lax'}`
}

function fromToolbar(json: string, repositoryHost: string): string | null {
  try {
    const entry: unknown = JSON.parse(json)?.[repositoryHost]
    return isRecord(entry) && typeof entry.preview === 'string' ? entry.preview : null
  } catch {
    return null
  }
}

/** Longer values are no tokens; the service's own have about a hundred characters. */
const LONGEST_TOKEN = 512

/**
 * Whether a text may be a preview token of this repository: only the service knows if it is one.
 * Tokens are opaque (`m-…:p-…`); earlier ones are URLs of the repository.
 */
export function isPreviewToken(token: string, repositoryHost: string): boolean {
  if (!/^[!-~]+$/.test(token) || token.length > LONGEST_TOKEN) return false
  if (!/^(?:[a-z][a-z\d+.-]*:)?[/\\]{2}/i.test(token)) return true
  const url = URL.parse(token)
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.host === repositoryHost &&
    url.pathname.startsWith('/previews/')
  )
}
