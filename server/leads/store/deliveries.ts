import { randomUUID } from 'node:crypto'
import { type ExpressionBuilder, sql } from 'kysely'
import { type ChannelName, channelOf, type LaneName, lanesOf, tasksIn } from '#app/lead/channels.ts'
import { HOUR_MS } from '#server/durations.ts'
import { CLOCK_SLACK_MS } from '#server/leads/clock.ts'
import type { Reader } from '#server/leads/database/connection.ts'
import { type DeliveryState, type Tables, UNDER_WAY } from '#server/leads/database/tables.ts'
import type { Outcome } from '#server/outcome.ts'
import { rememberPerson } from './person.ts'
import { isNotSpam, StorePart } from './store-part.ts'
import { type Delivery, readProgress } from './stored-lead.ts'

/**
 * An instance that has the service tries what is due, or probes a paused channel, within this time.
 */
const UNTRIED_MS = HOUR_MS / 2

/** Outcomes that say nothing about whether a delivery is worth another attempt. */
const UNCOUNTED: readonly Outcome['kind'][] = ['pause', 'quota', 'refused']

/** Claims deliveries with a lease, stores their progress, and records their results. */
export class DeliveryStore extends StorePart {
  /**
   * Leases of this process. On a single-process engine there are no others, and no clock ends them.
   */
  readonly #held = new Set<string>()

  async of(leadId: string): Promise<Delivery[]> {
    return this.db
      .selectFrom('deliveries')
      .selectAll()
      .where('lead_id', '=', leadId)
      .orderBy('task')
      .execute()
  }

