import { randomUUID } from 'node:crypto'
import {
  currentOf,
  currentValue,
  promisedId,
  WORK,
  type WorkChange,
  type WorkEntry,
  type WorkResult,
} from '#app/internal/work.ts'
import type { Reader } from '#server/leads/database/connection.ts'
import { writeSearchedText } from './lead-search.ts'
import { insertUnlessThere, StorePart } from './store-part.ts'

/** People's entries about leads on the desk: added, and never changed or overwritten. */
export class WorkStore extends StorePart {
  /** Adds an entry if it says something new, and what it replaces is still the present one. */
  async record(leadId: string, change: WorkChange, now: number): Promise<WorkResult> {
    const { name, value, author } = change
    // A note replaces no earlier entry.
    const seen = name === 'note' ? '' : change.seen
    return this.connection.durably(async (tx) => {
      const entries = (await workOf(tx, [leadId])).get(leadId) ?? []
      const replacedEntries = entries.filter(({ id }) => id === seen)
      if (value === currentValue(replacedEntries, name)) return { outcome: 'same' }
      const endEntry = tx
        .updateTable('lead_work')
        .set({ replaced_at: now })
        .where('id', '=', seen)
        .where('lead_id', '=', leadId)
        .where('name', '=', name)
        .where('replaced_at', 'is', null)
      const entry = {
        id: randomUUID(),
        lead_id: leadId,
        name,
        value,
        author,
        said_at: now,
        replaced_at: null,
      }
      const isPresent = seen === '' || (await endEntry.executeTakeFirst()).numUpdatedRows > 0n
      if (isPresent && (await insertUnlessThere(tx, 'lead_work', entry))) {
        // Its deletion is announced again before the new day of deletion.
        if (name === 'kept') await tx.deleteFrom('retention_notices').where('lead_id', '=', leadId).execute()
        if (name === 'note') await writeSearchedText(tx, leadId)
        return { outcome: 'saved' }
      }
      const currentEntry = currentOf((await workOf(tx, [leadId])).get(leadId) ?? [], name)
      // A button was pressed twice, or two people agree.
      return currentEntry?.value === value ? { outcome: 'same' } : { outcome: 'changed', now: currentEntry }
    })
  }
}

/** The due date that a lead has from the beginning, in the transaction that stores it. */
export async function setFirstDueDay(tx: Reader, leadId: string, day: string, now: number): Promise<void> {
  await tx
    .insertInto('lead_work')
    .values({
      id: promisedId(leadId),
      lead_id: leadId,
      name: 'due',
      value: day,
      author: '',
      said_at: now,
      replaced_at: null,
    })
    .execute()
}

/** All entries about these leads, by id, oldest first. */
export async function workOf(db: Reader, leadIds: readonly string[]): Promise<Map<string, WorkEntry[]>> {
  const rows = await db
    .selectFrom('lead_work')
    .select(['id', 'lead_id', 'name', 'value', 'author', 'said_at', 'replaced_at'])
    .where('lead_id', 'in', leadIds)
    .orderBy('said_at')
    .orderBy('id')
    .execute()
  const entries = rows
    // A newer version wrote this entry, or it is damaged: this version does not know its name.
    .filter(({ name }) => Object.hasOwn(WORK, name))
    .map(({ lead_id, said_at: at, replaced_at, ...entry }) => ({
      leadId: lead_id,
      entry: { ...entry, at, isCurrent: replaced_at === null },
    }))
  const byLead = Map.groupBy(entries, ({ leadId }) => leadId)
  return new Map([...byLead].map(([id, found]) => [id, found.map(({ entry }) => entry)]))
}
