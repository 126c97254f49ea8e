import type { Trouble } from '#app/lead/trouble.ts'
import type { Clock } from '#server/leads/clock.ts'
import type { LeadStore } from '#server/leads/store/store.ts'
import type { StoredLead } from '#server/leads/store/stored-lead.ts'
import type { Log } from '#server/log.ts'
import type { Channel } from './channel.ts'

/** What deliveries work with. */
export type DeliveryServices = {
  store: LeadStore
  clock: Clock
  log: Log
  random: () => number
  /** Decides about a lead of an earlier edition when it is first read (intake/settle.ts). */
  settle?: (lead: StoredLead) => Promise<StoredLead>
  /** Called once per dead letter and once per pause. */
  report: (trouble: Trouble) => Promise<void>
}

/** One channel's way of working: its services, and how it fares in this process. */
export type Lane = DeliveryServices & {
  channel: Pick<Channel, 'name' | 'deliver'>
  rest: ChannelRest
}

/** How long this process leaves a channel alone after failures. Times are epoch ms. */
export type ChannelRest = { failures: number; from: number; until: number }
