import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

/**
 * Maximum prepared statements per database; the store has a fixed set of queries, so it is never
 * reached.
 */
const MAX_STATEMENTS = 200

export interface SqliteConnection {
  prepare(sql: string): {
    /** Whether it returns rows. */
    reader: boolean
    all(parameters: readonly unknown[]): unknown[]
    run(parameters: readonly unknown[]): { changes: number | bigint }
  }
}

/**
 * A connection to the store's file with the settings that every connection needs.
 * @param path the database file; created if missing
 */
export function openSqlite(path: string): SqliteConnection {
  const database = new DatabaseSync(path)
  database.exec('pragma busy_timeout = 5000; pragma wal_autocheckpoint = 1000')
  // WAL with FULL: a commit is on disk before it returns (docs/life-of-a-lead.md).
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  // Deleted content is overwritten with zeros: an erased person cannot be read from free pages.
  database.exec('pragma secure_delete = on')
  const statements = new Map<string, ReturnType<typeof adapt>>()
  return {
    prepare: (sql) => {
      const known = statements.get(sql)
      if (known) return known
      const statement = adapt(database.prepare(sql))
      if (statements.size < MAX_STATEMENTS) statements.set(sql, statement)
      return statement
    },
  }
}

function adapt(statement: StatementSync) {
  const bind = (parameters: readonly unknown[]): SQLInputValue[] => parameters.map(toSqlValue)
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => statement.all(...bind(parameters)),
    run: (parameters: readonly unknown[]) => statement.run(...bind(parameters)),
  }
}

function toSqlValue(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`The lead store cannot hold a value of type ${typeof value}`)
}
