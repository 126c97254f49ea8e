import { type HubspotApi, HubspotFailure } from './hubspot-api.ts'

export type PortalFacts = ReturnType<typeof readPortal>

/** What differs between portals, read once and remembered. */
export function readPortal(api: HubspotApi) {
  let start: Awaited<ReturnType<HubspotApi['dealStart']>> = null
  let bases: readonly string[] | null = null
  let home: string | null = null
  return {
    /** Where new deals begin; `isStale`: what was remembered is refused. */
    dealStart: async (isStale = false) => {
      if (start === null || isStale) start = await api.dealStart()
      return start
    },
    /** Values of the property `hs_legal_basis`; none if the portal lacks it. */
    legalBases: async (): Promise<readonly string[]> => {
      bases ??= await optionsOf(api, 'hs_legal_basis')
      return bases
    },
    /** URL below which the portal's records are; null while HubSpot does not say. */
    home: async (): Promise<string | null> => {
      home ??= await api.home()
      return home
    },
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
