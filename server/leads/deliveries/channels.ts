import type { ChannelName, CrmName } from '#app/lead/channels.ts'
import type { Crm } from '#server/crm/crm.ts'
import type { Clock } from '#server/leads/clock.ts'
import type { Vault } from '#server/leads/database/vault.ts'
import type { LeadStore } from '#server/leads/store/store.ts'
import type { Terms } from '#server/leads/terms.ts'
import type { MailTransport } from '#server/mail/mail.ts'
import type { Settings } from '#server/settings.ts'
import type { Channel } from './channel.ts'
import { clientsChannel } from './clients-channel.ts'
import { crmChannel } from './crm-channel.ts'
import { mailChannel } from './mail-channel.ts'

export type ChannelServices = {
  settings: Pick<Settings, 'mail' | 'clientsUrl' | 'siteUrl' | 'internalPages'>
  dataDir: string
  /** Those that are set up (server/crm/crms.ts). */
  crms: readonly [CrmName, Crm][]
  transport: MailTransport
  terms: () => Promise<Terms>
  store: LeadStore
  vault: Vault
  clock: Clock
}

/** The channels besides the CRMs; null where one is not set up. */
const OTHERS: Record<Exclude<ChannelName, CrmName>, (services: ChannelServices) => Channel | null> = {
  mail: ({ settings, dataDir, transport, terms }) =>
    mailChannel(transport, terms, { ...settings, dataDir, reachesPeople: settings.mail.kind !== 'mailbox' }),
  clients: ({ settings, store, vault }) =>
    settings.clientsUrl === null ? null : clientsChannel(settings.clientsUrl, store, vault),
}

/** The channels whose service is set up: who is connected is decided here alone. */
export function openChannels(services: ChannelServices): Channel[] {
  const { crms, store, clock } = services
  return [
    ...crms.map(([name, crm]) => crmChannel(name, crm, store, clock)),
    ...Object.values(OTHERS).flatMap((open) => open(services) ?? []),
  ]
}
