import { type Description, describe } from '#app/lead/describe.ts'
import type { CrmMemory, DeliveredLead } from './crm.ts'
import { createDeliveryProgress } from './delivery-progress.ts'
import { changesToFill } from './existing-values.ts'
import type { HubspotClient } from './hubspot-client.ts'
import type { PortalFacts } from './hubspot-portal.ts'
import type { CrmRecord, HubspotRecord, Properties } from './hubspot-responses.ts'
import { type TolerantWrites, updateTolerantly } from './tolerant-writes.ts'

/** What all deliveries to a portal share. */
type HubspotServices = {
  client: HubspotClient
  portal: PortalFacts
  /** Owner of new records, from the settings. */
  ownerId: string | null
}

/** One attempt at one lead: what its steps share. */
export type HubspotDelivery = {
  client: HubspotClient
  portal: PortalFacts
  stored: DeliveredLead
  /** The lead in words. */
  description: Description
  memory: CrmMemory
  progress: ReturnType<typeof createDeliveryProgress>
  writes: TolerantWrites
  /** Owner of what the delivery creates; once the deal exists, the deal's owner. */
  owner: string | null
  /** Lines for the note: where the CRM differs from what the visitor wrote. */
  differences: string[]
  /** A demo whose contact details came later: a second note has them, and its task is updated. */
  isCompleted: boolean
  /** A mark in the lead's note and task, by which they are found again. */
  mark: string
}

export function beginDelivery(
  { client, portal, ownerId }: HubspotServices,
  stored: DeliveredLead,
  memory: CrmMemory,
): HubspotDelivery {
  const isCompleted = stored.completedAt !== null
  return {
    client,
    portal,
    stored,
    memory,
    isCompleted,
    description: describe(stored),
    progress: createDeliveryProgress(client, stored.id, memory),
    writes: { client, refused: new Map(), missing: new Set() },
    owner: ownerId,
    differences: [],
    mark: `[${stored.reference}${isCompleted ? '+' : ''}]`,
  }
}

export function withOwner({ owner }: HubspotDelivery, properties: Properties): Properties {
  return owner === null ? properties : { ...properties, hubspot_owner_id: owner }
}

/** Associations with these objects, without the missing ones. */
export const associationsTo = (...ties: [to: string | null | undefined, typeId: number][]) =>
  ties.flatMap(([to, typeId]) => (to ? [{ to, typeId }] : []))

/** Fills empty properties, and collects for the note what differs. */
export async function fillEmpty(
  { progress, writes, differences }: HubspotDelivery,
  object: Exclude<CrmRecord, 'deals'>,
  step: string,
  record: HubspotRecord,
  properties: Properties,
): Promise<void> {
  const filling = changesToFill(record, properties)
  differences.push(...filling.differences)
  await updateTolerantly(writes, object, record.id, filling.changes)
  await progress.save(step, record.id)
}
