import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CompiledQuery, type DatabaseConnection, type Dialect, Kysely, SqliteAdapter, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EVERYTHING } from '#app/internal/desk.ts'
import { type Engine, postgresEngine, sqliteEngine, sqliteEngineAt } from '#server/leads/database/engine.ts'
import { migrate, readSchema, refuseNewer } from '#server/leads/database/migrate.ts'
import { LATER, type LaterMigration, MIGRATIONS_OF_0_1_0 } from '#server/leads/database/migrations.ts'
import type { Tables } from '#server/leads/database/tables.ts'
import { createVault } from '#server/leads/database/vault.ts'
import { backUp } from '#server/leads/store/backup.ts'
import { refuseOtherSecrets } from '#server/leads/store/secret-checks.ts'
import { LeadStore } from '#server/leads/store/store.ts'
import { StartError } from '#server/start-error.ts'
import { fillOldStore } from '#tests/filled-store.ts'
import { startPostgres } from '#tests/postgres.ts'

const postgres = await startPostgres()
const engines = ['SQLite', ...(postgres === null ? [] : ['PostgreSQL'])]
const NOW = Date.parse('2026-11-20T13:05:00Z')
const LEADS = 5

const INSERT_LEAD = `insert into leads (id, reference, form, person, lead_json, rates_json, signs_json, received_at)
  values ('one', 'AAAA-2222', 'application', '', '{"contact":{}}', '{"BASIS":{},"PREMIUM":{}}', '[]', 1)`

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-migrations-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

afterAll(async () => postgres?.stop())

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
  const store = await LeadStore.open(engine, NOW)
  const { total } = await store.desk.find(EVERYTHING, null)
  await store.close()
  return total
}

const step = (name: string, onlyAdds: boolean, column: string): LaterMigration => ({
  name,
  since: '9.9.0',
  onlyAdds,
  up: (tx) => tx.schema.alterTable('leads').addColumn(column, 'text').execute(),
})
const later = [...LATER, step('9000-made-up', true, 'made_up'), step('9001-made-up', true, 'further')]

describe.each(engines)('on %s', (name) => {
  test.each([
    ['an empty store', null],
    ['a store of the first schema, with leads', '0001-leads'],
  ])('killed after any statement, the migration of %s leaves it as it was @whole', async (_, from) => {
    const engine = await engineOf(name)
    if (from !== null) await fillOldStore(engine(), LEADS)
    const before = await stateOf(engine())
    let survived = 0
    for (;;) {
      const made: CompiledQuery[] = []
      const own = engine()
      const ending = { ...own, migrating: endingAfter(own.migrating, survived, made) }
      const isThrough = await migrate(ending, { later }).then(
        () => true,
        (error: Error) => {
          expect(error.message).toBe('The process ended')
          return false
        },
      )
      if (isThrough) {
        expect(survived).toBe(made.length)
        break
      }
      expect(await stateOf(engine()), `after ${survived} statements`).toEqual(before)
      survived += 1
    }
    // Some statements for each migration, those of its record included.
    expect(survived).toBeGreaterThan(from === null ? 60 : 40)
    expect(await countLeads(engine())).toBe(from === null ? 0 : LEADS)
    const { newer } = await readSchemaOf(engine())
    expect(newer).toEqual(later.slice(LATER.length).map(({ since, onlyAdds }) => ({ since, onlyAdds })))
  })

  test('a store that a newer version added to is used, and one that it changed is refused as that', async () => {
    const engine = await engineOf(name)
    await fillOldStore(engine(), LEADS)
    await migrate(engine(), { later })
    expect(await countLeads(engine())).toBe(LEADS)
    // What this version does not know of would be missing in a backup.
    await expect(backUp(engine(), join(folder, 'backup.sqlite'))).rejects.toThrow(
      'The lead store was migrated by version 9.9.0, and this version would leave out what that one added',
    )
    await migrate(engine(), { later: [...later, step('9002-made-up', false, 'changed')] })
    const before = await stateOf(engine())
    const refused = await LeadStore.open(engine(), NOW).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(StartError)
    expect((refused as Error).message).toMatch(
      /^The lead store was migrated by version 9\.9\.0, .*: start that version, or restore the backup from before the update/,
    )
    expect(await stateOf(engine())).toEqual(before)
  })

  test("a later record in Kysely's own table is a newer version's too", async () => {
    const engine = await engineOf(name)
    await fillOldStore(engine(), LEADS)
    const db = new Kysely<{ kysely_migration: { name: string; timestamp: string } }>({
      dialect: engine().dialect,
    })
    await db.insertInto('kysely_migration').values({ name: '0011-x', timestamp: '2026-11-22' }).execute()
    await db.destroy()
    await expect(LeadStore.open(engine(), NOW)).rejects.toThrow('start that version, or restore the backup')
  })

  test('a key that does not open the bank numbers refuses an older store before anything is written', async () => {
    const engine = await engineOf(name)
    await migrate(engine(), { to: '0004-retention' })
    const db = new Kysely<Tables>({ dialect: engine().dialect })
    await sql.raw(INSERT_LEAD).execute(db)
    const sealed = createVault(Buffer.alloc(32, 1)).seal({ reg: '1234', account: '0012345678' }, 'one')
    await db.insertInto('clients').values({ lead_id: 'one', tier: 'PRO', bank_sealed: sealed }).execute()
    await db.destroy()
    const before = await stateOf(engine())
    const open = (key: number) =>
      LeadStore.open(engine(), NOW, {
        mayOpen: (instances, tables) =>
          refuseOtherSecrets({
            instances,
            tables,
            vault: createVault(Buffer.alloc(32, key)),
            shared: true,
            secrets: { internalSecret: 'a secret', encryptionKey: Buffer.alloc(32, key) },
            settings: { internalSecret: 'set', encryptionKey: 'set' },
          }),
      })
    await expect(open(2)).rejects.toThrow('ENCRYPTION_KEY is not the key of the bank numbers')
    expect(await stateOf(engine())).toEqual(before)
    expect(existsSync(join(folder, 'leads.sqlite.before-update'))).toBe(false)
    await (await open(1)).close()
  })
})

