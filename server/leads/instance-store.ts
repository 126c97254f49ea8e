import type { Kysely } from 'kysely'
import type { EndedSessions } from '#app/internal/sign-in.ts'
import type { Tables } from './tables.ts'

/** What instances of one store share beside the leads. */
export class InstanceStore {
  readonly #db: Kysely<Tables>

  constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  get endedSessions(): EndedSessions {
    return {
      has: async (id) => {
        const query = this.#db.selectFrom('ended_sessions').select('id').where('id', '=', id)
        return (await query.executeTakeFirst()) !== undefined
      },
      add: async (id, endsAt) => {
        await this.#db
          .insertInto('ended_sessions')
          .values({ id, ends_at: endsAt })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute()
      },
    }
  }

  /** The digest of the secret that the first instance had; null before there was one. */
  async secretCheck(name: string): Promise<string | null> {
    const query = this.#db.selectFrom('secret_checks').select('digest').where('name', '=', name)
    return (await query.executeTakeFirst())?.digest ?? null
  }

  /** The same for the first instance, which has `digest`; the answer is another's where that was faster. */
  async beginSecretCheck(name: string, digest: string): Promise<string> {
    await this.#db
      .insertInto('secret_checks')
      .values({ name, digest })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    return (await this.secretCheck(name)) ?? digest
  }

  /** Every instance starts with the secret of this digest from now on. */
  async replaceSecretCheck(name: string, digest: string): Promise<void> {
    await this.#db
      .insertInto('secret_checks')
      .values({ name, digest })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ digest }))
      .execute()
  }

  /** Bank numbers as they are sealed, those of the newest application first. */
  async sealedBanks(limit: number): Promise<{ leadId: string; sealed: string }[]> {
    const rows = await this.#db
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

  /** Forgets sealed bank numbers that no key opens any more. */
  async dropBanks(leadIds: readonly string[]): Promise<void> {
    await this.#db.updateTable('clients').set({ bank_sealed: null }).where('lead_id', 'in', leadIds).execute()
  }
}
