import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { CLOSED } from '#app/internal/work.ts'
import { addDays } from '#app/lead/dates.ts'
import type { Trouble } from '#app/lead/trouble.ts'
import { pausedChannels } from './channel-health.ts'
import { hasNoEntry, insertUnlessThere, isCurrentEntry, isNotSpam, StorePart } from './store-part.ts'
import { readColumn } from './stored-lead.ts'

/** Recorded troubles, and what in the store is trouble now. */
export class AlertStore extends StorePart {
  /** False if a trouble with the key `once` is recorded already: it is reported once only. */
  async add(trouble: Trouble, now: number, once = onceOf(trouble, now)): Promise<boolean> {
    const id = randomUUID()
    return insertUnlessThere(this.db, 'alerts', {
      id,
      once: once ?? id,
      trouble_json: JSON.stringify(trouble),
      created_at: now,
      lease_until: null,
      told_at: null,
    })
  }

  /** Claims unreported troubles; the lease expires if the instance that claimed them dies. */
  async claimUnreported(now: number, leaseMs: number): Promise<{ id: string; trouble: Trouble }[]> {
    const rows = await this.db
      .updateTable('alerts')
      .set({ lease_until: now + leaseMs })
      .where('told_at', 'is', null)
      .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
      .returning(['id', 'trouble_json'])
      .execute()
    const troubles = rows.map(({ id, trouble_json }) => ({ id, trouble: readColumn(trouble, trouble_json) }))
    for (const { id, trouble } of troubles) {
      if (trouble !== null) continue
      this.connection.unreadable({ table: 'alerts', row: id, columns: ['trouble_json'] })
      await this.markReported([id], now)
    }
    return troubles.flatMap(({ id, trouble }) => (trouble === null ? [] : [{ id, trouble }]))
  }

  async markReported(ids: string[], now: number): Promise<void> {
    await this.db.updateTable('alerts').set({ told_at: now }).where('id', 'in', ids).execute()
  }

  async giveBack(ids: string[]): Promise<void> {
    await this.db.updateTable('alerts').set({ lease_until: null }).where('id', 'in', ids).execute()
  }

  /** References of leads in quarantine since before `before`. */
  async quarantinedBefore(before: number): Promise<string[]> {
    const rows = await this.db
      .selectFrom('leads')
      .select('reference')
      .where('quarantined_at', '<=', before)
      .where(isNotSpam)
      .orderBy('received_at')
      .limit(500)
      .execute()
    return rows.map((row) => row.reference)
  }

  /** Everything that is wrong now, for the digest. */
  async openTroubles(quarantinedBefore: number): Promise<Trouble[]> {
    const dead = await this.db
      .selectFrom('deliveries')
      .innerJoin('leads', 'leads.id', 'deliveries.lead_id')
      .select(['leads.reference', 'deliveries.channel', 'deliveries.task', 'deliveries.reason'])
      .where('deliveries.state', '=', 'dead')
      .where(isNotSpam)
      .orderBy('leads.received_at')
      .limit(500)
      .execute()
    const pauses = await pausedChannels(this.db)
    const quarantined = await this.quarantinedBefore(quarantinedBefore)
    return [
      ...pauses.map(({ channel, reason }) => ({ kind: 'channel-paused', channel, reason }) as const),
      ...dead.map((each) => ({ kind: 'dead-letter', ...each, reason: each.reason ?? '' }) as const),
      ...quarantined.map((reference) => ({ kind: 'quarantined', reference }) as const),
    ]
  }

  /** What is due today (ISO) or earlier, and not closed, oldest day first. */
  async due(today: string): Promise<Trouble[]> {
    const rows = await this.db
      .selectFrom('lead_work')
      .innerJoin('leads', 'leads.id', 'lead_work.lead_id')
      .select(['leads.reference', 'lead_work.value'])
      .where(isCurrentEntry('due'))
      .where('lead_work.value', '<=', today)
      .where('lead_work.value', '<>', '')
      .where(hasNoEntry('state', 'in', CLOSED))
      .where(isNotSpam)
      .orderBy('lead_work.value')
      .orderBy('leads.received_at')
      .limit(500)
      .execute()
    return rows.map(({ reference, value }) => ({
      kind: 'due',
      reference,
      due: value,
      isOver: value < today,
    }))
  }

  /**
   * True for the first instance that claims a daily job on this day. `day` is ISO, '2026-11-20'. A
   * claim for a day after tomorrow came from a clock that was ahead, and does not count.
   */
  async claimDay(job: string, day: string): Promise<boolean> {
    const tomorrow = addDays(day, 1)
    const claimed = await this.db
      .insertInto('jobs')
      .values({ name: job, last_day: day })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ last_day: day })
          .where((eb) => eb.or([eb('jobs.last_day', '<', day), eb('jobs.last_day', '>', tomorrow)])),
      )
      .returning('name')
      .executeTakeFirst()
    return claimed !== undefined
  }

  /** Today's job failed: it may be claimed again. */
  async releaseDay(job: string): Promise<void> {
    await this.db.deleteFrom('jobs').where('name', '=', job).execute()
  }
}

/** The kinds that are recorded; another version may have more. */
const KINDS: readonly Trouble['kind'][] = [
  ...(['dead-letter', 'channel-paused', 'quarantined', 'retention-notice'] as const),
  ...(['due', 'auto-replies-withheld'] as const),
]
const trouble = z.looseObject({ kind: z.enum(KINDS) }) as unknown as z.ZodType<Trouble>

/** Why a delivery of a lead whose row cannot be read is given up. */
export const LEAD_UNREADABLE = 'lead-unreadable'

/**
 * Key of a trouble that is reported once: a quarantined, expiring or unreadable lead, a day with
 * too many auto-replies.
 */
function onceOf(trouble: Trouble, now: number): string | null {
  if (trouble.kind === 'quarantined') return `${trouble.kind} ${trouble.reference}`
  // A lead that was kept since is announced again.
  if (trouble.kind === 'retention-notice')
    return `${trouble.kind} ${trouble.reference} ${new Date(trouble.deletesAt).toISOString().slice(0, 10)}`
  if (trouble.kind === 'dead-letter' && trouble.reason === LEAD_UNREADABLE)
    return `${LEAD_UNREADABLE} ${trouble.reference}`
  if (trouble.kind === 'auto-replies-withheld')
    return `${trouble.kind} ${new Date(now).toISOString().slice(0, 10)}`
  return null
}
