import type { ChannelName, CrmName } from '#app/lead/channels.ts'
import type { Crm } from '#server/crm/crm.ts'
import type { LeadServices } from '#server/leads/lead-services.ts'
import type { Settings } from '#server/settings.ts'
import type { Channel } from './channel.ts'
import { clientsChannel } from './clients-channel.ts'
import { crmChannel } from './crm-channel.ts'
import { mailChannel } from './mail-channel.ts'

type ChannelServices = Pick<LeadServices, 'store' | 'vault' | 'transport' | 'terms' | 'clock' | 'dataDir'> & {
  settings: Pick<Settings, 'mail' | 'clientsUrl' | 'siteUrl' | 'internalPages'>
  /** Those that are set up (server/crm/crms.ts). */
  crms: readonly [CrmName, Crm][]
}

/** The channels besides the CRMs; null where one is not set up. */
const OTHERS: Record<Exclude<ChannelName, CrmName>, (services: ChannelServices) => Channel | null> = {
  mail: ({ settings, dataDir, transport, terms }) =>
    mailChannel(transport, terms, { ...settings, dataDir, reachesPeople: settings.mail.kind !== 'mailbox' }),
  clients: ({ settings, store, vault }) =>
    settings.clientsUrl === null ? null : clientsChannel(settings.clientsUrl, store, vault),
}

/** The channels whose service is set up: only here is decided what is connected. */
export function openChannels(services: ChannelServices): Channel[] {
  const { crms, store, clock, vault } = services
  return [
    ...crms.map(([name, crm]) => crmChannel(name, crm, store, clock, vault)),
    ...Object.values(OTHERS).flatMap((open) => open(services) ?? []),
  ]
}
