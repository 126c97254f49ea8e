import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ChargedClient, ChargedWork } from '#server/limits.ts'
import { isPublicAddress, limitFactor, networksOf } from '#server/network.ts'

/** Roughly what each takes of a small machine's processor, in milliseconds. */
const PRICES: Record<ChargedWork, number> = { request: 1, rendering: 9, picture: 200 }
/**
 * What one network may cost. Past costs are halved every minute, so that a network can use a
 * quarter of a processor permanently. Enough for an office: 300 people behind one address who come
 * at once cost a third of it (lab/attack/office.test.ts).
 */
const MOST = 30_000
const HALVES_MS = 60_000
/** How many networks are remembered: those seen last. */
const MOST_NETWORKS = 30_000

/** A client that is charged for the work that it causes. */
export interface ChargedCaller extends ChargedClient {
  ip: string
  /** Seconds until the caller may cause work again; 0: now. */
  wait(): number
}

export interface CostsOptions {
  most?: number
  mostNetworks?: number
  /** Milliseconds of any monotonic clock. */
  now?: () => number
}

/**
 * Limits what one network may cause. Addresses of private networks are exempt: such a caller is
 * this machine, or a proxy missing from TRUST_PROXY, which would be charged for all its visitors.
 * Networks are counted by hash: no address is stored.
 */
export function createCosts({
  most = MOST,
  mostNetworks = MOST_NETWORKS,
  now = () => performance.now(),
}: CostsOptions = {}) {
  const spent = new LRUCache<string, { amount: number; minute: number }>({ max: mostNetworks })
  const minute = () => Math.floor(now() / HALVES_MS)
  const costOf = (key: string) => {
    const cost = spent.get(key)
    return cost ? cost.amount / 2 ** (minute() - cost.minute) : 0
  }

  return {
    caller(ip: string): ChargedCaller {
      const networks = networksOf(ip).map((network) => ({
        key: hash('sha256', network, 'base64url'),
        most: most * limitFactor(network),
      }))
      return {
        ip,
        costs: () => networks.map(({ key }) => costOf(key)),
        charge(what) {
          for (const { key } of networks)
            spent.set(key, { amount: costOf(key) + PRICES[what], minute: minute() })
        },
        wait() {
          const isOver = networks.some(({ key, most }) => costOf(key) >= most)
          return isOver && isPublicAddress(ip) ? Math.ceil((HALVES_MS - (now() % HALVES_MS)) / 1000) : 0
        },
      }
    },
  }
}

export type Costs = ReturnType<typeof createCosts>
