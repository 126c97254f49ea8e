import { type Allowance, createTokenBucket, type Payer } from '#server/limits.ts'
import { isOutside, networksOf, shareOf } from '#server/network.ts'
import { createProcessorMeter, otherThreadsTime, type ProcessorClock, threadTime } from './processor-meter.ts'

/**
 * A quarter of a processor per network. The burst is for an office: 300 people behind one address
 * who come at once, see three pages each that are rendered for them alone and send a form, take 9 s
 * of a processor, 18 s of one half as fast (lab/attack/rows/office.ts).
 */
const defaultAllowance: Allowance = { capacity: 30_000, perSecond: 250 }
/** Networks tracked at once; one that has paid everything back is dropped first. */
const maxNetworks = 30_000

type TokenBucket = ReturnType<typeof createTokenBucket>

/** A caller whose work is charged to its networks. */
export interface ChargedCaller extends Payer {
  ip: string
  /** Begins to charge what the server's thread spends. The returned function ends it. */
  start(): () => void
  /** Seconds until they may cause work again; 0: now. */
  wait(): number
}

export interface CostsOptions {
  allowance?: Allowance
  most?: number
  /** Milliseconds of any monotonic clock. */
  now?: () => number
  thread?: ProcessorClock
  otherThreads?: ProcessorClock
}

/**
 * Limits the processor time that one network may cause, as measured. Addresses of private networks
 * are exempt: such a caller is this machine, or a proxy missing from TRUST_PROXY, which would be
 * charged for all its visitors.
 */
export function createCosts({
  allowance: { capacity, perSecond } = defaultAllowance,
  most = maxNetworks,
  now = () => performance.now(),
  thread = threadTime,
  otherThreads = otherThreadsTime,
}: CostsOptions = {}) {
  const buckets = new Map<string, TokenBucket>()
  const meters = { thread: createProcessorMeter(thread), others: createProcessorMeter(otherThreads) }

  function bucketsOf(networks: readonly string[]): TokenBucket[] {
    return networks.map((network) => {
      const times = shareOf(network)
      const bucket =
        buckets.get(network) ??
        createTokenBucket({ capacity: capacity * times, perSecond: perSecond * times })
      buckets.delete(network)
      buckets.set(network, bucket)
      if (buckets.size > most) forgetOne()
      return bucket
    })
  }

  /** Among the least recently seen, one that owes nothing; otherwise the oldest. */
  function forgetOne(): void {
    const oldest: [string, TokenBucket][] = []
    for (const entry of buckets) if (oldest.push(entry) === 20) break
    const [network] = oldest.find(([, bucket]) => bucket.isFull(now())) ?? oldest[0] ?? []
    if (network !== undefined) buckets.delete(network)
  }

  return {
    caller(ip: string): ChargedCaller {
      const networks = networksOf(ip)
      const start = (of: keyof typeof meters) => {
        const end = meters[of].start()
        return () => {
          const cost = end()
          for (const bucket of bucketsOf(networks)) bucket.charge(cost, now())
        }
      }
      return {
        ip,
        networks,
        start: () => start('thread'),
        async payFor(work, of = 'thread') {
          const end = start(of)
          try {
            return await work()
          } finally {
            end()
          }
        },
        costOf: (network) => buckets.get(network)?.cost(now()) ?? 0,
        wait: () =>
          isOutside(ip) ? Math.max(0, ...bucketsOf(networks).map((bucket) => bucket.wait(now()))) : 0,
      }
    },
  }
}

export type Costs = ReturnType<typeof createCosts>
