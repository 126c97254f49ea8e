// Rows as both engines return them: text, and integers as numbers. Times are epoch milliseconds, UTC. `…_json` is JSON text.

/** Who a delivery goes to. 'clients': the ticket system, which opens organisers' accounts (D21). */
export type ChannelName = 'crm' | 'mail' | 'clients'

/** What is delivered. One lead has at most one delivery of each task. */
export type Task = 'crm' | 'auto_reply' | 'sales_notice' | 'sales_update' | 'client'

export type DeliveryState =
  /** due at next_attempt_at */
  | 'waiting'
  /** claimed until lease_until */
  | 'delivering'
  | 'delivered'
  /** gave up; a person can replay it */
  | 'dead'
  /** the lead is in quarantine (D31) */
  | 'held'
  /** no such service is configured: the lead stays in the store (D2) */
  | 'kept'
  /** not sent on purpose, e.g. the auto-reply above the recipient's cap (D30) */
  | 'skipped'

export interface Tables {
  leads: {
    id: string
    reference: string
    form: string
    /** sha-256 of the e-mail address in lower case, '' without one */
    person: string
    /** sha-256 of the mailbox that the address leads to (person.ts), which the caps count; '' without an address */
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
   * Whom a lead named before its contact was replaced (D22), and what deliveries made of him that later ones made anew:
   * erasing that person finds this lead and what it left elsewhere.
   */
  former_people: {
    id: string
    lead_id: string
    /** as in leads; '' where only `progress_json` is kept */
    person: string
    progress_json: string
  }
  /** What was submitted before (D25). */
  submissions: {
    key: string
    body: string
    lead_id: string
    expires_at: number
  }
  /** Thank-you tokens, hashed (D24). */
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
    /** Deliveries of one subject are made one after the other: 'crm' for all of them, so that two leads never race for one contact or company there. */
    subject: string
    state: DeliveryState
    attempts: number
    next_attempt_at: number
    lease_id: string | null
    lease_until: number | null
    /** 1: the lead changed while it was being delivered; deliver again */
    rerun: number
    reason: string | null
    /** what the channel has done already, so that a repeat does not do it twice */
    progress_json: string
    created_at: number
    updated_at: number
    delivered_at: number | null
  }
  /** Channels that stand still until a person acts (401, 403). */
  pauses: {
    channel: ChannelName
    reason: string
    paused_at: number
    probe_at: number
  }
  /** Applications for an organiser account (D21). The lead's reference is the client's readable id. */
  clients: {
    lead_id: string
    tier: string
    /** bank numbers, AES-256-GCM (vault.ts) */
    bank_sealed: string | null
  }
  /** Undelivered leads that the owner was told will go (D34). */
  retention_notices: {
    lead_id: string
    noticed_at: number
  }
  /** Ids of objects that we made or found in the CRM: its search index lags behind its own writes. */
  crm_links: {
    key: string
    object_id: string
    created_at: number
  }
  /** What a person has to be told (D32). */
  alerts: {
    id: string
    /** Names a trouble that is reported once only; else the id. */
    once: string
    trouble_json: string
    created_at: number
    lease_until: number | null
    told_at: number | null
  }
  /** Jobs that one instance does once a day. 'probe': the last time that somebody asked whether the store can be written. */
  jobs: {
    name: string
    /** ISO day in Copenhagen; epoch ms for 'probe' */
    last_day: string
  }
  /** Sessions of the owner's pages that were signed out before their end (server/internal/sign-in.ts). */
  ended_sessions: {
    id: string
    /** when the session would have ended by itself */
    ends_at: number
  }
  /** Daily aggregates of the field measurements: counts, and nothing of a visit by itself (docs/field-measurement.md). */
  measurements: {
    /** the other columns but the last, joined by spaces */
    key: string
    /** ISO day in Copenhagen */
    day: string
    page_kind: string
    /** a vital, 'visit' or 'step' */
    metric: string
    /** of a histogram (histogram.ts); the place of a step */
    bucket: number
    count: number
  }
  /** By which instances of one store notice that their secrets differ (secret-checks.ts). */
  secret_checks: {
    name: string
    digest: string
  }
}

/**
 * Every table that belongs to a backup, with its primary key; those that others refer to come first. What tells the
 * secrets of a store's instances does not: another store has its own.
 */
export const CARRIED = {
  leads: 'id',
  former_people: 'id',
  clients: 'lead_id',
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
} as const satisfies Record<Exclude<keyof Tables, 'secret_checks'>, string>