  /**
   * Claims the delivery of a lane that has been due longest, for `leaseMs`; null if none is due.
   */
  async claim(lane: LaneName, now: number, leaseMs: number): Promise<Delivery | null> {
    await releaseClaims(this.db, now, this.connection.engine.shared ? 'over' : this.#held)
    const lease = randomUUID()
    const channel = channelOf(lane)
    // The lease is listed before the claim is made, so that another channel's claim does not end it
    // meanwhile.
    this.#held.add(lease)
    let claimed: Delivery | undefined
    try {
      claimed = await this.db
        // Materialised: an engine may otherwise evaluate the subquery more than once and get
        // different rows.
        .with(
          (cte) => cte('due').materialized(),
          (db) =>
            this.connection.engine.skipLocked(
              db
                .selectFrom('deliveries')
                .select('deliveries.id')
                .where('deliveries.channel', '=', channel)
                .where('deliveries.task', 'in', tasksIn(lane))
                .where('deliveries.state', '=', 'waiting')
                .where(isDue(now))
                .where(({ not, exists, selectFrom }) =>
                  not(
                    exists(
                      selectFrom('deliveries as busy')
                        .select('busy.id')
                        .whereRef('busy.subject', '=', 'deliveries.subject')
                        .where('busy.channel', '=', channel)
                        .where('busy.state', '=', 'delivering'),
                    ),
                  ),
                )
                .orderBy('deliveries.next_attempt_at')
                .orderBy('deliveries.created_at')
                .limit(1),
            ),
        )
        .updateTable('deliveries')
        .set({
          state: 'delivering',
          attempts: sql`attempts + 1`,
          lease_id: lease,
          lease_until: now + leaseMs,
          rerun: 0,
          updated_at: now,
        })
        .where('id', 'in', (db) => db.selectFrom('due').select('due.id'))
        .where('state', '=', 'waiting')
        .returningAll()
        .executeTakeFirst()
    } catch (error) {
      if (!this.connection.engine.isConflict(error)) throw error
    } finally {
      if (claimed === undefined) this.#held.delete(lease)
    }
    return claimed ?? null
  }

  /** This process has stopped working on a delivery that it claimed, whatever the result. */
  releaseClaim(delivery: Delivery): void {
    if (delivery.lease_id !== null) this.#held.delete(delivery.lease_id)
  }

  /**
   * Extends the lease of a claimed delivery. False: the lease has expired, and another process may
   * have it.
   */
  async renew(delivery: Delivery, until: number): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('deliveries')
      .set({ lease_until: until })
      .where('id', '=', delivery.id)
      .where('lease_id', '=', delivery.lease_id)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /**
   * Stores a channel's progress, so that a retry after a crash continues from there. Ids that it
   * replaces are remembered too: an erasure looks for both.
   */
  async saveProgress(delivery: Delivery, progress: Record<string, string>, now: number): Promise<void> {
    await this.db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('deliveries')
        .select(['lead_id', 'progress_json'])
        .where('id', '=', delivery.id)
        // Without a lease, never overwrite another process's progress.
        .where('lease_id', '=', delivery.lease_id)
        .executeTakeFirst()
      if (row === undefined) return
      const progressBefore = readProgress(row.progress_json) ?? {}
      if (Object.entries(progressBefore).some(([step, made]) => progress[step] !== made))
        await rememberPerson(tx, row.lead_id, '', row.progress_json)
      await tx
        .updateTable('deliveries')
        .set({ progress_json: JSON.stringify(progress), updated_at: now })
        .where('id', '=', delivery.id)
        .where('lease_id', '=', delivery.lease_id)
        .execute()
    })
  }

  /**
   * Records the result of an attempt; returns the delivery's new state. An attempt without a lease
   * changes nothing. `again`: time of the next attempt, null to give up.
   */
  async finish(
    delivery: Delivery,
    outcome: Outcome,
    again: number | null,
    now: number,
  ): Promise<DeliveryState | null> {
    const reason =
      outcome.kind === 'delivered'
        ? (outcome.reason ?? (outcome.missing ?? []).map((each) => `missing:${each}`).join(' '))
        : outcome.reason
    const ended: DeliveryState =
      outcome.kind === 'delivered' ? 'delivered' : again === null ? 'dead' : 'waiting'
    const row = await this.db
      .updateTable('deliveries')
      .set({
        state: sql<DeliveryState>`case when rerun = 1 then 'waiting' else ${ended} end`,
        attempts: sql<number>`case when rerun = 1 then 0 else ${UNCOUNTED.includes(outcome.kind) ? delivery.attempts - 1 : delivery.attempts} end`,
        ...(outcome.kind === 'refused' && { is_refused: sql`case when rerun = 1 then 0 else 1 end` }),
        ...(ended !== 'waiting' && { is_refused: 0 }),
        next_attempt_at: again ?? now,
        rerun: 0,
        lease_id: null,
        lease_until: null,
        reason: reason === '' ? null : reason,
        delivered_at: ended === 'delivered' ? now : null,
        failing_since:
          ended === 'waiting'
            ? sql<number>`case when rerun = 1 then null else coalesce(failing_since, ${now}) end`
            : null,
        updated_at: now,
      })
      .where('id', '=', delivery.id)
      .where('lease_id', '=', delivery.lease_id)
      .returning('state')
      .executeTakeFirst()
    return row?.state ?? null
  }

  /**
   * Holds a claimed delivery whose lead came into quarantine meanwhile; false: the lead is not in
   * quarantine, and the delivery stays claimed.
   */
  async hold(delivery: Delivery, now: number): Promise<boolean> {
    return this.db.transaction().execute(async (tx) => {
      // Writing the row waits for a person who releases the lead at this moment.
      const quarantined = await tx
        .updateTable('leads')
        .set((eb) => ({ quarantined_at: eb.ref('quarantined_at') }))
        .where('id', '=', delivery.lead_id)
        .where('quarantined_at', 'is not', null)
        .returning('id')
        .executeTakeFirst()
      if (quarantined === undefined) return false
      await tx
        .updateTable('deliveries')
        .set({ ...heldColumns(now), rerun: 0, lease_id: null, lease_until: null })
        .where('id', '=', delivery.id)
        .where('lease_id', '=', delivery.lease_id)
        .execute()
      return true
    })
  }

  /** Whether a delivery of another lead was refused in this lane, and nothing accepted since. */
  async isAnotherRefused(lane: LaneName, leadId: string): Promise<boolean> {
    const another = await this.#of(lane, UNDER_WAY)
      .select('id')
      .where('is_refused', '=', 1)
      .where('refusals', '=', 0)
      .where('lead_id', '<>', leadId)
      .executeTakeFirst()
    return another !== undefined
  }

  /** When the lane's next delivery is due; `now` if one already is, null if none is waiting. */
  async nextDue(lane: LaneName, now: number): Promise<number | null> {
    const due = this.#of(lane, ['waiting']).select('id').where(isDue(now))
    return (await due.executeTakeFirst()) ? now : this.oldestDue(lane)
  }

  /** When the lane's longest waiting delivery was or will be due; null if none is waiting. */
  async oldestDue(lane: LaneName): Promise<number | null> {
    const oldest = this.#of(lane, ['waiting']).select('next_attempt_at').orderBy('next_attempt_at')
    return (await oldest.executeTakeFirst())?.next_attempt_at ?? null
  }

  #of(lane: LaneName, states: readonly DeliveryState[]) {
    return this.db
      .selectFrom('deliveries')
      .where('channel', '=', channelOf(lane))
      .where('task', 'in', tasksIn(lane))
      .where('state', 'in', states)
      .limit(1)
  }

  /**
   * Deliveries stored while the channel had no service become due, but those of spam; returns how
   * many.
   */
  async deliverUnconfigured(channel: ChannelName, now: number): Promise<number> {
    const { numUpdatedRows } = await this.db
      .updateTable('deliveries')
      .set(restartedColumns(now))
      .where('channel', '=', channel)
      .where('state', '=', 'unconfigured')
      .where('lead_id', 'in', this.db.selectFrom('leads').select('id').where(isNotSpam))
      .executeTakeFirst()
    return Number(numUpdatedRows)
  }

  /**
   * Ends the pauses of these channels, which have no service, and marks what waits for them;
   * returns how many deliveries. Those that were due a moment ago are left alone: an instance with
   * other settings may try them.
   */
  async markUnconfigured(channels: readonly ChannelName[], now: number): Promise<number> {
    if (channels.length === 0) return 0
    const latest = now - UNTRIED_MS
    const pauses = this.db.deleteFrom('pauses').where('lane', 'in', channels.flatMap(lanesOf))
    await pauses.where('probe_at', '<=', latest).execute()
    const paused = await this.db.selectFrom('pauses').select('lane').execute()
    const untried = channels.filter((channel) => !paused.some(({ lane }) => channelOf(lane) === channel))
    if (untried.length === 0) return 0
    const { numUpdatedRows } = await this.db
      .updateTable('deliveries')
      .set(unconfiguredColumns(now))
      .where('channel', 'in', untried)
      .where('state', '=', 'waiting')
      .where('next_attempt_at', '<=', latest)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  }

  /**
   * Releases a quarantined lead: its held deliveries become due. An auto-reply that was within the
   * limits when the lead came is sent: they keep strangers from sending mail through us, and here
   * a person decides.
   */
  async releaseQuarantine(leadId: string, now: number): Promise<void> {
    await this.db.transaction().execute(async (tx) => {
      await tx.updateTable('leads').set({ quarantined_at: null }).where('id', '=', leadId).execute()
      await tx
        .updateTable('deliveries')
        .set({ state: 'waiting', next_attempt_at: now, reason: null, updated_at: now })
        .where('lead_id', '=', leadId)
        .where('state', '=', 'held')
        .execute()
    })
  }

  /** Number of deliveries per state and channel. */
  async counts(): Promise<{ channel: ChannelName; state: DeliveryState; count: number }[]> {
    const rows = await this.connection.forSlowWork
      .selectFrom('deliveries')
      .select((eb) => ['channel', 'state', eb.fn.countAll().as('count')])
      .groupBy(['channel', 'state'])
      .orderBy('channel')
      .orderBy('state')
      .execute()
    return rows.map((row) => ({ ...row, count: Number(row.count) }))
  }
}

