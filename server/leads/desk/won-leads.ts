import { worthOfLead } from '#app/lead/worth.ts'
import type { WonLeads } from '#app/measurement/origins.ts'
import { fromKroner, toKroner } from '#app/pricing/money.ts'
import type { LeadStore } from '#server/leads/store/lead-store.ts'
import { originOf } from '#server/leads/store/origins.ts'
import { inPortions } from '#server/leads/store/store-part.ts'
import { csvHead, csvLines } from './csv.ts'

/**
 * Won leads from the week of an ISO day on, by source and campaign, most valuable first; deleted
 * leads by the source and campaign that their counts still have, and without a worth.
 */
export async function wonLeads(store: LeadStore, since: string): Promise<WonLeads[]> {
  const won = await store.origins.deletedWins(since)
  for (const ids of inPortions(await store.origins.won(since)))
    for (const { stored } of await store.desk.leads(ids)) {
      if (stored.lead === null) continue
      const kroner = worthOfLead(stored)
      const { source, campaign } = originOf(stored.form, stored.attribution, stored.receivedAt)
      const origin = { source: source ?? '', campaign: campaign ?? '' }
      won.push({ ...origin, count: 1, kroner, unknown: kroner > 0 ? 0 : 1 })
    }
  const groups = Map.groupBy(won, ({ source, campaign }) => JSON.stringify([source, campaign]))
  return [...groups.values()]
    .map((same) =>
      same.reduce((sum, { count, kroner, unknown }) => ({
        source: sum.source,
        campaign: sum.campaign,
        count: sum.count + count,
        kroner: toKroner(fromKroner(sum.kroner) + fromKroner(kroner)),
        unknown: sum.unknown + unknown,
      })),
    )
    .sort((one, other) => other.kroner - one.kroner || other.count - one.count)
}

/** The same as CSV, with amounts as Danish spreadsheets read them. */
export async function wonCsv(store: LeadStore, since: string): Promise<string> {
  const rows = (await wonLeads(store, since)).map(({ source, campaign, count, kroner, unknown }) => [
    source,
    campaign,
    String(count),
    kroner.toFixed(2).replace('.', ','),
    String(unknown),
  ])
  return csvHead(['Kilde', 'Kampagne', 'Vundet', 'Beløb ekskl. moms', 'Uden kendt beløb']) + csvLines(rows)
}
