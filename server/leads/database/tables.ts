import type { ColumnDefinitionBuilder } from 'kysely'
import type { ActionName } from '#app/internal/access.ts'
import type { ErasedInCrm } from '#app/internal/erasure.ts'
import type { WorkName } from '#app/internal/work.ts'
import type { ChannelName, LaneName, Task } from '#app/lead/channels.ts'

export type DeliveryState =
  /** due at next_attempt_at */
  | 'waiting'
  /** claimed until lease_until */
  | 'delivering'
  | 'delivered'
  /** gave up; can be restarted by hand */
  | 'dead'
  /** the lead is in quarantine */
  | 'held'
  /** no such service is configured: the lead stays in the store */
  | 'unconfigured'
  /** deliberately not sent, e.g. the auto-reply above the recipient's limit */
  | 'skipped'

interface StateMeaning {
  /** Its mail is on its way or has arrived, so a page may promise it. */
  isPromised: boolean
  /** Starts over once a demo has its contact, since it was made without. */
  startsOver: boolean
  /** The lead is not where it should be: retention keeps it. */
  isOpen: boolean
}

/** What each state means: every state has all three flags. */
export const STATE_MEANINGS: Record<DeliveryState, StateMeaning> = {
  waiting: { isPromised: true, startsOver: true, isOpen: true },
  // Runs again after its current attempt.
  delivering: { isPromised: true, startsOver: false, isOpen: true },
  delivered: { isPromised: true, startsOver: true, isOpen: false },
  dead: { isPromised: false, startsOver: true, isOpen: true },
  held: { isPromised: false, startsOver: false, isOpen: true },
  // Open only for some channels: see the retention store.
  unconfigured: { isPromised: false, startsOver: false, isOpen: false },
  skipped: { isPromised: false, startsOver: false, isOpen: false },
}

export function statesThat(mean: keyof StateMeaning): DeliveryState[] {
  const states = Object.keys(STATE_MEANINGS) as DeliveryState[]
  return states.filter((state) => STATE_MEANINGS[state][mean])
}

/** States of an unfinished delivery. */
export const UNDER_WAY: readonly DeliveryState[] = ['waiting', 'delivering']

/** A column: how it is defined in either engine, and what a row has in it. */
export interface Column<Value = unknown> {
  type: 'text' | 'int4' | 'int8'
  define: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder
  isKey?: true
  /** For the type checker only; no column has it at run time. */
  value?: Value
}

const column = <Value>(
  type: Column['type'],
  define: Column['define'] = (defined) => defined.notNull(),
): Column<Value> => ({ type, define })

const text = column<string>('text')
const int4 = column<number>('int4')
const int8 = column<number>('int8')
const unique = column<string>('text', (defined) => defined.notNull().unique())
const key: Column<string> = { ...column('text', (defined) => defined.primaryKey()), isKey: true }

/** The column refers to a lead, and its row goes with the lead. */
const ofLead = <Value>(column: Column<Value>): Column<Value> => ({
  ...column,
  define: (defined) => column.define(defined).references('leads.id').onDelete('cascade'),
})
/** The column refers to a colleague, and its row goes with them. */
const ofColleague = <Value>(column: Column<Value>): Column<Value> => ({
  ...column,
  define: (defined) => column.define(defined).references('colleagues.id').onDelete('cascade'),
})
const nullable = <Value>({ type }: Column<Value>) => column<Value | null>(type, (defined) => defined)

/**
 * The tables, referenced ones first, as both engines return their rows: text, and integers as
 * numbers. Times are epoch milliseconds, UTC. `…_json` is JSON text. A new store is made from here;
 * an older one is brought to this by migrations (migrate.ts).
 *
 * A lead is a row of `leads` and the rows of other tables with its `lead_id`, which go with it. One
 * transaction writes a new lead with its deliveries, due date, searched text, submission and token,
 * and the row in `clients` of an application (server/leads/store/submits.ts). Another stores the
 * contact of a demo and what follows from it. Tables without a `lead_id` are the site's.
 */
