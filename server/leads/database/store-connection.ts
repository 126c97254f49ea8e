import { Kysely, type Transaction } from 'kysely'
import { LeadStoreUnavailable } from '#app/lead/intake.ts'
import type { Engine } from './engine.ts'
import type { Tables } from './tables.ts'

/** Where a statement runs: alone, or within a transaction. */
export type Reader = Kysely<Tables> | Transaction<Tables>

/** The connections to the store's database, until it is closed. */
export class StoreConnection {
  readonly engine: Engine
  readonly #open: Kysely<Tables>
  #aside: Kysely<Tables> | null = null
  #isClosed = false

  constructor(engine: Engine) {
    this.engine = engine
    this.#open = new Kysely<Tables>({ dialect: engine.dialect })
  }

  get db(): Kysely<Tables> {
    if (this.#isClosed) throw new LeadStoreUnavailable('The lead store is closed', { code: 'STORE_CLOSED' })
    return this.#open
  }

  /** For slow statements: on a separate connection if leads would wait for them. */
  get unhurried(): Kysely<Tables> {
    const { aside } = this.engine
    if (aside === null || this.#isClosed) return this.db
    this.#aside ??= new Kysely<Tables>({ dialect: aside })
    return this.#aside
  }

  /** A visitor's write only counts if it is in the files that the next start will read. */
  async durably<Result>(work: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result> {
    const result = await this.db.transaction().execute(work)
    this.engine.checkFiles()
    return result
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#aside?.destroy()
    await this.#open.destroy()
  }
}
