import { isOutside, networksOf } from './network.ts'
import { type Allowance, createTokenBucket, type TokenBucket } from './token-bucket.ts'

/** The networks that are charged for work which no cache saves. */
export interface Payer {
  /** The caller's networks, largest first; the queue takes turns between networks. */
  networks: readonly string[]
  /** Charges estimated milliseconds of processor time. */
  charge(ms: number): void
}

export interface Costs {
  payer(ip: string): Payer
  /** Seconds until an address may cause work again; 0: now. */
  wait(ip: string): number
}

/** Estimated price of work, in milliseconds of one processor (docs/performance.md). */
export const PRICES = {
  /** Rendering, compressing and hashing a page. */
  page: 20,
  /** Reading, checking and storing a body. */
  post: 5,
  /** A redirect, a refusal or a shared 404 page. */
  small: 0.15,
} as const

/**
 * A quarter of a processor per network, with a burst for an office whose staff all return from a
 * break at once.
 */
const defaultAllowance: Allowance = { capacity: 5_000, perSecond: 250 }
/** Networks tracked at once; one that has paid everything back is dropped first. */
const maxNetworks = 30_000
/** What a /56, a /48 or a /24 of IPv4 may cost, as a multiple of what one address may. */
const LARGER_NETWORKS = 2

/**
 * Limits the work that one network may cause. Addresses of private networks are exempt: such a
 * caller is this machine, or a proxy missing from TRUST_PROXY, which would be charged for all its
 * visitors.
 */
export function createCosts({
  allowance = defaultAllowance,
  most = maxNetworks,
  now = () => performance.now(),
}: {
  allowance?: Allowance
  most?: number
  now?: () => number
} = {}): Costs {
  const buckets = new Map<string, TokenBucket>()

  function bucketsOf(ip: string): TokenBucket[] {
    if (!isOutside(ip)) return []
    return networksOf(ip).map((network, at, { length }) =>
      bucketOf(network, at === length - 1 ? 1 : LARGER_NETWORKS),
    )
  }

  function bucketOf(network: string, times: number): TokenBucket {
    const { capacity, perSecond } = allowance
    const bucket =
      buckets.get(network) ?? createTokenBucket({ capacity: capacity * times, perSecond: perSecond * times })
    buckets.delete(network)
    buckets.set(network, bucket)
    if (buckets.size > most) forgetOne()
    return bucket
  }

  /** Among the least recently seen, one that owes nothing; otherwise the oldest. */
  function forgetOne(): void {
    const oldest: [string, TokenBucket][] = []
    for (const entry of buckets) if (oldest.push(entry) === 20) break
    const paid = oldest.find(([, bucket]) => bucket.isFull(now()))
    const [network] = paid ?? oldest[0] ?? []
    if (network !== undefined) buckets.delete(network)
  }

  return {
    payer: (ip) => ({
      networks: networksOf(ip),
      charge: (ms) => {
        for (const bucket of bucketsOf(ip)) bucket.charge(ms, now())
      },
    }),
    wait: (ip) => Math.max(0, ...bucketsOf(ip).map((bucket) => bucket.take(1, now()))),
  }
}
