import type { Clock } from '#server/leads/clock.ts'
import { LEAD_UNREADABLE } from '#server/leads/store/alerts.ts'
import { type Delivery, readProgress, type StoredLead } from '#server/leads/store/stored-lead.ts'
import type { Outcome } from '#server/outcome.ts'
import type { Attempt } from './channel.ts'
import type { Lane } from './delivery-services.ts'
import { type AboutAttempt, recordOutcome } from './record-outcome.ts'

/** A claimed delivery belongs to this process for so long, and longer while it is renewed. */
export const LEASE_MS = 60_000

/** One attempt at a claimed delivery, from reading its lead to recording the outcome. */
export async function attempt(
  lane: Lane,
  delivery: Delivery,
  during: Pick<Attempt, 'markSlow' | 'stopping'>,
): Promise<void> {
  const { store, channel, clock } = lane
  const { task, attempts: number } = delivery
  const lead = await store.byId(delivery.lead_id)
  if (lead === null) return
  if (lead.quarantinedAt !== null && (await store.deliveries.hold(delivery, clock.now()))) return
  const about = { reference: lead.reference, channel: channel.name, task, attempt: number }
  const dueSince = delivery.failing_since ?? delivery.next_attempt_at
  const progress = readProgress(delivery.progress_json)
  if (lead.lead === null)
    return recordOutcome(lane, delivery, { kind: 'dead', reason: LEAD_UNREADABLE }, about)
  if (progress === null)
    return recordOutcome(lane, delivery, { kind: 'dead', reason: 'progress-unreadable' }, about)
  const save = (progress: Record<string, string>) =>
    store.deliveries.saveProgress(delivery, progress, clock.now())
  const outcome = await whileRenewing(
    clock,
    () => renewLease(lane, delivery),
    () => deliver(lane, lead, { task, number, at: clock.now(), dueSince, progress, save, ...during }, about),
  )
  await recordOutcome(lane, delivery, outcome, about)
}

async function deliver(
  { channel, log }: Lane,
  lead: StoredLead,
  attempt: Attempt,
  about: AboutAttempt,
): Promise<Outcome> {
  try {
    return await channel.deliver(lead, attempt)
  } catch (error) {
    log.error('A delivery failed with an unexpected error', { ...about, error })
    return { kind: 'retry', reason: 'unexpected' }
  }
}

function renewLease({ store, channel, clock, log }: Lane, delivery: Delivery): void {
  store.deliveries.renew(delivery, clock.now() + LEASE_MS).catch((error: unknown) => {
    log.warn('A lease could not be renewed', { channel: channel.name, error })
  })
}

const RENEW_MS = 20_000

/** Renews a lease during the work, so that a slow service does not cause a second delivery. */
export async function whileRenewing<Done>(
  clock: Clock,
  renew: () => void,
  work: () => Promise<Done>,
): Promise<Done> {
  let cancel = clock.after(RENEW_MS, renewAgain)
  function renewAgain(): void {
    renew()
    cancel = clock.after(RENEW_MS, renewAgain)
  }
  try {
    return await work()
  } finally {
    cancel()
  }
}
