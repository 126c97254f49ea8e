import { type Selectable, sql } from 'kysely'
import {
  type ChannelName,
  channelNames,
  channelOf,
  type LaneName,
  lanesOf,
  tasksIn,
} from '#app/lead/channels.ts'
import type { Reader } from '#server/leads/database/connection.ts'
import { type Tables, UNDER_WAY } from '#server/leads/database/tables.ts'
import { StorePart } from './store-part.ts'

/** After failing for this long a channel counts as stopped, in ms. */
const STALLED_MS = 10 * 60_000
/** Its oldest deliveries say how long a channel has failed. */
const MOST_READ = 200
/** The service works: only this delivery has to wait. */
const ALONE = 'crm-unconfirmed'

/** A channel that delivers nothing. Times are epoch ms. */
export type StoppedChannel = {
  channel: ChannelName
  reason: string
  since: number
  nextAttemptAt: number
  /** True: paused until its access is fixed. False: its attempts fail. */
  isPaused: boolean
  /** Its last delivery, which distinguishes one outage from the next; null if there is none. */
  deliveredAt: number | null
}

type FailedDelivery = {
  channel: ChannelName
  reason: string | null
  created_at: number
  next_attempt_at: number
  failing_since: number | null
  is_refused: number
}

/** Which channels deliver nothing, and for how long. */
export class ChannelHealthStore extends StorePart {
  /** Paused channels, and those that have only failed for ten minutes. */
  async stopped(now: number): Promise<StoppedChannel[]> {
    const paused = await pausedChannels(this.db)
    const stopped: StoppedChannel[] = []
    for (const { channel, reason, paused_at, probe_at } of paused) {
      const deliveredAt = await this.deliveredAt(channel)
      stopped.push({
        channel,
        reason,
        since: paused_at,
        nextAttemptAt: probe_at,
        isPaused: true,
        deliveredAt,
      })
    }
    const stalled = (await this.#waiting()).filter(
      (each) => each.reason !== null && each.reason !== ALONE && now - failedSince(each, now) >= STALLED_MS,
    )
    for (const [channel, failed] of Map.groupBy(stalled, (each) => each.channel)) {
      if (paused.some((each) => each.channel === channel)) continue
      const deliveredAt = await this.deliveredAt(channel)
      // A delivery since then shows that the channel works, and that only these leads have to wait.
      const [first] = failed.filter((each) => (deliveredAt ?? 0) < provenAfter(each, now))
      if (first === undefined) continue
      stopped.push({
        channel,
        reason: first.reason ?? '',
        since: failedSince(first, now),
        nextAttemptAt: Math.min(...failed.map((each) => each.next_attempt_at)),
        isPaused: false,
        deliveredAt,
      })
    }
    return stopped
  }

  /** By channel, how long its longest waiting delivery has failed or been due, in ms. */
  async overdue(now: number): Promise<Map<ChannelName, number>> {
    const longest = new Map<ChannelName, number>()
    for (const each of await this.#waiting()) {
      const since = each.reason === null ? each.next_attempt_at : failedSince(each, now)
      longest.set(each.channel, Math.max(longest.get(each.channel) ?? 0, now - since))
    }
    return longest
  }

  async #waiting(): Promise<FailedDelivery[]> {
    const waiting: FailedDelivery[] = []
    for (const channel of channelNames()) {
      const oldest = await this.db
        .selectFrom('deliveries')
        .select(['channel', 'reason', 'created_at', 'next_attempt_at', 'failing_since', 'is_refused'])
        .where('state', 'in', UNDER_WAY)
        .where('channel', '=', channel)
        .orderBy('created_at')
        .limit(MOST_READ)
        .execute()
      waiting.push(...oldest)
    }
    return waiting
  }

  /**
   * When a channel last delivered. It is found by the index on next_attempt_at, which holds the
   * time of delivery once a delivery has ended.
   */
  async deliveredAt(channel: ChannelName): Promise<number | null> {
    const last = await this.db
      .selectFrom('deliveries')
      .select('delivered_at')
      .where('state', '=', 'delivered')
      .where('channel', '=', channel)
      .orderBy('next_attempt_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    return last?.delivered_at ?? null
  }
}

/** When the first attempt failed; `now` if none has, as when the lead changed during its delivery. */
function failedSince({ failing_since }: FailedDelivery, now: number): number {
  return failing_since ?? now
}

/** A delivery after this time shows that the channel works. */
function provenAfter(each: FailedDelivery, now: number): number {
  // A refusal may be its own: a mail of the same lead that arrived before it is enough.
  return each.is_refused === 1 ? each.created_at : failedSince(each, now)
}

/** The pauses, one for each channel: that of the lane paused first. */
export async function pausedChannels(
  db: Reader,
): Promise<{ channel: ChannelName; reason: string; paused_at: number; probe_at: number }[]> {
  const pauses = await db.selectFrom('pauses').selectAll().orderBy('paused_at').execute()
  const byChannel = Map.groupBy(pauses, ({ lane }) => channelOf(lane))
  return [...byChannel].flatMap(([channel, [first]]) => {
    if (first === undefined) return []
    const { lane: _, ...pause } = first
    return [{ channel, ...pause }]
  })
}

/** Lanes that are paused until their access is fixed. */
export class PauseStore extends StorePart {
  async begin(lane: LaneName, reason: string, now: number, probeAt: number): Promise<void> {
    await this.db
      .insertInto('pauses')
      .values({ lane, reason, paused_at: now, probe_at: probeAt })
      .onConflict((conflict) => conflict.column('lane').doUpdateSet({ reason, probe_at: probeAt }))
      .execute()
  }

  /**
   * The service accepted something of this lane: earlier refusals were not about us, and a pause is
   * over.
   */
  async recordAccepted(lane: LaneName, now: number): Promise<void> {
    await this.db
      .updateTable('deliveries')
      .set({ is_refused: 0, refusals: sql`refusals + 1` })
      .where('channel', '=', channelOf(lane))
      .where('task', 'in', tasksIn(lane))
      .where('state', 'in', UNDER_WAY)
      .where('is_refused', '=', 1)
      .execute()
    await this.end(lane, now)
  }

  /** Ends a pause, if there is one: what waited for that is due, the oldest first. */
  async end(lane: LaneName, now: number): Promise<void> {
    if ((await this.of(lane)) !== null) await this.#resume([lane], now)
  }

  /** The pause of a lane; null: it has none. */
  async of(lane: LaneName): Promise<Selectable<Tables['pauses']> | null> {
    const pause = this.db.selectFrom('pauses').selectAll().where('lane', '=', lane)
    return (await pause.executeTakeFirst()) ?? null
  }

  /**
   * By hand, after the service was fixed: a pause ends, and what failed is tried again at once.
   */
  async resume(channel: ChannelName, now: number): Promise<void> {
    await this.#resume(lanesOf(channel), now)
  }

  async #resume(lanes: LaneName[], now: number): Promise<void> {
    await this.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('pauses').where('lane', 'in', lanes).execute()
      await tx
        .updateTable('deliveries')
        .set({ next_attempt_at: now })
        .where('channel', 'in', lanes.map(channelOf))
        .where('task', 'in', lanes.flatMap(tasksIn))
        .where('state', '=', 'waiting')
        .where('reason', 'is not', null)
        .execute()
    })
  }

  /** One for each channel. */
  all() {
    return pausedChannels(this.db)
  }
}
