import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import {
  type EndedSessions,
  type OwnerSession,
  SIGN_IN_PATH,
  type SignIn,
  type SignInResult,
} from '#app/internal/sign-in.ts'
import { type Counter, createNetworkLimiter } from '#server/limits.ts'

/** A working day: a desk left open yesterday asks for a new sign-in. */
const SESSION_MS = 12 * 3_600_000
/** How long the link printed at start-up works. */
const LINK_MS = 15 * 60_000
/**
 * Failed attempts per network, counted separately for people and for API clients. The secret has 16
 * or more characters, so this stops noise rather than a guess that could succeed.
 */
const TRIES = { points: 10, seconds: 15 * 60 }

export type SignInOptions = {
  /** INTERNAL_SECRET, or the one stored in the data folder. */
  secret: string
  /** The site is served over https: the cookie is marked Secure. */
  https: boolean
  /** Sessions that were signed out before they expired. */
  ended: EndedSessions
  /** Counts failed attempts for all instances; by default in memory. */
  counter?: Counter
  now?: () => number
}

/**
 * The internal sign-in: one secret, and a signed cookie that is HttpOnly and SameSite. The
 * signed cookie is the whole session, so instances accept each other's; sessions that were signed
 * out are listed in the store. A new secret ends all sessions.
 */
export function createSignIn({
  secret,
  https,
  ended,
  counter,
  now = Date.now,
}: SignInOptions): SignIn & { oneTimePath(): string } {
  const key = createHmac('sha256', secret).update('internal session').digest()
  // The __Host- prefix keeps a neighbouring host from planting the cookie (RFC 6265bis, section
  // 4.1.3.2).
  const cookieName = https ? '__Host-intern' : 'intern'
  // Separate counters: a monitor with an outdated secret must not lock out the owner.
  const tries = {
    people: createNetworkLimiter({ name: 'sign-in', ...TRIES }, counter),
    clients: createNetworkLimiter({ name: 'client', ...TRIES }, counter),
  }
  let link: { digest: Buffer; expiresAt: number } | null = null

  const sign = (text: string): Buffer => createHmac('sha256', key).update(text).digest()
  const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)
  /** Compares digests: the duration reveals neither content nor length. */
  const isSecret = (typed: string): boolean => isSame(sign(`secret ${typed}`), sign(`secret ${secret}`))

  function cookie(value: string, seconds: number): string {
    const secure = https ? '; Secure' : ''
    return `${cookieName}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`
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

  /** Counts one attempt for this address; a successful one is not counted. */
  async function attempt(
    kind: keyof typeof tries,
    ip: string,
    isRight: () => boolean,
  ): Promise<SignInResult> {
    const retryAfterSeconds = await tries[kind].take(ip)
    if (retryAfterSeconds > 0) return { outcome: 'limited', retryAfterSeconds }
    if (!isRight()) return { outcome: 'wrong' }
    await tries[kind].giveBack(ip)
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
    async hasBearerSecret(request, ip) {
      const typed = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
      return (
        typed !== undefined && (await attempt('clients', ip, () => isSecret(typed))).outcome === 'signed-in'
      )
    },
    isToken: (session, typed) => isSame(Buffer.from(typed), Buffer.from(session.csrf)),
    async signOut(request) {
      const session = await read(request)
      if (session) await ended.add(session.id, session.expiresAt)
      return cookie('', 0)
    },
    /**
     * Path of a link that signs in once, within 15 minutes. A new link invalidates the previous
     * one.
     */
    oneTimePath() {
      const token = randomBytes(16).toString('base64url')
      link = { digest: sign(`link ${token}`), expiresAt: now() + LINK_MS }
      return `${SIGN_IN_PATH}?link=${token}`
    },
  }
}
