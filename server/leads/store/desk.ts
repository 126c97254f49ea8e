import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { DeliveryStatus, DeskFilter } from '#app/internal/desk.ts'
import { CLOSED, NEW, type WorkEntry } from '#app/internal/work.ts'
import { type ChannelName, lanesOf, type Task } from '#app/lead/channels.ts'
import { startOfDay } from '#server/copenhagen.ts'
import { type DeliveryState, type Tables, UNDER_WAY } from '#server/leads/database/tables.ts'
import { pausedChannels } from './channel-health.ts'
import { restartedColumns, unconfiguredColumns } from './deliveries.ts'
import { type CurrentField, deskOrder } from './desk-order.ts'
import { isFound, isScanned, leadMatcher } from './lead-search.ts'
import { hasEntry, hasNoEntry, hasRow, isCurrentEntry, isNotSpam, SlowStorePart } from './store-part.ts'
import type { Delivery, FoundLead } from './stored-lead.ts'
import { workOf } from './work.ts'

/** A lead with its deliveries and people's entries about it. */
export interface LeadOnDesk {
  stored: FoundLead
  deliveries: Delivery[]
  work: WorkEntry[]
  /** When its deletion was announced, epoch ms; null if it was not. */
  noticedAt: number | null
}

/** Few enough that reading them holds the event loop for a few milliseconds. */
const SEARCHED_AT_ONCE = 100

/** Queries of the lead desk. */
export class DeskStore extends SlowStorePart {
  /** Ids of leads in the filter's order, and their total number. `limit` null: all. */
  async find(filter: DeskFilter, limit: number | null): Promise<{ ids: string[]; total: number }> {
    const from = limit === null ? 0 : (filter.page - 1) * limit
    if (isScanned(filter)) {
      const ids: string[] = []
      for await (const found of this.#matching(filter, SEARCHED_AT_ONCE)) ids.push(...found)
      return { ids: limit === null ? ids : ids.slice(from, from + limit), total: ids.length }
    }
    const where = await this.#where(filter)
    const ordered = where.select('id').$call(deskOrder(filter.sort).by)
    const page = limit === null ? ordered : ordered.limit(limit).offset(from)
    // A search reads through all texts: once for both.
    const isSearch = filter.search !== ''
    const rows = await page
      .$if(isSearch, (query) => query.select(({ fn }) => fn.countAll().over().as('total')))
      .execute()
    const total = isSearch && rows[0] ? Number(rows[0].total) : await countOf(where)
    return { ids: rows.map((row) => row.id), total }
  }

  /**
   * Leads with their deliveries, newest first, in batches: a large store is never held in memory.
   * Leads stored meanwhile are not included.
   */
  async *each(filter: DeskFilter, size: number): AsyncGenerator<LeadOnDesk[]> {
    for await (const ids of this.#matching(filter, size)) {
      if (ids.length > 0) yield await this.leads(ids)
    }
  }

  /** References of the leads before and after one, in the filter's list; null at its ends. */
  async neighbours(leadId: string, filter: DeskFilter): Promise<Record<'previous' | 'next', string | null>> {
    const beside = async (isReversed: boolean): Promise<string | null> => {
      const { place, placeOf } = deskOrder(filter.sort)
      const row = await this.db
        .selectFrom('leads')
        .select([...place])
        .where('id', '=', leadId)
        .executeTakeFirst()
      if (row === undefined) return null
      for await (const [id] of this.#matching(filter, 1, { after: placeOf(row), isReversed })) {
        if (id === undefined) continue
        const query = this.db.selectFrom('leads').select('reference').where('id', '=', id)
        return (await query.executeTakeFirst())?.reference ?? null
      }
      return null
    }
    return { previous: await beside(true), next: await beside(false) }
  }

  /** Number of leads of this filter, apart from its industry and package. */
  async count(filter: DeskFilter): Promise<number> {
    return countOf(await this.#where(filter))
  }

  /** Leads of the filter, apart from its industry and package. */
  async #where(filter: DeskFilter) {
    const where = this.db.selectFrom('leads').where((eb) => eb.and(conditions(eb, filter)))
    if (filter.search.trim() === '') return where
    const holders = await this.db
      .selectFrom('lead_work')
      .select('value')
      .distinct()
      .where(isCurrentEntry('holder'))
      .execute()
    return where.where(
      isFound(
        filter.search,
        holders.map(({ value }) => value),
      ),
    )
  }

  /** How many leads of the same person there are beside each of these, by id. */
  async othersOf(ids: readonly string[]): Promise<Map<string, number>> {
    if (ids.length === 0) return new Map()
    const rows = await this.db
      .selectFrom('leads')
      .innerJoin('leads as same', 'same.person', 'leads.person')
      .select(({ fn }) => ['leads.id', fn.countAll().as('all')])
      .where('leads.id', 'in', ids)
      .where('leads.person', '!=', '')
      .groupBy('leads.id')
      .execute()
    return new Map(rows.map(({ id, all }) => [id, Number(all) - 1]))
  }

  /** Ids by filter and search, in its order, of `size` rows at a time. */
  async *#matching(
    filter: DeskFilter,
    size: number,
    from: { after: (string | number)[]; isReversed: boolean } | null = null,
  ): AsyncGenerator<string[]> {
    const matches = leadMatcher(filter)
    const where = await this.#where(filter)
    const order = deskOrder(filter.sort, from?.isReversed)
    let after = from?.after ?? null
    for (;;) {
      let query = where
      if (after !== null) query = query.where(order.after(after))
      const rows = await query
        .select(['id', 'lead_json', ...order.place])
        .$call(order.by)
        .limit(size)
        .execute()
      yield rows.filter(matches).map((row) => row.id)
      const last = rows.at(-1)
      if (rows.length < size || last === undefined) return
      after = order.placeOf(last)
    }
  }

