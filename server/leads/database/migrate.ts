import { Kysely, sql } from 'kysely'
import { StartError } from '#server/start-error.ts'
import type { Reader } from './connection.ts'
import type { Engine } from './engine.ts'
import { createSchema } from './schema.ts'
import type { Tables } from './tables.ts'

/** One step from an older store to what TABLES and createSchema make. */
export interface Migration {
  /** Sorts after the name of every earlier one. */
  name: string
  /** The version that brought it, for an operator whose version does not know it. */
  since: string
  /**
   * Whether earlier versions can go on using the store, so that a release can be taken back: new
   * tables, columns that may stay empty, indexes. Personal data in a new table is deleted with its
   * lead (`on delete cascade`), since earlier versions erase leads without knowing the table.
   */
  onlyAdds: boolean
  up(tx: Reader): Promise<unknown>
}

const FIRST = '0001-store'

/**
 * A released migration is never changed; a new one follows it. A new store is made whole, so that
 * the first changes none.
 */
export const MIGRATIONS: readonly Migration[] = [
  { name: FIRST, since: '1.0.0', onlyAdds: false, up: async () => undefined },
]

/** What a store was migrated to. */
export interface Schema {
  tables: ReadonlySet<string>
  /** Whether it has leads, of whichever version. */
  isStore: boolean
  /** Migrations of this version that the store lacks; all of an empty one. */
  missing: readonly Migration[]
  /** What a newer version recorded. */
  newer: readonly { since: string; onlyAdds: boolean }[]
}

export async function readSchema(db: Reader, migrations = MIGRATIONS): Promise<Schema> {
  // Among them Kysely's own, in which versions before 1.0.0 recorded their migrations.
  const allTables = await db.introspection.getTables({ withInternalKyselyTables: true })
  const place = sql<string>`current_schema()`.as('name')
  // A database of PostgreSQL may have those of other programs in schemas of their own.
  const isPostgres = allTables.some(({ schema }) => schema !== undefined)
  const schema = isPostgres ? (await db.selectNoFrom(place).executeTakeFirstOrThrow()).name : undefined
  const tables = new Set(allTables.filter((table) => table.schema === schema).map(({ name }) => name))
  const rows = tables.has('migrations') ? await db.selectFrom('migrations').selectAll().execute() : []
  const recorded = new Set(rows.map(({ name }) => name))
  const names = new Set(migrations.map(({ name }) => name))
  return {
    tables,
    isStore: tables.has('leads'),
    missing: migrations.filter(({ name }) => !recorded.has(name)),
    newer: rows.flatMap(({ name, since, only_adds }) =>
      names.has(name) ? [] : [{ since, onlyAdds: only_adds === 1 }],
    ),
  }
}

/** Throws StartError if this version cannot use what another one, or another program, made. */
export function refuseOthers({ tables, isStore, missing, newer }: Schema, place: string): void {
  if (tables.has('kysely_migration')) {
    throw new StartError(
      `Lageret ${place} er fra en version før 1.0.0, og det kan ingen senere version bruge: eksportér henvendelserne med den gamle version (\`npm run leads -- export\`), og start denne med en anden DATA_DIR eller database`,
    )
  }
  if (isStore && missing.some(({ name }) => name === FIRST)) {
    throw new StartError(`${place} har en tabel \`leads\`, som ikke er sitets: giv sitet sin egen database`)
  }
  const changed = newer.findLast((each) => !each.onlyAdds)
  if (changed) {
    throw new StartError(
      `Lageret er bragt op til version ${changed.since}, og denne version kan ikke bruge det: start den version, eller genskab backuppen fra før opdateringen (docs/upgrade.md)`,
    )
  }
}

/**
 * Makes the store, or brings an older one to the newest schema, in one transaction with its
 * records: a process killed meanwhile leaves the store as it was. Instances that start at the same
 * time wait for the first, which does it for all.
 */
export async function migrate(
  engine: Pick<Engine, 'migrating' | 'lock' | 'keepCopy'>,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  await using db = new Kysely<Tables>({ dialect: engine.migrating })
  await db.transaction().execute(async (tx) => {
    await engine.lock(tx, 'migrations')
    const { isStore, missing } = await readSchema(tx, migrations)
    if (missing.length === 0) return
    if (isStore) await engine.keepCopy()
    else await createSchema(tx)
    for (const { up } of isStore ? missing : []) await up(tx)
    const rows = missing.map(({ name, since, onlyAdds }) => ({ name, since, only_adds: onlyAdds ? 1 : 0 }))
    await tx.insertInto('migrations').values(rows).execute()
  })
}
