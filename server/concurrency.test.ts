import { expect, test } from 'vitest'
import { Abandoned, limitConcurrency, QueueFull } from './concurrency.ts'

/** Tasks that record when they start, and end on command. */
function notebook(atOnce: number, waiting: number) {
  const turn = limitConcurrency(atOnce, waiting)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    ask: (name: string, caller: string, signal?: AbortSignal) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.set(name, resolve)
      const task = () => {
        begun.push(name)
        return promise
      }
      return turn(task, { networks: caller.split(' '), ...(signal ? { signal } : {}) }).then(
        () => 'done',
        (error: unknown) => error,
      )
    },
    async finish(name: string) {
      ends.get(name)?.()
      await new Promise(setImmediate)
    },
  }
}

test('callers take turns, however many tasks one of them queues', async () => {
  const { ask, begun, finish } = notebook(1, 10)
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(name, 'a')
  void ask('b1', 'b')
  void ask('c1', 'c')
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await finish(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4'])
})

test('a full queue drops the latest task of the caller with the most queued', async () => {
  const { ask, begun, finish } = notebook(1, 3)
  const first = ask('a1', 'a')
  const flood = ['a2', 'a3', 'a4'].map((name) => ask(name, 'a'))
  expect(await ask('a5', 'a')).toBeInstanceOf(QueueFull)
  void ask('b1', 'b')
  expect(await flood[2]).toBeInstanceOf(QueueFull)
  for (const name of ['a1', 'a2', 'b1', 'a3']) await finish(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  expect(await Promise.all([first, flood[0], flood[1]])).toEqual(['done', 'done', 'done'])
})

test('a network that is spread over small ones neither takes their turns nor fills the queue for others', async () => {
  const { ask, begun, finish } = notebook(1, 4)
  void ask('a1', 'a a1')
  const flood = [2, 3, 4, 5].map((number) => ask(`a${number}`, `a a${number}`))
  void ask('visitor', 'b b1')
  expect(await flood[3]).toBeInstanceOf(QueueFull)
  expect(await ask('a6', 'a a6')).toBeInstanceOf(QueueFull)
  for (const name of ['a1', 'a2', 'visitor', 'a3']) await finish(name)
  expect(begun).toEqual(['a1', 'a2', 'visitor', 'a3', 'a4'])
})

test('abandoned tasks are skipped and free their place in the queue', async () => {
  const { ask, begun, finish } = notebook(1, 1)
  void ask('a1', 'a')
  const gone = new AbortController()
  const left = ask('a2', 'a', gone.signal)
  gone.abort()
  expect(await left).toBeInstanceOf(Abandoned)
  void ask('a3', 'a')
  await finish('a1')
  expect(begun).toEqual(['a1', 'a3'])
  expect(await ask('a4', 'a', gone.signal)).toBeInstanceOf(Abandoned)
})

test('concurrency never exceeds the limit, even when a task fails', async () => {
  const turn = limitConcurrency(2, 100)
  let [running, most] = [0, 0]
  const tasks = Array.from({ length: 40 }, (_, at) =>
    turn(
      async () => {
        running += 1
        most = Math.max(most, running)
        await new Promise(setImmediate)
        running -= 1
        if (at % 3 === 0) throw new Error('failed')
      },
      { networks: [String(at % 5)] },
    ).catch(() => null),
  )
  await Promise.all(tasks)
  expect([running, most]).toEqual([0, 2])
})
