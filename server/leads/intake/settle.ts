import type { LeadStore } from '#server/leads/store/store.ts'
import type { StoredLead } from '#server/leads/store/stored-lead.ts'
import type { Terms } from '#server/leads/terms.ts'
import { unknownNames } from './decide.ts'

/**
 * A lead that an earlier edition stored is decided about when it is first worked with, and never
 * again. Of the others it is what was decided when they came.
 */
export function createSettle(store: Pick<LeadStore, 'submits'>, terms: () => Promise<Terms>) {
  return async (stored: StoredLead): Promise<StoredLead> => {
    const { lead, decided } = stored
    if (lead.kind !== 'wizard' || decided !== null) return stored
    const unknown = unknownNames(lead, await terms())
    return (await store.submits.decideOnce(stored.id, { unknown, shown: null, demo: null })) ?? stored
  }
}
