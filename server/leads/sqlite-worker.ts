import { parentPort, workerData } from 'node:worker_threads'
import { openSqlite, type SqliteConnection } from './sqlite-connection.ts'

// The thread behind sqlite.ts: one connection, one statement at a time. Node runs this TypeScript
// file directly.

export type Statement = { id: number; sql: string; parameters: readonly unknown[] }
export type Reply = { id: number } & (
  | { rows: unknown[]; changes: number | bigint }
  | { error: { name: string; message: string; code: unknown; errcode: unknown } }
)

const { path } = workerData as { path: string }
let connection: SqliteConnection | null = null

parentPort?.on('message', ({ id, sql, parameters }: Statement) => {
  let answer: Reply
  try {
    connection ??= openSqlite(path)
    const statement = connection.prepare(sql)
    answer = statement.reader
      ? { id, rows: statement.all(parameters), changes: 0 }
      : { id, rows: [], changes: statement.run(parameters).changes }
  } catch (error) {
    const { name, message, code, errcode } = error as Error & { code: unknown; errcode: unknown }
    answer = { id, error: { name, message, code, errcode } }
  }
  parentPort?.postMessage(answer)
})
