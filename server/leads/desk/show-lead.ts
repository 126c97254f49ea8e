import { type DeskFilter, type DeskLead, EVERYTHING } from '#app/internal/desk.ts'
import { replyTo } from '#app/internal/reply.ts'
import { signMessage } from '#app/lead/delivery-labels.ts'
import { describe } from '#app/lead/describe.ts'
import { dayOf } from '#server/copenhagen.ts'
import type { FoundLead } from '#server/leads/store/read-lead.ts'
import { keepUntil } from './deletion.ts'
import { deskDelivery, recordUrlOf, standingChannels } from './desk-delivery.ts'
import { deskRow, UNREADABLE_KIND } from './desk-row.ts'
import type { DeskServices } from './desk-services.ts'
import { leadSections } from './lead-sections.ts'

/** Maximum number of other leads of a person that the desk lists. */
const MOST_OTHERS = 200

/** One lead with everything known about it; null if it was deleted meanwhile. */
export async function showLead(
  services: DeskServices,
  stored: FoundLead,
  filter: DeskFilter = EVERYTHING,
): Promise<DeskLead | null> {
  const { store, channels, retention, clock } = services
  const [lead] = await store.desk.leads([stored.id])
  if (lead === undefined) return null
  const { deliveries } = lead
  const standing = await standingChannels(store, clock)
  const { others: _, ...row } = deskRow(lead, retention)
  const today = dayOf(clock.now())
  return {
    ...row,
    ...(await store.desk.neighbours(stored.id, { ...filter, today })),
    reply: stored.lead === null ? '' : replyTo(stored),
    keepUntil: keepUntil(row.deletesAt),
    sections: await leadSections(services, stored),
    deliveries: deliveries.map((each) => deskDelivery(each, standing, channels)),
    signs: stored.lead === null ? [] : stored.signs.map(signMessage),
    others: await othersOf(services, stored.id),
    today,
    hasCrm: retention.hasCrm,
    deal: await recordUrlOf(channels, deliveries),
  }
}

/** The newest other leads of the same person. */
async function othersOf({ store }: DeskServices, leadId: string): Promise<DeskLead['others']> {
  const ids = (await store.desk.ofSamePerson(leadId)).filter((id) => id !== leadId)
  const others = await store.desk.leads(ids.slice(-MOST_OTHERS))
  return others.map(({ stored: { reference, receivedAt }, stored }) => ({
    ...{ reference, receivedAt },
    kind: stored.lead === null ? UNREADABLE_KIND : describe(stored).kind,
  }))
}
