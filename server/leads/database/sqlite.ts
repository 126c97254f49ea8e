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
import { LeadStoreUnavailable } from '#app/lead/submission.ts'
import { orUnavailable } from './failures.ts'
import { SqliteWorker } from './sqlite-worker.ts'

/**
 * How long SQLite waits for another program's lock: a backup, `sqlite3`, a viewer. Shorter than a
 * visitor waits (intake.ts), since statements wait for each other.
 */
export const LOCK_WAIT_MS = 2_000

/** Whatever is written after one of these may be lost (sqlite.org/rescode.html). */
const DAMAGE: readonly unknown[] = ['SQLITE_CORRUPT', 'SQLITE_NOTADB']

/**
 * Kysely's SQLite dialect over Node's driver in a separate thread: a commit waits for the disk, and a
 * write for other connections' locks, which must not stop the event loop.
 * @param path the database file
 */
export function sqliteDialect(path: string, lockWaitMs = LOCK_WAIT_MS): Dialect {
  const file: DatabaseFile = { path, damage: null }
  return {
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createDriver: () => createDriver(file, lockWaitMs),
  }
}

interface DatabaseFile {
  path: string
  /** The first damage that a connection met; null: none. */
  damage: LeadStoreUnavailable | null
}

function createDriver(file: DatabaseFile, lockWaitMs: number): Driver {
  const thread = new SqliteWorker({ path: file.path, lockWaitMs })

  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
      try {
        return await orUnavailable(() => thread.execute(sql, parameters) as Promise<QueryResult<Row>>)
      } catch (error) {
        if (error instanceof LeadStoreUnavailable && DAMAGE.includes(error.code)) file.damage ??= error
        throw error
      }
    },
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
     * `immediate`: SQLite refuses a transaction that reads before it writes if another connection
     * wrote in between (SQLITE_BUSY_SNAPSHOT), however long it may wait.
     */
    async beginTransaction(_, { accessMode }) {
      if (accessMode !== 'read only' && file.damage !== null) throw file.damage
      await run(accessMode === 'read only' ? 'begin' : 'begin immediate')
      thread.hold()
    },
    async commitTransaction() {
      await run('commit')
      thread.release()
    },
    /** After some failures, such as a full disk or a thread that ended, no transaction is left. */
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
