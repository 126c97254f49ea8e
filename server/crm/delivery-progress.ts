import type { CrmMemory } from './crm.ts'
import { associatedIds, type CrmObject, type HubspotApi, type HubspotRecord } from './hubspot-api.ts'

/** Property of a note or task with the text that `mark` is in: they have no `lead_id`. */
export const MARKED = { notes: 'hs_note_body', tasks: 'hs_task_subject' } as const

/** The notes or tasks of a deal that have this mark. */
export async function markedIn(
  api: HubspotApi,
  deal: HubspotRecord,
  object: keyof typeof MARKED,
  mark: string,
): Promise<HubspotRecord[]> {
  const property = MARKED[object]
  const records = await api.readAll(object, associatedIds(deal, object), [property])
  return records.filter((each) => each.properties[property]?.includes(mark))
}

/**
 * Which steps of a lead's delivery are done: those saved, and on a retry what an attempt created
 * that ended before saving it.
 */
export function createProgress(api: HubspotApi, leadId: string, memory: CrmMemory) {
  let ids: Readonly<Record<string, string>> = memory.progress

  async function save(step: string, id: string): Promise<void> {
    if (ids[step] === id) return
    ids = { ...ids, [step]: id }
    await memory.save(ids)
  }

  return {
    save,
    /** Id of the object that a finished step created or found. */
    idOf: (step: string): string | undefined => ids[step],
    /** The object of a finished step; null also if it is gone. */
    async find(step: string, object: CrmObject, properties: string[]): Promise<HubspotRecord | null> {
      const id = ids[step]
      return id === undefined ? null : api.find(object, id, properties)
    },
    /** An object with our `lead_id` that was created without its step being saved. */
    async findUnsaved(object: CrmObject, properties: string[]): Promise<HubspotRecord | null> {
      return memory.isRepeat ? api.findBy(object, 'lead_id', leadId, properties) : null
    },
    /** Whether the note or task exists. */
    async isCreated(step: string, object: keyof typeof MARKED, dealId: string, mark: string) {
      if (ids[step] !== undefined) return true
      const deal = memory.isRepeat ? await api.find('deals', dealId, [], [object]) : null
      const [created] = deal === null ? [] : await markedIn(api, deal, object, mark)
      if (created) await save(step, created.id)
      return created !== undefined
    },
  }
}
