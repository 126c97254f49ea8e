import { z } from 'zod'
import { call, type HubspotClient, isNumbered, pathOf } from './hubspot-client.ts'
import {
  accountResponse,
  bodyOf,
  HubspotFailure,
  type HubspotResult,
  ownersResponse,
  pipelinesResponse,
  propertyResponse,
  referenceResponse,
  unlessMissing,
} from './hubspot-responses.ts'
import type { PropertyDefinition } from './properties.ts'

// Property groups that every portal has.
const PROPERTY_GROUPS = {
  contacts: 'contactinformation',
  companies: 'companyinformation',
  deals: 'dealinformation',
} as const

/** First open stage of the portal's first deal pipeline: ids differ between portals. */
export async function readDealStart(
  client: HubspotClient,
): Promise<{ pipeline: string; dealstage: string } | null> {
  const { results } = bodyOf(
    await call(client, pipelinesResponse, 'GET', pathOf(client, 'pipelines', 'deals'), {}),
  )
  const [pipeline] = results.toSorted((a, b) => a.displayOrder - b.displayOrder)
  const stage = pipeline?.stages
    .filter((each) => each.metadata?.isClosed !== 'true')
    .toSorted((a, b) => a.displayOrder - b.displayOrder)[0]
  return pipeline && stage ? { pipeline: pipeline.id, dealstage: stage.id } : null
}

/** Creates the property; HubSpot refuses with 409 if it exists. */
export async function defineProperty(
  client: HubspotClient,
  { object, ...definition }: PropertyDefinition,
): Promise<HubspotResult<unknown>> {
  return call(client, z.unknown(), 'POST', pathOf(client, 'properties', object), {
    body: { ...definition, groupName: PROPERTY_GROUPS[object], formField: false },
  })
}

/** A property of the portal; null if there is no such property. */
export async function readProperty(
  client: HubspotClient,
  object: PropertyDefinition['object'],
  name: string,
): Promise<z.infer<typeof propertyResponse> | null> {
  return unlessMissing(
    await call(client, propertyResponse, 'GET', pathOf(client, 'properties', object, name), {}),
  )
}

/** Whether this person may own contacts and deals. */
export async function isHubspotOwner(client: HubspotClient, id: string): Promise<boolean> {
  const path = pathOf(client, 'owners', encodeURIComponent(id))
  // 400: no owner can have this id.
  return unlessMissing(await call(client, referenceResponse, 'GET', path, {}), [404, 400]) !== null
}

/** The first page of possible owners, listed during setup. */
export async function readOwners(client: HubspotClient): Promise<z.infer<typeof ownersResponse>['results']> {
  return bodyOf(await call(client, ownersResponse, 'GET', pathOf(client, 'owners'), {})).results
}

/**
 * ISO 4217 codes: the portal's currency and its additional ones. null if HubSpot does not say.
 */
export async function readCurrencies(
  client: HubspotClient,
): Promise<{ portalCurrency: string; additional: string[] } | null> {
  const { companyCurrency, additionalCurrencies } = await readAccount(client)
  return companyCurrency ? { portalCurrency: companyCurrency, additional: additionalCurrencies ?? [] } : null
}

/** URL below which people find the portal's records; null if HubSpot does not say. */
async function readHome(client: HubspotClient): Promise<string | null> {
  const { portalId, uiDomain } = await readAccount(client)
  return portalId && uiDomain ? `https://${uiDomain}/contacts/${portalId}` : null
}

async function readAccount(client: HubspotClient): Promise<z.infer<typeof accountResponse>> {
  const version = isNumbered(client) ? 'v3' : client.version
  const result = await call(client, accountResponse, 'GET', `/account-info/${version}/details`, {})
  return result.ok ? result.body : {}
}

export type PortalFacts = ReturnType<typeof readPortal>

/** Facts that differ between portals, read once and remembered. */
export function readPortal(client: HubspotClient) {
  return {
    /** Values of the property `hs_legal_basis`. */
    legalBases: rememberOnce(() => optionsOf(client, 'hs_legal_basis')),
    /** URL below which the portal's records are; null while HubSpot does not say. */
    home: rememberOnce(() => readHome(client)),
  }
}

/** Asks once; as long as the answer is null, it asks again. */
function rememberOnce<Fact>(ask: () => Promise<Fact>) {
  let fact: Fact | null = null
  return async (): Promise<Fact> => {
    fact ??= await ask()
    return fact
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
