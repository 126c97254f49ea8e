import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely'
import { z } from 'zod'
import { CLOSED } from '#app/internal/work.ts'
import { CHANNELS, channelNames } from '#app/lead/channels.ts'
import { HOUR_MS } from '#server/durations.ts'
import { CLOCK_SLACK_MS } from '#server/leads/clock.ts'
import { statesThat, type Tables } from '#server/leads/database/tables.ts'
import { deleteLeads } from './origins.ts'
import { hasEntry, hasNoEntry, hasNoRow, inPortions, insertUnlessThere, StorePart } from './store-part.ts'
import { readColumn } from './stored-lead.ts'

/**
 * Sweeps after the one that marked a lead as due, each an hour of running after the one before,
 * that have to find it due too: a clock that is wrong for less than a day deletes nothing.
 */
export const SWEEPS = 24

/** Which leads are due. Times are epoch ms; days are ISO. */
export interface DueRule {
  /** Leads whose deliveries, and entries on the desk, all ended before. */
  deliveredBefore: number
  /** Leads that were received before. */
  undeliveredBefore: number
  /** Their deletion was announced before. */
  noticedBefore: number
  today: string
  /** Whether deliveries reach people; otherwise those without a service count as undelivered. */
  reachesPeople: boolean
  /** Without a CRM, only closed leads count as delivered. */
  hasCrm: boolean
}

type Found = { id: string; reference: string }
type OfLeads = ExpressionBuilder<Tables, 'leads'>

/**
 * What is deleted, and when: a sweep marks leads that are past their time, and later sweeps delete
 * them (server/leads/desk/retention.ts).
 */
export class RetentionStore extends StorePart {
  protected override get db(): Kysely<Tables> {
    return this.connection.forSlowWork
  }

  /**
   * Begins a sweep; null: one, perhaps of another instance, began within the last hour. `passed`:
   * the moment that as many sweeps have found to be in the past; null if none is.
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

  /**
   * Updates the marks: counts this sweep on leads that are due, and removes the marks of others.
   */
  async markDue(rule: DueRule): Promise<void> {
    const marked = this.db
      .selectFrom('leads')
      .innerJoin('due_leads', 'due_leads.lead_id', 'leads.id')
      .select('leads.id')
    const spared = await marked.where((eb) => eb.not(isDue(rule)(eb as unknown as OfLeads))).execute()
    for (const portion of inPortions(spared.map(({ id }) => id)))
      await this.db.deleteFrom('due_leads').where('lead_id', 'in', portion).execute()
    await this.db
      .updateTable('due_leads')
      .set((eb) => ({ found: eb('found', '+', 1) }))
      .execute()
    for (;;) {
      const fresh = await this.#unmarked()
        .where('leads.received_at', '<=', Math.max(rule.deliveredBefore, rule.undeliveredBefore))
        .where(isDue(rule))
        .execute()
      for (const portion of inPortions(fresh)) {
        const rows = portion.map(({ id }) => ({ lead_id: id, found: 0 }))
        await this.db
          .insertInto('due_leads')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }
      if (fresh.length < BATCH) return
    }
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

function isDue(rule: DueRule) {
  return (eb: OfLeads): Expression<SqlBool> =>
    eb.and([notKeptOn(rule.today)(eb), eb.or([isDeliveredLongAgo(rule)(eb), isUndeliveredLongAgo(rule)(eb)])])
}

/**
 * All deliveries finished long ago, without an entry on the desk since, and there is no work left:
 * neither begun nor due from today on. A channel that is not optional always counts.
 */
function isDeliveredLongAgo({ deliveredBefore: before, reachesPeople, hasCrm, today }: DueRule) {
  const open = [...statesThat('isOpen'), ...(reachesPeople ? [] : (['unconfigured'] as const))]
  const indispensable = channelNames().filter((name) => !CHANNELS[name].isOptional)
  return (eb: OfLeads) =>
    eb.and([
      eb('leads.received_at', '<=', before),
      eb.or([eb.lit(hasCrm), hasEntry('state', 'in', CLOSED)(eb)]),
      hasNoRow('deliveries', (of) =>
        of.or([
          of('state', 'in', open),
          of('state', '=', 'unconfigured').and('channel', 'in', indispensable),
          of('state', '!=', 'unconfigured').and('updated_at', '>', before),
        ]),
      )(eb),
      hasNoRow('lead_work', (of) =>
        of.or([
          of('said_at', '>', before),
          of('replaced_at', 'is', null).and(
            of.or([
              of.and({ name: 'state', value: 'active' }),
              of('name', '=', 'due').and('value', '>=', today),
            ]),
          ),
        ]),
      )(eb),
    ])
}

/**
 * Announced long enough ago, and not being delivered at this moment: the local mailbox would get a
 * mail that nothing deletes.
 */
function isUndeliveredLongAgo({ undeliveredBefore, noticedBefore }: DueRule) {
  return (eb: OfLeads) =>
    eb.and([
      eb('leads.received_at', '<=', undeliveredBefore),
      eb.exists(
        eb
          .selectFrom('retention_notices')
          .select('retention_notices.lead_id')
          .whereRef('retention_notices.lead_id', '=', 'leads.id')
          .where('retention_notices.noticed_at', '<=', noticedBefore),
      ),
      hasNoRow('deliveries', (of) => of('state', '=', 'delivering'))(eb),
    ])
}

/** Nobody said 'Behold' for this ISO day or a later one. */
const notKeptOn = (day: string) => hasNoEntry('kept', '>=', day)

/** The row of the last sweep among the jobs. */
const SWEEP = 'sweep'
const sweep = z.object({ at: z.int(), moment: z.int(), found: z.int() })
/** Rows per round: a store of a million leads is cleaned up in many. */
const BATCH = 2000
/** In batches: a writer waits for one of them at most. */
const EXPIRED_AT_ONCE = 200

const EXPIRING = [
  ['submissions', 'key', 'expires_at'],
  ['tokens', 'token', 'expires_at'],
  ['ended_sessions', 'id', 'ends_at'],
  ['colleague_links', 'token', 'expires_at'],
  ['internal_sessions', 'id', 'ends_at'],
  ['internal_actions', 'id', 'forget_at'],
  ['erasures', 'id', 'forget_at'],
] as const
