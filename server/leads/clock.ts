/** Time for the lead code, which tests can control. */
export interface Clock {
  /** epoch milliseconds */
  now(): number
  /** Calls once after `ms`; the returned function cancels. */
  after(ms: number, run: () => void): () => void
}

/**
 * Tolerated difference between clocks of instances, or of a machine before and after its clock was
 * set.
 */
export const CLOCK_SLACK_MS = 120_000

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/**
 * Runs a task now, and again `ms` after each run has ended, until stopped. The task reports its own
 * failures.
 */
export function createRecurringTask(clock: Clock, ms: number, task: () => Promise<unknown>) {
  let stopped = true
  let cancel: (() => void) | null = null
  let running: Promise<unknown> = Promise.resolve()

  function run(): void {
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
    /** Resolves when the running task has ended. */
    async stop(): Promise<void> {
      stopped = true
      cancel?.()
      await running
    },
  }
}

/**
 * How often an instance asks the database for the time. In between, its own clock drifts by a few
 * ms at most.
 */
const SET_AGAIN_MS = 60_000

/**
 * One clock for all instances of a store: the database's, continued monotonically in between:
 * otherwise leases would expire early on instances whose clocks disagree.
 * @param ask the database's epoch milliseconds; if it fails later, the clock runs on
 */
export async function databaseClock(
  ask: () => Promise<number>,
  failed: (error: unknown) => void,
): Promise<Clock & { stop(): void }> {
  let offset = 0
  const set = async (): Promise<void> => {
    const begun = performance.now()
    const databaseTime = await ask()
    offset = databaseTime - (begun + performance.now()) / 2
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
