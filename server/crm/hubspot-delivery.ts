import { createHash } from 'node:crypto'
import { formatMoment, kindOf } from '#app/leads/describe.ts'
import { fullName } from '#app/leads/intake.ts'
import { type Contact, NO_CONTACT } from '#app/leads/lead.ts'
import type { Outcome } from '#server/outcome.ts'
import { dueNextBankDay } from './bank-days.ts'
import type { CrmAnswer, CrmLead, CrmMemory } from './crm.ts'
import type { CrmObject, HubspotApi, HubspotRecord, Properties, Refusal } from './hubspot-api.ts'
import { companyDomain } from './mail-domains.ts'

// HubSpot's own numbers for associations (its client, src/enums/AssociationTypes.ts).
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
/** What sales may have changed in a deal that we made. */
const SHARED_WITH_SALES = ['dealname', 'amount'] as const
/** Of every amount of ours. */
export const CURRENCY = 'DKK'

/** One attempt at one lead, step by step; each step is found again by a repeat before it is done. */
export class Delivery {
  readonly #api: HubspotApi
  readonly #lead: CrmLead
  readonly #memory: CrmMemory
  /** The setting's, then the deal's: what comes to a deal is its owner's. */
  #ownerId: string | null
  readonly #dealStart: () => Promise<{ pipeline: string; dealstage: string } | null>
  #progress: Record<string, string>
  /** What the CRM holds otherwise than the visitor wrote, and what it would not take: both go into the note. */
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
    // Before the contact: many portals make a company of their own for a contact that has none.
    const companyId = await this.#company(contact, known)
    const contactRecord = await this.#contact(contact, known, companyId)
    const dealId = await this.#deal(contactRecord, companyId)
    if (dealId === null) return { kind: 'dead', reason: 'crm-deal-refused' }
    await this.#note(dealId, contactRecord?.id ?? null, companyId)
    await this.#task(dealId, contactRecord?.id ?? null)
    return { kind: 'delivered', missing: [...this.#refused.keys()] }
  }

  /** The first of /api-test's two calls: a company only where one is named (D29). */
  async contactAndCompany(): Promise<CrmAnswer<{ contactId: string; companyId: string | null }>> {
    const { contact } = this.#lead.lead
    const known = await this.#knownContact(contact)
    const companyId = contact.company === '' ? null : await this.#company(contact, known)
    const record = await this.#contact(contact, known, companyId)
    if (record === null) return { ok: false, reason: 'crm-contact-refused' }
    return { ok: true, value: { contactId: record.id, companyId } }
  }

  /** The second: the deal alone. */
  async dealOf(contact: HubspotRecord, companyId: string | null): Promise<CrmAnswer<{ dealId: string }>> {
    const dealId = await this.#deal(contact, companyId)
    return dealId === null ? { ok: false, reason: 'crm-deal-refused' } : { ok: true, value: { dealId } }
  }

  /** By e-mail, or what an earlier attempt at this lead made. */
  async #knownContact(contact: Contact): Promise<HubspotRecord | null> {
    const { email } = contact
    if (isNobody(contact)) return null
    const made = this.#progress.contact
    const done = made === undefined ? null : await this.#contactById(made)
    if (done) return done
    if (email !== '')
      return this.#api.findBy('contacts', 'email', email, CONTACT_PROPERTIES, CONTACT_ASSOCIATIONS)
    const before = await this.#madeBefore('contacts', [])
    return before && this.#contactById(before.id)
  }

