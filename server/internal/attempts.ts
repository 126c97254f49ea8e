import { type Counter, createNetworkLimiter } from '#server/limits.ts'

/**
 * Failed attempts per network, counted separately for people and for programs that send the secret.
 * It has 16 or more characters, so this stops noise rather than a guess that could succeed.
 */
const TRIES = { points: 10, seconds: 15 * 60 }

type Attempt<Right> =
  | { outcome: 'right'; is: Right }
  | { outcome: 'wrong' }
  | { outcome: 'limited'; retryAfterSeconds: number }

/**
 * Counts wrong attempts to sign in, by default in memory. One that succeeds or cannot be judged is
 * not counted, not even while it is being judged: any number of right ones may come at once.
 */
export function createAttempts(counter: Counter | undefined) {
  // Separate counters: a monitor with an outdated secret must not lock out the owner.
  const wrong = {
    people: createNetworkLimiter({ name: 'sign-in', ...TRIES }, counter),
    programs: createNetworkLimiter({ name: 'program', ...TRIES }, counter),
  }
  return async <Right>(
    kind: keyof typeof wrong,
    ip: string,
    work: () => Right | null | Promise<Right | null>,
  ): Promise<Attempt<Right>> => {
    const waitBefore = await wrong[kind].wait(ip)
    if (waitBefore > 0) return { outcome: 'limited', retryAfterSeconds: waitBefore }
    const is = await work()
    if (is !== null) return { outcome: 'right', is }
    // Simultaneous wrong attempts get no more replies than successive ones.
    const retryAfterSeconds = await wrong[kind].take(ip)
    return retryAfterSeconds > 0 ? { outcome: 'limited', retryAfterSeconds } : { outcome: 'wrong' }
  }
}
