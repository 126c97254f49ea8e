/**
 * Name of one of our cookies as it is set. Over https its prefix `__Host-` keeps sibling hosts from
 * setting it (RFC 6265bis, section 4.1.3.2); without https browsers refuse the prefix.
 */
export function cookieName(name: `__Host-${string}`, https: boolean): string {
  return https ? name : name.replace('__Host-', '')
}

/** The thank-you cookie: HttpOnly, SameSite=Lax, 30 minutes. */
export const THANK_YOU_COOKIE = '__Host-tak'
const THANK_YOU_MINUTES = 30

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
  const match = new RegExp(
    `(?:^|;\\s*)${cookieName(THANK_YOU_COOKIE, secure)}=([A-Za-z0-9_-]{22})(?:;|$)`,
  ).exec(cookieHeader ?? '')
  return match?.[1] ?? null
}
