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
import { orUnavailable } from './store-failures.ts'
import { StoreThread } from './store-thread.ts'

/**
 * How long SQLite waits for another program's lock: a backup, `sqlite3`, a viewer. Shorter than a
 * visitor waits (intake.ts), since statements wait for each other.
 */
export const LOCK_WAIT_MS = 2_000

/**
 * Kysely's SQLite dialect over Node's own driver in a thread of its own: a commit waits for the
 * disk, and a write for other connections' locks, which must not stop the event loop.
 * @param path the database file
 */
export function sqliteDialect(path: string, lockWaitMs = LOCK_WAIT_MS): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createDriver: () => createDriver(path, lockWaitMs),
  }
}

function createDriver(path: string, lockWaitMs: number): Driver {
  const thread = new StoreThread({ path, lockWaitMs })

  const connection: DatabaseConnection = {
    executeQuery: <Row>({ sql, parameters }: CompiledQuery) =>
      orUnavailable(() => thread.execute(sql, parameters) as Promise<QueryResult<Row>>),
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
