import { isAnonymous } from '#app/lead/fields/contact-fields.ts'
import { isSame } from './existing-values.ts'
import type { HubspotClient } from './hubspot-client.ts'
import { associationsTo, fillEmpty, type HubspotDelivery, withOwner } from './hubspot-delivery.ts'
import { findObject, findObjectBy } from './hubspot-objects.ts'
import { associatedIds, type CrmObject, type HubspotRecord, type Properties } from './hubspot-responses.ts'
import { contactProperties, legalBasis } from './lead-in-hubspot.ts'
import { associateTolerantly, createTolerantly } from './tolerant-writes.ts'

/** HubSpot's id of the association type (its client, src/enums/AssociationTypes.ts). */
const CONTACT_TO_COMPANY = 1
const CONTACT_PROPERTIES = ['firstname', 'lastname', 'email', 'phone', 'company', 'website', 'hs_legal_basis']
const CONTACT_ASSOCIATIONS: CrmObject[] = ['deals', 'companies']

/**
 * Finds the contact by e-mail, or the one that an earlier attempt at this lead created. A demo that
 * first had a phone number alone may name the address of another contact later.
 */
export async function findContact(delivery: HubspotDelivery): Promise<HubspotRecord | null> {
  const { client, progress } = delivery
  const { contact } = delivery.stored.lead
  if (isAnonymous(contact)) return null
  const createdId = progress.idOf('contact')
  const created = createdId === undefined ? null : await contactById(client, createdId)
  const { email } = contact
  if (created && (email === '' || isSame('email', created.properties.email ?? '', email))) return created
  if (email !== '') {
    const fields = [CONTACT_PROPERTIES, CONTACT_ASSOCIATIONS] as const
    return (await findObjectBy(client, 'contacts', 'email', email, ...fields)) ?? created
  }
  const unsaved = await progress.findUnsaved('contacts', [])
  return unsaved && contactById(client, unsaved.id)
}

function contactById(client: HubspotClient, id: string): Promise<HubspotRecord | null> {
  return findObject(client, 'contacts', id, CONTACT_PROPERTIES, CONTACT_ASSOCIATIONS)
}

/**
 * A lead with a name or phone number but no e-mail gets a new contact; a bare demo gets none.
 */
export async function ensureContact(
  delivery: HubspotDelivery,
  existing: HubspotRecord | null,
  companyId: string | null,
): Promise<HubspotRecord | null> {
  const { progress, portal, writes } = delivery
  const { contact } = delivery.stored.lead
  if (isAnonymous(contact)) return null
  const properties = contactProperties(contact)
  const basis = legalBasis(contact, await portal.legalBases())
  const record = existing ?? (await createContact(delivery, { ...properties, ...basis }, companyId))
  if (record === null) return null
  if (existing !== null || record.id !== progress.idOf('contact'))
    await fillEmpty(
      delivery,
      'contacts',
      'contact',
      record,
      propertiesToFill(record, record.properties.hs_legal_basis ? properties : { ...properties, ...basis }),
    )
  if (companyId !== null && !associatedIds(record, 'companies').includes(companyId))
    await associateTolerantly(writes, 'contacts', record.id, 'companies', companyId)
  return record
}

/**
 * The typed properties for an existing contact. A name is one value in two fields: an equal name
 * changes nothing, and a different one gets no last name.
 */
function propertiesToFill({ properties: present }: HubspotRecord, sent: Properties): Properties {
  const { firstname = '', lastname = '', ...others } = sent
  const nameOf = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' ')
  const presentName = nameOf(present.firstname, present.lastname)
  if (isSame('name', presentName, nameOf(firstname, lastname))) return others
  const isAnother = present.firstname && !isSame('firstname', present.firstname, firstname)
  return isAnother && !present.lastname ? { ...others, ...(firstname && { firstname }) } : sent
}

/** Creates a contact; null if HubSpot refuses it. */
async function createContact(
  delivery: HubspotDelivery,
  properties: Properties,
  companyId: string | null,
): Promise<HubspotRecord | null> {
  const { client, progress, writes, stored } = delivery
  const created = await createTolerantly(writes, {
    object: 'contacts',
    properties: withOwner(delivery, { ...properties, lead_id: stored.id }),
    essential: ['email', 'phone', 'firstname', 'lastname'],
    associations: associationsTo([companyId, CONTACT_TO_COMPANY]),
  })
  if (created.kind === 'exists') return contactById(client, created.id)
  if (created.kind === 'refused') return null
  await progress.save('contact', created.id)
  return { ...created.record, associations: { companies: { results: created.ties } } }
}
