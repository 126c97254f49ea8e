import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { DeskFilter, LeadState } from '#app/internal/desk.ts'
import { readReference } from '#app/leads/reference.ts'
import {
  type ChannelName,
  type DeliveryState,
  type Tables,
  type Task,
  UNDER_WAY,
} from '#server/leads/database/tables.ts'
import { personOf } from '#server/leads/intake/person.ts'
import { restarted } from './delivery-store.ts'
import { type Delivery, type StoredLead, toStored } from './stored-lead.ts'

/** Queries of the lead desk. */
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

  /** Restarts deliveries: dead ones, and those that had no service but have one now. */
  async replay(
    leadId: string,
    tasks: readonly Task[],
    connected: readonly ChannelName[],
    now: number,
  ): Promise<number> {
    if (connected.length === 0 || tasks.length === 0) return 0
    const { numUpdatedRows } = await this.#db
      .updateTable('deliveries')
      .set(restarted(now))
      .where('lead_id', '=', leadId)
      .where('state', 'in', ['dead', 'unconfigured'])
      .where('channel', 'in', connected)
      .where('task', 'in', tasks)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  }

  /** Marks waiting deliveries of a missing service as having none. */
  async markUnconfigured(leadId: string, connected: readonly ChannelName[], now: number): Promise<void> {
    const query = this.#db
      .updateTable('deliveries')
      .set({ state: 'unconfigured', reason: 'no-service', updated_at: now })
      .where('lead_id', '=', leadId)
      .where('state', '=', 'waiting')
    await (connected.length === 0 ? query : query.where('channel', 'not in', connected)).execute()
  }
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
    unconfigured: [free, eb.not(has(['dead', 'held', 'delivered', ...UNDER_WAY])), has(['unconfigured'])],
    delivered: [
      free,
      eb.not(has(['dead', 'held', ...UNDER_WAY])),
      eb.or([has(['delivered']), eb.not(has(['unconfigured']))]),
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

/** The worst of its deliveries' states; `unconfigured` only if nothing was delivered anywhere. */
export function stateOf(quarantined: boolean, states: readonly DeliveryState[]): LeadState {
  if (quarantined) return 'quarantined'
  if (states.includes('dead')) return 'dead'
  if (states.some((state) => state === 'waiting' || state === 'delivering' || state === 'held'))
    return 'waiting'
  return states.includes('unconfigured') && !states.includes('delivered') ? 'unconfigured' : 'delivered'
}
