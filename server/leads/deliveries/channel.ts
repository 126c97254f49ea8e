import type { ChannelName, Task } from '#app/lead/channels.ts'
import type { CrmResult, CrmTraces } from '#server/crm/crm.ts'
import type { StoredLead } from '#server/leads/store/stored-lead.ts'
import type { Outcome } from '#server/outcome.ts'

/** One attempt at one delivery, as a channel sees it. */
export type Attempt = {
  task: Task
  /** 1 for the first */
  number: number
  /** When it begins, epoch ms. */
  at: number
  /** When it became due or, if attempts failed, when they began to fail, epoch ms. */
  dueSince: number
  /** What earlier attempts have done, in the channel's own terms. */
  progress: Readonly<Record<string, string>>
  /** Durably records progress before the next step. */
  save: (progress: Record<string, string>) => Promise<void>
  /** To call when only a reply is missing, which may take minutes: other deliveries may begin. */
  markSlow: () => void
  /** It aborts when the server stops. */
  stopping: AbortSignal
}

/** A destination of leads whose service is set up. */
export interface Channel {
  name: ChannelName
  /** Whether people read what arrives there: false for files on this machine. */
  reachesPeople: boolean
  /** May be called again for the same lead, and must then do nothing twice. */
  deliver(lead: StoredLead, attempt: Attempt): Promise<Outcome>
  /**
   * Erases what the destination has of a person. If it fails, nothing is erased in the store, and
   * the whole erasure is tried again.
   */
  erase(traces: Traces): Promise<CrmResult<{ found: boolean }>>
  /** The product in which sales works with what arrives there. */
  crm?: {
    product: string
    /** The address at which people find what a delivery made; null: nothing, or unknown now. */
    dealUrl(progress: Attempt['progress']): Promise<string | null>
  }
}

/** What one person's leads left in a channel; `progress` is what its deliveries saved. */
export type Traces = CrmTraces
