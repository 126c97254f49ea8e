import { DatabaseSync } from 'node:sqlite'
import { parentPort } from 'node:worker_threads'

// The thread behind sqlite.ts: one connection, one statement at a time. JavaScript, because Node
// would load its TypeScript support for each thread, which doubles what starting one takes.

/**
 * Maximum prepared statements per database; the store has a fixed set of queries, so it is never
 * reached.
 */
const MAX_STATEMENTS = 200
const statements = new Map()
let file = null
let database = null

/** The store's file, created if missing, with the settings that every connection needs. */
function open() {
  const opened = new DatabaseSync(file.path)
  opened.exec(`pragma busy_timeout = ${file.lockWaitMs}; pragma wal_autocheckpoint = 1000`)
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

function close() {
  database?.close()
  database = null
  statements.clear()
  return { rows: [], changes: 0 }
}

function ask({ sql, parameters }) {
  const { statement, returnsRows } = prepare(sql)
  const values = parameters.map(toSqlValue)
  return returnsRows
    ? { rows: statement.all(...values), changes: 0 }
    : { rows: [], changes: statement.run(...values).changes }
}

parentPort.on('message', ({ id, ...message }) => {
  if (id === undefined) {
    file = message
    return
  }
  let reply
  try {
    reply = message.closes ? close() : ask(message)
  } catch (error) {
    reply = { error: { name: error.name, message: error.message, code: error.code, errcode: error.errcode } }
  }
  parentPort.postMessage({ id, ...reply })
})
