import {
  type Expression,
  type ExpressionBuilder,
  type InsertObject,
  type Kysely,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely'
import { IS_SPAM, type WorkName } from '#app/internal/work.ts'
import type { Reader, StoreConnection } from '#server/leads/database/connection.ts'
import type { Tables } from '#server/leads/database/tables.ts'
import { type FoundLead, readLead } from './stored-lead.ts'

/** A part of the lead store: its queries on the connection that all parts share. */
export abstract class StorePart {
  protected readonly connection: StoreConnection

  constructor(connection: StoreConnection) {
    this.connection = connection
  }

  protected get db(): Kysely<Tables> {
    return this.connection.db
  }

  protected async leadBy(column: 'id' | 'reference' | 'intent_id', value: string): Promise<FoundLead | null> {
    const query = this.db.selectFrom('leads').selectAll().where(column, '=', value)
    const row = await query.executeTakeFirst()
    return row ? this.leadOf(row) : null
  }

  /** The lead in a row; one that cannot be read is reported. */
  protected leadOf(row: Selectable<Tables['leads']>): FoundLead {
    const lead = readLead(row)
    if (lead.lead === null)
      this.connection.unreadable({ table: 'leads', row: lead.reference, columns: lead.damaged })
    return lead
  }
}

/** A part whose statements no visitor waits for. */
export abstract class SlowStorePart extends StorePart {
  protected override get db(): Kysely<Tables> {
    return this.connection.forSlowWork
  }
}

/** False: the table already has a row that this one conflicts with. */
export async function insertUnlessThere<Name extends keyof Tables>(
  db: Reader,
  table: Name,
  row: InsertObject<Tables, Name>,
): Promise<boolean> {
  const insert = db.insertInto(table).values(row)
  const { numInsertedOrUpdatedRows = 0n } = await insert
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** Rows per statement: a visitor's write waits for one of them at most. */
const PORTION = 50

/** Also because a statement takes only some thousands of parameters. */
export function* inPortions<Value>(values: readonly Value[], size = PORTION): Generator<Value[]> {
  for (let start = 0; start < values.length; start += size) yield values.slice(start, start + size)
}

type OfLead = 'deliveries' | 'lead_work'

type Holds<Table extends OfLead> = (eb: ExpressionBuilder<Tables, Table>) => Expression<SqlBool>

/** The lead has a delivery, or an entry of the desk, for which this holds. */
export function hasRow<Table extends OfLead>(table: Table, holds: Holds<Table>) {
  return ({ exists, selectFrom }: ExpressionBuilder<Tables, 'leads'>): Expression<SqlBool> =>
    exists(
      selectFrom(table as 'deliveries')
        .select('id')
        .whereRef('lead_id', '=', 'leads.id')
        .where(holds as unknown as Holds<'deliveries'>),
    )
}

/** The lead's present entry of this name has such a value. */
export function hasEntry(
  name: WorkName,
  operator: '=' | '!=' | '>=' | 'in',
  value: string | readonly string[],
) {
  return hasRow('lead_work', (eb) =>
    eb.and([eb('name', '=', name), eb('replaced_at', 'is', null), eb('value', operator, value)]),
  )
}

export function hasNoEntry(...entry: Parameters<typeof hasEntry>) {
  return (eb: ExpressionBuilder<Tables, 'leads'>) => eb.not(hasEntry(...entry)(eb))
}

/**
 * An entry of the desk is the present one of this name. Notes are excluded once more, since the index
 * of present entries is without them, and an engine uses it only for what states its condition.
 */
export const isCurrentEntry = (name: WorkName) =>
  sql<boolean>`lead_work.name = ${name} and lead_work.name <> 'note' and lead_work.replaced_at is null`

/** The desk has not marked the lead as spam. */
export const isNotSpam = hasNoEntry('spam', '=', IS_SPAM)
