import { isAnonymous } from '#app/lead/intake.ts'
import { dueNextBankDay } from '#server/bank-days.ts'
import type { Outcome } from '#server/outcome.ts'
import type { CrmLead, CrmMemory, CrmResult } from './crm.ts'
import { createProgress, MARKED } from './delivery-progress.ts'
import { dealChanges, fillingEmpty, rememberDeal } from './existing-values.ts'
import { COMPANY_PROPERTIES, findCompany, rememberCompany } from './find-company.ts'
import {
  associatedIds,
  type CrmObject,
  type HubspotApi,
  type HubspotRecord,
  type Properties,
} from './hubspot-api.ts'
import {
  anonymousTaskSubject,
  companyProperties,
  contactProperties,
  dealProperties,
  intentOf,
  legalBasis,
  noteBody,
  taskProperties,
} from './lead-in-hubspot.ts'
import type { PortalFacts } from './portal-facts.ts'
import { type Creation, createTolerantWrites } from './tolerant-writes.ts'

// HubSpot's ids of association types (its client, src/enums/AssociationTypes.ts).
const CONTACT_TO_COMPANY = 1
const DEAL_TO_CONTACT = 3
const DEAL_TO_COMPANY = 5
const NOTE_TO_CONTACT = 202
const NOTE_TO_COMPANY = 190
const NOTE_TO_DEAL = 214
const TASK_TO_CONTACT = 204
const TASK_TO_DEAL = 216

const CONTACT_PROPERTIES = ['firstname', 'lastname', 'email', 'phone', 'company', 'website', 'hs_legal_basis']
const CONTACT_ASSOCIATIONS: CrmObject[] = ['deals', 'companies']
const DEAL_PROPERTIES = [
  'lead_intent',
  'hs_is_closed',
  'hubspot_owner_id',
  'dealname',
  'amount',
  'deal_currency_code',
]

/** The associations with those objects that exist. */
const tiesTo = (...ties: [to: string | null | undefined, typeId: number][]) =>
  ties.flatMap(([to, typeId]) => (to ? [{ to, typeId }] : []))

/**
 * One attempt at one lead, step by step. A retry looks for the result of each step before repeating
 * it. `ownerId` is that of the settings.
 */
