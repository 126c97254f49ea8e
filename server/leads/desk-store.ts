import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { DeskFilter, LeadState } from '#app/internal/desk.ts'
import { readReference } from '#app/leads/reference.ts'
import { personOf } from './person.ts'
import { type Delivery, type StoredLead, toStored } from './stored-lead.ts'
import type { ChannelName, DeliveryState, Tables, Task } from './tables.ts'

/** States of an unfinished delivery. */
const UNDER_WAY: DeliveryState[] = ['waiting', 'delivering']

/** Queries of the lead desk and the retention job. */
export class DeskStore {
  readonly #db: Kysely<Tables>

  constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  /** Ids of leads, newest first, and their total number. `limit` null: all. */
  async find(filter: DeskFilter, limit: number | null): Promise<{ ids: string[]; total: number }> {
    const matching = this.#db.selectFrom('leads').where((eb) => eb.and(conditions(eb, filter)))
    const { total } = await matching.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow()
    const ordered = matching.select('id').orderBy('received_at', 'desc').orderBy('id')
    const rows = await (limit === null
      ? ordered
      : ordered.limit(limit).offset((filter.page - 1) * limit)
    ).execute()
    return { ids: rows.map((row) => row.id), total: Number(total) }
  }

  /**
   * Leads with their deliveries, newest first, in batches: a large store is never held in memory.
   * Leads stored meanwhile are not included.
   */
  async *each(
    filter: DeskFilter,
    size: number,
  ): AsyncGenerator<{ stored: StoredLead; deliveries: Delivery[] }[]> {
    let last: { received_at: number; id: string } | null = null
    for (;;) {
      let query = this.#db.selectFrom('leads').where((eb) => eb.and(conditions(eb, filter)))
      if (last !== null) {
        const { received_at, id } = last
        query = query.where((eb) =>
          eb.or([
            eb('received_at', '<', received_at),
            eb.and([eb('received_at', '=', received_at), eb('id', '>', id)]),
          ]),
        )
      }
      const rows = await query.selectAll().orderBy('received_at', 'desc').orderBy('id').limit(size).execute()
      if (rows.length > 0) yield await this.#withDeliveries(rows.map(toStored))
      if (rows.length < size) return
      last = rows.at(-1) ?? null
    }
  }

  /** These leads in this order, with their deliveries; deleted ones are left out. */
  async leads(ids: readonly string[]): Promise<{ stored: StoredLead; deliveries: Delivery[] }[]> {
    if (ids.length === 0) return []
    const rows = await this.#db.selectFrom('leads').selectAll().where('id', 'in', ids).execute()
    const byId = new Map(rows.map((row) => [row.id, toStored(row)]))
    return this.#withDeliveries(ids.flatMap((id) => byId.get(id) ?? []))
  }

