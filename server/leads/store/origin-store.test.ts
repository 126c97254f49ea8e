import { beforeEach, expect, test } from 'vitest'
import { openEmbeddedStore } from '#tests/embedded-store.ts'
import { BARE_LEAD, wizardLead } from '#tests/fakes/example-lead.ts'
import type { LeadStore } from './store.ts'

// A Friday; its week began on the 16th.
const NOW = Date.parse('2026-11-20T13:05:00Z')
const WEEK_MS = 7 * 86_400_000

let store: LeadStore

beforeEach(async () => {
  store = await openEmbeddedStore(NOW)
})

async function add(
  attribution: Record<string, string> | null,
  now = NOW,
  form = 'information',
): Promise<string> {
  const added = await store.submits.accept(
    { ...BARE_LEAD, form, lead: wizardLead(), attribution, deliveries: [] } as never,
    { key: `${Math.random()}`, body: '', expiresAt: now + 1, keyless: null },
    now,
  )
  if (added.kind !== 'stored') throw new Error(added.kind)
  return added.leadId
}

const AVIS = { utm_source: 'avis', utm_campaign: 'efterår', form_page: '/priser' }

test('leads are counted by week, source, campaign and page, and go on counting once they are deleted', async () => {
  const ids = [await add(AVIS), await add(AVIS), await add(AVIS, NOW - WEEK_MS)]
  await add({ referrer: 'https://www.fjordscene.example/links', landing_page: '/' })
  await add(null)
  await add(AVIS, NOW, 'api-test')
  const counted = await store.origins.since('2026-11-10')
  const said = { source: 'avis', campaign: 'efterår', page: '/priser' }
  expect(counted).toHaveLength(4)
  expect(counted).toEqual(
    expect.arrayContaining([
      { week: '2026-11-16', ...said, count: 2 },
      { week: '2026-11-09', ...said, count: 1 },
      { week: '2026-11-16', source: 'www.fjordscene.example', campaign: '', page: '', count: 1 },
      { week: '2026-11-16', source: '', campaign: '', page: '', count: 1 },
    ]),
  )
  await store.erasure.delete(ids.slice(0, 1))
  const state = await store.erasure.stateOf(ids.slice(1))
  await store.erasure.deleteIn(state, ids.slice(1))
  const after = await store.origins.since('2026-11-10')
  expect(after).toHaveLength(4)
  expect(after).toEqual(expect.arrayContaining(counted))
  expect((await store.origins.since('2026-11-16')).map(({ week }) => week)).not.toContain('2026-11-09')
})

test('spam is not counted, before and after its deletion, and a link that names a person is counted without it', async () => {
  const spam = await add(AVIS)
  await store.work.record(spam, { name: 'spam', value: 'ja', author: '', seen: '' }, NOW)
  expect(await store.origins.since('2026-11-16')).toEqual([])
  await store.erasure.delete([spam])
  expect(await store.origins.since('2026-11-16')).toEqual([])
  const named = await add({ utm_source: 'mail', utm_campaign: 'mette@fjordscene.example' })
  await store.erasure.delete([named])
  expect(await store.origins.since('2026-11-16')).toMatchObject([
    { source: 'mail', campaign: 'andet', count: 1 },
  ])
})

test('a campaign is counted by its name with a year in it, and without a number that may be somebody’s', async () => {
  const named = [
    await add({ utm_source: 'mail', utm_campaign: 'sommer2026' }),
    await add({ utm_source: 'mail', utm_campaign: 'kunde-20345678' }),
  ]
  await store.erasure.delete(named)
  const campaigns = (await store.origins.since('2026-11-16')).map(({ campaign }) => campaign)
  expect(campaigns.toSorted()).toEqual(['andet', 'sommer2026'])
})
