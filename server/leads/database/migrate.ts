import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { StartError } from '#server/start-error.ts'
import type { Engine } from './engine.ts'
import { createTable, LATER, type LaterMigration, MIGRATIONS_OF_0_1_0 } from './migrations.ts'
import type { Reader } from './store-connection.ts'
import type { Tables } from './tables.ts'

/** What a store was migrated to. */
export interface Schema {
  tables: ReadonlySet<string>
  /** Whether this version has migrations that the store lacks. */
  isOlder: boolean
  /** What a newer version recorded. */
  newer: readonly { since: string; onlyAdds: boolean }[]
}

export async function readSchema(db: Reader, later = LATER): Promise<Schema> {
  const found = await db.introspection.getTables({ withInternalKyselyTables: true })
  const tables = new Set(found.map((table) => table.name))
  const first = tables.has('kysely_migration')
    ? await db.selectFrom('kysely_migration').select('name').execute()
    : []
  const further = tables.has('migrations') ? await db.selectFrom('migrations').selectAll().execute() : []
  const recorded = new Set([...first, ...further].map((each) => each.name))
  const own = new Set([...Object.keys(MIGRATIONS_OF_0_1_0), ...later.map((each) => each.name)])
  return {
    tables,
    isOlder: [...own].some((name) => !recorded.has(name)),
    newer: [...first.map(({ name }) => ({ name, since: 'that is newer', only_adds: 0 })), ...further].flatMap(
      ({ name, since, only_adds }) => (own.has(name) ? [] : [{ since, onlyAdds: only_adds === 1 }]),
    ),
  }
}

/** Throws StartError if a newer version changed what this one relies on. */
export function refuseNewer({ newer }: Schema): void {
  const changed = newer.findLast((each) => !each.onlyAdds)
  if (changed) {
    throw new StartError(
      `The lead store was migrated by version ${changed.since}, and this version cannot use it: start that version, or restore the backup from before the update (docs/upgrade.md)`,
    )
  }
}

/**
 * Migrates the store to the newest schema, or to a migration of 0.1.0, in one transaction with its
 * records: a process killed meanwhile leaves the store as it was. Instances that start at the same
 * time wait for the first, which does it for all.
 */
export async function migrate(
  engine: Pick<Engine, 'migrating' | 'lock' | 'keepCopy'>,
  { to, later = LATER }: { to?: string; later?: readonly LaterMigration[] } = {},
): Promise<void> {
  await using db = new Kysely<Tables>({ dialect: engine.migrating })
  await db.transaction().execute(async (tx) => {
    await engine.lock(tx, 'migrations')
    const { isOlder, tables } = await readSchema(tx, later)
    if (!isOlder) return
    if (tables.has('leads')) await engine.keepCopy()
    const migrator = new Migrator({ db: tx, provider: { getMigrations: async () => MIGRATIONS_OF_0_1_0 } })
    const { error } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to))
    if (error !== undefined) throw error
    if (to === undefined) await migrateFurther(tx, later)
  })
}

async function migrateFurther(tx: Reader, later: readonly LaterMigration[]): Promise<void> {
  if (later.length === 0) return
  await createTable(tx, 'migrations').execute()
  const recorded = await tx.selectFrom('migrations').select('name').execute()
  for (const { name, since, onlyAdds, up } of later) {
    if (recorded.some((each) => each.name === name)) continue
    await up(tx)
    await tx
      .insertInto('migrations')
      .values({ name, since, only_adds: onlyAdds ? 1 : 0 })
      .execute()
  }
}
