import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as turn } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sqliteDialect } from './sqlite.ts'

let folder: string
let path: string
let db: Kysely<Record<string, never>>
/** The connection of another process or thread. */
let other: DatabaseSync

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sqlite-'))
  path = join(folder, 'store.sqlite')
  db = new Kysely({ dialect: sqliteDialect(path) })
  await sql`create table one (id integer primary key, at text not null)`.execute(db)
  other = new DatabaseSync(path)
})

afterEach(async () => {
  other.close()
  await db.destroy()
  rmSync(folder, { recursive: true })
})

test('a commit is on disk before it returns, and deleting a lead deletes its related rows', async () => {
  const pragma = async (name: string) =>
    Object.values((await sql`pragma ${sql.raw(name)}`.execute(db)).rows[0] ?? {})[0]
  // 2 is FULL. With NORMAL a power cut lost 811 of 18,580 acknowledged rows.
  expect(await pragma('synchronous')).toBe(2)
  expect(await pragma('journal_mode')).toBe('wal')
  expect(await pragma('foreign_keys')).toBe(1)
})

test("a write that waits for another connection's lock does not stop the event loop", async () => {
  other.exec('begin immediate')
  const written = sql`insert into one (at) values ('x')`.execute(db)
  await turn()
  other.exec('commit')
  await written
  expect(other.prepare('select at from one').all()).toEqual([{ at: 'x' }])
})

test('a write that waited too long for a lock is refused, and reads do not wait for locks', async () => {
  await db.destroy()
  db = new Kysely({ dialect: sqliteDialect(path, 20) })
  other.exec('begin immediate')
  const write = () => db.transaction().execute((tx) => sql`insert into one (at) values ('x')`.execute(tx))
  await expect(write()).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
  expect((await sql`select * from one`.execute(db)).rows).toEqual([])
  other.exec('commit')
  await write()
  expect(other.prepare('select at from one').all()).toEqual([{ at: 'x' }])
})

test('a transaction that reads before it writes is not refused because of other writers', async () => {
  await db.transaction().execute(async (tx) => {
    await sql`select * from one`.execute(tx)
    // Too early: it has to wait for this transaction.
    expect(() => other.exec("insert into one (at) values ('other')")).toThrow('locked')
    await sql`insert into one (at) values ('x')`.execute(tx)
  })
  expect(other.prepare('select at from one').all()).toEqual([{ at: 'x' }])
})

test('a read-only transaction, like that of a backup, blocks no writer', async () => {
  await db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`select * from one`.execute(tx)
      other.exec("insert into one (at) values ('other')")
      expect((await sql`select * from one`.execute(tx)).rows).toEqual([])
    })
})

test('a full disk is reported as a full disk, not as a failed rollback', async () => {
  await sql`pragma max_page_count = 4`.execute(db)
  const filling = db.transaction().execute(async (tx) => {
    await sql`insert into one (at) values (${'x'.repeat(100_000)})`.execute(tx)
  })
  await expect(filling).rejects.toMatchObject({ cause: { message: 'database or disk is full', errcode: 13 } })
  expect(other.prepare('select at from one').all()).toEqual([])
})

test('a transaction whose thread dies is not continued in part by the next thread', async () => {
  const threads: Worker[] = []
  const opened: Kysely<Record<string, never>>[] = []
  const remember = (thread: Worker) => void threads.push(thread)
  process.on('worker', remember)
  let second = db
  // Threads that are idle are taken first.
  while (threads.length === 0) {
    second = new Kysely({ dialect: sqliteDialect(path) })
    opened.push(second)
    await sql`select 1`.execute(second)
  }
  const broken = second.transaction().execute(async (tx) => {
    await sql`insert into one (at) values ('first')`.execute(tx)
    await threads[0]?.terminate()
    await sql`insert into one (at) values ('second')`.execute(tx).catch(() => undefined)
    await sql`insert into one (at) values ('third')`.execute(tx)
  })
  await expect(broken).rejects.toMatchObject({ cause: { message: 'The thread of the lead store ended' } })
  expect(other.prepare('select at from one').all()).toEqual([])
  await sql`insert into one (at) values ('next')`.execute(second)
  expect(other.prepare('select at from one').all()).toEqual([{ at: 'next' }])
  process.off('worker', remember)
  for (const each of opened) await each.destroy()
})

test('a thread serves one database after another, and keeps nothing of the first', async () => {
  let started = 0
  const count = () => void started++
  await db.destroy()
  process.on('worker', count)
  const next = join(folder, 'next.sqlite')
  db = new Kysely({ dialect: sqliteDialect(next) })
  await expect(sql`select * from one`.execute(db)).rejects.toThrow()
  await sql`create table two (id integer primary key)`.execute(db)
  await db.destroy()
  process.off('worker', count)
  expect(started).toBe(0)
  // Closed by both, so SQLite has deleted its log.
  other.close()
  expect(readdirSync(folder).toSorted()).toEqual(['next.sqlite', 'store.sqlite'])
  other = new DatabaseSync(next)
  expect(other.prepare('select name from sqlite_master').all()).toEqual([{ name: 'two' }])
  db = new Kysely({ dialect: sqliteDialect(path) })
})
