import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createImmutableCache } from './immutable-cache.ts'

const request = (url: string, rawHeaders: string[] = [], method = 'GET') =>
  ({ method, url, rawHeaders }) as unknown as IncomingMessage

const usual = { ETag: '"a"', 'Cache-Control': 'public, max-age=31536000, immutable' }
const answer = (headers: Record<string, string> = {}, body = 'picture') =>
  new Response(body, { headers: { ...usual, ...headers } })

test('a repeated header is a different request from its first value alone', async () => {
  const answers = createImmutableCache()
  const both = request('/a', ['Accept', '*/*', 'accept', 'image/avif'])
  await answers.keep(both, answer({ Vary: 'Accept' }, 'avif'))
  expect(answers.find(both)).not.toBeNull()
  expect(answers.find(request('/a', ['Accept', '*/*']))).toBeNull()
})

test('responses with equal bytes share them, whatever the request headers', async () => {
  const answers = createImmutableCache({ maxBytes: 40_000 })
  const large = 'a'.repeat(5_000)
  for (let at = 0; at < 50; at++)
    await answers.keep(request('/a', ['Accept', `image/${at}`]), answer({ Vary: 'Accept' }, large))
  await answers.keep(request('/b'), answer({}, large))
  const [first, last] = [40, 49].map((at) => answers.find(request('/a', ['Accept', `image/${at}`])))
  expect(first).not.toBeNull()
  expect(first).toBe(last)
  expect(answers.find(request('/a', ['Accept', 'image/0']))).toBeNull()
  expect(answers.find(request('/b'))).not.toBeNull()
})

test('any number of addresses stays within the limit, and recently requested ones are kept', async () => {
  const answers = createImmutableCache({ maxBytes: 40_000 })
  const kept = () =>
    Array.from({ length: 100 }, (_, at) => at).filter((at) => answers.find(request(`/${at}`)))
  for (let at = 0; at < 100; at++) {
    await answers.keep(request(`/${at}`), answer({}, 'a'.repeat(4_000)))
    answers.find(request('/0'))
  }
  expect(kept().length).toBeLessThanOrEqual(10)
  expect(kept()).toEqual(expect.arrayContaining([0, 99]))
  answers.forget()
  expect(kept()).toEqual([])
})

test.each([
  ['a HEAD', request('/a', [], 'HEAD'), answer()],
  ['what may change', request('/a'), answer({ 'Cache-Control': 'public, max-age=300' })],
  ['what has no ETag', request('/a'), new Response('a', { headers: { 'Cache-Control': 'immutable' } })],
  ['a failure', request('/a'), new Response('a', { status: 503, headers: usual })],
  ['what depends on two headers', request('/a'), answer({ Vary: 'Accept, Cookie' })],
  ['what depends on everything', request('/a'), answer({ Vary: '*' })],
  ['one caller’s own', request('/a'), answer({ 'Set-Cookie': 'a=b' })],
  ['a long wish', request('/a', ['Accept', 'a'.repeat(301)]), answer({ Vary: 'Accept' })],
  ['a large file', request('/a'), answer({ 'Content-Length': String(5 * 1024 * 1024) })],
])('%s is not cached, and its body stays unread', async (_name, asked, response) => {
  const answers = createImmutableCache()
  expect(await answers.keep(asked, response)).toBeNull()
  expect(response.bodyUsed).toBe(false)
  expect(answers.find(asked)).toBeNull()
})
