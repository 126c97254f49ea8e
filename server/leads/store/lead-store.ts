import { setTimeout } from 'node:timers/promises'
import { LeadStoreUnavailable } from '#app/lead/submission.ts'
import { type Clock, databaseClock, systemClock } from '#server/leads/clock.ts'
import { StoreConnection, type UnreadableRow } from '#server/leads/database/connection.ts'
import { copyTables, type OnRows } from '#server/leads/database/copy-tables.ts'
import { type Engine, noStoreYet } from '#server/leads/database/engine.ts'
import { failureCode } from '#server/leads/database/failures.ts'
import { migrate, readSchema, refuseOthers } from '#server/leads/database/migrate.ts'
import { StartError } from '#server/start-error.ts'
import { AccessStore } from './access.ts'
import { AlertStore } from './alerts.ts'
import { ChannelHealthStore, PauseStore } from './channel-health.ts'
import { CrmLinkStore } from './crm-links.ts'
import { DeliveryStore, releaseClaims } from './deliveries.ts'
import { DeskStore } from './desk.ts'
import { ErasureStore } from './erasures.ts'
import { MeasurementStore } from './measurements.ts'
import { OriginStore } from './origins.ts'
import { RetentionStore } from './retention.ts'
import { SecretCheckStore } from './secret-checks.ts'
import { StorePart } from './store-part.ts'
import type { FoundLead } from './stored-lead.ts'
import { SubmitStore } from './submits.ts'
import { WorkStore } from './work.ts'

const CLEAR_ROUNDS = 20
const CLEAR_PAUSE_MS = 100

/**
 * The lead store: one database, opened and closed here, with a part for each purpose, in the file
 * of its name (`pauses` and `health`: channel-health.ts). Every method throws LeadStoreUnavailable
 * if the database fails, and only then.
 */
export class LeadStore extends StorePart {
  readonly submits = new SubmitStore(this.connection)
  readonly deliveries = new DeliveryStore(this.connection)
  readonly work = new WorkStore(this.connection)
  readonly pauses = new PauseStore(this.connection)
  readonly health = new ChannelHealthStore(this.connection)
  readonly crmLinks = new CrmLinkStore(this.connection)
  readonly alerts = new AlertStore(this.connection)
  readonly desk = new DeskStore(this.connection)
  readonly retention = new RetentionStore(this.connection)
  readonly erasures = new ErasureStore(this.connection)
  readonly secretChecks = new SecretCheckStore(this.connection)
  readonly access = new AccessStore(this.connection)
  readonly measurements = new MeasurementStore(this.connection)
  readonly origins = new OriginStore(this.connection)

  /**
   * Opens the store and migrates its schema. `whileServerRuns`, for a command: no store is created,
   * and on a single-process engine leases are kept, which a start releases because their process
   * has ended. Throws StartError if it cannot be opened, or `mayOpen` does: before anything is
   * written.
   */
  static async open(
    engine: Engine,
    now: number,
    options: {
      whileServerRuns?: boolean
      mayOpen?: (checks: SecretCheckStore) => Promise<void>
      /** Is called once for each row that cannot be read. */
      unreadable?: (row: UnreadableRow) => void
    } = {},
  ): Promise<LeadStore> {
    const connection = new StoreConnection(engine, options.unreadable)
    try {
      const schema = await readSchema(connection.db)
      refuseOthers(schema, engine.place)
      if (options.whileServerRuns === true && !schema.isStore) throw noStoreYet(engine.place)
      if (schema.isStore) await options.mayOpen?.(new SecretCheckStore(connection))
      if (options.whileServerRuns !== true) await engine.refuseUnfit(connection.db)
      if (schema.missing.length > 0) await migrate(engine)
      engine.checkFiles()
      if (!engine.shared && options.whileServerRuns !== true) {
        await releaseClaims(connection.db, now, new Set())
        await releaseClaims(connection.db, now, new Set(), 'erasures')
      }
      return new LeadStore(connection)
    } catch (error) {
      await connection.close()
      throw cannotOpen(engine, error)
    }
  }

  byReference(reference: string): Promise<FoundLead | null> {
    return this.leadBy('reference', reference)
  }

  byId(id: string): Promise<FoundLead | null> {
    return this.leadBy('id', id)
  }

  /** Encrypted bank numbers of an application; null without any. */
  async sealedBank(leadId: string): Promise<string | null> {
    const row = await this.db
      .selectFrom('clients')
      .select('bank_sealed')
      .where('lead_id', '=', leadId)
      .executeTakeFirst()
    return row?.bank_sealed ?? null
  }

  /**
   * Wipes deleted rows from the database's own files as far as the engine allows. False: a reader,
   * such as a backup, still uses them; ask again later.
   */
  async clearDeleted(): Promise<boolean> {
    for (let round = 0; round < CLEAR_ROUNDS; round++) {
      if (await this.connection.engine.clearDeleted(this.connection.forSlowWork)) return true
      await setTimeout(CLEAR_PAUSE_MS)
    }
    return false
  }

  /** The clock for everything written and read here. */
  async clock(failed: (error: unknown) => void): Promise<Clock & { stop(): void }> {
    const { now } = this.connection.engine
    return now === null
      ? { ...systemClock, stop: () => undefined }
      : databaseClock(() => now(this.db), failed)
  }

  /** Throws if nothing can be stored, as on a full or read-only disk, by trying. */
  async probe(now: number): Promise<void> {
    await this.connection.durably((tx) =>
      tx
        .insertInto('jobs')
        .values({ name: 'probe', last_day: String(now) })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ last_day: String(now) }))
        .execute(),
    )
  }

  async isEmpty(): Promise<boolean> {
    return (await this.db.selectFrom('leads').select('id').limit(1).executeTakeFirst()) === undefined
  }

  /** Copies a consistent snapshot of every row of `from` into `to`, all or nothing. */
  static copy(from: LeadStore, to: LeadStore, onRows?: OnRows): Promise<Record<string, number>> {
    return copyTables(from.connection, to.connection, onRows)
  }

  /** After the first start of a version that migrated the store. */
  dropCopy(): void {
    this.connection.engine.dropCopy()
  }

  close(): Promise<void> {
    return this.connection.close()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }
}

/**
 * A failure of the database becomes a StartError of one line; anything else is a bug and is
 * returned as it is.
 */
function cannotOpen({ explain }: Engine, error: unknown): unknown {
  const isKnown = error instanceof LeadStoreUnavailable
  const code = isKnown ? (error.code ?? 'connection') : failureCode(error)
  if (error instanceof StartError || code === null) return error
  return new StartError(explain(isKnown ? (error.cause ?? error) : error, code))
}
