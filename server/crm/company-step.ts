import { COMPANY_PROPERTIES, findCompany, rememberCompany } from './find-company.ts'
import { fillEmpty, type HubspotDelivery, owned } from './hubspot-delivery.ts'
import type { HubspotRecord } from './hubspot-responses.ts'
import { companyProperties } from './lead-in-hubspot.ts'
import { createTolerantly } from './tolerant-writes.ts'

/** Created only if the visitor named one. */
export async function companyOf(
  delivery: HubspotDelivery,
  known: HubspotRecord | null,
): Promise<string | null> {
  const { client, memory, progress, writes, stored } = delivery
  const { contact } = stored.lead
  const typed = companyProperties(contact)
  const present =
    (await progress.find('company', 'companies', COMPANY_PROPERTIES)) ??
    (await findCompany(client, memory, typed, known)) ??
    (await progress.findUnsaved('companies', COMPANY_PROPERTIES))
  if (present) {
    await fillEmpty(delivery, 'companies', 'company', present, typed)
    return present.id
  }
  if (contact.company === '') return null
  const properties = owned(delivery, { ...typed, lead_id: stored.id })
  const created = await createTolerantly(
    writes,
    { object: 'companies', properties, essential: ['name'] },
    'company-record',
  )
  if (created.kind === 'refused') return null
  await progress.save('company', created.id)
  await rememberCompany(memory, typed, created.id)
  return created.id
}
