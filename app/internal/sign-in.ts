import type { User } from './access.ts'

export type OwnerSession = {
  id: string
  user: User
  /**
   * Every form of the internal pages includes it, and in the header CSRF_HEADER of their own calls.
   */
  csrf: string
  /** epoch ms */
  expiresAt: number
}

export type SignInResult =
  | { outcome: 'signed-in'; cookies: string[] }
  | { outcome: 'wrong' }
  | { outcome: 'limited'; retryAfterSeconds: number }

/** The caller who signs in, and the device. */
export interface SigningIn {
  ip: string
  /** 'iPhone'; '' if not known. */
  device: string
}

/** Access to the internal pages. Cookies are complete `Set-Cookie` values. */
export interface SignIn {
  /** The session of a request; null if not signed in or expired. */
  session(request: Request): Promise<OwnerSession | null>
  /** With the secret as typed. Failed attempts are counted per address. */
  withSecret(typed: string, caller: SigningIn): Promise<SignInResult>
  /**
   * With the link printed at start-up, or one that a colleague was given: it works once, and only
   * for a short time.
   */
  withLink(token: string, caller: SigningIn): Promise<SignInResult>
  /**
   * With `Authorization: Bearer <secret>`, for programs: browsers never send it on their own, so
   * it needs no CSRF protection.
   */
  hasBearerSecret(request: Request, ip: string): Promise<boolean>
  /** Whether this is the session's own CSRF token. */
  isToken(session: OwnerSession, typed: string): boolean
  /**
   * Ends the session of a request, on every instance, even for a copied cookie. Needs no store to
   * know whose token it is.
   */
  signOut(request: Request, token: string): Promise<SignOutResult>
}

export type SignOutResult =
  /**
   * `isEnded` is false if the store could not record it: a copied cookie works until it expires.
   */
  | { outcome: 'signed-out'; cookies: string[]; isEnded: boolean }
  | { outcome: 'wrong-token' }
  | { outcome: 'no-session' }

/** Name of the hidden field and of the header that carry `OwnerSession.csrf`. */
export const CSRF_FIELD = 'csrf'
export const CSRF_HEADER = 'x-csrf-token'

export const SIGN_IN_PATH = '/intern/log-ind'
/** Query parameter of SIGN_IN_PATH: the one-time link's token. */
export const LINK_PARAMETER = 'link'
/** Query parameter of SIGN_IN_PATH: where to go after signing in. */
export const RETURN_PARAMETER = 'til'
/** Query parameter of SIGN_IN_PATH: signed out in this browser only. */
export const NOT_ENDED_PARAMETER = 'ikke-afsluttet'

/** The sign-in page, which leads back to this address. */
export function signInFirst(back: string): string {
  return `${SIGN_IN_PATH}?${new URLSearchParams({ [RETURN_PARAMETER]: back })}`
}

/**
 * Where to return to within the internal pages, or the desk: never another site or another part of
 * this one.
 */
export function returnAddress(wanted: string | null): string {
  const pattern = /^\/(?:intern|api-test|email-preview)(?:[/?][\w/?=&%.+-]*)?$/
  if (wanted === null || !pattern.test(wanted)) return '/intern'
  // Browsers resolve /.. and its encoded forms before sending; servers may resolve more.
  const { pathname, search } = new URL(wanted, 'http://localhost')
  return `${pathname}${search}` === wanted && !/%(?:2f|5c|25)/i.test(pathname) ? wanted : '/intern'
}
