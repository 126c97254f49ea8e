import { expect, test } from 'vitest'
import { NotNow } from '#server/limits.ts'
import { createSharedWork } from './shared-work.ts'

/** Shared work that ends on command, and the keys whose work has begun. */
function work(bytes = 1_000) {
  const shared = createSharedWork(bytes)
  const begun: { key: string; signal: AbortSignal; end: (size: number) => void; fail: () => void }[] = []
  return {
    begun,
    ask: (key: string, signal = new AbortController().signal) =>
      shared(key, signal, (abandoned) => {
        const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
        begun.push({
          key,
          signal: abandoned,
          end: (size) => resolve(Buffer.alloc(size, key)),
          fail: () => reject(new Error('no picture')),
        })
        return promise
      }),
  }
}

test('a result that several requests wait for is computed once, and cached', async () => {
  const { ask, begun } = work()
  const waiting = [ask('a'), ask('a'), ask('b')]
  expect(begun.map(({ key }) => key)).toEqual(['a', 'b'])
  for (const { end } of begun) end(3)
  expect((await Promise.all(waiting)).map(String)).toEqual(['aaa', 'aaa', 'bbb'])
  expect(String(await ask('a'))).toBe('aaa')
  expect(begun).toHaveLength(2)
})

test('a failure reaches every waiting request, and the next request tries again', async () => {
  const { ask, begun } = work()
  const waiting = [ask('a'), ask('a')]
  begun[0]?.fail()
  for (const each of waiting) await expect(each).rejects.toThrow('no picture')
  const again = ask('a')
  expect(begun).toHaveLength(2)
  begun[1]?.end(1)
  expect(String(await again)).toBe('a')
})

test('work is aborted once the last request that waits for it has ended', async () => {
  const { ask, begun } = work()
  const [one, other] = [new AbortController(), new AbortController()]
  const waiting = [ask('a', one.signal), ask('a', other.signal)]
  one.abort()
  expect(begun[0]?.signal.aborted).toBe(false)
  other.abort()
  expect(begun[0]?.signal.aborted).toBe(true)
  const later = ask('a')
  expect(begun).toHaveLength(2)
  begun[0]?.fail()
  await Promise.allSettled(waiting)
  const latest = ask('a')
  expect(begun, 'the new attempt is shared, though the old one has ended').toHaveLength(2)
  begun[1]?.end(2)
  expect((await Promise.all([later, latest])).map(String)).toEqual(['aa', 'aa'])
})

test('the end of a request that was already served aborts nothing', async () => {
  const { ask, begun } = work()
  const visitor = new AbortController()
  const served = ask('a', visitor.signal)
  begun[0]?.end(1)
  await served
  visitor.abort()
  expect(begun[0]?.signal.aborted).toBe(false)
})

test('a request that has ended starts no work, but gets a cached result', async () => {
  const { ask, begun } = work()
  await expect(ask('a', AbortSignal.abort())).rejects.toThrow(NotNow)
  expect(begun).toEqual([])
  const made = ask('a')
  begun[0]?.end(1)
  await made
  expect(String(await ask('a', AbortSignal.abort()))).toBe('a')
})

test('the cache holds a limited number of bytes, the latest results; an empty result is cached too', async () => {
  const { ask, begun } = work(10)
  const make = async (key: string, size: number) => {
    const before = begun.length
    const made = ask(key)
    if (begun.length > before) begun.at(-1)?.end(size)
    await made
    return begun.length > before
  }
  expect(await make('empty', 0)).toBe(true)
  expect(await make('empty', 0)).toBe(false)
  expect(await make('a', 6)).toBe(true)
  expect(await make('b', 6)).toBe(true)
  expect([await make('b', 6), await make('a', 6)]).toEqual([false, true])
})
