/**
 * Attempts that only wait for a slow reply, while others begin. `failed` is called for one that
 * rejects, `ended` after each.
 */
export function createSlowAttempts(failed: (error: unknown) => void, ended: () => void) {
  const attempts = new Set<Promise<void>>()
  return {
    count: () => attempts.size,
    /** Resolves when the attempt has ended, or has called `markSlow`. */
    async begin(attempt: (markSlow: () => void) => Promise<void>): Promise<void> {
      const slow = Promise.withResolvers<void>()
      let isSlow = false
      const attempting = attempt(() => {
        isSlow = true
        slow.resolve()
      })
      await Promise.race([attempting, slow.promise])
      if (!isSlow) return
      const rest = attempting.catch(failed).finally(() => {
        attempts.delete(rest)
        ended()
      })
      attempts.add(rest)
    },
    /** Resolves when all that are slow now have ended. */
    async allEnded(): Promise<void> {
      await Promise.all(attempts)
    },
  }
}
