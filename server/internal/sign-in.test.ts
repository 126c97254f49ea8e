import { expect, test } from 'vitest'
import { type EndedSessions, returnAddress } from '#app/internal/sign-in.ts'
import { createSignIn } from './sign-in.ts'

const secret = 'a secret of the owner'

function endedHere(): EndedSessions {
  const ids = new Set<string>()
  return { has: async (id) => ids.has(id), add: async (id) => void ids.add(id) }
}

function requestWith(cookie: string): Request {
  return new Request('http://localhost/intern', { headers: { cookie: cookie.split(';')[0] ?? '' } })
}

async function cookieOf(result: ReturnType<ReturnType<typeof createSignIn>['withSecret']>): Promise<string> {
  const answer = await result
  if (answer.outcome !== 'signed-in') throw new Error(answer.outcome)
  return answer.cookie
}

test('the secret signs in with a cookie that is HttpOnly and SameSite', async () => {
  const signIn = createSignIn({ secret, https: true, ended: endedHere() })
  const cookie = await cookieOf(signIn.withSecret(` ${secret} `, '::1'))
  expect(cookie).toMatch(
    /^__Host-intern=\d{13}\.[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/,
  )
  expect(cookie).not.toContain(secret)
  expect(await signIn.session(requestWith(cookie))).toEqual({
    csrf: expect.stringMatching(/^[\w-]{43}$/),
    expiresAt: expect.any(Number),
  })
})

test('another instance accepts the session only if it has the same secret', async () => {
  const cookie = await cookieOf(
    createSignIn({ secret, https: false, ended: endedHere() }).withSecret(secret, '::1'),
  )
  expect(
    await createSignIn({ secret, https: false, ended: endedHere() }).session(requestWith(cookie)),
  ).not.toBeNull()
  expect(
    await createSignIn({ secret: 'another secret', https: false, ended: endedHere() }).session(
      requestWith(cookie),
    ),
  ).toBeNull()
})

test('a session with a changed expiry, id or signature is invalid', async () => {
  const signIn = createSignIn({ secret, https: false, ended: endedHere() })
  const cookie = await cookieOf(signIn.withSecret(secret, '::1'))
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
  let now = Date.now()
  const signIn = createSignIn({ secret, https: false, ended: endedHere(), now: () => now })
  const first = await cookieOf(signIn.withSecret(secret, '::1'))
  const second = await cookieOf(signIn.withSecret(secret, '::1'))
  expect(await signIn.signOut(requestWith(first))).toMatch(/^intern=; .*Max-Age=0/)
  expect(await signIn.session(requestWith(first))).toBeNull()
  expect(await signIn.session(requestWith(second))).not.toBeNull()
  now += 12 * 3_600_000
  expect(await signIn.session(requestWith(second))).toBeNull()
})

test('after ten wrong attempts an address has to wait, even with the right secret; others do not', async () => {
  const signIn = createSignIn({ secret, https: false, ended: endedHere() })
  for (let round = 0; round < 10; round++) {
    expect(await signIn.withSecret(`guess ${round}`, '192.0.2.1')).toEqual({ outcome: 'wrong' })
  }
  expect(await signIn.withSecret(secret, '192.0.2.1')).toEqual({
    outcome: 'limited',
    retryAfterSeconds: expect.any(Number),
  })
  expect((await signIn.withSecret(secret, '192.0.2.2')).outcome).toBe('signed-in')
})

test('the one-time link works once, within a quarter of an hour, and only the latest one', async () => {
  let now = Date.now()
  const signIn = createSignIn({ secret, https: false, ended: endedHere(), now: () => now })
  const token = () => new URL(signIn.oneTimePath(), 'http://localhost').searchParams.get('link') ?? ''
  const older = token()
  const link = token()
  expect((await signIn.withLink(older, '::1')).outcome).toBe('wrong')
  expect((await signIn.withLink('', '::1')).outcome).toBe('wrong')
  expect((await signIn.withLink(link, '::1')).outcome).toBe('signed-in')
  expect((await signIn.withLink(link, '::1')).outcome).toBe('wrong')
  const late = token()
  now += 15 * 60_000
  expect((await signIn.withLink(late, '::1')).outcome).toBe('wrong')
})

test('an API client signs in with the secret in its header', async () => {
  const signIn = createSignIn({ secret, https: false, ended: endedHere() })
  const asks = (authorization: string) =>
    signIn.hasBearerSecret(new Request('http://localhost/', { headers: { authorization } }), '::1')
  expect(await asks(`Bearer ${secret}`)).toBe(true)
  expect(await asks('Bearer guess')).toBe(false)
  expect(await asks(`Basic ${secret}`)).toBe(false)
})

test.each([
  ['/intern/henvendelse/K7M4-2XQ9?fra=1', '/intern/henvendelse/K7M4-2XQ9?fra=1'],
  ['/api-test', '/api-test'],
  [null, '/intern'],
  ['https://attacker.example/intern', '/intern'],
  ['//attacker.example', '/intern'],
  ['/intern\\@attacker.example', '/intern'],
  ['/priser', '/intern'],
  ['/internet', '/intern'],
])('signing in with the return address %s leads to %s', (wanted, to) => {
  expect(returnAddress(wanted)).toBe(to)
})

test('the addresses of one IPv6 network share a count of wrong attempts', async () => {
  const signIn = createSignIn({ secret, https: true, ended: endedHere() })
  for (let at = 0; at < 10; at++) await signIn.withSecret('wrong', `2001:db8:1:2::${at}`)
  expect((await signIn.withSecret(secret, '2001:db8:1:2:ffff::1')).outcome).toBe('limited')
  expect((await signIn.withSecret(secret, '2001:db8:1:3::1')).outcome).toBe('signed-in')
})

test.each([
  ['/56', (at: number) => `2001:db8:1:${(0xab00 + at).toString(16)}::1`],
  ['/48', (at: number) => `2001:db8:1:${(at * 256).toString(16)}::1`],
] as const)(
  'of 255 guesses from a %s, each from another of its networks, twenty are looked at',
  async (_, ipAt) => {
    const signIn = createSignIn({ secret, https: false, ended: endedHere() })
    let wrong = 0
    for (let at = 0; at < 255; at++)
      if ((await signIn.withSecret('a guess', ipAt(at))).outcome === 'wrong') wrong += 1
    expect(wrong).toBe(20)
    expect(await cookieOf(signIn.withSecret(secret, '2001:db8:2::1'))).toContain('intern=')
  },
)

test('failed attempts of API clients do not lock out people, and vice versa', async () => {
  const bearer = (typed: string) =>
    new Request('http://localhost/metrics', { headers: { Authorization: `Bearer ${typed}` } })
  const programs = createSignIn({ secret, https: true, ended: endedHere() })
  for (let at = 0; at < 12; at++) await programs.hasBearerSecret(bearer('wrong'), '192.0.2.1')
  expect(await programs.hasBearerSecret(bearer(secret), '192.0.2.1')).toBe(false)
  expect((await programs.withSecret(secret, '192.0.2.1')).outcome).toBe('signed-in')
  const people = createSignIn({ secret, https: true, ended: endedHere() })
  for (let at = 0; at < 12; at++) await people.withSecret('wrong', '192.0.2.1')
  expect(await people.hasBearerSecret(bearer(secret), '192.0.2.1')).toBe(true)
})

test.each([
  '/intern/../priser',
  '/intern/..',
  '/intern/%2e%2e/priser',
  '/intern/.%2E/priser',
  '/intern/./henvendelse',
  '/intern/%2e%2e%2fpriser',
  '/intern/%5c..%5cpriser',
  '/intern/%252e%252e/priser',
  '/api-test/../',
])('the return address %s leads to the desk', (wanted) => {
  expect(returnAddress(wanted)).toBe('/intern')
})
