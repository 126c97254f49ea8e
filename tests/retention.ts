import type { RetentionRules } from '#server/leads/desk/deletion.ts'
import { purge } from '#server/leads/desk/retention.ts'

/** The default settings, of a site that reaches its owner and has a CRM. */
export const USUAL_RETENTION: RetentionRules = {
  deliveredDays: 30,
  undeliveredDays: 90,
  reachesPeople: true,
  hasCrm: true,
}

/**
 * Deletes what has passed its retention, with the default settings of a site that reaches its
 * owner.
 */
export function purgeAsUsual(
  parts: Pick<Parameters<typeof purge>[0], 'store' | 'dataDir' | 'clock' | 'log' | 'report'>,
) {
  return purge({ ...USUAL_RETENTION, ...parts })
}
