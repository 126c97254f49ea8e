import type { ChannelName } from '#app/lead/channels.ts'
import { createVault } from '#server/leads/database/vault.ts'
import { limitsOver } from '#server/leads/intake/limits.ts'
import { FALLBACK_LEAD_CONTENT } from '#server/leads/lead-content.ts'
import { createLog } from '#server/log.ts'
import { DEFAULT_RETENTION } from '#tests/retention.ts'

const CONNECTED: readonly ChannelName[] = ['crm', 'mail', 'clients']

// One for all: each log of its own would listen for the end of the process.
const log = createLog({ logLevel: 'silent' })

/**
 * What intake, deliveries and desk need beside store, clock and channels: HubSpot, mail and ticket
 * system are connected, no alerts are sent, and retries have no jitter. A test replaces the services it is
 * about.
 */
export const stubServices = () => ({
  log,
  leadContent: async () => FALLBACK_LEAD_CONTENT,
  vault: createVault(Buffer.alloc(32, 7)),
  limits: limitsOver(),
  connected: (channel: ChannelName) => CONNECTED.includes(channel),
  autoRepliesPerHour: 100,
  retention: DEFAULT_RETENTION,
  random: () => 0,
  wake: () => undefined,
  wakeErasures: () => undefined,
  report: async () => undefined,
})
