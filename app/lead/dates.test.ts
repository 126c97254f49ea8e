import { expect, test } from 'vitest'
import { addDays, dayInWords, formatDay, formatMoment, isDay, weekOf } from './dates.ts'

test('a time is shown in Danish time, summer and winter', () => {
  expect(formatMoment(Date.UTC(2025, 10, 20, 13, 5))).toBe('20. november 2025 kl. 14.05')
  expect(formatMoment(Date.UTC(2026, 6, 1, 22, 30))).toBe('2. juli 2026 kl. 00.30')
})

test('a day is shown as it is in Denmark, in figures and in words', () => {
  expect(formatDay('2026-01-01')).toBe('1. januar 2026')
  expect(formatDay('2026-12-31')).toBe('31. december 2026')
  expect(dayInWords('2026-12-04')).toBe('fredag den 4. december')
})

test('a day is counted on over the end of a month, of a year, and of summer time', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-12-28', 7)).toBe('2027-01-04')
  expect(addDays('2026-10-26', -1)).toBe('2026-10-25')
})

test('a week is known by its Monday', () => {
  const days = ['2026-11-22', '2026-11-23', '2026-11-29', '2026-11-30']
  expect(days.map(weekOf)).toEqual(['2026-11-16', '2026-11-23', '2026-11-23', '2026-11-30'])
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
