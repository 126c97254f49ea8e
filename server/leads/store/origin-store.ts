import { type Kysely, sql } from 'kysely'
import { type LeadOrigin, weekOf } from '#app/measurement/origins.ts'
import { dayOf } from '#server/copenhagen.ts'
import { DAY_MS } from '#server/durations.ts'
import type { Tables } from '#server/leads/database/tables.ts'
import { isNoSpam, StorePart } from './store-part.ts'

/** Rows at a time: reading them holds the event loop for a few milliseconds. */
const PORTION = 500

/** Where leads come from: counted in the store, and kept as counts once they are deleted. */
export class OriginStore extends StorePart {
  protected override get db(): Kysely<Tables> {
    return this.connection.withoutTimeLimit
  }

  /** Leads by week, source, campaign and page, from the week of an ISO day on; spam is none. */
  async since(day: string): Promise<LeadOrigin[]> {
    const first = weekOf(day)
    const counts = new Map<string, LeadOrigin>()
    const deleted = await this.db.selectFrom('lead_origins').selectAll().where('week', '>=', first).execute()
    for (const { key: _, ...origin } of deleted) add(counts, origin)
    for (let last = ''; ; ) {
      const rows = await this.db
        .selectFrom('leads')
        .select(['id', 'received_at', 'attribution_json', 'form'])
        .where('id', '>', last)
        .where('received_at', '>=', Date.parse(first) - DAY_MS)
        .where(isNoSpam)
        .orderBy('id')
        .limit(PORTION)
        .execute()
      for (const row of rows) {
        const origin = originOf(row)
        if (origin !== null && origin.week >= first) add(counts, origin)
      }
      last = rows.at(-1)?.id ?? ''
      if (rows.length < PORTION) return [...counts.values()]
    }
  }
}

type OriginRow = Pick<Tables['leads'], 'received_at' | 'attribution_json' | 'form'>

/**
 * Deletes these leads, in a transaction, and keeps where they came from as counts; spam is not
 * counted. Returns how many it deleted: what another instance deletes meanwhile is counted there.
 */
export async function deleteCounting(tx: Kysely<Tables>, leadIds: readonly string[]): Promise<number> {
  const wanted = await tx
    .selectFrom('leads')
    .select('id')
    .where('id', 'in', leadIds)
    .where(isNoSpam)
    .execute()
  const counted = new Set(wanted.map(({ id }) => id))
  const deleted = await tx
    .deleteFrom('leads')
    .where('id', 'in', leadIds)
    .returning(['id', 'received_at', 'attribution_json', 'form'])
    .execute()
  const counts = new Map<string, LeadOrigin>()
  for (const { id, ...row } of deleted) {
    const origin = counted.has(id) ? originOf(row) : null
    if (origin !== null) add(counts, origin)
  }
  // Always in the same order, so that two instances cannot deadlock.
  const values = [...counts]
    .map(([key, origin]) => ({ key, ...origin }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  if (values.length > 0)
    await tx
      .insertInto('lead_origins')
      .values(values)
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({ count: sql`lead_origins.count + excluded.count` }),
      )
      .execute()
  return deleted.length
}

function add(counts: Map<string, LeadOrigin>, origin: LeadOrigin): void {
  const key = JSON.stringify([origin.week, origin.source, origin.campaign, origin.page])
  const known = counts.get(key)
  if (known) known.count += origin.count
  else counts.set(key, { ...origin })
}

/** null: a call of /api-test. */
function originOf({ received_at, attribution_json, form }: OriginRow): LeadOrigin | null {
  if (form === 'api-test') return null
  const attribution = attributionOf(attribution_json)
  return {
    week: weekOf(dayOf(received_at)),
    source: countable(attribution.utm_source ?? hostOf(attribution.referrer ?? '')),
    campaign: countable(attribution.utm_campaign ?? ''),
    page: countable(attribution.form_page ?? ''),
    count: 1,
  }
}

function attributionOf(json: string | null): Partial<Record<string, string>> {
  try {
    const read: unknown = JSON.parse(json ?? '{}')
    if (typeof read !== 'object' || read === null) return {}
    return Object.fromEntries(Object.entries(read).filter(([, value]) => typeof value === 'string'))
  } catch {
    return {}
  }
}

const hostOf = (referrer: string): string => (URL.canParse(referrer) ? new URL(referrer).host : referrer)

/** Counts must name no person: an address or a long number in a link is left out. */
function countable(text: string): string {
  return /@|%40|\d{6,}/i.test(text) ? 'andet' : text.slice(0, 100)
}
