import { sql } from 'kysely'
import { z } from 'zod'
import { HOUR_MS } from '#server/durations.ts'
import { CLOCK_SLACK_MS } from '#server/leads/clock.ts'
import { deleteLeads } from './origins.ts'
import { hasNoEntry, inPortions, insertUnlessThere, SlowStorePart } from './store-part.ts'
import { readColumn } from './stored-lead.ts'

/**
 * How many later sweeps, one for each hour of running, must find a lead due too after one has marked
 * it: a clock that is wrong for less than a day deletes nothing.
 */
export const SWEEPS = 24

type Found = { id: string; reference: string }

/**
 * What is deleted, and when: a sweep marks leads that are past their time, and later sweeps delete
 * them (server/leads/deletion/retention.ts).
 */
export class RetentionStore extends SlowStorePart {
  /**
   * Begins a sweep; null: a sweep, perhaps of another instance, began within the last hour. `passed`:
   * a moment that `SWEEPS` sweeps have found in the past; null if there is none yet.
   */
  async beginSweep(now: number): Promise<{ passed: number | null } | null> {
    const query = this.db.selectFrom('jobs').select('last_day').where('name', '=', SWEEP)
    const stored = (await query.executeTakeFirst())?.last_day ?? null
    const last = stored === null ? null : readColumn(sweep, stored)
    if (last !== null && Math.abs(now - last.at) < HOUR_MS - CLOCK_SLACK_MS) return null
    const isPast = last !== null && last.moment <= now
    const isPassed = isPast && last.found + 1 >= SWEEPS
    const mark =
      isPast && !isPassed ? { moment: last.moment, found: last.found + 1 } : { moment: now, found: 0 }
    const last_day = JSON.stringify({ at: now, ...mark })
    const claimed = await this.db
      .insertInto('jobs')
      .values({ name: SWEEP, last_day })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ last_day })
          .where('jobs.last_day', '=', stored ?? ''),
      )
      .returning('name')
      .executeTakeFirst()
    return claimed === undefined ? null : { passed: isPassed ? last.moment : null }
  }

  /** Ids of leads that may be due, in portions: received before, or marked by a sweep. */
  async *mayBeDue(before: number): AsyncGenerator<string[]> {
    for (let last = ''; ; ) {
      const rows = await this.db
        .selectFrom('leads')
        .leftJoin('due_leads', 'due_leads.lead_id', 'leads.id')
        .select('leads.id')
        .where((eb) =>
          eb.or([eb('leads.received_at', '<=', before), eb('due_leads.lead_id', 'is not', null)]),
        )
        .where('leads.id', '>', last)
        .orderBy('leads.id')
        .limit(JUDGED_AT_ONCE)
        .execute()
      if (rows.length === 0) return
      const ids = rows.map(({ id }) => id)
      yield ids
      last = ids.at(-1) ?? ''
    }
  }

  /** Counts this sweep on leads that are due, and removes the marks of others. */
  async mark(due: readonly string[], others: readonly string[]): Promise<void> {
    if (others.length > 0) await this.db.deleteFrom('due_leads').where('lead_id', 'in', others).execute()
    if (due.length === 0) return
    await this.db
      .insertInto('due_leads')
      .values(due.map((id) => ({ lead_id: id, found: 0 })))
      .onConflict((conflict) => conflict.column('lead_id').doUpdateSet({ found: sql`due_leads.found + 1` }))
      .execute()
  }

  /** Marked leads that enough sweeps have found due. */
  dueForDeletion(): Promise<Found[]> {
    return this.db
      .selectFrom('leads')
      .innerJoin('due_leads', 'due_leads.lead_id', 'leads.id')
      .select(['leads.id', 'leads.reference'])
      .where('due_leads.found', '>=', SWEEPS)
      .limit(BATCH)
      .execute()
  }

  /**
   * Leads received before `before` that have no deletion notice yet, are not kept on `day`, and
   * are not due already, as delivered ones are without a notice.
   */
  withoutNotice(before: number, day: string): Promise<Found[]> {
    return this.#unmarked()
      .leftJoin('retention_notices', 'retention_notices.lead_id', 'leads.id')
      .where('retention_notices.lead_id', 'is', null)
      .where('leads.received_at', '<=', before)
      .where(notKeptOn(day))
      .execute()
  }

  /** False: another instance did it. */
  giveNotice(leadId: string, now: number): Promise<boolean> {
    return insertUnlessThere(this.db, 'retention_notices', { lead_id: leadId, noticed_at: now })
  }

  /**
   * Permanently deletes leads with all related rows; returns how many: another instance may do the
   * same.
   */
  async delete(leadIds: readonly string[]): Promise<number> {
    let deleted = 0
    for (const ids of inPortions(leadIds))
      deleted += await this.db.transaction().execute((tx) => deleteLeads(tx, ids))
    return deleted
  }

  /** Deletes expired rows: submit marks, tokens, links, sessions, actions, receipts of erasures. */
  async deleteExpired(now: number): Promise<void> {
    for (const [table, key, until] of EXPIRING) {
      const expired = this.db.selectFrom(table).select(key).where(until, '<=', now).limit(EXPIRED_AT_ONCE)
      for (;;) {
        const { numDeletedRows } = await this.db
          .deleteFrom(table)
          .where(key, 'in', expired)
          .executeTakeFirstOrThrow()
        if (numDeletedRows < EXPIRED_AT_ONCE) break
      }
    }
  }

  #unmarked() {
    return this.db
      .selectFrom('leads')
      .leftJoin('due_leads', 'due_leads.lead_id', 'leads.id')
      .select(['leads.id', 'leads.reference'])
      .where('due_leads.lead_id', 'is', null)
      .limit(BATCH)
  }
}

/** No colleague keeps the lead ('Behold') until this ISO day or a later one. */
const notKeptOn = (day: string) => hasNoEntry('kept', '>=', day)

/** The row of the last sweep among the jobs. */
const SWEEP = 'sweep'
const sweep = z.object({ at: z.int(), moment: z.int(), found: z.int() })
/** Few enough that reading them holds the event loop for a few milliseconds. */
const JUDGED_AT_ONCE = 100
/** Rows per round: a store of a million leads is cleaned up in many. */
const BATCH = 2000
/** In batches: a writer waits for one of them at most. */
const EXPIRED_AT_ONCE = 200

const EXPIRING = [
  ['submissions', 'key', 'expires_at'],
  ['tokens', 'token', 'expires_at'],
  ['colleague_links', 'token', 'expires_at'],
  ['internal_sessions', 'id', 'ends_at'],
  ['internal_actions', 'id', 'forget_at'],
  ['erasures', 'id', 'forget_at'],
] as const
