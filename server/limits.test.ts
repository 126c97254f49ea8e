import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createQueue, createTokenBucket, NotNow } from './limits.ts'

test('spent tokens are refilled steadily, up to the capacity', () => {
  const bucket = createTokenBucket({ capacity: 4, perSecond: 2 })
  expect([bucket.take(3, 0), bucket.take(1, 0), bucket.take(1, 0)]).toEqual([0, 0, 0.5])
  expect(bucket.take(1, 500)).toBe(0)
  expect(bucket.isFull(2400)).toBe(false)
  expect(bucket.isFull(2500)).toBe(true)
  expect([bucket.take(4, 1e6), bucket.take(1, 1e6)]).toEqual([0, 0.5])
})

test('a debt is limited, and must be paid before more is spent', () => {
  const bucket = createTokenBucket({ capacity: 4, perSecond: 2 })
  bucket.charge(1_000, 0)
  expect([bucket.take(1, 0), bucket.wait(0)]).toEqual([2.5, 2])
  expect(bucket.take(1, 2_500)).toBe(0)
})

test('over any period no more is spent than the capacity and the refill, whatever the clock shows', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 10_000 }), fc.double({ min: 0, max: 5, noNaN: true }))),
      (spendings) => {
        const bucket = createTokenBucket({ capacity: 5, perSecond: 1 })
        const spent = spendings.reduce(
          (sum, [now, amount]) => sum + (bucket.take(amount, now) === 0 ? amount : 0),
          0,
        )
        const until = Math.max(0, ...spendings.map(([now]) => now))
        expect(spent).toBeLessThanOrEqual(5 + until / 1000 + 1e-6)
      },
    ),
  )
})

/** Tasks that record when they start, and end on command. */
function notebook(atOnce: number, waiting: number) {
  const costs = new Map<string, number>()
  const turn = createQueue(atOnce, waiting)
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
      const networks = caller.split(' ')
      for (const network of networks) costs.set(network, (costs.get(network) ?? 0) + 1)
      const costOf = (network: string) => costs.get(network) ?? 0
      const payer = { networks, payFor: <T>(work: () => Promise<T>) => work(), costOf }
      return turn(task, { payer, signal }).then(
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

test('who has asked for less comes first, however many tasks another one queues', async () => {
  const { ask, begun, finish } = notebook(1, 10)
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(name, 'a')
  void ask('b1', 'b')
  void ask('c1', 'c')
  for (const name of ['a1', 'b1', 'c1', 'a2', 'a3']) await finish(name)
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3', 'a4'])
})

test('a full queue drops the latest task of the caller with the most queued', async () => {
  const { ask, begun, finish } = notebook(1, 3)
  const first = ask('a1', 'a')
  const flood = ['a2', 'a3', 'a4'].map((name) => ask(name, 'a'))
  expect(await ask('a5', 'a')).toEqual(new NotNow('queue full'))
  void ask('b1', 'b')
  expect(await flood[2]).toEqual(new NotNow('queue full'))
  for (const name of ['a1', 'b1', 'a2', 'a3']) await finish(name)
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3'])
  expect(await Promise.all([first, flood[0], flood[1]])).toEqual(['done', 'done', 'done'])
})

test('a network that is spread over small ones neither takes their turns nor fills the queue for others', async () => {
  const { ask, begun, finish } = notebook(1, 4)
  void ask('a1', 'a a1')
  const flood = [2, 3, 4, 5].map((number) => ask(`a${number}`, `a a${number}`))
  void ask('visitor', 'b b1')
  expect(await Promise.race(flood)).toEqual(new NotNow('queue full'))
  const more = ask('a6', 'a a6')
  expect(await Promise.race([...flood, more])).toEqual(new NotNow('queue full'))
  await finish('a1')
  expect(begun).toEqual(['a1', 'visitor'])
})

test('abandoned tasks are skipped and free their place in the queue', async () => {
  const { ask, begun, finish } = notebook(1, 1)
  void ask('a1', 'a')
  const gone = new AbortController()
  const left = ask('a2', 'a', gone.signal)
  gone.abort()
  expect(await left).toEqual(new NotNow('abandoned'))
  void ask('a3', 'a')
  await finish('a1')
  expect(begun).toEqual(['a1', 'a3'])
  expect(await ask('a4', 'a', gone.signal)).toEqual(new NotNow('abandoned'))
})

test('concurrency never exceeds the limit, even when a task fails', async () => {
  const turn = createQueue(2, 100)
  let [running, most] = [0, 0]
  const tasks = Array.from({ length: 40 }, (_, at) =>
    turn(async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise(setImmediate)
      running -= 1
      if (at % 3 === 0) throw new Error('failed')
    }).catch(() => null),
  )
  await Promise.all(tasks)
  expect([running, most]).toEqual([0, 2])
})

test('a newcomer is served though hundreds of networks wait with one task each, over and over', async () => {
  const { ask, begun, finish } = notebook(1, 300)
  const networks = Array.from({ length: 301 }, (_, at) => `a${at}`)
  // Each has asked before, and asks again as soon as it is refused.
  for (const network of networks) void ask(`${network} once`, network)
  for (const network of networks) void ask(`${network} again`, network)
  const visitor = ask('visitor', 'visitor')
  for (const network of networks) void ask(`${network} a third time`, network)
  await finish('a0 once')
  expect(begun.at(-1)).not.toBe('a0 once')
  for (let at = 1; !begun.includes('visitor') && at < 302; at++) await finish(begun.at(-1) ?? '')
  await finish('visitor')
  expect(await visitor).toBe('done')
})

test('among networks that have asked equally little, lot decides and not the order of arrival', async () => {
  const refusals = []
  for (let trial = 0; trial < 40; trial++) {
    const { ask } = notebook(1, 20)
    for (let at = 0; at < 21; at++) void ask(`a${at}`, `a${at}`)
    const newcomer = ask('visitor', 'visitor')
    refusals.push((await Promise.race([newcomer, new Promise(setImmediate)])) instanceof NotNow)
  }
  expect(refusals.filter(Boolean).length).toBeLessThan(20)
})
