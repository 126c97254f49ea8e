import type { Selectable } from 'kysely'
import type { ChannelName } from '#app/lead/channels.ts'
import type { Tables } from '#server/leads/database/tables.ts'
import { StorePart } from './store-part.ts'

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
