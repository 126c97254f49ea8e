import { expect, test } from 'vitest'
import { firstDueDay } from './first-due-day.ts'

const at = (moment: string, kind: 'wizard' | 'callback' | 'application' = 'callback') =>
  firstDueDay({ kind }, Date.parse(moment))

test('a call and an offer are promised by the next bank day, an account within two', () => {
  expect(at('2026-11-18T09:00:00Z')).toBe('2026-11-19')
  expect(at('2026-11-18T09:00:00Z', 'wizard')).toBe('2026-11-19')
  expect(at('2026-11-18T09:00:00Z', 'application')).toBe('2026-11-20')
})

test('weekends and bank holidays are no bank days, and the day is the one in Denmark', () => {
  expect(at('2026-11-20T12:00:00Z')).toBe('2026-11-23')
  expect(at('2026-11-20T12:00:00Z', 'application')).toBe('2026-11-24')
  expect(at('2026-12-23T12:00:00Z')).toBe('2026-12-28')
  // After midnight in Denmark.
  expect(at('2026-11-17T23:30:00Z')).toBe('2026-11-19')
})
