import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressFurther, createStoredResponse, storeResponse } from './stored-response.ts'

const page = Buffer.from(
  Array.from({ length: 400 }, (_, at) => `<p>Billet ${at} til æblefest nr. ${(at * 7919) % 401}</p>`).join(
    '\n',
  ),
)
const headerOf = (headers: readonly (readonly [string, string])[], name: string) =>
  headers.find(([other]) => other === name)?.[1]

test('a page is stored plain and in each encoding, with one weak ETag', async () => {
  const { status, etag, headers, bodies } = await createStoredResponse(200, [['X-A', 'a']], page, {
    compressible: true,
  })
  expect([status, headerOf(headers, 'X-A'), headerOf(headers, 'ETag')]).toEqual([200, 'a', etag])
  expect(headerOf(headers, 'Vary')).toBe('Accept-Encoding')
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
  expect(bodies.identity).toEqual(page)
  expect(brotliDecompressSync(bodies.br)).toEqual(page)
  expect(gunzipSync(bodies.gzip)).toEqual(page)
})

test('a response that cannot be compressed is stored once, and depends on no encoding', async () => {
  const { headers, bodies, bytes } = await createStoredResponse(200, [], page, { compressible: false })
  expect(headerOf(headers, 'Vary')).toBeUndefined()
  expect(headerOf(headers, 'ETag')).toBeDefined()
  expect(new Set(Object.values(bodies))).toEqual(new Set([page]))
  expect(bytes).toBeGreaterThanOrEqual(page.length)
  expect(bytes).toBeLessThan(page.length + 200)
})

test('precompressed bodies are used as they are', async () => {
  const compressed = { br: Buffer.from('br'), gzip: Buffer.from('gz') }
  const { bodies } = await createStoredResponse(200, [], page, { compressible: true, compressed })
  expect([bodies.br, bodies.gzip]).toEqual([compressed.br, compressed.gzip])
})

test('another text, status or header gives another ETag, and the same response the same ETag', async () => {
  const etagOf = async (status: number, value: string, content: Buffer) =>
    (await createStoredResponse(status, [['X-A', value]], content, { compressible: false })).etag
  const all = await Promise.all([
    etagOf(200, 'a', page),
    etagOf(404, 'a', page),
    etagOf(200, 'b', page),
    etagOf(200, 'a', Buffer.from('other')),
  ])
  expect(new Set(all).size).toBe(4)
  expect(await etagOf(200, 'a', page)).toBe(all[0])
})

test('a header that cannot be sent is refused when the response is stored', () => {
  for (const header of [
    ['X-A', 'a\r\nb'],
    ['X A', 'a'],
  ] as const)
    expect(() => storeResponse(200, [header], '"a"', page)).toThrow(TypeError)
})

test('a page that is compressed further is smaller, and has the same content', async () => {
  const stored = await createStoredResponse(200, [], page, { compressible: true })
  const { bodies, heads, bytes } = stored
  const [br, gzip] = [bodies.br.length, bodies.gzip.length]
  Object.assign(heads, { br: ['Content-Length', String(br)], identity: ['Content-Length', '1'] })
  await compressFurther(stored)
  expect(bodies.br.length).toBeLessThan(br)
  expect(bodies.gzip.length).toBeLessThanOrEqual(gzip)
  expect(brotliDecompressSync(bodies.br)).toEqual(page)
  expect(gunzipSync(bodies.gzip)).toEqual(page)
  expect(Object.keys(heads), 'its old length is not sent').toEqual(['identity'])
  expect(stored.bytes).toBe(bytes - (br - bodies.br.length) - (gzip - bodies.gzip.length))
})

test('a response that gets no smaller, or cannot be compressed, stays as it is', async () => {
  const stored = await createStoredResponse(200, [], page, { compressible: true })
  await compressFurther(stored)
  const smallest = stored.bodies.br
  stored.heads.br = ['a']
  await compressFurther(stored)
  expect([stored.bodies.br, stored.heads.br]).toEqual([smallest, ['a']])
  const plain = await createStoredResponse(200, [], page, { compressible: false })
  await compressFurther(plain)
  expect(plain.bodies.br).toBe(page)
})
