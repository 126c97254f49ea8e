import { type Counter, createNetworkLimiter } from '#server/limits.ts'

/**
 * Failed attempts per network, counted separately for people and for API clients. The secret has 16
 * or more characters, so this stops noise rather than a guess that could succeed.
 */
const TRIES = { points: 10, seconds: 15 * 60 }

type Attempt<Right> =
  | { outcome: 'right'; is: Right }
  | { outcome: 'wrong' }
  | { outcome: 'limited'; retryAfterSeconds: number }

/**
 * Counts attempts to sign in, by default in memory; one that succeeds or cannot be judged is not
 * counted.
 */
export function createAttempts(counter: Counter | undefined) {
  // Separate counters: a monitor with an outdated secret must not lock out the owner.
  const tries = {
    people: createNetworkLimiter({ name: 'sign-in', ...TRIES }, counter),
    clients: createNetworkLimiter({ name: 'client', ...TRIES }, counter),
  }
  return async <Right>(
    kind: keyof typeof tries,
    ip: string,
    work: () => Right | null | Promise<Right | null>,
  ): Promise<Attempt<Right>> => {
    const retryAfterSeconds = await tries[kind].take(ip)
    if (retryAfterSeconds > 0) return { outcome: 'limited', retryAfterSeconds }
    let isWrong = false
    try {
      const is = await work()
      isWrong = is === null
      return is === null ? { outcome: 'wrong' } : { outcome: 'right', is }
    } finally {
      // That the store does not answer is nobody's guess.
      if (!isWrong) await tries[kind].giveBack(ip)
    }
  }
}
