import { createHash } from 'node:crypto'
import { type Contact, NO_CONTACT } from '#app/leads/contact-fields.ts'
import { formatMoment, kindOf } from '#app/leads/describe.ts'
import { fullName } from '#app/leads/intake.ts'
import type { Outcome } from '#server/outcome.ts'
import { dueNextBankDay } from './bank-days.ts'
import type { CrmLead, CrmMemory, CrmResult } from './crm.ts'
import type { CrmObject, HubspotApi, HubspotRecord, Properties, Refusal } from './hubspot-api.ts'
import { companyDomain } from './mail-domains.ts'

// HubSpot's ids of association types (its client, src/enums/AssociationTypes.ts).
const CONTACT_TO_COMPANY = 1
const DEAL_TO_CONTACT = 3
const DEAL_TO_COMPANY = 5
const NOTE_TO_CONTACT = 202
const NOTE_TO_COMPANY = 190
const NOTE_TO_DEAL = 214
const TASK_TO_CONTACT = 204
const TASK_TO_DEAL = 216

const CONTACT_PROPERTIES = ['firstname', 'lastname', 'email', 'phone', 'company', 'website']
const CONTACT_ASSOCIATIONS: CrmObject[] = ['deals', 'companies']
const COMPANY_PROPERTIES = ['name', 'domain', 'website', 'cvr']
const DEAL_PROPERTIES = [
  'lead_id',
  'lead_intent',
  'hs_is_closed',
  'hubspot_owner_id',
  'dealname',
  'amount',
  'deal_currency_code',
]
/** Deal properties that sales may have edited since we wrote them. */
const SHARED_WITH_SALES = ['dealname', 'amount'] as const
/** Currency of every amount that we write. */
export const CURRENCY = 'DKK'

/**
 * One attempt at one lead, step by step. A retry looks for the result of each step before repeating
 * it.
 */
export class HubspotDelivery {
  readonly #api: HubspotApi
  readonly #lead: CrmLead
  readonly #memory: CrmMemory
  /** From the settings; once the deal exists, the deal's owner. */
  #ownerId: string | null
  readonly #dealStart: () => Promise<{ pipeline: string; dealstage: string } | null>
  #progress: Record<string, string>
  /**
   * Where the CRM differs from what the visitor wrote, and what HubSpot refused: both go into the
   * note.
   */
  readonly #differences: string[] = []
  readonly #refused = new Map<string, string>()

  constructor(
    api: HubspotApi,
    lead: CrmLead,
    memory: CrmMemory,
    ownerId: string | null,
    dealStart: () => Promise<{ pipeline: string; dealstage: string } | null>,
  ) {
    this.#api = api
    this.#lead = lead
    this.#memory = memory
    this.#ownerId = ownerId
    this.#dealStart = dealStart
    this.#progress = { ...memory.progress }
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
    return { kind: 'delivered', missing: [...this.#refused.keys()] }
  }

  /** The first of the two calls of /api-test: a company only if one is named (D29). */
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
    const createdId = this.#progress.contact
    const created = createdId === undefined ? null : await this.#contactById(createdId)
    if (created) return created
    if (email !== '')
      return this.#api.findBy('contacts', 'email', email, CONTACT_PROPERTIES, CONTACT_ASSOCIATIONS)
    const before = await this.#createdBefore('contacts', [])
    return before && this.#contactById(before.id)
  }

  #contactById(id: string): Promise<HubspotRecord | null> {
    return this.#api.find('contacts', id, CONTACT_PROPERTIES, CONTACT_ASSOCIATIONS)
  }

