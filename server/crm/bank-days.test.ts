import { expect, test } from 'vitest'
import { dueNextBankDay, isBankDay, nextMidnight } from './bank-days.ts'

// Nationalbanken, banklukkedage 2026 and 2027, without those on a weekend.
const closed = [
  ...['2026-01-01', '2026-04-02', '2026-04-03', '2026-04-06', '2026-05-14', '2026-05-15', '2026-05-25'],
  ...['2026-06-05', '2026-12-24', '2026-12-25', '2026-12-31'],
  ...['2027-01-01', '2027-03-25', '2027-03-26', '2027-03-29', '2027-05-06', '2027-05-07', '2027-05-17'],
  ...['2027-12-24', '2027-12-31'],
]

test('the weekdays on which banks are closed in 2026 and 2027 are exactly those of Nationalbanken', () => {
  const found: string[] = []
  for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2028, 0, 1); day += 86_400_000) {
    const weekday = new Date(day).getUTCDay()
    if (weekday !== 0 && weekday !== 6 && !isBankDay(day))
      found.push(new Date(day).toISOString().slice(0, 10))
  }
  expect(found).toEqual(closed)
})

test.each([
  ['a Friday afternoon', '2026-11-20T13:05:00Z', '2026-11-23T11:00:00.000Z'],
  ['the evening before Maundy Thursday', '2026-04-01T20:00:00Z', '2026-04-07T10:00:00.000Z'],
  [
    'half past midnight in Copenhagen, still yesterday in UTC',
    '2026-07-06T22:30:00Z',
    '2026-07-08T10:00:00.000Z',
  ],
  ['little Christmas Eve', '2026-12-23T09:00:00Z', '2026-12-28T11:00:00.000Z'],
])('a lead of %s is due at noon of the next bank day', (_, received, due) => {
  expect(new Date(dueNextBankDay(Date.parse(received))).toISOString()).toBe(due)
})

test("a daily limit ends at Copenhagen's midnight", () => {
  expect(new Date(nextMidnight(Date.parse('2026-11-20T13:05:07.250Z'))).toISOString()).toBe(
    '2026-11-20T23:00:00.000Z',
  )
  expect(new Date(nextMidnight(Date.parse('2026-07-20T22:30:00Z'))).toISOString()).toBe(
    '2026-07-21T22:00:00.000Z',
  )
})
