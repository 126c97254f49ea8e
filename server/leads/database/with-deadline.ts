import { LeadStoreUnavailable } from '#app/lead/submission.ts'
import type { Clock } from '#server/leads/clock.ts'

/**
 * Resolves with the result of work on the store, or throws LeadStoreUnavailable after `ms`. The
 * work itself goes on, and a repeat of the call gets its result.
 */
export async function withDeadline<Result>(
  { after }: Pick<Clock, 'after'>,
  ms: number,
  work: Promise<Result>,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const cancel = after(ms, () =>
    reject(new LeadStoreUnavailable('The lead store takes too long', { code: 'STORE_SLOW' })),
  )
  work.then(resolve, reject).finally(cancel)
  return promise
}
