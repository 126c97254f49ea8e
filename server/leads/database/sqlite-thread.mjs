import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

// The thread behind sqlite.ts: one connection, one statement at a time. JavaScript, because Node
// would load its TypeScript support for each thread, which doubles what starting one takes.

/**
 * Maximum prepared statements per database; the store has a fixed set of queries, so it is never
 * reached.
 */
const MAX_STATEMENTS = 200
const statements = new Map()
let database = null

/** The store's file, created if missing, with the settings that every connection needs. */
function open() {
  const opened = new DatabaseSync(workerData.path)
  opened.exec(`pragma busy_timeout = ${workerData.lockWaitMs}; pragma wal_autocheckpoint = 1000`)
  // WAL with FULL: a commit is on disk before it returns (docs/life-of-a-lead.md).
  opened.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  // Deleted content is overwritten with zeros: an erased person cannot be read from free pages.
  opened.exec('pragma secure_delete = on')
  return opened
}

function prepare(sql) {
  database ??= open()
  const known = statements.get(sql)
  if (known) return known
  const statement = database.prepare(sql)
  const prepared = { statement, returnsRows: statement.columns().length > 0 }
  if (statements.size < MAX_STATEMENTS) statements.set(sql, prepared)
  return prepared
}

function toSqlValue(value) {
  if (value === null || ['string', 'number', 'bigint'].includes(typeof value)) return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`The lead store cannot hold a value of type ${typeof value}`)
}

parentPort.on('message', ({ id, sql, parameters }) => {
  let answer
  try {
    const { statement, returnsRows } = prepare(sql)
    const values = parameters.map(toSqlValue)
    answer = returnsRows
      ? { id, rows: statement.all(...values), changes: 0 }
      : { id, rows: [], changes: statement.run(...values).changes }
  } catch (error) {
    const { name, message, code, errcode } = error
    answer = { id, error: { name, message, code, errcode } }
  }
  parentPort.postMessage(answer)
})