  /** All entries about these leads, by id, oldest first. */
  async workOf(ids: readonly string[]): Promise<Map<string, WorkEntry[]>> {
    return workOf(this.db, ids)
  }

  /** These leads in this order; deleted ones are left out. */
  async leads(ids: readonly string[]): Promise<LeadOnDesk[]> {
    if (ids.length === 0) return []
    const rows = await this.db.selectFrom('leads').selectAll().where('id', 'in', ids).execute()
    const byId = new Map(rows.map((row) => [row.id, this.leadOf(row)]))
    const deliveries = await this.db
      .selectFrom('deliveries')
      .selectAll()
      .where('lead_id', 'in', ids)
      .orderBy('task')
      .execute()
    const byLead = Map.groupBy(deliveries, (row) => row.lead_id)
    const work = await workOf(this.db, ids)
    const notices = await this.db
      .selectFrom('retention_notices')
      .selectAll()
      .where('lead_id', 'in', ids)
      .execute()
    const noticed = new Map(notices.map((row) => [row.lead_id, row.noticed_at]))
    return ids.flatMap((id) => {
      const stored = byId.get(id)
      if (!stored) return []
      const noticedAt = noticed.get(id) ?? null
      return [{ stored, deliveries: byLead.get(id) ?? [], work: work.get(id) ?? [], noticedAt }]
    })
  }

  /** Ids of the newest leads of the same person beside this one, oldest first. */
  async othersOfPerson(leadId: string, most: number): Promise<string[]> {
    const rows = await this.db
      .selectFrom('leads')
      .innerJoin('leads as same', 'same.person', 'leads.person')
      .select('same.id')
      .where('leads.id', '=', leadId)
      .where('leads.person', '!=', '')
      .where('same.id', '!=', leadId)
      .orderBy('same.received_at', 'desc')
      .limit(most)
      .execute()
    return rows.map(({ id }) => id).reverse()
  }

  /**
   * By hand: restarts deliveries that are dead, or had no service but have one now, and retries at
   * once those that failed or wait for the end of a pause.
   */
  async replay(
    leadId: string,
    tasks: readonly Task[],
    connected: readonly ChannelName[],
    now: number,
  ): Promise<number> {
    if (connected.length === 0 || tasks.length === 0) return 0
    return this.db.transaction().execute(async (tx) => {
      const deliveries = tx
        .updateTable('deliveries')
        .where('lead_id', '=', leadId)
        .where('channel', 'in', connected)
        .where('task', 'in', tasks)
      const ended = await deliveries
        .set(restartedColumns(now))
        .where('state', 'in', ['dead', 'unconfigured'])
        .executeTakeFirst()
      const paused = (await pausedChannels(tx)).map(({ channel }) => channel)
      const tried = await deliveries
        .set({ next_attempt_at: now })
        .where('state', '=', 'waiting')
        .where((eb) =>
          eb.or([eb('reason', 'is not', null), ...paused.map((channel) => eb('channel', '=', channel))]),
        )
        .returning('channel')
        .execute()
      const channels = tried.map(({ channel }) => channel)
      if (channels.length > 0)
        await tx.deleteFrom('pauses').where('lane', 'in', channels.flatMap(lanesOf)).execute()
      return Number(ended.numUpdatedRows) + tried.length
    })
  }

