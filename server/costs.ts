import { isOutside, networkOf } from './network.ts'
import { type Allowance, createTokenBucket, type TokenBucket } from './token-bucket.ts'

/** Who pays for work that no cache answers. */
export interface Payer {
  /** The network that asks; for turns among callers. */
  network: string
  /** Says what a piece of work takes, in milliseconds of processor time, as far as it can be told before. */
  charge(ms: number): void
}

export interface Costs {
  payer(ip: string): Payer
  /** Seconds after which an address may have work done again; 0: now. */
  wait(ip: string): number
}

/** What is known of the price of work, in milliseconds of one processor (docs/performance.md). */
export const PRICES = {
  /** A page rendered, compressed and hashed. */
  page: 20,
  /** A body read, checked and stored. */
  post: 5,
  /** A redirect or refusal, the 404 page of its kind. */
  small: 0.15,
} as const

/** A quarter of a processor for one network, and what an office that comes back from its break needs at once. */
const usual: Allowance = { capacity: 5_000, perSecond: 250 }
/** Networks that are counted at once; one that has paid everything back is forgotten first. */
const mostNetworks = 10_000

/**
 * Bounds what one network may cost. Addresses of private networks are not counted: such a caller is this machine, or a proxy
 * that TRUST_PROXY does not name, and then it stands for all visitors.
 */
export function createCosts({
  allowance = usual,
  most = mostNetworks,
  now = () => performance.now(),
}: {
  allowance?: Allowance
  most?: number
  now?: () => number
} = {}): Costs {
  const buckets = new Map<string, TokenBucket>()

  function bucketOf(network: string): TokenBucket {
    const bucket = buckets.get(network) ?? createTokenBucket(allowance)
    buckets.delete(network)
    buckets.set(network, bucket)
    if (buckets.size > most) forgetOne()
    return bucket
  }

  /** One that owes nothing, among those that were not heard of for longest; else the first of them. */
  function forgetOne(): void {
    const oldest: [string, TokenBucket][] = []
    for (const entry of buckets) if (oldest.push(entry) === 20) break
    const paid = oldest.find(([, bucket]) => bucket.isFull(now()))
    const [network] = paid ?? oldest[0] ?? []
    if (network !== undefined) buckets.delete(network)
  }

  return {
    payer(ip) {
      const network = networkOf(ip)
      return {
        network,
        charge: (ms) => {
          if (isOutside(ip)) bucketOf(network).charge(ms, now())
        },
      }
    },
    wait: (ip) => (isOutside(ip) ? bucketOf(networkOf(ip)).take(1, now()) : 0),
  }
}
