import { z } from 'zod'
import type { EndedSessions } from '#app/internal/sign-in.ts'
import { readColumn } from './json-column.ts'
import { insertUnlessThere, StorePart } from './store-part.ts'

/** What the store remembers of time. Epoch ms. */
export interface ClockTrail {
  /** The newest time that was believed. */
  seen: number
  /**
   * Since when the clock runs on from a jump, the last look at it, and whether the owner was told.
   */
  doubt: { since: number; last: number; isTold: boolean } | null
}

/** Among the jobs, whose table every edition has. */
const TRAIL = 'trail'

/** What instances of one store share besides leads. */
export class InstanceStore extends StorePart {
  get endedSessions(): EndedSessions {
    return {
      has: async (id) => {
        const query = this.db.selectFrom('ended_sessions').select('id').where('id', '=', id)
        return (await query.executeTakeFirst()) !== undefined
      },
      add: async (id, endsAt) => {
        await insertUnlessThere(this.db, 'ended_sessions', { id, ends_at: endsAt })
      },
    }
  }

  /** Digest of the first instance's secret; null if there was none yet. */
  async secretCheck(name: string): Promise<string | null> {
    const query = this.db.selectFrom('secret_checks').select('digest').where('name', '=', name)
    return (await query.executeTakeFirst())?.digest ?? null
  }

  /**
   * The same, storing `digest` if there was none; returns another instance's if that was faster.
   */
  async beginSecretCheck(name: string, digest: string): Promise<string> {
    await insertUnlessThere(this.db, 'secret_checks', { name, digest })
    return (await this.secretCheck(name)) ?? digest
  }

  /** From now on instances must start with the secret of this digest. */
  async replaceSecretCheck(name: string, digest: string): Promise<void> {
    await this.db
      .insertInto('secret_checks')
      .values({ name, digest })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ digest }))
      .execute()
  }

  /** Encrypted bank numbers, newest application first. */
  async sealedBanks(limit: number): Promise<{ leadId: string; sealed: string }[]> {
    const rows = await this.db
      .selectFrom('clients')
      .innerJoin('leads', 'leads.id', 'clients.lead_id')
      .select(['clients.lead_id', 'clients.bank_sealed'])
      .where('clients.bank_sealed', 'is not', null)
      .orderBy('leads.received_at', 'desc')
      .limit(limit)
      .execute()
    return rows.flatMap((row) =>
      row.bank_sealed === null ? [] : [{ leadId: row.lead_id, sealed: row.bank_sealed }],
    )
  }

  /**
   * What is remembered of time, as it is stored too; before there is a trail, the newest that was
   * stored, and `now` in an empty store.
   */
  async readTrail(now: number): Promise<{ trail: ClockTrail; stored: string | null }> {
    const jobs = await this.db.selectFrom('jobs').selectAll().where('name', 'in', [TRAIL, 'probe']).execute()
    const of = (name: string) => jobs.find((job) => job.name === name)?.last_day ?? null
    const stored = of(TRAIL)
    const trail = stored === null ? null : readColumn(trailShape, stored)
    if (trail !== null) return { trail, stored }
    const newest = await this.db
      .selectFrom('leads')
      .select('received_at')
      .orderBy('received_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    const times = [Number(of('probe') ?? 0), newest?.received_at ?? 0].filter(Number.isSafeInteger)
    return { trail: { seen: Math.max(...times, 0) || now, doubt: null }, stored }
  }

  /** Unless another instance did since it was read. */
  async saveTrail(trail: ClockTrail, before: string | null): Promise<void> {
    const last_day = JSON.stringify(trail)
    await this.db
      .insertInto('jobs')
      .values({ name: TRAIL, last_day })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ last_day })
          .where('jobs.last_day', '=', before ?? ''),
      )
      .execute()
  }

  /** Deletes encrypted bank numbers that no key decrypts any more. */
  async dropBanks(leadIds: readonly string[]): Promise<void> {
    await this.db.updateTable('clients').set({ bank_sealed: null }).where('lead_id', 'in', leadIds).execute()
  }
}

const time = z.int()
const trailShape: z.ZodType<ClockTrail> = z.object({
  seen: time,
  doubt: z.object({ since: time, last: time, isTold: z.boolean() }).nullable(),
})
