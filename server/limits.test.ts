import { expect, onTestFinished, test, vi } from 'vitest'
import { createNetworkLimiter, createQueue, NotNow } from './limits.ts'

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
      const client = { costs: () => networks.map((network) => costs.get(network) ?? 0), charge: () => {} }
      return turn(task, { client, signal }).then(
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

test('the caller that has cost the least comes first, however many tasks another one queues', async () => {
  const { ask, begun, finish } = notebook(1, 10)
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(name, 'a')
  void ask('b1', 'b')
  void ask('c1', 'c')
  for (const name of ['a1', 'b1', 'c1', 'a2', 'a3']) await finish(name)
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3', 'a4'])
})

test('a full queue drops the latest task of the caller that has cost the most', async () => {
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

test('a network that spreads its tasks over small networks gains no turns and no places in the queue', async () => {
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

test('within a network, the address that has cost the least comes first', async () => {
  const { ask, begun, finish } = notebook(1, 10)
  for (const name of ['one1', 'one2', 'one3']) void ask(name, 'a one')
  void ask('two1', 'a two')
  for (const name of ['one1', 'two1', 'one2']) await finish(name)
  expect(begun).toEqual(['one1', 'two1', 'one2', 'one3'])
})

test('abandoned tasks are skipped, and free their place in the queue', async () => {
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

test('a newcomer is served although hundreds of networks keep asking for one task each', async () => {
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

test('a caller that leaves while its task runs disturbs neither that task nor the next', async () => {
  const { ask, begun, finish } = notebook(1, 5)
  void ask('a1', 'a')
  const gone = new AbortController()
  const served = ask('b1', 'b', gone.signal)
  await finish('a1')
  gone.abort()
  await finish('b1')
  expect(await served).toBe('done')
  void ask('c1', 'c')
  expect(begun).toEqual(['a1', 'b1', 'c1'])
})

test('a task that had to wait counts towards the limit like any other', async () => {
  const { ask, begun, finish } = notebook(1, 5)
  void ask('a1', 'a')
  void ask('a2', 'a')
  await finish('a1')
  void ask('a3', 'a')
  await new Promise(setImmediate)
  expect(begun).toEqual(['a1', 'a2'])
  await finish('a2')
  await finish('a3')
  void ask('a4', 'a')
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4'])
})

test('a refused caller that leaves does not remove another task from the queue', async () => {
  const { ask, begun, finish } = notebook(1, 1)
  void ask('a1', 'a')
  void ask('a2', 'a')
  const gone = new AbortController()
  const refused = ask('a3', 'a', gone.signal)
  gone.abort()
  expect(await refused).toEqual(new NotNow('queue full'))
  await finish('a1')
  expect(begun).toEqual(['a1', 'a2'])
})

test('our own tasks come before those of visitors who have cost something', async () => {
  const turn = createQueue(1, 10)
  const begun: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const task = (name: string) => async () => {
    begun.push(name)
    await promise
  }
  const client = { costs: () => [1], charge: () => {} }
  const all = [turn(task('first')), turn(task('visitor'), { client }), turn(task('own'))]
  resolve()
  await Promise.all(all)
  expect(begun).toEqual(['first', 'own', 'visitor'])
})

/** Whether each of these addresses is allowed, one after the other. */
async function allowed(limiter: ReturnType<typeof createNetworkLimiter>, addresses: string[]) {
  const waits = await addresses.reduce(
    async (before, ip) => [...(await before), await limiter.take(ip)],
    Promise.resolve<number[]>([]),
  )
  return waits.map((seconds) => seconds === 0)
}

test('an address has a limit, its larger network twice that limit, and other networks their own', async () => {
  const limiter = createNetworkLimiter({ name: 'v6', seconds: 60, points: 2 })
  const one = (subnet: number, host = 1) => `2001:db8:1:${subnet.toString(16)}::${host}`
  expect(await allowed(limiter, [one(1), one(1, 2), one(1, 3)])).toEqual([true, true, false])
  expect(await allowed(limiter, [one(2), one(3)])).toEqual([true, false])
  expect(await allowed(limiter, ['2001:db8:2::1'])).toEqual([true])
})

test('neighbours in an IPv4 /24 are counted together only if that is chosen', async () => {
  const neighbours = [1, 2, 3].map((host) => `203.0.113.${host}`)
  const limit = { seconds: 60, points: 1 }
  const apart = createNetworkLimiter({ name: 'apart', ...limit })
  expect(await allowed(apart, neighbours)).toEqual([true, true, true])
  const together = createNetworkLimiter({ name: 'together', ...limit, ofNeighbours: true })
  expect(await allowed(together, neighbours)).toEqual([true, true, false])
})

test('a refusal has the seconds until the limit resets, and the address is allowed again after that', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { take } = createNetworkLimiter({ name: 'again', seconds: 60, points: 1 })
  expect(await take('203.0.113.1')).toBe(0)
  vi.advanceTimersByTime(20_000)
  expect(await take('203.0.113.1')).toBe(40)
  vi.advanceTimersByTime(39_800)
  expect(await take('203.0.113.1')).toBe(1)
  vi.advanceTimersByTime(200)
  expect(await take('203.0.113.1')).toBe(0)
})

test('allowance that is given back can be used again', async () => {
  const limiter = createNetworkLimiter({ name: 'back', seconds: 60, points: 1 })
  expect(await limiter.take('203.0.113.1')).toBe(0)
  await limiter.giveBack('203.0.113.1')
  expect(await allowed(limiter, ['203.0.113.1', '203.0.113.1'])).toEqual([true, false])
})

test('a counter that fails is an error, not a refusal', async () => {
  const { take } = createNetworkLimiter({ name: 'broken', seconds: 60, points: 1 }, (inMemory) =>
    Object.assign(inMemory, { consume: () => Promise.reject(new Error('store is away')) }),
  )
  await expect(take('203.0.113.1')).rejects.toThrow('store is away')
})

test('a counter gets the name of the limit and a hash, never the address', async () => {
  const keys: string[] = []
  const { take } = createNetworkLimiter({ name: 'mine', seconds: 60, points: 1 }, (inMemory) => {
    const consume = inMemory.consume.bind(inMemory)
    return Object.assign(inMemory, {
      consume: (key: string) => {
        keys.push(`${inMemory.keyPrefix} ${key}`)
        return consume(key)
      },
    })
  })
  await take('203.0.113.1')
  await take('203.0.113.2')
  expect(keys[0]).toMatch(/^mine-32 \S{43}$/)
  expect(new Set(keys).size).toBe(2)
  expect(keys.join()).not.toContain('203.0.113')
})
