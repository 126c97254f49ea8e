import { isOutside, networkOf } from './network.ts'
import { type Allowance, createTokenBucket, type TokenBucket } from './token-bucket.ts'

/** The network that is charged for work which no cache saves. */
export interface Payer {
  /** The caller's network; the limiter takes turns between networks. */
  network: string
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
const maxNetworks = 10_000

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

  function bucketOf(network: string): TokenBucket {
    const bucket = buckets.get(network) ?? createTokenBucket(allowance)
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