  #contactById(id: string): Promise<HubspotRecord | null> {
    return this.#api.find('contacts', id, CONTACT_PROPERTIES, CONTACT_ASSOCIATIONS)
  }

  /** A lead without an e-mail but with a name or number gets a contact of its own; a bare demo gets none (D22). */
  async #contact(
    contact: Contact,
    known: HubspotRecord | null,
    companyId: string | null,
  ): Promise<HubspotRecord | null> {
    if (isNobody(contact)) return null
    const typed = given({
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

  /** null where HubSpot will have none of it. */
  async #newContact(typed: Properties, companyId: string | null): Promise<HubspotRecord | null> {
    const created = await this.#createThin(
      'contacts',
      this.#owned({ ...typed, lead_id: this.#lead.id }),
      ['email', 'phone', 'firstname'],
      companyId === null ? [] : [{ to: companyId, typeId: CONTACT_TO_COMPANY }],
    )
    if (created.kind === 'exists') return this.#contactById(created.id)
    if (created.kind === 'refused') return null
    await this.#mark('contact', created.record.id)
    return created.record
  }

  /**
   * By CVR, else the contact's own, else by a domain of its own, else made where the visitor named one. Never by name
   * alone.
   */
  async #company(contact: Contact, known: HubspotRecord | null): Promise<string | null> {
    const domain = companyDomain(contact.website, contact.email)
    const typed = given({ name: contact.company, domain, website: contact.website, cvr: contact.cvr })
    const present =
      (await this.#done('company', 'companies', COMPANY_PROPERTIES)) ??
      (await this.#companyByCvr(contact.cvr)) ??
      (await this.#companyOf(known, typed)) ??
      (await this.#companyByDomain(domain, contact.cvr)) ??
      (await this.#madeBefore('companies', COMPANY_PROPERTIES))
    if (present) {
      await this.#fillEmpty('companies', 'company', present, typed)
      return present.id
    }
    if (contact.company === '') return null
    const created = await this.#createThin('companies', this.#owned({ ...typed, lead_id: this.#lead.id }), [
      'name',
    ])
    if (created.kind === 'refused') return null
    const id = created.kind === 'exists' ? created.id : created.record.id
    await this.#mark('company', id)
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

  /** What the contact is tied to already, unless the visitor writes for another company. */
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
    // Two companies may share a domain; two CVR numbers are two companies.
    return isOtherCvr(found?.properties.cvr, cvr) ? null : found
  }

  async #linkedCompany(key: string): Promise<HubspotRecord | null> {
    const id = await this.#memory.link(key)
    return id === null ? null : this.#api.find('companies', id, COMPANY_PROPERTIES)
  }

  /** One open deal per person and intent; a resubmission brings it up to date. */
  async #deal(contact: HubspotRecord | null, companyId: string | null): Promise<string | null> {
    const properties = this.#dealProperties()
    const own =
      (await this.#done('deal', 'deals', DEAL_PROPERTIES)) ??
      (await this.#api.findBy('deals', 'lead_id', this.#lead.id, DEAL_PROPERTIES))
    const open = own ?? (await this.#openDeal(contact))
    if (open) {
      this.#ownerId = open.properties.hubspot_owner_id || this.#ownerId
      const changes = await this.#dealChanges(open, properties)
      await this.#updateThin('deals', open.id, changes)
      await this.#rememberDeal(open.id, { ...open.properties, ...changes }, properties)
      if (contact !== null) await this.#api.associate('deals', open.id, 'contacts', contact.id)
      if (companyId !== null) await this.#api.associate('deals', open.id, 'companies', companyId)
      await this.#mark('deal', open.id)
      return open.id
    }
    const start = await this.#dealStart()
    const associations = [
      ...(contact === null ? [] : [{ to: contact.id, typeId: DEAL_TO_CONTACT }]),
      ...(companyId === null ? [] : [{ to: companyId, typeId: DEAL_TO_COMPANY }]),
    ]
    const created = await this.#createThin(
      'deals',
      this.#owned({ ...properties, ...start }),
      ['dealname', 'pipeline', 'dealstage'],
      associations,
    )
    if (created.kind === 'refused') return null
    const id = created.kind === 'exists' ? created.id : created.record.id
    if (created.kind === 'created') await this.#rememberDeal(id, properties, properties)
    await this.#mark('deal', id)
    return id
  }

  /** What of this lead goes into a deal that exists: its stage, its owner and what sales changed stay (D48). */
  async #dealChanges(deal: HubspotRecord, properties: Properties): Promise<Properties> {
    const { lead_id: _, ...changes } = properties
    const currency = deal.properties.deal_currency_code || CURRENCY
    for (const name of SHARED_WITH_SALES) {
      const value = properties[name]
      const present = deal.properties[name] ?? ''
      if (value === undefined || present === '') continue
      const isInOurs = name !== 'amount' || currency === CURRENCY
      if (isInOurs && isSame(name, present, value)) continue
      const written = await this.#memory.link(linkOf(deal.id, name))
      if (isInOurs && written === digestOf(deal.id, name, present)) continue
      delete changes[name]
      this.#differences.push(`${name}: ${value} (i CRM: ${present}${isInOurs ? '' : ` ${currency}`})`)
    }
    // A currency alone would make another amount of the one that is there.
    if (changes.amount === undefined) delete changes.deal_currency_code
    return changes
  }

  /** So that a later lead knows whether what the deal then has is still ours: digests, as the name holds a person's. */
  async #rememberDeal(
    id: string,
    present: Record<string, string | null>,
    properties: Properties,
  ): Promise<void> {
    for (const name of SHARED_WITH_SALES) {
      const value = properties[name]
      if (value === undefined || !isSame(name, present[name] ?? '', value)) continue
      await this.#memory.saveLink(linkOf(id, name), digestOf(id, name, value))
    }
  }

  async #openDeal(contact: HubspotRecord | null): Promise<HubspotRecord | null> {
    if (contact === null) return null
    const withDeals =
      contact.associations === undefined
        ? await this.#api.find('contacts', contact.id, ['email'], ['deals'])
        : contact
    const deals = await this.#api.readAll(
      'deals',
      withDeals ? idsOf(withDeals, 'deals') : [],
      DEAL_PROPERTIES,
    )
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
          // What the deal is worth to the seller: all fees, ekskl. moms. Without a package there is no rate.
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
    return given({
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
      ...(lead.kind === 'application' ? { lead_tier: lead.tier } : {}),
    })
  }

  async #note(dealId: string, contactId: string | null, companyId: string | null): Promise<void> {
    // A demo that got its contact later gets a second note with it (D22).
    const step = this.#lead.completedAt === null ? 'note' : 'note-completed'
    const mark = `${this.#lead.reference}${this.#lead.completedAt === null ? '' : '+'}`
    if (await this.#isMade(step, 'notes', dealId, 'hs_note_body', `[${mark}]`)) return
    const created = await this.#createThin(
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
    if (created.kind === 'created') await this.#mark(step, created.record.id)
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
    const told = { hs_task_subject: this.#taskSubject(contact, mark), hs_task_type: isCall ? 'CALL' : 'TODO' }
    if (await this.#isMade(step, 'tasks', dealId, 'hs_task_subject', mark)) return
    if (completedAt !== null && (await this.#isTaskCompleted(dealId, contactId, told))) return
    const created = await this.#createThin(
      'tasks',
      this.#owned({
        hs_timestamp: new Date(dueNextBankDay(receivedAt)).toISOString(),
        ...told,
        hs_task_status: 'NOT_STARTED',
        hs_task_priority: 'HIGH',
      }),
      ['hs_timestamp', 'hs_task_subject', 'hs_task_status'],
      [
        { to: dealId, typeId: TASK_TO_DEAL },
        ...(contactId === null ? [] : [{ to: contactId, typeId: TASK_TO_CONTACT }]),
      ],
    )
    if (created.kind === 'created') await this.#mark(step, created.record.id)
  }

  #taskSubject(contact: Contact, mark: string): string {
    const { lead } = this.#lead
    const isCall = lead.kind === 'callback' || contact.phone !== ''
    const who = fullName(contact) || contact.company || 'ukendt'
    return `${kindOf(lead)}: ${isCall ? 'ring til' : 'svar'} ${who} ${mark}`
  }

  /** Brings the task of a demo up to date with its contact (D22); false where it is done or gone. */
  async #isTaskCompleted(dealId: string, contactId: string | null, told: Properties): Promise<boolean> {
    const mark = `[${this.#lead.reference}]`
    if (!(await this.#isMade('task', 'tasks', dealId, 'hs_task_subject', mark))) return false
    const task = await this.#done('task', 'tasks', ['hs_task_status', 'hs_task_subject'])
    if (task === null || task.properties.hs_task_status === 'COMPLETED') return false
    const isOurs = task.properties.hs_task_subject === this.#taskSubject(NO_CONTACT, mark)
    const { hs_task_subject: _, ...others } = told
    await this.#updateThin('tasks', task.id, isOurs ? told : others)
    if (contactId !== null) await this.#api.associate('tasks', task.id, 'contacts', contactId)
    await this.#mark('task-completed', task.id)
    return true
  }

  /** Was this note or task made by an attempt that ended before it could write that down? */
  async #isMade(
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
    const made = (await this.#api.readAll(object, ids, [property])).find((each) =>
      each.properties[property]?.includes(mark),
    )
    if (made) await this.#mark(step, made.id)
    return made !== undefined
  }

  /** Fills what is empty, notes what differs, overwrites nothing: an anonymous form never changes a customer (D29). */
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
    if (Object.keys(missing).length > 0) await this.#updateThin(object, known.id, missing)
    await this.#mark(step, known.id)
    return known
  }

  /**
   * Creates with everything, then without what HubSpot names as wrong, then with the essential alone: a thin lead
   * beats none (D28).
   */
  async #createThin(
    object: CrmObject,
    properties: Properties,
    essential: string[],
    associations: { to: string; typeId: number }[] = [],
  ): Promise<
    { kind: 'created'; record: HubspotRecord } | { kind: 'exists'; id: string } | { kind: 'refused' }
  > {
    let left = properties
    let ties = associations
    for (let round = 0; round < 5; round++) {
      const answer = await this.#api.create(object, left, ties)
      if (answer.ok) return { kind: 'created', record: answer.body }
      const { existingId, errors } = answer.refusal
      if (existingId !== null) return { kind: 'exists', id: existingId }
      const thinner = this.#without(left, errors, essential)
      if (Object.keys(thinner).length > 0) left = thinner
      // Then it is not what is said: one of those that it is to be tied to may be gone.
      else if (ties.length > 0) ties = []
      else break
    }
    return { kind: 'refused' }
  }

  async #updateThin(object: CrmObject, id: string, properties: Properties): Promise<void> {
    let left = properties
    for (let round = 0; round < 3 && Object.keys(left).length > 0; round++) {
      const answer = await this.#api.update(object, id, left)
      if (answer.ok) return
      left = this.#without(left, answer.refusal.errors, [])
    }
  }

  /** Without what is named as wrong, else with the essential alone; nothing is left where that would be the same again. */
  #without(properties: Properties, errors: Refusal['errors'], essential: string[]): Properties {
    const present = Object.entries(properties)
    const named = new Set(errors.map((each) => each.name).filter((name) => name in properties))
    // Kroner that cannot be called so would be read in the portal's own currency.
    if (errors.some(({ name, code }) => name === 'deal_currency_code' && code === 'INVALID_OPTION'))
      named.add('amount')
    const kept = present.filter(([name]) => (named.size > 0 ? !named.has(name) : essential.includes(name)))
    if (kept.length === present.length) return {}
    const names = new Set(kept.map(([name]) => name))
    for (const [name, value] of present) if (!names.has(name)) this.#refused.set(name, value)
    return Object.fromEntries(kept)
  }

  async #done(step: string, object: CrmObject, properties: string[]): Promise<HubspotRecord | null> {
    const id = this.#progress[step]
    return id === undefined ? null : this.#api.find(object, id, properties)
  }

  /** What an attempt of this very lead made and could not write down any more. */
  async #madeBefore(object: CrmObject, properties: string[]): Promise<HubspotRecord | null> {
    if (!this.#memory.isRepeat) return null
    return this.#api.findBy(object, 'lead_id', this.#lead.id, properties)
  }

  async #mark(step: string, id: string): Promise<void> {
    if (this.#progress[step] === id) return
    this.#progress = { ...this.#progress, [step]: id }
    await this.#memory.save(this.#progress)
  }

  #owned(properties: Properties): Properties {
    return this.#ownerId === null ? properties : { ...properties, hubspot_owner_id: this.#ownerId }
  }
}

function given(properties: Properties): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== ''))
}

function isNobody(contact: Contact): boolean {
  return fullName(contact) === '' && contact.email === '' && contact.phone === ''
}

/** What it is tied to, what HubSpot calls the primary one first. */
function idsOf(record: HubspotRecord, object: CrmObject): string[] {
  const ties = record.associations?.[object]?.results ?? []
  const isUnlabeled = ({ type = '' }: { type?: string }): number => (type.endsWith('_unlabeled') ? 1 : 0)
  return [...new Set(ties.toSorted((a, b) => isUnlabeled(a) - isUnlabeled(b)).map((each) => each.id))]
}

function isOtherCvr(present: string | null | undefined, typed: string | undefined): boolean {
  return Boolean(present) && Boolean(typed) && present !== typed
}

/** Where is remembered what we wrote into a deal's property last? */
function linkOf(dealId: string, name: string): string {
  return `deal ${dealId} ${name}`
}

function digestOf(dealId: string, name: string, value: string): string {
  const plain = name === 'amount' ? String(Number(value)) : value
  return createHash('sha256')
    .update(`${linkOf(dealId, name)} ${plain}`)
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
