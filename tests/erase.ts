import type { LeadDesk } from '#app/internal/desk.ts'
import type { ErasureProgress } from '#app/internal/erasure.ts'
import type { CrmTraces, TracedLead } from '#server/crm/crm.ts'
import { createErasures } from '#server/leads/deletion/erasures.ts'

type ErasureServices = Parameters<typeof createErasures>[0]

/**
 * Begins an erasure on the desk, and does all of it that is due now; null: there is no such lead.
 */
export async function eraseNow(
  { desk, ...services }: ErasureServices & { desk: LeadDesk },
  ...erase: Parameters<LeadDesk['erase']>
): Promise<(ErasureProgress & { id: string }) | null> {
  const begun = await desk.erase(...erase)
  if (begun === null) return null
  await createErasures(services).run()
  const erasure = await desk.erasure(begun.id)
  if (erasure === null) throw new Error('The erasure is not in the store')
  return { id: begun.id, ...erasure }
}

/** The CRM traces of these addresses' leads, all of which are to be erased. */
export function tracesOf(emails: readonly string[], ...leads: Partial<TracedLead>[]): CrmTraces {
  const known = { id: 'lead', reference: 'ABCD-2345', progress: [] }
  return {
    emails,
    goes: (email) => emails.includes(email),
    leads: leads.map((lead) => ({ hasAddress: true, stays: false, isComplete: false, ...known, ...lead })),
  }
}
