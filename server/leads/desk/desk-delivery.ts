import { setTimeout } from 'node:timers/promises'
import type { DeskDelivery, DeskPause } from '#app/internal/desk.ts'
import { channelLabel, reasonMessage, stateLabel, taskLabel } from '#app/lead/delivery-labels.ts'
import type { Clock } from '#server/leads/clock.ts'
import type { Channel } from '#server/leads/deliveries/channel.ts'
import type { LeadStore } from '#server/leads/store/lead-store.ts'
import { type Delivery, readProgress } from '#server/leads/store/stored-lead.ts'

/** How long showing a lead waits for the CRM's response. */
const LONGEST_WAIT_MS = 1_000

/** Channels that deliver nothing now, as the desk shows them. */
export async function stoppedChannels(store: Pick<LeadStore, 'health'>, clock: Clock): Promise<DeskPause[]> {
  const now = clock.now()
  return (await store.health.stopped(now)).map(({ channel, reason, since, nextAttemptAt, isPaused }) => ({
    channel,
    since,
    isPaused,
    nextAttemptAt: nextAttemptAt > now ? nextAttemptAt : null,
    title: channelLabel(channel),
    reason: reasonMessage(reason),
  }))
}

/** A delivery as the desk shows it. */
export function deskDelivery(
  { task, state, attempts, next_attempt_at, delivered_at, reason, channel }: Delivery,
  stopped: readonly DeskPause[],
  channels: readonly Pick<Channel, 'name'>[],
): DeskDelivery {
  const pause =
    state === 'waiting' ? stopped.find((each) => each.isPaused && each.channel === channel) : undefined
  const isConnected = channels.some(({ name }) => name === channel)
  return {
    task,
    title: taskLabel(task),
    state: stateLabel(state),
    stateCode: state,
    reason: pause?.reason ?? reasonMessage(reason),
    attempts,
    paused: pause !== undefined,
    nextAttemptAt: state === 'waiting' ? Math.max(next_attempt_at, pause?.nextAttemptAt ?? 0) : null,
    deliveredAt: delivered_at,
    canReplay: canReplay(state, reason, pause !== undefined) && isConnected,
  }
}

/** Whether a person may start another attempt: of what was given up, or failed and waits. */
function canReplay(state: Delivery['state'], reason: string | null, isPaused: boolean): boolean {
  if (state === 'waiting') return isPaused || reason !== null
  return state === 'dead' || state === 'unconfigured'
}

/**
 * The address at which people find what these deliveries made. It does not wait long for a CRM that
 * does not respond: the page is worth more than the link.
 */
export async function dealUrlOf(
  channels: readonly Pick<Channel, 'crm'>[],
  deliveries: readonly Delivery[],
): Promise<string | null> {
  const crm = crmOf(channels)
  const delivery = deliveries.find(({ channel }) => channel === 'crm')
  if (crm === undefined || delivery === undefined) return null
  const url = crm.dealUrl(readProgress(delivery.progress_json) ?? {})
  return Promise.race([url, setTimeout(LONGEST_WAIT_MS, null, { ref: false })])
}

/** The CRM in which sales works. */
export const crmOf = (channels: readonly Pick<Channel, 'crm'>[]) => channels.find(({ crm }) => crm)?.crm
