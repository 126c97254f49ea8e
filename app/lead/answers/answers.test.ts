import { describe, expect, test } from 'vitest'
import { STEPS } from '#app/lead/wizard-step-labels.ts'
import { amount, count, flag } from './answer.ts'
import {
  type Answers,
  answerRows,
  answersLine,
  answersQuery,
  fillAnswers,
  hasStatedTickets,
  NO_ANSWERS,
  problemsOf,
  statedAnswers,
  withFeatures,
} from './answers.ts'

/** What a check makes of a value, or its message. */
const checked = (check: (raw: unknown) => { ok: boolean }, raw: unknown) => {
  const answer = check(raw) as { ok: boolean; value?: unknown; message?: string }
  return answer.ok ? answer.value : answer.message
}
const selling = (change: Partial<Answers['ticketDetails']>): Answers => ({
  ...NO_ANSWERS,
  ticketDetails: { ...NO_ANSWERS.ticketDetails, ...change },
})

describe('an amount', () => {
  const control = { step: 'billetsalg', place: 1, name: 'beloeb' } as const
  const price = amount({ below: 1000, least: { kroner: 1, message: 'For lidt' }, label: 'Pris', control })

  test.each([
    [0, 0],
    [0.99, 'For lidt'],
    ['0,5', 'For lidt'],
    [1, 1],
    [89.999, 90],
    [89.994, 89.99],
    [999.99, 999.99],
    [1000, 0],
    [-1, 0],
    ['gratis', 0],
    [null, 0],
  ])('of %j is taken as %j', (raw, value) => {
    expect(checked(price.check, raw)).toBe(value)
  })

  test('below the minimum is unanswered in a URL, and 0 is not written', () => {
    const read = ['0,5', '1', '0', 'x'].map((text) =>
      price.control?.parse(text, { industries: [], addOns: [] }),
    )
    expect(read).toEqual([null, 1, 0, null])
    expect([0, 89.5].map((value) => price.control?.write(value, NO_ANSWERS))).toEqual(['', '89,50'])
  })

  test('is a number of kr. inkl. moms for the CRM and in tables, with a comma', () => {
    expect(price.cell(89.5)).toBe('89,50')
    expect(price.column).toBe('Pris (kr. inkl. moms)')
    expect(amount({ label: 'Pris', crm: { name: 'pris' } }).crm).toEqual({
      name: 'pris',
      label: 'Pris, inkl. moms',
      type: 'number',
    })
    expect([price.crm, amount({}).column, amount({}).control]).toEqual([null, '', null])
  })
})

describe('a count', () => {
  const control = { step: 'billetsalg', place: 1, name: 'antal' } as const
  const people = count({ none: 1, notWhole: 'Helt antal', tooMany: 'For mange', control })

  test.each([
    [1, 1],
    [7, 7],
    ['1.234', 1234],
    [7.5, 'Helt antal'],
    [0, 1],
    [null, 1],
    ['x', 1],
    [Number.POSITIVE_INFINITY, 1],
    [1e12, 'For mange'],
  ])('of %j is taken as %j', (raw, value) => {
    expect(checked(people.check, raw)).toBe(value)
  })

  test('above the maximum is unanswered if its question has no message', () => {
    expect(checked(count({ notWhole: 'Helt antal' }).check, 1e12)).toBe(0)
  })

  test('is written only if it was answered', () => {
    expect([1, 2].map((value) => people.control?.write(value, NO_ANSWERS))).toEqual(['', '2'])
    expect(people.control).toMatchObject({ id: 'antal', name: 'antal' })
    expect(people.control?.problem(1)).toBeNull()
  })
})

test.each([
  [true, true, true],
  [false, false, false],
  ['on', true, true],
  ['true', true, true],
  ['false', false, false],
  [undefined, false, true],
  ['x', false, true],
])('the flag %j is read as %j, and as %j if it defaults to yes', (raw, value, presumed) => {
  expect(checked(flag().check, raw)).toBe(value)
  expect(checked(flag({ none: true }).check, raw)).toBe(presumed)
})

