import { type CreateTableBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Reader } from './store-connection.ts'
import { type Column, TABLES } from './tables.ts'

/** One step of the schema after 0.1.0. */
export interface LaterMigration {
  /** Sorts after the name of every earlier one. */
  name: string
  /** The version that brought it, for an operator whose version does not know it. */
  since: string
  /**
   * Whether earlier versions can go on using the store, so that a release can be taken back: new
   * tables, columns that may stay empty, indexes. What a new table says of a person goes with the
   * lead (`on delete cascade`), as earlier versions erase it.
   */
  onlyAdds: boolean
  up(tx: Reader): Promise<unknown>
}

/** A released migration is never changed; a new one follows it. */
export const LATER: readonly LaterMigration[] = [
  {
    name: '0011-pauses-of-a-delivery',
    since: '0.2.0',
    onlyAdds: true,
    up: (tx) => tx.schema.alterTable('deliveries').addColumn('pauses', 'int4').execute(),
  },
  {
    name: '0012-work',
    since: '0.2.0',
    onlyAdds: true,
    async up(tx) {
      await createTable(tx, 'lead_work').execute()
      await createIndex(tx, 'lead_work_lead', 'lead_work', 'lead_id')
      // Of two people who change one thing at the same time, the second is refused.
      await createUniqueIndex(
        tx,
        'lead_work_present',
        'lead_work',
        ['lead_id', 'name'],
        sql`replaced_at is null and name <> 'note'`,
      )
    },
  },
  {
    name: '0013-marks',
    since: '0.3.0',
    onlyAdds: true,
    async up(tx) {
      await createTable(tx, 'lead_marks').execute()
      await createIndex(tx, 'lead_marks_lead', 'lead_marks', 'lead_id')
      await createUniqueIndex(
        tx,
        'lead_marks_present',
        'lead_marks',
        ['lead_id', 'name'],
        sql`replaced_at is null`,
      )
      // The desk finds leads by whose they are, and by what is due.
      await tx.schema
        .createIndex('lead_work_value')
        .ifNotExists()
        .on('lead_work')
        .columns(['name', 'value'])
        .where(sql<boolean>`replaced_at is null and name <> 'note'`)
        .execute()
    },
  },
  {
    name: '0014-origins',
    since: '0.3.0',
    onlyAdds: true,
    up: (tx) => createTable(tx, 'lead_origins').execute(),
  },
  {
    name: '0015-access',
    since: '0.3.0',
    onlyAdds: true,
    async up(tx) {
      for (const name of ['colleagues', 'colleague_links', 'internal_sessions', 'internal_actions'] as const)
        await createTable(tx, name).execute()
    },
  },
  {
    name: '0016-failing-since',
    since: '0.3.0',
    onlyAdds: true,
    up: (tx) => tx.schema.alterTable('deliveries').addColumn('failing_since', 'int8').execute(),
  },
]

/** A table as it was first made. */
export function createTable(db: Reader, name: keyof typeof TABLES): CreateTableBuilder<string, string> {
  let table: CreateTableBuilder<string, string> = db.schema.createTable(name).ifNotExists()
  for (const [column, { type, define, isLater }] of Object.entries<Column>(TABLES[name]))
    if (!isLater) table = table.addColumn(column, type, define)
  return table
}

const createIndex = (db: Reader, name: string, table: string, ...columns: string[]) =>
  db.schema.createIndex(name).ifNotExists().on(table).columns(columns).execute()

/** Of the rows for which this holds, no two of which have the same in these columns. */
const createUniqueIndex = (
  db: Reader,
  name: string,
  table: string,
  columns: string[],
  holds: RawBuilder<SqlBool>,
) => db.schema.createIndex(name).ifNotExists().unique().on(table).columns(columns).where(holds).execute()

/**
 * Those of 0.1.0, which refuses a store whose table of Kysely names any other: later ones are
 * recorded elsewhere, so that an instance of 0.1.0 can start next to them.
 *
 * Written for SQLite and PostgreSQL alike: text ids, int8 epoch milliseconds, JSON as text, only
 * common defaults. On SQLite 0.1.0 committed each statement by itself, so that a killed start left
 * a part of a migration: nothing is created that exists.
 */
