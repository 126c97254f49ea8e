import type { LaneName } from '#app/lead/channels.ts'
import type { LeadServices } from '#server/leads/lead-services.ts'
import type { Channel } from './channel.ts'

/** What deliveries work with. They report each dead letter and each pause. */
export type DeliveryServices = Pick<LeadServices, 'store' | 'clock' | 'log' | 'report'> & {
  random: () => number
}

/** What the worker of a lane works with, and the state of its service in this process. */
export type Lane = DeliveryServices & {
  channel: Pick<Channel, 'name' | 'deliver'>
  /** Which of the channel's deliveries the worker delivers. */
  name: LaneName
  breaker: CircuitBreaker
}

/** After failures this process makes no attempts until `until`. Times are epoch ms. */
export type CircuitBreaker = { failures: number; from: number; until: number }
