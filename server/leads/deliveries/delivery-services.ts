import type { LaneName } from '#app/lead/channels.ts'
import type { LeadServices } from '#server/leads/lead-services.ts'
import type { Channel } from './channel.ts'

/** What deliveries work with. They report each dead letter and each pause. */
export type DeliveryServices = Pick<LeadServices, 'store' | 'clock' | 'log' | 'report'> & {
  random: () => number
}

/** How a channel, or a part of it, works: its services, and how it fares in this process. */
export type Lane = DeliveryServices & {
  channel: Pick<Channel, 'name' | 'deliver'>
  /** Which of the channel's deliveries it works on. */
  name: LaneName
  rest: ChannelRest
}

/** How long this process leaves a channel alone after failures. Times are epoch ms. */
export type ChannelRest = { failures: number; from: number; until: number }
