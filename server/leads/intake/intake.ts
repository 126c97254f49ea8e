import { readReference } from '#app/lead/reference.ts'
import { type LeadIntake, LeadStoreUnavailable, type ThankYouView } from '#app/lead/submission.ts'
import { withDeadline } from '#server/leads/database/with-deadline.ts'
import type { IntakeServices } from './intake-services.ts'
import { isMailed } from './receipt.ts'
import { receive, type SubmitsInProgress } from './receive.ts'

/**
 * The longest that a visitor waits for all statements together: the site's script gives up after 30
 * s.
 */
const LONGEST_WAIT_MS = 8_000

/** Every lead enters here (docs/life-of-a-lead.md). */
export function createIntake(services: IntakeServices): LeadIntake {
  const inProgress: SubmitsInProgress = new Map()
  return {
    receive: (...sent) => withStoreDeadline(services, 'submit', receive(services, inProgress, ...sent)),
    autoReply: (typed) => withStoreDeadline(services, 'autosvar', findAutoReply(services, typed)),
    byToken: (token) => withStoreDeadline(services, 'thank-you page', leadOfToken(services, token)),
  }
}

async function findAutoReply(services: IntakeServices, text: string): Promise<{ sent: boolean } | null> {
  const reference = readReference(text)
  const stored = reference === null ? null : await services.store.byReference(reference)
  return stored && { sent: await isMailed(services, stored.id) }
}

async function leadOfToken(services: IntakeServices, token: string): Promise<ThankYouView | null> {
  const { store, clock } = services
  const stored = await store.submits.byToken(token, clock.now())
  if (stored === null) return null
  if (stored.lead === null)
    throw new LeadStoreUnavailable('The row of a lead cannot be read', { code: 'LEAD_UNREADABLE' })
  return { ...stored, isMailed: await isMailed(services, stored.id) }
}

/**
 * A failing store is a 503 for the visitor and a log line with its cause. A bug is logged with the
 * page that hit it.
 */
async function withStoreDeadline<Result>(
  { clock, log }: Pick<IntakeServices, 'clock' | 'log'>,
  during: string,
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await withDeadline(clock, LONGEST_WAIT_MS, work)
  } catch (error) {
    if (error instanceof LeadStoreUnavailable)
      log.error('The lead store failed during a request', { during, error })
    throw error
  }
}
