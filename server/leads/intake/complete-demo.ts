import { tasksOf } from '#app/lead/channels.ts'
import type { Decided } from '#app/lead/final-lead.ts'
import type { Receipt } from '#app/lead/submission.ts'
import { nextBankDay } from '#server/bank-days.ts'
import type { FoundLead, StoredLead } from '#server/leads/store/stored-lead.ts'
import type { DecidedLead, IntakeServices, ReceivedSubmit } from './intake-services.ts'
import { leadCaps, planDeliveries } from './plan-deliveries.ts'
import { concludeSubmit } from './receipt.ts'
import { isQuarantined, spamSigns } from './spam.ts'

/** Only the browser that created a lead has a token for it. */
export async function isOfThisBrowser(
  { store, clock }: Pick<IntakeServices, 'store' | 'clock'>,
  demo: FoundLead,
  token: string | null,
): Promise<boolean> {
  return token !== null && (await store.submits.byToken(token, clock.now()))?.id === demo.id
}

/**
 * Gives a demo lead its contact, and the answers and rates that the visitor sees now: delivered to
 * CRM and sales again, and a quote to the visitor if there is an address.
 */
export async function completeDemo(
  services: IntakeServices,
  demo: FoundLead,
  { lead, decided, rates }: DecidedLead,
  { submission, mark }: ReceivedSubmit,
): Promise<Receipt> {
  const { store, clock, autoRepliesPerHour } = services
  const signs = spamSigns(lead, submission)
  const acceptance = await store.submits.complete(
    demo.id,
    {
      lead,
      decided: decided && { ...decided, demo: demo.lead && (demo.decided?.demo ?? originalRequest(demo)) },
      // The day that was promised with the demo stays: the desk and the CRM's task have it too.
      answerBy: demo.lead ? demo.answerBy : nextBankDay(clock.now()),
      rates,
      deliveries: await planDeliveries(services, tasksOf(lead, 'demo-completed'), submission.ip),
      signs,
      quarantined: isQuarantined(signs),
      caps: leadCaps(autoRepliesPerHour, clock.now()),
    },
    mark,
    clock.now(),
  )
  return concludeSubmit(services, acceptance, { form: 'demo', completed: true })
}

/** Answers and rates with which a demo was asked for, before its contact replaces them. */
function originalRequest({ lead, rates }: StoredLead): Decided['demo'] {
  if (lead.kind !== 'wizard') return null
  const { answers, choice } = lead
  return { answers, rates, ...(choice && { choice }) }
}
