import { expect, test } from 'vitest'
import { isBankDay, nextBankDay, noonOf } from './bank-days.ts'

// Nationalbanken, banklukkedage 2026 and 2027, without those on a weekend.
const closed = [
  ...['2026-01-01', '2026-04-02', '2026-04-03', '2026-04-06', '2026-05-14', '2026-05-15', '2026-05-25'],
  ...['2026-06-05', '2026-12-24', '2026-12-25', '2026-12-31'],
  ...['2027-01-01', '2027-03-25', '2027-03-26', '2027-03-29', '2027-05-06', '2027-05-07', '2027-05-17'],
  ...['2027-12-24', '2027-12-31'],
]

test('bank holidays in 2026 and 2027 are exactly those of Nationalbanken', () => {
  const found: string[] = []
  for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2028, 0, 1); day += 86_400_000) {
    const weekday = new Date(day).getUTCDay()
    if (weekday !== 0 && weekday !== 6 && !isBankDay(day))
      found.push(new Date(day).toISOString().slice(0, 10))
  }
  expect(found).toEqual(closed)
})

test('banks are closed on weekdays at Christmas in other years too', () => {
  const isOpen = (date: string) => isBankDay(Date.parse(date))
  expect(['2028-12-25', '2028-12-26', '2029-12-31'].map(isOpen)).toEqual([false, false, false])
  expect(['2028-12-27', '2029-12-28'].map(isOpen)).toEqual([true, true])
})

// Easter Sundays, the last ones from tables of other centuries.
test.each([
  ...['2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2028-04-16', '2029-04-01', '2030-04-21'],
  ...['2031-04-13', '2032-03-28', '2033-04-17', '2034-04-09', '2035-03-25', '2036-04-13', '2037-04-05'],
  ...['2038-04-25', '2039-04-10', '2040-04-01', '2049-04-18', '2076-04-19'],
  ...['2100-03-28', '2200-04-06', '2285-03-22', '2300-04-08'],
])('banks are closed on six weekdays around Easter on %s', (easter) => {
  const isOpen = (days: number) => isBankDay(Date.parse(easter) + days * 86_400_000)
  expect([-3, -2, 1, 39, 40, 50].filter(isOpen)).toEqual([])
  expect([-4, 2, 38].filter(isOpen)).toEqual([-4, 2, 38])
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
])('a task for a lead of %s is due at noon of the next bank day', (_, received, due) => {
  expect(new Date(noonOf(nextBankDay(Date.parse(received)))).toISOString()).toBe(due)
  expect(nextBankDay(Date.parse(received))).toBe(due.slice(0, 10))
})

test('a lead from the last hours of a year is due after New Year', () => {
  expect(new Date(noonOf(nextBankDay(Date.parse('2026-12-31T22:59:00Z')))).toISOString()).toBe(
    '2027-01-04T11:00:00.000Z',
  )
})
