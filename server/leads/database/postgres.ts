import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { LeadStoreUnavailable } from '#app/lead/submission.ts'
import type { Counter } from '#server/limits.ts'
import { orUnavailable } from './failures.ts'
import { READ_ONLY } from './postgres-faults.ts'

const INT8 = 20
const CONNECT_MS = 5_000
/** If the database hangs, the visitor gets an error while still waiting. */
const STATEMENT_MS = 10_000
/** Vacuuming the tables of 100,000 leads on a slow disk takes longer than a visitor waits. */
const SLOW_STATEMENT_MS = 120_000
/** An instance that disappears mid-transaction holds its locks no longer than this. */
const IDLE_IN_TRANSACTION_MS = 15_000

interface PostgresParts {
  dialect: Dialect
  forSlowWork: Dialect
  /** One connection, without limits, which the role or the database may have set. */
  migrating: Dialect
  counter: Counter
}

/**
 * Kysely's PostgreSQL dialect over the official driver, and limits shared by all instances. 8-byte
 * integers are returned as numbers, as with SQLite: ours are epoch milliseconds and counts, far
 * below 2^53.
 *
 * It may run behind a pooler in transaction mode (PgBouncer's manual, 'SQL feature map for pooling
 * modes'): nothing may outlive a transaction, so only the usual start-up parameters, no SET, no
 * session-level advisory lock, no named statement.
 * @param failed called for broken connections, which the pool replaces
 * @param statementMs limit of a statement that a visitor waits for; slow work has two minutes,
 *   migrations have none
 */
export function postgresParts(
  url: string,
  failed: (error: unknown) => void,
  statementMs = STATEMENT_MS,
): PostgresParts {
  const connect = (max: number): pg.Pool => {
    const pool = new pg.Pool({
      connectionString: withStrictTls(url),
      max,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      types: {
        getTypeParser: (id: number, format?: 'text' | 'binary') =>
          id === INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(id, format),
      },
    })
    pool.on('error', failed)
    // A connection that breaks during a query also rejects the query; without a listener it would
    // end the process.
    pool.on('connect', (client) => client.on('error', failed))
    return pool
  }
  const pool = withTimeLimit(connect(10), statementMs)
  return {
    dialect: dialectOver(() => new LimitedDriver({ pool }, statementMs)),
    forSlowWork: dialectOver(
      () => new LimitedDriver({ pool: withTimeLimit(connect(2), SLOW_STATEMENT_MS) }, SLOW_STATEMENT_MS),
    ),
    migrating: dialectOver(() => new LimitedDriver({ pool: withTimeLimit(connect(1), 0) }, 0, 0)),
    counter: (inMemory) =>
      new RateLimiterPostgres({
        // The library names its statements, which prepares them for one session.
        storeClient: { query: ({ text, values }: pg.QueryConfig) => runOn(pool, text, values) },
        storeType: 'pool',
        tableName: 'limits',
        tableCreated: true,
        keyPrefix: inMemory.keyPrefix,
        points: inMemory.points,
        duration: inMemory.duration,
        // A limit that cannot be counted refuses no one; this instance's memory is used instead.
        insuranceLimiter: inMemory,
      }),
  }
}

function dialectOver(createDriver: () => PostgresDriver): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

/** Server-side limits on our transactions, for when we can no longer cancel them. */
class LimitedDriver extends PostgresDriver {
  readonly #statementMs: number
  readonly #idleMs: number

  /** 0: no limit. */
  constructor(config: { pool: PostgresPool }, statementMs: number, idleMs = IDLE_IN_TRANSACTION_MS) {
    super(config)
    this.#statementMs = statementMs
    this.#idleMs = idleMs
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    // A role may be serializable by default: of two leads at the same time one would be refused.
    await super.beginTransaction(connection, {
      ...settings,
      isolationLevel: settings.isolationLevel ?? 'read committed',
    })
    await connection.executeQuery(
      CompiledQuery.raw(
        `set local statement_timeout = ${this.#statementMs}; ` +
          `set local lock_timeout = ${this.#statementMs}; ` +
          `set local idle_in_transaction_session_timeout = ${this.#idleMs}`,
      ),
    )
  }
}

/**
 * Gives up a connection after a slow statement, whose result may come at any time or never, and
 * after a failure of the database. A session that began while the database was read-only stays so:
 * none that is older than such a failure is used again. 0: no limit. Throws LeadStoreUnavailable
 * for failures of the database.
 */
function withTimeLimit(pool: pg.Pool, statementMs: number): PostgresPool {
  let readOnlyFailures = 0
  const failuresBefore = new WeakMap<pg.PoolClient, number>()
  pool.on('connect', (client) => failuresBefore.set(client, readOnlyFailures))

  async function connectUsable(): Promise<pg.PoolClient> {
    const client = await pool.connect()
    if (failuresBefore.get(client) === readOnlyFailures) return client
    client.release(true)
    return connectUsable()
  }

  return {
    options: pool.options,
    connect: async () => {
      const client = await orUnavailable(connectUsable)
      let isReleased = false
      let hasFailed = false
      const release = (discard = false): void => {
        if (!isReleased) client.release(discard || hasFailed)
        isReleased = true
      }
      const query = async (text: string, values: readonly unknown[]) => {
        const timer = statementMs === 0 ? undefined : setTimeout(() => release(true), statementMs)
        try {
          return await orUnavailable(() => client.query(text, values.map(storable)))
        } catch (error) {
          if (error instanceof LeadStoreUnavailable) {
            hasFailed = true
            if (error.code === READ_ONLY) readOnlyFailures += 1
          }
          throw error
        } finally {
          clearTimeout(timer)
        }
      }
      // Kysely uses cursors only for streams, which we do not use.
      return { query: query as unknown as PostgresPoolClient['query'], release }
    },
    end: () => pool.end(),
  }
}

/** PostgreSQL refuses U+0000 in any text, even one that is only looked for. */
function storable(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value
}

async function runOn(pool: PostgresPool, text: string, values: unknown[] = []): Promise<unknown> {
  const client = await pool.connect()
  try {
    return await client.query(text, values)
  } finally {
    client.release()
  }
}

/**
 * Every sslmode except `disable` and `no-verify` verifies certificate and host name, as the driver
 * does today; its next version announces a weaker `require`.
 */
export function withStrictTls(url: string): string {
  const address = new URL(url)
  const mode = address.searchParams.get('sslmode') ?? ''
  if (!['prefer', 'require', 'verify-ca'].includes(mode) || address.searchParams.has('uselibpqcompat'))
    return url
  address.searchParams.set('sslmode', 'verify-full')
  return address.href
}
