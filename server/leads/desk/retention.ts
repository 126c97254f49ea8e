import { currentValue, IS_SPAM, isPromised, WORK, type WorkEntry } from '#app/internal/work.ts'
import { dayOf } from '#server/copenhagen.ts'
import { DAY_MS } from '#server/durations.ts'
import type { LeadServices } from '#server/leads/lead-services.ts'
import { forgetMails } from '#server/mail/mailbox-files.ts'
import { isUndelivered, NOTICE_DAYS, type RetentionRules } from './deletion.ts'
import { clearDeleted } from './erase-person.ts'

/** Each deletion is reported before it comes. */
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

/** What one run deleted and announced. */
type Purged = { delivered: number; undelivered: number; announced: number }

/**
 * The retention job: delivered and undelivered leads are deleted after their periods, the
 * latter never before the owner has known for 14 days. Safe for concurrent instances.
 */
export async function purge(services: RetentionServices): Promise<Purged> {
  const { store, deliveredDays, undeliveredDays, dataDir, clock, log, report } = services
  const now = clock.now()
  const today = dayOf(now)
  const purged: Purged = { delivered: 0, undelivered: 0, announced: 0 }

  async function remove(leads: readonly { id: string; reference: string }[]): Promise<number> {
    await forgetMails(
      dataDir,
      leads.map((lead) => lead.reference),
    )
    return store.erasure.delete(leads.map((lead) => lead.id))
  }

  /** Batch by batch, until none are left. */
  async function each<Row>(read: () => Promise<Row[]>, act: (rows: Row[]) => Promise<void>): Promise<void> {
    for (let rows = await read(); rows.length > 0; rows = await read()) await act(rows)
  }

  await each(
    () => store.erasure.deliveredBefore(now - deliveredDays * DAY_MS, services, today),
    async (leads) => {
      purged.delivered += await remove(leads)
    },
  )
  await each(
    () =>
      store.erasure.withoutNotice(
        now - (undeliveredDays - NOTICE_DAYS) * DAY_MS,
        dayOf(now + NOTICE_DAYS * DAY_MS),
      ),
    async (leads) => {
      const work = await store.desk.workOf(leads.map(({ id }) => id))
      for (const { reference, id } of leads) {
        const isDelivered = !isUndelivered(await store.deliveries.of(id), services)
        if (!(await store.erasure.giveNotice(id, now))) continue
        const entries = work.get(id) ?? []
        // What is spam is deleted like the rest, and no mail is about it.
        if (currentValue(entries, 'spam') === IS_SPAM) continue
        const deletesAt = now + NOTICE_DAYS * DAY_MS
        const summary = summaryOf(entries, isDelivered)
        await report({ kind: 'retention-notice', reference, deletesAt, work: summary })
        purged.announced += 1
      }
    },
  )
  await each(
    () => store.erasure.expired(now - undeliveredDays * DAY_MS, now - NOTICE_DAYS * DAY_MS, today),
    async (leads) => {
      purged.undelivered += await remove(leads)
    },
  )
  if (purged.delivered + purged.undelivered + purged.announced > 0)
    log.info('Leads reached the end of their retention', purged)
  // On every run: an earlier erasure may have been unable to do it.
  await clearDeleted(store, log)
  return purged
}
