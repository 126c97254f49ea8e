import type { ChannelName } from '#app/lead/channels.ts'
import type { Crm } from '#server/crm/crm.ts'
import type { LeadServices } from '#server/leads/lead-services.ts'
import type { Settings } from '#server/settings.ts'
import type { Channel } from './channel.ts'
import { crmChannel } from './crm-channel.ts'
import { mailChannel } from './mail-channel.ts'
import { ticketSystemChannel } from './ticket-system.ts'

type ChannelServices = Pick<
  LeadServices,
  'store' | 'vault' | 'transport' | 'leadContent' | 'clock' | 'dataDir'
> & {
  settings: Pick<Settings, 'mail' | 'ticketSystemUrl' | 'siteUrl' | 'internalPages'>
  /** null: none is set up (server/crm/crms.ts). */
  crm: Crm | null
}

/** How each channel is opened; null where it is not set up. */
const OPEN_CHANNEL: Record<ChannelName, (services: ChannelServices) => Channel | null> = {
  crm: ({ crm, store, clock, vault }) => crm && crmChannel(crm, store, clock, vault),
  mail: ({ settings, dataDir, transport, leadContent }) =>
    mailChannel(transport, leadContent, {
      ...settings,
      dataDir,
      reachesPeople: settings.mail.kind !== 'mailbox',
    }),
  clients: ({ settings, store, vault }) =>
    settings.ticketSystemUrl === null ? null : ticketSystemChannel(settings.ticketSystemUrl, store, vault),
}

/** The channels whose service is set up: nothing else decides what is connected. */
export function openChannels(services: ChannelServices): Channel[] {
  return Object.values(OPEN_CHANNEL).flatMap((open) => open(services) ?? [])
}
