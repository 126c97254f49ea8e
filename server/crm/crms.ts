import { type CrmName, crmNames } from '#app/lead/channels.ts'
import type { Settings } from '#server/settings.ts'
import type { Crm } from './crm.ts'
import { createHubspotCrm } from './hubspot.ts'

type CrmSettings = Pick<Settings, 'crm' | 'crmKeys'>

type CrmEntry = {
  /** The setting that sets it up. */
  key: keyof Settings['crmKeys']
  /** Its adapter; null where it is not set up. */
  open: (settings: CrmSettings, now: () => number) => Crm | null
}

/** How each CRM of the channels' table is opened. */
export const CRMS: Record<CrmName, CrmEntry> = {
  crm: { key: 'HUBSPOT_ACCESS_TOKEN', open: ({ crm }, now) => crm && createHubspotCrm(crm, now) },
}

/** The CRMs that are set up, in the table's order. */
export function connectedCrms(settings: CrmSettings, now: () => number): [CrmName, Crm][] {
  return crmNames().flatMap((name) => {
    const crm = CRMS[name].open(settings, now)
    return crm === null ? [] : [[name, crm] as [CrmName, Crm]]
  })
}
