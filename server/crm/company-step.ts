import type { CrmMemory } from './crm.ts'
import { isSame } from './existing-values.ts'
import type { HubspotClient } from './hubspot-client.ts'
import { fillEmpty, type HubspotDelivery, withOwner } from './hubspot-delivery.ts'
import { findObject, findObjectBy, readObjects, searchObjects } from './hubspot-objects.ts'
import { associatedIds, type HubspotRecord, type Properties } from './hubspot-responses.ts'
import { companyProperties } from './lead-in-hubspot.ts'
import { createTolerantly } from './tolerant-writes.ts'

/** The company of a lead; it is created only if the visitor named one. */
export async function ensureCompany(
  delivery: HubspotDelivery,
  contactRecord: HubspotRecord | null,
): Promise<string | null> {
  const { client, memory, progress, writes, stored } = delivery
  const { contact } = stored.lead
  const values = companyProperties(contact)
  const existing =
    (await progress.find('company', 'companies', COMPANY_PROPERTIES)) ??
    (await findCompany(client, memory, values, contactRecord)) ??
    (await progress.findUnsaved('companies', COMPANY_PROPERTIES))
  if (existing) {
    await fillEmpty(delivery, 'companies', 'company', existing, values)
    return existing.id
  }
  if (contact.company === '') return null
  const properties = withOwner(delivery, { ...values, lead_id: stored.id })
  const created = await createTolerantly(
    writes,
    { object: 'companies', properties, essential: ['name'] },
    'company-record',
  )
  if (created.kind === 'refused') return null
  await progress.save('company', created.id)
  await rememberCompany(memory, values, created.id)
  return created.id
}

const COMPANY_PROPERTIES = ['name', 'domain', 'website', 'cvr']

/**
 * The company is looked up by CVR, then among the contact's companies, then by its own domain, and
 * never by its name alone.
 */
async function findCompany(
  client: HubspotClient,
  memory: Pick<CrmMemory, 'link'>,
  values: Properties,
  contact: HubspotRecord | null,
): Promise<HubspotRecord | null> {
  const { cvr, domain } = values

  async function findLinked(key: string): Promise<HubspotRecord | null> {
    const id = await memory.link(key)
    return id === null ? null : findObject(client, 'companies', id, COMPANY_PROPERTIES)
  }

  async function findByCvr(): Promise<HubspotRecord | null> {
    if (cvr === undefined) return null
    const company = await findLinked(cvrKey(cvr))
    return company && isSame('cvr', company.properties.cvr ?? '', cvr)
      ? company
      : findObjectBy(client, 'companies', 'cvr', cvr, COMPANY_PROPERTIES)
  }

  /** A company that the contact is associated with, unless the visitor writes for another one. */
  async function findOfContact(): Promise<HubspotRecord | null> {
    if (contact === null) return null
    const ids = associatedIds(contact, 'companies')
    const records = await readObjects(client, 'companies', ids, COMPANY_PROPERTIES)
    const inOrder = ids.flatMap((id) => records.find((each) => each.id === id) ?? [])
    return (
      inOrder.find(({ properties }) => {
        if (isOtherCvr(properties.cvr, cvr)) return false
        if (values.name === undefined) return true
        return (properties.domain ?? '') === domain || isSame('name', properties.name ?? '', values.name)
      }) ?? null
    )
  }

  async function findByDomain(): Promise<HubspotRecord | null> {
    if (domain === undefined) return null
    const company =
      (await findLinked(domainKey(domain))) ??
      (await searchObjects(client, 'companies', 'domain', domain, COMPANY_PROPERTIES))[0] ??
      null
    // Two companies may share a domain; two CVR numbers are always two companies.
    return isOtherCvr(company?.properties.cvr, cvr) ? null : company
  }

  return (await findByCvr()) ?? (await findOfContact()) ?? (await findByDomain())
}

/** Stores a new company's id, so that the next lead finds it before HubSpot's search does. */
async function rememberCompany(
  memory: Pick<CrmMemory, 'saveLink'>,
  { domain, cvr }: Properties,
  id: string,
): Promise<void> {
  if (domain !== undefined) await memory.saveLink(domainKey(domain), id)
  if (cvr !== undefined) await memory.saveLink(cvrKey(cvr), id)
}

const domainKey = (domain: string): string => `domain ${domain}`
const cvrKey = (cvr: string): string => `cvr ${cvr}`

function isOtherCvr(present: string | null | undefined, sent: string | undefined): boolean {
  return Boolean(present && sent && !isSame('cvr', present, sent))
}
