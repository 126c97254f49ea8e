/** A signed-in owner (D33). */
export type OwnerSession = {
  /** Stands in every form of the internal pages, and in the header CSRF_HEADER of their own calls. */
  csrf: string
  /** epoch ms */
  expiresAt: number
}

export type SignInResult =
  | { outcome: 'signed-in'; cookie: string }
  | { outcome: 'wrong' }
  | { outcome: 'limited'; retryAfterSeconds: number }

/** Who may see the internal pages. Every cookie is a complete `Set-Cookie` value. */
export interface SignIn {
  /** The session of a request; null: not signed in, or no longer. */
  session(request: Request): Promise<OwnerSession | null>
  /** By the secret as a person typed it. Wrong ones are counted per address. */
  withSecret(typed: string, ip: string): Promise<SignInResult>
  /** By the link that the start printed: it works once, and not for long. */
  withLink(token: string, ip: string): Promise<SignInResult>
  /** By `Authorization: Bearer <secret>`, for programs: they send it of their own accord, so nothing is forged. */
  hasBearerSecret(request: Request, ip: string): Promise<boolean>
  /** Is this the session's own CSRF token? */
  isToken(session: OwnerSession, typed: string): boolean
  /** Ends the session of a request, on every instance, also for somebody who kept its cookie. */
  signOut(request: Request): Promise<string>
}

/** Sessions that were signed out before their end, kept where every instance looks. */
export interface EndedSessions {
  has(id: string): Promise<boolean>
  /** `endsAt`: until when it has to be remembered, epoch ms. */
  add(id: string, endsAt: number): Promise<void>
}

/** Name of the hidden field, and of the header, that hold `OwnerSession.csrf`. */
export const CSRF_FIELD = 'csrf'
export const CSRF_HEADER = 'x-csrf-token'

export const SIGN_IN_PATH = '/intern/log-ind'
/** Query parameter of SIGN_IN_PATH: the one-time link's token. */
export const LINK_PARAMETER = 'link'
/** Query parameter of SIGN_IN_PATH: where to go after signing in. */
export const RETURN_PARAMETER = 'til'

/** An address of the internal pages to return to, or the desk: never another site nor another part of this one. */
export function returnAddress(wanted: string | null): string {
  const pattern = /^\/(?:intern|api-test|email-preview)(?:[/?][\w/?=&%.+-]*)?$/
  if (wanted === null || !pattern.test(wanted)) return '/intern'
  // Browsers take out /.. and its encoded forms before they ask; servers may take out more.
  const { pathname, search } = new URL(wanted, 'http://localhost')
  return `${pathname}${search}` === wanted && !/%(?:2f|5c|25)/i.test(pathname) ? wanted : '/intern'
}
