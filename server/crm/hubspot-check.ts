import { type Finding, failing, ok, QUESTION_MS, warning } from '#server/finding.ts'
import type { HubspotSettings } from '#server/settings.ts'
import { type HubspotClient, openHubspot } from './hubspot-client.ts'
import { findObject, updateObject } from './hubspot-objects.ts'
import { isHubspotOwner, readDealStart, readOwners, readProperty } from './hubspot-portal.ts'
import { CRM_RECORDS, HubspotFailure } from './hubspot-responses.ts'
import { LEAD_PROPERTIES } from './properties.ts'

/**
 * An id that no object has: a request for it fails on its scope or with 404, and changes nothing.
 */
const NOWHERE = '0'

/** Checks the key, its scopes, our properties, the pipeline and the owner. */
export async function checkHubspot(hubspot: HubspotSettings, now: () => number): Promise<Finding> {
  const client = openHubspot(hubspot, now, QUESTION_MS)
  try {
    const scopes = await missingScopes(client)
    if (scopes.length > 0) {
      const isOne = scopes.length === 1
      const list = scopes.join(', ')
      return failing(
        `Nøglen mangler ${isOne ? 'rettigheden' : 'rettighederne'} ${list}: tilføj ${isOne ? 'den' : 'dem'} i HubSpot`,
      )
    }
    const properties = await missingProperties(client)
    if (properties.length > 0) {
      const list = (unique: string) =>
        properties.map(({ name, isThere }) => (isThere ? `${name} ${unique}` : name)).join(', ')
      return failing(`Portalen mangler ${list('med unikke værdier')}: kør npm run crm:setup`)
    }
    if ((await readDealStart(client)) === null)
      return failing('Portalen har ingen pipeline til handler med et åbent trin: lav en i HubSpot')
    if (hubspot.ownerId === null)
      return warning(
        'Nøgle, rettigheder og felter er i orden; uden HUBSPOT_OWNER_ID har nye handler ingen ejer',
      )
    if (!(await isHubspotOwner(client, hubspot.ownerId)))
      return failing(
        `HUBSPOT_OWNER_ID ${hubspot.ownerId} er ingen ejer i portalen: find nummeret under Settings → Users & Teams`,
      )
    return ok(
      `HubSpot tager imod nøglen, med alle rettigheder, ${LEAD_PROPERTIES.length} felter, pipeline og ejer`,
    )
  } catch (error) {
    if (!(error instanceof HubspotFailure)) throw error
    return explain(error.outcome.reason)
  }
}

async function missingScopes(client: HubspotClient): Promise<string[]> {
  const missing: string[] = []
  const needs = async (scope: string, question: () => Promise<unknown>) => {
    try {
      await question()
    } catch (error) {
      if (!(error instanceof HubspotFailure)) throw error
      if (error.outcome.reason === 'crm-403') missing.push(scope)
      // HubSpot refused the request for another reason than its scope.
      else if (error.outcome.kind !== 'dead') throw error
    }
  }
  for (const object of CRM_RECORDS) {
    await needs(`crm.objects.${object}.read`, () => findObject(client, object, NOWHERE, []))
    await needs(`crm.objects.${object}.write`, () => updateObject(client, object, NOWHERE, {}))
    await needs(`crm.schemas.${object}.read`, () => readProperty(client, object, 'lead_id'))
  }
  await needs('crm.objects.owners.read', () => readOwners(client))
  return missing
}

/** Properties that the portal lacks. `isThere`: it exists, but its values are not unique. */
async function missingProperties(client: HubspotClient): Promise<{ name: string; isThere: boolean }[]> {
  const missing: { name: string; isThere: boolean }[] = []
  for (const { object, name } of LEAD_PROPERTIES) {
    const property = await readProperty(client, object, name)
    // A retry uses it to find what the first attempt created.
    if (property === null || (!property.hasUniqueValue && name === 'lead_id'))
      missing.push({ name: `${object}.${name}`, isThere: property !== null })
  }
  return missing
}

function explain(reason: string): Finding {
  if (reason === 'crm-401')
    return failing('HubSpot afviser nøglen: HUBSPOT_ACCESS_TOKEN er forkert eller trukket tilbage; lav en ny')
  if (reason === 'crm-429' || reason === 'crm-quota')
    return warning(
      'Grænsen i HubSpot er nået: henvendelser venter og bliver leveret senere; se, hvad der ellers bruger nøglen',
    )
  return failing(
    `HubSpot kan ikke spørges (${reason}): tjek HUBSPOT_BASE_URL, netværket og status.hubspot.com`,
  )
}
