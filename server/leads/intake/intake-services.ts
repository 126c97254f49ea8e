import type { ChannelName } from '#app/lead/channels.ts'
import type { BankNumbers } from '#app/lead/fields/bank.ts'
import type { Submission } from '#app/lead/submission.ts'
import type { LeadServices } from '#server/leads/lead-services.ts'
import type { StoredLead } from '#server/leads/store/stored-lead.ts'
import type { SubmitMark } from '#server/leads/store/submit-keys.ts'
import type { Limits } from './limits.ts'

/** What the intake works with. It reports that auto-replies are withheld. */
export type IntakeServices = Pick<
  LeadServices,
  'store' | 'vault' | 'clock' | 'log' | 'leadContent' | 'wake' | 'report'
> & {
  limits: Limits
  /** Whether the channel has a configured service. If not, its deliveries stay in the store. */
  connected: (channel: ChannelName) => boolean
  /** Whether mails leave this machine: no page promises a mail that stays in the local mailbox. */
  mails?: boolean
  /** Auto-replies in total, AUTO_REPLIES_PER_HOUR. */
  autoRepliesPerHour: number
}

/** One submit on its way through the intake. */
export type ReceivedSubmit = { submission: Submission; bank: BankNumbers | null; mark: SubmitMark }

/** A lead with what content had for it when it was received (decide-lead.ts). */
export type DecidedLead = Pick<StoredLead, 'lead' | 'decided' | 'rates'>
