import type { Outcome } from '#server/outcome.ts'
import { ensureCompany } from './company-step.ts'
import { ensureContact, findContact } from './contact-step.ts'
import type { CrmResult } from './crm.ts'
import { ensureDeal } from './deal-step.ts'
import type { HubspotDelivery } from './hubspot-delivery.ts'
import { ensureNote, ensureTask } from './note-and-task.ts'
import { listMissing } from './tolerant-writes.ts'

/** All steps of one attempt. A retry looks for the result of each before repeating it. */
export async function deliverLead(delivery: HubspotDelivery): Promise<Outcome> {
  const existing = await findContact(delivery)
  // Before the contact: many portals automatically create a company for a contact without one.
  const companyId = await ensureCompany(delivery, existing)
  const record = await ensureContact(delivery, existing, companyId)
  const dealId = await ensureDeal(delivery, record, companyId)
  if (dealId === null) return { kind: 'dead', reason: 'crm-deal-refused' }
  const noteWait = await ensureNote(delivery, dealId, record, companyId)
  const taskWait = await ensureTask(delivery, dealId, record)
  const wait = Math.max(noteWait, taskWait)
  if (wait > 0) return { kind: 'later', reason: 'crm-unconfirmed', afterMs: wait }
  // The lead has an e-mail address, and sales would not find it in the CRM.
  if (record === null && delivery.stored.lead.contact.email !== '')
    return { kind: 'dead', reason: 'crm-contact-refused' }
  return { kind: 'delivered', missing: listMissing(delivery.writes) }
}

/** The second of the three calls of /api-test: a company only if one is named. */
export async function deliverContact(
  delivery: HubspotDelivery,
): Promise<CrmResult<{ userId: string; companyId: string | null }>> {
  const existing = await findContact(delivery)
  const companyId =
    delivery.stored.lead.contact.company === '' ? null : await ensureCompany(delivery, existing)
  const record = await ensureContact(delivery, existing, companyId)
  if (record === null) return { ok: false, reason: 'crm-contact-refused' }
  return { ok: true, value: { userId: record.id, companyId } }
}
