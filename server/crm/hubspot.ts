import { randomUUID } from 'node:crypto'
import { type Contact, NO_CONTACT } from '#app/leads/fields/contact-fields.ts'
import type { ApplicationLead, Tier } from '#app/leads/lead.ts'
import type { Outcome } from '#server/outcome.ts'
import type { HubspotSettings } from '#server/settings.ts'
import type { Crm, CrmMemory, CrmResult, CrmTraces } from './crm.ts'
import { HubspotApi, HubspotFailure } from './hubspot-api.ts'
import { checkHubspot } from './hubspot-check.ts'
import { HubspotDelivery } from './hubspot-delivery.ts'

/**
 * Delivers leads as contact, company, deal, note and task to HubSpot (D29). `timeoutMs` is per
 * request.
 */
export function createHubspotCrm(settings: HubspotSettings, now: () => number, timeoutMs?: number): Crm {
  const api = new HubspotApi(settings, now, timeoutMs)
  let dealStart: { pipeline: string; dealstage: string } | null = null

  const start = async () => {
    dealStart ??= await api.dealStart()
    return dealStart
  }

  /** A single step of a delivery, for the calls of /api-test; nothing is remembered from it. */
  function step(contact: Contact, tier: Tier, links: Partial<CrmMemory>): HubspotDelivery {
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
    return new HubspotDelivery(
      api,
      { ...crmLead, offer: null, sections: [] },
      memory,
      settings.ownerId,
      start,
    )
  }

  return {
    check: () => checkHubspot(settings, now),
    deliver: async (lead, memory): Promise<Outcome> => {
      try {
        return await new HubspotDelivery(api, lead, memory, settings.ownerId, start).run()
      } catch (error) {
        if (error instanceof HubspotFailure) return error.outcome
        throw error
      }
    },
    contact: (person, links) => toResult(() => step(person, 'PRO', links).contactAndCompany()),
    deal: ({ tier, company, contactId, companyId }) =>
      toResult(async () => {
        const contact = await api.find('contacts', contactId, ['email'], ['deals'])
        if (contact === null) return { ok: false, reason: 'crm-contact-unknown' }
        return step({ ...NO_CONTACT, company }, tier, {}).dealOf(contact, companyId)
      }),
    erase: (traces) => toResult(() => erase(api, traces)),
  }
}

/** Notes and tasks first, contacts last: a retry after a failure still finds everything. */
async function erase(
  api: HubspotApi,
  { emails, progress }: CrmTraces,
): Promise<CrmResult<{ found: boolean }>> {
  const created = (...steps: string[]): string[] => [
    ...new Set(progress.flatMap((each) => steps.flatMap((name) => each[name] ?? []))),
  ]
  let found = false
  for (const [object, ids] of [
    ['notes', created('note', 'note-completed')],
    ['tasks', created('task', 'task-completed')],
  ] as const) {
    for (const { id } of await api.readAll(object, ids, [])) {
      await api.archive(object, id)
      found = true
    }
  }
  for (const { id, properties } of await api.readAll('deals', created('deal'), [
    'hs_is_closed',
    'lead_reference',
  ])) {
    found = true
    if (properties.hs_is_closed === 'true')
      await api.update('deals', id, { dealname: `Slettet person · ${properties.lead_reference ?? id}` })
    else await api.archive('deals', id)
  }
  const byEmail = await Promise.all(emails.map((email) => api.findBy('contacts', 'email', email, ['email'])))
  const byId = await api.readAll('contacts', created('contact'), ['email'])
  const contacts = new Set([...byEmail, ...byId].flatMap((each) => each?.id ?? []))
  for (const id of contacts) {
    await api.eraseContact(id)
    found = true
  }
  return { ok: true, value: { found } }
}

async function toResult<Value>(call: () => Promise<CrmResult<Value>>): Promise<CrmResult<Value>> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof HubspotFailure)) throw error
    return { ok: false, reason: error.outcome.kind === 'delivered' ? 'unexpected' : error.outcome.reason }
  }
}
