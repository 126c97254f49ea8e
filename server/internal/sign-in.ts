import { hash } from 'node:crypto'
import type { OwnerSession, SignIn, SignInResult, SigningIn, SignOutResult } from '#app/internal/sign-in.ts'
import { DAY_MS, HOUR_MS } from '#server/durations.ts'
import type { AccessStore } from '#server/leads/store/access.ts'
import type { Counter } from '#server/limits.ts'
import type { Log } from '#server/log.ts'
import { createAttempts } from './attempts.ts'
import { createOwnersLink } from './owners-link.ts'
import { areEqual, createSignedCookie } from './signed-cookie.ts'

/** A working day: a desk left open yesterday asks for a new sign-in. */
const SESSION_MS = 12 * HOUR_MS
/** Longer for a colleague: each session can be ended by itself, and a new one takes a mail. */
const COLLEAGUE_SESSION_MS = 7 * DAY_MS

/** The stored sessions, shared by all instances. */
export type SessionStore = Pick<AccessStore, 'beginSession' | 'takeLink' | 'userIn' | 'endSession'>

export type SignInOptions = {
  /** INTERNAL_SECRET, or the one stored in the data folder. */
  secret: string
  /** The site is served over https: the cookie is marked Secure. */
  https: boolean
  sessions: SessionStore
  log: Pick<Log, 'error'>
  /** Counts failed attempts for all instances; by default in memory. */
  counter?: Counter
  now?: () => number
}

/** The stored form of a colleague's one-time link. */
export function hashOfLink(token: string): string {
  return hash('sha256', `colleague link ${token}`, 'base64url')
}

/**
 * The sign-in to the internal pages. A session is a row of the store that a signed cookie names, so
 * instances accept each other's. A colleague's cookie has its own name and label, so that it cannot
 * pass for the owner's. A new secret ends all sessions.
 */
export function createSignIn({
  secret,
  https,
  sessions,
  log,
  counter,
  now = Date.now,
}: SignInOptions): SignIn & { oneTimePath(): string } {
  const owners = createSignedCookie({ name: 'intern', label: 'internal session', secret, https })
  const colleagues = createSignedCookie({
    name: 'intern-kollega',
    label: 'internal session of a colleague',
    secret,
    https,
  })
  const attempt = createAttempts(counter)
  const ownersLink = createOwnersLink(owners.sign, now)

  /** Compares digests: the duration reveals neither content nor length. */
  const isSecret = (text: string): boolean =>
    areEqual(owners.sign(`secret ${text}`), owners.sign(`secret ${secret}`))

  async function beginOwners(device: string): Promise<string[]> {
    const { cookie, ...session } = owners.issue(now(), SESSION_MS)
    await sessions.beginSession({ ...session, device, colleagueId: null }, now())
    return [cookie, colleagues.clear()]
  }

  async function beginByLink(token: string, device: string): Promise<string[] | null> {
    if (ownersLink.take(token)) return beginOwners(device)
    const { cookie, ...session } = colleagues.issue(now(), COLLEAGUE_SESSION_MS)
    const colleague = await sessions.takeLink(hashOfLink(token), { ...session, device }, now())
    // The colleague's session replaces a session of the owner in this browser.
    return colleague && [cookie, owners.clear()]
  }

  /** The sessions that a request names, whether or not they ended. */
  const readAll = (request: Request) =>
    [owners, colleagues].flatMap((cookie) => {
      const found = cookie.read(request, now())
      return found === null ? [] : [{ ...found, csrf: cookie.csrf(found.id) }]
    })

  async function signInBy({ ip }: SigningIn, begin: () => Promise<string[] | null>): Promise<SignInResult> {
    const result = await attempt('people', ip, begin)
    return result.outcome === 'right' ? { outcome: 'signed-in', cookies: result.is } : result
  }

  return {
    async session(request): Promise<OwnerSession | null> {
      for (const found of readAll(request)) {
        const user = await sessions.userIn(found.id, now())
        if (user) return { ...found, user }
      }
      return null
    },
    withSecret: (typed, caller) =>
      signInBy(caller, async () => (isSecret(typed.trim()) ? beginOwners(caller.device) : null)),
    withLink: (token, caller) => signInBy(caller, () => beginByLink(token, caller.device)),
    async hasBearerSecret(request, ip) {
      const bearerToken = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
      if (bearerToken === undefined) return false
      // Clients send UTF-8, and Node reads headers as latin1.
      const isRight = () =>
        isSecret(bearerToken) || isSecret(Buffer.from(bearerToken, 'latin1').toString('utf8'))
      return (await attempt('programs', ip, () => isRight() || null)).outcome === 'right'
    },
    isToken: (session, typed) => isToken(session.csrf, typed),
    async signOut(request, token): Promise<SignOutResult> {
      const found = readAll(request)
      if (found.length === 0) return { outcome: 'no-session' }
      if (!found.some(({ csrf }) => isToken(csrf, token))) return { outcome: 'wrong-token' }
      const isEnded = await end(
        { sessions, log },
        found.map(({ id }) => id),
      )
      return { outcome: 'signed-out', cookies: [owners.clear(), colleagues.clear()], isEnded }
    },
    oneTimePath: ownersLink.path,
  }
}

/** Ends sessions; false: the store failed. */
async function end(
  { sessions, log }: Pick<SignInOptions, 'sessions' | 'log'>,
  ids: readonly string[],
): Promise<boolean> {
  try {
    for (const id of ids) await sessions.endSession(id)
    return true
  } catch (error) {
    log.error('A session could not be ended', { error })
    return false
  }
}

const isToken = (expected: string, submitted: string): boolean =>
  areEqual(Buffer.from(submitted), Buffer.from(expected))
