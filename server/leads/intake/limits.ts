import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible'
import { countFor } from '#server/limiter.ts'
import { networkOf, withoutMapping } from '#server/network.ts'

/**
 * How many new leads one address may send: generous for an office behind one address, tight for a
 * script. Repeats of a stored submit are not counted.
 */
export const LIMITS = {
  /**
   * per IP address; an IPv6 /64 counts as one address, since a visitor has all of it. Providers
   * assign a customer a /56 or a /48, whose visitors share the larger limits.
   */
  ip: {
    points: 30,
    seconds: 600,
    larger: [
      { ipv6: 56, points: 60 },
      { ipv6: 48, points: 120 },
    ],
  },
  /** per e-mail address; counted in the store */
  person: { points: 10, seconds: 3600 },
} as const

/**
 * Auto-replies per address and day (D30): entering another person's address must not make us a mail
 * relay.
 */
export const AUTO_REPLIES_PER_DAY = 3

/**
 * Auto-replies caused by the leads of one network in an hour: real visitors do not enter many
 * strangers' addresses. An office is one address; a mobile network with hundreds of people behind
 * each address is a /24.
 */
export const AUTO_REPLIES_PER_NETWORK = {
  seconds: 3600,
  networks: [
    { ipv4: 32, ipv6: 64, points: 20 },
    { ipv6: 56, points: 30 },
    { ipv4: 24, ipv6: 48, points: 60 },
  ],
} as const

export interface Limits {
  /** Counts one new lead of an IP address. null: accepted; otherwise the seconds to wait. */
  countLead(ip: string): Promise<number | null>
  /**
   * Counts one auto-reply to a lead from this address. False: one of its networks is over the
   * limit.
   */
  countAutoReply(ip: string): Promise<boolean>
}

type Counter = (inMemory: RateLimiterMemory) => RateLimiterAbstract
type NetworkLimit = { ipv4?: number; ipv6?: number; points: number }

/**
 * Limits counted in memory, or by `counter`, which falls back to the given memory while it is down.
 */
export function limitsOver(counter: Counter): Limits {
  const { larger, ...ip } = LIMITS.ip
  const leads = networkLimiter(counter, 'ip', ip.seconds, [
    { ipv4: 32, ipv6: 64, points: ip.points },
    ...larger,
  ])
  const { seconds, networks } = AUTO_REPLIES_PER_NETWORK
  const autoReplies = networkLimiter(counter, 'reply', seconds, networks)
  return { countLead: leads, countAutoReply: async (address) => (await autoReplies(address)) === null }
}

/** Counts an address in each of its networks; null, or the longest wait in seconds. */
function networkLimiter(
  counter: Counter,
  name: string,
  seconds: number,
  limits: readonly NetworkLimit[],
): (ip: string) => Promise<number | null> {
  const limiters = limits.map((limit, index) => ({
    ...limit,
    limiter: counter(
      new RateLimiterMemory({
        keyPrefix: index === 0 ? name : `${name}-${index}`,
        points: limit.points,
        duration: seconds,
      }),
    ),
  }))
  return async (ip) => {
    const address = withoutMapping(ip)
    const waits = limiters.map(async ({ ipv4, ipv6, limiter }) => {
      const bits = isIPv6(address) ? ipv6 : ipv4
      return bits === undefined ? 0 : countFor(limiter, keyOf(networkOf(address, bits)))
    })
    const longest = Math.max(...(await Promise.all(waits)))
    return longest === 0 ? null : longest
  }
}

/** Networks are counted by hash: no address is stored. */
function keyOf(network: string): string {
  return createHash('sha256').update(network).digest('base64url')
}
