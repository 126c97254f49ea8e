import { type HubspotApi, HubspotFailure } from './hubspot-api.ts'

export type PortalFacts = ReturnType<typeof readPortal>

/** What differs between portals, read once and remembered. */
export function readPortal(api: HubspotApi) {
  return {
    /** Where new deals begin. */
    dealStart: remembered(() => api.dealStart()),
    /** Values of the property `hs_legal_basis`. */
    legalBases: remembered(() => optionsOf(api, 'hs_legal_basis')),
    /** URL below which the portal's records are; null while HubSpot does not say. */
    home: remembered(() => api.home()),
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
async function optionsOf(api: HubspotApi, name: string): Promise<string[]> {
  try {
    const property = await api.property('contacts', name)
    return property?.options.map(({ value }) => value) ?? []
  } catch (error) {
    if (error instanceof HubspotFailure && error.outcome.reason === 'crm-403') return []
    throw error
  }
}
