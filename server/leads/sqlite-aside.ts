import { Worker } from 'node:worker_threads'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Reply, Statement } from './sqlite-worker.ts'

/**
 * A second connection to the store's file in its own thread: slow statements do not block visitors.
 * It has no transactions, because the main thread blocks while it waits for a lock: it would wait
 * for a transaction that only it can end.
 */
export function sqliteAside(path: string): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createDriver: () => new AsideDriver(path),
  }
}

class AsideDriver implements Driver {
  readonly #connection: AsideConnection

  constructor(path: string) {
    this.#connection = new AsideConnection(path)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(): Promise<void> {
    throw new TypeError('There are no transactions on the connection of the maintenance thread')
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#connection.close()
  }
}

type Waiting = { resolve: (result: QueryResult<unknown>) => void; reject: (error: unknown) => void }

class AsideConnection implements DatabaseConnection {
  readonly #path: string
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  #lastId = 0

  constructor(path: string) {
    this.#path = path
  }

  executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const worker = this.#start()
    this.#lastId += 1
    const statement: Statement = { id: this.#lastId, sql, parameters }
    return new Promise((resolve, reject) => {
      worker.postMessage(statement)
      this.#waiting.set(statement.id, { resolve: resolve as Waiting['resolve'], reject })
      // An otherwise idle process may exit, but not in the middle of a statement.
      worker.ref()
    })
  }

  // biome-ignore lint/correctness/useYield: nothing streams by a cursor here
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new TypeError('The connection of the maintenance thread reads in portions')
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #start(): Worker {
    if (this.#worker !== null) return this.#worker
    const worker = new Worker(new URL(import.meta.resolve('#server/leads/sqlite-worker.ts')), {
      workerData: { path: this.#path },
    })
    worker.on('message', (answer: Reply) => this.#answer(worker, answer))
    // The thread ended: pending statements have failed, and the next one starts a new thread.
    worker.on('error', (error) => this.#end(worker, error))
    worker.on('exit', () => this.#end(worker, new Error('The maintenance thread ended')))
    worker.unref()
    this.#worker = worker
    return worker
  }

  #answer(worker: Worker, answer: Reply): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if (this.#waiting.size === 0) worker.unref()
    if ('error' in answer) {
      const { name, message, code, errcode } = answer.error
      const error = name === 'TypeError' ? new TypeError(message) : new Error(message)
      waiting?.reject(Object.assign(error, { code, errcode }))
    } else waiting?.resolve({ rows: answer.rows, numAffectedRows: BigInt(answer.changes) })
  }

  #end(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return
    this.#worker = null
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const each of waiting) each.reject(error)
  }
}