export function createHubspotDelivery(
  api: HubspotApi,
  crmLead: CrmLead,
  memory: CrmMemory,
  ownerId: string | null,
  portal: PortalFacts,
  now: () => number,
) {
  const { id: leadId, lead, reference, receivedAt, completedAt } = crmLead
  const { contact } = lead
  /** Once the deal exists, the deal's owner. */
  let owner = ownerId
  const progress = createProgress(api, leadId, memory, now)
  const writes = createTolerantWrites(api)
  /** Where the CRM differs from what the visitor wrote: goes into the note. */
  const differences: string[] = []
  // A demo whose contact details came later gets a second note with them, and its task is updated.
  const isCompleted = completedAt !== null
  const mark = `[${reference}${isCompleted ? '+' : ''}]`

  async function run(): Promise<Outcome> {
    const known = await knownContact()
    // Before the contact: many portals automatically create a company for a contact without one.
    const companyId = await company(known)
    const record = await contactIn(known, companyId)
    const dealId = await deal(record, companyId)
    if (dealId === null) return { kind: 'dead', reason: 'crm-deal-refused' }
    const wait = Math.max(await note(dealId, record, companyId), await task(dealId, record))
    if (wait > 0) return { kind: 'later', reason: 'crm-unconfirmed', afterMs: wait }
    // There is an address to write to, which sales would not find in the CRM.
    if (record === null && contact.email !== '') return { kind: 'dead', reason: 'crm-contact-refused' }
    return { kind: 'delivered', missing: writes.missing() }
  }

  /** By e-mail, or what an earlier attempt at this lead created. */
  async function knownContact(): Promise<HubspotRecord | null> {
    if (isAnonymous(contact)) return null
    const createdId = progress.idOf('contact')
    const created = createdId === undefined ? null : await contactById(createdId)
    if (created) return created
    if (contact.email !== '')
      return api.findBy('contacts', 'email', contact.email, CONTACT_PROPERTIES, CONTACT_ASSOCIATIONS)
    const before = await progress.findUnsaved('contacts', [])
    return before && contactById(before.id)
  }

  function contactById(id: string): Promise<HubspotRecord | null> {
    return api.find('contacts', id, CONTACT_PROPERTIES, CONTACT_ASSOCIATIONS)
  }

  /**
   * A lead with a name or phone number but no e-mail gets a new contact; a bare demo gets none.
   */
  async function contactIn(known: HubspotRecord | null, companyId: string | null) {
    if (isAnonymous(contact)) return null
    const typed = contactProperties(contact)
    const basis = legalBasis(contact, await portal.legalBases())
    const record = known ?? (await newContact({ ...typed, ...basis }, companyId))
    if (record === null) return null
    if (known !== null || record.id !== progress.idOf('contact'))
      await fillEmpty(
        'contacts',
        'contact',
        record,
        record.properties.hs_legal_basis ? typed : { ...typed, ...basis },
      )
    if (companyId !== null && !associatedIds(record, 'companies').includes(companyId))
      await writes.associate('contacts', record.id, 'companies', companyId)
    return record
  }

  /** null if HubSpot refuses it. */
  async function newContact(typed: Properties, companyId: string | null): Promise<HubspotRecord | null> {
    const created = await writes.create({
      object: 'contacts',
      properties: owned({ ...typed, lead_id: leadId }),
      essential: ['email', 'phone', 'firstname'],
      associations: tiesTo([companyId, CONTACT_TO_COMPANY]),
    })
    if (created.kind === 'exists') return contactById(created.id)
    if (created.kind === 'refused') return null
    await progress.save('contact', created.id)
    return { ...created.record, associations: { companies: { results: created.ties } } }
  }

  /** Created only if the visitor named one. */
  async function company(known: HubspotRecord | null): Promise<string | null> {
    const typed = companyProperties(contact)
    const present =
      (await progress.find('company', 'companies', COMPANY_PROPERTIES)) ??
      (await findCompany(api, memory, typed, known)) ??
      (await progress.findUnsaved('companies', COMPANY_PROPERTIES))
    if (present) {
      await fillEmpty('companies', 'company', present, typed)
      return present.id
    }
    if (contact.company === '') return null
    const properties = owned({ ...typed, lead_id: leadId })
    const created = await writes.create(
      { object: 'companies', properties, essential: ['name'] },
      'company-record',
    )
    if (created.kind === 'refused') return null
    await progress.save('company', created.id)
    await rememberCompany(memory, typed, created.id)
    return created.id
  }

  async function fillEmpty(
    object: 'contacts' | 'companies',
    step: string,
    known: HubspotRecord,
    typed: Properties,
  ): Promise<void> {
    const filling = fillingEmpty(known, typed)
    differences.push(...filling.differences)
    await writes.update(object, known.id, filling.changes)
    await progress.save(step, known.id)
  }

  /** One open deal per person and intent; a resubmission updates it. */
  async function deal(record: HubspotRecord | null, companyId: string | null): Promise<string | null> {
    const properties = dealProperties(crmLead)
    const present =
      (await progress.find('deal', 'deals', DEAL_PROPERTIES)) ??
      (await api.findBy('deals', 'lead_id', leadId, DEAL_PROPERTIES)) ??
      (await openDeal(record))
    if (present) {
      await updateDeal(present, properties)
      if (record !== null) await writes.associate('deals', present.id, 'contacts', record.id)
      if (companyId !== null) await writes.associate('deals', present.id, 'companies', companyId)
      await progress.save('deal', present.id)
      return present.id
    }
    const start = await portal.dealStart()
    const created = await writes.create({
      object: 'deals',
      properties: owned({ ...properties, ...start }),
      essential: ['dealname', 'pipeline', 'dealstage'],
      associations: tiesTo([record?.id, DEAL_TO_CONTACT], [companyId, DEAL_TO_COMPANY]),
      renew: async () => ({ ...(await portal.dealStart(true)) }),
    })
    if (created.kind === 'refused') return null
    const { id } = created
    if (created.kind === 'created') await rememberDeal({ id, properties }, properties, memory)
    await progress.save('deal', id)
    return id
  }

  async function openDeal(record: HubspotRecord | null): Promise<HubspotRecord | null> {
    if (record === null) return null
    const intent = intentOf(lead)
    const deals = await api.readAll('deals', associatedIds(record, 'deals'), DEAL_PROPERTIES)
    const isOpen = ({ properties }: HubspotRecord) =>
      properties.lead_intent === intent && properties.hs_is_closed !== 'true'
    return deals.find(isOpen) ?? null
  }

  async function updateDeal(present: HubspotRecord, properties: Properties): Promise<void> {
    owner = present.properties.hubspot_owner_id || owner
    const update = await dealChanges(present, properties, memory)
    differences.push(...update.differences)
    await writes.update('deals', present.id, update.changes)
    const { id } = present
    await rememberDeal({ id, properties: { ...present.properties, ...update.changes } }, properties, memory)
  }

  /** How long to wait, in ms, until it can be known whether it exists; 0 once it does. */
  async function note(
    dealId: string,
    record: HubspotRecord | null,
    companyId: string | null,
  ): Promise<number> {
    const step = isCompleted ? 'note-completed' : 'note'
    if (await progress.isCreated(step, 'notes', dealId, mark)) return 0
    const creation: Creation = {
      object: 'notes',
      properties: owned({
        hs_timestamp: new Date(completedAt ?? receivedAt).toISOString(),
        [MARKED.notes]: noteBody(crmLead, mark, differences, writes.refused),
      }),
      essential: ['hs_timestamp', MARKED.notes],
      associations: tiesTo(
        [dealId, NOTE_TO_DEAL],
        [record?.id, NOTE_TO_CONTACT],
        [companyId, NOTE_TO_COMPANY],
      ),
    }
    return createOnce(step, creation, 'note')
  }

  async function task(dealId: string, record: HubspotRecord | null): Promise<number> {
    const step = isCompleted ? 'task-completed' : 'task'
    const details = taskProperties(lead, mark)
    if (await progress.isCreated(step, 'tasks', dealId, mark)) return 0
    if (isCompleted && (await isTaskCompleted(dealId, record, details))) return 0
    const creation: Creation = {
      object: 'tasks',
      properties: owned({
        hs_timestamp: new Date(dueNextBankDay(receivedAt)).toISOString(),
        ...details,
        hs_task_status: 'NOT_STARTED',
        hs_task_priority: 'HIGH',
      }),
      essential: ['hs_timestamp', MARKED.tasks, 'hs_task_status'],
      associations: tiesTo([dealId, TASK_TO_DEAL], [record?.id, TASK_TO_CONTACT]),
    }
    return createOnce(step, creation, 'task')
  }

  /** Creates what HubSpot would create twice, unless an earlier request may still do it. */
  async function createOnce(step: string, creation: Creation, refusedAs: string): Promise<number> {
    const wait = progress.mayStillBeCreated(step)
    if (wait > 0) return wait
    const created = await progress.request(step, () => writes.create(creation, refusedAs))
    if (created.kind === 'created') await progress.save(step, created.id)
    return 0
  }

  /** Updates the task of a demo with its contact; false if the task is done or gone. */
  async function isTaskCompleted(dealId: string, record: HubspotRecord | null, details: Properties) {
    const markBefore = `[${reference}]`
    if (!(await progress.isCreated('task', 'tasks', dealId, markBefore))) return false
    const before = await progress.find('task', 'tasks', ['hs_task_status', MARKED.tasks])
    if (before === null || before.properties.hs_task_status === 'COMPLETED') return false
    const isOurs = before.properties[MARKED.tasks] === anonymousTaskSubject(lead, markBefore)
    const { [MARKED.tasks]: _, ...others } = details
    await writes.update('tasks', before.id, isOurs ? details : others)
    if (record !== null) await writes.associate('tasks', before.id, 'contacts', record.id)
    await progress.save('task-completed', before.id)
    return true
  }

  function owned(properties: Properties): Properties {
    return owner === null ? properties : { ...properties, hubspot_owner_id: owner }
  }

  return {
    run,
    /** The first of the two calls of /api-test: a company only if one is named. */
    async contactAndCompany(): Promise<CrmResult<{ userId: string; companyId: string | null }>> {
      const known = await knownContact()
      const companyId = contact.company === '' ? null : await company(known)
      const record = await contactIn(known, companyId)
      if (record === null) return { ok: false, reason: 'crm-contact-refused' }
      return { ok: true, value: { userId: record.id, companyId } }
    },
    /** The second call of /api-test: the deal alone. */
    async dealOf(record: HubspotRecord, companyId: string | null): Promise<CrmResult<{ dealId: string }>> {
      const dealId = await deal(record, companyId)
      return dealId === null ? { ok: false, reason: 'crm-deal-refused' } : { ok: true, value: { dealId } }
    },
  }
}
