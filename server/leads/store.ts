import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type ExpressionBuilder, Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { LeadStoreUnavailable } from '#app/leads/intake.ts'
import { type Contact, type Lead, NO_CONTACT } from '#app/leads/lead.ts'
import { newReference } from '#app/leads/reference.ts'
import type { PackageRates } from '#app/pricing/fees.ts'
import type { Outcome } from '#server/outcome.ts'
import { AlertStore } from './alert-store.ts'
import { CLOCK_SLACK_MS, type Clock, databaseClock, systemClock } from './clock.ts'
import { DeskStore } from './desk-store.ts'
import type { Engine } from './engine.ts'
import { InstanceStore } from './instance-store.ts'
import { MeasurementStore } from './measurement-store.ts'
import { migrate } from './migrations.ts'
import { mailboxOf, personOf, sha256 } from './person.ts'
import { type Delivery, type StoredLead, toStored, upgradeStoredLead } from './stored-lead.ts'
import { CARRIED, type ChannelName, type DeliveryState, type Tables, type Task } from './tables.ts'

/** A new lead to be stored. */
export type NewLead = {
  form: string
  lead: Lead
  rates: PackageRates
  attribution: Record<string, string> | null
  notice: { version: string; touched: boolean } | null
  signs: string[]
  quarantined: boolean
  deliveries: { task: Task; channel: ChannelName; state: DeliveryState; reason?: string }[]
  /** Encrypts the bank numbers of an application for the lead's id; null without any. */
  sealBank?: ((leadId: string) => string) | null
  caps?: PersonCaps
}

/**
 * What one person may send and receive, and how many auto-replies are sent in total. Times are
 * epoch ms: anything older is not counted.
 */
export type PersonCaps = {
  leads: { most: number; since: number }
  autoReplies: { most: number; since: number }
  /** all recipients together */
  allAutoReplies: { most: number; since: number }
}

/** A submit: `key` identifies it, `body` is its fingerprint; both are hashes. */
export type SubmitMark = {
  key: string
  body: string
  expiresAt: number
  /**
   * Without an Idempotency-Key, the contact in the body: others may send an equal body, so it only
   * repeats a lead that still has this contact. null with a key, which only the submitting browser
   * knows.
   */
  keyless: Contact | null
}

/** `token` null: nothing proves that this browser created the lead. */
export type Accepted =
  | { kind: 'repeated'; leadId: string; reference: string; token: string | null }
  | { kind: 'stored'; leadId: string; reference: string; token: string; withheld: Withheld | null }
  | { kind: 'key-reused' }

/** Why a lead's auto-reply is not sent. */
export type Withheld = 'recipient-cap' | 'overall-cap'

/** PersonCaps exceeded; nothing was stored. */
export type TooMany = { kind: 'too-many' }

/** An existing demo lead that a contact may complete (D22). */
export type Completion = { lead: Lead; deliveries: NewLead['deliveries']; caps?: PersonCaps }

const TOKEN_MS = 30 * 60_000
const CLEAR_ROUNDS = 20
const CLEAR_PAUSE_MS = 100

/**
 * The lead store: leads, their deliveries and the protection against duplicates, in one database.
 * Every method throws LeadStoreUnavailable if the database fails, and only then.
 */
export class LeadStore {
  readonly #open: Kysely<Tables>
  readonly #engine: Engine
  #aside: Kysely<Tables> | null = null
  #isClosed = false
  /**
   * Leases of this process. On a single-process engine there are no others, and no clock ends them.
   */
  readonly #held = new Set<string>()

  private constructor(db: Kysely<Tables>, engine: Engine) {
    this.#open = db
    this.#engine = engine
  }

  get #db(): Kysely<Tables> {
    if (this.#isClosed) throw new LeadStoreUnavailable('The lead store is closed', { code: 'STORE_CLOSED' })
    return this.#open
  }

  /**
   * Opens the store and migrates its schema. On a single-process engine, leases of a dead process
   * are released, unless `beside` says that the server may be running, as for a command.
   */
  static async open(engine: Engine, now: number, options: { beside?: boolean } = {}): Promise<LeadStore> {
    const db = new Kysely<Tables>({ dialect: engine.dialect })
    await migrate(db, engine)
    if (options.beside !== true) await engine.prepare(db)
    engine.checkFiles()
    if (!engine.shared && options.beside !== true) await release(db, now, new Set())
    return new LeadStore(db, engine)
  }

