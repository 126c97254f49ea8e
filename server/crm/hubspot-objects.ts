import { z } from 'zod'
import { call, type HubspotClient, isNumbered, pathOf } from './hubspot-client.ts'
import {
  batchResponse,
  bodyOf,
  type CrmObject,
  HubspotFailure,
  type HubspotRecord,
  type HubspotResult,
  listOf,
  type Properties,
  recordResponse,
  referenceResponse,
  unlessMissing,
} from './hubspot-responses.ts'

/** How many objects one request reads. */
const BATCH = 100

/** Reads an object; null if there is none with this id. */
export async function findObject(
  client: HubspotClient,
  object: CrmObject,
  id: string,
  properties: string[],
  associations: CrmObject[] = [],
): Promise<HubspotRecord | null> {
  return unlessMissing(await get(client, object, id, properties, { associations: associations.join(',') }))
}

/**
 * Finds an object by a unique property. HubSpot refuses the lookup with 400 if the portal has
 * its own property of that name that is not unique, or none; then its search is used, which
 * lags some seconds.
 */
export async function findObjectBy(
  client: HubspotClient,
  object: CrmObject,
  property: string,
  value: string,
  properties: string[],
  associations: CrmObject[] = [],
): Promise<HubspotRecord | null> {
  const result = await get(client, object, value, properties, {
    idProperty: property,
    associations: associations.join(','),
  })
  if (result.ok || result.refusal.status !== 400) return unlessMissing(result)
  // Then no contact has this address, and HubSpot refuses to create one that exists.
  if (property === 'email') return null
  return unlessMissing(await search(client, object, property, value, properties), [400])?.results[0] ?? null
}

export function createObject(
  client: HubspotClient,
  object: CrmObject,
  properties: Properties,
  associations: { to: string; typeId: number }[] = [],
): Promise<HubspotResult<HubspotRecord>> {
  return call(client, recordResponse, 'POST', pathOf(client, 'objects', object), {
    body: {
      properties,
      associations: associations.map(({ to, typeId }) => ({
        to: { id: to },
        types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: typeId }],
      })),
    },
  })
}

export function updateObject(
  client: HubspotClient,
  object: CrmObject,
  id: string,
  properties: Properties,
): Promise<HubspotResult<{ id: string }>> {
  return call(client, referenceResponse, 'PATCH', pathOf(client, 'objects', object, id), {
    body: { properties },
  })
}

/**
 * Moves an object to the recycle bin, where it can be restored for 90 days. Does nothing if it is
 * gone already.
 */
export async function archiveObject(client: HubspotClient, object: CrmObject, id: string): Promise<void> {
  unlessMissing(await call(client, z.unknown(), 'DELETE', pathOf(client, 'objects', object, id), {}))
}

/**
 * Erases a contact permanently, by its id: erasing by an address that HubSpot does not know blocks
 * that address for ever, even if its owner becomes a customer later.
 */
export async function eraseContact(client: HubspotClient, id: string): Promise<void> {
  const path = pathOf(client, 'objects', 'contacts', 'gdpr-delete')
  unlessMissing(await call(client, z.unknown(), 'POST', path, { body: { objectId: id } }))
}

/** HubSpot's search index lags some seconds: what was just created may be missing. */
export async function searchObjects(
  client: HubspotClient,
  object: CrmObject,
  property: string,
  value: string,
  properties: string[],
): Promise<HubspotRecord[]> {
  return bodyOf(await search(client, object, property, value, properties)).results
}

/** Objects by id, in any order; deleted ones are left out. */
export async function readObjects(
  client: HubspotClient,
  object: CrmObject,
  ids: string[],
  properties: string[],
): Promise<HubspotRecord[]> {
  const records: HubspotRecord[] = []
  for (let start = 0; start < ids.length; start += BATCH) {
    const inputs = ids.slice(start, start + BATCH).map((id) => ({ id }))
    const path = pathOf(client, 'objects', object, 'batch/read')
    const { results, errors } = bodyOf(
      await call(client, batchResponse, 'POST', path, { body: { inputs, properties } }),
    )
    // A 207 lists missing objects as errors; after any other error the rest is unknown.
    if (errors?.some(({ category }) => category !== 'OBJECT_NOT_FOUND'))
      throw new HubspotFailure({ kind: 'retry', reason: 'crm-207' })
    records.push(...results)
  }
  return records
}

/** Creates the default association; repeating it changes nothing. */
export function associateObjects(
  client: HubspotClient,
  from: CrmObject,
  fromId: string,
  to: CrmObject,
  toId: string,
): Promise<HubspotResult<unknown>> {
  const root = isNumbered(client) ? '/crm/v4/objects' : `/crm/objects/${client.version}`
  return call(client, z.unknown(), 'PUT', `${root}/${from}/${fromId}/associations/default/${to}/${toId}`, {})
}

function search(
  client: HubspotClient,
  object: CrmObject,
  property: string,
  value: string,
  properties: string[],
) {
  return call(client, listOf(recordResponse), 'POST', pathOf(client, 'objects', object, 'search'), {
    body: {
      filterGroups: [{ filters: [{ propertyName: property, operator: 'EQ', value }] }],
      properties,
      limit: 10,
    },
  })
}

function get(
  client: HubspotClient,
  object: CrmObject,
  id: string,
  properties: string[],
  options: Record<string, string>,
): Promise<HubspotResult<HubspotRecord>> {
  const query = Object.entries({ properties: properties.join(','), ...options })
  return call(client, recordResponse, 'GET', pathOf(client, 'objects', object, encodeURIComponent(id)), {
    qs: Object.fromEntries(query.filter(([, value]) => value !== '')),
  })
}
