import { currentValue, isClosed } from '#app/internal/work.ts'
import { CHANNELS } from '#app/lead/channels.ts'
import { dayOf, startOfDay } from '#server/copenhagen.ts'
import { DAY_MS, HOUR_MS } from '#server/durations.ts'
import { STATE_MEANINGS } from '#server/leads/database/tables.ts'
import type { Channel } from '#server/leads/deliveries/channel.ts'
import type { LeadOnDesk } from '#server/leads/store/desk.ts'
import { SWEEPS } from '#server/leads/store/retention.ts'
import type { Settings } from '#server/settings.ts'

/** Days between the notice about an undelivered lead and its deletion: time to act by hand. */
export const NOTICE_DAYS = 14
/** Days by which 'Behold' puts off a lead's deletion. */
const KEEP_DAYS = 90

/** For how long leads are kept. */
export interface RetentionRules {
  /** Days after the last delivery, RETENTION_DELIVERED_DAYS. */
  deliveredDays: number
  /** Days after it was received, RETENTION_UNDELIVERED_DAYS. */
  undeliveredDays: number
  /**
   * Whether any delivery reaches people, by mail or CRM. If not, leads are only ever seen on the
   * desk, and count as undelivered.
   */
  reachesPeople: boolean
  /**
   * Whether sales works in a CRM. If not, the desk is where a lead that is not closed is worked.
   */
  hasCrm: boolean
}

export function retentionRules(
  settings: Pick<Settings, 'retentionDeliveredDays' | 'retentionUndeliveredDays'>,
  channels: readonly Pick<Channel, 'name' | 'reachesPeople'>[],
): RetentionRules {
  return {
    deliveredDays: settings.retentionDeliveredDays,
    undeliveredDays: settings.retentionUndeliveredDays,
    reachesPeople: channels.some((channel) => channel.reachesPeople),
    hasCrm: channels.some(({ name }) => name === 'crm'),
  }
}

/**
 * Whether a lead is past its time: a sweep then marks it. Not while it is being delivered, since
 * the local mailbox would get a mail that nothing deletes.
 */
export function isDue(lead: LeadOnDesk, rules: RetentionRules, now: number): boolean {
  const isKept = currentValue(lead.work, 'kept') >= dayOf(now)
  const mayGo = lead.noticedAt !== null && lead.deliveries.every(({ state }) => state !== 'delivering')
  return (
    !isKept && ((mayGo && undeliveredDeletion(lead, rules) <= now) || deliveredDeletion(lead, rules) <= now)
  )
}

/**
 * When the retention job deletes this lead at the earliest if nothing is done with it any more,
 * epoch ms.
 */
export function deletionOf(lead: LeadOnDesk, rules: RetentionRules): number {
  const keptUntil = currentValue(lead.work, 'kept')
  const first = deletionUnlessKept(lead, rules)
  return (keptUntil === '' ? first : Math.max(first, startOfDay(keptUntil, 1))) + SWEEPS * HOUR_MS
}

function deletionUnlessKept(lead: LeadOnDesk, rules: RetentionRules): number {
  return Math.min(undeliveredDeletion(lead, rules), deliveredDeletion(lead, rules))
}

/** The same for a lead that sales was told about, whatever happened to it then. */
function undeliveredDeletion({ stored, noticedAt }: LeadOnDesk, rules: RetentionRules): number {
  return Math.max(stored.receivedAt + rules.undeliveredDays * DAY_MS, (noticedAt ?? 0) + NOTICE_DAYS * DAY_MS)
}

/**
 * The same for a lead whose deliveries are all done; Infinity if one is not, or a person works with
 * it.
 */
function deliveredDeletion({ stored, deliveries, work }: LeadOnDesk, rules: RetentionRules): number {
  const state = currentValue(work, 'state')
  if (isUndelivered(deliveries, rules) || state === 'active' || (!rules.hasCrm && !isClosed(work)))
    return Number.POSITIVE_INFINITY
  const ended = deliveries.flatMap((each) => (each.state === 'unconfigured' ? [] : [each.updated_at]))
  const last = Math.max(stored.receivedAt, ...ended, ...work.map(({ at }) => at))
  const due = currentValue(work, 'due')
  return Math.max(last + rules.deliveredDays * DAY_MS, due === '' ? 0 : startOfDay(due, 1))
}

/** Whether a lead has not reached everybody that it should. */
export function isUndelivered(
  deliveries: LeadOnDesk['deliveries'],
  { reachesPeople }: Pick<RetentionRules, 'reachesPeople'>,
): boolean {
  return deliveries.some(
    ({ state, channel }) =>
      STATE_MEANINGS[state].isOpen ||
      (state === 'unconfigured' && (!reachesPeople || !CHANNELS[channel].isOptional)),
  )
}

/**
 * The day until which 'Behold' keeps a lead, ISO: 90 days beyond its own deletion, and beyond
 * today. A second press on the same day adds nothing: to keep a lead longer, a person presses again
 * every 90 days.
 */
export function keepUntil(lead: LeadOnDesk, rules: RetentionRules, now: number): string {
  return dayOf(Math.max(deletionUnlessKept(lead, rules), now) + KEEP_DAYS * DAY_MS)
}
