import type { HubspotSettings } from '#server/settings.ts'
import { HubspotApi, HubspotFailure } from './hubspot-api.ts'
import { LEAD_PROPERTIES } from './properties.ts'

/**
 * Makes the properties that deliveries need, and looks at what else they stand on. Running it again changes nothing.
 * @returns one line per finding; `ok` is false where a person has to do something
 */
export async function setUpHubspot(settings: HubspotSettings): Promise<{ ok: boolean; lines: string[] }> {
  const api = new HubspotApi(settings, Date.now)
  const lines: string[] = []
  let ok = true
  const wrong = (line: string): void => {
    ok = false
    lines.push(line)
  }
  try {
    for (const definition of LEAD_PROPERTIES) {
      const { object, name, hasUniqueValue } = definition
      const made = await api.defineProperty(definition)
      if (made) lines.push(`${object}.${name}: created`)
      else if (hasUniqueValue && (await api.isUnique(object, name)) === false)
        wrong(
          `${object}.${name}: exists without unique values, which cannot be changed: delete it in HubSpot and run this again`,
        )
      else lines.push(`${object}.${name}: exists`)
    }
    const start = await api.dealStart()
    if (start === null) wrong('deals: no pipeline with an open stage was found')
    else lines.push(`deals: new ones begin in pipeline ${start.pipeline}, stage ${start.dealstage}`)
    if (settings.ownerId !== null) {
      const isOwner = (await api.ownerIds()).includes(settings.ownerId)
      if (isOwner) lines.push(`owner: ${settings.ownerId}`)
      else wrong(`owner: HUBSPOT_OWNER_ID ${settings.ownerId} is no owner in this portal`)
    }
  } catch (error) {
    if (!(error instanceof HubspotFailure)) throw error
    wrong(explain(error))
  }
  return { ok, lines }
}

function explain({ outcome }: HubspotFailure): string {
  const reason = outcome.kind === 'delivered' ? '' : outcome.reason
  if (reason === 'crm-401') return 'HubSpot refused the key: HUBSPOT_ACCESS_TOKEN is wrong or was withdrawn'
  if (reason === 'crm-403')
    return 'The key lacks a scope: crm.objects.{contacts,companies,deals}.read and .write, crm.schemas.{contacts,companies,deals}.write and crm.objects.owners.read are needed'
  return `HubSpot could not be asked (${reason})`
}
