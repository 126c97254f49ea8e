import { hash } from 'node:crypto'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { networksOf, shareOf } from './network.ts'

/** What a caller's networks have cost, and are charged. */
export interface Payer {
  /** Largest first. */
  networks: readonly string[]
  /**
   * Does this work, and charges the processor time of the server's thread, or of its other threads,
   * where pictures are made.
   */
  payFor<T>(work: () => Promise<T>, of?: 'thread' | 'others'): Promise<T>
  /** What one of these networks has cost in the last minutes. */
  costOf(network: string): number
}

/** `capacity` is the burst; `perSecond` is what refills each second. */
export interface Allowance {
  capacity: number
  perSecond: number
}

/** What a network has cost counts half after each such period. */
const COST_HALVES_MS = 60_000
/** Seconds that a debt takes to pay back at most. */
const LONGEST_DEBT = 20

/** A token bucket. `now` is in milliseconds, of any monotonic clock. */
export function createTokenBucket({ capacity, perSecond }: Allowance) {
  let level = capacity
  let at = Number.NEGATIVE_INFINITY
  let cost = 0
  let period = 0
  const fill = (now: number) => {
    level = Math.min(capacity, level + (Math.max(0, now - at) / 1000) * perSecond)
    at = Math.max(at, now)
    // In steps: of two networks that cost the same, neither is larger for being a moment later.
    const latest = Math.floor(at / COST_HALVES_MS)
    cost /= 2 ** (latest - period)
    period = latest
  }
  return {
    /** Takes `amount` and returns 0, or takes nothing and returns the seconds until it can. */
    take(amount: number, now: number): number {
      fill(now)
      if (level < amount) return (amount - level) / perSecond
      level -= amount
      return 0
    },
    /** Seconds until something is left; 0: now. */
    wait(now: number): number {
      fill(now)
      return level > 0 ? 0 : Math.max(1, -level / perSecond)
    },
    /** Deducts the cost of finished work; the balance may become negative. */
    charge(amount: number, now: number): void {
      fill(now)
      cost += amount
      level = Math.max(-Math.min(capacity, LONGEST_DEBT * perSecond), level - amount)
    },
    /** Whether it is full again. */
    isFull(now: number): boolean {
      fill(now)
      return level >= capacity
    },
    /** What was charged in the last minutes. */
    cost(now: number): number {
      fill(now)
      return cost
    },
  }
}

/** The queue is full, or the caller no longer waits. */
export class NotNow extends Error {}

export interface QueueOptions {
  /** Whose turn it is. Without one a task is our own, and has cost nothing. */
  payer?: Payer | undefined
  /** Aborted when the caller stops waiting: a task that has not started is then skipped. */
  signal?: AbortSignal | undefined
}

interface Waiting {
  payer: Payer | undefined
  begin: () => void
  refuse: (reason: Error) => void
}

/**
 * Runs at most `atOnce` tasks at once. Of those that wait, the network that has cost least comes
 * first. If more than `waiting` are queued, the youngest of the network that has cost most is
 * refused: a newcomer who has cost nothing yet is not turned away for those who have, in however
 * many networks they are. Rejects with NotNow.
 */
export function createQueue(atOnce: number, waiting: number) {
  let running = 0
  // In the order of arrival.
  const queue: Waiting[] = []

  /** Those of the network that has cost least or most, and within it of its part. */
  function ofNetwork(extreme: typeof Math.min, choose: (equal: Waiting[][]) => Waiting[] | undefined) {
    let found = queue
    for (let level = 0; found.some(({ payer }) => payer?.networks[level] !== undefined); level++) {
      const parts = [...Map.groupBy(found, ({ payer }) => payer?.networks[level]).entries()].map(
        ([network = '', part]) => ({ part, cost: part[0]?.payer?.costOf(network) ?? 0 }),
      )
      const wanted = extreme(...parts.map(({ cost }) => cost))
      found = choose(parts.flatMap(({ part, cost }) => (cost === wanted ? [part] : []))) ?? []
    }
    return found
  }

  function remove(one: Waiting): boolean {
    const at = queue.indexOf(one)
    if (at >= 0) queue.splice(at, 1)
    return at >= 0
  }

  function wait(payer: Payer | undefined, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => {
      if (remove(one)) reject(new NotNow('abandoned'))
    }
    const one: Waiting = { payer, begin: resolve, refuse: reject }
    signal?.addEventListener('abort', leave, { once: true })
    queue.push(one)
    if (queue.length > waiting) {
      // Among equals by lot: were it the newcomer, a full queue would stay with who filled it.
      const surplus = ofNetwork(Math.max, (equal) => equal[Math.floor(Math.random() * equal.length)]).at(-1)
      if (surplus && remove(surplus)) surplus.refuse(new NotNow('queue full'))
    }
    return promise.finally(() => signal?.removeEventListener('abort', leave))
  }

  function next(): void {
    const [one] = ofNetwork(Math.min, ([first]) => first)
    if (!one || !remove(one)) return
    running += 1
    one.begin()
  }

  return async <T>(task: () => Promise<T>, { payer, signal }: QueueOptions = {}): Promise<T> => {
    if (signal?.aborted) throw new NotNow('abandoned')
    if (running >= atOnce) await wait(payer, signal)
    else running += 1
    try {
      return await task()
    } finally {
      running -= 1
      next()
    }
  }
}

/** How often in `seconds` one address may; a larger network twice as often. */
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
          points: points * shareOf(network),
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
    /** Counts none. Returns 0, or the seconds until the address may try again. */
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
