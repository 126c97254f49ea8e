import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, type RawBuilder, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LeadStoreUnavailable } from '#app/lead/submission.ts'
import { freePort } from '#tests/built-site.ts'
import { postgresEngine, sqliteEngineAt } from './engine.ts'
import { failureCode } from './failures.ts'

let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-failures-'))
  path = join(folder, 'store.sqlite')
})

afterEach(() => {
  rmSync(folder, { recursive: true })
})

/** The result of a statement on this file, on the main connection and on that for slow work. */
async function failuresOf(statement: RawBuilder<unknown>): Promise<unknown[]> {
  const { dialect, forSlowWork } = sqliteEngineAt(path)
  const failures: unknown[] = []
  for (const each of [dialect, forSlowWork]) {
    if (each === null) continue
    const db = new Kysely<Record<string, never>>({ dialect: each })
    await statement.execute(db).catch((error: unknown) => failures.push(error))
    await db.destroy()
  }
  return failures
}

function prepared(): DatabaseSync {
  const database = new DatabaseSync(path)
  database.exec('pragma journal_mode = wal; create table one (id integer primary key, at text not null)')
  return database
}

test('a file that is not a database is a failure of the database, with its name and its cause', async () => {
  writeFileSync(path, 'no database at all, and long enough to be one by size'.repeat(99))
  const failures = await failuresOf(sql`insert into one (at) values ('x')`)
  expect(failures).toHaveLength(2)
  for (const failure of failures) {
    expect(failure).toBeInstanceOf(LeadStoreUnavailable)
    expect(failure).toMatchObject({ code: 'SQLITE_NOTADB', cause: expect.any(Error) })
  }
})

test.each([
  ['a column that there is none of', sql`select nothing from one`, Error],
  ['a value that is missing', sql`insert into one (at) values (null)`, Error],
  ['a value that no database holds', sql`insert into one (at) values (${{ not: 'a value' }})`, TypeError],
])('%s is a bug and thrown unchanged', async (_, statement, kind) => {
  prepared().close()
  const failures = await failuresOf(statement)
  expect(failures).toHaveLength(2)
  for (const failure of failures) {
    expect(failure).toBeInstanceOf(kind)
    expect(failure).not.toBeInstanceOf(LeadStoreUnavailable)
  }
})

test('a PostgreSQL that does not listen is a failure of the database', async () => {
  const engine = postgresEngine(`postgres://test@127.0.0.1:${await freePort()}/none`, () => undefined)
  const db = new Kysely<Record<string, never>>({ dialect: engine.dialect })
  await expect(sql`select 1`.execute(db)).rejects.toMatchObject({
    name: 'LeadStoreUnavailable',
    code: 'ECONNREFUSED',
  })
  await db.destroy()
})

// As its driver reports them: SQLSTATE, a socket error code, or only a message.
test.each([
  ['57P03', 'error', '57P03'],
  ['53100', 'error', '53100'],
  ['40001', 'error', '40001'],
  ['ECONNRESET', 'Error', 'ECONNRESET'],
  [undefined, 'Error', 'connection'],
  ['42501', 'error', '42501'],
  ['42703', 'error', null],
  ['23505', 'error', null],
  ['22P02', 'error', null],
  ['0A000', 'error', null],
  ['57P03', 'DatabaseError', '57P03'],
  ['ECONNREFUSED', 'AggregateError', 'ECONNREFUSED'],
  ['', 'Error', 'connection'],
  [7, 'Error', 'connection'],
  ['ERR_INVALID_STATE', 'Error', 'ERR_INVALID_STATE'],
  [undefined, 'TypeError', null],
  ['ERR_INVALID_ARG_TYPE', 'TypeError', null],
])('the failure code of %s in an %s is %s', (code, name, failure) => {
  expect(failureCode(Object.assign(new Error('…'), { code, name }))).toBe(failure)
})

test.each([
  [3, 'SQLITE_PERM'],
  [5, 'SQLITE_BUSY'],
  [6, 'SQLITE_LOCKED'],
  [7, 'SQLITE_NOMEM'],
  [8, 'SQLITE_READONLY'],
  [9, 'SQLITE_INTERRUPT'],
  [10, 'SQLITE_IOERR'],
  [11, 'SQLITE_CORRUPT'],
  [13, 'SQLITE_FULL'],
  [14, 'SQLITE_CANTOPEN'],
  [15, 'SQLITE_PROTOCOL'],
  [17, 'SQLITE_SCHEMA'],
  [22, 'SQLITE_NOLFS'],
  [23, 'SQLITE_AUTH'],
  [26, 'SQLITE_NOTADB'],
  // An extended code says more of the same: SQLITE_IOERR_WRITE.
  [778, 'SQLITE_IOERR'],
  // A mistake in the statement: SQLITE_ERROR, SQLITE_CONSTRAINT.
  [1, null],
  [19, null],
  [undefined, null],
])('the result code %s of SQLite is %s', (errcode, failure) => {
  expect(failureCode(Object.assign(new Error('…'), { code: 'ERR_SQLITE_ERROR', errcode }))).toBe(failure)
})

test('a value that is not an error is not a failure of the database', () => {
  expect(failureCode({ code: 'ECONNRESET' })).toBeNull()
  expect(failureCode(null)).toBeNull()
})

test('an embedded store refuses to stream', async () => {
  prepared().close()
  const db = new Kysely<{ one: { at: string } }>({ dialect: sqliteEngineAt(path).dialect })
  const streamed = db.selectFrom('one').selectAll().stream()
  await expect(streamed[Symbol.asyncIterator]().next()).rejects.toThrow(
    new TypeError('The embedded store is read in portions'),
  )
  await db.destroy()
})
