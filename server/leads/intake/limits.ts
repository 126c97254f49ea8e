import { type Counter, createNetworkLimiter } from '#server/limits.ts'

/**
 * How many new leads one address may send: generous for an office behind one address, tight for a
 * script. Repeats of a stored submit are not counted.
 */
export const LIMITS = {
  /** per IP address */
  ip: { name: 'ip', seconds: 600, points: 30 },
  /** per mailbox, counted in the store; further ones are quarantined */
  person: { points: 10, seconds: 3600 },
} as const

/**
 * Auto-replies per address and day: entering another person's address must not make us a mail
 * relay.
 */
export const AUTO_REPLIES_PER_DAY = 3

/**
 * Auto-replies caused by the leads of one address in an hour: real visitors do not enter many
 * strangers' addresses.
 */
export const AUTO_REPLIES_PER_NETWORK = {
  name: 'reply',
  seconds: 3600,
  points: 20,
  ofNeighbours: true,
} as const

export type Limits = ReturnType<typeof limitsOver>

/**
 * Limits counted in memory, or by `counter`, which falls back to the given memory while it is down.
 */
export function limitsOver(counter?: Counter) {
  const leads = createNetworkLimiter(LIMITS.ip, counter)
  const autoReplies = createNetworkLimiter(AUTO_REPLIES_PER_NETWORK, counter)
  return {
    /** Counts one new lead of an IP address. null: accepted; otherwise the seconds to wait. */
    countLead: async (ip: string) => (await leads.take(ip)) || null,
    /**
     * Counts one auto-reply to a lead from this address. False: one of its networks is over the
     * limit.
     */
    countAutoReply: async (ip: string) => (await autoReplies.take(ip)) === 0,
  }
}
