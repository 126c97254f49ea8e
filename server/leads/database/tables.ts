// Rows as both engines return them: text, and integers as numbers. Times are epoch milliseconds,
// UTC. `…_json` is JSON text.

import type { Generated } from 'kysely'
import type { WorkName } from '#app/internal/work.ts'

/** Destination of a delivery. 'clients': the ticket system, which creates organiser accounts. */
export type ChannelName = 'crm' | 'mail' | 'clients'

/** What is delivered. A lead has at most one delivery of each task. */
export const TASKS = ['crm', 'auto_reply', 'sales_notice', 'sales_update', 'client'] as const
export type Task = (typeof TASKS)[number]

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

/** What each state means; a new state has to say it all. */
export const STATE_MEANINGS: Record<DeliveryState, StateMeaning> = {
  waiting: { isPromised: true, startsOver: true, isOpen: true },
  // Runs again after its current attempt.
  delivering: { isPromised: true, startsOver: false, isOpen: true },
  delivered: { isPromised: true, startsOver: true, isOpen: false },
  dead: { isPromised: false, startsOver: true, isOpen: true },
  held: { isPromised: false, startsOver: false, isOpen: true },
  // Open only for some channels: see the erasure store.
  unconfigured: { isPromised: false, startsOver: false, isOpen: false },
  skipped: { isPromised: false, startsOver: false, isOpen: false },
}

export function statesThat(mean: keyof StateMeaning): DeliveryState[] {
  const states = Object.keys(STATE_MEANINGS) as DeliveryState[]
  return states.filter((state) => STATE_MEANINGS[state][mean])
}

/** States of an unfinished delivery. */
export const UNDER_WAY: readonly DeliveryState[] = ['waiting', 'delivering']

export interface Tables {
  leads: {
    id: string
    reference: string
    form: string
    /** sha-256 of the e-mail address in lower case, '' without one */
    person: string
    /**
     * sha-256 of the mailbox behind the address (person.ts), used for limits; '' without an address
     */
    mailbox: string | null
    intent_id: string | null
    lead_json: string
    rates_json: string
    attribution_json: string | null
    notice_json: string | null
    signs_json: string
    quarantined_at: number | null
    received_at: number
    completed_at: number | null
  }
  /**
   * Previous contacts of a lead, with the ids that deliveries created for them: erasing that
   * person finds this lead and what it left elsewhere.
   */
  former_people: {
    id: string
    lead_id: string
    /** as in leads; '' if only `progress_json` is needed */
    person: string
    progress_json: string
  }
  /** Earlier submits, by which a repeat is recognised. */
  submissions: {
    key: string
    body: string
    lead_id: string
    expires_at: number
  }
  /** Thank-you tokens, hashed: the database alone opens no thank-you page. */
  tokens: {
    token: string
    lead_id: string
    expires_at: number
  }
  deliveries: {
    id: string
    lead_id: string
    channel: ChannelName
    task: Task
    /**
     * Deliveries with the same subject run one after the other: 'crm' for all CRM deliveries, so
     * that two leads never race for one contact or company.
     */
    subject: string
    state: DeliveryState
    attempts: number
    next_attempt_at: number
    lease_id: string | null
    lease_until: number | null
    /** 1: the lead changed during its delivery; deliver again */
    rerun: number
    /** Pauses of the channel that its own attempts began; null: none */
    pauses: Generated<number | null>
    reason: string | null
    /** progress of the channel, so that a retry does nothing twice */
    progress_json: string
    created_at: number
    updated_at: number
    delivered_at: number | null
  }
  /** What people said of a lead on the desk, each thing as they said it. */
  lead_work: {
    id: string
    lead_id: string
    name: WorkName
    value: string
    author: string
    said_at: number
    /** when the next of this name came; null: it is the present one, and each note */
    replaced_at: number | null
  }
  /** Channels paused until someone acts (401, 403). */
  pauses: {
    channel: ChannelName
    reason: string
    paused_at: number
    probe_at: number
  }
  /** Applications for an organiser account. The lead's reference is the client's readable id. */
  clients: {
    lead_id: string
    tier: string
    /** bank numbers, AES-256-GCM (vault.ts) */
    bank_sealed: string | null
  }
  /** Undelivered leads whose deletion was announced to the owner. */
  retention_notices: {
    lead_id: string
    noticed_at: number
  }
  /** Ids of CRM objects that we created or found: the CRM's search index lags. */
  crm_links: {
    key: string
    object_id: string
    created_at: number
  }
  /** Troubles to report. */
  alerts: {
    id: string
    /** Key of a trouble that is reported only once; otherwise the id. */
    once: string
    trouble_json: string
    created_at: number
    lease_until: number | null
    told_at: number | null
  }
  /** Jobs that one instance does once a day. 'probe': the last test write. */
  jobs: {
    name: string
    /** ISO day in Copenhagen; epoch ms for 'probe' */
    last_day: string
  }
  /** Sessions of the internal pages that were signed out early (server/internal/sign-in.ts). */
  ended_sessions: {
    id: string
    /** when the session would have expired */
    ends_at: number
  }
  /**
   * Daily aggregates of the field measurements: counts without any single visit
   * (docs/performance.md).
   */
  measurements: {
    /** the other columns except the last, joined by spaces */
    key: string
    /** ISO day in Copenhagen */
    day: string
    page_kind: string
    /** a vital, 'visit' or 'step' */
    metric: string
    /** bucket of a histogram (histogram.ts); index of a step */
    bucket: number
    count: number
  }
  /** Lets instances of one store detect that their secrets differ (secret-checks.ts). */
  secret_checks: {
    name: string
    digest: string
  }
  /** Migrations after those of 0.1.0, which Kysely recorded (migrations.ts). */
  migrations: {
    name: string
    /** the version that brought it */
    since: string
    /** 1: earlier versions can go on using the store */
    only_adds: number
  }
  kysely_migration: {
    name: string
  }
}

type RecordOfStore = 'secret_checks' | 'migrations' | 'kysely_migration'

/**
 * All tables of a backup with their primary keys, referenced tables first. Digests of secrets and
 * records of migrations are left out: another store has its own.
 */
export const CARRIED = {
  leads: 'id',
  former_people: 'id',
  clients: 'lead_id',
  lead_work: 'id',
  submissions: 'key',
  tokens: 'token',
  deliveries: 'id',
  pauses: 'channel',
  crm_links: 'key',
  alerts: 'id',
  jobs: 'name',
  retention_notices: 'lead_id',
  ended_sessions: 'id',
  measurements: 'key',
} as const satisfies Record<Exclude<keyof Tables, RecordOfStore>, string>
