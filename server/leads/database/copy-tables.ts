import { type RawBuilder, sql } from 'kysely'
import { StartError } from '#server/start-error.ts'
import type { Reader, StoreConnection } from './connection.ts'
import { readSchema } from './migrate.ts'
import { COPIED_TABLES, type Column, PERSONAL_TABLES, TABLES } from './tables.ts'

const COPY_ROWS = 500

/** Receives after each portion how many rows are copied, and how many there are. */
export type OnRows = (done: number, total: number) => void

/** Copies a consistent snapshot of every row of `from` into `to`, all or nothing. */
export async function copyTables(
  from: StoreConnection,
  to: StoreConnection,
  onRows: OnRows = () => undefined,
): Promise<Record<string, number>> {
  const newer = (await readSchema(from.db)).newer.at(-1)
  if (newer) {
    throw new StartError(
      `Lageret er bragt op til version ${newer.since}, og denne version ville udelade det, som den har tilføjet: brug den versions egne kommandoer`,
    )
  }
  const counts: Record<string, number> = {}
  const source = from.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  await source.execute((reader) =>
    to.db.transaction().execute(async (writer) => {
      let all = 0
      for (const table of COPIED_TABLES) all += await countRows(reader, table)
      let done = 0
      const onPortion = (rows: number) => {
        done += rows
        onRows(done, all)
      }
      for (const table of COPIED_TABLES) counts[table] = await copyTable(reader, writer, table, onPortion)
    }),
  )
  return counts
}

async function countRows(reader: Reader, table: keyof typeof TABLES): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    reader,
  )
  return Number(rows[0]?.count)
}

/**
 * In pages by primary key, so that a large store is copied in bounded memory. The names are those
 * of TABLES.
 */
async function copyTable(
  reader: Reader,
  writer: Reader,
  table: keyof typeof TABLES,
  onPortion: (rows: number) => void,
): Promise<number> {
  const [key = ''] = Object.entries<Column>(TABLES[table]).find(([, { isKey }]) => isKey) ?? []
  let count = 0
  let last = ''
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where ${sql.ref(key)} > ${last} order by ${sql.ref(key)} limit ${COPY_ROWS}
    `.execute(reader)
    const names = Object.keys(rows[0] ?? {})
    if (names.length > 0) {
      const values = rows.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`)
      await sql`
        insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) values ${sql.join(values)}
        ${onDuplicate(table, key)}
      `.execute(writer)
    }
    count += rows.length
    onPortion(rows.length)
    if (rows.length < COPY_ROWS) return count
    last = String(rows.at(-1)?.[key])
  }
}

/**
 * How a row is merged with one that the target has already. Counts are added. For the site's own
 * rows, the target's version wins. The target has no leads, so a duplicate lead is an error.
 */
function onDuplicate(table: keyof typeof TABLES, key: string): RawBuilder<unknown> {
  const columns: Record<string, Column> = TABLES[table]
  if ('count' in columns) {
    const numbers = Object.entries(columns).filter(([, { type }]) => type === 'int8')
    const sums = numbers.map(
      ([name]) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
    )
    return sql`on conflict (${sql.ref(key)}) do update set ${sql.join(sums)}`
  }
  return PERSONAL_TABLES.includes(table) ? sql`` : sql`on conflict do nothing`
}
