import type { Settings } from '#server/settings.ts'
import type { Crm } from './crm.ts'
import { createHubspotCrm } from './hubspot.ts'

/** The CRM of the settings; null without one. Another adapter is a line here. */
export function createCrm({ hubspot }: Pick<Settings, 'hubspot'>, now: () => number): Crm | null {
  return hubspot === null ? null : createHubspotCrm(hubspot, now)
}
