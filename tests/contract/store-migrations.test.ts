import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CompiledQuery, type DatabaseConnection, type Dialect, Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EVERYTHING } from '#app/internal/desk.ts'
import { type Engine, postgresEngine, sqliteEngine, sqliteEngineAt } from '#server/leads/database/engine.ts'
import { MIGRATIONS, type Migration, migrate, readSchema } from '#server/leads/database/migrate.ts'
import type { Tables } from '#server/leads/database/tables.ts'
import { backUp, moveFromSqlite, restore } from '#server/leads/store/backup.ts'
import { LeadStore } from '#server/leads/store/lead-store.ts'
import { StartError } from '#server/start-error.ts'
import { fillEngine } from '#tests/filled-store.ts'
import { sharedPostgres } from '#tests/store-engines.ts'

const postgres = sharedPostgres()
const engines = ['SQLite', ...(postgres === null ? [] : ['PostgreSQL'])]
const NOW = Date.parse('2026-11-20T13:05:00Z')
const LEADS = 5

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-migrations-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function engineOf(name: string): Promise<() => Engine> {
  const url = postgres !== null && name === 'PostgreSQL' ? await postgres.database() : null
  return () => (url === null ? sqliteEngine(folder) : postgresEngine(url, () => undefined))
}

/** The dialect of a process that ends after so many statements: nothing is rolled back. */
function endingAfter(dialect: Dialect, statements: number, made: CompiledQuery[]): Dialect {
  const perform = <Result>(query: CompiledQuery, statement: () => Promise<Result>): Promise<Result> => {
    if (made.length >= statements) throw new Error('The process ended')
    made.push(query)
    return statement()
  }
  return {
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createDriver: () => {
      const driver = dialect.createDriver()
      const real = new WeakMap<DatabaseConnection, DatabaseConnection>()
      const realOf = (connection: DatabaseConnection) => real.get(connection) ?? connection
      return {
        init: () => driver.init(),
        acquireConnection: async () => {
          const inner = await driver.acquireConnection()
          const connection: DatabaseConnection = {
            executeQuery: (query: CompiledQuery) => perform(query, () => inner.executeQuery(query)),
            streamQuery: (query, chunk) => inner.streamQuery(query, chunk),
          } as DatabaseConnection
          real.set(connection, inner)
          return connection
        },
        beginTransaction: (connection, settings) =>
          perform(CompiledQuery.raw('begin'), () => driver.beginTransaction(realOf(connection), settings)),
        commitTransaction: (connection) =>
          perform(CompiledQuery.raw('commit'), () => driver.commitTransaction(realOf(connection))),
        rollbackTransaction: async () => undefined,
        releaseConnection: (connection) => driver.releaseConnection(realOf(connection)),
        destroy: () => driver.destroy(),
      }
    },
  }
}

/** Everything of the store that a migration could change. */
async function stateOf(engine: Engine): Promise<{ schema: unknown; rows: Record<string, unknown> }> {
  if (engine.kind === 'sqlite') return stateOfFile(join(folder, 'leads.sqlite'))
  const db = new Kysely<Tables>({ dialect: engine.dialect })
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  const indexes = await sql`select indexdef from pg_indexes where schemaname = 'public' order by 1`.execute(
    db,
  )
  const rows: Record<string, unknown> = {}
  for (const { name } of tables) rows[name] = (await sql`select * from ${sql.table(name)}`.execute(db)).rows
  await db.destroy()
  const columns = tables.map((table) => [table.name, table.columns.map(({ name }) => name)])
  return { schema: { columns, indexes: indexes.rows }, rows }
}

function stateOfFile(path: string) {
  const database = new DatabaseSync(path)
  const schema = database.prepare('select type, name, sql from sqlite_master order by name').all()
  const tables = schema.filter(({ type }) => type === 'table').map(({ name }) => String(name))
  const rows = Object.fromEntries(
    tables.map((name) => [name, database.prepare(`select * from "${name}"`).all()]),
  )
  database.close()
  return { schema, rows }
}

async function countLeads(engine: Engine): Promise<number> {
  await using store = await LeadStore.open(engine, NOW)
  return (await store.desk.find(EVERYTHING, null)).total
}

const step = (name: string, onlyAdds: boolean, column: string): Migration => ({
  name,
  since: '9.9.0',
  onlyAdds,
  up: (tx) => tx.schema.alterTable('leads').addColumn(column, 'text').execute(),
})
const NEWER = [...MIGRATIONS, step('9000-made-up', true, 'made_up'), step('9001-made-up', true, 'further')]

/** The parts of a 0.3.0 store by which it is recognised. */
async function makeStoreOfBefore(engine: Engine): Promise<void> {
  await using db = new Kysely<Tables>({ dialect: engine.dialect })
  await sql`create table leads (id text primary key, lead_json text not null)`.execute(db)
  await sql`insert into leads values ('one', '{}')`.execute(db)
  await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
    db,
  )
}

