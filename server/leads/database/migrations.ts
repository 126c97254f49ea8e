import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Engine } from './engine.ts'
import type { Reader } from './store-connection.ts'
import type { Tables } from './tables.ts'

/**
 * Written for SQLite and PostgreSQL alike: text ids, int8 epoch milliseconds, JSON as text, only
 * common defaults. A released migration is never changed; a new one follows it.
 */
const migrations: Record<string, Migration> = {
  '0001-leads': {
    async up(db) {
      await db.schema
        .createTable('leads')
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
      await db.schema.createIndex('leads_person').on('leads').columns(['person', 'received_at']).execute()
      await db.schema.createIndex('leads_received').on('leads').column('received_at').execute()

      await db.schema
        .createTable('submissions')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('body', 'text', (column) => column.notNull())
        .addColumn('lead_id', 'text', (column) => column.notNull().references('leads.id').onDelete('cascade'))
        .addColumn('expires_at', 'int8', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('submissions_lead').on('submissions').column('lead_id').execute()
      await db.schema.createIndex('submissions_expiry').on('submissions').column('expires_at').execute()

      await db.schema
        .createTable('tokens')
        .addColumn('token', 'text', (column) => column.primaryKey())
        .addColumn('lead_id', 'text', (column) => column.notNull().references('leads.id').onDelete('cascade'))
        .addColumn('expires_at', 'int8', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('tokens_lead').on('tokens').column('lead_id').execute()
      await db.schema.createIndex('tokens_expiry').on('tokens').column('expires_at').execute()

      await db.schema
        .createTable('deliveries')
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
      await db.schema
        .createIndex('deliveries_due')
        .on('deliveries')
        .columns(['state', 'channel', 'next_attempt_at'])
        .execute()
      // Two workers never deliver for one subject on one channel at a time, despite races.
      await db.schema
        .createIndex('deliveries_one_at_a_time')
        .unique()
        .on('deliveries')
        .columns(['channel', 'subject'])
        .where(sql<boolean>`state = 'delivering'`)
        .execute()

      await db.schema
        .createTable('pauses')
        .addColumn('channel', 'text', (column) => column.primaryKey())
        .addColumn('reason', 'text', (column) => column.notNull())
        .addColumn('paused_at', 'int8', (column) => column.notNull())
        .addColumn('probe_at', 'int8', (column) => column.notNull())
        .execute()

      await db.schema
        .createTable('crm_links')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('object_id', 'text', (column) => column.notNull())
        .addColumn('created_at', 'int8', (column) => column.notNull())
        .execute()

      // The shape required by rate-limiter-flexible's RateLimiterPostgres; SQLite counts in memory.
      await db.schema
        .createTable('limits')
        .addColumn('key', 'varchar(255)', (column) => column.primaryKey())
        .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('expire', 'bigint')
        .execute()
    },
  },
  '0002-alerts': {
    async up(db) {
      await db.schema
        .createTable('alerts')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('once', 'text', (column) => column.notNull().unique())
        .addColumn('trouble_json', 'text', (column) => column.notNull())
        .addColumn('created_at', 'int8', (column) => column.notNull())
        .addColumn('lease_until', 'int8')
        .addColumn('told_at', 'int8')
        .execute()
      await db.schema
        .createTable('jobs')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('last_day', 'text', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('leads_quarantined').on('leads').column('quarantined_at').execute()
    },
  },
  '0003-clients': {
    async up(db) {
      await db.schema
        .createTable('clients')
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
      await db.schema
        .createTable('retention_notices')
        .addColumn('lead_id', 'text', (column) =>
          column.primaryKey().references('leads.id').onDelete('cascade'),
        )
        .addColumn('noticed_at', 'int8', (column) => column.notNull())
        .execute()
    },
  },
  '0005-instances': {
    async up(db) {
      await db.schema
        .createTable('ended_sessions')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('ends_at', 'int8', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('secret_checks')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('digest', 'text', (column) => column.notNull())
        .execute()
    },
  },
  '0006-measurements': {
    async up(db) {
      await db.schema
        .createTable('measurements')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('page_kind', 'text', (column) => column.notNull())
        .addColumn('metric', 'text', (column) => column.notNull())
        .addColumn('bucket', 'int4', (column) => column.notNull())
        .addColumn('count', 'int8', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('measurements_day').on('measurements').column('day').execute()
    },
  },
  '0007-former-people': {
    async up(db) {
      await db.schema
        .createTable('former_people')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('lead_id', 'text', (column) => column.notNull().references('leads.id').onDelete('cascade'))
        .addColumn('person', 'text', (column) => column.notNull())
        .addColumn('progress_json', 'text', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('former_people_lead').on('former_people').column('lead_id').execute()
      await db.schema.createIndex('former_people_person').on('former_people').column('person').execute()
    },
  },
  '0008-auto-reply-caps': {
    async up(db) {
      await db.schema.alterTable('leads').addColumn('mailbox', 'text').execute()
      // Same as the address if it has no tag or dots; the limits look back a day.
      await db.updateTable('leads').set({ mailbox: sql`person` }).execute()
      await db.schema.createIndex('leads_mailbox').on('leads').columns(['mailbox', 'received_at']).execute()
      await db.schema
        .createIndex('deliveries_task')
        .on('deliveries')
        .columns(['task', 'created_at'])
        .execute()
    },
  },
  '0009-states-of-a-lead': {
    async up(db) {
      // Without it, an engine without statistics looks up a lead's states among all deliveries of
      // that state.
      await db.schema
        .createIndex('deliveries_lead_state')
        .on('deliveries')
        .columns(['lead_id', 'state'])
        .execute()
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

/**
 * Migrates the store to the newest schema, or to an earlier migration. Instances that start at the
 * same time wait for the first, which does it for all.
 */
export function migrate(db: Kysely<Tables>, engine: Pick<Engine, 'migration'>, to?: string): Promise<void> {
  return engine.migration(db, async (schemaDb) => {
    const migrator = new Migrator({ db: schemaDb, provider: { getMigrations: async () => migrations } })
    const { error } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to))
    if (error !== undefined) throw error
  })
}
