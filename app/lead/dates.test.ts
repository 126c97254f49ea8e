import { expect, test } from 'vitest'
import { dayInWords, formatDay, formatMoment, isDay } from './dates.ts'

test('a time is shown in Danish time, summer and winter', () => {
  expect(formatMoment(Date.UTC(2025, 10, 20, 13, 5))).toBe('20. november 2025 kl. 14.05')
  expect(formatMoment(Date.UTC(2026, 6, 1, 22, 30))).toBe('2. juli 2026 kl. 00.30')
})

test('a day is shown as it is in Denmark, in figures and in words', () => {
  expect(formatDay('2026-01-01')).toBe('1. januar 2026')
  expect(formatDay('2026-12-31')).toBe('31. december 2026')
  expect(dayInWords('2026-12-04')).toBe('fredag den 4. december')
})

test.each(['2000-01-01', '2026-02-28', '2028-02-29', '2026-12-31'])('%s is a day', (text) => {
  expect(isDay(text)).toBe(true)
})

test.each(['2027-02-30', '2026-13-01', '2026-12', '31-12-2026', 'i morgen', ''])('%j is no day', (text) => {
  expect(isDay(text)).toBe(false)
})

test.each(['0026-10-02', '1999-12-31'])('%s, as a year of two digits is submitted, is no day', (text) => {
  expect(isDay(text)).toBe(false)
})