/** The columns of a delivery that begins again as if it were new. */
export function restartedColumns(now: number) {
  return {
    state: 'waiting',
    attempts: 0,
    is_refused: 0,
    refusals: 0,
    failing_since: null,
    next_attempt_at: now,
    reason: null,
    updated_at: now,
  } as const
}

/** The columns of a delivery that begins again once a person has looked at its lead. */
export function heldColumns(now: number) {
  return { ...restartedColumns(now), state: 'held', reason: 'quarantine' } as const
}

/**
 * Holds the waiting deliveries of a lead that comes into quarantine, and those that an erasure
 * stopped.
 */
export async function holdWaiting(tx: Reader, leadId: string, now: number): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set(heldColumns(now))
    .where('lead_id', '=', leadId)
    .where('state', 'in', ['waiting', 'held'])
    .execute()
}

/** The columns of a delivery whose channel has no service. */
export function unconfiguredColumns(now: number) {
  return { state: 'unconfigured', reason: 'no-service', updated_at: now } as const
}

/**
 * Due by its time, or written in what is now the future: then the clock was set back and its time
 * means nothing. Better to try early than a day late.
 */
function isDue(now: number) {
  return ({ eb, or }: ExpressionBuilder<Tables, 'deliveries'>) =>
    or([eb('deliveries.next_attempt_at', '<=', now), eb('deliveries.updated_at', '>', now + CLOCK_SLACK_MS)])
}

/**
 * Releases the claims whose lease expired ('over'), or all except the given leases of this process.
 */
export async function releaseClaims(
  db: Reader,
  now: number,
  which: 'over' | ReadonlySet<string>,
  table: 'deliveries' | 'erasures' = 'deliveries',
): Promise<void> {
  const query = db
    // Both have the columns of a lease.
    .updateTable(table as 'deliveries')
    .set({
      state: 'waiting',
      // It was due when it was claimed; a time that a clock ahead wrote would make it wait for
      // days.
      next_attempt_at: sql<number>`case when next_attempt_at > ${now} then ${now} else next_attempt_at end`,
      lease_id: null,
      lease_until: null,
      updated_at: now,
    })
    .where('state', '=', 'delivering')
  const isOver = ({ eb, or }: ExpressionBuilder<Tables, 'deliveries'>) =>
    or([eb('lease_until', '<=', now), eb('updated_at', '>', now + CLOCK_SLACK_MS)])
  if (which === 'over') await query.where(isOver).execute()
  else await (which.size === 0 ? query : query.where('lease_id', 'not in', [...which])).execute()
}
