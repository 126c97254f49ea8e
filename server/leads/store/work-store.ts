import { randomUUID } from 'node:crypto'
import {
  currentOf,
  saidOf,
  WORK,
  type WorkChange,
  type WorkEntry,
  type WorkResult,
} from '#app/internal/work.ts'
import type { Reader } from '#server/leads/database/store-connection.ts'
import { StorePart } from './store-part.ts'

/** What people say of leads on the desk: entries are added, and never changed or overwritten. */
export class WorkStore extends StorePart {
  /** Adds an entry if it says something new, and what it replaces is still the present one. */
  async say(leadId: string, change: WorkChange, now: number): Promise<WorkResult> {
    const { name, value, author, seen } = change
    return this.connection.durably(async (tx) => {
      const before = (await workOf(tx, [leadId])).get(leadId) ?? []
      const replaced = before.filter(({ id }) => id === seen)
      if (value === (name === 'note' ? '' : saidOf(replaced, name))) return { outcome: 'saved' }
      const ended = tx
        .updateTable('lead_work')
        .set({ replaced_at: now })
        .where('id', '=', seen)
        .where('lead_id', '=', leadId)
        .where('name', '=', name)
        .where('replaced_at', 'is', null)
      const added = tx
        .insertInto('lead_work')
        .values({ id: randomUUID(), lead_id: leadId, name, value, author, said_at: now, replaced_at: null })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
      const isPresent = seen === '' || (await ended.executeTakeFirst()).numUpdatedRows > 0n
      if (isPresent && (await added.executeTakeFirst())) return { outcome: 'saved' }
      const present = currentOf((await workOf(tx, [leadId])).get(leadId) ?? [], name)
      // The same press twice, or two people who agree.
      return present?.value === value ? { outcome: 'saved' } : { outcome: 'changed', now: present }
    })
  }
}

/** Everything that was said of these leads, by id, oldest first. */
export async function workOf(db: Reader, leadIds: readonly string[]): Promise<Map<string, WorkEntry[]>> {
  const rows = await db
    .selectFrom('lead_work')
    .selectAll()
    .where('lead_id', 'in', leadIds)
    .orderBy('said_at')
    .orderBy('id')
    .execute()
  const entries = rows
    // A newer edition's, or damaged: what it says is not known here.
    .filter(({ name }) => Object.hasOwn(WORK, name))
    .map(({ lead_id, said_at: at, replaced_at, ...entry }) => ({
      leadId: lead_id,
      entry: { ...entry, at, isCurrent: replaced_at === null },
    }))
  const byLead = Map.groupBy(entries, ({ leadId }) => leadId)
  return new Map([...byLead].map(([id, found]) => [id, found.map(({ entry }) => entry)]))
}
