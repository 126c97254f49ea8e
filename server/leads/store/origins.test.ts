import { beforeEach, expect, test } from 'vitest'
import { openEmbeddedStore } from '#tests/embedded-store.ts'
import { BARE_LEAD, wizardLead } from '#tests/fakes/example-lead.ts'
import type { LeadStore } from './lead-store.ts'

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
  email = 'mette@fjordscene.example',
): Promise<string> {
  const added = await store.submits.accept(
    { ...BARE_LEAD, form, lead: wizardLead({ email }), attribution, deliveries: [] } as never,
    { key: `${Math.random()}`, body: '', expiresAt: now + 1, keyless: null },
    now,
  )
  if (added.kind !== 'stored') throw new Error(added.kind)
  return added.leadId
}

const AVIS = { utm_source: 'avis', utm_campaign: 'efterår', form_page: '/priser' }

/** A lead of each of these people. */
const addOf = (attribution: Record<string, string>, ...people: string[]) =>
  Promise.all(people.map((name) => add(attribution, NOW, 'information', `${name}@sted.example`)))

test('leads are counted by week, source, campaign and page, whatever digits these contain', async () => {
  await add(AVIS)
  await add(AVIS)
  await add(AVIS, NOW - WEEK_MS)
  await add({ referrer: 'https://www.fjordscene.example/links', landing_page: '/' })
  await add(null)
  await add({ utm_source: 'google', utm_campaign: '21873645120' })
  await add({ utm_source: 'mail', utm_campaign: 'black-friday-20261127' })
  await add(AVIS, NOW, 'api-test')
  const said = { source: 'avis', campaign: 'efterår', page: '/priser' }
  const counted = await store.origins.since('2026-11-10')
  expect(counted).toHaveLength(6)
  expect(counted).toEqual(
    expect.arrayContaining([
      { week: '2026-11-16', ...said, count: 2 },
      { week: '2026-11-09', ...said, count: 1 },
      { week: '2026-11-16', source: 'www.fjordscene.example', campaign: '', page: '', count: 1 },
      { week: '2026-11-16', source: '', campaign: '', page: '', count: 1 },
      { week: '2026-11-16', source: 'google', campaign: '21873645120', page: '', count: 1 },
      { week: '2026-11-16', source: 'mail', campaign: 'black-friday-20261127', page: '', count: 1 },
    ]),
  )
  expect((await store.origins.since('2026-11-16')).map(({ week }) => week)).not.toContain('2026-11-09')
})

test('a source shared by three addresses is still counted by name once their leads are deleted, one by one', async () => {
  const ids = await addOf(AVIS, 'a', 'b', 'c')
  const before = await store.origins.since('2026-11-16')
  for (const id of ids) await store.retention.delete([id])
  expect(await store.origins.since('2026-11-16')).toEqual(before)
})

test('a source shared by fewer addresses is counted without its name, however many leads one of them has', async () => {
  const word = { utm_source: 'mail', utm_campaign: 'til-mette-holm', form_page: '/priser' }
  const ids = [...(await addOf(word, 'a', 'b', 'b+1', 'b+2', 'B')), await add(word, NOW, 'information', '')]
  await addOf({ utm_source: 'mail' }, 'c')
  await store.retention.delete(ids)
  expect(await store.origins.since('2026-11-16')).toEqual([
    { week: '2026-11-16', source: 'mail', campaign: 'andet', page: 'andet', count: 6 },
    { week: '2026-11-16', source: 'mail', campaign: '', page: '', count: 1 },
  ])
})

test('spam is counted neither before nor after its deletion', async () => {
  const spam = await add(AVIS)
  await store.work.record(spam, { name: 'spam', value: 'ja', author: '', seen: '' }, NOW)
  expect(await store.origins.since('2026-11-16')).toEqual([])
  await store.retention.delete([spam])
  expect(await store.origins.since('2026-11-16')).toEqual([])
})
