import { hash } from 'node:crypto'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { limitFactor, networksOf } from './network.ts'

/** The work that a client's networks are charged for. */
export type ChargedWork = 'request' | 'rendering' | 'picture'

/** A client whose networks are charged for the work that it causes. */
export interface ChargedClient {
  /** What each network has cost in the last minutes, the largest network first. */
  costs(): readonly number[]
  charge(what: ChargedWork): void
}

/** The queue is full, or the caller no longer waits. */
export class NotNow extends Error {}

export interface QueueOptions {
  /** The client that the task is for; without one it is our own, and has cost nothing. */
  client?: ChargedClient | undefined
  /** It aborts when the caller stops waiting: a task that has not started is then skipped. */
  signal?: AbortSignal | undefined
}

interface QueuedTask {
  client: ChargedClient | undefined
  begin: () => void
  refuse: (reason: Error) => void
}

/**
 * Runs at most `atOnce` tasks at once; the cheapest network's task comes first. At most `waiting`
 * are queued. When the queue is full, the most expensive network's newest task is refused with
 * NotNow, so heavy users cannot displace a newcomer.
 */
export function createQueue(atOnce: number, waiting: number) {
  let running = 0
  // In the order of arrival.
  const queue: QueuedTask[] = []

  /**
   * The waiting task of the cheapest or dearest network. Among equals, the cheapest is the oldest
   * task, the dearest the newest.
   */
  function extreme(which: 'cheapest' | 'dearest'): QueuedTask | undefined {
    const sign = which === 'cheapest' ? 1 : -1
    const costs = new Map(queue.map((one) => [one, one.client?.costs() ?? []]))
    return queue.reduce<QueuedTask | undefined>((best, one) => {
      const order = best ? sign * compareCosts(costs.get(one) ?? [], costs.get(best) ?? []) : -1
      return order < 0 || (order === 0 && which === 'dearest') ? one : best
    }, undefined)
  }

  function remove(one: QueuedTask): boolean {
    const at = queue.indexOf(one)
    if (at >= 0) queue.splice(at, 1)
    return at >= 0
  }

  function wait(client: ChargedClient | undefined, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => {
      if (remove(one)) reject(new NotNow('abandoned'))
    }
    const one: QueuedTask = { client, begin: resolve, refuse: reject }
    signal?.addEventListener('abort', leave, { once: true })
    queue.push(one)
    if (queue.length > waiting) {
      const surplus = extreme('dearest')
      if (surplus && remove(surplus)) surplus.refuse(new NotNow('queue full'))
    }
    return promise.finally(() => signal?.removeEventListener('abort', leave))
  }

  function next(): void {
    const one = extreme('cheapest')
    if (!one || !remove(one)) return
    running += 1
    one.begin()
  }

  return async <T>(task: () => Promise<T>, { client, signal }: QueueOptions = {}): Promise<T> => {
    if (signal?.aborted) throw new NotNow('abandoned')
    if (running >= atOnce) await wait(client, signal)
    else running += 1
    try {
      return await task()
    } finally {
      running -= 1
      next()
    }
  }
}

/**
 * Compares by the largest network, then by its parts. An empty list, a task of our own, is less
 * than any cost.
 */
function compareCosts(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((cost, level) => cost !== other[level])
  return at < 0 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? -1)
}

/** How often one address may do something in `seconds`; a larger network twice as often. */
interface NetworkLimit {
  name: string
  seconds: number
  points: number
  /**
   * Counts an IPv4 /24 too. Its addresses mostly belong to different customers, and to hundreds of
   * people each if it is a mobile network's.
   */
  ofNeighbours?: boolean
}

/** The counter to use, which falls back to the given memory while it is down. */
export type Counter = (inMemory: RateLimiterMemory) => RateLimiterAbstract

/** Limits how often an address, and each of its larger networks, may do something. */
export function createNetworkLimiter(
  { name, seconds, points, ofNeighbours = false }: NetworkLimit,
  counter: Counter = (inMemory) => inMemory,
) {
  const limiters = new Map<string, RateLimiterAbstract>()
  function limiterFor(network: string): RateLimiterAbstract {
    const bits = network.slice(network.lastIndexOf('/') + 1)
    const limiter =
      limiters.get(bits) ??
      counter(
        new RateLimiterMemory({
          keyPrefix: `${name}-${bits}`,
          points: points * limitFactor(network),
          duration: seconds,
        }),
      )
    limiters.set(bits, limiter)
    return limiter
  }
  /** Networks are counted by hash: no address is stored. */
  const inEach = <T>(ip: string, work: (limiter: RateLimiterAbstract, key: string) => Promise<T>) =>
    Promise.all(
      networksOf(ip)
        .filter((network) => ofNeighbours || !network.endsWith('/24'))
        .map((network) => work(limiterFor(network), hash('sha256', network, 'base64url'))),
    )
  return {
    /** Counts nothing. Returns 0, or the seconds until the address may try again. */
    wait: async (ip: string): Promise<number> =>
      Math.max(
        0,
        ...(await inEach(ip, async (limiter, key) => {
          const counted = await limiter.get(key)
          return counted && counted.remainingPoints <= 0 ? secondsOf(counted) : 0
        })),
      ),
    /** Counts one. Returns 0, or the seconds until the address may try again. */
    take: async (ip: string): Promise<number> => Math.max(0, ...(await inEach(ip, count))),
    /** Uncounts one. */
    giveBack: async (ip: string): Promise<void> =>
      void (await inEach(ip, (limiter, key) => limiter.reward(key))),
  }
}

/** Counts one for a key. Returns 0, or the seconds until the limit resets. */
async function count(limiter: RateLimiterAbstract, key: string): Promise<number> {
  try {
    await limiter.consume(key)
    return 0
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return secondsOf(refusal)
    throw refusal
  }
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000))
