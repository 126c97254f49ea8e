import { type Dialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { type Limits, limitsOver } from './limits.ts'

const INT8 = 20

/**
 * Kysely's PostgreSQL dialect over the official driver, and limits that all instances share. Integers of 8 bytes come
 * as numbers, as they do from SQLite: ours are epoch milliseconds and counts, far below 2^53.
 */
export function postgresParts(
  url: string,
  failed: (error: unknown) => void,
): { dialect: Dialect; limits: () => Limits } {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    // A database that hangs gives the visitor an error while he still waits for it.
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        id === INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(id, format),
    },
  })
  pool.on('error', failed)
  // A connection that breaks while a query has it speaks through itself; unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', failed))
  return {
    dialect: new PostgresDialect({ pool }),
    limits: () =>
      limitsOver(
        (inMemory) =>
          new RateLimiterPostgres({
            storeClient: pool,
            tableName: 'limits',
            tableCreated: true,
            keyPrefix: inMemory.keyPrefix,
            points: inMemory.points,
            duration: inMemory.duration,
            // A limit that cannot be counted refuses nobody; the memory of this instance stands in.
            insuranceLimiter: inMemory,
          }),
      ),
  }
}
