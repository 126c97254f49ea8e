import type { ChannelName, Task } from '#server/leads/database/tables.ts'
import type { StoredLead } from '#server/leads/store/stored-lead.ts'
import type { Outcome } from '#server/outcome.ts'

/** One attempt at one delivery, as a channel sees it. */
export type Attempt = {
  task: Task
  /** 1 for the first */
  number: number
  /** What earlier attempts have done, in the channel's own terms. */
  progress: Readonly<Record<string, string>>
  /** Durably records progress before the next step. */
  save: (progress: Record<string, string>) => Promise<void>
  /** Says that only a reply is missing, which may take minutes: other deliveries may begin. */
  lingers: () => void
  /** Aborted when the server stops. */
  stopping: AbortSignal
}

/**
 * A destination of leads. `deliver` may be repeated for the same lead and must not do anything
 * twice.
 */
export interface Channel {
  name: ChannelName
  deliver(lead: StoredLead, attempt: Attempt): Promise<Outcome>
}