export const MIGRATIONS_OF_0_1_0: Record<string, Migration> = {
  '0001-leads': {
    async up(db) {
      await createTable(db, 'leads').execute()
      await createIndex(db, 'leads_person', 'leads', 'person', 'received_at')
      await createIndex(db, 'leads_received', 'leads', 'received_at')

      await createTable(db, 'submissions').execute()
      await createIndex(db, 'submissions_lead', 'submissions', 'lead_id')
      await createIndex(db, 'submissions_expiry', 'submissions', 'expires_at')

      await createTable(db, 'tokens').execute()
      await createIndex(db, 'tokens_lead', 'tokens', 'lead_id')
      await createIndex(db, 'tokens_expiry', 'tokens', 'expires_at')

      await createTable(db, 'deliveries')
        .addUniqueConstraint('deliveries_once', ['lead_id', 'task'])
        .execute()
      await createIndex(db, 'deliveries_due', 'deliveries', 'state', 'channel', 'next_attempt_at')
      // Two workers never deliver for one subject on one channel at a time, despite races.
      await createUniqueIndex(
        db,
        'deliveries_one_at_a_time',
        'deliveries',
        ['channel', 'subject'],
        sql`state = 'delivering'`,
      )

      await createTable(db, 'pauses').execute()
      await createTable(db, 'crm_links').execute()

      // The shape required by rate-limiter-flexible's RateLimiterPostgres; SQLite counts in memory.
      await db.schema
        .createTable('limits')
        .ifNotExists()
        .addColumn('key', 'varchar(255)', (column) => column.primaryKey())
        .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('expire', 'bigint')
        .execute()
    },
  },
  '0002-alerts': {
    async up(db) {
      await createTable(db, 'alerts').execute()
      await createTable(db, 'jobs').execute()
      await createIndex(db, 'leads_quarantined', 'leads', 'quarantined_at')
    },
  },
  '0003-clients': { up: (db) => createTable(db, 'clients').execute() },
  '0004-retention': { up: (db) => createTable(db, 'retention_notices').execute() },
  '0005-instances': {
    async up(db) {
      await createTable(db, 'ended_sessions').execute()
      await createTable(db, 'secret_checks').execute()
    },
  },
  '0006-measurements': {
    async up(db) {
      await createTable(db, 'measurements').execute()
      await createIndex(db, 'measurements_day', 'measurements', 'day')
    },
  },
  '0007-former-people': {
    async up(db) {
      await createTable(db, 'former_people').execute()
      await createIndex(db, 'former_people_lead', 'former_people', 'lead_id')
      await createIndex(db, 'former_people_person', 'former_people', 'person')
    },
  },
  '0008-auto-reply-caps': {
    async up(db) {
      const leads = (await db.introspection.getTables()).find((table) => table.name === 'leads')
      if (!leads?.columns.some((column) => column.name === 'mailbox'))
        await db.schema.alterTable('leads').addColumn('mailbox', 'text').execute()
      // Same as the address if it has no tag or dots; the limits look back a day.
      await db.updateTable('leads').set({ mailbox: sql`person` }).where('mailbox', 'is', null).execute()
      await createIndex(db, 'leads_mailbox', 'leads', 'mailbox', 'received_at')
      await createIndex(db, 'deliveries_task', 'deliveries', 'task', 'created_at')
    },
  },
  '0009-states-of-a-lead': {
    async up(db) {
      // Without it, an engine without statistics looks up a lead's states among all deliveries of
      // that state.
      await createIndex(db, 'deliveries_lead_state', 'deliveries', 'lead_id', 'state')
    },
  },
  '0010-unconfigured': { up: (db) => renameKept(db, Date.now()) },
}

/**
 * 'unconfigured' was called 'kept'. During a rolling restart, older instances still write the old
 * name, so the hourly clean-up repeats this. An older instance also deletes leads whose deliveries
 * ended long ago, and counts this state as ended: setting `updated_at` to now prevents it.
 * Retention here counts from the other deliveries.
 */
export async function renameKept(db: Reader, now: number): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: 'unconfigured', updated_at: now })
    .where(sql<string>`state`, '=', 'kept')
    .execute()
}
