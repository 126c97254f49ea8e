import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DummyDriver, Kysely, PostgresAdapter, PostgresQueryCompiler, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { postgresEngine, postgresPlace, sqliteEngine } from './engine.ts'
import type { Tables } from './tables.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'engine-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

const postgres = () => postgresEngine('postgres://leads:hemmelig@db.example:6432/leads', () => undefined)

test('the place of a PostgreSQL store names host and database, and never a password', () => {
  expect(postgres().place).toBe('db.example:6432/leads (PostgreSQL)')
  expect(postgresPlace('hemmelig')).toBe('DATABASE_URL')
})

test('only a row that another instance wrote first is a conflict of instances', () => {
  const { isConflict } = postgres()
  expect(isConflict(Object.assign(new Error('…'), { code: '23505' }))).toBe(true)
  expect(isConflict(Object.assign(new Error('…'), { code: '23503' }))).toBe(false)
  expect(isConflict(new Error('23505'))).toBe(false)
  expect(isConflict({ code: '23505' })).toBe(false)
  expect(sqliteEngine(folder).isConflict(Object.assign(new Error('…'), { code: '23505' }))).toBe(false)
})

test('a PostgreSQL store is shared by several instances, and an embedded one is not', () => {
  expect(postgres()).toMatchObject({ kind: 'postgresql', shared: true })
  expect(sqliteEngine(folder)).toMatchObject({ kind: 'sqlite', shared: false, now: null })
})

test('a claim on PostgreSQL locks its rows and skips those of other instances', () => {
  const db = new Kysely<Tables>({ dialect: postgres().dialect })
  const query = db.selectFrom('deliveries').select('id')
  expect(postgres().skipLocked(query).compile().sql).toMatch(/ for update skip locked$/)
  expect(sqliteEngine(folder).skipLocked(query)).toBe(query)
})

test('a PostgreSQL store has no copy or files: those steps do nothing', async () => {
  const { keepCopy, dropCopy, checkFiles, saveLog } = postgres()
  await keepCopy()
  await saveLog({} as Kysely<Tables>)
  expect([dropCopy(), checkFiles()]).toEqual([undefined, undefined])
})

/** A PostgreSQL that does nothing, and the statements that it got. */
function recordingPostgres() {
  const statements: string[] = []
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: () => ({}) as never,
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql),
  })
  return { db, statements }
}

test('PostgreSQL wipes the deleted rows of each table with personal data, and of no other', async () => {
  const { db, statements } = recordingPostgres()
  expect(await postgres().clearDeleted(db)).toBe(true)
  expect(statements).toEqual([expect.stringMatching(/^vacuum "leads", "/)])
  const tables = statements[0]?.slice('vacuum '.length).split(', ')
  for (const personal of ['former_people', 'deliveries', 'clients', 'lead_work'])
    expect(tables).toContain(`"${personal}"`)
  for (const other of ['channel_pauses', 'internal_sessions', 'colleagues'])
    expect(tables).not.toContain(`"${other}"`)
})

test('a lock on PostgreSQL holds until the end of its transaction', async () => {
  const { db, statements } = recordingPostgres()
  await postgres().lock(db as never, 'a')
  expect(statements).toEqual([expect.stringMatching(/pg_advisory_xact_lock\(hashtextextended\(\$1, 0\)\)/)])
})

test('an embedded store and its folder are readable by their owner only', () => {
  const inner = join(folder, 'made', 'for it')
  sqliteEngine(inner)
  expect(statSync(inner).mode & 0o777).toBe(0o700)
  expect(statSync(join(inner, 'leads.sqlite')).mode & 0o777).toBe(0o600)
  expect(readdirSync(inner)).toEqual(['leads.sqlite'])
})

function tablesIn(file: string) {
  const database = new DatabaseSync(file)
  const tables = database.prepare("select name from sqlite_master where type = 'table'").all()
  database.close()
  return tables.map(({ name }) => name)
}

test('a copy has what the store had, is readable by its owner only, and is deleted when it is dropped', async () => {
  const engine = sqliteEngine(folder)
  const db = new Kysely<Tables>({ dialect: engine.dialect })
  await sql`create table one (at text)`.execute(db)
  await engine.keepCopy()
  const copy = join(folder, 'leads.sqlite.before-update')
  expect(tablesIn(copy)).toEqual(['one'])
  expect(statSync(copy).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([])
  await sql`drop table one`.execute(db)
  // The second takes the first one's place.
  await engine.keepCopy()
  expect(tablesIn(copy)).toEqual([])
  engine.dropCopy()
  expect(readdirSync(folder).filter((name) => name.includes('before-update'))).toEqual([])
  engine.dropCopy()
  await db.destroy()
})
