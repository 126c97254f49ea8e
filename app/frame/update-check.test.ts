import { beforeEach, expect, test, vi } from 'vitest'
import { CHECK_EVERY, watchForUpdate } from './update-check.ts'

const asked: { url: string; cache: RequestCache | undefined }[] = []
let answer: () => Promise<Response>

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z') })
  asked.length = 0
  answer = async () => Response.json({ id: 'a1' })
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    asked.push({ url, cache: init?.cache })
    return answer()
  })
})

test('the manifest is fetched every hour, bypassing every cache', async () => {
  const updated = vi.fn()
  const stop = watchForUpdate('a1', updated)
  await vi.advanceTimersByTimeAsync(CHECK_EVERY - 1)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await vi.advanceTimersByTimeAsync(CHECK_EVERY)
  expect(asked.map(({ url }) => url)).toEqual(['/latest.json?1772370000000', '/latest.json?1772373600000'])
  expect(asked.every(({ cache }) => cache === 'no-store')).toBe(true)
  expect(updated).not.toHaveBeenCalled()
  stop()
})

test('another build is reported once, and then polling stops', async () => {
  const updated = vi.fn()
  watchForUpdate('a1', updated)
  answer = async () => Response.json({ id: 'b2' })
  await vi.advanceTimersByTimeAsync(3 * CHECK_EVERY)
  expect(updated).toHaveBeenCalledTimes(1)
  expect(asked).toHaveLength(1)
})

test('a failed, broken or unexpected response is ignored', async () => {
  const updated = vi.fn()
  watchForUpdate('a1', updated)
  for (const next of [
    async () => Promise.reject(new TypeError('offline')),
    async () => new Response('nej', { status: 503 }),
    async () => Response.json({ id: 'b2' }, { status: 503 }),
    async () => new Response('<html>'),
    async () => Response.json(null),
    async () => Response.json({ id: 7 }),
  ]) {
    answer = next
    await vi.advanceTimersByTimeAsync(CHECK_EVERY)
  }
  expect(asked).toHaveLength(6)
  expect(updated).not.toHaveBeenCalled()
})
