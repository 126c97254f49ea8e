import type { Transaction } from 'kysely'
import type { ChannelName, Task } from '#app/lead/channels.ts'
import type { Reader } from '#server/leads/database/connection.ts'
import type { Engine } from '#server/leads/database/engine.ts'
import type { DeliveryState, Tables } from '#server/leads/database/tables.ts'

/** A delivery of a lead that is being stored. */
export type NewDelivery = { task: Task; channel: ChannelName; state: DeliveryState; reason?: string }

/**
 * How many leads name one mailbox before further ones look like spam, what one person may receive,
 * and how many auto-replies are sent in total. Times are epoch ms: anything older is not counted.
 */
export type LeadCaps = {
  leads: { most: number; since: number }
  autoReplies: { most: number; since: number }
  /** all recipients together */
  allAutoReplies: { most: number; since: number }
}

/**
 * A sign of spam that the store sets: the mailbox has more leads than one person sends, so
 * strangers may have written this one. It quarantines by itself; refusing could hit the mailbox's
 * owner.
 */
export const MANY_FROM_MAILBOX = 'many-from-mailbox'

/** Why a lead's auto-reply is not sent. */
export type WithheldReason = 'recipient-cap' | 'overall-cap'

/** Locks this count until the transaction ends: simultaneous submits would not see each other. */
export async function lockPerson(
  engine: Engine,
  tx: Transaction<Tables>,
  mailbox: string,
  { caps, deliveries }: { caps?: LeadCaps; deliveries: NewDelivery[] },
): Promise<void> {
  if (!caps || mailbox === '') return
  await engine.lock(tx, mailbox)
  if (deliveries.some((each) => each.task === 'auto_reply')) await engine.lock(tx, 'auto-replies')
}

/** Whether as many leads beside this one name its mailbox as one person sends. */
export async function isMailboxFull(
  tx: Reader,
  mailbox: string,
  { leads }: Pick<LeadCaps, 'leads'>,
  leadId: string,
): Promise<boolean> {
  if (mailbox === '') return false
  const row = await tx
    .selectFrom('leads')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('mailbox', '=', mailbox)
    .where('id', '!=', leadId)
    // A demo names its mailbox from the time of its completion.
    .where((eb) => eb(eb.fn.coalesce('completed_at', 'received_at'), '>', leads.since))
    // Otherwise strangers who continue would keep the mailbox full.
    .where('quarantined_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count) >= leads.most
}

/** The deliveries of a lead in quarantine, which wait for a person. */
export function quarantinedDeliveries(deliveries: readonly NewDelivery[]): NewDelivery[] {
  return deliveries.map(({ state, reason, ...each }) =>
    state === 'skipped' ? { ...each, state, reason } : { ...each, state: 'held', reason: 'quarantine' },
  )
}

/**
 * The deliveries of a lead; without the auto-reply if its recipient, or the site in total, has
 * reached the limit. `earlier`: how many replies it may have caused to addresses before.
 */
export async function applyCaps(
  tx: Reader,
  mailbox: string,
  { deliveries, caps }: { deliveries: NewDelivery[]; caps?: LeadCaps },
  earlier = 0,
): Promise<{ deliveries: NewDelivery[]; withheld: WithheldReason | null }> {
  const goesOut = deliveries.some(
    (each) => each.task === 'auto_reply' && (each.state === 'waiting' || each.state === 'held'),
  )
  if (caps === undefined || !goesOut) return { deliveries, withheld: null }
  const countReplies = (since: number) =>
    tx
      .selectFrom('deliveries')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('deliveries.task', '=', 'auto_reply')
      .where('deliveries.state', 'in', ['waiting', 'delivering', 'delivered'])
      .where('deliveries.created_at', '>', since)
  const toMailbox = await countReplies(caps.autoReplies.since)
    .innerJoin('leads', 'leads.id', 'deliveries.lead_id')
    .where('leads.mailbox', '=', mailbox)
    .executeTakeFirstOrThrow()
  const toAll = await countReplies(caps.allAutoReplies.since).executeTakeFirstOrThrow()
  const withheld =
    Number(toMailbox.count) + earlier >= caps.autoReplies.most
      ? 'recipient-cap'
      : Number(toAll.count) >= caps.allAutoReplies.most
        ? 'overall-cap'
        : null
  if (withheld === null) return { deliveries, withheld }
  return {
    withheld,
    deliveries: deliveries.map((each) =>
      each.task === 'auto_reply' ? { ...each, state: 'skipped', reason: withheld } : each,
    ),
  }
}
