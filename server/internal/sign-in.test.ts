import { expect, test, vi } from 'vitest'
import { type Colleague, OWNER } from '#app/internal/access.ts'
import type { SignIn } from '#app/internal/sign-in.ts'
import { createLog } from '#server/log.ts'
import { sessionsInMemory } from '#tests/fakes/internal-sessions.ts'
import { createSignIn, hashOfLink, type SignInOptions } from './sign-in.ts'

const NOW = Date.parse('2026-11-20T13:05:00Z')
const secret = 'a secret of the owner'
const log = createLog({ logLevel: 'silent' })

const from = (ip: string) => ({ ip, device: '' })

const signInOf = (options: Partial<SignInOptions> = {}) =>
  createSignIn({ secret, https: false, sessions: sessionsInMemory(), log, ...options })

function requestWith(cookie: string): Request {
  return new Request('http://localhost/intern', { headers: { cookie: cookie.split(';')[0] ?? '' } })
}

async function cookieOf(result: ReturnType<ReturnType<typeof createSignIn>['withSecret']>): Promise<string> {
  const answer = await result
  if (answer.outcome !== 'signed-in') throw new Error(answer.outcome)
  return answer.cookies[0] ?? ''
}

/** With the token of the cookie's own session. */
async function signOut(signIn: SignIn, cookie: string) {
  const { csrf = '' } = (await signIn.session(requestWith(cookie))) ?? {}
  return signIn.signOut(requestWith(cookie), csrf)
}

test('the secret signs in the owner, with a cookie that is HttpOnly and SameSite', async () => {
  const signIn = signInOf({ https: true })
  const cookie = await cookieOf(signIn.withSecret(` ${secret} `, from('::1')))
  expect(cookie).toMatch(
    /^__Host-intern=\d{13}\.[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax; Secure$/,
  )
  expect(cookie).not.toContain(secret)
  expect(await signIn.session(requestWith(cookie))).toMatchObject({
    id: expect.stringMatching(/^[\w-]{22}$/),
    user: OWNER,
    csrf: expect.stringMatching(/^[\w-]{43}$/),
    expiresAt: expect.any(Number),
  })
})

test('another instance accepts the session only if it has the same secret', async () => {
  const sessions = sessionsInMemory()
  const cookie = await cookieOf(signInOf({ sessions }).withSecret(secret, from('::1')))
  expect(await signInOf({ sessions }).session(requestWith(cookie))).not.toBeNull()
  expect(await signInOf({ sessions, secret: 'another secret' }).session(requestWith(cookie))).toBeNull()
  // Its row is in another store, or gone.
  expect(await signInOf().session(requestWith(cookie))).toBeNull()
})

test('a session with a changed expiry, id or signature is invalid', async () => {
  const signIn = signInOf()
  const cookie = await cookieOf(signIn.withSecret(secret, from('::1')))
  const [, end = '', id = '', signature = ''] = /intern=(\d+)\.([\w-]+)\.([\w-]+)/.exec(cookie) ?? []
  const changed = (text: string): string => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)
  for (const value of [
    `${Number(end) + 1000}.${id}.${signature}`,
    `${end}.${changed(id)}.${signature}`,
    `${end}.${id}.${changed(signature)}`,
    `${end}.${id}`,
    '',
  ]) {
    expect(await signIn.session(requestWith(`intern=${value}`)), value).toBeNull()
  }
})

test('a session ends after twelve hours, or at once by signing out', async () => {
  let now = NOW
  const signIn = signInOf({ now: () => now })
  const first = await cookieOf(signIn.withSecret(secret, from('::1')))
  const second = await cookieOf(signIn.withSecret(secret, from('::1')))
  expect(await signOut(signIn, first)).toEqual({
    outcome: 'signed-out',
    cookies: [
      expect.stringMatching(/^intern=; .*Max-Age=0/),
      expect.stringMatching(/^intern-kollega=; .*Max-Age=0/),
    ],
    isEnded: true,
  })
  expect(await signIn.session(requestWith(first))).toBeNull()
  expect(await signIn.session(requestWith(second))).not.toBeNull()
  now += 12 * 3_600_000
  expect(await signIn.session(requestWith(second))).toBeNull()
})

test('signing out while the store fails clears the cookies, though the session goes on', async () => {
  const away = async () => Promise.reject(new Error('locked'))
  const lines: string[] = []
  const signIn = signInOf({
    sessions: { ...sessionsInMemory(), endSession: away },
    log: createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) }),
  })
  const cookie = await cookieOf(signIn.withSecret(secret, from('::1')))
  expect(await signOut(signIn, cookie)).toEqual({
    outcome: 'signed-out',
    cookies: [expect.stringMatching(/^intern=; .*Max-Age=0/), expect.any(String)],
    isEnded: false,
  })
  expect(lines.join()).toMatch(/"level":"error".*"msg":"[^"]*could not be ended"/)
})