test('a calculation is described in one line, which is empty without tickets or a price', () => {
  const line = (change: Partial<Answers['ticketDetails']>) =>
    answersLine(selling(change)).replaceAll('\u00a0', ' ')
  expect(line({ numberOfTickets: 400, ticketPrice: 150 })).toBe(
    '400 billetter à 150 kr. inkl. moms · køberen betaler gebyret',
  )
  expect(line({ numberOfTickets: 1, ticketPrice: 150, customerPaysFee: false })).toBe(
    '1 billet à 150 kr. inkl. moms · arrangøren betaler gebyret',
  )
  expect([
    line({ numberOfTickets: 0, ticketPrice: 150 }),
    line({ numberOfTickets: 400, ticketPrice: 0 }),
  ]).toEqual(['', ''])
  expect(
    answersLine({ ...selling({ numberOfTickets: 2, ticketPrice: 5 }), industry: 'Sportsklub' }),
  ).toContain('· Sportsklub')
})

test("the slider's initial ticket count is treated as an answer only with a price", () => {
  const start = NO_ANSWERS.ticketDetails.numberOfTickets
  expect(start).toBeGreaterThan(0)
  for (const [change, stated] of [
    [{}, false],
    [{ numberOfTickets: 0 }, false],
    [{ numberOfTickets: start + 1 }, true],
    [{ ticketPrice: 1 }, true],
  ] as const) {
    const answers = selling(change)
    expect(hasStatedTickets(answers)).toBe(stated)
    const expected = stated ? answers.ticketDetails.numberOfTickets : 0
    expect(statedAnswers(answers).ticketDetails.numberOfTickets).toBe(expected)
  }
})

test('the problems of a step concern only its own questions', () => {
  expect(Object.keys(problemsOf(NO_ANSWERS, 'branche'))).toEqual(['industry'])
  expect(Object.keys(problemsOf(NO_ANSWERS, 'billetsalg'))).toContain('ticketPrice')
  expect(Object.keys(problemsOf(NO_ANSWERS, 'billetsalg'))).not.toContain('industry')
  expect(Object.keys(problemsOf(NO_ANSWERS))).toEqual(expect.arrayContaining(['industry', 'ticketPrice']))
  expect(
    problemsOf({ ...selling({ numberOfTickets: 400, ticketPrice: 5 }), industry: 'Sportsklub' }),
  ).toEqual({})
})

test('sales sees who pays the fee only if there is a price, and season passes with their price', () => {
  const rows = (change: Partial<Answers['ticketDetails']>) =>
    Object.fromEntries(
      answerRows(selling(change)).map(({ label, value }) => [label, value.replaceAll('\u00a0', ' ')]),
    )
  expect(rows({})).not.toHaveProperty('Gebyret betales af')
  expect(rows({ ticketPrice: 5 })).toMatchObject({ 'Gebyret betales af': 'Køberen' })
  expect(rows({ ticketPrice: 5, customerPaysFee: false })).toMatchObject({
    'Gebyret betales af': 'Arrangøren',
  })
  expect(rows({ seasonPassPrice: 500 })).not.toHaveProperty('Sæsonkort')
  expect(rows({ seasonPasses: 1200, seasonPassPrice: 500 }).Sæsonkort).toBe('1.200 à 500 kr. inkl. moms')
})

test('a URL has parameters only for what was answered', () => {
  expect(answersQuery(NO_ANSWERS).size).toBe(0)
  const stated = answersQuery(selling({ ticketPrice: 5, customerPaysFee: false }))
  expect([...stated.keys()]).toEqual(['betaler', 'pris', 'antal'])
})

test('stored answers get empty values for questions that are newer', () => {
  const read = fillAnswers({ industry: 'Sportsklub', ticketDetails: { ticketPrice: 5 } })
  expect(read).toMatchObject({ industry: 'Sportsklub', ticketDetails: { ticketPrice: 5, seasonPasses: 0 } })
  expect(read.additionalFeatures.numberOfUsers).toBe(1)
  expect(fillAnswers(null).other).toEqual([])
})

test.each([
  ['Egen webshop', 'ownShop'],
  ['Eget domæne', 'ownDomain'],
  ['White label', 'whiteLabel'],
  ['Flere events', 'multipleEvents'],
])('the add-on %s is repeated as the flag %s, and no other', (name, flagged) => {
  const { additionalFeatures } = withFeatures({
    ...NO_ANSWERS,
    other: [{ name, icon: null, package: 'BASIS' }],
  })
  const set = Object.entries(additionalFeatures).filter(([, value]) => value === true)
  expect(set.map(([each]) => each)).toEqual([flagged])
})

test('each step of the calculator has its own label, also in the measurements', () => {
  const names = Object.values(STEPS).flatMap(({ label, measuredAs }) => [...new Set([label, measuredAs])])
  expect(names.filter((name) => name.length < 5)).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})