  /** Troubles to report, in the same database. */
  get alerts(): AlertStore {
    return new AlertStore(this.#db)
  }

  /** Queries of the lead desk and the retention job. */
  get desk(): DeskStore {
    return new DeskStore(this.#unhurried)
  }

  /** For slow statements: on a separate connection if they would block visitors. */
  get #unhurried(): Kysely<Tables> {
    const { aside } = this.#engine
    if (aside === null || this.#isClosed) return this.#db
    this.#aside ??= new Kysely<Tables>({ dialect: aside })
    return this.#aside
  }

  /**
   * Wipes deleted rows from the database's own files as far as the engine allows. False: a reader,
   * such as a backup, still uses them; ask again later.
   */
  async clearDeleted(): Promise<boolean> {
    for (let round = 0; round < CLEAR_ROUNDS; round++) {
      if (await this.#engine.clearDeleted(this.#unhurried)) return true
      await setTimeout(CLEAR_PAUSE_MS)
    }
    return false
  }

  /** What instances of one store share besides leads. */
  get instances(): InstanceStore {
    return new InstanceStore(this.#db)
  }

  /** The clock for everything written and read here. */
  async clock(failed: (error: unknown) => void): Promise<Clock & { stop(): void }> {
    const { now } = this.#engine
    return now === null
      ? { ...systemClock, stop: () => undefined }
      : databaseClock(() => now(this.#db), failed)
  }

  /** Throws if nothing can be stored, as on a full or read-only disk, by trying. */
  async probe(now: number): Promise<void> {
    await this.#db
      .insertInto('jobs')
      .values({ name: 'probe', last_day: String(now) })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ last_day: String(now) }))
      .execute()
    this.#engine.checkFiles()
  }

  /** The daily aggregates of the field measurements, in the same database. */
  get measurements(): MeasurementStore {
    return new MeasurementStore(this.#db)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#aside?.destroy()
    await this.#open.destroy()
  }

  /** A visitor's write only counts if it is in the files that the next start will read. */
  async #durably<Result>(work: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result> {
    const result = await this.#db.transaction().execute(work)
    this.#engine.checkFiles()
    return result
  }

  async isEmpty(): Promise<boolean> {
    return (await this.#db.selectFrom('leads').select('id').limit(1).executeTakeFirst()) === undefined
  }

  /** Copies a consistent snapshot of every row of `from` into `to`, all or nothing. */
  static async copy(from: LeadStore, to: LeadStore): Promise<Record<string, number>> {
    const counts: Record<string, number> = {}
    const source = from.#db.transaction().setIsolationLevel('repeatable read')
    await source.execute((reader) =>
      to.#db.transaction().execute(async (writer) => {
        for (const [table, key] of Object.entries(CARRIED))
          counts[table] = await copyTable(reader, writer, table, key)
      }),
    )
    return counts
  }

  /** The response to an earlier submit with this key; null if there was none. */
  async repeatOf(mark: SubmitMark, now: number): Promise<Accepted | null> {
    return this.#durably((tx) => repeat(tx, mark, now))
  }

  /**
   * Stores a new lead with its deliveries, its submit mark and a thank-you token, all or nothing.
   * If another request stored the same submit first, its result is returned.
   * @param token held by the browser: proves that it created that token's lead
   */
  async accept(
    fresh: NewLead,
    mark: SubmitMark,
    now: number,
    token: string | null = null,
  ): Promise<Accepted | TooMany> {
    return this.#durably(async (tx) => {
      const id = randomUUID()
      const { lead } = fresh
      const mailbox = mailboxOf(lead.contact.email)
      await this.#lockPerson(tx, mailbox, fresh)
      const reference = await insertWithReference(tx, {
        id,
        form: fresh.form,
        person: personOf(lead.contact.email),
        mailbox,
        intent_id: lead.kind === 'wizard' && lead.intentId !== '' ? lead.intentId : null,
        lead_json: JSON.stringify(lead),
        rates_json: JSON.stringify(fresh.rates),
        attribution_json: fresh.attribution === null ? null : JSON.stringify(fresh.attribution),
        notice_json: fresh.notice === null ? null : JSON.stringify(fresh.notice),
        signs_json: JSON.stringify(fresh.signs),
        quarantined_at: fresh.quarantined ? now : null,
        received_at: now,
        completed_at: null,
      })
      // The key is claimed after the lead it refers to; if that fails, the lead is rolled back.
      if (reference === null || !(await claimKey(tx, mark, id, now))) {
        const earlier = (await repeat(tx, mark, now)) ?? (await byIntent(tx, lead, mark, now, token))
        if (earlier === null) throw new Error('A submit was refused without an earlier one')
        if (reference !== null) await tx.deleteFrom('leads').where('id', '=', id).execute()
        return earlier
      }
      if (
        fresh.caps &&
        mailbox !== '' &&
        (await leadsSince(tx, mailbox, fresh.caps)) > fresh.caps.leads.most
      ) {
        await tx.deleteFrom('leads').where('id', '=', id).execute()
        return { kind: 'too-many' as const }
      }
      if (lead.kind === 'application') {
        await tx
          .insertInto('clients')
          .values({ lead_id: id, tier: lead.tier, bank_sealed: fresh.sealBank?.(id) ?? null })
          .execute()
      }
      const { deliveries, withheld } = await withinCaps(tx, mailbox, fresh)
      await insertDeliveries(tx, id, deliveries, now)
      const own = await newToken(tx, id, now)
      return { kind: 'stored' as const, leadId: id, reference, token: own, withheld }
    })
  }

