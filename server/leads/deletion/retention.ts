import { currentValue, IS_SPAM, isPromised, WORK, type WorkEntry } from '#app/internal/work.ts'
import { dayOf } from '#server/copenhagen.ts'
import { DAY_MS } from '#server/durations.ts'
import type { LeadServices } from '#server/leads/lead-services.ts'
import { deleteMails } from '#server/mail/mailbox-files.ts'
import { clearDeleted } from './erasures.ts'
import { isDue, isUndelivered, NOTICE_DAYS, type RetentionRules } from './retention-rules.ts'

/** The deletion of an undelivered lead is reported before it comes. */
export type RetentionServices = RetentionRules &
  Pick<LeadServices, 'store' | 'dataDir' | 'clock' | 'log' | 'report'>

/**
 * How far people are with a lead, without anything personal; '' if no one has begun and it was not
 * delivered everywhere.
 */
function summaryOf(work: readonly WorkEntry[], isDelivered: boolean): string {
  if (!isDelivered && work.every(isPromised)) return ''
  const due = currentValue(work, 'due')
  const state = WORK.state.show(currentValue(work, 'state'))
  return due === '' ? state : `${state}, frist ${WORK.due.show(due)}`
}

/** Marks the leads that are past their time at this moment, and no others. */
export async function markDue(services: RetentionRules & Pick<LeadServices, 'store' | 'clock'>) {
  const { store, deliveredDays, undeliveredDays, clock } = services
  const now = clock.now()
  const latest = now - Math.min(deliveredDays, undeliveredDays) * DAY_MS
  for await (const ids of store.retention.mayBeDue(latest)) {
    const leads = await store.desk.leads(ids)
    const due = leads.flatMap((lead) => (isDue(lead, services, now) ? [lead.stored.id] : []))
    await store.retention.mark(
      due,
      ids.filter((id) => !due.includes(id)),
    )
  }
}

/** What one sweep deleted and announced. */
type SweepResult = { deleted: number; announced: number }

/**
 * One sweep of the retention job. It marks leads that are past their time, removes the marks of
 * those that no longer are, deletes those that enough sweeps have found due, and announces
 * undelivered ones 14 days before they can be marked.
 */
export async function sweepRetention(services: RetentionServices): Promise<SweepResult> {
  const { store, undeliveredDays, dataDir, clock, log, report } = services
  const now = clock.now()
  const result: SweepResult = { deleted: 0, announced: 0 }

  /** Batch by batch, until none are left. */
  async function each<Row>(read: () => Promise<Row[]>, act: (rows: Row[]) => Promise<void>): Promise<void> {
    for (let rows = await read(); rows.length > 0; rows = await read()) await act(rows)
  }

  await markDue(services)
  await each(
    () => store.retention.dueForDeletion(),
    async (leads) => {
      await deleteMails(
        dataDir,
        leads.map(({ reference }) => reference),
      )
      result.deleted += await store.retention.delete(leads.map(({ id }) => id))
    },
  )
  await each(
    () =>
      store.retention.withoutNotice(
        now - (undeliveredDays - NOTICE_DAYS) * DAY_MS,
        dayOf(now + NOTICE_DAYS * DAY_MS),
      ),
    async (leads) => {
      const work = await store.desk.workOf(leads.map(({ id }) => id))
      for (const { reference, id } of leads) {
        const isDelivered = !isUndelivered(await store.deliveries.of(id), services)
        if (!(await store.retention.giveNotice(id, now))) continue
        const entries = work.get(id) ?? []
        // Spam is deleted like other leads, but not announced.
        if (currentValue(entries, 'spam') === IS_SPAM) continue
        const deletesAt = now + NOTICE_DAYS * DAY_MS
        const summary = summaryOf(entries, isDelivered)
        await report({ kind: 'retention-notice', reference, deletesAt, work: summary })
        result.announced += 1
      }
    },
  )
  if (result.deleted + result.announced > 0) log.info('Leads reached the end of their retention', result)
  // On every run: an earlier erasure may have been unable to do it.
  await clearDeleted(store, log)
  return result
}
