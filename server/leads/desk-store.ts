import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { DeskFilter, LeadState } from '#app/internal/desk.ts'
import { readReference } from '#app/leads/reference.ts'
import { personOf } from './person.ts'
import type { ChannelName, DeliveryState, Tables, Task } from './tables.ts'

/** States that are not the end of a delivery. */
const UNDER_WAY: DeliveryState[] = ['waiting', 'delivering']

/** What the lead desk and the retention job ask of the store. */
export class DeskStore {
  readonly #db: Kysely<Tables>

  constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  /** Ids of the newest leads first, with how many there are in all. `limit` null: all of them. */
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

  /** Ids of all leads of the person who sent this one; the lead alone where it names nobody. */
  async ofSamePerson(leadId: string): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('leads')
      .select('id')
      .where((eb) =>
        eb.or([
          eb('id', '=', leadId),
          eb.and([
            eb('person', '!=', ''),
            eb(
              'person',
              '=',
              eb.selectFrom('leads as own').select('own.person').where('own.id', '=', leadId),
            ),
          ]),
        ]),
      )
      .orderBy('received_at')
      .execute()
    return rows.map((row) => row.id)
  }

  /** Lets deliveries go again: those given up, and those kept for want of a service that is there now. */
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

  /** Deliveries that wait for a service that is not there are kept instead. */
  async keepUnconnected(leadId: string, connected: readonly ChannelName[], now: number): Promise<void> {
    const query = this.#db
      .updateTable('deliveries')
      .set({ state: 'kept', reason: 'no-service', updated_at: now })
      .where('lead_id', '=', leadId)
      .where('state', '=', 'waiting')
    await (connected.length === 0 ? query : query.where('channel', 'not in', connected)).execute()
  }

  /** Stops every delivery of these leads; false, with nothing changed, while one of them is being made. */
  async stopDeliveries(leadIds: readonly string[], now: number): Promise<boolean> {
    return this.#db.transaction().execute(async (tx) => {
      await tx
        .updateTable('deliveries')
        .set({ state: 'held', reason: 'erasing', updated_at: now })
        .where('lead_id', 'in', leadIds)
        .where('state', '=', 'waiting')
        .execute()
      const busy = await tx
        .selectFrom('deliveries')
        .select('id')
        .where('lead_id', 'in', leadIds)
        .where('state', '=', 'delivering')
        .limit(1)
        .executeTakeFirst()
      return busy === undefined
    })
  }

  /** What `stopDeliveries` stopped goes on. */
  async resumeDeliveries(leadIds: readonly string[], now: number): Promise<void> {
    await this.#db
      .updateTable('deliveries')
      .set({ state: 'waiting', reason: null, next_attempt_at: now, updated_at: now })
      .where('lead_id', 'in', leadIds)
      .where('state', '=', 'held')
      .where('reason', '=', 'erasing')
      .execute()
  }

  /** Leads with everything that hangs on them, for good. */
  async delete(leadIds: readonly string[]): Promise<void> {
    if (leadIds.length === 0) return
    await this.#db.deleteFrom('leads').where('id', 'in', leadIds).execute()
  }

  /**
   * Leads of which everything arrived before `before`. `keptIsOpen`: what lies here for want of a service counts as not
   * delivered. A client that no ticket system took always does: its bank numbers are nowhere else.
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

  /** Leads that came before `before` and have no notice yet that they will go. */
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

  /** False: another instance gave it. */
  async giveNotice(leadId: string, now: number): Promise<boolean> {
    const given = await this.#db
      .insertInto('retention_notices')
      .values({ lead_id: leadId, noticed_at: now })
      .onConflict((conflict) => conflict.column('lead_id').doNothing())
      .returning('lead_id')
      .executeTakeFirst()
    return given !== undefined
  }

  /** Leads that came before `before` and whose notice was given before `noticed`. */
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

/** Rows of one round: a store of a million leads is cleaned in many. */
const BATCH = 500

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
  if (search.includes('@')) return eb('person', '=', personOf(search))
  // As JSON writes it, and with the wildcards of LIKE taken literally.
  const text = JSON.stringify(search.toLowerCase())
    .slice(1, -1)
    .replace(/[\\%_]/g, '\\$&')
  return sql<SqlBool>`lower(lead_json) like ${`%${text}%`} escape '\\'`
}

/** The worst of a lead's deliveries is the lead's; kept is only what went nowhere else. */
export function stateOf(quarantined: boolean, states: readonly DeliveryState[]): LeadState {
  if (quarantined) return 'quarantined'
  if (states.includes('dead')) return 'dead'
  if (states.some((state) => state === 'waiting' || state === 'delivering' || state === 'held'))
    return 'waiting'
  return states.includes('kept') && !states.includes('delivered') ? 'kept' : 'delivered'
}
