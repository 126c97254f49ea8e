/** Time as the leads room sees it, so that tests can turn the clock themselves. */
export interface Clock {
  /** epoch milliseconds */
  now(): number
  /** Calls once after `ms`; the answer cancels. */
  after(ms: number, run: () => void): () => void
}

/** Clocks of instances, and of a machine before and after its time was set, may differ by this and mean the same. */
export const CLOCK_SLACK_MS = 120_000

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** A task that runs now and `ms` after each end, until it is stopped. The task reports its own failures. */
export function createCycle(clock: Clock, ms: number, task: () => Promise<unknown>) {
  let stopped = true
  let cancel: (() => void) | null = null
  let running: Promise<unknown> = Promise.resolve()

  function run(): void {
    if (stopped) return
    running = task().finally(() => {
      if (!stopped) cancel = clock.after(ms, run)
    })
  }

  return {
    isStopped: () => stopped,
    start(): void {
      stopped = false
      run()
    },
    /** Resolves when the task that runs has ended. */
    async stop(): Promise<void> {
      stopped = true
      cancel?.()
      await running
    },
  }
}

/** How often an instance asks the database for the time. Between two answers its own clock drifts by some ms at most. */
const SET_AGAIN_MS = 60_000

/**
 * One clock for all instances of a store: the database's. In between it runs on steadily, whatever is done to this
 * machine's date: leases of instances whose machines disagree would otherwise run out while they are held.
 * @param ask the database's epoch milliseconds; where it cannot answer later, the clock runs on
 */
export async function databaseClock(
  ask: () => Promise<number>,
  failed: (error: unknown) => void,
): Promise<Clock & { stop(): void }> {
  let offset = 0
  const set = async (): Promise<void> => {
    const begun = performance.now()
    const answered = await ask()
    offset = answered - (begun + performance.now()) / 2
  }
  await set()
  const timer = setInterval(() => set().catch(failed), SET_AGAIN_MS)
  timer.unref()
  return {
    now: () => Math.round(performance.now() + offset),
    after: systemClock.after,
    stop: () => clearInterval(timer),
  }
}
