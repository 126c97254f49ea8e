/** Milliseconds of processor time that something has spent so far. */
export type ProcessorClock = () => number

/** What the thread of the server has spent. */
export const threadTime: ProcessorClock = () => milliseconds(process.threadCpuUsage())

/** What the other threads of the process have spent: pictures, compression, SQLite. */
export const otherThreadsTime: ProcessorClock = () => milliseconds(process.cpuUsage()) - threadTime()

/**
 * Measures what each of several tasks costs that are under way at once: what the clock shows is
 * divided equally among those that are being worked on at that moment. So they pay together what
 * was spent, and who waits while one other task works pays half of it at most.
 */
export function createProcessorMeter(clock: ProcessorClock) {
  let underWay = 0
  /** What a task would have paid that has been under way all the time. */
  let perTask = 0
  let settledAt = clock()

  function settle(): void {
    const now = clock()
    // The clocks of two threads are not read at the same moment.
    if (underWay > 0) perTask += Math.max(0, now - settledAt) / underWay
    settledAt = now
  }

  return {
    /** Begins a task. The returned function ends it and returns its cost in milliseconds. */
    start(): () => number {
      settle()
      underWay += 1
      const before = perTask
      return () => {
        settle()
        underWay -= 1
        return perTask - before
      }
    },
  }
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000
}
