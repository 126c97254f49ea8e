import { type CrmMemory, STILL_EXECUTED_MS } from './crm.ts'
import type { HubspotClient } from './hubspot-client.ts'
import { findObject, findObjectBy, readObjects } from './hubspot-objects.ts'
import { associatedIds, type CrmObject, HubspotFailure, type HubspotRecord } from './hubspot-responses.ts'

/** The property of a note or task that contains the lead's mark, since these have no `lead_id`. */
export const MARK_PROPERTIES = { notes: 'hs_note_body', tasks: 'hs_task_subject' } as const

/** The notes or tasks of a deal that have this mark. */
export async function findMarked(
  client: HubspotClient,
  deal: HubspotRecord,
  object: keyof typeof MARK_PROPERTIES,
  mark: string,
): Promise<HubspotRecord[]> {
  const property = MARK_PROPERTIES[object]
  const records = await readObjects(client, object, associatedIds(deal, object), [property])
  return records.filter((each) => each.properties[property]?.includes(mark))
}

/**
 * Which steps of a lead's delivery are done: those saved, and on a retry what an attempt created
 * that ended before saving it.
 */
export function createDeliveryProgress(client: HubspotClient, leadId: string, memory: CrmMemory) {
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
      return id === undefined ? null : findObject(client, object, id, properties)
    },
    /** An object with our `lead_id` that was created without its step being saved. */
    async findUnsaved(object: CrmObject, properties: string[]): Promise<HubspotRecord | null> {
      return memory.isRepeat ? findObjectBy(client, object, 'lead_id', leadId, properties) : null
    },
    /** Saves the step if its note or task exists, and returns whether it does. */
    async recordIfCreated(step: string, object: keyof typeof MARK_PROPERTIES, dealId: string, mark: string) {
      if (ids[step] !== undefined) return true
      const deal = memory.isRepeat ? await findObject(client, 'deals', dealId, [], [object]) : null
      const [created] = deal === null ? [] : await findMarked(client, deal, object, mark)
      if (created) await save(step, created.id)
      return created !== undefined
    },
    /**
     * How long to wait, in ms, before the note or task may be requested again: HubSpot may still
     * create it. 0 if it need not be waited for.
     */
    mayStillBeCreated(step: string): number {
      const sentAt = Number(ids[sentKey(step)] || Number.NEGATIVE_INFINITY)
      const waitMs = sentAt + STILL_EXECUTED_MS - client.now()
      // A longer wait comes from a clock that was set back.
      return waitMs > STILL_EXECUTED_MS ? 0 : Math.max(0, waitMs)
    },
    /** Requests the note or task, and stores the time of the request until HubSpot has answered. */
    async request<Created>(step: string, request: () => Promise<Created>): Promise<Created> {
      await save(sentKey(step), String(client.now()))
      try {
        return await request()
      } catch (error) {
        if (error instanceof HubspotFailure && !error.mayBeExecuted) await save(sentKey(step), '')
        throw error
      }
    },
  }
}

const sentKey = (step: string): string => `${step}-sent`
