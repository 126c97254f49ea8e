import type { Kysely } from 'kysely'
import { HOUR_MS } from '#server/durations.ts'
import type { Tables } from '#server/leads/database/tables.ts'
import { readProgress } from './json-column.ts'
import { deleteCounting } from './origin-store.ts'
import { StorePart } from './store-part.ts'

/** Deletes people who ask for it, leads, and expired marks. */
export class ErasureStore extends StorePart {
  protected override get db(): Kysely<Tables> {
    return this.connection.withoutTimeLimit
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

/** The CRM may make it wait for its limits. */
const LONGEST_ERASURE_MS = HOUR_MS
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
