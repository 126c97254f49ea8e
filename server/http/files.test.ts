import { expect, test } from 'vitest'
import { type BareResponse, toResponse } from '#server/responses/bare-response.ts'
import { createFindFile, type FileOptions } from './files.ts'
import { iconFile } from './icon-file.ts'
import type { ChargedRequest } from './request.ts'

const request = {
  toRequest: () => new Request('https://www.example.dk/'),
  client: { costs: () => [], charge: () => {} },
  ip: '203.0.113.1',
} as Partial<ChargedRequest> as ChargedRequest

/** The response of a site with these services to an address; null: no file has it. */
function site(options: Partial<FileOptions> = {}) {
  const find = createFindFile({
    buildId: 'build',
    earlierAsset: async (name) => (name === 'old.js' ? new Response('old') : null),
    media: async () => new Response('media'),
    shareImage: async () => new Response('share'),
    parts: async () => ({}),
    metrics: null,
    favicon: async () => null,
    security: null,
    isStopping: () => false,
    ...options,
  })
  return async (target: string) => {
    const file = find(target)
    if (!file) return null
    const answer: BareResponse | Response = await file.respond(request)
    const response = answer instanceof Response ? answer : toResponse(answer)
    const { status, headers } = response
    return { route: file.route, status, headers, text: await response.text() }
  }
}

test.each([
  ['/media/a.png', '/media/*', 200, 'media'],
  ['/media/a/b.png?v=1', '/media/*', 200, 'media'],
  ['/delebillede.png', '/delebillede/*', 200, 'share'],
  ['/delebillede/branche.png', '/delebillede/*', 200, 'share'],
  ['/assets/old.js', '/assets/*', 200, 'old'],
  ['/assets/older.js?a', '/assets/*', 404, 'Not Found\n'],
  ['/health?a=b', '/health', 200, 'OK\n'],
  ['/latest.json', '/latest.json', 200, '{"id":"build"}'],
  ['/metrics', '/metrics', 404, 'Not Found\n'],
  ['/favicon.ico', '/favicon.ico', 404, 'Not Found\n'],
])('%s is a file, named %s in the log', async (target, route, status, text) => {
  expect(await site()(target)).toMatchObject({ route, status, text })
})

test.each([
  '/',
  '/branche',
  '/assets',
  '/assets/',
  '/assets/a/b.js',
  '/delebillede.jpg',
  '/healthy',
  '/a/media',
])('%s is not a file', async (target) => {
  expect(await site()(target)).toBeNull()
})

test('the site is ready if all its parts are and it is not stopping, and lists the state of each', async () => {
  const [well, ill] = [{ ok: true }, { ok: false, detail: 'away' }]
  const ready = async (parts: Record<string, typeof well | typeof ill>, stopping = false) => {
    const answer = await site({ parts: async () => parts, isStopping: () => stopping })('/ready')
    return [answer?.status, JSON.parse(answer?.text ?? '')]
  }
  expect(await ready({ content: well })).toEqual([200, { ready: true, parts: { content: well } }])
  expect(await ready({ content: well, leads: ill })).toEqual([
    503,
    { ready: false, parts: { content: well, leads: ill } },
  ])
  expect(await ready({ content: well }, true)).toEqual([
    503,
    { ready: false, stopping: true, parts: { content: well } },
  ])
})

test('a stopping server is not healthy', async () => {
  expect(await site({ isStopping: () => true })('/health')).toMatchObject({ status: 503, text: 'Stopping\n' })
})

test('metrics are served only to requests that are allowed', async () => {
  const asked: string[] = []
  const metrics = (isAllowed: boolean): FileOptions['metrics'] => ({
    text: async () => 'leads 1',
    isAllowed: async (_, ip) => {
      asked.push(ip)
      return isAllowed
    },
  })
  expect(await site({ metrics: metrics(true) })('/metrics')).toMatchObject({ status: 200, text: 'leads 1\n' })
  expect(await site({ metrics: metrics(false) })('/metrics')).toMatchObject({
    status: 401,
    text: 'Unauthorized\n',
  })
  expect(asked).toEqual(['203.0.113.1', '203.0.113.1'])
})

test("the owner's icon is sent as a file or as a redirect to its address, and cached for an hour", async () => {
  const file = await site({ favicon: async () => iconFile(Buffer.from('PNG')) })('/favicon.ico')
  expect(file?.status).toBe(200)
  expect(file?.headers.get('content-type')).toBe('image/x-icon')
  const elsewhere = await site({ favicon: async () => 'https://images.example/ikon æ.svg' })('/favicon.ico')
  expect(elsewhere?.status).toBe(302)
  expect(elsewhere?.headers.get('location')).toBe('https://images.example/ikon%20%C3%A6.svg')
  for (const answer of [file, elsewhere])
    expect(answer?.headers.get('cache-control')).toBe('public, max-age=3600')
})

test('security.txt names the contact from the settings, for less than a year', async () => {
  const path = '/.well-known/security.txt'
  expect(await site({})(path)).toBeNull()
  const canonical = `https://www.example.dk${path}`
  const file = await site({ security: { contact: 'mailto:sikkerhed@example.dk', canonical } })(path)
  expect(file).toMatchObject({
    status: 200,
    text: expect.stringMatching(/^Contact: mailto:sikkerhed@example\.dk\nExpires: \S+Z\nCanonical: .+\n/),
  })
  const expires = Date.parse(/Expires: (\S+)/.exec(file?.text ?? '')?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now())
  expect(expires).toBeLessThan(Date.now() + 365 * 24 * 3_600_000)
})

test('a generated icon file has one picture of 32 by 32, at the offset and with the length in its header', () => {
  const png = Buffer.from('a picture')
  const icon = iconFile(png)
  expect(
    [icon.readUInt16LE(0), icon.readUInt16LE(2), icon.readUInt16LE(4)],
    'an icon of one picture',
  ).toEqual([0, 1, 1])
  expect([icon[6], icon[7]]).toEqual([32, 32])
  expect([icon.readUInt16LE(10), icon.readUInt16LE(12)], 'planes and bits').toEqual([1, 32])
  const [length, at] = [icon.readUInt32LE(14), icon.readUInt32LE(18)]
  expect([...icon.subarray(at, at + length)]).toEqual([...png])
  expect(icon.length).toBe(at + length)
})
