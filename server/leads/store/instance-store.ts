import type { EndedSessions } from '#app/internal/sign-in.ts'
import { insertUnlessThere, StorePart } from './store-part.ts'

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

  /** Deletes encrypted bank numbers that no key decrypts any more. */
  async dropBanks(leadIds: readonly string[]): Promise<void> {
    await this.db.updateTable('clients').set({ bank_sealed: null }).where('lead_id', 'in', leadIds).execute()
  }
}
