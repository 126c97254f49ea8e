import type { Contact } from '#app/leads/fields/contact-fields.ts'
import type { Outcome } from '#server/outcome.ts'
import { dueNextBankDay } from './bank-days.ts'
import type { CrmLead, CrmMemory, CrmResult } from './crm.ts'
import { DeliveryProgress } from './delivery-progress.ts'
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
  isAnonymous,
  legalBasis,
  noteBody,
  taskProperties,
} from './lead-in-hubspot.ts'
import { TolerantWrites } from './tolerant-writes.ts'

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

/** What differs between portals, read once and remembered. */
export type PortalFacts = {
  /** Where new deals begin; `isStale`: what was remembered is refused. */
  dealStart(isStale?: boolean): Promise<{ pipeline: string; dealstage: string } | null>
  /** Values of the property `hs_legal_basis`; none if the portal lacks it. */
  legalBases(): Promise<readonly string[]>
  /** URL below which the portal's records are; null while HubSpot does not say. */
  home(): Promise<string | null>
}

/**
 * One attempt at one lead, step by step. A retry looks for the result of each step before repeating
 * it.
 */
export class HubspotDelivery {
  readonly #api: HubspotApi
  readonly #lead: CrmLead
  readonly #memory: CrmMemory
  readonly #portal: PortalFacts
  /** From the settings; once the deal exists, the deal's owner. */
  #ownerId: string | null
  readonly #progress: DeliveryProgress
  readonly #writes: TolerantWrites
  /** Where the CRM differs from what the visitor wrote: goes into the note. */
  readonly #differences: string[] = []

  constructor(
    api: HubspotApi,
    lead: CrmLead,
    memory: CrmMemory,
    ownerId: string | null,
    portal: PortalFacts,
  ) {
    this.#api = api
    this.#lead = lead
    this.#memory = memory
    this.#ownerId = ownerId
    this.#portal = portal
    this.#progress = new DeliveryProgress(api, lead, memory)
    this.#writes = new TolerantWrites(api)
  }

  async run(): Promise<Outcome> {
    const { contact } = this.#lead.lead
    const known = await this.#knownContact(contact)
    // Before the contact: many portals automatically create a company for a contact without one.
    const companyId = await this.#company(contact, known)
    const contactRecord = await this.#contact(contact, known, companyId)
    const dealId = await this.#deal(contactRecord, companyId)
    if (dealId === null) return { kind: 'dead', reason: 'crm-deal-refused' }
    await this.#note(dealId, contactRecord?.id ?? null, companyId)
    await this.#task(dealId, contactRecord?.id ?? null)
    // There is an address to write to, which sales would not find in the CRM.
    if (contactRecord === null && contact.email !== '') return { kind: 'dead', reason: 'crm-contact-refused' }
    return { kind: 'delivered', missing: this.#writes.missing }
  }

  /** The first of the two calls of /api-test: a company only if one is named. */
  async contactAndCompany(): Promise<CrmResult<{ contactId: string; companyId: string | null }>> {
    const { contact } = this.#lead.lead
    const known = await this.#knownContact(contact)
    const companyId = contact.company === '' ? null : await this.#company(contact, known)
    const record = await this.#contact(contact, known, companyId)
    if (record === null) return { ok: false, reason: 'crm-contact-refused' }
    return { ok: true, value: { contactId: record.id, companyId } }
  }

  /** The second call of /api-test: the deal alone. */
  async dealOf(contact: HubspotRecord, companyId: string | null): Promise<CrmResult<{ dealId: string }>> {
    const dealId = await this.#deal(contact, companyId)
    return dealId === null ? { ok: false, reason: 'crm-deal-refused' } : { ok: true, value: { dealId } }
  }

  /** By e-mail, or what an earlier attempt at this lead created. */
  async #knownContact(contact: Contact): Promise<HubspotRecord | null> {
    const { email } = contact
    if (isAnonymous(contact)) return null
    const createdId = this.#progress.idOf('contact')
    const created = createdId === undefined ? null : await this.#contactById(createdId)
    if (created) return created
    if (email !== '')
      return this.#api.findBy('contacts', 'email', email, CONTACT_PROPERTIES, CONTACT_ASSOCIATIONS)
    const before = await this.#progress.findUnsaved('contacts', [])
    return before && this.#contactById(before.id)
  }