async function readSchemaOf(engine: Engine) {
  const db = new Kysely<Tables>({ dialect: engine.dialect })
  const schema = await readSchema(db)
  await db.destroy()
  refuseNewer(schema)
  return schema
}

test('a store that 0.1.0 left in the middle of any migration is brought to the end @whole', async () => {
  // It committed each statement by itself.
  const said: CompiledQuery[] = []
  const engine = sqliteEngineAt(join(folder, 'whole.sqlite'))
  const db = new Kysely<Tables>({
    dialect: {
      ...endingAfter(engine.dialect, Number.POSITIVE_INFINITY, said),
      createAdapter: () => new SqliteAdapter(),
    },
  })
  const provider = { getMigrations: async () => MIGRATIONS_OF_0_1_0 }
  expect((await new Migrator({ db, provider }).migrateToLatest()).error).toBeUndefined()
  await db.destroy()
  await migrate(sqliteEngineAt(join(folder, 'whole.sqlite')))
  const { schema } = stateOfFile(join(folder, 'whole.sqlite'))
  const writes = said.filter(({ sql }) => /^(create|alter|insert|update)/.test(sql))
  expect(writes.length).toBeGreaterThan(45)
  const lastOfFirst = writes.findIndex(({ parameters }) => parameters.includes('0001-leads'))
  for (let count = 0; count < writes.length; count++) {
    const path = join(folder, `${count}.sqlite`)
    const old = new DatabaseSync(path)
    old.exec('pragma journal_mode = wal; pragma synchronous = off')
    for (const [index, { sql, parameters }] of writes.slice(0, count).entries()) {
      old.prepare(sql).run(...(parameters as string[]))
      if (index === lastOfFirst) old.exec(INSERT_LEAD)
    }
    old.close()
    await migrate(sqliteEngineAt(path))
    const migrated = stateOfFile(path)
    const leads = migrated.rows.leads?.map(({ reference }) => reference)
    expect(leads, `killed after ${count} statements`).toEqual(count > lastOfFirst ? ['AAAA-2222'] : [])
    expect(migrated.schema, `killed after ${count} statements`).toEqual(schema)
  }
})

test('a released column is never made otherwise: only lines are added to what is recorded here', async () => {
  await migrate(sqliteEngine(folder))
  const { schema } = stateOfFile(join(folder, 'leads.sqlite'))
  const statements = schema.flatMap(({ sql }) => (typeof sql === 'string' ? [`${sql};`] : []))
  const lines = statements.join('\n').replaceAll(/(?<=[(,]) ?(?="\w+" [a-z])/g, '\n  ')
  await expect(`${lines}\n`).toMatchFileSnapshot('store-schema.sql')
})

test('a copy of the file is beside it until the first start has succeeded, readable by its owner alone', async () => {
  await fillOldStore(sqliteEngine(folder), LEADS)
  const copy = join(folder, 'leads.sqlite.before-update')
  expect(existsSync(copy)).toBe(false)
  const store = await LeadStore.open(sqliteEngine(folder), NOW)
  expect(statSync(copy).mode & 0o777).toBe(0o600)
  const db = new Kysely<Tables>({ dialect: sqliteEngineAt(copy).dialect })
  expect((await readSchema(db)).isOlder).toBe(true)
  expect(await db.selectFrom('leads').select('id').execute()).toHaveLength(LEADS)
  await db.destroy()
  store.dropCopy()
  expect(existsSync(copy)).toBe(false)
  await store.close()
  await (await LeadStore.open(sqliteEngine(folder), NOW)).close()
  expect(existsSync(copy)).toBe(false)
})

test('a new store is never a file without content, and such a file is refused and left as it is', async () => {
  const engine = sqliteEngine(folder)
  const file = join(folder, 'leads.sqlite')
  expect(statSync(file).size).toBeGreaterThan(0)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await countLeads(engine)).toBe(0)
  writeFileSync(`${file}-wal`, 'what a person may still want to read')
  truncateSync(file)
  expect(() => sqliteEngine(folder)).toThrow(
    /is empty \(0 bytes\).*delete it, then restore the latest backup/,
  )
  expect(readFileSync(`${file}-wal`, 'utf8')).toBe('what a person may still want to read')
  expect(statSync(file).size).toBe(0)
})