  /** The lead of a demo's intent id. */
  async demoByIntent(intentId: string): Promise<StoredLead | null> {
    const row = await this.#db
      .selectFrom('leads')
      .selectAll()
      .where('intent_id', '=', intentId)
      .executeTakeFirst()
    return row ? toStored(row) : null
  }

  /**
   * Adds the contact to a demo lead and repeats deliveries made without it (D22). The previous
   * contact is remembered for an erasure, and no earlier token shows the new one.
   */
  async complete(id: string, completion: Completion, mark: SubmitMark, now: number): Promise<Accepted> {
    return this.#durably(async (tx) => {
      const { email } = completion.lead.contact
      const person = personOf(email)
      const mailbox = mailboxOf(email)
      await this.#lockPerson(tx, mailbox, completion)
      if (!(await claimKey(tx, mark, id, now))) {
        const earlier = await repeat(tx, mark, now)
        if (earlier !== null) return earlier
      }
      const before = await tx
        .selectFrom('leads')
        .select(['reference', 'person'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (before.person !== '' && before.person !== person) await rememberPerson(tx, id, before.person)
      await tx
        .updateTable('leads')
        .set({ lead_json: JSON.stringify(completion.lead), person, mailbox, completed_at: now })
        .where('id', '=', id)
        .execute()
      await tx.deleteFrom('tokens').where('lead_id', '=', id).execute()
      const again = completion.deliveries.map((each) => each.task)
      let withheld: Withheld | null = null
      if (again.length > 0) {
        await tx
          .updateTable('deliveries')
          .set({ rerun: 1, updated_at: now })
          .where('lead_id', '=', id)
          .where('task', 'in', again)
          .where('state', '=', 'delivering')
          .execute()
        await tx
          .updateTable('deliveries')
          .set({ state: 'waiting', attempts: 0, next_attempt_at: now, reason: null, updated_at: now })
          .where('lead_id', '=', id)
          .where('task', 'in', again)
          .where('task', '!=', 'auto_reply')
          .where('state', 'in', ['delivered', 'waiting', 'dead'])
          .execute()
        const within = await withinCaps(tx, mailbox, completion)
        withheld = within.withheld
        await insertDeliveries(tx, id, within.deliveries, now)
      }
      const token = await newToken(tx, id, now)
      return { kind: 'stored' as const, leadId: id, reference: before.reference, token, withheld }
    })
  }

