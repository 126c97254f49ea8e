import { SqliteDialect } from 'kysely'
import { openSqlite } from './sqlite-connection.ts'

/** Kysely's SQLite dialect over Node's own driver. @param path the database file */
export function sqliteDialect(path: string): SqliteDialect {
  return new SqliteDialect({ database: async () => openSqlite(path) })
}
