import { beforeEach, expect, test } from 'vitest'
import { type LeadIntake, LeadStoreUnavailable } from '#app/lead/submission.ts'
import type { LeadStore } from '#server/leads/store/lead-store.ts'
import { openEmbeddedStore } from '#tests/embedded-store.ts'
import { BARE_LEAD, wizardLead } from '#tests/fakes/example-lead.ts'
import { createMetrics } from './metrics.ts'
import { createVitals } from './vitals.ts'

const NOW = Date.parse('2026-11-20T13:05:00Z')
const HEADINGS = {
  answers: [
    '# HELP lead_answers_total How submits were answered since the start.',
    '# TYPE lead_answers_total counter',
  ],
  deliveries: ['# HELP lead_deliveries Number of deliveries in each state.', '# TYPE lead_deliveries gauge'],
  overdue: [
    '# HELP lead_delivery_overdue_seconds How long the longest waiting delivery has failed or been due.',
    '# TYPE lead_delivery_overdue_seconds gauge',
  ],
  pauses: [
    '# HELP lead_channel_paused Channels that are paused until their access is fixed.',
    '# TYPE lead_channel_paused gauge',
  ],
}

let store: LeadStore

beforeEach(async () => {
  store = await openEmbeddedStore(NOW)
})

const metricsAt = (now: number, vitals = { lines: (): string[] => [] }) =>
  createMetrics(store, vitals, { now: () => now, after: () => () => undefined })

test('a new store has headings and no values', async () => {
  expect(await metricsAt(NOW).text()).toBe([...Object.values(HEADINGS).flat(), ''].join('\n'))
})

test('deliveries are counted by channel and state, with how long the oldest is due and what is paused', async () => {
  await store.submits.accept(
    {
      form: 'information',
      lead: wizardLead(),
      ...BARE_LEAD,
      deliveries: [
        { task: 'crm', channel: 'crm', state: 'waiting' },
        { task: 'auto_reply', channel: 'mail', state: 'held' },
      ],
    },
    { key: 'one', body: '', expiresAt: NOW + 1, keyless: null },
    NOW,
  )
  await store.pauses.begin('crm', 'crm-unauthorized', NOW, NOW + 60_000)
  const figures = [
    ...HEADINGS.answers,
    ...HEADINGS.deliveries,
    'lead_deliveries{channel="crm",state="waiting"} 1',
    'lead_deliveries{channel="mail",state="held"} 1',
    ...HEADINGS.overdue,
    'lead_delivery_overdue_seconds{channel="crm"} 90',
    'lead_delivery_overdue_seconds{channel="mail"} 0',
    ...HEADINGS.pauses,
    'lead_channel_paused{channel="crm",reason="crm-unauthorized"} 1',
    '',
  ]
  expect(await metricsAt(NOW + 90_000).text()).toBe(figures.join('\n'))
  // A clock that was set back.
  expect(await metricsAt(NOW - 90_000).text()).toContain('overdue_seconds{channel="crm"} 0\n')
})

