import { beforeEach, describe, expect, test } from 'vitest'
import { IS_SPAM } from '#app/internal/work.ts'
import { worthOfLead } from '#app/lead/worth.ts'
import { fromKroner, toKroner } from '#app/pricing/money.ts'
import type { LeadStore } from '#server/leads/store/lead-store.ts'
import { BARE_LEAD, callbackLead, wizardLead } from '#tests/fakes/example-lead.ts'
import { storeEngines } from '#tests/store-engines.ts'
import { wonCsv, wonLeads } from './won-leads.ts'

const NOW = Date.parse('2026-11-20T13:05:00Z')
const WEEK_MS = 7 * 86_400_000
const AVIS = { utm_source: 'avis', utm_campaign: 'efterår' }
const engines = storeEngines()

describe.each(engines.names)('on %s', (engine) => {
  let store: LeadStore

  beforeEach(async () => {
    store = (await engines.openStore(engine, NOW)).store
  })

  async function add({
    state = 'won',
    attribution = AVIS as object | null,
    lead = wizardLead() as object,
    at = NOW,
  } = {}) {
    const added = await store.submits.accept(
      { ...BARE_LEAD, form: 'information', lead, attribution, deliveries: [] } as never,
      { key: `${Math.random()}`, body: '', expiresAt: at + 1, keyless: null },
      at,
    )
    if (added.kind !== 'stored') throw new Error(added.kind)
    const change = { author: 'Bo', seen: '' } as const
    await store.work.record(added.leadId, { ...change, name: 'state', value: state }, at)
    return added.leadId
  }

  /** Kroner of so many leads like this one. */
  async function worthOf(id: string, count: bigint): Promise<number> {
    const [{ stored } = {}] = await store.desk.leads([id])
    if (!stored || stored.lead === null) throw new Error('no such lead')
    return toKroner(count * fromKroner(worthOfLead(stored)))
  }

  test('won leads are counted by source and campaign, with what they are worth', async () => {
    const id = await add()
    await add()
    await add({ lead: callbackLead() })
    await add({ attribution: null })
    await add({ state: 'lost' })
    await add({ at: NOW - WEEK_MS })
    const spam = await add()
    await store.work.record(spam, { name: 'spam', value: IS_SPAM, author: 'Bo', seen: '' }, NOW)
    const [one, two] = [await worthOf(id, 1n), await worthOf(id, 2n)]
    expect(await wonLeads(store, '2026-11-18')).toEqual([
      { source: 'avis', campaign: 'efterår', count: 3, kroner: two, unknown: 1 },
      { source: '', campaign: '', count: 1, kroner: one, unknown: 0 },
    ])
    const inDanish = (kroner: number) => kroner.toFixed(2).replace('.', ',')
    expect(await wonCsv(store, '2026-11-18')).toBe(
      '\ufeff"Kilde";"Kampagne";"Vundet";"Beløb ekskl. moms";"Uden kendt beløb"\r\n' +
        `"avis";"efterår";"3";"${inDanish(two)}";"1"\r\n"";"";"1";"${inDanish(one)}";"0"\r\n`,
    )
  })

  test('won leads of three addresses still count once they are deleted, but without their worth', async () => {
    const ids: string[] = []
    for (const name of ['a', 'b', 'c'])
      ids.push(await add({ lead: wizardLead({ email: `${name}@sted.example` }) }))
    const kroner = await worthOf(ids[0] ?? '', 3n)
    await add({ lead: callbackLead() })
    await add({ state: 'lost' })
    await add({ attribution: null, at: NOW - WEEK_MS })
    const before = await wonLeads(store, '2026-11-18')
    expect(before).toEqual([{ source: 'avis', campaign: 'efterår', count: 4, kroner, unknown: 1 }])
    const spam = await add()
    await store.work.record(spam, { name: 'spam', value: IS_SPAM, author: 'Bo', seen: '' }, NOW)
    const [one = '', ...others] = [spam, ...(await store.origins.won('2026-11-01'))]
    await store.retention.delete([one])
    for (const id of others) await store.retention.delete([id])
    const after = { source: 'avis', campaign: 'efterår', count: 4, kroner: 0, unknown: 4 }
    expect(await wonLeads(store, '2026-11-18')).toEqual([after])
  })

  test('a lead that is no longer won is not counted', async () => {
    const id = await add()
    const [entry] = (await store.desk.leads([id]))[0]?.work ?? []
    await store.work.record(id, { name: 'state', value: 'lost', author: 'Bo', seen: entry?.id ?? '' }, NOW)
    await store.retention.delete([id])
    expect(await wonLeads(store, '2026-11-18')).toEqual([])
  })

  test('a week runs from Monday to Sunday in Copenhagen, with the leads that were won in it', async () => {
    const monday = Date.parse('2026-11-15T23:00:00Z')
    await add({ at: monday - 1 })
    await add({ at: monday })
    await add({ at: monday + WEEK_MS - 1 })
    await add({ at: monday + WEEK_MS })
    await store.retention.delete([await add({ state: 'lost' })])
    expect(await store.origins.weekFrom('2026-11-16')).toEqual({
      monday: '2026-11-16',
      won: 2,
      origins: [{ week: '2026-11-16', source: 'andet', campaign: 'andet', page: '', count: 3 }],
    })
  })
})
