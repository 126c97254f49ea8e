import type { Kysely } from 'kysely'
import { CLOSED } from '#app/internal/work.ts'
import { CHANNELS, channelNames } from '#app/lead/channels.ts'
import { HOUR_MS } from '#server/durations.ts'
import { type DeliveryState, statesThat, type Tables } from '#server/leads/database/tables.ts'
import { readProgress } from './json-column.ts'
import { deleteCounting } from './origin-store.ts'
import { hasEntry, hasNoEntry, hasNoRow, insertUnlessThere, StorePart } from './store-part.ts'

/** Deletes people who ask for it, leads past their retention period, and expired marks. */
export class ErasureStore extends StorePart {
  protected override get db(): Kysely<Tables> {
    return this.connection.unhurried
  }

  /** What earlier deliveries of these leads made that were later redone elsewhere. */
  async formerProgress(leadIds: readonly string[]): Promise<Record<string, string>[]> {
    const rows = await this.db
      .selectFrom('former_people')
      .select(['id', 'progress_json'])
      .where('lead_id', 'in', leadIds)
      .where('progress_json', '!=', '{}')
      .execute()
    return rows.flatMap(({ id, progress_json }) => {
      const progress = readProgress(progress_json)
      if (progress !== null) return [progress]
      this.connection.unreadable({ table: 'former_people', row: id, columns: ['progress_json'] })
      return []
    })
  }

  /**
   * Stops all waiting deliveries of these leads; false if one is running. Then the stopped ones
   * have to be resumed.
   */
  async stopDeliveries(leadIds: readonly string[], now: number): Promise<boolean> {
    let stopped = true
    for (const ids of inPortions(leadIds)) {
      await this.db
        .updateTable('deliveries')
        .set({ state: 'held', reason: 'erasing', updated_at: now })
        .where('lead_id', 'in', ids)
        .where('state', '=', 'waiting')
        .execute()
      // After the stop nothing new is claimed; what was claimed before is found here.
      const busy = await this.db
        .selectFrom('deliveries')
        .select('id')
        .where('lead_id', 'in', ids)
        .where('state', '=', 'delivering')
        .limit(1)
        .executeTakeFirst()
      if (busy !== undefined) stopped = false
    }
    return stopped
  }

  /** Resumes what `stopDeliveries` stopped. */
  async resumeDeliveries(leadIds: readonly string[], now: number): Promise<void> {
    for (const ids of inPortions(leadIds)) await this.#resume(now).where('lead_id', 'in', ids).execute()
  }

  /** Resumes what an erasure stopped whose process ended in the middle. */
  async resumeForgotten(now: number): Promise<void> {
    await this.#resume(now)
      .where('updated_at', '<=', now - LONGEST_ERASURE_MS)
      .execute()
  }

