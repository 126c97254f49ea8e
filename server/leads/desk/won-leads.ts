import { describe } from '#app/lead/describe.ts'
import { worthOf } from '#app/lead/worth.ts'
import type { WonLeads } from '#app/measurement/origins.ts'
import { fromKroner, toKroner } from '#app/pricing/money.ts'
import { inPortions } from '#server/leads/store/erasure-store.ts'
import { originOf } from '#server/leads/store/origin-store.ts'
import type { LeadStore } from '#server/leads/store/store.ts'
import { csvHead, csvLines } from './csv.ts'

/**
 * Won leads of the store from the week of an ISO day on, by source and campaign, those of most
 * worth first.
 */
export async function wonLeads(store: LeadStore, since: string): Promise<WonLeads[]> {
  const groups = new Map<string, WonLeads>()
  for (const ids of inPortions(await store.origins.won(since)))
    for (const { stored } of await store.desk.leads(ids)) {
      if (stored.lead === null) continue
      const { offer } = describe(stored)
      const worth = offer === null ? 0 : worthOf(offer)
      const { source, campaign } = originOf(stored.form, stored.attribution, stored.receivedAt)
      const key = JSON.stringify([source, campaign])
      const none = { source: source ?? '', campaign: campaign ?? '', count: 0, kroner: 0, unknown: 0 }
      const { count, kroner, unknown, ...origin } = groups.get(key) ?? none
      groups.set(key, {
        ...origin,
        count: count + 1,
        kroner: toKroner(fromKroner(kroner) + fromKroner(worth)),
        unknown: unknown + (worth > 0 ? 0 : 1),
      })
    }
  return [...groups.values()].sort((one, other) => other.kroner - one.kroner || other.count - one.count)
}

/** The same for a spreadsheet, with amounts as Danish ones read numbers. */
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