  async byToken(token: string, now: number): Promise<StoredLead | null> {
    const row = await this.#db
      .selectFrom('tokens')
      .innerJoin('leads', 'leads.id', 'tokens.lead_id')
      .selectAll('leads')
      .where('tokens.token', '=', sha256(token))
      .where('tokens.expires_at', '>', now)
      .executeTakeFirst()
    return row ? toStored(row) : null
  }

  async byReference(reference: string): Promise<StoredLead | null> {
    const row = await this.#db
      .selectFrom('leads')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirst()
    return row ? toStored(row) : null
  }

  async byId(id: string): Promise<StoredLead | null> {
    const row = await this.#db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirst()
    return row ? toStored(row) : null
  }

  /** Encrypted bank numbers of an application; null without any. */
  async sealedBank(leadId: string): Promise<string | null> {
    const row = await this.#db
      .selectFrom('clients')
      .select('bank_sealed')
      .where('lead_id', '=', leadId)
      .executeTakeFirst()
    return row?.bank_sealed ?? null
  }

  /** When this mailbox's leads since `since` were stored, oldest first. */
  async leadsOf(mailbox: string, since: number): Promise<number[]> {
    const rows = await this.#db
      .selectFrom('leads')
      .select('received_at')
      .where('mailbox', '=', mailbox)
      .where('received_at', '>', since)
      .orderBy('received_at')
      .limit(100)
      .execute()
    return rows.map((row) => row.received_at)
  }

