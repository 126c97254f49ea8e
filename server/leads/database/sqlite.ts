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
import { StoreThread } from './store-thread.ts'

/**
 * Kysely's SQLite dialect over Node's own driver in a thread of its own: a commit waits for the
 * disk, and a write for other connections' locks, which must not stop the event loop.
 * @param path the database file
 * @param patienceMs how long a write waits for another program's lock (lock-patience.ts)
 */
export function sqliteDialect(path: string, patienceMs = PATIENCE_MS): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createDriver: () => createDriver(path, patienceMs),
  }
}

function createDriver(path: string, patienceMs: number): Driver {
  const thread = new StoreThread({ path, patienceMs })
  const patiently = withLockPatience(
    (sql, parameters) => thread.execute(sql, parameters),
    (ms) => thread.execute(`pragma busy_timeout = ${ms}`),
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
      thread.hold()
    },
    async commitTransaction() {
      await run('commit')
      thread.release()
    },
    /** After some failures, such as a full disk or a thread that ended, nothing is left of it. */
    async rollbackTransaction() {
      const isThere = thread.release()
      try {
        if (isThere) await run('rollback')
      } catch (error) {
        if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error
      }
    },
    destroy: () => thread.end(),
  }
}