  #contactById(id: string): Promise<HubspotRecord | null> {
    return this.#api.find('contacts', id, CONTACT_PROPERTIES, CONTACT_ASSOCIATIONS)
  }

  /**
   * A lead with a name or phone number but no e-mail gets a new contact; a bare demo gets none.
   */
  async #contact(
    contact: Contact,
    known: HubspotRecord | null,
    companyId: string | null,
  ): Promise<HubspotRecord | null> {
    if (isAnonymous(contact)) return null
    const typed = contactProperties(contact)
    const basis = legalBasis(contact, await this.#portal.legalBases())
    const record = known ?? (await this.#newContact({ ...typed, ...basis }, companyId))
    if (record === null) return null
    if (known !== null || record.id !== this.#progress.idOf('contact'))
      await this.#fillEmpty(
        'contacts',
        'contact',
        record,
        record.properties.hs_legal_basis ? typed : { ...typed, ...basis },
      )
    if (companyId !== null && !associatedIds(record, 'companies').includes(companyId))
      await this.#writes.associate('contacts', record.id, 'companies', companyId)
    return record
  }

  /** null if HubSpot refuses it. */
  async #newContact(typed: Properties, companyId: string | null): Promise<HubspotRecord | null> {
    const created = await this.#writes.create({
      object: 'contacts',
      properties: this.#owned({ ...typed, lead_id: this.#lead.id }),
      essential: ['email', 'phone', 'firstname'],
      associations: companyId === null ? [] : [{ to: companyId, typeId: CONTACT_TO_COMPANY }],
    })
    if (created.kind === 'exists') return this.#contactById(created.id)
    if (created.kind === 'refused') return null
    await this.#progress.save('contact', created.record.id)
    return { ...created.record, associations: { companies: { results: created.ties } } }
  }

  /** Created only if the visitor named one. */
  async #company(contact: Contact, known: HubspotRecord | null): Promise<string | null> {
    const typed = companyProperties(contact)
    const present =
      (await this.#progress.find('company', 'companies', COMPANY_PROPERTIES)) ??
      (await findCompany(this.#api, this.#memory, typed, known)) ??
      (await this.#progress.findUnsaved('companies', COMPANY_PROPERTIES))
    if (present) {
      await this.#fillEmpty('companies', 'company', present, typed)
      return present.id
    }
    if (contact.company === '') return null
    const properties = this.#owned({ ...typed, lead_id: this.#lead.id })
    const created = await this.#writes.create(
      { object: 'companies', properties, essential: ['name'] },
      'company-record',
    )
    if (created.kind === 'refused') return null
    const id = created.kind === 'exists' ? created.id : created.record.id
    await this.#progress.save('company', id)
    await rememberCompany(this.#memory, typed, id)
    return id
  }

  async #fillEmpty(
    object: 'contacts' | 'companies',
    step: string,
    known: HubspotRecord,
    typed: Properties,
  ): Promise<void> {
    const { changes, differences } = fillingEmpty(known, typed)
    this.#differences.push(...differences)
    await this.#writes.update(object, known.id, changes)
    await this.#progress.save(step, known.id)
  }

  /** One open deal per person and intent; a resubmission updates it. */
  async #deal(contact: HubspotRecord | null, companyId: string | null): Promise<string | null> {
    const properties = dealProperties(this.#lead)
    const own =
      (await this.#progress.find('deal', 'deals', DEAL_PROPERTIES)) ??
      (await this.#api.findBy('deals', 'lead_id', this.#lead.id, DEAL_PROPERTIES))
    const open = own ?? (await this.#openDeal(contact))
    if (open) {
      await this.#updateDeal(open, properties)
      if (contact !== null) await this.#writes.associate('deals', open.id, 'contacts', contact.id)
      if (companyId !== null) await this.#writes.associate('deals', open.id, 'companies', companyId)
      await this.#progress.save('deal', open.id)
      return open.id
    }
    const start = await this.#portal.dealStart()
    const associations = [
      ...(contact === null ? [] : [{ to: contact.id, typeId: DEAL_TO_CONTACT }]),
      ...(companyId === null ? [] : [{ to: companyId, typeId: DEAL_TO_COMPANY }]),
    ]
    const created = await this.#writes.create({
      object: 'deals',
      properties: this.#owned({ ...properties, ...start }),
      essential: ['dealname', 'pipeline', 'dealstage'],
      associations,
      renew: async () => ({ ...(await this.#portal.dealStart(true)) }),
    })
    if (created.kind === 'refused') return null
    const id = created.kind === 'exists' ? created.id : created.record.id
    if (created.kind === 'created') await rememberDeal({ id, properties }, properties, this.#memory)
    await this.#progress.save('deal', id)
    return id
  }

  async #openDeal(contact: HubspotRecord | null): Promise<HubspotRecord | null> {
    if (contact === null) return null
    const intent = intentOf(this.#lead.lead)
    const deals = await this.#api.readAll('deals', associatedIds(contact, 'deals'), DEAL_PROPERTIES)
    return (
      deals.find(
        ({ properties }) => properties.lead_intent === intent && properties.hs_is_closed !== 'true',
      ) ?? null
    )
  }

  async #updateDeal(deal: HubspotRecord, properties: Properties): Promise<void> {
    this.#ownerId = deal.properties.hubspot_owner_id || this.#ownerId
    const { changes, differences } = await dealChanges(deal, properties, this.#memory)
    this.#differences.push(...differences)
    await this.#writes.update('deals', deal.id, changes)
    const present = { id: deal.id, properties: { ...deal.properties, ...changes } }
    await rememberDeal(present, properties, this.#memory)
  }

  async #note(dealId: string, contactId: string | null, companyId: string | null): Promise<void> {
    const { receivedAt, completedAt } = this.#lead
    // A demo whose contact details came later gets a second note with them.
    const step = completedAt === null ? 'note' : 'note-completed'
    const mark = this.#mark()
    if (await this.#progress.isCreated(step, 'notes', dealId, { property: 'hs_note_body', mark })) return
    const created = await this.#writes.create(
      {
        object: 'notes',
        properties: this.#owned({
          hs_timestamp: new Date(completedAt ?? receivedAt).toISOString(),
          hs_note_body: noteBody(this.#lead, mark, {
            differences: this.#differences,
            refused: this.#writes.refused,
          }),
        }),
        essential: ['hs_timestamp', 'hs_note_body'],
        associations: [
          { to: dealId, typeId: NOTE_TO_DEAL },
          ...(contactId === null ? [] : [{ to: contactId, typeId: NOTE_TO_CONTACT }]),
          ...(companyId === null ? [] : [{ to: companyId, typeId: NOTE_TO_COMPANY }]),
        ],
      },
      'note',
    )
    if (created.kind === 'created') await this.#progress.save(step, created.record.id)
  }

  async #task(dealId: string, contactId: string | null): Promise<void> {
    const { lead, receivedAt, completedAt } = this.#lead
    const step = completedAt === null ? 'task' : 'task-completed'
    const mark = this.#mark()
    const details = taskProperties(lead, mark)
    if (await this.#progress.isCreated(step, 'tasks', dealId, { property: 'hs_task_subject', mark })) return
    if (completedAt !== null && (await this.#isTaskCompleted(dealId, contactId, details))) return
    const created = await this.#writes.create(
      {
        object: 'tasks',
        properties: this.#owned({
          hs_timestamp: new Date(dueNextBankDay(receivedAt)).toISOString(),
          ...details,
          hs_task_status: 'NOT_STARTED',
          hs_task_priority: 'HIGH',
        }),
        essential: ['hs_timestamp', 'hs_task_subject', 'hs_task_status'],
        associations: [
          { to: dealId, typeId: TASK_TO_DEAL },
          ...(contactId === null ? [] : [{ to: contactId, typeId: TASK_TO_CONTACT }]),
        ],
      },
      'task',
    )
    if (created.kind === 'created') await this.#progress.save(step, created.record.id)
  }

  /** Updates the task of a demo with its contact; false if the task is done or gone. */
  async #isTaskCompleted(dealId: string, contactId: string | null, details: Properties): Promise<boolean> {
    const mark = `[${this.#lead.reference}]`
    const property = 'hs_task_subject'
    if (!(await this.#progress.isCreated('task', 'tasks', dealId, { property, mark }))) return false
    const task = await this.#progress.find('task', 'tasks', ['hs_task_status', 'hs_task_subject'])
    if (task === null || task.properties.hs_task_status === 'COMPLETED') return false
    const isOurs = task.properties.hs_task_subject === anonymousTaskSubject(this.#lead.lead, mark)
    const { hs_task_subject: _, ...others } = details
    await this.#writes.update('tasks', task.id, isOurs ? details : others)
    if (contactId !== null) await this.#writes.associate('tasks', task.id, 'contacts', contactId)
    await this.#progress.save('task-completed', task.id)
    return true
  }

  /** Identifies this lead's note and task, or the second ones of a completed demo. */
  #mark(): string {
    const { reference, completedAt } = this.#lead
    return `[${reference}${completedAt === null ? '' : '+'}]`
  }

  #owned(properties: Properties): Properties {
    return this.#ownerId === null ? properties : { ...properties, hubspot_owner_id: this.#ownerId }
  }
}
