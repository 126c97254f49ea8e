import type { Delivery } from '#server/leads/store/stored-lead.ts'
import type { Outcome } from '#server/outcome.ts'
import type { Lane } from './delivery-services.ts'

/** Refusals after which a delivery is given up, if others were accepted in between. */
const MOST_REFUSALS = 3

/**
 * Decides whether a refusal is about this delivery or about us. The message does not say, but the
 * lane's other deliveries show it. If another is accepted later, the refusal is about this one. If
 * another lead's is refused too, or the code is about the sender, it is about us. A delivery is
 * given up after three refusals with others accepted in between, so never during a pause.
 */
export async function judgeRefusal(
  { store, name }: Lane,
  { lead_id, refusals }: Delivery,
  { isAboutUs = false }: Extract<Outcome, { kind: 'refused' }>,
): Promise<{ isOurs: boolean; isCertain: boolean; isLast: boolean }> {
  const isCertain = await store.deliveries.isAnotherRefused(name, lead_id)
  const isSuspected = refusals === 0 && (isCertain || isAboutUs)
  const isOurs = isSuspected || (await store.pauses.of(name)) !== null
  return { isOurs, isCertain, isLast: refusals + 1 >= MOST_REFUSALS }
}