  /** Locks this count until the transaction ends: simultaneous submits would not see each other. */
  async #lockPerson(
    tx: Transaction<Tables>,
    mailbox: string,
    { caps, deliveries }: Pick<NewLead, 'caps' | 'deliveries'>,
  ): Promise<void> {
    if (!caps || mailbox === '') return
    await this.#engine.lock(tx, mailbox)
    if (deliveries.some((each) => each.task === 'auto_reply')) await this.#engine.lock(tx, 'auto-replies')
  }

  async deliveriesOf(leadId: string): Promise<Delivery[]> {
    return this.#db
      .selectFrom('deliveries')
      .selectAll()
      .where('lead_id', '=', leadId)
      .orderBy('task')
      .execute()
  }

  /**
   * Claims the delivery of a channel that has been due longest, for `leaseMs`; null if none is due.
   */
  async claim(channel: ChannelName, now: number, leaseMs: number): Promise<Delivery | null> {
    await release(this.#db, now, this.#engine.shared ? 'over' : this.#held)
    try {
      const claimed = await this.#db
        // Materialised: an engine may otherwise evaluate the subquery more than once and get
        // different rows.
        .with(
          (cte) => cte('due').materialized(),
          (db) =>
            this.#engine.skipLocked(
              db
                .selectFrom('deliveries')
                .select('deliveries.id')
                .where('deliveries.channel', '=', channel)
                .where('deliveries.state', '=', 'waiting')
                .where(isDue(now))
                .where(({ not, exists, selectFrom }) =>
                  not(
                    exists(
                      selectFrom('deliveries as busy')
                        .select('busy.id')
                        .whereRef('busy.subject', '=', 'deliveries.subject')
                        .where('busy.channel', '=', channel)
                        .where('busy.state', '=', 'delivering'),
                    ),
                  ),
                )
                .orderBy('deliveries.next_attempt_at')
                .orderBy('deliveries.created_at')
                .limit(1),
            ),
        )
        .updateTable('deliveries')
        .set({
          state: 'delivering',
          attempts: sql`attempts + 1`,
          lease_id: randomUUID(),
          lease_until: now + leaseMs,
          rerun: 0,
          updated_at: now,
        })
        .where('id', 'in', (db) => db.selectFrom('due').select('due.id'))
        .where('state', '=', 'waiting')
        .returningAll()
        .executeTakeFirst()
      if (claimed?.lease_id) this.#held.add(claimed.lease_id)
      return claimed ?? null
    } catch (error) {
      if (this.#engine.isConflict(error)) return null
      throw error
    }
  }

  /** This process no longer works on what it claimed, however it ended. */
  letGo(delivery: Delivery): void {
    if (delivery.lease_id !== null) this.#held.delete(delivery.lease_id)
  }

  /**
   * Extends the lease of a claimed delivery. False: the lease has expired, and another process may
   * have it.
   */
  async renew(delivery: Delivery, until: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('deliveries')
      .set({ lease_until: until })
      .where('id', '=', delivery.id)
      .where('lease_id', '=', delivery.lease_id)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /**
   * Stores a channel's progress, so that a retry after a crash continues from there. Ids that it
   * replaces are remembered too: an erasure looks for both.
   */
  async saveProgress(delivery: Delivery, progress: Record<string, string>, now: number): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('deliveries')
        .select(['lead_id', 'progress_json'])
        .where('id', '=', delivery.id)
        // Without a lease, never overwrite another process's progress.
        .where('lease_id', '=', delivery.lease_id)
        .executeTakeFirst()
      if (row === undefined) return
      const before = JSON.parse(row.progress_json) as Record<string, string>
      if (Object.entries(before).some(([step, made]) => progress[step] !== made))
        await rememberPerson(tx, row.lead_id, '', row.progress_json)
      await tx
        .updateTable('deliveries')
        .set({ progress_json: JSON.stringify(progress), updated_at: now })
        .where('id', '=', delivery.id)
        .where('lease_id', '=', delivery.lease_id)
        .execute()
    })
  }

  /**
   * Records the result of an attempt; returns the delivery's new state. An attempt without a lease
   * changes nothing. `again`: time of the next attempt, null to give up.
   */
  async finish(
    delivery: Delivery,
    outcome: Outcome,
    again: number | null,
    now: number,
  ): Promise<DeliveryState | null> {
    const reason =
      outcome.kind === 'delivered'
        ? (outcome.missing ?? []).map((each) => `missing:${each}`).join(' ')
        : outcome.reason
    const ended: DeliveryState =
      outcome.kind === 'delivered' ? 'delivered' : again === null ? 'dead' : 'waiting'
    const row = await this.#db
      .updateTable('deliveries')
      .set({
        state: sql<DeliveryState>`case when rerun = 1 then 'waiting' else ${ended} end`,
        attempts: sql<number>`case when rerun = 1 then 0 else ${outcome.kind === 'pause' ? delivery.attempts - 1 : delivery.attempts} end`,
        next_attempt_at: again ?? now,
        rerun: 0,
        lease_id: null,
        lease_until: null,
        reason: reason === '' ? null : reason,
        delivered_at: ended === 'delivered' ? now : null,
        updated_at: now,
      })
      .where('id', '=', delivery.id)
      .where('lease_id', '=', delivery.lease_id)
      .returning('state')
      .executeTakeFirst()
    return row?.state ?? null
  }

  /** When the channel's next delivery is due; `now` if one already is, null if none is waiting. */
  async nextDue(channel: ChannelName, now: number): Promise<number | null> {
    const due = this.#db
      .selectFrom('deliveries')
      .select('id')
      .where('channel', '=', channel)
      .where('state', '=', 'waiting')
      .where(isDue(now))
      .limit(1)
    return (await due.executeTakeFirst()) ? now : this.oldestDue(channel)
  }

  /** When the channel's longest waiting delivery was or will be due; null if none is waiting. */
  async oldestDue(channel: ChannelName): Promise<number | null> {
    const row = await this.#db
      .selectFrom('deliveries')
      .select('next_attempt_at')
      .where('channel', '=', channel)
      .where('state', '=', 'waiting')
      .orderBy('next_attempt_at')
      .limit(1)
      .executeTakeFirst()
    return row?.next_attempt_at ?? null
  }

  /**
   * Restarts deliveries, by hand or after a settings change: those of one state in one channel, or
   * of one lead.
   */
  async replay(
    which: { channel: ChannelName; state: DeliveryState } | { leadId: string },
    now: number,
  ): Promise<number> {
    const waiting = {
      state: 'waiting',
      attempts: 0,
      next_attempt_at: now,
      reason: null,
      updated_at: now,
    } as const
    const query = this.#db.updateTable('deliveries').set(waiting)
    const { numUpdatedRows } = await ('leadId' in which
      ? query.where('lead_id', '=', which.leadId).where('state', 'in', ['dead', 'kept'])
      : query.where('channel', '=', which.channel).where('state', '=', which.state)
    ).executeTakeFirst()
    return Number(numUpdatedRows)
  }

  /** Releases a quarantined lead: its held deliveries become due. */
  async releaseQuarantine(leadId: string, now: number): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      await tx.updateTable('leads').set({ quarantined_at: null }).where('id', '=', leadId).execute()
      await tx
        .updateTable('deliveries')
        .set({ state: 'waiting', next_attempt_at: now, reason: null, updated_at: now })
        .where('lead_id', '=', leadId)
        .where('state', '=', 'held')
        .execute()
    })
  }

  async pause(channel: ChannelName, reason: string, now: number, probeAt: number): Promise<void> {
    await this.#db
      .insertInto('pauses')
      .values({ channel, reason, paused_at: now, probe_at: probeAt })
      .onConflict((conflict) => conflict.column('channel').doUpdateSet({ reason, probe_at: probeAt }))
      .execute()
  }

  async unpause(channel: ChannelName): Promise<void> {
    await this.#db.deleteFrom('pauses').where('channel', '=', channel).execute()
  }

  /**
   * Ends a pause by hand, after the access was fixed; the delivery that hit it is retried at once.
   */
  async resume(channel: ChannelName, now: number): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      const pause = await tx
        .deleteFrom('pauses')
        .where('channel', '=', channel)
        .returning('reason')
        .executeTakeFirst()
      if (pause === undefined) return
      await tx
        .updateTable('deliveries')
        .set({ next_attempt_at: now, updated_at: now })
        .where('channel', '=', channel)
        .where('state', '=', 'waiting')
        .where('reason', '=', pause.reason)
        .execute()
    })
  }

  async pauses(): Promise<Selectable<Tables['pauses']>[]> {
    return this.#db.selectFrom('pauses').selectAll().execute()
  }

  /** Number of deliveries per state and channel. */
  async counts(): Promise<{ channel: ChannelName; state: DeliveryState; count: number }[]> {
    const rows = await this.#unhurried
      .selectFrom('deliveries')
      .select((eb) => ['channel', 'state', eb.fn.countAll().as('count')])
      .groupBy(['channel', 'state'])
      .orderBy('channel')
      .orderBy('state')
      .execute()
    return rows.map((row) => ({ ...row, count: Number(row.count) }))
  }

  /** The id of a CRM object by key; null if we never created or found one. */
  async link(key: string): Promise<string | null> {
    const row = await this.#db
      .selectFrom('crm_links')
      .select('object_id')
      .where('key', '=', key)
      .executeTakeFirst()
    return row?.object_id ?? null
  }

  async saveLink(key: string, objectId: string, now: number): Promise<void> {
    await this.#db
      .insertInto('crm_links')
      .values({ key, object_id: objectId, created_at: now })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ object_id: objectId }))
      .execute()
  }

  /** Deletes expired submit marks, thank-you tokens and signed-out sessions. */
  async sweep(now: number): Promise<void> {
    const db = this.#unhurried
    for (const [table, key, until] of EXPIRING) {
      const expired = db.selectFrom(table).select(key).where(until, '<=', now).limit(SWEEP_ROWS)
      for (;;) {
        const { numDeletedRows } = await db
          .deleteFrom(table)
          .where(key, 'in', expired)
          .executeTakeFirstOrThrow()
        if (numDeletedRows < SWEEP_ROWS) break
      }
    }
  }
}

