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
} from 'kysely'
import { PATIENCE_MS, withLockPatience } from './lock-patience.ts'
import { orUnavailable } from './store-failures.ts'

/**
 * Kysely's SQLite dialect over Node's own driver in a thread of its own: a commit waits for the
 * disk, and a write for other connections' locks, which must not stop the event loop.
 * @param path the database file
 * @param patienceMs how long a write waits for another program's lock (lock-patience.ts)
 */
export function sqliteDialect(path: string, patienceMs = PATIENCE_MS): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createDriver: () => createDriver(path, patienceMs),
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

/** Messages to and replies from sqlite-thread.mjs. */
type Statement = { id: number; sql: string; parameters: readonly unknown[] }
type Reply = { id: number } & (
  | { rows: unknown[]; changes: number | bigint }
  | { error: { name: string; message: string; code: unknown; errcode: unknown } }
)

function createDriver(path: string, patienceMs: number): Driver {
  const waiting = new Map<number, PromiseWithResolvers<Reply>>()
  let worker: Worker | null = null
  /** The thread in which a transaction began: a new thread knows nothing of it. */
  let held: Worker | null = null
  let lastId = 0

  async function ask({ sql, parameters }: Omit<Statement, 'id'>): Promise<Reply> {
    if (held !== null && held !== worker) throw threadEnded()
    worker ??= start()
    lastId += 1
    const asked = Promise.withResolvers<Reply>()
    worker.postMessage({ id: lastId, sql, parameters } satisfies Statement)
    waiting.set(lastId, asked)
    // An otherwise idle process may exit, but not in the middle of a statement.
    worker.ref()
    return asked.promise
  }

  function start(): Worker {
    const started = new Worker(new URL(import.meta.resolve('#server/leads/database/sqlite-thread.mjs')), {
      workerData: { path, patienceMs },
    })
    started.on('message', (answer: Reply) => {
      const asked = waiting.get(answer.id)
      waiting.delete(answer.id)
      if (waiting.size === 0) started.unref()
      asked?.resolve(answer)
    })
    // The thread ended: pending statements have failed, and the next one starts a new thread.
    const end = (error: unknown): void => {
      if (worker !== started) return
      worker = null
      for (const asked of waiting.values()) asked.reject(error)
      waiting.clear()
    }
    started.on('error', end)
    started.on('exit', () => end(threadEnded()))
    started.unref()
    return started
  }

  async function execute(sql: string, parameters: readonly unknown[] = []): Promise<QueryResult<unknown>> {
    const answer = await ask({ sql, parameters })
    if ('error' in answer) {
      const { name, message, code, errcode } = answer.error
      // Created here, so that its stack trace names the caller.
      const error = name === 'TypeError' ? new TypeError(message) : new Error(message)
      throw Object.assign(error, { code, errcode })
    }
    return { rows: answer.rows, numAffectedRows: BigInt(answer.changes) }
  }

  const patiently = withLockPatience(
    (sql, parameters) => execute(sql, parameters),
    (ms) => execute(`pragma busy_timeout = ${ms}`),
    patienceMs,
  )

  const connection: DatabaseConnection = {
    executeQuery: <Row>({ sql, parameters }: CompiledQuery) =>
      orUnavailable(() => patiently(sql, parameters) as Promise<QueryResult<Row>>),
    // biome-ignore lint/correctness/useYield: nothing streams by a cursor here
    async *streamQuery() {
      throw new TypeError('The embedded store is read in portions')
    },
  }
  const run = (sql: string) => connection.executeQuery(CompiledQuery.raw(sql))

  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    /**
     * `immediate`: one that reads before it writes would be refused if another connection wrote in
     * between (SQLITE_BUSY_SNAPSHOT), however long it may wait.
     */
    async beginTransaction(_, { accessMode }) {
      await run(accessMode === 'read only' ? 'begin' : 'begin immediate')
      held = worker
    },
    async commitTransaction() {
      await run('commit')
      held = null
    },
    /** After some failures, such as a full disk or a thread that ended, nothing is left of it. */
    async rollbackTransaction() {
      const isThere = held === worker
      held = null
      try {
        if (isThere) await run('rollback')
      } catch (error) {
        if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error
      }
    },
    /** Node closes the thread's connection. */
    async destroy() {
      await worker?.terminate()
    },
  }
}

const threadEnded = () => new Error('The thread of the lead store ended')
