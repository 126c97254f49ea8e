import type { RetentionRules } from '#server/leads/desk/deletion.ts'
import { type RetentionServices, sweepRetention } from '#server/leads/desk/retention.ts'
import { SWEEPS } from '#server/leads/store/retention.ts'

/** The default settings, of a site that reaches its owner and has a CRM. */
export const USUAL_RETENTION: RetentionRules = {
  deliveredDays: 30,
  undeliveredDays: 90,
  reachesPeople: true,
  hasCrm: true,
}

/**
 * Deletes what has passed its retention, with the default settings of a site that reaches its
 * owner: as many sweeps as that takes, all at this moment. Returns what they did together.
 */
export async function purgeAsUsual(
  parts: Partial<RetentionServices> &
    Pick<RetentionServices, 'store' | 'dataDir' | 'clock' | 'log' | 'report'>,
) {
  const all = { deleted: 0, announced: 0 }
  for (let sweep = 0; sweep <= SWEEPS; sweep++) {
    const { deleted, announced } = await sweepRetention({ ...USUAL_RETENTION, ...parts })
    all.deleted += deleted
    all.announced += announced
  }
  return all
}
