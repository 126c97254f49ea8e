import type { ChannelName } from '#app/lead/channels.ts'
import type { Trouble } from '#app/lead/trouble.ts'
import type { Log } from '#server/log.ts'
import type { MailTransport } from '#server/mail/mail.ts'
import type { Clock } from './clock.ts'
import type { Vault } from './database/vault.ts'
import type { LeadContent } from './lead-content.ts'
import type { LeadStore } from './store/lead-store.ts'

/** What the parts of server/leads share; each picks what it needs. */
export interface LeadServices {
  store: LeadStore
  vault: Vault
  transport: MailTransport
  clock: Clock
  log: Log
  dataDir: string
  /** The parts of the present content that leads need. */
  leadContent: () => Promise<LeadContent>
  /** Tells the owner. */
  report: (trouble: Trouble) => Promise<void>
  /**
   * Tells the workers that something is due; the command line relies on the server's own checks.
   * `channel`: tried although it backs off.
   */
  wake: (channel?: ChannelName) => void
}
