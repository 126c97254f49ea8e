import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Contact, NO_CONTACT } from '#app/lead/fields/contact-fields.ts'
import type { ApplicationLead } from '#app/lead/lead.ts'
import { FALLBACK_RATES, PACKAGES, type Tier } from '#app/pricing/packages.ts'
import { warning } from '#server/finding.ts'
import type { Outcome } from '#server/outcome.ts'
import { type HubspotSettings, SIMULATED } from '#server/settings.ts'
import type { Crm, CrmMemory, CrmResult, CrmTraces, DeliveredLead } from './crm.ts'
import { ensureDeal } from './deal-step.ts'
import { deliverContact, deliverLead } from './deliver-lead.ts'
import { findMarked } from './delivery-progress.ts'
import { checkHubspot } from './hubspot-check.ts'
import { type HubspotClient, openHubspot } from './hubspot-client.ts'
import { beginDelivery } from './hubspot-delivery.ts'
import {
  archiveObject,
  eraseContact,
  findObject,
  findObjectBy,
  readObjects,
  searchObjects,
  updateObject,
} from './hubspot-objects.ts'
import { readPortal } from './hubspot-portal.ts'
import { associatedIds, bodyOf, HubspotFailure, type HubspotRecord } from './hubspot-responses.ts'
import { describeSimulated, simulatedObjects } from './simulated-hubspot.ts'

/**
 * Delivers leads as contact, company, deal, note and task to HubSpot. `timeoutMs` is per request.
 */
export function createHubspotCrm(settings: HubspotSettings, now: () => number, timeoutMs?: number): Crm {
  const client = openHubspot(settings, now, timeoutMs)
  const portal = readPortal(client)
  const simulated = settings.accessToken === SIMULATED ? simulatedObjects(settings) : null
  const services = { client, portal, ownerId: settings.ownerId }

  /** A single step of a delivery, for the calls of /api-test; nothing is remembered from it. */
  function apiTestDelivery(contact: Contact, tier: Tier, links: Partial<CrmMemory>) {
    const lead: ApplicationLead = { kind: 'application', contact, tier, hasBank: false, terms: '' }
    const stored: DeliveredLead = {
      id: randomUUID(),
      reference: 'API-test',
      receivedAt: now(),
      lead,
      rates: FALLBACK_RATES,
      completedAt: null,
      decided: null,
      attribution: null,
      answerBy: null,
    }
    const memory = {
      progress: {},
      save: async () => undefined,
      isRepeat: false,
      link: async () => null,
      saveLink: async () => undefined,
      ...links,
    }
    return beginDelivery(services, stored, memory)
  }

  return {
    // A separate name, since its ids mean nothing to a real portal.
    product: simulated === null ? 'HubSpot' : 'HubSpot (simuleret)',
    address: settings.baseUrl ?? 'https://api.hubapi.com',
    check: async () =>
      simulated === null ? checkHubspot(settings, now) : warning(describeSimulated(settings)),
    deliver: async (lead, memory): Promise<Outcome> => {
      try {
        return await deliverLead(beginDelivery(services, lead, memory))
      } catch (error) {
        if (error instanceof HubspotFailure) return error.outcome
        throw error
      }
    },
    dealUrl: async ({ deal }) => {
      if (deal === undefined) return null
      if (simulated !== null) return simulated
      const home = await toResult(async () => ({ ok: true, value: await portal.home() }))
      // 0-3 is the type of deals.
      return home.ok && home.value !== null ? `${home.value}/record/0-3/${deal}` : null
    },
    records: {
      hasOwner: settings.ownerId !== null,
      contact: (person, links) =>
        toResult(() => deliverContact(apiTestDelivery(person, PACKAGES[0].tier, links))),
      deal: ({ tier, company, userId, companyId }) =>
        toResult(async () => {
          const contact = await findObject(client, 'contacts', userId, [], ['deals'])
          if (contact === null) return { ok: false, reason: 'crm-contact-unknown' }
          const dealId = await ensureDeal(
            apiTestDelivery({ ...NO_CONTACT, company }, tier, {}),
            contact,
            companyId,
          )
          return dealId === null ? { ok: false, reason: 'crm-deal-refused' } : { ok: true, value: { dealId } }
        }),
    },
    erase: (traces) => toResult(() => erase(client, traces)),
  }
}

/**
 * Looks everything up before it erases anything: if HubSpot does not answer, nothing is erased.
 * Then it erases notes and tasks first and contacts last, so that a repetition after a failure
 * still finds everything.
 */