export const TABLES = {
  leads: {
    id: key,
    /** Short enough to read aloud, without letters that are misheard. */
    reference: unique,
    /** The form or endpoint that it came by. */
    form: text,
    /** sha-256 of the e-mail address in lower case, '' without one */
    person: text,
    /**
     * sha-256 of the mailbox behind the address (person.ts), used for limits; '' without an address
     */
    mailbox: text,
    /** Ties a demo to the contact that follows, and to its link for booking. */
    intent_id: column<string | null>('text', (defined) => defined.unique()),
    /** Everything final about a lead (stored-lead.ts) except where its visitor came from. */
    lead_json: text,
    attribution_json: nullable(text),
    /** Looks like spam since then; null: it does not, or was released. */
    quarantined_at: nullable(int8),
    received_at: int8,
    /** When a demo got its contact; null: it has none yet, or is no demo. */
    completed_at: nullable(int8),
    /**
     * Its origin for the counts: ISO day of the Monday of its week, source, campaign and page; null
     * for a call of /api-test.
     */
    week: nullable(text),
    source: nullable(text),
    campaign: nullable(text),
    form_page: nullable(text),
  },
  /**
   * For erasures: addresses that a lead had before, and replaced ids of what its deliveries created.
   * `person`: as in leads; '' if only `progress_json` is needed.
   */
  former_people: { id: key, lead_id: ofLead(text), person: text, progress_json: text },
  /**
   * Applications for an organiser account. The lead's reference is the client's readable id. Bank
   * numbers are AES-256-GCM (vault.ts).
   */
  clients: { lead_id: ofLead(key), tier: text, bank_sealed: nullable(text) },
  /** People's entries about a lead on the desk. */
  lead_work: {
    id: key,
    lead_id: ofLead(text),
    name: text as Column<WorkName>,
    value: text,
    author: text,
    said_at: int8,
    /** when the next entry of this name was made; null for the present one, and for every note */
    replaced_at: nullable(int8),
  },
  /** What the desk's search looks through (lead-search.ts). */
  lead_texts: { lead_id: ofLead(key), text },
  /** Earlier submits, by which a repeat is recognised; `body`: a digest. No lead: it was deleted. */
  submissions: { key, body: text, lead_id: ofLead(nullable(text)), expires_at: int8 },
  /** Thank-you tokens, hashed: the database alone opens no thank-you page. */
  tokens: { token: key, lead_id: ofLead(text), expires_at: int8 },
  /** What is to be done with a lead, one row for each task of each channel (app/lead/channels.ts). */
  deliveries: {
    id: key,
    lead_id: ofLead(text),
    channel: text as Column<ChannelName>,
    task: text as Column<Task>,
    /**
     * Deliveries with the same subject run one after the other: one name for all that go to the CRM,
     * so that two leads never race for one contact or company.
     */
    subject: text,
    state: text as Column<DeliveryState>,
    attempts: int4,
    next_attempt_at: int8,
    /** The attempt that has claimed it, until `lease_until`; null: none has. */
    lease_id: nullable(text),
    lease_until: nullable(int8),
    /** 1: the lead changed during its delivery; deliver again */
    rerun: int4,
    /** Code of why its last attempt failed, or why it is not sent. */
    reason: nullable(text),
    /** progress of the channel, so that a retry does nothing twice */
    progress_json: text,
    created_at: int8,
    updated_at: int8,
    delivered_at: nullable(int8),
    /** 1: its last attempt was refused, and none of its lane was accepted since; else 0 */
    is_refused: int4,
    /** Number of its refusals after which another delivery of its lane was accepted */
    refusals: int4,
    /** When the first of its attempts failed; null: none did */
    failing_since: nullable(int8),
  },
  /** Lanes of channels that are paused until someone acts, and when one delivery is tried again. */
  pauses: { lane: key as Column<LaneName>, reason: text, paused_at: int8, probe_at: int8 },
  /**
   * Ids of CRM objects that we created or found: the CRM's search index lags. The key is a keyed
   * digest (vault.ts): it may be made of what a person wrote.
   */
  crm_links: { key, object_id: text, created_at: int8 },
  /** Troubles to report. `once`: key of a trouble that is reported only once; otherwise the id. */
  alerts: {
    id: key,
    once: unique,
    trouble_json: text,
    created_at: int8,
    lease_until: nullable(int8),
    told_at: nullable(int8),
  },
  /**
   * What one instance does for all, and when it last did. `last_day` is the ISO day in Copenhagen of
   * a daily job; of 'probe', a test write, epoch ms; of 'sweep' (server/leads/store/retention.ts),
   * JSON.
   */
  jobs: { name: key, last_day: text },
  /** Leads that a sweep marked as past their time, and how many later ones found them so. */
  due_leads: { lead_id: ofLead(key), found: int4 },
  /** Undelivered leads whose deletion was announced to the owner. */
  retention_notices: { lead_id: ofLead(key), noticed_at: int8 },
  /**
   * Erasures, claimed with a lease like deliveries. The row of a finished one is its receipt.
   */
  erasures: {
    id: key,
    state: text as Column<'waiting' | 'delivering' | 'delivered'>,
    next_attempt_at: int8,
    lease_id: nullable(text),
    lease_until: nullable(int8),
    updated_at: int8,
    /** Why it waits; null: it does not */
    reason: nullable(text),
    /** Whom it erases, as in leads, joined by spaces; '' once it is done */
    people: text,
    /** References of the leads that go, joined by spaces */
    lead_references: text,
    /** What the CRM had */
    crm: text as Column<ErasedInCrm>,
    created_at: int8,
    done_at: nullable(int8),
    forget_at: int8,
  },
  /**
   * Leads that an erasure still has to delete, or from which it has to remove `person`, whose address
   * they had before.
   */
  erasing: { lead_id: ofLead(key), erasure_id: text, person: text, not_before: int8 },
  /** Who has access to the internal pages beside the owner (server/internal/). */
  colleagues: {
    id: key,
    /** As it is shown beside what they did. */
    name: text,
    /** the name in small letters: nobody else has it */
    name_key: unique,
    /** in small letters */
    email: unique,
    /** joined by spaces */
    rights: text,
    added_at: int8,
  },
  /** One-time links, hashed: the database alone opens nothing. */
  colleague_links: { token: key, colleague_id: ofColleague(text), made_at: int8, expires_at: int8 },
  /** Sessions of the internal pages, the owner's too. Each ends with its row. */
  internal_sessions: {
    id: key,
    /** null: the owner's */
    colleague_id: ofColleague(nullable(text)),
    device: text,
    begun_at: int8,
    seen_at: int8,
    ends_at: int8,
  },
  /** Who did what on the internal pages. Of leads it only has references. */
  internal_actions: {
    id: key,
    name: text,
    action: text as Column<ActionName>,
    /** The object of the action; '' if the action implies it. */
    subject: text,
    at: int8,
    forget_at: int8,
  },
  /**
   * Daily aggregates of the field measurements: counts without any single visit
   * (docs/performance.md).
   */
  measurements: {
    /** the other columns except the last, joined by spaces */
    key,
    /** ISO day in Copenhagen */
    day: text,
    metric: text as Column<'visit' | 'step'>,
    /** a page kind or a step */
    name: text,
    count: int8,
  },
  /**
   * Leads that are deleted, as counts by where they came from; those in the store are counted
   * there.
   */
  lead_origins: {
    /** the columns that are text, as a JSON array */
    key,
    /** ISO day in Copenhagen, the Monday of the week */
    week: text,
    source: text,
    campaign: text,
    page: text,
    count: int8,
    /** of them won */
    won: int8,
  },
  /** Lets instances of one store detect that their secrets differ (secret-checks.ts). */
  secret_checks: { name: key, digest: text },
  /**
   * Migrations of this store, with the version that brought each. `only_adds` 1: earlier versions
   * can go on using the store.
   */
  migrations: { name: key, since: text, only_adds: int4 },
} satisfies Record<string, Record<string, Column>>

type Row<Columns> = { [Name in keyof Columns]: Columns[Name] extends Column<infer Value> ? Value : never }

export type Tables = { [Name in keyof typeof TABLES]: Row<(typeof TABLES)[Name]> }

/**
 * Digests of secrets and records of migrations, of which another store has its own; links and
 * sessions, since one that was used or ended must not come back with a backup.
 */
const LEFT_OUT: readonly string[] = ['secret_checks', 'migrations', 'colleague_links', 'internal_sessions']

/** All tables of a backup. */
export const COPIED_TABLES = (Object.keys(TABLES) as (keyof typeof TABLES)[]).filter(
  (name) => !LEFT_OUT.includes(name),
)

/** Tables with personal data: leads, and what refers to one. */
export const PERSONAL_TABLES = COPIED_TABLES.filter((name) => name === 'leads' || 'lead_id' in TABLES[name])
