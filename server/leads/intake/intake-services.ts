import type { ChannelName } from '#app/lead/channels.ts'
import type { BankNumbers } from '#app/lead/fields/bank.ts'
import type { Submission } from '#app/lead/submission.ts'
import type { Trouble } from '#app/lead/trouble.ts'
import type { Clock } from '#server/leads/clock.ts'
import type { Vault } from '#server/leads/database/vault.ts'
import type { LeadStore } from '#server/leads/store/store.ts'
import type { StoredLead } from '#server/leads/store/stored-lead.ts'
import type { SubmitMark } from '#server/leads/store/submit-keys.ts'
import type { Terms } from '#server/leads/terms.ts'
import type { Log } from '#server/log.ts'
import type { Limits } from './limits.ts'

/** What the intake works with. */
export type IntakeServices = {
  store: LeadStore
  limits: Limits
  clock: Clock
  log: Log
  terms: () => Promise<Terms>
  /** Whether the channel has a configured service. If not, its deliveries stay in the store. */
  connected: (channel: ChannelName) => boolean
  vault: Vault
  /** Decides about a lead of an earlier edition when it is first read (settle.ts). */
  settle?: (stored: StoredLead) => Promise<StoredLead>
  /** Whether mails leave this machine: no page promises one of the local mailbox. */
  mails?: boolean
  /** Auto-replies in total, AUTO_REPLIES_PER_HOUR. */
  autoRepliesPerHour: number
  /** Tells the workers that something is due. */
  wake: () => void
  /** Reports to the owner that auto-replies are withheld. */
  report: (trouble: Trouble) => Promise<void>
}

/** One submit on its way through the intake. */
export type ReceivedSubmit = { submission: Submission; bank: BankNumbers | null; mark: SubmitMark }

/** A lead with what content said of it when it came (decide.ts). */
export type DecidedLead = Pick<StoredLead, 'lead' | 'decided' | 'rates'>
