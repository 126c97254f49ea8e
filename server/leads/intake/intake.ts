import { readReference } from '#app/lead/reference.ts'
import { type LeadIntake, LeadStoreUnavailable, type ThankYouView } from '#app/lead/submission.ts'
import type { IntakeServices } from './intake-services.ts'
import { isAnswered } from './receipt.ts'
import { receive, type Underway } from './receive.ts'

/**
 * A visitor waits no longer for the store, whatever it waits for, statement after statement: the
 * site's script gives up after 30 s.
 */
const LONGEST_WAIT_MS = 12_000

/** Every lead enters here (docs/life-of-a-lead.md). */
export function createIntake(services: IntakeServices): LeadIntake {
  const underway: Underway = new Map()
  return {
    receive: (...sent) => inTime(services, 'submit', receive(services, underway, ...sent)),
    autoReply: (typed) => inTime(services, 'autosvar', autoReplyTo(services, typed)),
    byToken: (token) => inTime(services, 'thank-you page', leadOfToken(services, token)),
  }
}

async function autoReplyTo(services: IntakeServices, typed: string): Promise<{ sent: boolean } | null> {
  const reference = readReference(typed)
  const stored = reference === null ? null : await services.store.byReference(reference)
  return stored && { sent: await isAnswered(services, stored.id) }
}

async function leadOfToken(services: IntakeServices, token: string): Promise<ThankYouView | null> {
  const { store, clock } = services
  const found = await store.submits.byToken(token, clock.now())
  if (found === null) return null
  if (found.lead === null)
    throw new LeadStoreUnavailable('The row of a lead cannot be read', { code: 'LEAD_UNREADABLE' })
  return { ...found, isAnswered: await isAnswered(services, found.id) }
}

/**
 * A failing store is a 503 for the visitor and a log line with its cause. A bug is logged with the
 * page that hit it. Work that takes too long goes on, and a repeat gets its result.
 */
async function inTime<Result>(
  { clock, log }: Pick<IntakeServices, 'clock' | 'log'>,
  during: string,
  work: Promise<Result>,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const cancel = clock.after(LONGEST_WAIT_MS, () =>
    reject(new LeadStoreUnavailable('The lead store takes too long', { code: 'STORE_SLOW' })),
  )
  work.then(resolve, reject).finally(cancel)
  try {
    return await promise
  } catch (error) {
    if (error instanceof LeadStoreUnavailable)
      log.error('The lead store failed during a request', { during, error })
    throw error
  }
}
