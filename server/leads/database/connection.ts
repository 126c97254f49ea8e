import { Kysely, type Transaction } from 'kysely'
import { LeadStoreUnavailable } from '#app/lead/submission.ts'
import type { Engine } from './engine.ts'
import type { Tables } from './tables.ts'

/** Where a statement runs: alone, or within a transaction. */
export type Reader = Kysely<Tables> | Transaction<Tables>

/** A row that cannot be read, and its unreadable columns, without their contents. */
export interface UnreadableRow {
  table: keyof Tables
  /** A lead's reference; the key of any other row. */
  row: string
  columns: readonly string[]
}

/** The connections to the store's database, until it is closed. */
export class StoreConnection {
  readonly engine: Engine
  readonly #report: (row: UnreadableRow) => void
  /** Rows that were reported already. */
  readonly #named = new Set<string>()
  readonly #open: Kysely<Tables>
  #forSlowWork: Kysely<Tables> | null = null
  #isClosed = false

  constructor(engine: Engine, report: (row: UnreadableRow) => void = () => undefined) {
    this.engine = engine
    this.#report = report
    this.#open = new Kysely<Tables>({ dialect: engine.dialect })
  }

  get db(): Kysely<Tables> {
    if (this.#isClosed) throw new LeadStoreUnavailable('The lead store is closed', { code: 'STORE_CLOSED' })
    return this.#open
  }

  /** For slow statements, on connections of their own. */
  get forSlowWork(): Kysely<Tables> {
    if (this.#isClosed) return this.db
    this.#forSlowWork ??= new Kysely<Tables>({ dialect: this.engine.forSlowWork })
    return this.#forSlowWork
  }

  /** A visitor's write only counts if it is in the files that the next start will read. */
  async durably<Result>(work: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result> {
    const result = await this.db.transaction().execute(work)
    await this.checkFiles()
    return result
  }

  /**
   * Throws if the next start would not find what is written here. The content of a deleted log is
   * saved first: it only exists as long as this process has the file open.
   */
  async checkFiles(): Promise<void> {
    try {
      this.engine.checkFiles()
    } catch (error) {
      // If saving fails too, the first error is reported.
      await this.engine.saveLog(this.db).catch(() => undefined)
      throw error
    }
  }

  /** Reports a row that cannot be read, once. */
  unreadable(found: UnreadableRow): void {
    const name = `${found.table} ${found.row} ${found.columns}`
    if (this.#named.has(name)) return
    this.#named.add(name)
    this.#report(found)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#forSlowWork?.destroy()
    await this.#open.destroy()
  }
}
