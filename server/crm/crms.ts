import { type CrmName, crmNames } from '#app/lead/channels.ts'
import type { Settings } from '#server/settings.ts'
import type { Crm } from './crm.ts'
import { createHubspotCrm } from './hubspot.ts'

type CrmSettings = Pick<Settings, 'crm' | 'crmKeys'>

/** The adapter of each CRM of the channels' table; null where it is not set up. */
export const CRMS: Record<CrmName, (settings: CrmSettings, now: () => number) => Crm | null> = {
  crm: ({ crm }, now) => crm && createHubspotCrm(crm, now),
}

/** The CRMs that are set up, in the table's order. */
export function connectedCrms(settings: CrmSettings, now: () => number): [CrmName, Crm][] {
  return crmNames().flatMap((name) => {
    const crm = CRMS[name](settings, now)
    return crm === null ? [] : [[name, crm] as [CrmName, Crm]]
  })
}
