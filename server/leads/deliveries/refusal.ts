import type { Delivery } from '#server/leads/store/stored-lead.ts'
import type { Outcome } from '#server/outcome.ts'
import type { Lane } from './delivery-services.ts'

/** Refusals after which a delivery is given up, if others were accepted in between. */
const MOST_REFUSALS = 3

/**
 * Decides whether a refusal is about this delivery or about us. The words of a refusal do not show
 * it; what happens to other deliveries of its lane does. It is about this delivery once another is
 * accepted after it. It is about us if another lead's is refused too, or if its code is about the
 * sender. A delivery is given up after three refusals with others accepted in between; never during
 * a pause, when nothing is accepted.
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
