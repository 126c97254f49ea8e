import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from './network.ts'

/** Counts one for a key. Returns 0, or the seconds until the limit resets. */
export async function countFor(limiter: RateLimiterAbstract, key: string): Promise<number> {
  try {
    await limiter.consume(key)
    return 0
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    throw refusal
  }
}

/** Limits what one network may do, in this process's memory. */
export function createNetworkLimiter({ points, seconds }: { points: number; seconds: number }) {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  return {
    /** Counts one. Returns 0, or the seconds until the network may try again. */
    take: (ip: string) => countFor(limiter, networkOf(ip)),
    /** Uncounts one. */
    giveBack: async (ip: string): Promise<void> => void (await limiter.reward(networkOf(ip))),
  }
}
