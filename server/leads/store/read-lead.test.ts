import type { Selectable } from 'kysely'
import { describe, expect, test } from 'vitest'
import { NOTHING_DIFFERS } from '#app/lead/final-lead.ts'
import { FALLBACK_RATES } from '#app/pricing/packages.ts'
import type { Tables } from '#server/leads/database/tables.ts'
import { callbackLead, wizardLead } from '#tests/fakes/example-lead.ts'
import { readLead, readLeadJson, readProgress } from './read-lead.ts'
import { writeLeadJson } from './stored-lead.ts'

const row: Selectable<Tables['leads']> = {
  id: 'a',
  reference: 'K7M4-2XQ9',
  form: 'information',
  person: '',
  mailbox: '',
  intent_id: null,
  lead_json: writeLeadJson({ lead: wizardLead(), decided: NOTHING_DIFFERS, answerBy: null }),
  rates_json: JSON.stringify(FALLBACK_RATES),
  attribution_json: '{"utm_source":"avisen"}',
  notice_json: '{"version":"1","touched":true}',
  signs_json: '["links"]',
  quarantined_at: null,
  received_at: 1_795_179_900_000,
  completed_at: null,
}

/** What a broken disk, a hand in the database, or a mistake of ours leaves of JSON. */
const DAMAGED = ['', '{', 'null', '5', '"text"', '[]', '{}', '[{"kind":5}]', '\0']

/** Leads whose JSON is whole, and says what no lead says. */
const WRONG_LEADS = [
  { kind: 'wizard' },
  { kind: 'survey', contact: {} },
  { ...wizardLead(), contact: { firstname: 5 } },
  { ...wizardLead(), contact: null },
  { ...wizardLead(), contactMethod: 'letter' },
  { ...wizardLead(), answers: { ...wizardLead().answers, ticketDetails: 5 } },
  { ...wizardLead(), answers: { ...wizardLead().answers, industry: {} } },
  { ...wizardLead(), answers: { ...wizardLead().answers, other: [{}] } },
  { ...wizardLead(), added: { decided: { unknown: null } } },
  { ...wizardLead(), added: { decided: 5 } },
  { ...wizardLead(), added: 5 },
].map((lead) => JSON.stringify(lead))

/** Of each column that is parsed, what nobody can read. */
const UNREADABLE: Record<string, readonly unknown[]> = {
  lead_json: [...DAMAGED, ...WRONG_LEADS],
  rates_json: [...DAMAGED, '{"BASIS":{}}', '{"BASIS":{"fixedFee":3,"percentageFee":3}}'],
  attribution_json: [...DAMAGED.filter((each) => each !== '{}'), '{"utm_source":5}'],
  notice_json: DAMAGED,
  signs_json: DAMAGED.filter((each) => each !== '[]'),
  // SQLite keeps in a column of numbers whatever is written there.
  received_at: ['yesterday', 1.5, ''],
  quarantined_at: ['yesterday'],
  completed_at: ['yesterday'],
}
const cases = Object.entries(UNREADABLE).flatMap(([column, values]) =>
  values.map((value) => [column, value] as const),
)

test.each(cases)('a row whose %s is %j is named, and nothing of it is believed', (column, value) => {
  expect(readLead({ ...row, [column]: value })).toMatchObject({
    id: 'a',
    reference: 'K7M4-2XQ9',
    lead: null,
    damaged: [column],
  })
})

test('a whole row is read as it was stored', () => {
  expect(readLead(row)).toMatchObject({
    lead: wizardLead(),
    decided: NOTHING_DIFFERS,
    rates: FALLBACK_RATES,
    attribution: { utm_source: 'avisen' },
    notice: { version: '1', touched: true },
    signs: ['links'],
  })
})

describe('what editions before this one stored is read:', () => {
  test.each([
    ['without answers that were not asked', { ...wizardLead(), answers: {} }],
    [
      'with flags that nothing reads',
      { ...wizardLead(), answers: { additionalFeatures: { ownShop: true } } },
    ],
    ['without an industry', { ...callbackLead(), industry: undefined }],
    ['with what a newer edition adds', { ...wizardLead(), more: 1, added: { more: 1 } }],
  ])('%s', (_, lead) => {
    expect(readLeadJson(JSON.stringify(lead))).not.toBeNull()
  })

  test.each([{ packagePrice: '399 kr.' }, { packagePrice: null }, {}])('the price %j', (price) => {
    const fees = { fixedFee: 3, percentageFee: 3, ...price }
    const rates_json = JSON.stringify({ BASIS: fees, PREMIUM: fees })
    expect(readLead({ ...row, rates_json }).lead).not.toBeNull()
  })
})

test.each([...DAMAGED.filter((each) => each !== '{}'), '{"contact":5}'])(
  'a progress of %j cannot be read',
  (json) => {
    expect(readProgress(json)).toBeNull()
  },
)
