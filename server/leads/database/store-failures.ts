import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  QueryResult,
  TransactionSettings,
} from 'kysely'
import { LeadStoreUnavailable } from '#app/leads/intake.ts'

/**
 * The same dialect, turning failures of the database into LeadStoreUnavailable with cause and code.
 * A mistake in a statement (unknown column, wrong type) is thrown unchanged.
 */
export function withFailures(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createDriver: () => new TellingDriver(dialect.createDriver()),
  }
}

/**
 * Primary result codes with which SQLite reports that the database cannot work
 * (sqlite.org/rescode.html).
 */
const SQLITE_FAILURES: Readonly<Record<number, string>> = {
  3: 'SQLITE_PERM',
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  7: 'SQLITE_NOMEM',
  8: 'SQLITE_READONLY',
  9: 'SQLITE_INTERRUPT',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  15: 'SQLITE_PROTOCOL',
  17: 'SQLITE_SCHEMA',
  22: 'SQLITE_NOLFS',
  23: 'SQLITE_AUTH',
  26: 'SQLITE_NOTADB',
}

/**
 * SQLSTATE classes that blame the statement: feature, data, constraint, syntax. 42501, a missing
 * privilege, is a fault of the database's setup. Codes of the network begin with a letter.
 */
const FAULTS_OF_A_STATEMENT = /^(?:0A|22|23|42(?!501))/

/** The code of a database failure; null for a mistake in a statement or in our code. */
export function failureCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  if (code === 'ERR_SQLITE_ERROR')
    return typeof errcode === 'number' ? (SQLITE_FAILURES[errcode & 0xff] ?? null) : null
  // Thrown by Node's driver if the database was closed.
  if (code === 'ERR_INVALID_STATE') return code
  if (error.name !== 'Error' && error.name !== 'AggregateError' && !isOfPostgres(error)) return null
  if (typeof code !== 'string' || code === '') return 'connection'
  return FAULTS_OF_A_STATEMENT.test(code) ? null : code
}

/** The driver names such an error 'error'. */
function isOfPostgres(error: Error): boolean {
  return error.name === 'error' || error.name === 'DatabaseError'
}

function translated(error: unknown): unknown {
  const code = failureCode(error)
  return code === null
    ? error
    : new LeadStoreUnavailable('The lead store cannot answer', { cause: error, code })
}

async function translating<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw translated(error)
  }
}

class TellingDriver implements Driver {
  readonly #inner: Driver

  constructor(inner: Driver) {
    this.#inner = inner
  }

  init(): Promise<void> {
    return translating(this.#inner.init())
  }

  async acquireConnection(): Promise<TellingConnection> {
    return new TellingConnection(await translating(this.#inner.acquireConnection()))
  }

  beginTransaction(connection: TellingConnection, settings: TransactionSettings): Promise<void> {
    return translating(this.#inner.beginTransaction(connection.inner, settings))
  }

  commitTransaction(connection: TellingConnection): Promise<void> {
    return translating(this.#inner.commitTransaction(connection.inner))
  }

  rollbackTransaction(connection: TellingConnection): Promise<void> {
    return translating(this.#inner.rollbackTransaction(connection.inner))
  }

  releaseConnection(connection: TellingConnection): Promise<void> {
    return translating(this.#inner.releaseConnection(connection.inner))
  }

  destroy(): Promise<void> {
    return this.#inner.destroy()
  }
}

class TellingConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection

  constructor(inner: DatabaseConnection) {
    this.inner = inner
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return translating(this.inner.executeQuery<Row>(query))
  }

  /** Nothing is streamed: the store is read in portions. */
  streamQuery<Row>(query: CompiledQuery, chunk: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.inner.streamQuery<Row>(query, chunk)
  }
}
