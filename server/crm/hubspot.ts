import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Contact, NO_CONTACT } from '#app/lead/fields/contact-fields.ts'
import type { ApplicationLead } from '#app/lead/lead.ts'
import { PACKAGES, type Tier } from '#app/pricing/packages.ts'
import type { Outcome } from '#server/outcome.ts'
import type { HubspotSettings } from '#server/settings.ts'
import type { Crm, CrmLead, CrmMemory, CrmResult, CrmTraces } from './crm.ts'
import { markedIn } from './delivery-progress.ts'
import { answerOf, createHubspotApi, type HubspotApi, HubspotFailure } from './hubspot-api.ts'
import { checkHubspot } from './hubspot-check.ts'
import { createHubspotDelivery } from './hubspot-delivery.ts'
import { readPortal } from './portal-facts.ts'

/**
 * Delivers leads as contact, company, deal, note and task to HubSpot. `timeoutMs` is per request.
 */
export function createHubspotCrm(settings: HubspotSettings, now: () => number, timeoutMs?: number): Crm {
  const api = createHubspotApi(settings, now, timeoutMs)
  const portal = readPortal(api)

  const deliveryOf = (lead: CrmLead, memory: CrmMemory) =>
    createHubspotDelivery(api, lead, memory, settings.ownerId, portal, now)

  /** A single step of a delivery, for the calls of /api-test; nothing is remembered from it. */
  function step(contact: Contact, tier: Tier, links: Partial<CrmMemory>) {
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
    return deliveryOf({ ...crmLead, offer: null, sections: [] }, memory)
  }

  return {
    check: () => checkHubspot(settings, now),
    deliver: async (lead, memory): Promise<Outcome> => {
      try {
        return await deliveryOf(lead, memory).run()
      } catch (error) {
        if (error instanceof HubspotFailure) return error.outcome
        throw error
      }
    },
    dealUrl: async ({ deal }) => {
      if (deal === undefined) return null
      const home = await toResult(async () => ({ ok: true, value: await portal.home() }))
      // 0-3 is the type of deals.
      return home.ok && home.value !== null ? `${home.value}/record/0-3/${deal}` : null
    },
    contact: (person, links) => toResult(() => step(person, PACKAGES[0].tier, links).contactAndCompany()),
    deal: ({ tier, company, userId, companyId }) =>
      toResult(async () => {
        const contact = await api.find('contacts', userId, [], ['deals'])
        if (contact === null) return { ok: false, reason: 'crm-contact-unknown' }
        return step({ ...NO_CONTACT, company }, tier, {}).dealOf(contact, companyId)
      }),
    erase: (traces) => toResult(() => erase(api, traces)),
  }
}

/**
 * Everything is looked up before anything is erased: if HubSpot does not answer, nothing is. Then
 * notes and tasks first, contacts last: a repetition after a failure still finds everything.
 */
async function erase(
  api: HubspotApi,
  { emails, progress, leads }: CrmTraces,
): Promise<CrmResult<{ found: boolean }>> {
  const created = (...steps: string[]): string[] => [
    ...new Set(progress.flatMap((each) => steps.flatMap((name) => each[name] ?? []))),
  ]
  const notes = await api.readAll('notes', created('note', 'note-completed'), [])
  const tasks = await api.readAll('tasks', created('task', 'task-completed'), [])
  const deals = await api.readAll('deals', created('deal'), ['hs_is_closed', 'lead_reference'])
  const contacts = await api.readAll('contacts', created('contact'), [])
  for (const email of emails) {
    // The lookup finds a contact's further addresses too; the search answers for one that HubSpot
    // does not look up.
    contacts.push(...listed(await api.findBy('contacts', 'email', email, [])))
    contacts.push(...(await withinLimit(() => api.search('contacts', 'email', email, []))))
  }
  // What an attempt created that ended before it was recorded.
  for (const { id, reference } of leads) {
    contacts.push(...listed(await api.findBy('contacts', 'lead_id', id, [])))
    const properties = ['hs_is_closed', 'lead_reference']
    const deal = await api.findBy('deals', 'lead_id', id, properties, ['notes', 'tasks'])
    if (deal === null) continue
    deals.push(deal)
    notes.push(...(await markedIn(api, deal, 'notes', `[${reference}`)))
    tasks.push(...(await markedIn(api, deal, 'tasks', `[${reference}`)))
  }

  for (const id of idsOf(notes)) await api.archive('notes', id)
  for (const id of idsOf(tasks)) await api.archive('tasks', id)
  for (const [id, { properties }] of new Map(deals.map((each) => [each.id, each])))
    if (properties.hs_is_closed === 'true') {
      const dealname = `Slettet person · ${properties.lead_reference ?? id}`
      answerOf(await api.update('deals', id, { dealname }))
    } else await api.archive('deals', id)
  for (const id of idsOf(contacts)) await api.eraseContact(id)
  return { ok: true, value: { found: [notes, tasks, deals, contacts].some((each) => each.length > 0) } }
}

/**
 * HubSpot answers few searches a second, which deliveries share: the owner who erases a person
 * waits a moment instead of being told to try again.
 */
async function withinLimit<Value>(call: () => Promise<Value>, attempts = 5): Promise<Value> {
  try {
    return await call()
  } catch (error) {
    const outcome = error instanceof HubspotFailure ? error.outcome : null
    const waitMs =
      outcome?.kind === 'retry' && outcome.reason === 'crm-429' ? outcome.retryAfterMs : undefined
    if (waitMs === undefined || waitMs > 10_000 || attempts === 1) throw error
    await pause(waitMs)
    return withinLimit(call, attempts - 1)
  }
}

const listed = <Item>(item: Item | null): Item[] => (item === null ? [] : [item])
const idsOf = (records: { id: string }[]): Set<string> => new Set(records.map(({ id }) => id))

async function toResult<Value>(call: () => Promise<CrmResult<Value>>): Promise<CrmResult<Value>> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof HubspotFailure)) throw error
    return { ok: false, reason: error.outcome.reason }
  }
}
