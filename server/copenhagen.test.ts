import { expect, test } from 'vitest'
import { inCopenhagen, startOfDay, untilMidnight } from './copenhagen.ts'

test('a moment is given in Danish local time, in winter and in summer', () => {
  expect(inCopenhagen(Date.parse('2026-11-20T13:05:07.250Z'))).toBe('2026-11-20 14:05:07')
  expect(inCopenhagen(Date.parse('2026-07-20T22:30:00Z'))).toBe('2026-07-21 00:30:00')
})

test.each([
  ['2026-11-20T13:05:07.250Z', '2026-11-20T23:00:00.000Z'],
  ['2026-07-20T22:30:00Z', '2026-07-21T22:00:00.000Z'],
])('the day of %s ends at %s', (moment, midnight) => {
  const now = Date.parse(moment)
  expect(new Date(now + untilMidnight(now)).toISOString()).toBe(midnight)
})

test.each([
  ['2026-11-20', 0, '2026-11-19T23:00:00.000Z'],
  ['2026-07-20', 0, '2026-07-19T22:00:00.000Z'],
  ['2026-07-20', 1, '2026-07-20T22:00:00.000Z'],
  ['9999-12-31', 1, '9999-12-31T23:00:00.000Z'],
])('%s and %i days later begins at %s', (day, daysLater, moment) => {
  expect(new Date(startOfDay(day, daysLater)).toISOString()).toBe(moment)
})

test('a day of a year with two digits begins long before today', () => {
  expect(startOfDay('0026-10-02', 1)).toBeLessThan(Date.UTC(1000, 0))
})
