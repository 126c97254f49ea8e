import type { CrmSettings } from '#server/settings.ts'
import type { Crm } from './crm.ts'
import { createHubspotCrm } from './hubspot.ts'

/** The CRM of the settings; null without one. Another adapter is a line here. */
export function createCrm(crm: CrmSettings | null, now: () => number): Crm | null {
  switch (crm?.kind) {
    case undefined:
      return null
    case 'hubspot':
      return createHubspotCrm(crm, now)
  }
}