  async #withDeliveries(leads: StoredLead[]): Promise<{ stored: StoredLead; deliveries: Delivery[] }[]> {
    const rows = await this.#db
      .selectFrom('deliveries')
      .selectAll()
      .where(
        'lead_id',
        'in',
        leads.map((lead) => lead.id),
      )
      .orderBy('task')
      .execute()
    const byLead = Map.groupBy(rows, (row) => row.lead_id)
    return leads.map((stored) => ({ stored, deliveries: byLead.get(stored.id) ?? [] }))
  }

  /**
   * Ids of all leads of the people whom this lead names or named before its contact was replaced;
   * only this lead if it names no one.
   */
  async ofSamePerson(leadId: string): Promise<string[]> {
    const people = await this.#db
      .selectFrom('leads')
      .select('person')
      .where('id', '=', leadId)
      .union(this.#db.selectFrom('former_people').select('person').where('lead_id', '=', leadId))
      .execute()
    const named = people.map((row) => row.person).filter((person) => person !== '')
    const rows = await this.#db
      .selectFrom('leads')
      .select('id')
      .where((eb) =>
        eb.or([
          eb('id', '=', leadId),
          ...(named.length === 0 ? [] : [eb('person', 'in', named), eb('id', 'in', wereOf(named))]),
        ]),
      )
      .orderBy('received_at')
      .execute()
    return rows.map((row) => row.id)
  }

  /** The `progress_json` of earlier deliveries of these leads that were later redone elsewhere. */
  async formerProgress(leadIds: readonly string[]): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('former_people')
      .select('progress_json')
      .where('lead_id', 'in', leadIds)
      .where('progress_json', '!=', '{}')
      .execute()
    return rows.map((row) => row.progress_json)
  }

  /** Restarts deliveries: dead ones, and those that had no service but have one now. */
  async replay(
    leadId: string,
    task: Task | null,
    connected: readonly ChannelName[],
    now: number,
  ): Promise<number> {
    if (connected.length === 0) return 0
    const query = this.#db
      .updateTable('deliveries')
      .set({ state: 'waiting', attempts: 0, next_attempt_at: now, reason: null, updated_at: now })
      .where('lead_id', '=', leadId)
      .where('state', 'in', ['dead', 'kept'])
      .where('channel', 'in', connected)
    const { numUpdatedRows } = await (task === null
      ? query
      : query.where('task', '=', task)
    ).executeTakeFirst()
    return Number(numUpdatedRows)
  }

  /** Marks waiting deliveries of a missing service as having none. */
  async keepUnconnected(leadId: string, connected: readonly ChannelName[], now: number): Promise<void> {
    const query = this.#db
      .updateTable('deliveries')
      .set({ state: 'kept', reason: 'no-service', updated_at: now })
      .where('lead_id', '=', leadId)
      .where('state', '=', 'waiting')
    await (connected.length === 0 ? query : query.where('channel', 'not in', connected)).execute()
  }

  /**
   * Stops all waiting deliveries of these leads; false if one is running. Then the stopped ones
   * have to be resumed.
   */
  async stopDeliveries(leadIds: readonly string[], now: number): Promise<boolean> {
    let stopped = true
    for (const ids of inPortions(leadIds)) {
      await this.#db
        .updateTable('deliveries')
        .set({ state: 'held', reason: 'erasing', updated_at: now })
        .where('lead_id', 'in', ids)
        .where('state', '=', 'waiting')
        .execute()
      // After the stop nothing new is claimed; what was claimed before is found here.
      const busy = await this.#db
        .selectFrom('deliveries')
        .select('id')
        .where('lead_id', 'in', ids)
        .where('state', '=', 'delivering')
        .limit(1)
        .executeTakeFirst()
      if (busy !== undefined) stopped = false
    }
    return stopped
  }

  /** Resumes what `stopDeliveries` stopped. */
  async resumeDeliveries(leadIds: readonly string[], now: number): Promise<void> {
    for (const ids of inPortions(leadIds)) {
      await this.#db
        .updateTable('deliveries')
        .set({ state: 'waiting', reason: null, next_attempt_at: now, updated_at: now })
        .where('lead_id', 'in', ids)
        .where('state', '=', 'held')
        .where('reason', '=', 'erasing')
        .execute()
    }
  }

  /** Permanently deletes leads with all related rows. */
  async delete(leadIds: readonly string[]): Promise<void> {
    for (const ids of inPortions(leadIds)) await this.#db.deleteFrom('leads').where('id', 'in', ids).execute()
  }

  /**
   * Leads whose deliveries all finished before `before`. `keptIsOpen`: deliveries without a service
   * count as undelivered. An application without a ticket system always does: its bank numbers
   * exist nowhere else.
   */
  async deliveredBefore(before: number, keptIsOpen: boolean): Promise<{ id: string; reference: string }[]> {
    const open: DeliveryState[] = [...UNDER_WAY, 'dead', 'held', ...(keptIsOpen ? (['kept'] as const) : [])]
    return this.#db
      .selectFrom('leads')
      .select(['id', 'reference'])
      .where('received_at', '<=', before)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('deliveries')
              .select('deliveries.id')
              .whereRef('deliveries.lead_id', '=', 'leads.id')
              .where((eb) =>
                eb.or([
                  eb('deliveries.state', 'in', open),
                  eb.and([eb('deliveries.state', '=', 'kept'), eb('deliveries.channel', '=', 'clients')]),
                  eb('deliveries.updated_at', '>', before),
                ]),
              ),
          ),
        ),
      )
      .limit(BATCH)
      .execute()
  }

  /** Leads received before `before` that have no deletion notice yet. */
  async withoutNotice(before: number): Promise<{ id: string; reference: string; received_at: number }[]> {
    return this.#db
      .selectFrom('leads')
      .leftJoin('retention_notices', 'retention_notices.lead_id', 'leads.id')
      .select(['leads.id', 'leads.reference', 'leads.received_at'])
      .where('leads.received_at', '<=', before)
      .where('retention_notices.lead_id', 'is', null)
      .limit(BATCH)
      .execute()
  }

  /** False: another instance did it. */
  async giveNotice(leadId: string, now: number): Promise<boolean> {
    const given = await this.#db
      .insertInto('retention_notices')
      .values({ lead_id: leadId, noticed_at: now })
      .onConflict((conflict) => conflict.column('lead_id').doNothing())
      .returning('lead_id')
      .executeTakeFirst()
    return given !== undefined
  }

  /** Leads received before `before` whose notice was given before `noticed`. */
  async expired(before: number, noticed: number): Promise<{ id: string; reference: string }[]> {
    return this.#db
      .selectFrom('leads')
      .innerJoin('retention_notices', 'retention_notices.lead_id', 'leads.id')
      .select(['leads.id', 'leads.reference'])
      .where('leads.received_at', '<=', before)
      .where('retention_notices.noticed_at', '<=', noticed)
      .limit(BATCH)
      .execute()
  }
}

