import { HOUR_MS } from '#server/durations.ts'
import type { LeadServices } from '#server/leads/lead-services.ts'
import type { AlertStore } from '#server/leads/store/alerts.ts'
import type { StoppedChannel } from '#server/leads/store/channel-health.ts'
import type { OriginStore } from '#server/leads/store/origins.ts'
import type { AlertPost } from '#server/mail/alert-post.ts'

/** What alerts work with. */
export type AlertServices = Pick<LeadServices, 'transport' | 'leadContent' | 'clock' | 'log'> & {
  store: AlertStore
  /** Channels that deliver nothing now. */
  stopped: () => Promise<StoppedChannel[]>
  /** The figures of the week from a Monday on. */
  week: OriginStore['weekFrom']
  /** Runs when the mail server accepted an alert, which is a mail to ourselves. */
  recordAccepted: () => Promise<void>
  /** Posts to ALERT_URL; returns why it failed, as a code. null: ALERT_URL is not set. */
  post: ((alert: AlertPost) => Promise<string | null>) | null
  siteUrl: string
  /**
   * Sales works in a CRM, so that nobody closes leads on the desk: what is due or won there
   * is not counted.
   */
  hasCrm: boolean
}

/** A quarantined lead is reported after this long. */
export const QUARANTINE_MS = HOUR_MS
