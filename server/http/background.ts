import type { Log } from '#server/log.ts'

export type Background = ReturnType<typeof createBackground>

/** Background tasks, one at a time, so that they do not delay responses. */
export function createBackground(log: Log) {
  // Two queues: tasks needed soon, and tasks that only save bytes.
  const first = new Map<string, () => Promise<unknown>>()
  const later = new Map<string, () => Promise<unknown>>()
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    for (;;) {
      const line = first.size > 0 ? first : later
      const next = line.entries().next()
      if (next.done) break
      const [name, work] = next.value
      line.delete(name)
      // Between two tasks, pending requests are served.
      await new Promise(setImmediate)
      try {
        await work()
      } catch (error) {
        log.error('A background task failed', { work: name, error })
      }
    }
    running = null
  }

  return {
    /** Adds a task unless one of that name is already waiting. */
    add(name: string, work: () => Promise<unknown>, options?: { first: boolean }): void {
      if (first.has(name)) return
      if (options?.first) {
        later.delete(name)
        first.set(name, work)
      } else if (!later.has(name)) {
        later.set(name, work)
      }
      running ??= run()
    },
    /** Drops waiting tasks, and resolves when the running one has ended. */
    async stop(): Promise<void> {
      first.clear()
      later.clear()
      await running
    },
  }
}
