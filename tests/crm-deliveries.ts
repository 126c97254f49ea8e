import { randomUUID } from 'node:crypto'
import type { Lead } from '#app/lead/lead.ts'
import type { DeliveredLead } from '#server/crm/crm.ts'
import { createHubspotCrm } from '#server/crm/hubspot.ts'
import type { Outcome } from '#server/outcome.ts'
import { storedLead } from '#tests/fakes/example-lead.ts'
import type { FakeHubspot } from '#tests/fakes/hubspot-server.ts'

export const NOW = Date.parse('2026-11-20T13:05:00Z')

/** A stored lead as deliveries pass it to the CRM. */
export function crmLead(lead: Lead, change: Partial<DeliveredLead> = {}): DeliveredLead {
  return { ...storedLead(lead, { receivedAt: NOW }), id: randomUUID(), ...change }
}

export type DeliverySettings = {
  apiVersion?: string
  ownerId?: string
  timeoutMs?: number
  /** Memory of earlier attempts at this lead, which a new attempt extends. */
  progress?: Record<string, string>
  /** epoch ms */
  now?: number
}

/**
 * Delivers to a portal, as at a first attempt or after a restart by hand; `links` is the memory
 * shared between leads.
 */
export function deliveriesTo(hubspot: () => FakeHubspot, links: Map<string, string>) {
  return (lead: DeliveredLead, settings: DeliverySettings = {}): Promise<Outcome> => {
    const { apiVersion = null, ownerId = null, timeoutMs, progress = {}, now = NOW } = settings
    const crm = createHubspotCrm(
      { accessToken: 'fake-token', baseUrl: hubspot().url, apiVersion, ownerId },
      () => now,
      timeoutMs,
    )
    return crm.deliver(lead, {
      progress: { ...progress },
      save: async (done) => void Object.assign(progress, done),
      isRepeat: Object.keys(progress).length > 0,
      link: async (key) => links.get(key) ?? null,
      saveLink: async (key, value) => void links.set(key, value),
    })
  }
}
