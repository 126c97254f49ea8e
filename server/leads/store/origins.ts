import { type Kysely, sql } from 'kysely'
import { weekOf } from '#app/lead/dates.ts'
import type { Attribution } from '#app/lead/final-lead.ts'
import type { LeadOrigin, WonLeads } from '#app/measurement/origins.ts'
import { dayOf, startOfDay } from '#server/copenhagen.ts'
import type { Tables } from '#server/leads/database/tables.ts'
import { hasEntry, hasRow, isNotSpam, SlowStorePart } from './store-part.ts'

/** Where leads come from: counted in the store, and kept as counts once they are deleted. */
export class OriginStore extends SlowStorePart {
  /** Leads by week, source, campaign and page, from the week of an ISO day on, without spam. */
  async since(day: string): Promise<LeadOrigin[]> {
    const first = weekOf(day)
    const stored = await countedOf(this.db).where('week', '>=', first).where(isNotSpam).execute()
    const deleted = await this.db
      .selectFrom('lead_origins')
      .select(['week', 'source', 'campaign', 'page', 'count'])
      .where('week', '>=', first)
      .execute()
    return mergeOrigins([...deleted, ...stored])
  }

  /**
   * The week from a Monday on: where its leads come from, most first, in words that name nobody and
   * without pages; and how many leads were closed as won in it.
   */
  async weekFrom(monday: string) {
    const counted = (await this.since(monday)).filter(({ week }) => week === monday)
    const sources = await anonymiser(this.db, 'source', counted)
    const campaigns = await anonymiser(this.db, 'campaign', counted)
    const origins = mergeOrigins(
      counted.map(({ source, campaign, ...each }) => ({
        ...each,
        source: sources(source),
        campaign: campaigns(campaign),
        page: '',
      })),
    ).sort((one, other) => other.count - one.count)
    const { won } = await this.db
      .selectFrom('leads')
      .select((eb) => eb.fn.countAll<number>().as('won'))
      .where('week', 'is not', null)
      .where(isNotSpam)
      .where(
        hasRow('lead_work', (eb) =>
          eb.and([
            eb('name', '=', 'state'),
            eb('value', '=', 'won'),
            eb('replaced_at', 'is', null),
            eb('said_at', '>=', startOfDay(monday)),
            eb('said_at', '<', startOfDay(monday, 7)),
          ]),
        ),
      )
      .executeTakeFirstOrThrow()
    return { monday, origins, won: Number(won) }
  }

  /** Deleted leads that were won, of the week of an ISO day and later: nobody knows their worth. */
  async deletedWins(day: string): Promise<WonLeads[]> {
    const rows = await this.db
      .selectFrom('lead_origins')
      .select(['source', 'campaign', 'won'])
      .where('week', '>=', weekOf(day))
      .where('won', '>', 0)
      .execute()
    return rows.map(({ won, ...origin }) => ({ ...origin, count: won, kroner: 0, unknown: won }))
  }

  /** Ids of leads that were won, of the week of an ISO day and later. */
  async won(day: string): Promise<string[]> {
    const rows = await this.db
      .selectFrom('leads')
      .select('id')
      .where('week', '>=', weekOf(day))
      .where(isNotSpam)
      .where(hasEntry('state', '=', 'won'))
      .execute()
    return rows.map(({ id }) => id)
  }
}

/** Where a lead came from, as its row has it. */
export function originOf(form: string, attribution: Attribution | null, now: number) {
  if (form === 'api-test') return { week: null, source: null, campaign: null, form_page: null }
  const { utm_source, referrer = '', utm_campaign = '', form_page = '' } = attribution ?? {}
  const source = utm_source ?? (URL.canParse(referrer) ? new URL(referrer).host : referrer)
  return { week: weekOf(dayOf(now)), source, campaign: utm_campaign, form_page }
}

/** Leads that are counted, by where they came from. */
function countedOf(db: Kysely<Tables>) {
  return db
    .selectFrom('leads')
    .select((eb) => [
      eb.ref('week').$notNull().as('week'),
      eb.ref('source').$notNull().as('source'),
      eb.ref('campaign').$notNull().as('campaign'),
      eb.ref('form_page').$notNull().as('page'),
      eb.fn.countAll<number>().as('count'),
    ])
    .where('week', 'is not', null)
    .groupBy(['week', 'source', 'campaign', 'form_page'])
}

