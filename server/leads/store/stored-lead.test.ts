import type { Selectable } from 'kysely'
import { describe, expect, test } from 'vitest'
import { NO_CONTACT } from '#app/lead/fields/contact-fields.ts'
import { NOTHING_DIFFERS } from '#app/lead/final-lead.ts'
import { FALLBACK_RATES } from '#app/pricing/packages.ts'
import type { Tables } from '#server/leads/database/tables.ts'
import { callbackLead, wizardLead } from '#tests/fakes/example-lead.ts'
import { readFinalPart, readLead, readProgress, writeFinalPart } from './stored-lead.ts'

const final = {
  lead: wizardLead(),
  decided: NOTHING_DIFFERS,
  rates: FALLBACK_RATES,
  answerBy: '2026-12-04',
  notice: { version: '1', touched: true },
  signs: ['links'],
}

const row: Selectable<Tables['leads']> = {
  id: 'a',
  reference: 'K7M4-2XQ9',
  form: 'information',
  intent_id: null,
  ...writeFinalPart(final),
  attribution_json: '{"utm_source":"avisen"}',
  quarantined_at: null,
  received_at: 1_795_179_900_000,
  completed_at: null,
  week: null,
  source: null,
  campaign: null,
  form_page: null,
}

/** JSON as a broken disk, a manual edit or a bug may leave it. */
const DAMAGED = ['', '{', 'null', '5', '"text"', '[]', '{}', '[{"kind":5}]', '\0']

const lead = wizardLead()
const { rates } = final

/** Well-formed JSON that is no lead. */
const WRONG = [
  ...[
    { kind: 'wizard' },
    { kind: 'survey', contact: {} },
    { ...lead, contact: { firstname: 5 } },
    { ...lead, contact: null },
    { ...lead, contactMethod: 'letter' },
    { ...lead, answers: { ...lead.answers, ticketDetails: 5 } },
    { ...lead, answers: { ...lead.answers, industry: {} } },
    { ...lead, answers: { ...lead.answers, other: [{}] } },
  ].map((wrong) => ({ lead: wrong })),
  { decided: { unknown: null } },
  { decided: 5 },
  { rates: { BASIS: {} } },
  { rates: { BASIS: rates.BASIS } },
  { rates: { ...rates, PLUS: { fixedFee: 3, percentageFee: 3, packagePrice: '399 kr.' } } },
  { answerBy: 'tomorrow' },
  { notice: {} },
  { signs: {} },
].map((wrong) => JSON.stringify({ ...final, ...wrong }))

/** Unreadable values by column. */
const UNREADABLE: Record<string, readonly unknown[]> = {
  lead_json: [...DAMAGED, ...WRONG],
  attribution_json: [...DAMAGED.filter((each) => each !== '{}'), '{"utm_source":5}'],
  // SQLite stores any value in a column of numbers.
  received_at: ['yesterday', 1.5, ''],
  quarantined_at: ['yesterday'],
  completed_at: ['yesterday'],
}
const cases = Object.entries(UNREADABLE).flatMap(([column, values]) =>
  values.map((value) => [column, value] as const),
)

test.each(cases)(
  'a row whose %s is %j is reported as damaged there, and none of its data is used',
  (column, value) => {
    expect(readLead({ ...row, [column]: value })).toMatchObject({
      id: 'a',
      reference: 'K7M4-2XQ9',
      lead: null,
      damaged: [column],
    })
  },
)

test('a complete row is read as it was stored', () => {
  expect(readLead(row)).toMatchObject({ ...final, attribution: { utm_source: 'avisen' } })
  expect(readLead({ ...row, attribution_json: null })).toMatchObject({ attribution: null })
})

test.each([
  ['a package that was chosen', { ...lead, choice: 'PREMIUM' }],
  ['a request that named no way of contact', { ...lead, contactMethod: '' as const }],
  ['a callback', callbackLead()],
])('%s is read as it was stored', (_, stored) => {
  expect(readFinalPart(writeFinalPart({ ...final, lead: stored }).lead_json)?.lead).toEqual(stored)
})

describe('another version stored the lead:', () => {
  const { expectedRevenue, ...answers } = lead.answers

  test('answers that it did not ask for are empty, even in a demo from before it got its contact', () => {
    const contact = { firstname: 'Mette', email: 'mette@fjordscenen.example' }
    const demo = { answers, rates }
    const stored = { lead: { ...lead, answers, contact }, decided: { ...NOTHING_DIFFERS, demo } }
    const read = readFinalPart(JSON.stringify({ ...final, ...stored }))
    expect(read?.lead).toEqual({ ...lead, contact: { ...NO_CONTACT, ...contact } })
    expect(read?.decided?.demo?.answers).toEqual(lead.answers)
  })

  test('additional answers are no damage', () => {
    const stored = { ...lead, more: 1, answers: { ...lead.answers, opening: '2027-02-01' } }
    expect(readFinalPart(JSON.stringify({ ...final, lead: stored, more: 1 }))?.lead).toMatchObject(lead)
  })
})

test.each(['', '{', 'null', '5', '[]', '{"contact":5}', '\0'])('a progress of %j cannot be read', (json) => {
  expect(readProgress(json)).toBeNull()
})
