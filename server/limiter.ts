import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from './network.ts'

/** Counts one of a key. The answer is 0, or the seconds after which it may come again. */
export async function take(limiter: RateLimiterAbstract, key: string): Promise<number> {
  try {
    await limiter.consume(key)
    return 0
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    throw refusal
  }
}

/** Limits what one network may do, in the memory of this process. */
export function createNetworkLimiter({ points, seconds }: { points: number; seconds: number }) {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  return {
    /** Counts one. The answer is 0, or the seconds after which the network may come again. */
    take: (ip: string) => take(limiter, networkOf(ip)),
    /** Takes one back that should not have been counted. */
    giveBack: async (ip: string): Promise<void> => void (await limiter.reward(networkOf(ip))),
  }
}