  #resume(now: number) {
    return this.db
      .updateTable('deliveries')
      .set({ state: 'waiting', reason: null, next_attempt_at: now, updated_at: now })
      .where('state', '=', 'held')
      .where('reason', '=', 'erasing')
  }

  /** Changes whenever anything is done with one of these leads; locks them in a transaction. */
  async stateOf(leadIds: readonly string[], db: Kysely<Tables> = this.db): Promise<string> {
    const leads = await db
      .updateTable('leads')
      .set((eb) => ({ completed_at: eb.ref('completed_at') }))
      .where('id', 'in', leadIds)
      .returning(['id', 'completed_at'])
      .execute()
    const deliveries = await db
      .updateTable('deliveries')
      .set((eb) => ({ updated_at: eb.ref('updated_at') }))
      .where('lead_id', 'in', leadIds)
      .returning(['id', 'state', 'updated_at'])
      .execute()
    return [...leads, ...deliveries]
      .map((row) => Object.values(row).join(' '))
      .toSorted()
      .join()
  }

  /** Deletes them for good; false, and none, if anything was done with one since `state`. */
  deleteIn(state: string, leadIds: readonly string[]): Promise<boolean> {
    return this.db.transaction().execute(async (tx) => {
      if ((await this.stateOf(leadIds, tx)) !== state) return false
      for (const ids of inPortions(leadIds)) await deleteCounting(tx, ids)
      return true
    })
  }

  /**
   * Permanently deletes leads with all related rows; returns how many: another instance may do the
   * same.
   */
  async delete(leadIds: readonly string[]): Promise<number> {
    let deleted = 0
    for (const ids of inPortions(leadIds))
      deleted += await this.db.transaction().execute((tx) => deleteCounting(tx, ids))
    return deleted
  }

  /**
   * Leads whose deliveries all finished before `before`, without an entry on the desk since, and
   * with no work left: neither begun nor due from `today` (ISO) on; without a CRM, closed. Unless
   * deliveries reach people, those without a service count as undelivered; otherwise they count for
   * nothing. A channel that is not optional always counts.
   */
  async deliveredBefore(
    before: number,
    { reachesPeople, hasCrm }: { reachesPeople: boolean; hasCrm: boolean },
    today: string,
  ): Promise<{ id: string; reference: string }[]> {
    const open: DeliveryState[] = [
      ...statesThat('isOpen'),
      ...(reachesPeople ? [] : (['unconfigured'] as const)),
    ]
    const indispensable = channelNames().filter((name) => !CHANNELS[name].isOptional)
    const isClosed = hasEntry('state', 'in', CLOSED)
    return this.#receivedBefore(before)
      .where((eb) => eb.or([eb.lit(hasCrm), isClosed(eb)]))
      .where(notKeptOn(today))
      .where(
        hasNoRow('deliveries', (eb) =>
          eb.or([
            eb('state', 'in', open),
            eb('state', '=', 'unconfigured').and('channel', 'in', indispensable),
            eb('state', '!=', 'unconfigured').and('updated_at', '>', before),
          ]),
        ),
      )
      .where(
        hasNoRow('lead_work', (eb) =>
          eb.or([
            eb('said_at', '>', before),
            eb('replaced_at', 'is', null).and(
              eb.or([
                eb.and({ name: 'state', value: 'active' }),
                eb('name', '=', 'due').and('value', '>=', today),
              ]),
            ),
          ]),
        ),
      )
      .execute()
  }

  #receivedBefore(before: number) {
    return this.db
      .selectFrom('leads')
      .select(['leads.id', 'leads.reference'])
      .where('leads.received_at', '<=', before)
      .limit(BATCH)
  }

  /** Leads received before `before` that have no deletion notice yet, and are not kept on `day`. */
  async withoutNotice(before: number, day: string): Promise<{ id: string; reference: string }[]> {
    return this.#receivedBefore(before)
      .leftJoin('retention_notices', 'retention_notices.lead_id', 'leads.id')
      .where('retention_notices.lead_id', 'is', null)
      .where(notKeptOn(day))
      .execute()
  }

  /** False: another instance did it. */
  giveNotice(leadId: string, now: number): Promise<boolean> {
    return insertUnlessThere(this.db, 'retention_notices', { lead_id: leadId, noticed_at: now })
  }

  /**
   * Leads received before `before` whose notice was given before `noticed`, that nobody keeps
   * `today`, and that are not being delivered at this moment: the local mailbox would get a mail
   * that nothing deletes.
   */
  async expired(
    before: number,
    noticed: number,
    today: string,
  ): Promise<{ id: string; reference: string }[]> {
    return this.#receivedBefore(before)
      .innerJoin('retention_notices', 'retention_notices.lead_id', 'leads.id')
      .where('retention_notices.noticed_at', '<=', noticed)
      .where(notKeptOn(today))
      .where(hasNoRow('deliveries', (eb) => eb('state', '=', 'delivering')))
      .execute()
  }

  /** Deletes what has expired: submit marks, tokens, links, sessions, and the list of actions. */
  async sweep(now: number): Promise<void> {
    for (const [table, key, until] of EXPIRING) {
      const expired = this.db.selectFrom(table).select(key).where(until, '<=', now).limit(SWEEP_ROWS)
      for (;;) {
        const { numDeletedRows } = await this.db
          .deleteFrom(table)
          .where(key, 'in', expired)
          .executeTakeFirstOrThrow()
        if (numDeletedRows < SWEEP_ROWS) break
      }
    }
  }
}

/** Nobody said 'Behold' for this ISO day or a later one. */
const notKeptOn = (day: string) => hasNoEntry('kept', '>=', day)

/** The CRM may make it wait for its limits. */
const LONGEST_ERASURE_MS = HOUR_MS
/** Rows per round: a store of a million leads is cleaned up in many. */
const BATCH = 2000
/** Rows per statement: a visitor's write waits for one of them at most. */
const PORTION = 50

/** Also because a statement takes only some thousands of parameters. */
export function* inPortions<Value>(values: readonly Value[], size = PORTION): Generator<Value[]> {
  for (let start = 0; start < values.length; start += size) yield values.slice(start, start + size)
}

/** In batches: a writer waits for one of them at most. */
const SWEEP_ROWS = 200

const EXPIRING = [
  ['submissions', 'key', 'expires_at'],
  ['tokens', 'token', 'expires_at'],
  ['ended_sessions', 'id', 'ends_at'],
  ['colleague_links', 'token', 'expires_at'],
  ['internal_sessions', 'id', 'ends_at'],
  ['internal_actions', 'id', 'forget_at'],
] as const
