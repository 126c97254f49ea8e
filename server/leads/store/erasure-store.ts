import type { Kysely } from 'kysely'
import type { Tables } from '#server/leads/database/tables.ts'
import { deleteCounting } from './origin-store.ts'
import { StorePart } from './store-part.ts'

/** Deletes leads with all that belongs to them, and expired marks. */
export class ErasureStore extends StorePart {
  protected override get db(): Kysely<Tables> {
    return this.connection.withoutTimeLimit
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
  ['erasures', 'id', 'forget_at'],
] as const
