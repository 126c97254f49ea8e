import type { HubspotClient } from './hubspot-client.ts'
import { associateObjects, createObject, findObject, updateObject } from './hubspot-objects.ts'
import {
  type CrmObject,
  HubspotFailure,
  type HubspotRecord,
  type Properties,
  type Refusal,
} from './hubspot-responses.ts'

/** `ties`: the associations that it was created with. */
type CreateResult =
  | { kind: 'created'; id: string; record: HubspotRecord; ties: { id: string }[] }
  | { kind: 'exists'; id: string }
  | { kind: 'refused' }

export type Creation = {
  object: CrmObject
  properties: Properties
  essential: string[]
  /** The least dispensable first. */
  associations?: { to: string; typeId: number }[]
}

/**
 * Writes of one delivery, and what HubSpot refused of them: an incomplete lead is better than none.
 */
export type TolerantWrites = {
  client: HubspotClient
  /** Refused properties with their values. */
  refused: Map<string, string>
  /** Refused objects and associations. */
  missing: Set<string>
}

/** What HubSpot refused, as in Outcome. */
export function listMissing({ missing, refused }: TolerantWrites): string[] {
  return [...missing, ...refused.keys()]
}

/**
 * Tries everything, then without what HubSpot rejects, then only the essential properties, then
 * with fewer associations: each request asks for less than the one before. `refusedAs` names the
 * object in `missing` if it is refused altogether.
 */
export async function createTolerantly(
  writes: TolerantWrites,
  creation: Creation,
  refusedAs?: string,
): Promise<CreateResult> {
  const { client, missing } = writes
  const { object, essential, associations = [] } = creation
  let acceptable = creation.properties
  let remaining = associations
  while (true) {
    const result = await createObject(client, object, acceptable, remaining)
    if (result.ok) {
      if (remaining.length < associations.length) missing.add('association')
      const ties = remaining.map(({ to }) => ({ id: to }))
      return { kind: 'created', id: result.body.id, record: result.body, ties }
    }
    const { existingId, errors, associates } = result.refusal
    if (existingId !== null) return { kind: 'exists', id: await confirmExists(client, object, existingId) }
    const accepted = remaining.filter(({ to }) => !associates.includes(to))
    const fewer =
      accepted.length < remaining.length ? {} : dropRejected(writes, acceptable, errors, essential)
    if (Object.keys(fewer).length > 0) acceptable = fewer
    // A note without any association is shown nowhere.
    else if (remaining.length > (object === 'notes' ? 1 : 0))
      remaining = accepted.length < remaining.length ? accepted : remaining.slice(0, -1)
    else {
      if (refusedAs !== undefined) missing.add(refusedAs)
      return { kind: 'refused' }
    }
  }
}

/**
 * The object that HubSpot names as having the value already. If it was merged or deleted a moment
 * ago, only HubSpot's index still has it, and the whole delivery is retried later.
 */
async function confirmExists(client: HubspotClient, object: CrmObject, id: string): Promise<string> {
  if ((await findObject(client, object, id, [])) === null)
    throw new HubspotFailure({ kind: 'retry', reason: 'crm-409' })
  return id
}

/** Changes those of these properties that HubSpot accepts. */
export async function updateTolerantly(
  writes: TolerantWrites,
  object: CrmObject,
  id: string,
  properties: Properties,
): Promise<void> {
  let acceptable = properties
  while (Object.keys(acceptable).length > 0) {
    const result = await updateObject(writes.client, object, id, acceptable)
    if (result.ok) return
    acceptable = dropRejected(writes, acceptable, result.refusal.errors, [])
  }
}

export async function associateTolerantly(
  { client, missing }: TolerantWrites,
  from: CrmObject,
  fromId: string,
  to: CrmObject,
  toId: string,
): Promise<void> {
  const result = await associateObjects(client, from, fromId, to, toId)
  if (!result.ok) missing.add('association')
}

/**
 * Drops the rejected properties, else all but the essential ones; returns {} if that would change
 * nothing.
 */
function dropRejected(
  { refused }: TolerantWrites,
  properties: Properties,
  errors: Refusal['errors'],
  essential: string[],
): Properties {
  const entries = Object.entries(properties)
  const rejectedNames = new Set(errors.map((each) => each.name).filter((name) => name in properties))
  // Without its currency, an amount in kroner would be read in the portal's own.
  if (errors.some(({ name, code }) => name === 'deal_currency_code' && code === 'INVALID_OPTION'))
    rejectedNames.add('amount')
  const remaining = entries.filter(([name]) =>
    rejectedNames.size > 0 ? !rejectedNames.has(name) : essential.includes(name),
  )
  if (remaining.length === entries.length) return {}
  const acceptable = Object.fromEntries(remaining)
  for (const [name, value] of entries) if (!(name in acceptable)) refused.set(name, value)
  return acceptable
}