test('Web Vitals are histograms by page kind, with eight limits that include those of web.dev', async () => {
  const vitals = createVitals()
  const text = () => metricsAt(NOW, vitals).text()
  const headings = (await text()).match(/^# TYPE web_vitals.*$/gm)
  expect(headings).toEqual([
    '# TYPE web_vitals_lcp_seconds histogram',
    '# TYPE web_vitals_inp_seconds histogram',
    '# TYPE web_vitals_cls histogram',
    '# TYPE web_vitals_ttfb_seconds histogram',
  ])
  vitals.observe('priser', { lcp: 2_500, inp: 201, cls: 100, ttfb: 60_000 })
  vitals.observe('priser', { lcp: 2_501, cls: 0 })
  vitals.observe('forside', { ttfb: 800 })
  const samples = (await text()).match(/^web_vitals.*$/gm) ?? []
  expect(samples.filter((line) => line.startsWith('web_vitals_lcp'))).toEqual([
    'web_vitals_lcp_seconds_bucket{page="priser",le="0.5"} 0',
    'web_vitals_lcp_seconds_bucket{page="priser",le="1"} 0',
    'web_vitals_lcp_seconds_bucket{page="priser",le="1.5"} 0',
    'web_vitals_lcp_seconds_bucket{page="priser",le="2.5"} 1',
    'web_vitals_lcp_seconds_bucket{page="priser",le="4"} 2',
    'web_vitals_lcp_seconds_bucket{page="priser",le="6"} 2',
    'web_vitals_lcp_seconds_bucket{page="priser",le="10"} 2',
    'web_vitals_lcp_seconds_bucket{page="priser",le="+Inf"} 2',
    'web_vitals_lcp_seconds_sum{page="priser"} 5.001',
    'web_vitals_lcp_seconds_count{page="priser"} 2',
  ])
  expect(samples).toEqual(
    expect.arrayContaining([
      'web_vitals_inp_seconds_bucket{page="priser",le="0.2"} 0',
      'web_vitals_inp_seconds_bucket{page="priser",le="0.5"} 1',
      'web_vitals_cls_bucket{page="priser",le="0.1"} 2',
      'web_vitals_cls_bucket{page="priser",le="0.25"} 2',
      'web_vitals_cls_sum{page="priser"} 0.1',
      'web_vitals_ttfb_seconds_bucket{page="priser",le="5"} 0',
      'web_vitals_ttfb_seconds_bucket{page="priser",le="+Inf"} 1',
      'web_vitals_ttfb_seconds_bucket{page="forside",le="0.8"} 1',
      'web_vitals_ttfb_seconds_bucket{page="forside",le="1.8"} 1',
    ]),
  )
})

test.each([
  ['though its next attempt is due later', [0, 30_000, 90_000]],
  // A channel that fails is tried with one delivery at a time.
  ['even if its attempts waited for others', [0, 300_000, 580_000]],
])('a failing delivery is overdue since its first attempt, %s', async (_, attempts) => {
  const deliveries = [{ task: 'sales_notice', channel: 'mail', state: 'waiting' } as const]
  const mark = { key: 'one', body: '', expiresAt: NOW + 1, keyless: null }
  await store.submits.accept({ form: 'information', lead: wizardLead(), ...BARE_LEAD, deliveries }, mark, NOW)
  for (const ms of attempts) {
    const claimed = await store.deliveries.claim('mail', NOW + ms, 60_000)
    if (claimed === null) throw new Error('Nothing is due')
    const outcome = { kind: 'retry', reason: 'mail-unreachable' } as const
    await store.deliveries.finish(claimed, outcome, NOW + ms + 30_000, NOW + ms)
    store.deliveries.releaseClaim(claimed)
  }
  expect(await metricsAt(NOW + 600_000).text()).toContain('overdue_seconds{channel="mail"} 600\n')
})

test('each outcome of a submit is counted by its form, and returned unchanged', async () => {
  const metrics = metricsAt(NOW)
  const stored = { outcome: 'stored', repeated: false } as const
  const answers: (object | Error)[] = [
    stored,
    stored,
    { outcome: 'stored', repeated: true },
    { outcome: 'invalid', repeated: true },
    new LeadStoreUnavailable('gone'),
    new Error('a bug'),
  ]
  const intake = metrics.counting({
    receive: async () => {
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      return answer
    },
    other: 'kept',
  } as unknown as LeadIntake)
  expect(intake).toMatchObject({ other: 'kept' })
  const receive = (form: string) => intake.receive(wizardLead(), { form } as never, null as never)
  expect(await receive('information')).toBe(stored)
  await receive('callback')
  await receive('information')
  await receive('information')
  await expect(receive('information')).rejects.toThrow('gone')
  await expect(receive('information')).rejects.toThrow('a bug')
  expect((await metrics.text()).match(/^lead_answers_total\{.*$/gm)).toEqual([
    'lead_answers_total{form="information",outcome="stored"} 1',
    'lead_answers_total{form="callback",outcome="stored"} 1',
    'lead_answers_total{form="information",outcome="repeated"} 1',
    'lead_answers_total{form="information",outcome="invalid"} 1',
    'lead_answers_total{form="information",outcome="unavailable"} 1',
    'lead_answers_total{form="information",outcome="failed"} 1',
  ])
})
