import type { Log } from '#server/log.ts'

/** Work that nobody waits for, one piece at a time, so that it never crowds out the answers. */
export interface Background {
  /** Adds a piece of work unless one of that name already waits. */
  add(name: string, work: () => Promise<unknown>, options?: { first: boolean }): void
  /** Resolves when nothing is left to do. */
  settled(): Promise<void>
  /** Forgets what has not begun, and resolves when the piece under way has ended. */
  stop(): Promise<void>
}

export function createBackground(log: Log): Background {
  // Two lines: what is waited for soon, and what only makes things smaller.
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
      // Between two pieces everything that came in meanwhile is answered.
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
    add(name, work, options) {
      if (first.has(name)) return
      if (options?.first) {
        later.delete(name)
        first.set(name, work)
      } else if (!later.has(name)) {
        later.set(name, work)
      }
      running ??= run()
    },
    async settled() {
      while (running) await running
    },
    async stop() {
      first.clear()
      later.clear()
      await running
    },
  }
}
