import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import {
  type EndedSessions,
  type OwnerSession,
  SIGN_IN_PATH,
  type SignIn,
  type SignInResult,
} from '#app/internal/sign-in.ts'
import { networkOf } from '#server/network.ts'

/** A working day: whoever left the desk open yesterday signs in again. */
const SESSION_MS = 12 * 3_600_000
/** From the start to the click of whoever started it. */
const LINK_MS = 15 * 60_000
/** Wrong tries per network, of people and of programs each. The secret has 16 characters or more, so this stops noise and no guess that could succeed. */
const TRIES = { points: 10, seconds: 15 * 60 }

export type SignInOptions = {
  /** INTERNAL_SECRET, or the one kept in the data folder. */
  secret: string
  /** The site is reached by https: the cookie is sent there alone. */
  https: boolean
  /** Sessions that were signed out before their end. */
  ended: EndedSessions
  now?: () => number
}

export interface OwnerSignIn extends SignIn {
  /** The path of a link that signs in once within 15 minutes. A new one ends the one before. */
  oneTimePath(): string
}

/**
 * The internal sign-in (D33): one secret, and a signed cookie that no script reads and no other site sends. Sessions
 * are not stored: the signature and the end that it covers are the whole of them, so that several instances know each
 * other's. Those that were signed out are, for all instances. A new secret ends them all.
 */
export function createSignIn({ secret, https, ended, now = Date.now }: SignInOptions): OwnerSignIn {
  const key = createHmac('sha256', secret).update('internal session').digest()
  // A cookie with this prefix cannot be planted by a neighbouring host (RFC 6265bis, section 4.1.3.2).
  const cookieName = https ? '__Host-intern' : 'intern'
  const counter = () => new RateLimiterMemory({ points: TRIES.points, duration: TRIES.seconds })
  // Apart, so that a monitor with an old secret does not keep its owner from signing in.
  const tries = { people: counter(), programs: counter() }
  let link: { digest: Buffer; expiresAt: number } | null = null

  const sign = (text: string): Buffer => createHmac('sha256', key).update(text).digest()
  const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)
  /** Of digests, so that neither content nor length can be told from the time that it takes. */
  const isSecret = (typed: string): boolean => isSame(sign(`secret ${typed}`), sign(`secret ${secret}`))

  function cookie(value: string, seconds: number): string {
    const parts = [
      `${cookieName}=${value}`,
      'Path=/',
      `Max-Age=${seconds}`,
      'HttpOnly',
      'SameSite=Strict',
      ...(https ? ['Secure'] : []),
    ]
    return parts.join('; ')
  }

  function newSession(): SignInResult {
    const body = `${now() + SESSION_MS}.${randomBytes(16).toString('base64url')}`
    const value = `${body}.${sign(`session ${body}`).toString('base64url')}`
    return { outcome: 'signed-in', cookie: cookie(value, SESSION_MS / 1000) }
  }

  async function read(request: Request): Promise<{ id: string; expiresAt: number } | null> {
    const found = new RegExp(`(?:^|;\\s*)${cookieName}=(\\d{13})\\.([\\w-]{22})\\.([\\w-]{43})(?:;|$)`).exec(
      request.headers.get('cookie') ?? '',
    )
    if (!found) return null
    const [, end = '', id = '', signature = ''] = found
    const genuine = isSame(Buffer.from(signature, 'base64url'), sign(`session ${end}.${id}`))
    if (!genuine || Number(end) <= now() || (await ended.has(id))) return null
    return { id, expiresAt: Number(end) }
  }

  /** One try of this address. A right one is not counted. */
  async function attempt(
    kind: keyof typeof tries,
    ip: string,
    isRight: () => boolean,
  ): Promise<SignInResult> {
    const network = networkOf(ip)
    try {
      await tries[kind].consume(network)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      return { outcome: 'limited', retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) }
    }
    if (!isRight()) return { outcome: 'wrong' }
    await tries[kind].reward(network)
    return newSession()
  }

  return {
    async session(request): Promise<OwnerSession | null> {
      const session = await read(request)
      return (
        session && { csrf: sign(`csrf ${session.id}`).toString('base64url'), expiresAt: session.expiresAt }
      )
    },
    withSecret: (typed, ip) => attempt('people', ip, () => isSecret(typed.trim())),
    withLink: (token, ip) =>
      attempt('people', ip, () => {
        if (link === null || link.expiresAt <= now() || !isSame(sign(`link ${token}`), link.digest)) {
          return false
        }
        link = null
        return true
      }),
    async isProgram(request, ip) {
      const typed = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
      return (
        typed !== undefined && (await attempt('programs', ip, () => isSecret(typed))).outcome === 'signed-in'
      )
    },
    isToken: (session, typed) => isSame(Buffer.from(typed), Buffer.from(session.csrf)),
    async signOut(request) {
      const session = await read(request)
      if (session) await ended.add(session.id, session.expiresAt)
      return cookie('', 0)
    },
    oneTimePath() {
      const token = randomBytes(16).toString('base64url')
      link = { digest: sign(`link ${token}`), expiresAt: now() + LINK_MS }
      return `${SIGN_IN_PATH}?link=${token}`
    },
  }
}