  /**
   * A lead with a name or phone number but no e-mail gets a new contact; a bare demo gets none
   * (D22).
   */
  async #contact(
    contact: Contact,
    known: HubspotRecord | null,
    companyId: string | null,
  ): Promise<HubspotRecord | null> {
    if (isAnonymous(contact)) return null
    const typed = nonEmpty({
      email: contact.email,
      firstname: contact.firstname,
      lastname: contact.lastname,
      phone: contact.phone,
      company: contact.company,
      website: contact.website,
    })
    const record = known ?? (await this.#newContact(typed, companyId))
    if (record === null) return null
    if (known !== null || record.id !== this.#progress.contact)
      await this.#fillEmpty('contacts', 'contact', record, typed)
    if (companyId !== null && !idsOf(record, 'companies').includes(companyId))
      await this.#api.associate('contacts', record.id, 'companies', companyId)
    return record
  }

  /** null if HubSpot refuses it. */
  async #newContact(typed: Properties, companyId: string | null): Promise<HubspotRecord | null> {
    const created = await this.#createTolerant(
      'contacts',
      this.#owned({ ...typed, lead_id: this.#lead.id }),
      ['email', 'phone', 'firstname'],
      companyId === null ? [] : [{ to: companyId, typeId: CONTACT_TO_COMPANY }],
    )
    if (created.kind === 'exists') return this.#contactById(created.id)
    if (created.kind === 'refused') return null
    await this.#saveProgress('contact', created.record.id)
    return { ...created.record, associations: { companies: { results: created.ties } } }
  }

  /**
   * Found by CVR, then among the contact's companies, then by the company's own domain; otherwise
   * created if the visitor named one. Never found by name alone.
   */
  async #company(contact: Contact, known: HubspotRecord | null): Promise<string | null> {
    const domain = companyDomain(contact.website, contact.email)
    const typed = nonEmpty({ name: contact.company, domain, website: contact.website, cvr: contact.cvr })
    const present =
      (await this.#finishedStep('company', 'companies', COMPANY_PROPERTIES)) ??
      (await this.#companyByCvr(contact.cvr)) ??
      (await this.#companyOf(known, typed)) ??
      (await this.#companyByDomain(domain, contact.cvr)) ??
      (await this.#createdBefore('companies', COMPANY_PROPERTIES))
    if (present) {
      await this.#fillEmpty('companies', 'company', present, typed)
      return present.id
    }
    if (contact.company === '') return null
    const created = await this.#createTolerant(
      'companies',
      this.#owned({ ...typed, lead_id: this.#lead.id }),
      ['name'],
    )
    if (created.kind === 'refused') return null
    const id = created.kind === 'exists' ? created.id : created.record.id
    await this.#saveProgress('company', id)
    if (domain !== '') await this.#memory.saveLink(`domain ${domain}`, id)
    if (contact.cvr !== '') await this.#memory.saveLink(`cvr ${contact.cvr}`, id)
    return id
  }

  async #companyByCvr(cvr: string): Promise<HubspotRecord | null> {
    if (cvr === '') return null
    const linked = await this.#linkedCompany(`cvr ${cvr}`)
    if (linked?.properties.cvr === cvr) return linked
    return this.#api.findBy('companies', 'cvr', cvr, COMPANY_PROPERTIES)
  }

  /** A company that the contact is associated with, unless the visitor writes for another one. */
  async #companyOf(contact: HubspotRecord | null, typed: Properties): Promise<HubspotRecord | null> {
    if (contact === null) return null
    const ids = idsOf(contact, 'companies')
    const records = await this.#api.readAll('companies', ids, COMPANY_PROPERTIES)
    const inOrder = ids.flatMap((id) => records.find((each) => each.id === id) ?? [])
    return (
      inOrder.find(({ properties: { name, domain, cvr } }) => {
        if (isOtherCvr(cvr, typed.cvr)) return false
        if (typed.name === undefined) return true
        return (domain ?? '') === typed.domain || isSame('name', name ?? '', typed.name)
      }) ?? null
    )
  }

  async #companyByDomain(domain: string, cvr: string): Promise<HubspotRecord | null> {
    if (domain === '') return null
    const found =
      (await this.#linkedCompany(`domain ${domain}`)) ??
      (await this.#api.search('companies', 'domain', domain, COMPANY_PROPERTIES))[0] ??
      null
    // Two companies may share a domain; two CVR numbers are always two companies.
    return isOtherCvr(found?.properties.cvr, cvr) ? null : found
  }

  async #linkedCompany(key: string): Promise<HubspotRecord | null> {
    const id = await this.#memory.link(key)
    return id === null ? null : this.#api.find('companies', id, COMPANY_PROPERTIES)
  }

  /** One open deal per person and intent; a resubmission updates it. */
  async #deal(contact: HubspotRecord | null, companyId: string | null): Promise<string | null> {
    const properties = this.#dealProperties()
    const own =
      (await this.#finishedStep('deal', 'deals', DEAL_PROPERTIES)) ??
      (await this.#api.findBy('deals', 'lead_id', this.#lead.id, DEAL_PROPERTIES))
    const open = own ?? (await this.#openDeal(contact))
    if (open) {
      this.#ownerId = open.properties.hubspot_owner_id || this.#ownerId
      const changes = await this.#dealChanges(open, properties)
      await this.#updateTolerant('deals', open.id, changes)
      await this.#rememberDeal(open.id, { ...open.properties, ...changes }, properties)
      if (contact !== null) await this.#api.associate('deals', open.id, 'contacts', contact.id)
      if (companyId !== null) await this.#api.associate('deals', open.id, 'companies', companyId)
      await this.#saveProgress('deal', open.id)
      return open.id
    }
    const start = await this.#dealStart()
    const associations = [
      ...(contact === null ? [] : [{ to: contact.id, typeId: DEAL_TO_CONTACT }]),
      ...(companyId === null ? [] : [{ to: companyId, typeId: DEAL_TO_COMPANY }]),
    ]
    const created = await this.#createTolerant(
      'deals',
      this.#owned({ ...properties, ...start }),
      ['dealname', 'pipeline', 'dealstage'],
      associations,
    )
    if (created.kind === 'refused') return null
    const id = created.kind === 'exists' ? created.id : created.record.id
    if (created.kind === 'created') await this.#rememberDeal(id, properties, properties)
    await this.#saveProgress('deal', id)
    return id
  }

  /**
   * What this lead changes in an existing deal: stage, owner and whatever sales edited stay (D48).
   */
  async #dealChanges(deal: HubspotRecord, properties: Properties): Promise<Properties> {
    const { lead_id: _, ...changes } = properties
    const currency = deal.properties.deal_currency_code || CURRENCY
    for (const name of SHARED_WITH_SALES) {
      const value = properties[name]
      const present = deal.properties[name] ?? ''
      if (value === undefined || present === '') continue
      const isInOurs = name !== 'amount' || currency === CURRENCY
      if (isInOurs && isSame(name, present, value)) continue
      const written = await this.#memory.link(digestKey(deal.id, name))
      if (isInOurs && written === digestOf(deal.id, name, present)) continue
      delete changes[name]
      this.#differences.push(`${name}: ${value} (i CRM: ${present}${isInOurs ? '' : ` ${currency}`})`)
    }
    // The currency without the amount would change what the existing amount is worth.
    if (changes.amount === undefined) delete changes.deal_currency_code
    return changes
  }

  /**
   * Lets a later lead tell whether the deal still has the values we wrote. Digests, because the
   * deal name contains a person's name.
   */
  async #rememberDeal(
    id: string,
    present: Record<string, string | null>,
    properties: Properties,
  ): Promise<void> {
    for (const name of SHARED_WITH_SALES) {
      const value = properties[name]
      if (value === undefined || !isSame(name, present[name] ?? '', value)) continue
      await this.#memory.saveLink(digestKey(id, name), digestOf(id, name, value))
    }
  }

  async #openDeal(contact: HubspotRecord | null): Promise<HubspotRecord | null> {
    if (contact === null) return null
    const deals = await this.#api.readAll('deals', idsOf(contact, 'deals'), DEAL_PROPERTIES)
    return (
      deals.find(
        (deal) => deal.properties.lead_intent === this.#intent() && deal.properties.hs_is_closed !== 'true',
      ) ?? null
    )
  }

  #intent(): string {
    const { lead } = this.#lead
    return lead.kind === 'wizard' ? lead.contactMethod : lead.kind
  }

  #dealProperties(): Properties {
    const { lead, offer, reference, id } = this.#lead
    const who = lead.contact.company || fullName(lead.contact)
    const figures: Properties = offer?.hasFigures
      ? {
          // What the deal is worth to the seller: all fees, ekskl. moms. Without a package there is
          // no rate.
          ...(offer.package === null
            ? {}
            : { amount: String(offer.quote.calculatedFees.totalFee), deal_currency_code: CURRENCY }),
          lead_total_revenue: String(offer.quote.totalRevenue),
        }
      : {}
    const rates: Properties =
      offer === null || offer.package === null
        ? {}
        : {
            lead_package: offer.package,
            lead_fixed_fee: String(offer.quote.rates.fixedFee),
            lead_percentage_fee: String(offer.quote.rates.percentageFee),
          }
    return nonEmpty({
      dealname: [kindOf(lead), who, reference].filter((part) => part !== '').join(' · '),
      lead_id: id,
      lead_reference: reference,
      lead_intent: this.#intent(),
      ...figures,
      ...rates,
      ...(lead.kind === 'wizard'
        ? {
            lead_industry: lead.answers.industry,
            lead_tickets:
              lead.answers.ticketDetails.numberOfTickets > 0
                ? String(lead.answers.ticketDetails.numberOfTickets)
                : '',
            lead_ticket_price:
              lead.answers.ticketDetails.ticketPrice > 0
                ? String(lead.answers.ticketDetails.ticketPrice)
                : '',
            lead_demo_intent: lead.intentId,
          }
        : {}),
      ...(lead.kind === 'callback' ? { lead_industry: lead.industry } : {}),
      ...(lead.kind === 'application' ? { lead_tier: lead.tier } : {}),
    })
  }

  async #note(dealId: string, contactId: string | null, companyId: string | null): Promise<void> {
    // A demo whose contact details came later gets a second note with them (D22).
    const step = this.#lead.completedAt === null ? 'note' : 'note-completed'
    const mark = `${this.#lead.reference}${this.#lead.completedAt === null ? '' : '+'}`
    if (await this.#isCreated(step, 'notes', dealId, 'hs_note_body', `[${mark}]`)) return
    const created = await this.#createTolerant(
      'notes',
      this.#owned({
        hs_timestamp: new Date(this.#lead.completedAt ?? this.#lead.receivedAt).toISOString(),
        hs_note_body: this.#noteBody(mark),
      }),
      ['hs_timestamp', 'hs_note_body'],
      [
        { to: dealId, typeId: NOTE_TO_DEAL },
        ...(contactId === null ? [] : [{ to: contactId, typeId: NOTE_TO_CONTACT }]),
        ...(companyId === null ? [] : [{ to: companyId, typeId: NOTE_TO_COMPANY }]),
      ],
    )
    if (created.kind === 'created') await this.#saveProgress(step, created.record.id)
  }

  #noteBody(mark: string): string {
    const { lead, receivedAt, sections } = this.#lead
    const parts = sections.map(
      ({ title, rows }) =>
        `<p><strong>${html(title)}</strong><br>${rows.map(({ label, value }) => `${html(label)}: ${html(value)}`).join('<br>')}</p>`,
    )
    const list = (title: string, lines: string[]): string[] =>
      lines.length === 0 ? [] : [`<p><strong>${html(title)}</strong><br>${lines.map(html).join('<br>')}</p>`]
    return [
      `<p>${html(`${kindOf(lead)}, modtaget ${formatMoment(receivedAt)}`)} [${html(mark)}]</p>`,
      ...parts,
      ...list('Afviger fra det, der står i CRM', this.#differences),
      ...list(
        'Kunne ikke gemmes i et felt',
        [...this.#refused].map(([name, value]) => `${name}: ${value}`),
      ),
    ].join('')
  }

  async #task(dealId: string, contactId: string | null): Promise<void> {
    const { lead, receivedAt, reference, completedAt } = this.#lead
    const step = completedAt === null ? 'task' : 'task-completed'
    const mark = `[${reference}${completedAt === null ? '' : '+'}]`
    const { contact } = lead
    const isCall = lead.kind === 'callback' || contact.phone !== ''
    const details = {
      hs_task_subject: this.#taskSubject(contact, mark),
      hs_task_type: isCall ? 'CALL' : 'TODO',
    }
    if (await this.#isCreated(step, 'tasks', dealId, 'hs_task_subject', mark)) return
    if (completedAt !== null && (await this.#isTaskCompleted(dealId, contactId, details))) return
    const created = await this.#createTolerant(
      'tasks',
      this.#owned({
        hs_timestamp: new Date(dueNextBankDay(receivedAt)).toISOString(),
        ...details,
        hs_task_status: 'NOT_STARTED',
        hs_task_priority: 'HIGH',
      }),
      ['hs_timestamp', 'hs_task_subject', 'hs_task_status'],
      [
        { to: dealId, typeId: TASK_TO_DEAL },
        ...(contactId === null ? [] : [{ to: contactId, typeId: TASK_TO_CONTACT }]),
      ],
    )
    if (created.kind === 'created') await this.#saveProgress(step, created.record.id)
  }

  #taskSubject(contact: Contact, mark: string): string {
    const { lead } = this.#lead
    const isCall = lead.kind === 'callback' || contact.phone !== ''
    const who = fullName(contact) || contact.company || 'ukendt'
    return `${kindOf(lead)}: ${isCall ? 'ring til' : 'svar'} ${who} ${mark}`
  }

  /** Updates the task of a demo with its contact (D22); false if the task is done or gone. */
  async #isTaskCompleted(dealId: string, contactId: string | null, details: Properties): Promise<boolean> {
    const mark = `[${this.#lead.reference}]`
    if (!(await this.#isCreated('task', 'tasks', dealId, 'hs_task_subject', mark))) return false
    const task = await this.#finishedStep('task', 'tasks', ['hs_task_status', 'hs_task_subject'])
    if (task === null || task.properties.hs_task_status === 'COMPLETED') return false
    const isOurs = task.properties.hs_task_subject === this.#taskSubject(NO_CONTACT, mark)
    const { hs_task_subject: _, ...others } = details
    await this.#updateTolerant('tasks', task.id, isOurs ? details : others)
    if (contactId !== null) await this.#api.associate('tasks', task.id, 'contacts', contactId)
    await this.#saveProgress('task-completed', task.id)
    return true
  }

  /** Whether an attempt that ended before saving its progress created this note or task. */
  async #isCreated(
    step: string,
    object: 'notes' | 'tasks',
    dealId: string,
    property: string,
    mark: string,
  ): Promise<boolean> {
    if (this.#progress[step] !== undefined) return true
    if (!this.#memory.isRepeat) return false
    const deal = await this.#api.find('deals', dealId, ['lead_id'], [object])
    const ids = deal === null ? [] : idsOf(deal, object)
    const created = (await this.#api.readAll(object, ids, [property])).find((each) =>
      each.properties[property]?.includes(mark),
    )
    if (created) await this.#saveProgress(step, created.id)
    return created !== undefined
  }

  /**
   * Fills empty properties and notes differences, but overwrites nothing: an anonymous form never
   * changes a customer (D29).
   */
  async #fillEmpty(
    object: 'contacts' | 'companies',
    step: string,
    known: HubspotRecord,
    typed: Properties,
  ): Promise<HubspotRecord> {
    const missing: Properties = {}
    for (const [name, value] of Object.entries(typed)) {
      const present = known.properties[name] ?? ''
      if (present === '') missing[name] = value
      else if (!isSame(name, present, value)) this.#differences.push(`${name}: ${value} (i CRM: ${present})`)
    }
    if (Object.keys(missing).length > 0) await this.#updateTolerant(object, known.id, missing)
    await this.#saveProgress(step, known.id)
    return known
  }

  /**
   * Tries all properties, then without those that HubSpot rejects, then only the essential ones: an
   * incomplete lead is better than none (D28).
   */
  async #createTolerant(
    object: CrmObject,
    properties: Properties,
    essential: string[],
    associations: { to: string; typeId: number }[] = [],
  ): Promise<
    | { kind: 'created'; record: HubspotRecord; ties: { id: string }[] }
    | { kind: 'exists'; id: string }
    | { kind: 'refused' }
  > {
    let left = properties
    let remaining = associations
    for (let round = 0; round < 5; round++) {
      const result = await this.#api.create(object, left, remaining)
      if (result.ok)
        return { kind: 'created', record: result.body, ties: remaining.map(({ to }) => ({ id: to })) }
      const { existingId, errors } = result.refusal
      if (existingId !== null) return { kind: 'exists', id: existingId }
      const fewer = this.#without(left, errors, essential)
      if (Object.keys(fewer).length > 0) left = fewer
      // Then the properties are not the problem: an associated object may be gone.
      else if (remaining.length > 0) remaining = []
      else break
    }
    return { kind: 'refused' }
  }

  async #updateTolerant(object: CrmObject, id: string, properties: Properties): Promise<void> {
    let left = properties
    for (let round = 0; round < 3 && Object.keys(left).length > 0; round++) {
      const result = await this.#api.update(object, id, left)
      if (result.ok) return
      left = this.#without(left, result.refusal.errors, [])
    }
  }

  /**
   * Drops the rejected properties, else all but the essential ones; returns {} if that would change
   * nothing.
   */
  #without(properties: Properties, errors: Refusal['errors'], essential: string[]): Properties {
    const present = Object.entries(properties)
    const named = new Set(errors.map((each) => each.name).filter((name) => name in properties))
    // Without its currency, an amount in kroner would be read in the portal's own.
    if (errors.some(({ name, code }) => name === 'deal_currency_code' && code === 'INVALID_OPTION'))
      named.add('amount')
    const kept = present.filter(([name]) => (named.size > 0 ? !named.has(name) : essential.includes(name)))
    if (kept.length === present.length) return {}
    const names = new Set(kept.map(([name]) => name))
    for (const [name, value] of present) if (!names.has(name)) this.#refused.set(name, value)
    return Object.fromEntries(kept)
  }

  async #finishedStep(step: string, object: CrmObject, properties: string[]): Promise<HubspotRecord | null> {
    const id = this.#progress[step]
    return id === undefined ? null : this.#api.find(object, id, properties)
  }

  /** What an earlier attempt at this lead created without saving its progress. */
  async #createdBefore(object: CrmObject, properties: string[]): Promise<HubspotRecord | null> {
    if (!this.#memory.isRepeat) return null
    return this.#api.findBy(object, 'lead_id', this.#lead.id, properties)
  }

  async #saveProgress(step: string, id: string): Promise<void> {
    if (this.#progress[step] === id) return
    this.#progress = { ...this.#progress, [step]: id }
    await this.#memory.save(this.#progress)
  }

  #owned(properties: Properties): Properties {
    return this.#ownerId === null ? properties : { ...properties, hubspot_owner_id: this.#ownerId }
  }
}

