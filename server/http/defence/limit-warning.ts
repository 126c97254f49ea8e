import type { Log } from '#server/log.ts'

/** Milliseconds between two log lines about networks that are refused. */
const EVERY_MS = 60_000

/**
 * Warns at the first refusal, and then once a minute with the number of them: a line for each would
 * cost more than the refusal.
 */
export function createLimitWarning(log: Pick<Log, 'warn'>): () => void {
  let refused = 0
  let isWaiting = false
  const report = () => {
    log.warn('A network exceeds its share of processor time and gets 429', { requests: refused })
    refused = 0
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      if (refused > 0) report()
    }, EVERY_MS).unref()
  }
  return () => {
    refused += 1
    if (!isWaiting) report()
  }
}
