import { purge } from '#server/leads/desk/retention.ts'

/**
 * Deletes what has passed its retention, with the default settings of a site that reaches its
 * owner.
 */
export function purgeAsUsual(
  parts: Pick<Parameters<typeof purge>[0], 'store' | 'dataDir' | 'clock' | 'log' | 'report'>,
) {
  return purge({ deliveredDays: 30, undeliveredDays: 90, reachesPeople: true, ...parts })
}
