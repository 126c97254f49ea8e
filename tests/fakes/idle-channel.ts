import type { ChannelName } from '#app/lead/channels.ts'
import type { Channel } from '#server/leads/deliveries/channel.ts'

/** A configured channel that accepts every lead and stores nothing. */
export const idleChannel = (name: ChannelName): Channel => ({
  name,
  reachesPeople: true,
  deliver: async () => ({ kind: 'delivered' }),
  erase: async () => ({ ok: true, value: { found: false } }),
})
