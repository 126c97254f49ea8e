import type { HubspotClient } from './hubspot-client.ts'
import { readDealStart, readHome, readProperty } from './hubspot-portal.ts'
import { HubspotFailure } from './hubspot-responses.ts'

export type PortalFacts = ReturnType<typeof readPortal>

/** What differs between portals, read once and remembered. */
export function readPortal(client: HubspotClient) {
  return {
    /** Where new deals begin. */
    dealStart: remembered(() => readDealStart(client)),
    /** Values of the property `hs_legal_basis`. */
    legalBases: remembered(() => optionsOf(client, 'hs_legal_basis')),
    /** URL below which the portal's records are; null while HubSpot does not say. */
    home: remembered(() => readHome(client)),
  }
}

/** Asked once; again as long as the answer is null, or if it `isStale`: it was refused. */
function remembered<Fact>(ask: () => Promise<Fact>) {
  let known: Fact | null = null
  return async (isStale = false): Promise<Fact> => {
    if (known === null || isStale) known = await ask()
    return known
  }
}

/** Values of a contact's property; none if the portal lacks it, or the key may not look. */
async function optionsOf(client: HubspotClient, name: string): Promise<string[]> {
  try {
    const property = await readProperty(client, 'contacts', name)
    return property?.options.map(({ value }) => value) ?? []
  } catch (error) {
    if (error instanceof HubspotFailure && error.outcome.reason === 'crm-403') return []
    throw error
  }
}
