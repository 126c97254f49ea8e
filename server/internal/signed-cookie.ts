import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

interface CookieOptions {
  name: string
  /** Part of the signature, so that a cookie of one label is not valid under another. */
  label: string
  secret: string
  https: boolean
}

/**
 * A cookie that says which session it is and until when, HttpOnly, SameSite and signed. It is Lax,
 * not Strict: a link in a mail that is read in a browser is another site's, and has to open the desk.
 */
export function createSignedCookie({ name, label, secret, https }: CookieOptions) {
  const key = createHmac('sha256', secret).update(label).digest()
  // The __Host- prefix keeps a neighbouring host from planting the cookie (RFC 6265bis, section
  // 4.1.3.2).
  const cookieName = https ? `__Host-${name}` : name
  const pattern = new RegExp(`(?:^|;\\s*)${cookieName}=(\\d{13})\\.([\\w-]{22})\\.([\\w-]{43})(?:;|$)`)
  const sign = (text: string): Buffer => createHmac('sha256', key).update(text).digest()

  function setCookie(value: string, seconds: number): string {
    const secure = https ? '; Secure' : ''
    return `${cookieName}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
  }

  return {
    sign,
    /** A new session of this length. */
    issue(now: number, ms: number) {
      const id = randomBytes(16).toString('base64url')
      const endsAt = now + ms
      const body = `${endsAt}.${id}`
      const value = `${body}.${sign(`session ${body}`).toString('base64url')}`
      return { id, endsAt, cookie: setCookie(value, ms / 1000) }
    },
    /** The session that a request names with a genuine signature; null if none, or expired. */
    read(request: Request, now: number): { id: string; expiresAt: number } | null {
      const [, end = '', id = '', signature = ''] = pattern.exec(request.headers.get('cookie') ?? '') ?? []
      if (id === '' || !areEqual(Buffer.from(signature, 'base64url'), sign(`session ${end}.${id}`)))
        return null
      return Number(end) <= now ? null : { id, expiresAt: Number(end) }
    },
    csrf: (id: string): string => sign(`csrf ${id}`).toString('base64url'),
    /** A `Set-Cookie` that deletes the cookie. */
    clear: () => setCookie('', 0),
  }
}

/** In constant time for texts of one length. */
export function areEqual(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}