/**
 * Deletes these leads, in a transaction, and keeps where they came from as counts, without spam. A
 * value that fewer than LEAST_ADDRESSES addresses share becomes 'andet'. The keys of their submits
 * stay. Returns how many it deleted: another instance counts those that it deletes meanwhile.
 */
export async function deleteLeads(tx: Kysely<Tables>, leadIds: readonly string[]): Promise<number> {
  const wonRows = await tx
    .selectFrom('leads')
    .select('id')
    .where('id', 'in', leadIds)
    .where(hasEntry('state', '=', 'won'))
    .execute()
  const won = new Set(wonRows.map(({ id }) => id))
  const counted = await countedOf(tx)
    .select('id')
    .groupBy('id')
    .where('id', 'in', leadIds)
    .where(isNotSpam)
    .execute()
  const sources = await anonymiser(tx, 'source', counted)
  const campaigns = await anonymiser(tx, 'campaign', counted)
  const pages = await anonymiser(tx, 'page', counted)
  // The key still recognises a repeat of the submit, which then stores no lead again.
  await tx
    .updateTable('submissions')
    .set({ lead_id: null, body: '' })
    .where('lead_id', 'in', leadIds)
    .execute()
  const rows = await tx.deleteFrom('leads').where('id', 'in', leadIds).returning('id').execute()
  const deleted = new Set(rows.map(({ id }) => id))
  const gone = counted
    .filter(({ id }) => deleted.has(id))
    .map(({ id, week, source, campaign, page }) => {
      const origin = { week, source: sources(source), campaign: campaigns(campaign), page: pages(page) }
      return { key: keyOf(origin), ...origin, isWon: won.has(id) }
    })
  const values = [...Map.groupBy(gone, ({ key }) => key).values()]
    .map((same) => {
      const { isWon: _, ...first } = same[0] as (typeof gone)[number]
      return { ...first, count: same.length, won: same.filter(({ isWon }) => isWon).length }
    })
    // Always in the same order, so that two instances cannot deadlock.
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  if (values.length > 0)
    await tx
      .insertInto('lead_origins')
      .values(values)
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql`lead_origins.count + excluded.count`,
          won: sql`lead_origins.won + excluded.won`,
        }),
      )
      .execute()
  return deleted.size
}

/** A source or campaign that this many addresses share identifies none of them. */
const LEAST_ADDRESSES = 3
const OTHER = 'andet'

/**
 * How a value may be stored: as it is if enough addresses share it, or did before; else as OTHER.
 */
async function anonymiser(
  tx: Kysely<Tables>,
  part: 'source' | 'campaign' | 'page',
  counted: readonly LeadOrigin[],
): Promise<(value: string) => string> {
  const values = [...new Set(counted.map((each) => each[part]))].filter((value) => value !== '')
  if (values.length === 0) return (value) => value
  const storedRows = await tx
    .selectFrom('lead_origins')
    .select(part)
    .where(part, 'in', values)
    .distinct()
    .execute()
  const allowed = new Set(['', ...storedRows.map((row) => row[part])])
  const column = part === 'page' ? 'form_page' : part
  const remaining = values.filter((value) => !allowed.has(value))
  if (remaining.length > 0) {
    const shared = await tx
      .selectFrom('leads')
      .select(column)
      .where(column, 'in', remaining)
      .where('mailbox', '!=', '')
      .where(isNotSpam)
      .groupBy(column)
      .having((eb) => eb(eb.fn.count('mailbox').distinct(), '>=', LEAST_ADDRESSES))
      .execute()
    for (const row of shared) allowed.add(row[column] ?? '')
  }
  return (value) => (allowed.has(value) ? value : OTHER)
}

const keyOf = ({ week, source, campaign, page }: Omit<LeadOrigin, 'count'>) =>
  JSON.stringify([week, source, campaign, page])

/** Merges equal origins and adds up their counts. */
function mergeOrigins(origins: readonly LeadOrigin[]): LeadOrigin[] {
  return [...Map.groupBy(origins, keyOf).values()].map((same) => ({
    ...(same[0] as LeadOrigin),
    count: same.reduce((sum, { count }) => sum + Number(count), 0),
  }))
}