/** In batches: a writer waits for one of them at most. */
const SWEEP_ROWS = 200

const EXPIRING = [
  ['submissions', 'key', 'expires_at'],
  ['tokens', 'token', 'expires_at'],
  ['ended_sessions', 'id', 'ends_at'],
] as const

type Reader = Kysely<Tables> | Transaction<Tables>

/**
 * Due by its time, or written in what is now the future: then the clock was set back and its time
 * means nothing. Better to try early than a day late.
 */
function isDue(now: number) {
  return ({ eb, or }: ExpressionBuilder<Tables, 'deliveries'>) =>
    or([eb('deliveries.next_attempt_at', '<=', now), eb('deliveries.updated_at', '>', now + CLOCK_SLACK_MS)])
}

const COPY_ROWS = 500
/** Tables that may have rows after a server ran on the store, even without a lead. */
const OWN_OF_A_STORE: ReadonlySet<string> = new Set(['jobs', 'pauses', 'ended_sessions'])

/**
 * In pages by primary key, so that a large store is copied in bounded memory. The names are those
 * of CARRIED.
 */
async function copyTable(reader: Reader, writer: Reader, table: string, key: string): Promise<number> {
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
        ${OWN_OF_A_STORE.has(table) ? sql`on conflict do nothing` : sql``}
      `.execute(writer)
    }
    count += rows.length
    if (rows.length < COPY_ROWS) return count
    last = String(rows.at(-1)?.[key])
  }
}

/** Releases deliveries whose lease expired, or all in flight except this process's own. */
async function release(db: Reader, now: number, which: 'over' | ReadonlySet<string>): Promise<void> {
  const query = db
    .updateTable('deliveries')
    .set({ state: 'waiting', lease_id: null, lease_until: null, updated_at: now })
    .where('state', '=', 'delivering')
  const isOver = ({ eb, or }: ExpressionBuilder<Tables, 'deliveries'>) =>
    or([eb('lease_until', '<=', now), eb('updated_at', '>', now + CLOCK_SLACK_MS)])
  if (which === 'over') await query.where(isOver).execute()
  else await (which.size === 0 ? query : query.where('lease_id', 'not in', [...which])).execute()
}

/** True if this submit is the first with its key, or the earlier one has expired. */
async function claimKey(tx: Reader, mark: SubmitMark, leadId: string, now: number): Promise<boolean> {
  const claimed = await tx
    .insertInto('submissions')
    .values({ key: mark.key, body: mark.body, lead_id: leadId, expires_at: mark.expiresAt })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ body: mark.body, lead_id: leadId, expires_at: mark.expiresAt })
        .where('submissions.expires_at', '<=', now),
    )
    .returning('key')
    .executeTakeFirst()
  if (claimed !== undefined) return true
  if (mark.keyless === null || (await repeat(tx, mark, now)) !== null) return false
  // The lead of the earlier submit has been changed since.
  await tx
    .updateTable('submissions')
    .set({ body: mark.body, lead_id: leadId, expires_at: mark.expiresAt })
    .where('key', '=', mark.key)
    .execute()
  return true
}

async function repeat(tx: Reader, mark: SubmitMark, now: number): Promise<Accepted | null> {
  const earlier = await tx
    .selectFrom('submissions')
    .innerJoin('leads', 'leads.id', 'submissions.lead_id')
    .select(['submissions.body', 'leads.id', 'leads.reference', 'leads.lead_json'])
    .where('submissions.key', '=', mark.key)
    .where('submissions.expires_at', '>', now)
    .executeTakeFirst()
  if (!earlier) return null
  if (earlier.body !== mark.body) return { kind: 'key-reused' }
  if (
    mark.keyless !== null &&
    !isSame(mark.keyless, upgradeStoredLead(JSON.parse(earlier.lead_json)).contact)
  )
    return null
  return {
    kind: 'repeated',
    leadId: earlier.id,
    reference: earlier.reference,
    token: await newToken(tx, earlier.id, now),
  }
}

/**
 * The existing lead of this demo intent, as the response to another submit of the same intent. The
 * id is in the booking link and proves nothing: only the browser that created the lead gets a
 * token.
 */
async function byIntent(
  tx: Reader,
  lead: Lead,
  mark: SubmitMark,
  now: number,
  token: string | null,
): Promise<Accepted | null> {
  if (lead.kind !== 'wizard' || lead.intentId === '') return null
  const earlier = await tx
    .selectFrom('leads')
    .select(['id', 'reference'])
    .where('intent_id', '=', lead.intentId)
    .executeTakeFirst()
  if (!earlier) return null
  const proof =
    token === null
      ? undefined
      : await tx
          .selectFrom('tokens')
          .select('token')
          .where('token', '=', sha256(token))
          .where('lead_id', '=', earlier.id)
          .where('expires_at', '>', now)
          .executeTakeFirst()
  if (proof !== undefined) await claimKey(tx, mark, earlier.id, now)
  return {
    kind: 'repeated',
    leadId: earlier.id,
    reference: earlier.reference,
    token: proof === undefined ? null : await newToken(tx, earlier.id, now),
  }
}

function isSame(one: Contact, other: Contact): boolean {
  return Object.keys(NO_CONTACT).every((name) => one[name as keyof Contact] === other[name as keyof Contact])
}

async function rememberPerson(
  tx: Reader,
  leadId: string,
  person: string,
  progressJson = '{}',
): Promise<void> {
  await tx
    .insertInto('former_people')
    .values({ id: randomUUID(), lead_id: leadId, person, progress_json: progressJson })
    .execute()
}

/** Inserts with a free reference; null if the lead's intent id is taken. */
async function insertWithReference(
  tx: Reader,
  row: Omit<Selectable<Tables['leads']>, 'reference'>,
): Promise<string | null> {
  for (let round = 0; round < 5; round++) {
    const reference = newReference()
    const inserted = await tx
      .insertInto('leads')
      .values({ ...row, reference })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted) return reference
    if (row.intent_id === null) continue
    const taken = await tx
      .selectFrom('leads')
      .select('id')
      .where('intent_id', '=', row.intent_id)
      .executeTakeFirst()
    if (taken) return null
  }
  throw new Error('No free reference was found')
}

async function leadsSince(tx: Reader, mailbox: string, { leads }: PersonCaps): Promise<number> {
  const row = await tx
    .selectFrom('leads')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('mailbox', '=', mailbox)
    .where('received_at', '>', leads.since)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/**
 * The deliveries of a lead; without the auto-reply if its recipient, or the site in total, has
 * reached the limit (D30).
 */
async function withinCaps(
  tx: Reader,
  mailbox: string,
  { deliveries, caps }: Pick<NewLead, 'deliveries' | 'caps'>,
): Promise<{ deliveries: NewLead['deliveries']; withheld: Withheld | null }> {
  const goesOut = deliveries.some(
    (each) => each.task === 'auto_reply' && (each.state === 'waiting' || each.state === 'held'),
  )
  if (caps === undefined || !goesOut) return { deliveries, withheld: null }
  const sent = (since: number) =>
    tx
      .selectFrom('deliveries')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('deliveries.task', '=', 'auto_reply')
      .where('deliveries.state', 'in', ['waiting', 'delivering', 'delivered'])
      .where('deliveries.created_at', '>', since)
  const toMailbox = await sent(caps.autoReplies.since)
    .innerJoin('leads', 'leads.id', 'deliveries.lead_id')
    .where('leads.mailbox', '=', mailbox)
    .executeTakeFirstOrThrow()
  const toAll = await sent(caps.allAutoReplies.since).executeTakeFirstOrThrow()
  const withheld =
    Number(toMailbox.count) >= caps.autoReplies.most
      ? 'recipient-cap'
      : Number(toAll.count) >= caps.allAutoReplies.most
        ? 'overall-cap'
        : null
  if (withheld === null) return { deliveries, withheld }
  return {
    withheld,
    deliveries: deliveries.map((each) =>
      each.task === 'auto_reply' ? { ...each, state: 'skipped', reason: withheld } : each,
    ),
  }
}

async function insertDeliveries(
  tx: Reader,
  leadId: string,
  deliveries: NewLead['deliveries'],
  now: number,
): Promise<void> {
  if (deliveries.length === 0) return
  const rows = deliveries.map((each) => {
    const id = randomUUID()
    return {
      id,
      lead_id: leadId,
      channel: each.channel,
      task: each.task,
      subject: each.channel === 'crm' ? 'crm' : id,
      state: each.state,
      attempts: 0,
      next_attempt_at: now,
      lease_id: null,
      lease_until: null,
      rerun: 0,
      reason: each.reason ?? null,
      progress_json: '{}',
      created_at: now,
      updated_at: now,
      delivered_at: null,
    }
  })
  await tx
    .insertInto('deliveries')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['lead_id', 'task']).doNothing())
    .execute()
}

/** A random 128-bit token, of which only the hash is stored. */
async function newToken(tx: Reader, leadId: string, now: number): Promise<string> {
  const token = randomBytes(16).toString('base64url')
  await tx
    .insertInto('tokens')
    .values({ token: sha256(token), lead_id: leadId, expires_at: now + TOKEN_MS })
    .execute()
  return token
}
