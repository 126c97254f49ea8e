/**
 * Attempts that wait for nothing but a slow reply, while others begin. `failed` is called for one
 * that rejects, `ended` after each.
 */
export function createLingering(failed: (error: unknown) => void, ended: () => void) {
  const rests = new Set<Promise<void>>()
  return {
    count: () => rests.size,
    /** Resolves when the attempt has ended, or has called `lingers`. */
    async begin(attempt: (lingers: () => void) => Promise<void>): Promise<void> {
      const goOn = Promise.withResolvers<void>()
      let lingers = false
      const attempting = attempt(() => {
        lingers = true
        goOn.resolve()
      })
      await Promise.race([attempting, goOn.promise])
      if (!lingers) return
      const rest = attempting.catch(failed).finally(() => {
        rests.delete(rest)
        ended()
      })
      rests.add(rest)
    },
    /** Resolves when all that linger now have ended. */
    async settled(): Promise<void> {
      await Promise.all(rests)
    },
  }
}
