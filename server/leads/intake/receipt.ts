import { describe } from '#app/lead/describe.ts'
import type { Receipt } from '#app/lead/submission.ts'
import { STATE_MEANINGS } from '#server/leads/database/tables.ts'
import type { Acceptance } from '#server/leads/store/submit-keys.ts'
import type { IntakeServices } from './intake-services.ts'

/** What the sender gets for a submit that the store has accepted, now or before. */
export async function receiptOf(services: IntakeServices, acceptance: Acceptance): Promise<Receipt> {
  if (acceptance.kind === 'key-reused' || acceptance.kind === 'erased') return { outcome: acceptance.kind }
  const { leadId, reference, token } = acceptance
  const repeated = acceptance.kind === 'repeated'
  const stored = await services.store.byId(leadId)
  if (!stored?.lead) return { outcome: 'stored', reference, token, repeated }
  const { notice, answerBy } = describe(stored)
  return {
    outcome: 'stored',
    reference,
    token,
    repeated,
    notice,
    answerBy,
    isMailed: await isMailed(services, leadId),
  }
}

/** Whether an auto-reply is sent. One that is withheld, as in quarantine, is not promised. */
export async function isMailed(
  { store, mails = true }: Pick<IntakeServices, 'store' | 'mails'>,
  leadId: string,
): Promise<boolean> {
  const deliveries = mails ? await store.deliveries.of(leadId) : []
  return deliveries.some(({ task, state }) => task === 'auto_reply' && STATE_MEANINGS[state].isPromised)
}

/** Wakes the workers for a lead that was just stored, and returns its sender's receipt. */
export async function concludeSubmit(
  services: IntakeServices,
  acceptance: Acceptance,
  about: Record<string, unknown>,
): Promise<Receipt> {
  if (acceptance.kind === 'stored') {
    const { log, wake, report, autoRepliesPerHour: perHour } = services
    const { reference, quarantined, signs } = acceptance
    log.info('A lead was stored', { reference, ...about, quarantined, signs })
    wake()
    if (acceptance.withheld === 'overall-cap') await report({ kind: 'auto-replies-withheld', perHour })
  }
  return receiptOf(services, acceptance)
}
