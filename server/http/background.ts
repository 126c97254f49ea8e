import type { Log } from '#server/log.ts'

/** Background tasks, one at a time, so that they do not delay responses. */
export interface Background {
  /** Adds a task unless one of that name is already waiting. */
  add(name: string, work: () => Promise<unknown>, options?: { first: boolean }): void
  /** Resolves when the queue is empty. */
  settled(): Promise<void>
  /** Drops waiting tasks, and resolves when the running one has ended. */
  stop(): Promise<void>
}

export function createBackground(log: Log): Background {
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