test('a request without the token of the session itself does not sign out', async () => {
  const signIn = signInOf()
  const [mine, other] = [
    await cookieOf(signIn.withSecret(secret, from('::1'))),
    await cookieOf(signIn.withSecret(secret, from('::1'))),
  ]
  const { csrf = '' } = (await signIn.session(requestWith(other))) ?? {}
  for (const token of ['', csrf])
    expect(await signIn.signOut(requestWith(mine), token)).toEqual({ outcome: 'wrong-token' })
  expect(await signIn.signOut(requestWith('intern=made-up'), csrf)).toEqual({ outcome: 'no-session' })
  expect(await signIn.session(requestWith(mine))).not.toBeNull()
})

test('after ten wrong attempts an address has to wait, even with the right secret; others do not', async () => {
  const signIn = signInOf()
  for (let round = 0; round < 10; round++) {
    expect(await signIn.withSecret(`guess ${round}`, from('192.0.2.1'))).toEqual({ outcome: 'wrong' })
  }
  const limited = await signIn.withSecret(secret, from('192.0.2.1'))
  expect(limited).toEqual({ outcome: 'limited', retryAfterSeconds: expect.any(Number) })
  // Most of a quarter of an hour.
  if (limited.outcome === 'limited') expect(limited.retryAfterSeconds).toBeGreaterThan(14 * 60)
  expect((await signIn.withSecret(secret, from('192.0.2.2'))).outcome).toBe('signed-in')
})

test('the one-time link works once, within a quarter of an hour, and only the latest one', async () => {
  let now = NOW
  const signIn = signInOf({ now: () => now })
  const token = () => new URL(signIn.oneTimePath(), 'http://localhost').searchParams.get('link') ?? ''
  const older = token()
  const link = token()
  expect((await signIn.withLink(older, from('::1'))).outcome).toBe('wrong')
  expect((await signIn.withLink('', from('::1'))).outcome).toBe('wrong')
  expect((await signIn.withLink(link, from('::1'))).outcome).toBe('signed-in')
  expect((await signIn.withLink(link, from('::1'))).outcome).toBe('wrong')
  const late = token()
  now += 15 * 60_000
  expect((await signIn.withLink(late, from('::1'))).outcome).toBe('wrong')
})

test('an API client signs in with the secret in its header', async () => {
  const signIn = signInOf()
  const asks = (authorization: string) =>
    signIn.hasBearerSecret(new Request('http://localhost/', { headers: { authorization } }), '::1')
  expect(await asks(`Bearer ${secret}`)).toBe(true)
  for (const other of [
    'Bearer guess',
    `Basic ${secret}`,
    'Bearer ',
    `xBearer ${secret}`,
    `Bearer${secret}`,
    secret,
  ])
    expect(await asks(other), other).toBe(false)
  const without = new Request('http://localhost/')
  expect(await signIn.hasBearerSecret(without, '::1')).toBe(false)
})

test('a Bearer secret with Danish letters is accepted as clients send it', async () => {
  const danish = 'blåbærgrød på søndag'
  const signIn = signInOf({ secret: danish })
  const asks = (token: string) => {
    // As Node hands on the bytes of a header.
    const headers = { authorization: `Bearer ${Buffer.from(token).toString('latin1')}` }
    return signIn.hasBearerSecret(new Request('http://localhost/metrics', { headers }), '::1')
  }
  expect([await asks(danish), await asks('blåbærgrød på lørdag')]).toEqual([true, false])
})

test('correct secrets use up no attempts, even many at once, and ten wrong secrets at once do', async () => {
  const signIn = signInOf()
  const atOnce = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 40 }, work))
  const asks = (headers: Record<string, string>) =>
    signIn.hasBearerSecret(new Request('http://localhost/', { headers }), '::1')
  const outcomesOf = async (typed: string) =>
    (await atOnce(() => signIn.withSecret(typed, from('::1')))).map(({ outcome }) => outcome)
  expect(await outcomesOf(secret)).toEqual(Array(40).fill('signed-in'))
  expect(await atOnce(() => asks({ authorization: `Bearer ${secret}` }))).toEqual(Array(40).fill(true))
  for (let round = 0; round < 12; round++) await asks({})
  expect(await asks({ authorization: `Bearer ${secret}` })).toBe(true)
  const wrong = await outcomesOf('a guess')
  expect(wrong.filter((outcome) => outcome === 'wrong')).toHaveLength(10)
  expect(await outcomesOf(secret)).toEqual(Array(40).fill('limited'))
})

