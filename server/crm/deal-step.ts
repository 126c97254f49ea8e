import { dealChanges, rememberDeal } from './existing-values.ts'
import { associationsTo, type HubspotDelivery, withOwner } from './hubspot-delivery.ts'
import { findObjectBy, readObjects } from './hubspot-objects.ts'
import { readDealStart } from './hubspot-portal.ts'
import { associatedIds, type HubspotRecord, type Properties } from './hubspot-responses.ts'
import { dealProperties, intentOf } from './lead-in-hubspot.ts'
import { associateTolerantly, createTolerantly, updateTolerantly } from './tolerant-writes.ts'

// HubSpot's ids of association types (its client, src/enums/AssociationTypes.ts).
const DEAL_TO_CONTACT = 3
const DEAL_TO_COMPANY = 5
const DEAL_PROPERTIES = [
  'lead_intent',
  'hs_is_closed',
  'hubspot_owner_id',
  'dealname',
  'amount',
  'deal_currency_code',
]

/** One open deal per person and intent; a resubmission updates it. */
export async function ensureDeal(
  delivery: HubspotDelivery,
  record: HubspotRecord | null,
  companyId: string | null,
): Promise<string | null> {
  const { client, memory, progress, writes, stored, description } = delivery
  const properties = dealProperties(stored, description)
  const existing =
    (await progress.find('deal', 'deals', DEAL_PROPERTIES)) ??
    (await findObjectBy(client, 'deals', 'lead_id', stored.id, DEAL_PROPERTIES)) ??
    (await findOpenDeal(delivery, record))
  if (existing) {
    await updateDeal(delivery, existing, properties)
    if (record !== null) await associateTolerantly(writes, 'deals', existing.id, 'contacts', record.id)
    if (companyId !== null) await associateTolerantly(writes, 'deals', existing.id, 'companies', companyId)
    await progress.save('deal', existing.id)
    return existing.id
  }
  // The pipeline is read for each deal, since HubSpot refuses a stage that sales has removed.
  const start = await readDealStart(client)
  const created = await createTolerantly(writes, {
    object: 'deals',
    properties: withOwner(delivery, { ...properties, ...start }),
    essential: ['dealname', 'pipeline', 'dealstage'],
    associations: associationsTo([record?.id, DEAL_TO_CONTACT], [companyId, DEAL_TO_COMPANY]),
  })
  if (created.kind === 'refused') return null
  const { id } = created
  if (created.kind === 'created') await rememberDeal({ id, properties }, properties, memory)
  await progress.save('deal', id)
  return id
}

async function findOpenDeal(
  { client, stored }: HubspotDelivery,
  record: HubspotRecord | null,
): Promise<HubspotRecord | null> {
  if (record === null) return null
  const intent = intentOf(stored.lead)
  const deals = await readObjects(client, 'deals', associatedIds(record, 'deals'), DEAL_PROPERTIES)
  const isOpen = ({ properties }: HubspotRecord) =>
    properties.lead_intent === intent && properties.hs_is_closed !== 'true'
  return deals.find(isOpen) ?? null
}

async function updateDeal(
  delivery: HubspotDelivery,
  deal: HubspotRecord,
  properties: Properties,
): Promise<void> {
  const { memory, writes, differences } = delivery
  delivery.owner = deal.properties.hubspot_owner_id || delivery.owner
  const update = await dealChanges(deal, properties, memory)
  differences.push(...update.differences)
  await updateTolerantly(writes, 'deals', deal.id, update.changes)
  const { id } = deal
  await rememberDeal({ id, properties: { ...deal.properties, ...update.changes } }, properties, memory)
}
