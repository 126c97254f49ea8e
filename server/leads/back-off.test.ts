import { expect, test } from 'vitest'
import { backOff, MAX_ATTEMPTS } from './back-off.ts'

const HOUR = 3_600_000

test('all delays together add up to at least four hours, even with the smallest jitter', () => {
  let total = 0
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) total += backOff(attempt, undefined, 0) ?? 0
  expect(total).toBeGreaterThan(4 * HOUR)
  expect(backOff(MAX_ATTEMPTS, undefined, 0)).toBeNull()
})

test('delays grow from half a minute to an hour, plus at most a quarter of jitter', () => {
  expect(backOff(1, undefined, 0)).toBe(30_000)
  expect(backOff(1, undefined, 1)).toBe(37_500)
  expect(backOff(2, undefined, 0)).toBe(60_000)
  expect(backOff(11, undefined, 0)).toBe(HOUR)
})

test("a service's Retry-After is honoured up to a day, and never shortens a delay", () => {
  expect(backOff(1, 5 * HOUR, 0)).toBe(5 * HOUR)
  expect(backOff(1, 5 * 365 * 24 * HOUR, 0)).toBe(24 * HOUR)
  expect(backOff(3, 1000, 0)).toBe(120_000)
})
