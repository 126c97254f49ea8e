import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteDialect, type SqliteStatement } from 'kysely'

/** Prepared statements kept per database; the store has a fixed set of queries, so this is a ceiling and no cache policy. */
const MAX_STATEMENTS = 200

/**
 * Kysely's SQLite dialect over Node's own driver. Kysely asks for the better-sqlite3 shape, from which node:sqlite
 * differs in how parameters are passed and in how a statement says that it returns rows.
 * @param path the database file; it is created where it is missing. ':memory:' for tests.
 */
export function sqliteDialect(path: string): SqliteDialect {
  return new SqliteDialect({
    database: async () => {
      const database = new DatabaseSync(path)
      // WAL with FULL: a commit is on the disk before it returns (architecture.md, "How a lead travels").
      database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
      database.exec('pragma busy_timeout = 5000; pragma wal_autocheckpoint = 1000')
      const statements = new Map<string, SqliteStatement>()
      return {
        close: () => database.close(),
        prepare: (sql) => {
          const known = statements.get(sql)
          if (known) return known
          const statement = adapt(database.prepare(sql))
          if (statements.size < MAX_STATEMENTS) statements.set(sql, statement)
          return statement
        },
      }
    },
  })
}

function adapt(statement: StatementSync): SqliteStatement {
  const bind = (parameters: readonly unknown[]): SQLInputValue[] => parameters.map(toSqlValue)
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...bind(parameters)),
    run: (parameters) => statement.run(...bind(parameters)),
    iterate: (parameters) => statement.iterate(...bind(parameters)),
  }
}

function toSqlValue(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`The lead store cannot hold a value of type ${typeof value}`)
}
