import { LeadStoreUnavailable } from '#app/lead/submission.ts'

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
  // Node's driver throws it if the database was closed.
  if (code === 'ERR_INVALID_STATE') return code
  if (error.name !== 'Error' && error.name !== 'AggregateError' && !isOfPostgres(error)) return null
  if (typeof code !== 'string' || code === '') return 'connection'
  return FAULTS_OF_A_STATEMENT.test(code) ? null : code
}

/** The driver names such an error 'error'. */
function isOfPostgres(error: Error): boolean {
  return error.name === 'error' || error.name === 'DatabaseError'
}

/**
 * The result of a statement. Failures of the database become LeadStoreUnavailable with cause and
 * code; a mistake in a statement (unknown column, wrong type) is thrown unchanged.
 */
export async function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const code = failureCode(error)
    if (code === null) throw error
    throw new LeadStoreUnavailable('The lead store cannot answer', { cause: error, code })
  }
}
