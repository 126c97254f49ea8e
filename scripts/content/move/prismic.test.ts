import { expect, test, vi } from 'vitest'
import { createPatientFetch } from './prismic.ts'

/** A body that ends before it is whole. */
const torn = () =>
  new Response(
    new ReadableStream({
      start: (controller) => controller.error(new TypeError('terminated')),
    }),
  )

test('a service that limits us, is down or breaks off is retried, after the time that it asks for', async () => {
  const answers = [
    new Response('', { status: 429, headers: { 'Retry-After': '7' } }),
    torn(),
    new Response('<html>', { status: 503, headers: { 'Retry-After': '900' } }),
    new Response('ja'),
  ]
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answers.shift() ?? torn())
  const pauses: number[] = []
  const lines: string[] = []
  const ask = createPatientFetch(
    { say: (line) => lines.push(line), sleep: async (ms) => void pauses.push(ms) },
    ({ text }) => text,
  )
  expect(await (await ask('https://a.dk/b')).text()).toBe('ja')
  expect(pauses).toEqual([7000, 3000, 60_000])
  expect(lines[1]).toBe('a.dk: no response, asked again in 3 s')

  answers.push(new Response('nej', { status: 400 }))
  await expect(ask('https://a.dk/b')).rejects.toThrow(/^nej$/)
  await expect(ask('https://a.dk/b')).rejects.toThrow('a.dk: no response, 6 times in a row')
})
