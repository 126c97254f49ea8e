import { createHash } from 'node:crypto'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '#server/network.ts'

/**
 * How many new leads one address may send: generous for an office behind one address, tight for a script. Repeats of
 * a stored submit are not counted.
 */
export const LIMITS = {
  /** per IP address; an IPv6 network of 64 bits is one address, as one visitor has all of it */
  ip: { points: 30, seconds: 600 },
  /** per e-mail address; counted in the store, which knows them anyway */
  person: { points: 10, seconds: 3600 },
} as const

/** Auto-replies to one address in a day (D30): a stranger's address typed into the form is not a mail relay. */
export const AUTO_REPLIES_PER_DAY = 3

export interface Limits {
  /** Counts one new lead of an IP address; the answer is null, or after how many seconds to come back. */
  take(ip: string): Promise<number | null>
}

/** Limits of one process, or over a counter of its own kind that takes this one while it is down. */
export function limitsOver(counter: (inMemory: RateLimiterMemory) => RateLimiterAbstract): Limits {
  const { points, seconds } = LIMITS.ip
  const limiter = counter(new RateLimiterMemory({ keyPrefix: 'ip', points, duration: seconds }))
  return {
    take: async (ip) => {
      try {
        await limiter.consume(keyOf(ip))
        return null
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        throw refusal
      }
    },
  }
}

/** Addresses are counted under their hash: none is ever stored. */
function keyOf(ip: string): string {
  return createHash('sha256').update(networkOf(ip)).digest('base64url')
}

export { networkOf }
