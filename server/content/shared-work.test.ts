import { expect, test } from 'vitest'
import { NotNow } from '#server/limits.ts'
import { createSharedWork } from './shared-work.ts'

/** Work that ends on command, and how often it was begun. */
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

test('what many wait for is made once, and kept', async () => {
  const { ask, begun } = work()
  const waiting = [ask('a'), ask('a'), ask('b')]
  expect(begun.map(({ key }) => key)).toEqual(['a', 'b'])
  for (const { end } of begun) end(3)
  expect((await Promise.all(waiting)).map(String)).toEqual(['aaa', 'aaa', 'bbb'])
  expect(String(await ask('a'))).toBe('aaa')
  expect(begun).toHaveLength(2)
})

test('what fails is told to all who wait, and tried again by the next one', async () => {
  const { ask, begun } = work()
  const waiting = [ask('a'), ask('a')]
  begun[0]?.fail()
  for (const each of waiting) await expect(each).rejects.toThrow('no picture')
  const again = ask('a')
  expect(begun).toHaveLength(2)
  begun[1]?.end(1)
  expect(String(await again)).toBe('a')
})

test('work is given up when the last one who waits for it has left, and not before', async () => {
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

test('who has been served may leave without ending anything', async () => {
  const { ask, begun } = work()
  const visitor = new AbortController()
  const served = ask('a', visitor.signal)
  begun[0]?.end(1)
  await served
  visitor.abort()
  expect(begun[0]?.signal.aborted).toBe(false)
})

test('for who has left already nothing is begun, but what is kept is given', async () => {
  const { ask, begun } = work()
  await expect(ask('a', AbortSignal.abort())).rejects.toThrow(NotNow)
  expect(begun).toEqual([])
  const made = ask('a')
  begun[0]?.end(1)
  await made
  expect(String(await ask('a', AbortSignal.abort()))).toBe('a')
})

test('only so many bytes are kept, those asked for last, and an empty result too', async () => {
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
