import type { Selectable } from 'kysely'
import { type ChannelName, channelNames } from '#app/lead/channels.ts'
import { type Tables, UNDER_WAY } from '#server/leads/database/tables.ts'
import { StorePart } from './store-part.ts'

/** After failing for this long a channel counts as stopped, in ms. */
const STALLED_MS = 10 * 60_000
/** Its oldest deliveries say how long a channel has failed. */
const MOST_READ = 200
/** The service works: only this delivery has to wait. */
const ALONE = 'crm-unconfirmed'

/** A channel that delivers nothing. Times are epoch ms. */
export type StandingChannel = {
  channel: ChannelName
  reason: string
  since: number
  nextAttemptAt: number
  /** Until its access is fixed; otherwise its attempts fail. */
  isPaused: boolean
  /** Its last delivery, which distinguishes one outage from the next; null if there is none. */
  deliveredAt: number | null
}

type Failed = {
  channel: ChannelName
  reason: string | null
  next_attempt_at: number
  failing_since: number | null
}

/** Which channels deliver nothing, and for how long. */
export class ChannelHealthStore extends StorePart {
  /** Paused channels, and those that have only failed for ten minutes. */
  async standing(now: number): Promise<StandingChannel[]> {
    const paused = await this.db.selectFrom('pauses').selectAll().execute()
    const standing: StandingChannel[] = []
    for (const { channel, reason, paused_at, probe_at } of paused) {
      const deliveredAt = await this.deliveredAt(channel)
      standing.push({
        ...{ channel, reason, since: paused_at, nextAttemptAt: probe_at },
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
      // What it delivered since shows that it works, and that only these leads have to wait.
      const [first] = failed.filter((each) => (deliveredAt ?? 0) < failedSince(each, now))
      if (first === undefined) continue
      standing.push({
        ...{ channel, reason: first.reason ?? '', since: failedSince(first, now) },
        nextAttemptAt: Math.min(...failed.map((each) => each.next_attempt_at)),
        isPaused: false,
        deliveredAt,
      })
    }
    return standing
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

  async #waiting(): Promise<Failed[]> {
    const waiting: Failed[] = []
    for (const channel of channelNames()) {
      const oldest = await this.db
        .selectFrom('deliveries')
        .select(['channel', 'reason', 'next_attempt_at', 'failing_since'])
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
   * A channel's last delivery. By the index of what is due, in which a delivery's end replaces its
   * next attempt.
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

/** When the first attempt failed; `now` if none did: the lead changed during its delivery. */
function failedSince({ failing_since }: Failed, now: number): number {
  return failing_since ?? now
}

/** Channels that are paused until their access is fixed. */
export class PauseStore extends StorePart {
  async begin(channel: ChannelName, reason: string, now: number, probeAt: number): Promise<void> {
    await this.db
      .insertInto('pauses')
      .values({ channel, reason, paused_at: now, probe_at: probeAt })
      .onConflict((conflict) => conflict.column('channel').doUpdateSet({ reason, probe_at: probeAt }))
      .execute()
  }

  async end(channel: ChannelName): Promise<void> {
    await this.db.deleteFrom('pauses').where('channel', '=', channel).execute()
  }

  /**
   * By hand, after the service was fixed: a pause ends, and what failed is tried again at once.
   */
  async resume(channel: ChannelName, now: number): Promise<void> {
    await this.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('pauses').where('channel', '=', channel).execute()
      await tx
        .updateTable('deliveries')
        .set({ next_attempt_at: now })
        .where('channel', '=', channel)
        .where('state', '=', 'waiting')
        .where('reason', 'is not', null)
        .execute()
    })
  }

  async all(): Promise<Selectable<Tables['pauses']>[]> {
    return this.db.selectFrom('pauses').selectAll().execute()
  }
}
