import { expect, test } from 'vitest'
import { StartError } from '#server/start-error.ts'
import { callPrismic, createCallServices, createInPrismic, Uncertain } from './prismic-calls.ts'

type Call = Parameters<typeof callPrismic>[1]

const READ: Call = { api: 'content', method: 'GET', path: '/x', repeatable: true }
const CREATE: Call = {
  api: 'migration',
  method: 'POST',
  path: '/documents',
  body: { a: 1 },
  repeatable: false,
}

const json = (status: number, body: unknown, headers = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })

/**
 * Services whose clock only moves with their pauses, over a network that responds with these in
 * turn, and then with the last one.
 */
function services(...responses: (() => Response | Promise<Response>)[]) {
  const sent: { url: string; init: RequestInit; at: number }[] = []
  const lines: string[] = []
  const pauses: number[] = []
  let now = 50_000
  const made = createCallServices({
    repository: 'nyt-repo',
    writeToken: 'skriv',
    accessToken: null,
    addresses: {
      customTypes: 'https://models.example',
      assets: 'https://assets.example',
      migration: 'https://migration.example',
      content: 'https://content.example/api/v2',
    },
    now: () => now,
    sleep: async (ms) => {
      pauses.push(ms)
      now += ms
    },
    fetch: async (url, init = {}) => {
      sent.push({ url: String(url), init, at: now - 50_000 })
      const respond = responses[Math.min(sent.length, responses.length) - 1]
      return respond ? respond() : json(200, {})
    },
    onProgress: (line) => lines.push(line),
  })
  return { made, sent, lines, pauses }
}

test('each API is called at its own pace, which the first call keeps too', async () => {
  const { made, sent } = services()
  for (const api of ['migration', 'assets', 'migration', 'content', 'content', 'customTypes'] as const)
    await callPrismic(made, { ...READ, api })
  expect(sent.map(({ at }) => at)).toEqual([1500, 1500, 3000, 3000, 3100, 3100])
  const { made: other, sent: files } = services()
  for (const path of ['https://bucket.example/a.png', 'https://bucket.example/b.png'])
    await callPrismic(other, { ...READ, api: 'media', path })
  expect(files.map(({ url, at }) => [url, at])).toEqual([
    ['https://bucket.example/a.png', 0],
    ['https://bucket.example/b.png', 0],
  ])
})

test('a failing service is asked six times, after pauses that double', async () => {
  const { made, sent, lines } = services(() => json(503, 'busy'))
  await expect(callPrismic(made, READ)).rejects.toThrow(
    /^content\.example does not do it \(status 503\)\. Try again later/,
  )
  const apart = sent.map(({ at }, index) => at - (sent[index - 1]?.at ?? 0))
  expect(apart).toEqual([100, 1500, 3000, 6000, 12_000, 24_000])
  expect(lines).toHaveLength(5)
  expect(lines[0]).toBe('content.example: status 503, asked again in 2 s')
  expect(lines[4]).toContain('in 24 s')
})

test('Retry-After is followed, between the usual pause and a minute', async () => {
  const waited = (seconds: string) =>
    services(
      () => json(429, {}, { 'retry-after': seconds }),
      () => json(200, {}),
    )
  for (const [seconds, pause] of [
    ['7', 7000],
    ['0', 1500],
    ['600', 60_000],
    ['snart', 1500],
  ] as const) {
    const { made, pauses } = waited(seconds)
    await callPrismic(made, CREATE)
    expect(pauses).toEqual([1500, pause])
  }
})

test('without a response a repeatable call is repeated, and any other is uncertain', async () => {
  const broken = () => Promise.reject(new TypeError('fetch failed'))
  const late = () => Promise.reject(new DOMException('late', 'TimeoutError'))
  const { made, sent, lines } = services(broken, late, () => json(200, { ok: true }))
  expect(await (await callPrismic(made, READ)).json()).toEqual({ ok: true })
  expect(sent).toHaveLength(3)
  expect(lines[0]).toMatch(/^content\.example: no response/)
  for (const failure of [broken, () => json(502, '')]) {
    const once = services(failure)
    await expect(callPrismic(once.made, CREATE)).rejects.toThrow(Uncertain)
    await expect(callPrismic(once.made, CREATE)).rejects.toThrow(
      /^POST \/documents: (?:no response|status 502)$/,
    )
    expect(once.sent).toHaveLength(2)
  }
})