describe.each(engines)('on %s', (name) => {
  test.each([
    ['an empty store', 0],
    ['a store with leads', LEADS],
  ])('a migration of %s that is killed after any statement leaves it unchanged', async (_, leads) => {
    const engine = await engineOf(name)
    if (leads > 0) await fillEngine(engine(), leads)
    const before = await stateOf(engine())
    let survived = 0
    for (;;) {
      const made: CompiledQuery[] = []
      const own = engine()
      const ending = { ...own, migrating: endingAfter(own.migrating, survived, made) }
      const isThrough = await migrate(ending, leads > 0 ? NEWER : MIGRATIONS).then(
        () => true,
        (error: Error) => {
          expect(error.message).toBe('The process ended')
          return false
        },
      )
      if (isThrough) {
        expect(survived).toBeGreaterThanOrEqual(made.length)
        break
      }
      expect(await stateOf(engine()), `after ${survived} statements`).toEqual(before)
      // The first migration makes dozens of tables and indexes, all alike.
      survived += leads > 0 ? 1 : 9
    }
    expect(survived).toBeGreaterThan(leads > 0 ? 5 : 40)
    expect(await countLeads(engine())).toBe(leads)
  })

  test('if several instances start at once, one migrates, and the others find it done', async () => {
    const engine = await engineOf(name)
    await fillEngine(engine(), LEADS)
    let times = 0
    const counted = NEWER.map((each) => ({
      ...each,
      up: async (tx: Parameters<Migration['up']>[0]) => {
        times += 1
        await each.up(tx)
      },
    }))
    await Promise.all([1, 2, 3].map(() => migrate(engine(), counted)))
    expect(times).toBe(NEWER.length - MIGRATIONS.length)
    expect(await countLeads(engine())).toBe(LEADS)
  })

  test('a store that a newer version extended is used, and one that it changed is refused with that reason', async () => {
    const engine = await engineOf(name)
    await fillEngine(engine(), LEADS)
    await migrate(engine(), NEWER)
    expect(await countLeads(engine())).toBe(LEADS)
    // A backup would lack what this version does not know.
    await expect(backUp(engine(), join(folder, 'backup.sqlite'))).rejects.toThrow(
      'Lageret er bragt op til version 9.9.0, og denne version ville udelade det, som den har tilføjet',
    )
    await migrate(engine(), [...NEWER, step('9002-made-up', false, 'changed')])
    const before = await stateOf(engine())
    const refused = await LeadStore.open(engine(), NOW).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(StartError)
    expect((refused as Error).message).toMatch(
      /^Lageret er bragt op til version 9\.9\.0, .*: start den version, eller genskab backuppen fra før opdateringen/,
    )
    expect(await stateOf(engine())).toEqual(before)
  })

  test('a store from before 1.0.0 is refused with that reason, and left unchanged', async () => {
    const engine = await engineOf(name)
    await makeStoreOfBefore(engine())
    const before = await stateOf(engine())
    await expect(LeadStore.open(engine(), NOW)).rejects.toThrow(
      /^Lageret .* er fra en version før 1\.0\.0, og det kan ingen senere version bruge: eksportér henvendelserne/,
    )
    expect(await stateOf(engine())).toEqual(before)
  })

  test('a table of leads that another program created is refused with that reason', async () => {
    const engine = await engineOf(name)
    await using db = new Kysely<Tables>({ dialect: engine().dialect })
    await sql`create table leads (id text primary key)`.execute(db)
    await expect(LeadStore.open(engine(), NOW)).rejects.toThrow(
      /har en tabel `leads`, som ikke er sitets: giv sitet sin egen database$/,
    )
  })
})

test('neither a restore nor a move accepts a store from before 1.0.0', async () => {
  const old = join(folder, 'leads.sqlite')
  await makeStoreOfBefore(sqliteEngineAt(old))
  const target = () => sqliteEngineAt(join(folder, 'new.sqlite'))
  await expect(restore(old, target())).rejects.toThrow('er fra en version før 1.0.0')
  await expect(moveFromSqlite(folder, target())).rejects.toThrow('er fra en version før 1.0.0')
  expect(existsSync(old)).toBe(true)
})

test('the schema only grows: a released column never changes', async () => {
  await migrate(sqliteEngine(folder))
  const { schema } = stateOfFile(join(folder, 'leads.sqlite'))
  const statements = schema.flatMap(({ sql }) => (typeof sql === 'string' ? [`${sql};`] : []))
  const lines = statements.join('\n').replaceAll(/(?<=[(,]) ?(?="\w+" [a-z])/g, '\n  ')
  await expect(`${lines}\n`).toMatchFileSnapshot('store-schema.sql')
})

test('a copy of the file exists until the first start has succeeded, readable by its owner only', async () => {
  await fillEngine(sqliteEngine(folder), LEADS)
  const copy = join(folder, 'leads.sqlite.before-update')
  await migrate(sqliteEngine(folder))
  expect(existsSync(copy)).toBe(false)
  await migrate(sqliteEngine(folder), NEWER)
  expect(statSync(copy).mode & 0o777).toBe(0o600)
  await using db = new Kysely<Tables>({ dialect: sqliteEngineAt(copy).dialect })
  expect((await readSchema(db)).newer).toEqual([])
  expect(await db.selectFrom('leads').select('id').execute()).toHaveLength(LEADS)
  await using store = await LeadStore.open(sqliteEngine(folder), NOW)
  store.dropCopy()
  expect(existsSync(copy)).toBe(false)
})

test('a new store is never a file without content, and such a file is refused and left unchanged', async () => {
  const engine = sqliteEngine(folder)
  const file = join(folder, 'leads.sqlite')
  expect(statSync(file).size).toBeGreaterThan(0)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await countLeads(engine)).toBe(0)
  writeFileSync(`${file}-wal`, 'what a person may still want to read')
  truncateSync(file)
  expect(() => sqliteEngine(folder)).toThrow(/er tomt \(0 byte\).*slet filen, og genskab den seneste backup/)
  expect(readFileSync(`${file}-wal`, 'utf8')).toBe('what a person may still want to read')
  expect(statSync(file).size).toBe(0)
})
