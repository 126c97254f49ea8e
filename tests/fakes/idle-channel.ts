import type { ChannelName } from '#app/lead/channels.ts'
import type { Channel } from '#server/leads/deliveries/channel.ts'

/** A channel that is set up, takes every lead and has nothing of anybody. */
export const idleChannel = (name: ChannelName): Channel => ({
  name,
  reachesPeople: true,
  deliver: async () => ({ kind: 'delivered' }),
  erase: async () => ({ ok: true, value: { found: false } }),
})
