import type { CrmLead, CrmMemory } from './crm.ts'
import { associatedIds, type CrmObject, type HubspotApi, type HubspotRecord } from './hubspot-api.ts'

/**
 * Which steps of a lead's delivery are done: those saved, and on a retry what an attempt created
 * that ended before saving it.
 */
export class DeliveryProgress {
  readonly #api: HubspotApi
  readonly #leadId: string
  readonly #memory: CrmMemory
  #ids: Record<string, string>

  constructor(api: HubspotApi, lead: CrmLead, memory: CrmMemory) {
    this.#api = api
    this.#leadId = lead.id
    this.#memory = memory
    this.#ids = { ...memory.progress }
  }

  /** Id of the object that a finished step created or found. */
  idOf(step: string): string | undefined {
    return this.#ids[step]
  }

  async save(step: string, id: string): Promise<void> {
    if (this.#ids[step] === id) return
    this.#ids = { ...this.#ids, [step]: id }
    await this.#memory.save(this.#ids)
  }

  /** The object of a finished step; null also if it is gone. */
  async find(step: string, object: CrmObject, properties: string[]): Promise<HubspotRecord | null> {
    const id = this.#ids[step]
    return id === undefined ? null : this.#api.find(object, id, properties)
  }

  /** An object with our `lead_id` that was created without its step being saved. */
  async findUnsaved(object: CrmObject, properties: string[]): Promise<HubspotRecord | null> {
    if (!this.#memory.isRepeat) return null
    return this.#api.findBy(object, 'lead_id', this.#leadId, properties)
  }

  /** Whether the note or task exists. They have no `lead_id`: `mark` is in their text. */
  async isCreated(
    step: string,
    object: 'notes' | 'tasks',
    dealId: string,
    { property, mark }: { property: string; mark: string },
  ): Promise<boolean> {
    if (this.#ids[step] !== undefined) return true
    if (!this.#memory.isRepeat) return false
    const deal = await this.#api.find('deals', dealId, [], [object])
    const ids = deal === null ? [] : associatedIds(deal, object)
    const created = (await this.#api.readAll(object, ids, [property])).find((each) =>
      each.properties[property]?.includes(mark),
    )
    if (created) await this.save(step, created.id)
    return created !== undefined
  }
}
