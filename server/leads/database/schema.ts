import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from './connection.ts'
import { type Column, TABLES } from './tables.ts'

/**
 * Makes every table and index of an empty database. For SQLite and PostgreSQL alike: text ids, int8
 * epoch milliseconds, JSON as text, only common defaults.
 */
export async function createSchema(tx: Reader): Promise<void> {
  for (const [name, columns] of Object.entries<Record<string, Column>>(TABLES)) {
    let table = tx.schema.createTable(name)
    for (const [column, { type, define }] of Object.entries(columns))
      table = table.addColumn(column, type, define)
    await table.execute()
  }
  for (const [name, table, ...columns] of INDEXES)
    await tx.schema.createIndex(name).on(table).columns(columns).execute()
  for (const [name, table, columns, holds] of UNIQUE_INDEXES) {
    const index = tx.schema.createIndex(name).unique().on(table).columns(columns)
    await (holds === null ? index : index.where(holds)).execute()
  }
  // The desk finds leads by who has them, and by when they are due.
  await tx.schema
    .createIndex('lead_work_value')
    .on('lead_work')
    .columns(['name', 'value'])
    .where(sql<boolean>`replaced_at is null and name <> 'note'`)
    .execute()
  // The shape required by rate-limiter-flexible's RateLimiterPostgres; SQLite counts in memory.
  await tx.schema
    .createTable('limits')
    .addColumn('key', 'varchar(255)', (column) => column.primaryKey())
    .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('expire', 'bigint')
    .execute()
}

const INDEXES: readonly [name: string, table: keyof typeof TABLES, ...columns: string[]][] = [
  ['leads_person', 'leads', 'person', 'received_at'],
  ['leads_mailbox', 'leads', 'mailbox', 'received_at'],
  ['leads_received', 'leads', 'received_at'],
  ['leads_quarantined', 'leads', 'quarantined_at'],
  ['leads_source', 'leads', 'source', 'mailbox'],
  ['leads_campaign', 'leads', 'campaign', 'mailbox'],
  ['leads_form_page', 'leads', 'form_page', 'mailbox'],
  ['erasing_erasure', 'erasing', 'erasure_id', 'not_before'],
  ['former_people_lead', 'former_people', 'lead_id'],
  ['former_people_person', 'former_people', 'person'],
  ['lead_work_lead', 'lead_work', 'lead_id'],
  ['submissions_lead', 'submissions', 'lead_id'],
  ['submissions_expiry', 'submissions', 'expires_at'],
  ['tokens_lead', 'tokens', 'lead_id'],
  ['tokens_expiry', 'tokens', 'expires_at'],
  ['deliveries_due', 'deliveries', 'state', 'channel', 'next_attempt_at'],
  ['deliveries_task', 'deliveries', 'task', 'created_at'],
  // Without it, an engine without statistics looks up a lead's states among all deliveries of that
  // state.
  ['deliveries_lead_state', 'deliveries', 'lead_id', 'state'],
  ['measurements_day', 'measurements', 'day'],
]

/**
 * Columns in which no two rows are equal, among the rows that meet the condition; null: all rows.
 */
const UNIQUE_INDEXES: readonly [
  name: string,
  table: keyof typeof TABLES,
  columns: string[],
  holds: RawBuilder<SqlBool> | null,
][] = [
  ['deliveries_once', 'deliveries', ['lead_id', 'task'], null],
  // Two workers never deliver for one subject on one channel at a time, despite races.
  ['deliveries_one_at_a_time', 'deliveries', ['channel', 'subject'], sql`state = 'delivering'`],
  // When two people change one thing at the same time, the second is refused.
  ['lead_work_present', 'lead_work', ['lead_id', 'name'], sql`replaced_at is null and name <> 'note'`],
]
