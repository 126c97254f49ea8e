import { randomUUID } from 'node:crypto'
import { formatMoment, kindOf } from '#app/leads/describe.ts'
import { fullName } from '#app/leads/intake.ts'
import { type ApplicationLead, type Contact, NO_CONTACT, type Tier } from '#app/leads/lead.ts'
import type { Outcome } from '#server/outcome.ts'
import type { HubspotSettings } from '#server/settings.ts'
import { dueNextBankDay } from './bank-days.ts'
import type { Crm, CrmAnswer, CrmLead, CrmMemory, CrmTraces } from './crm.ts'
import {
  type CrmObject,
  HubspotApi,
  HubspotFailure,
  type HubspotRecord,
  type Properties,
} from './hubspot-api.ts'
import { companyDomain } from './mail-domains.ts'

// HubSpot's own numbers for associations (its client, src/enums/AssociationTypes.ts).
const DEAL_TO_CONTACT = 3
const DEAL_TO_COMPANY = 5
const NOTE_TO_CONTACT = 202
const NOTE_TO_COMPANY = 190
const NOTE_TO_DEAL = 214
const TASK_TO_CONTACT = 204
const TASK_TO_DEAL = 216

const CONTACT_PROPERTIES = ['firstname', 'lastname', 'email', 'phone', 'company', 'website']
const COMPANY_PROPERTIES = ['name', 'domain', 'website', 'cvr']

/** Leads as contact, company, deal, note and task in HubSpot (D29). `timeoutMs`: how long one request may take. */
export function createHubspotCrm(settings: HubspotSettings, now: () => number, timeoutMs?: number): Crm {
  const api = new HubspotApi(settings, now, timeoutMs)
  let dealStart: { pipeline: string; dealstage: string } | null = null

  const start = async () => {
    dealStart ??= await api.dealStart()
    return dealStart
  }

  /** A delivery of /api-test's calls: one step of one that nothing is remembered of. */
  function step(contact: Contact, tier: Tier, links: Partial<CrmMemory>): Delivery {
    const lead: ApplicationLead = { kind: 'application', contact, tier, hasBank: false, terms: '' }
    const crmLead = { id: randomUUID(), reference: 'API-test', receivedAt: now(), completedAt: null, lead }
    const memory = {
      progress: {},
      save: async () => undefined,
      isRepeat: false,
      link: async () => null,
      saveLink: async () => undefined,
      ...links,
    }
    return new Delivery(api, { ...crmLead, offer: null, sections: [] }, memory, settings.ownerId, start)
  }

  return {
    deliver: async (lead, memory): Promise<Outcome> => {
      try {
        return await new Delivery(api, lead, memory, settings.ownerId, start).run()
      } catch (error) {
        if (error instanceof HubspotFailure) return error.outcome
        throw error
      }
    },
    contact: (person, links) => answered(() => step(person, 'PRO', links).contactAndCompany()),
    deal: ({ tier, company, contactId, companyId }) =>
      answered(async () => {
        const contact = await api.find('contacts', contactId, ['email'], { associations: ['deals'] })
        if (contact === null) return { ok: false, reason: 'crm-contact-unknown' }
        return step({ ...NO_CONTACT, company }, tier, {}).dealOf(contact, companyId)
      }),
    erase: (traces) => answered(() => erase(api, traces)),
  }
}

/** Notes and tasks first, the contacts last: after a failure the next attempt still finds its way. */
async function erase(
  api: HubspotApi,
  { emails, progress }: CrmTraces,
): Promise<CrmAnswer<{ found: boolean }>> {
  const made = (...steps: string[]): string[] => [
    ...new Set(progress.flatMap((each) => steps.flatMap((name) => each[name] ?? []))),
  ]
  let found = false
  for (const [object, ids] of [
    ['notes', made('note', 'note-completed')],
    ['tasks', made('task')],
  ] as const) {
    for (const { id } of await api.readAll(object, ids, [])) {
      await api.archive(object, id)
      found = true
    }
  }
  for (const { id, properties } of await api.readAll('deals', made('deal'), [
    'hs_is_closed',
    'lead_reference',
  ])) {
    found = true
    if (properties.hs_is_closed === 'true')
      await api.update('deals', id, { dealname: `Slettet person · ${properties.lead_reference ?? id}` })
    else await api.archive('deals', id)
  }
  const byEmail = await Promise.all(
    emails.map((email) => api.find('contacts', email, ['email'], { idProperty: 'email' })),
  )
  const byId = await api.readAll('contacts', made('contact'), ['email'])
  const contacts = new Set([...byEmail, ...byId].flatMap((each) => each?.id ?? []))
  for (const id of contacts) {
    await api.eraseContact(id)
    found = true
  }
  return { ok: true, value: { found } }
}

async function answered<Value>(ask: () => Promise<CrmAnswer<Value>>): Promise<CrmAnswer<Value>> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof HubspotFailure)) throw error
    return { ok: false, reason: error.outcome.kind === 'delivered' ? 'unexpected' : error.outcome.reason }
  }
}