test('a session is found among other cookies, and only under its own name', async () => {
  const signIn = signInOf()
  const cookie = (await cookieOf(signIn.withSecret(secret, from('::1')))).split(';')[0] ?? ''
  const isFound = async (all: string) =>
    (await signIn.session(new Request('http://localhost/', { headers: { cookie: all } }))) !== null
  for (const all of [`a=b; ${cookie}`, `a=b;${cookie}; c=d`, `${cookie};c=d`])
    expect(await isFound(all), all).toBe(true)
  for (const all of [`x${cookie}`, `a=b; x${cookie}`, `${cookie}x`, `${cookie}.x`, `__Host-${cookie}`])
    expect(await isFound(all), all).toBe(false)
  expect(await signIn.session(new Request('http://localhost/'))).toBeNull()
})

test('the store gets each session that begins or ends, with its device and its expiry', async () => {
  const sessions = sessionsInMemory()
  const [begun, ended] = [vi.spyOn(sessions, 'beginSession'), vi.spyOn(sessions, 'endSession')]
  const signIn = signInOf({ now: () => NOW, sessions })
  const cookie = await cookieOf(signIn.withSecret(secret, { ip: '::1', device: 'iPhone' }))
  const { id, expiresAt } = (await signIn.session(requestWith(cookie))) ?? {}
  expect(expiresAt).toBe(NOW + 12 * 3_600_000)
  expect(begun.mock.calls).toEqual([[{ id, device: 'iPhone', endsAt: expiresAt, colleagueId: null }, NOW]])
  await signOut(signIn, cookie)
  expect(ended.mock.calls).toEqual([[id]])
})

test('only the token of a session itself counts as its token', async () => {
  const signIn = signInOf()
  const session = await signIn.session(requestWith(await cookieOf(signIn.withSecret(secret, from('::1')))))
  if (!session) throw new Error('No session')
  expect(signIn.isToken(session, session.csrf)).toBe(true)
  for (const typed of ['', session.csrf.slice(1), `${session.csrf}x`, session.id])
    expect(signIn.isToken(session, typed), typed).toBe(false)
})

test('the addresses of one IPv6 network share a count of wrong attempts', async () => {
  const signIn = signInOf({ https: true })
  for (let at = 0; at < 10; at++) await signIn.withSecret('wrong', from(`2001:db8:1:2::${at}`))
  expect((await signIn.withSecret(secret, from('2001:db8:1:2:ffff::1'))).outcome).toBe('limited')
  expect((await signIn.withSecret(secret, from('2001:db8:1:3::1'))).outcome).toBe('signed-in')
})

test.each([
  ['/56', (at: number) => `2001:db8:1:${(0xab00 + at).toString(16)}::1`],
  ['/48', (at: number) => `2001:db8:1:${(at * 256).toString(16)}::1`],
] as const)(
  '255 guesses from a %s, each from a different network within it: twenty are checked',
  async (_, ipAt) => {
    const signIn = signInOf()
    let wrong = 0
    for (let at = 0; at < 255; at++)
      if ((await signIn.withSecret('a guess', from(ipAt(at)))).outcome === 'wrong') wrong += 1
    expect(wrong).toBe(20)
    expect(await cookieOf(signIn.withSecret(secret, from('2001:db8:2::1')))).toContain('intern=')
  },
)

test('failed attempts of API clients do not lock out people, and vice versa', async () => {
  const bearer = (typed: string) =>
    new Request('http://localhost/metrics', { headers: { Authorization: `Bearer ${typed}` } })
  const programs = signInOf({ https: true })
  for (let at = 0; at < 12; at++) await programs.hasBearerSecret(bearer('wrong'), '192.0.2.1')
  expect(await programs.hasBearerSecret(bearer(secret), '192.0.2.1')).toBe(false)
  expect((await programs.withSecret(secret, from('192.0.2.1'))).outcome).toBe('signed-in')
  const people = signInOf({ https: true })
  for (let at = 0; at < 12; at++) await people.withSecret('wrong', from('192.0.2.1'))
  expect(await people.hasBearerSecret(bearer(secret), '192.0.2.1')).toBe(true)
})

const mette: Colleague = {
  id: 'mette',
  name: 'Mette Holm',
  email: 'mette@firma.example',
  rights: ['leads'],
  addedAt: 0,
}

