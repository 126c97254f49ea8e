import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Reader } from './store-connection.ts'

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
      await createTable(tx, 'lead_work')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('lead_id', 'text', (column) => column.notNull().references('leads.id').onDelete('cascade'))
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('value', 'text', (column) => column.notNull())
        .addColumn('author', 'text', (column) => column.notNull())
        .addColumn('said_at', 'int8', (column) => column.notNull())
        .addColumn('replaced_at', 'int8')
        .execute()
      await createIndex(tx, 'lead_work_lead', 'lead_work', 'lead_id')
      // Of two people who change one thing at the same time, the second is refused.
      await tx.schema
        .createIndex('lead_work_present')
        .ifNotExists()
        .unique()
        .on('lead_work')
        .columns(['lead_id', 'name'])
        .where(sql<boolean>`replaced_at is null and name <> 'note'`)
        .execute()
    },
  },
]

const createTable = (db: Reader, name: string) => db.schema.createTable(name).ifNotExists()

const createIndex = (db: Reader, name: string, table: string, ...columns: string[]) =>
  db.schema.createIndex(name).ifNotExists().on(table).columns(columns).execute()

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
      await createTable(db, 'leads')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('reference', 'text', (column) => column.notNull().unique())
        .addColumn('form', 'text', (column) => column.notNull())
        .addColumn('person', 'text', (column) => column.notNull())
        .addColumn('intent_id', 'text', (column) => column.unique())
        .addColumn('lead_json', 'text', (column) => column.notNull())
        .addColumn('rates_json', 'text', (column) => column.notNull())
        .addColumn('attribution_json', 'text')
        .addColumn('notice_json', 'text')
        .addColumn('signs_json', 'text', (column) => column.notNull())
        .addColumn('quarantined_at', 'int8')
        .addColumn('received_at', 'int8', (column) => column.notNull())
        .addColumn('completed_at', 'int8')
        .execute()
      await createIndex(db, 'leads_person', 'leads', 'person', 'received_at')
      await createIndex(db, 'leads_received', 'leads', 'received_at')

      await createTable(db, 'submissions')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('body', 'text', (column) => column.notNull())
        .addColumn('lead_id', 'text', (column) => column.notNull().references('leads.id').onDelete('cascade'))
        .addColumn('expires_at', 'int8', (column) => column.notNull())
        .execute()
      await createIndex(db, 'submissions_lead', 'submissions', 'lead_id')
      await createIndex(db, 'submissions_expiry', 'submissions', 'expires_at')

      await createTable(db, 'tokens')
        .addColumn('token', 'text', (column) => column.primaryKey())
        .addColumn('lead_id', 'text', (column) => column.notNull().references('leads.id').onDelete('cascade'))
        .addColumn('expires_at', 'int8', (column) => column.notNull())
        .execute()
      await createIndex(db, 'tokens_lead', 'tokens', 'lead_id')
      await createIndex(db, 'tokens_expiry', 'tokens', 'expires_at')

      await createTable(db, 'deliveries')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('lead_id', 'text', (column) => column.notNull().references('leads.id').onDelete('cascade'))
        .addColumn('channel', 'text', (column) => column.notNull())
        .addColumn('task', 'text', (column) => column.notNull())
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('attempts', 'int4', (column) => column.notNull())
        .addColumn('next_attempt_at', 'int8', (column) => column.notNull())
        .addColumn('lease_id', 'text')
        .addColumn('lease_until', 'int8')
        .addColumn('rerun', 'int4', (column) => column.notNull())
        .addColumn('reason', 'text')
        .addColumn('progress_json', 'text', (column) => column.notNull())
        .addColumn('created_at', 'int8', (column) => column.notNull())
        .addColumn('updated_at', 'int8', (column) => column.notNull())
        .addColumn('delivered_at', 'int8')
        .addUniqueConstraint('deliveries_once', ['lead_id', 'task'])
        .execute()
      await createIndex(db, 'deliveries_due', 'deliveries', 'state', 'channel', 'next_attempt_at')
      // Two workers never deliver for one subject on one channel at a time, despite races.
      await db.schema
        .createIndex('deliveries_one_at_a_time')
        .ifNotExists()
        .unique()
        .on('deliveries')
        .columns(['channel', 'subject'])
        .where(sql<boolean>`state = 'delivering'`)
        .execute()

      await createTable(db, 'pauses')
        .addColumn('channel', 'text', (column) => column.primaryKey())
        .addColumn('reason', 'text', (column) => column.notNull())
        .addColumn('paused_at', 'int8', (column) => column.notNull())
        .addColumn('probe_at', 'int8', (column) => column.notNull())
        .execute()

      await createTable(db, 'crm_links')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('object_id', 'text', (column) => column.notNull())
        .addColumn('created_at', 'int8', (column) => column.notNull())
        .execute()

      // The shape required by rate-limiter-flexible's RateLimiterPostgres; SQLite counts in memory.
      await createTable(db, 'limits')
        .addColumn('key', 'varchar(255)', (column) => column.primaryKey())
        .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('expire', 'bigint')
        .execute()
    },
  },
  '0002-alerts': {
    async up(db) {
      await createTable(db, 'alerts')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('once', 'text', (column) => column.notNull().unique())
        .addColumn('trouble_json', 'text', (column) => column.notNull())
        .addColumn('created_at', 'int8', (column) => column.notNull())
        .addColumn('lease_until', 'int8')
        .addColumn('told_at', 'int8')
        .execute()
      await createTable(db, 'jobs')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('last_day', 'text', (column) => column.notNull())
        .execute()
      await createIndex(db, 'leads_quarantined', 'leads', 'quarantined_at')
    },
  },
  '0003-clients': {
    async up(db) {
      await createTable(db, 'clients')
        .addColumn('lead_id', 'text', (column) =>
          column.primaryKey().references('leads.id').onDelete('cascade'),
        )
        .addColumn('tier', 'text', (column) => column.notNull())
        .addColumn('bank_sealed', 'text')
        .execute()
    },
  },
  '0004-retention': {
    async up(db) {
      await createTable(db, 'retention_notices')
        .addColumn('lead_id', 'text', (column) =>
          column.primaryKey().references('leads.id').onDelete('cascade'),
        )
        .addColumn('noticed_at', 'int8', (column) => column.notNull())
        .execute()
    },
  },
  '0005-instances': {
    async up(db) {
      await createTable(db, 'ended_sessions')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('ends_at', 'int8', (column) => column.notNull())
        .execute()
      await createTable(db, 'secret_checks')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('digest', 'text', (column) => column.notNull())
        .execute()
    },
  },
  '0006-measurements': {
    async up(db) {
      await createTable(db, 'measurements')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('page_kind', 'text', (column) => column.notNull())
        .addColumn('metric', 'text', (column) => column.notNull())
        .addColumn('bucket', 'int4', (column) => column.notNull())
        .addColumn('count', 'int8', (column) => column.notNull())
        .execute()
      await createIndex(db, 'measurements_day', 'measurements', 'day')
    },
  },
  '0007-former-people': {
    async up(db) {
      await createTable(db, 'former_people')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('lead_id', 'text', (column) => column.notNull().references('leads.id').onDelete('cascade'))
        .addColumn('person', 'text', (column) => column.notNull())
        .addColumn('progress_json', 'text', (column) => column.notNull())
        .execute()
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
