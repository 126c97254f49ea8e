import type { Delivery } from '#server/leads/store/stored-lead.ts'
import type { Outcome } from '#server/outcome.ts'
import type { Lane } from './delivery-services.ts'

/** Refusals after which a delivery is given up, if others were accepted in between. */
const MOST_REFUSALS = 3

/**
 * Whose a refusal is that may be its delivery's own or ours: words do not tell, what becomes of
 * others of its lane does. It is the delivery's own once another is accepted after it. It is ours,
 * and certainly so, if another lead's is refused too, and already if its code is about who sends. A
 * delivery is given up that was refused three times while others were accepted in between; never
 * during a pause, since then nothing was.
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
