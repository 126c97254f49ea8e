import type { ChannelName } from '#app/lead/channels.ts'
import type { Clock } from '#server/leads/clock.ts'
import type { Vault } from '#server/leads/database/vault.ts'
import type { Channel } from '#server/leads/deliveries/channel.ts'
import type { LeadStore } from '#server/leads/store/store.ts'
import type { Log } from '#server/log.ts'
import type { RetentionRules } from './deletion.ts'

/** What the lead desk works with. */
export type DeskServices = {
  store: LeadStore
  vault: Vault
  /** Those with a configured service. */
  channels: readonly Pick<Channel, 'name' | 'erase' | 'recordUrl'>[]
  /** For how long leads are kept. */
  retention: RetentionRules
  clock: Clock
  log: Log
  /**
   * Tells the workers that something is due; the command line relies on the server's own checks.
   * `channel`: tried although it backs off.
   */
  wake: (channel?: ChannelName) => void
}