function nonEmpty(properties: Properties): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== ''))
}

function isAnonymous(contact: Contact): boolean {
  return fullName(contact) === '' && contact.email === '' && contact.phone === ''
}

/** Associated ids, HubSpot's primary one first. */
function idsOf(record: HubspotRecord, object: CrmObject): string[] {
  const associated = record.associations?.[object]?.results ?? []
  const isUnlabeled = ({ type = '' }: { type?: string }): number => (type.endsWith('_unlabeled') ? 1 : 0)
  return [...new Set(associated.toSorted((a, b) => isUnlabeled(a) - isUnlabeled(b)).map((each) => each.id))]
}

function isOtherCvr(present: string | null | undefined, typed: string | undefined): boolean {
  return Boolean(present) && Boolean(typed) && present !== typed
}

/** Key of the digest of what we last wrote into a deal property. */
function digestKey(dealId: string, name: string): string {
  return `deal ${dealId} ${name}`
}

function digestOf(dealId: string, name: string, value: string): string {
  const plain = name === 'amount' ? String(Number(value)) : value
  return createHash('sha256')
    .update(`${digestKey(dealId, name)} ${plain}`)
    .digest('base64url')
}

function isSame(name: string, present: string, typed: string): boolean {
  if (name === 'amount') return Number(present) === Number(typed)
  const plain = (text: string): string =>
    name === 'phone' ? text.replace(/\D/g, '').slice(-8) : text.trim().toLowerCase().replace(/\/$/, '')
  return plain(present) === plain(typed)
}

function html(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/\n/g, '<br>')
}