/** Rows per round: a store of a million leads is cleaned up in many. */
const BATCH = 2000
/** Rows per statement: a visitor's write waits for one of them at most. */
const PORTION = 50

/** Also because a statement takes only some thousands of parameters. */
export function* inPortions<Value>(values: readonly Value[], size = PORTION): Generator<Value[]> {
  for (let start = 0; start < values.length; start += size) yield values.slice(start, start + size)
}

/** Ids of leads that named one of these people before their contact was replaced. */
function wereOf(people: readonly string[]) {
  return ({ selectFrom }: Pick<ExpressionBuilder<Tables, 'leads'>, 'selectFrom'>) =>
    selectFrom('former_people').select('former_people.lead_id').where('former_people.person', 'in', people)
}

function conditions(
  eb: ExpressionBuilder<Tables, 'leads'>,
  { form, state, search }: DeskFilter,
): Expression<SqlBool>[] {
  const has = (states: DeliveryState[]) =>
    eb.exists(
      eb
        .selectFrom('deliveries')
        .select('deliveries.id')
        .whereRef('deliveries.lead_id', '=', 'leads.id')
        .where('deliveries.state', 'in', states),
    )
  const free = eb('quarantined_at', 'is', null)
  const byState: Record<LeadState, Expression<SqlBool>[]> = {
    quarantined: [eb('quarantined_at', 'is not', null)],
    dead: [free, has(['dead'])],
    waiting: [free, eb.not(has(['dead'])), has([...UNDER_WAY, 'held'])],
    kept: [free, eb.not(has(['dead', 'held', 'delivered', ...UNDER_WAY])), has(['kept'])],
    delivered: [
      free,
      eb.not(has(['dead', 'held', ...UNDER_WAY])),
      eb.or([has(['delivered']), eb.not(has(['kept']))]),
    ],
  }
  return [
    ...(form === '' ? [] : [eb('form', '=', form)]),
    ...(state === '' ? [] : byState[state]),
    ...(search === '' ? [] : [matches(eb, search)]),
  ]
}

function matches(eb: ExpressionBuilder<Tables, 'leads'>, search: string): Expression<SqlBool> {
  const reference = readReference(search)
  if (reference !== null) return eb('reference', '=', reference)
  if (search.includes('@')) {
    const person = personOf(search)
    return eb.or([eb('person', '=', person), eb('id', 'in', wereOf([person]))])
  }
  // As serialised in JSON, with LIKE's wildcards escaped.
  const text = JSON.stringify(search.toLowerCase())
    .slice(1, -1)
    .replace(/[\\%_]/g, '\\$&')
  return sql<SqlBool>`lower(lead_json) like ${`%${text}%`} escape '\\'`
}

/** A lead's state is the worst of its deliveries; `kept` only if nothing was delivered anywhere. */
export function stateOf(quarantined: boolean, states: readonly DeliveryState[]): LeadState {
  if (quarantined) return 'quarantined'
  if (states.includes('dead')) return 'dead'
  if (states.some((state) => state === 'waiting' || state === 'delivering' || state === 'held'))
    return 'waiting'
  return states.includes('kept') && !states.includes('delivered') ? 'kept' : 'delivered'
}