async function erase(client: HubspotClient, traces: CrmTraces): Promise<CrmResult<{ found: boolean }>> {
  const { leads } = traces
  const goingLeads = leads.filter(({ stays }) => !stays)
  const contacts = await findContacts(client, traces)
  const notes = await readObjects(client, 'notes', createdIds(leads, 'note', 'note-completed'), [])
  const tasks = await readObjects(client, 'tasks', createdIds(leads, 'task', 'task-completed'), [])
  const deals = await readObjects(client, 'deals', createdIds(goingLeads, 'deal'), ERASED_OF_DEAL)
  // Finds what an attempt created and did not record before it ended.
  for (const { id, reference, stays, isComplete } of leads) {
    if (isComplete) continue
    const deal = await findObjectBy(client, 'deals', 'lead_id', id, ERASED_OF_DEAL, ['notes', 'tasks'])
    if (deal === null) continue
    if (!stays) deals.push(deal)
    notes.push(...(await findMarked(client, deal, 'notes', `[${reference}`)))
    tasks.push(...(await findMarked(client, deal, 'tasks', `[${reference}`)))
  }
  const changes: [id: string, name: string | null][] = []
  for (const deal of new Map(deals.map((each) => [each.id, each])).values()) {
    const { dealname, lead_id, lead_reference, hs_is_closed } = deal.properties
    const isOurs = goingLeads.some(({ id }) => id === lead_id) || (await isOfThese(client, deal, contacts))
    const isNamed = isOurs || goingLeads.some(({ reference }) => dealname?.includes(reference))
    if (isNamed && (hs_is_closed === 'true' || !isOurs))
      changes.push([deal.id, `Slettet person · ${lead_reference ?? deal.id}`])
    else if (isOurs) changes.push([deal.id, null])
  }

  for (const id of idsOf(notes)) await archiveObject(client, 'notes', id)
  for (const id of idsOf(tasks)) await archiveObject(client, 'tasks', id)
  for (const [id, dealname] of changes)
    if (dealname === null) await archiveObject(client, 'deals', id)
    else bodyOf(await updateObject(client, 'deals', id, { dealname }))
  for (const id of idsOf(contacts)) await eraseContact(client, id)
  return { ok: true, value: { found: [notes, tasks, changes, contacts].some((each) => each.length > 0) } }
}

const ERASED_OF_DEAL = ['hs_is_closed', 'dealname', 'lead_id', 'lead_reference']

/** Ids of what these steps made of leads. */
function createdIds(leads: CrmTraces['leads'], ...steps: string[]): string[] {
  const ids = leads.flatMap(({ progress }) =>
    progress.flatMap((each) => steps.flatMap((name) => each[name] ?? [])),
  )
  return [...new Set(ids)]
}

/**
 * Finds contacts by address. A contact found by id counts only if it has such an address or none;
 * for a lead that never had one, the contact that was made for it counts.
 */
async function findContacts(
  client: HubspotClient,
  { emails, goes, leads }: CrmTraces,
): Promise<HubspotRecord[]> {
  const contacts: HubspotRecord[] = []
  for (const email of emails) {
    // The lookup finds a contact's further addresses too; the search answers for one that HubSpot
    // does not look up.
    contacts.push(...toList(await findObjectBy(client, 'contacts', 'email', email, [])))
    contacts.push(...(await waitForQuota(() => searchObjects(client, 'contacts', 'email', email, []))))
  }
  const byId = await readObjects(client, 'contacts', createdIds(leads, 'contact'), ['email'])
  const ofGoing = new Set(
    createdIds(
      leads.filter(({ stays }) => !stays),
      'contact',
    ),
  )
  const ofNameless = new Set(
    createdIds(
      leads.filter(({ hasAddress }) => !hasAddress),
      'contact',
    ),
  )
  for (const { id, isComplete, stays, hasAddress } of leads) {
    const created = isComplete ? null : await findObjectBy(client, 'contacts', 'lead_id', id, ['email'])
    if (created === null) continue
    byId.push(created)
    if (!stays) ofGoing.add(created.id)
    if (!hasAddress) ofNameless.add(created.id)
  }
  const matching = byId.filter(({ id, properties: { email } }) =>
    email ? goes(email) || ofNameless.has(id) : ofGoing.has(id),
  )
  return [...contacts, ...matching]
}

/** Whether a deal of another lead has only these contacts: then it belongs to the same person. */
async function isOfThese(
  client: HubspotClient,
  { id }: HubspotRecord,
  contacts: readonly HubspotRecord[],
): Promise<boolean> {
  const deal = await findObject(client, 'deals', id, [], ['contacts'])
  return deal === null || associatedIds(deal, 'contacts').every((each) => idsOf(contacts).has(each))
}

/**
 * HubSpot answers few searches a second, which deliveries share: the owner who erases a person
 * waits a moment and need not try again.
 */
async function waitForQuota<Value>(call: () => Promise<Value>, attempts = 5): Promise<Value> {
  try {
    return await call()
  } catch (error) {
    const outcome = error instanceof HubspotFailure ? error.outcome : null
    const waitMs =
      outcome?.kind === 'retry' && outcome.reason === 'crm-429' ? outcome.retryAfterMs : undefined
    if (waitMs === undefined || waitMs > 10_000 || attempts === 1) throw error
    await pause(waitMs)
    return waitForQuota(call, attempts - 1)
  }
}

const toList = <Item>(item: Item | null): Item[] => (item === null ? [] : [item])
const idsOf = (records: readonly { id: string }[]): Set<string> => new Set(records.map(({ id }) => id))

async function toResult<Value>(call: () => Promise<CrmResult<Value>>): Promise<CrmResult<Value>> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof HubspotFailure)) throw error
    return { ok: false, reason: error.outcome.reason }
  }
}
