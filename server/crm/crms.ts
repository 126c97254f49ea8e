import type { Settings } from '#server/settings.ts'
import type { Crm } from './crm.ts'
import { createHubspotCrm } from './hubspot.ts'

/** The site's CRM; null where none is set up. */
export function connectedCrm(
  { hubspot }: Pick<Settings, 'hubspot' | 'crmKeys'>,
  now: () => number,
): Crm | null {
  return hubspot && createHubspotCrm(hubspot, now)
}