  /** Marks waiting deliveries of a missing service as having none. */
  async markUnconfigured(leadId: string, connected: readonly ChannelName[], now: number): Promise<void> {
    const query = this.db
      .updateTable('deliveries')
      .set(unconfiguredColumns(now))
      .where('lead_id', '=', leadId)
      .where('state', '=', 'waiting')
    await (connected.length === 0 ? query : query.where('channel', 'not in', connected)).execute()
  }
}

async function countOf(leads: SelectQueryBuilder<Tables, 'leads', object>): Promise<number> {
  const counted = leads.select((eb) => eb.fn.countAll().as('total'))
  return Number((await counted.executeTakeFirstOrThrow()).total)
}

function conditions(
  eb: ExpressionBuilder<Tables, 'leads'>,
  { form, state, delivery, from, to, view, me, today }: DeskFilter,
): Expression<SqlBool>[] {
  const has = (states: readonly DeliveryState[]) =>
    hasRow('deliveries', (delivery) => delivery('state', 'in', states))(eb)
  const hasStatus = (status: DeliveryStatus): Expression<SqlBool>[] => {
    if (status === 'quarantined') return [eb('quarantined_at', 'is not', null)]
    const worse = STATUSES.slice(0, STATUSES.indexOf(status)).flatMap((each) => STATES_OF[each])
    const hasState = has(STATES_OF[status])
    return [
      eb('quarantined_at', 'is', null),
      ...(worse.length === 0 ? [] : [eb.not(has(worse))]),
      status === 'delivered' ? eb.or([hasState, eb.not(has(STATES_OF.unconfigured))]) : hasState,
    ]
  }
  return [
    view === 'spam' ? eb.not(isNotSpam(eb)) : isNotSpam(eb),
    ...viewConditions(eb, { view, me, today }),
    ...(form === '' ? [] : [eb('form', '=', form)]),
    ...(state === '' ? [] : [hasState(state)(eb)]),
    ...(delivery === '' ? [] : hasStatus(delivery as DeliveryStatus)),
    ...(from === '' ? [] : [eb('received_at', '>=', startOfDay(from))]),
    ...(to === '' ? [] : [eb('received_at', '<', startOfDay(to, 1))]),
  ]
}

/** A lead is new unless it was given another state. */
const hasState = (state: string) =>
  state === NEW ? hasNoEntry('state', '!=', NEW) : hasEntry('state', '=', state)

/** Ids of leads whose present entry of this name has such a value; an index finds them. */
function leadsWithCurrent(
  name: CurrentField,
  operator: '=' | '<' | '>' | 'in',
  value: string | readonly string[],
) {
  return ({ selectFrom }: Pick<ExpressionBuilder<Tables, 'leads'>, 'selectFrom'>) =>
    selectFrom('lead_work')
      .select('lead_work.lead_id')
      .where(isCurrentEntry(name))
      .where('lead_work.value', operator, value)
}

function viewConditions(
  eb: ExpressionBuilder<Tables, 'leads'>,
  { view, me, today }: Pick<DeskFilter, 'view' | 'me' | 'today'>,
): Expression<SqlBool>[] {
  const isOpen = eb('leads.id', 'not in', leadsWithCurrent('state', 'in', CLOSED))
  switch (view) {
    case 'mine':
      // A caller without a name has no leads.
      return me === ''
        ? [sql<SqlBool>`1 = 0`]
        : [isOpen, eb('leads.id', 'in', leadsWithCurrent('holder', '=', me))]
    case 'free':
      return [isOpen, eb('leads.id', 'not in', leadsWithCurrent('holder', '>', ''))]
    case 'today':
      return [isOpen, eb('leads.id', 'in', leadsWithCurrent('due', '=', today))]
    case 'overdue':
      return [
        isOpen,
        eb('leads.id', 'in', leadsWithCurrent('due', '<', today)),
        eb('leads.id', 'in', leadsWithCurrent('due', '>', '')),
      ]
    default:
      return []
  }
}

/**
 * Worst first: a lead has the status of its worst delivery, and `unconfigured` only if none was
 * delivered.
 */
const STATES_OF: Record<Exclude<DeliveryStatus, 'quarantined'>, readonly DeliveryState[]> = {
  dead: ['dead'],
  waiting: [...UNDER_WAY, 'held'],
  delivered: ['delivered'],
  unconfigured: ['unconfigured'],
}
const STATUSES = Object.keys(STATES_OF) as (keyof typeof STATES_OF)[]

/** A lead without deliveries counts as delivered. */
export function deliveryStatusOf(quarantined: boolean, states: readonly DeliveryState[]): DeliveryStatus {
  if (quarantined) return 'quarantined'
  return STATUSES.find((status) => states.some((each) => STATES_OF[status].includes(each))) ?? 'delivered'
}