test.each([new RangeError('a bug'), new DOMException('ended', 'AbortError')])(
  'an error of another kind is thrown at once: %s',
  async (error) => {
    const { made, sent } = services(() => Promise.reject(error))
    await expect(callPrismic(made, READ)).rejects.toBe(error)
    expect(sent).toHaveLength(1)
  },
)

test('only the APIs for writing get the write token and the name of the repository', async () => {
  const { made, sent } = services(() => json(200, { id: 'ny' }))
  expect(await createInPrismic(made, 'migration', '/documents', { a: 1 })).toBe('ny')
  const form = new FormData()
  expect(await createInPrismic(made, 'assets', '/assets', form)).toBe('ny')
  await callPrismic(made, READ)
  await callPrismic(made, { ...READ, api: 'media', path: 'https://bucket.example/a.png' })
  const own = { authorization: 'Bearer skriv', repository: 'nyt-repo' }
  expect(sent.map(({ url, init: { method, headers, body } }) => [method, url, headers, body])).toEqual([
    [
      'POST',
      'https://migration.example/documents',
      { ...own, 'content-type': 'application/json' },
      '{"a":1}',
    ],
    ['POST', 'https://assets.example/assets', own, form],
    ['GET', 'https://content.example/api/v2/x', {}, undefined],
    ['GET', 'https://bucket.example/a.png', {}, undefined],
  ])
})

test.each<[string, Partial<Call>, number, unknown, string]>([
  ['a message', {}, 400, { message: 'Forkert' }, 'POST /documents: 400 Forkert'],
  ['a Message', {}, 422, { Message: 'Forkert' }, 'POST /documents: 422 Forkert'],
  ['an error', {}, 409, { message: 7, error: 'Findes' }, 'POST /documents: 409 Findes'],
  ['a text', {}, 400, 'Helt \n\n forkert', 'POST /documents: 400 Helt forkert'],
  ['another form', {}, 400, { code: 1 }, 'POST /documents: 400 {"code":1}'],
  ['a list', {}, 400, ['message'], 'POST /documents: 400 ["message"]'],
  ['a page', {}, 400, 'x'.repeat(400), `POST /documents: 400 ${'x'.repeat(300)}`],
  [
    'a wrong token',
    {},
    401,
    { message: 'Nej' },
    'The write token does not open the repository nyt-repo (Nej)',
  ],
  ['a token of another', {}, 403, '', 'The write token does not open the repository nyt-repo (403)'],
  [
    'what documents still use',
    { api: 'customTypes' },
    403,
    { error: 'hasExistingDocuments' },
    'POST /documents: 403 hasExistingDocuments',
  ],
  [
    'a file that is closed',
    { api: 'media', path: 'https://b.example/a' },
    403,
    'Nej',
    'POST https://b.example/a: 403 Nej',
  ],
  ['a missing address', {}, 404, 'Nej', 'POST /documents: 404 Nej'],
  ['a bad query', { api: 'content' }, 400, 'Nej', 'POST /documents: 400 Nej'],
])('a refusal with %s is explained, and not asked again', async (_, call, status, body, message) => {
  const { made, sent } = services(() => json(status, body))
  const refused = callPrismic(made, { ...CREATE, ...call })
  await expect(refused).rejects.toThrow(StartError)
  await expect(refused).rejects.toMatchObject({ message, status })
  expect(sent).toHaveLength(1)
})

test.each<[number, string, RegExp]>([
  [401, '', /^The repository nyt-repo is private: set PRISMIC_ACCESS_TOKEN/],
  [403, '{"error":"Luk"}', /^The repository nyt-repo is private \(Luk\): set PRISMIC_ACCESS_TOKEN/],
  [404, '', /^content\.example knows no repository nyt-repo/],
])('a %i of the Content API is explained by the repository', async (status, body, message) => {
  const { made } = services(() => json(status, body))
  await expect(callPrismic(made, READ)).rejects.toThrow(message)
})
