import { LeadStoreUnavailable } from '#app/lead/submission.ts'
import type { Clock } from '#server/leads/clock.ts'

/**
 * Work on the store, or LeadStoreUnavailable after `ms`, whatever it waits for. The work goes on,
 * and a repeat gets its result.
 */
export async function inTime<Result>(
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
