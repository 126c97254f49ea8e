import { type AliasedRawBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { CLOSED } from '#app/internal/work.ts'
import { isCurrentEntry } from './store-part.ts'

type Value = string | number

/** One key of an order of leads; the last key of an order is unique. */
interface OrderKey {
  of: RawBuilder<Value>
  isDescending: boolean
}

const key = (of: RawBuilder<Value>, isDescending = false): OrderKey => ({ of, isDescending })

const received = sql<number>`leads.received_at`
const id = key(sql<string>`leads.id`)

export type CurrentField = 'state' | 'holder' | 'due'

/** The value of the lead's present entry of this name; null if it has none. */
function currentValueOf(name: CurrentField) {
  return sql<
    string | null
  >`(select value from lead_work where lead_id = leads.id and ${isCurrentEntry(name)})`
}

/** Later than any day that a date field accepts. */
const NEVER = '9999-12-31'
/** Leads without work left, or without a date, come last. */
const due = sql<string>`case
  when ${currentValueOf('state')} in (${sql.join(CLOSED)}) then ${sql.lit(NEVER)}
  else coalesce(nullif(${currentValueOf('due')}, ''), ${sql.lit(NEVER)}) end`

const NEWEST: readonly OrderKey[] = [key(received, true), id]
const ORDERS: Readonly<Record<string, readonly OrderKey[]>> = {
  oldest: [key(received), id],
  due: [key(due), key(received), id],
}

interface OrderableQuery<Query> {
  orderBy(by: RawBuilder<Value>, direction: 'asc' | 'desc'): Query
}

interface DeskOrder {
  /** Orders a query of leads, with `$call`. */
  by: <Query extends OrderableQuery<Query>>(query: Query) => Query
  place: readonly AliasedRawBuilder<Value, string>[]
  /** The place of a row that was selected with it. */
  placeOf(row: object): Value[]
  /** Leads that come after the one in this place. */
  after(place: readonly Value[]): RawBuilder<SqlBool>
}

/** How the desk's list is ordered; `isReversed`: from its end. */
export function deskOrder(sort: string, isReversed = false): DeskOrder {
  const keys = ORDERS[sort] ?? NEWEST
  const isDown = (each: OrderKey) => each.isDescending !== isReversed
  return {
    by: (query) =>
      keys.reduce((ordered, each) => ordered.orderBy(each.of, isDown(each) ? 'desc' : 'asc'), query),
    place: keys.map(({ of }, index) => of.as(`place_${index}`)),
    placeOf: (row) => keys.map((_, index) => (row as Record<string, Value>)[`place_${index}`] ?? ''),
    after: (values) => {
      const alternatives = keys.map((key, index) => {
        const equal = keys.slice(0, index).map(({ of }, at) => sql`${of} = ${values[at]}`)
        const beyond = sql`${key.of} ${isDown(key) ? sql`<` : sql`>`} ${values[index]}`
        return sql`(${sql.join([...equal, beyond], sql` and `)})`
      })
      return sql<SqlBool>`(${sql.join(alternatives, sql` or `)})`
    },
  }
}
