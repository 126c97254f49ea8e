import type { ChannelName } from '#app/lead/channels.ts'
import type { Crm } from '#server/crm/crm.ts'
import type { LeadServices } from '#server/leads/lead-services.ts'
import type { Settings } from '#server/settings.ts'
import type { Channel } from './channel.ts'
import { clientsChannel } from './clients-channel.ts'
import { crmChannel } from './crm-channel.ts'
import { mailChannel } from './mail-channel.ts'

type ChannelServices = Pick<LeadServices, 'store' | 'vault' | 'transport' | 'terms' | 'clock' | 'dataDir'> & {
  settings: Pick<Settings, 'mail' | 'clientsUrl' | 'siteUrl' | 'internalPages'>
  /** null: none is set up (server/crm/crms.ts). */
  crm: Crm | null
}

/** Each channel; null where it is not set up. */
const CHANNELS: Record<ChannelName, (services: ChannelServices) => Channel | null> = {
  crm: ({ crm, store, clock, vault }) => crm && crmChannel(crm, store, clock, vault),
  mail: ({ settings, dataDir, transport, terms }) =>
    mailChannel(transport, terms, { ...settings, dataDir, reachesPeople: settings.mail.kind !== 'mailbox' }),
  clients: ({ settings, store, vault }) =>
    settings.clientsUrl === null ? null : clientsChannel(settings.clientsUrl, store, vault),
}

/** The channels whose service is set up: only here is decided what is connected. */
export function openChannels(services: ChannelServices): Channel[] {
  return Object.values(CHANNELS).flatMap((open) => open(services) ?? [])
}