/** A sign-in by the link of a colleague, and the cookie that it sets. */
async function byLink(options: Partial<SignInOptions> = {}) {
  const token = 'a token that nobody guesses'
  const sessions = sessionsInMemory(new Map([[hashOfLink(token), mette]]))
  const signIn = signInOf({ sessions, ...options })
  return { token, sessions, signIn, cookie: await cookieOf(signIn.withLink(token, from('::1'))) }
}

test("a colleague's link signs in once, as the colleague", async () => {
  const { signIn, token, cookie } = await byLink({ https: true })
  expect(cookie).toMatch(
    /^__Host-intern-kollega=\d{13}\.[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure$/,
  )
  expect((await signIn.session(requestWith(cookie)))?.user).toEqual({
    name: 'Mette Holm',
    rights: ['leads'],
    isOwner: false,
  })
  expect(await signIn.withLink(token, from('::1'))).toEqual({ outcome: 'wrong' })
})

test('signing in as the owner or a colleague clears the cookie of the other', async () => {
  const sessions = sessionsInMemory(new Map([[hashOfLink('of Mette'), mette]]))
  const signIn = signInOf({ https: true, sessions })
  const cookiesLike = (...patterns: RegExp[]) => ({
    cookies: patterns.map((each) => expect.stringMatching(each)),
  })
  expect(await signIn.withLink('of Mette', from('::1'))).toMatchObject(
    cookiesLike(/^__Host-intern-kollega=\d/, /^__Host-intern=; .*Max-Age=0/),
  )
  expect(await signIn.withSecret(secret, from('::1'))).toMatchObject(
    cookiesLike(/^__Host-intern=\d/, /^__Host-intern-kollega=; .*Max-Age=0/),
  )
})

test("a colleague's cookie renamed to the owner's is invalid, and the other way round", async () => {
  const { signIn, cookie } = await byLink()
  const renamed = cookie.replace('intern-kollega=', 'intern=')
  expect(await signIn.session(requestWith(renamed))).toBeNull()
  const owners = await cookieOf(signIn.withSecret(secret, from('::1')))
  expect(await signIn.session(requestWith(owners.replace('intern=', 'intern-kollega=')))).toBeNull()
})

test("a colleague's session ends with its row, by signing out, after a week or with a new secret", async () => {
  let now = NOW
  const ended = await byLink({ now: () => now })
  const { id = '' } = (await ended.signIn.session(requestWith(ended.cookie))) ?? {}
  await ended.sessions.endSession(id)
  expect(await ended.signIn.session(requestWith(ended.cookie))).toBeNull()

  const out = await byLink({ now: () => now })
  await signOut(out.signIn, out.cookie)
  expect(await out.signIn.session(requestWith(out.cookie))).toBeNull()

  const later = await byLink({ now: () => now })
  const anew = signInOf({ secret: 'another secret', sessions: later.sessions, now: () => now })
  expect(await anew.session(requestWith(later.cookie))).toBeNull()
  expect(await later.signIn.session(requestWith(later.cookie))).not.toBeNull()
  now += 7 * 24 * 3_600_000
  expect(await later.signIn.session(requestWith(later.cookie))).toBeNull()
})

test('a link signs in by its token, and not by the stored hash of the token', async () => {
  const sessions = sessionsInMemory(new Map([[hashOfLink('of Mette'), mette]]))
  const signIn = signInOf({ sessions })
  for (const token of ['', 'a guess', hashOfLink('of Mette')])
    expect(await signIn.withLink(token, from('::1')), token).toEqual({ outcome: 'wrong' })
  expect((await signIn.withLink('of Mette', from('::1'))).outcome).toBe('signed-in')
})

test('a sign-in that the store cannot save uses up no attempt', async () => {
  const sessions = sessionsInMemory()
  const beginSession = vi.spyOn(sessions, 'beginSession').mockRejectedValue(new Error('locked'))
  const signIn = signInOf({ sessions })
  for (let round = 0; round < 10; round++)
    await expect(signIn.withSecret(secret, from('192.0.2.1'))).rejects.toThrow('locked')
  beginSession.mockRestore()
  expect((await signIn.withSecret(secret, from('192.0.2.1'))).outcome).toBe('signed-in')
})

test('guessed links count as failed attempts, like guessed secrets', async () => {
  const signIn = signInOf()
  for (let round = 0; round < 10; round++)
    expect(await signIn.withLink(`guess ${round}`, from('192.0.2.1'))).toEqual({ outcome: 'wrong' })
  expect((await signIn.withSecret(secret, from('192.0.2.1'))).outcome).toBe('limited')
})
