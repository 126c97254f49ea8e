import { expect, test } from 'vitest'
import { breakable } from './long-words.ts'

test('long compounds get soft hyphens, short words none', () => {
  expect(breakable('Abonnementsbetingelser')).toBe('Abonnements\u00adbetingelser')
  expect(breakable('Handelsbetingelser')).toBe('Handels\u00adbetingelser')
  expect(breakable('Pladsreservation og billetter')).toBe('Plads\u00adreservation og billetter')
  expect(breakable('Billetsystem')).toBe('Billetsystem')
  expect(breakable('Systemet')).toBe('Systemet')
})
