import { Worker } from 'node:worker_threads'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'

/**
 * Kysely's SQLite dialect over Node's own driver in a thread of its own: a commit waits for the
 * disk, and a write for other connections' locks, which must not stop the event loop.
 * @param path the database file
 */
export function sqliteDialect(path: string): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createDriver: () => new ThreadDriver(path),
  }
}

/**
 * SQLite's changes to a schema are part of a transaction like any other
 * (sqlite.org/lang_transaction.html). Kysely's adapter does not count on it, and would run
 * migrations without one.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class ThreadDriver implements Driver {
  readonly #connection: ThreadConnection

  constructor(path: string) {
    this.#connection = new ThreadConnection(path)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }

  async releaseConnection(): Promise<void> {}

  /**
   * `immediate`: one that reads before it writes would be refused if another connection wrote in
   * between (SQLITE_BUSY_SNAPSHOT), however long it may wait.
   */
  async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings): Promise<void> {
    const begin = accessMode === 'read only' ? 'begin' : 'begin immediate'
    await connection.executeQuery(CompiledQuery.raw(begin))
    this.#connection.holdThread()
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
    this.#connection.letThreadGo()
  }

  /** After some failures, such as a full disk or a thread that ended, nothing is left of it. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const isThere = this.#connection.letThreadGo()
    try {
      if (isThere) await connection.executeQuery(CompiledQuery.raw('rollback'))
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error
    }
  }

  async destroy(): Promise<void> {
    await this.#connection.close()
  }
}

/** Messages to and replies from sqlite-thread.mjs. */
type Statement = { id: number; sql: string; parameters: readonly unknown[] }
type Reply = { id: number } & (
  | { rows: unknown[]; changes: number | bigint }
  | { error: { name: string; message: string; code: unknown; errcode: unknown } }
)

type Waiting = { resolve: (answer: Reply) => void; reject: (error: unknown) => void }

class ThreadConnection implements DatabaseConnection {
  readonly #path: string
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  /** The thread in which a transaction began: a new thread knows nothing of it. */
  #held: Worker | null = null
  #lastId = 0

  constructor(path: string) {
    this.#path = path
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const answer = await this.#ask({ sql, parameters })
    if ('error' in answer) {
      const { name, message, code, errcode } = answer.error
      // Created here, so that its stack trace names the caller.
      const error = name === 'TypeError' ? new TypeError(message) : new Error(message)
      throw Object.assign(error, { code, errcode })
    }
    return { rows: answer.rows as Row[], numAffectedRows: BigInt(answer.changes) }
  }

  // biome-ignore lint/correctness/useYield: nothing streams by a cursor here
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new TypeError('The embedded store is read in portions')
  }

  /** From now on statements run only in the current thread. */
  holdThread(): void {
    this.#held = this.#worker
  }

  /** Whether the thread is still running. */
  letThreadGo(): boolean {
    const isThere = this.#held === this.#worker
    this.#held = null
    return isThere
  }

  /** Node closes the thread's connection. */
  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  async #ask(what: Omit<Statement, 'id'>): Promise<Reply> {
    if (this.#held !== null && this.#held !== this.#worker) throw threadEnded()
    const worker = this.#start()
    this.#lastId += 1
    const statement: Statement = { id: this.#lastId, ...what }
    return new Promise((resolve, reject) => {
      worker.postMessage(statement)
      this.#waiting.set(statement.id, { resolve, reject })
      // An otherwise idle process may exit, but not in the middle of a statement.
      worker.ref()
    })
  }

  #start(): Worker {
    if (this.#worker !== null) return this.#worker
    const worker = new Worker(new URL(import.meta.resolve('#server/leads/database/sqlite-thread.mjs')), {
      workerData: { path: this.#path },
    })
    worker.on('message', (answer: Reply) => this.#answer(worker, answer))
    // The thread ended: pending statements have failed, and the next one starts a new thread.
    worker.on('error', (error) => this.#end(worker, error))
    worker.on('exit', () => this.#end(worker, threadEnded()))
    worker.unref()
    this.#worker = worker
    return worker
  }

  #answer(worker: Worker, answer: Reply): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if (this.#waiting.size === 0) worker.unref()
    waiting?.resolve(answer)
  }

  #end(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return
    this.#worker = null
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const each of waiting) each.reject(error)
  }
}

const threadEnded = () => new Error('The thread of the lead store ended')
