import { markDue, type RetentionServices, sweepRetention } from '#server/leads/deletion/retention.ts'
import type { RetentionRules } from '#server/leads/deletion/retention-rules.ts'
import { SWEEPS } from '#server/leads/store/retention.ts'

/** The default settings, of a site that reaches its owner and has a CRM. */
export const DEFAULT_RETENTION: RetentionRules = {
  deliveredDays: 30,
  undeliveredDays: 90,
  reachesPeople: true,
  hasCrm: true,
}

/**
 * Deletes what has passed its retention, with the default settings of a site that reaches its
 * owner: as many sweeps as that takes, all at this moment, of which those between the first and the
 * last only count. Returns what they did together.
 */
export async function purgeWithDefaults(
  parts: Partial<RetentionServices> &
    Pick<RetentionServices, 'store' | 'dataDir' | 'clock' | 'log' | 'report'>,
) {
  const services = { ...DEFAULT_RETENTION, ...parts }
  const first = await sweepRetention(services)
  for (let sweep = 1; sweep < SWEEPS; sweep++) await markDue(services)
  const last = await sweepRetention(services)
  return { deleted: first.deleted + last.deleted, announced: first.announced + last.announced }
}
