import { LeadStoreUnavailable } from '#app/lead/submission.ts'
import type { Trouble } from '#app/lead/trouble.ts'
import { type Clock, createRecurringTask } from '#server/leads/clock.ts'
import type { Log } from '#server/log.ts'
import { cacheBriefly } from './cache-briefly.ts'

/** Two failed checks are a failure rather than a hiccup: the owner is notified within a minute. */
const CHECK_MS = 20_000

/**
 * Checks by itself whether the store can be written to, and whether the next start would find what
 * was written: without visitors nothing else would notice. Logs the beginning and end of a failure,
 * and notifies the owner once by mail only, as nothing can be recorded.
 */
export function createStoreWatch(services: {
  probe: () => Promise<void>
  /** Sends the mail; false if that failed too and has to be retried. */
  mail: (trouble: Trouble) => Promise<boolean>
  clock: Clock
  log: Log
}) {
  const { probe, mail, clock, log } = services
  let failure: { since: number; checks: number; isReported: boolean } | null = null

  /** Whether leads can be stored. One test write every five seconds serves all callers. */
  const canStore = cacheBriefly(check)

  async function check(): Promise<boolean> {
    try {
      await probe()
    } catch (error) {
      await failed(error)
      return false
    }
    if (failure !== null) {
      log.info('The lead store can be written to again', {
        ms: Math.round(performance.now() - failure.since),
      })
      failure = null
    }
    return true
  }

  async function failed(error: unknown): Promise<void> {
    if (failure === null) {
      failure = { since: performance.now(), checks: 0, isReported: false }
      log.error('The lead store cannot be written to: no lead is accepted', { error })
    }
    failure.checks += 1
    if (failure.checks < 2 || failure.isReported) return
    failure.isReported = true
    const code = error instanceof LeadStoreUnavailable ? error.code : undefined
    if (!(await mail({ kind: 'store-down', reason: code ?? 'unexpected' })) && failure !== null)
      failure.isReported = false
  }

  const { start, stop } = createRecurringTask(clock, CHECK_MS, canStore)
  return { canStore, start, stop }
}