/** One attempt at one lead, step by step; each step is found again by a repeat before it is done. */
class Delivery {
  readonly #api: HubspotApi
  readonly #lead: CrmLead
  readonly #memory: CrmMemory
  readonly #ownerId: string | null
  readonly #dealStart: () => Promise<{ pipeline: string; dealstage: string } | null>
  #progress: Record<string, string>
  /** What the CRM holds otherwise than the visitor wrote, and what it would not take: both stand in the note. */
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
    const contactRecord = await this.#contact(contact)
    const companyId = await this.#company(contact)
    if (contactRecord !== null && companyId !== null) {
      await this.#api.associate('contacts', contactRecord.id, 'companies', companyId)
    }
    const dealId = await this.#deal(contactRecord, companyId)
    if (dealId === null) return { kind: 'dead', reason: 'crm-deal-refused' }
    await this.#note(dealId, contactRecord?.id ?? null, companyId)
    await this.#task(dealId, contactRecord?.id ?? null)
    return { kind: 'delivered', missing: [...this.#refused.keys()] }
  }

  /** The first of /api-test's two calls: a company only where one is named (D29). */
  async contactAndCompany(): Promise<CrmAnswer<{ contactId: string; companyId: string | null }>> {
    const { contact } = this.#lead.lead
    const record = await this.#contact(contact)
    if (record === null) return { ok: false, reason: 'crm-contact-refused' }
    const companyId = contact.company === '' ? null : await this.#company(contact)
    if (companyId !== null) await this.#api.associate('contacts', record.id, 'companies', companyId)
    return { ok: true, value: { contactId: record.id, companyId } }
  }

  /** The second: the deal alone. */
  async dealOf(contact: HubspotRecord, companyId: string | null): Promise<CrmAnswer<{ dealId: string }>> {
    const dealId = await this.#deal(contact, companyId)
    return dealId === null ? { ok: false, reason: 'crm-deal-refused' } : { ok: true, value: { dealId } }
  }

  /** By e-mail; a lead without one but with a name or number gets a contact of its own; a bare demo gets none (D22). */
  async #contact(contact: Contact): Promise<HubspotRecord | null> {
    if (fullName(contact) === '' && contact.email === '' && contact.phone === '') return null
    const typed = given({
      email: contact.email,
      firstname: contact.firstname,
      lastname: contact.lastname,
      phone: contact.phone,
      company: contact.company,
      website: contact.website,
    })
    const known =
      (await this.#done('contact', 'contacts', CONTACT_PROPERTIES)) ??
      (contact.email === ''
        ? await this.#madeBefore('contacts', CONTACT_PROPERTIES)
        : await this.#api.find('contacts', contact.email, CONTACT_PROPERTIES, {
            idProperty: 'email',
            associations: ['deals'],
          }))
    if (known) return this.#fillEmpty('contacts', 'contact', known, typed)
    const created = await this.#createThin('contacts', this.#owned({ ...typed, lead_id: this.#lead.id }), [
      'email',
      'phone',
      'firstname',
    ])
    if (created.kind === 'exists') {
      const existing = await this.#api.find('contacts', created.id, CONTACT_PROPERTIES, {
        associations: ['deals'],
      })
      return existing && this.#fillEmpty('contacts', 'contact', existing, typed)
    }
    if (created.kind === 'refused') return null
    await this.#mark('contact', created.record.id)
    return created.record
  }

  /** By CVR, else by a domain of its own, else made where the visitor named one. Never by name alone. */
  async #company(contact: Contact): Promise<string | null> {
    const domain = companyDomain(contact.website, contact.email)
    const typed = given({ name: contact.company, domain, website: contact.website, cvr: contact.cvr })
    const known =
      (await this.#done('company', 'companies', COMPANY_PROPERTIES)) ??
      (await this.#companyByCvr(contact.cvr)) ??
      (await this.#companyByDomain(domain, contact.cvr)) ??
      (await this.#madeBefore('companies', COMPANY_PROPERTIES))
    if (known) {
      await this.#fillEmpty('companies', 'company', known, typed)
      return known.id
    }
    if (contact.company === '') return null
    const created = await this.#createThin('companies', this.#owned({ ...typed, lead_id: this.#lead.id }), [
      'name',
    ])
    if (created.kind === 'refused') return null
    const id = created.kind === 'exists' ? created.id : created.record.id
    await this.#mark('company', id)
    if (domain !== '') await this.#memory.saveLink(`domain ${domain}`, id)
    return id
  }

  async #companyByCvr(cvr: string): Promise<HubspotRecord | null> {
    if (cvr === '') return null
    return this.#api.find('companies', cvr, COMPANY_PROPERTIES, { idProperty: 'cvr' })
  }

  async #companyByDomain(domain: string, cvr: string): Promise<HubspotRecord | null> {
    if (domain === '') return null
    const linked = await this.#memory.link(`domain ${domain}`)
    const remembered = linked === null ? null : await this.#api.find('companies', linked, COMPANY_PROPERTIES)
    const found =
      remembered ?? (await this.#api.search('companies', 'domain', domain, COMPANY_PROPERTIES))[0] ?? null
    // Two companies may share a domain; two CVR numbers are two companies.
    const isOther = cvr !== '' && (found?.properties.cvr ?? '') !== '' && found?.properties.cvr !== cvr
    return isOther ? null : found
  }

  /** One open deal per person and intent; a resubmission brings it up to date. */
  async #deal(contact: HubspotRecord | null, companyId: string | null): Promise<string | null> {
    const properties = this.#dealProperties()
    const own =
      (await this.#done('deal', 'deals', ['lead_id'])) ??
      (await this.#api.find('deals', this.#lead.id, ['lead_id'], { idProperty: 'lead_id' }))
    const open = own ?? (await this.#openDeal(contact))
    if (open) {
      const { lead_id: _, dealstage: __, pipeline: ___, ...present } = properties
      await this.#updateThin('deals', open.id, present)
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
      { ...properties, ...start },
      ['dealname', 'pipeline', 'dealstage'],
      associations,
    )
    if (created.kind === 'refused') return null
    const id = created.kind === 'exists' ? created.id : created.record.id
    await this.#mark('deal', id)
    return id
  }

  async #openDeal(contact: HubspotRecord | null): Promise<HubspotRecord | null> {
    if (contact === null) return null
    const withDeals =
      contact.associations === undefined
        ? await this.#api.find('contacts', contact.id, ['email'], { associations: ['deals'] })
        : contact
    const ids = withDeals?.associations?.deals?.results.map((each) => each.id) ?? []
    const deals = await this.#api.readAll(
      'deals',
      [...new Set(ids)],
      ['lead_id', 'lead_intent', 'hs_is_closed'],
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
          amount: offer.package === null ? '' : String(offer.quote.calculatedFees.totalFee),
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
    return this.#owned(
      given({
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
      }),
    )
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
    const { lead, receivedAt, reference } = this.#lead
    if (this.#progress.task !== undefined) return
    if (await this.#isMade('task', 'tasks', dealId, 'hs_task_subject', `[${reference}]`)) return
    const { contact } = lead
    const isCall = lead.kind === 'callback' || contact.phone !== ''
    const who = fullName(contact) || contact.company || 'ukendt'
    const created = await this.#createThin(
      'tasks',
      this.#owned({
        hs_timestamp: new Date(dueNextBankDay(receivedAt)).toISOString(),
        hs_task_subject: `${kindOf(lead)}: ${isCall ? 'ring til' : 'svar'} ${who} [${reference}]`,
        hs_task_status: 'NOT_STARTED',
        hs_task_priority: 'HIGH',
        hs_task_type: isCall ? 'CALL' : 'TODO',
      }),
      ['hs_timestamp', 'hs_task_subject', 'hs_task_status'],
      [
        { to: dealId, typeId: TASK_TO_DEAL },
        ...(contactId === null ? [] : [{ to: contactId, typeId: TASK_TO_CONTACT }]),
      ],
    )
    if (created.kind === 'created') await this.#mark('task', created.record.id)
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
    const deal = await this.#api.find('deals', dealId, ['lead_id'], { associations: [object] })
    const ids = deal?.associations?.[object]?.results.map((each) => each.id) ?? []
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
    for (let round = 0; round < 4; round++) {
      const answer = await this.#api.create(object, left, associations)
      if (answer.ok) return { kind: 'created', record: answer.body }
      const existing = /Existing ID: (\d+)|(\d+) already has that value/.exec(answer.refusal.message)
      const id = existing?.[1] ?? existing?.[2]
      if (id !== undefined) return { kind: 'exists', id }
      left = this.#without(
        left,
        answer.refusal.errors.map((each) => each.name),
        essential,
      )
      if (Object.keys(left).length === 0) break
    }
    return { kind: 'refused' }
  }

  async #updateThin(object: CrmObject, id: string, properties: Properties): Promise<void> {
    let left = properties
    for (let round = 0; round < 3 && Object.keys(left).length > 0; round++) {
      const answer = await this.#api.update(object, id, left)
      if (answer.ok) return
      const before = left
      left = this.#without(
        left,
        answer.refusal.errors.map((each) => each.name),
        [],
      )
      if (Object.keys(left).length === Object.keys(before).length) return
    }
  }

  #without(properties: Properties, named: string[], essential: string[]): Properties {
    const present = Object.entries(properties)
    const known = named.filter((name) => name in properties)
    const kept = present.filter(([name]) =>
      known.length > 0 ? !known.includes(name) : essential.includes(name),
    )
    for (const [name, value] of present) {
      if (!kept.some(([other]) => other === name)) this.#refused.set(name, value)
    }
    return kept.length === present.length ? {} : Object.fromEntries(kept)
  }

  async #done(step: string, object: CrmObject, properties: string[]): Promise<HubspotRecord | null> {
    const id = this.#progress[step]
    return id === undefined ? null : this.#api.find(object, id, properties)
  }

  /** What an attempt of this very lead made and could not write down any more. */
  async #madeBefore(object: CrmObject, properties: string[]): Promise<HubspotRecord | null> {
    if (!this.#memory.isRepeat) return null
    return this.#api.find(object, this.#lead.id, properties, { idProperty: 'lead_id' })
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

function isSame(name: string, present: string, typed: string): boolean {
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
