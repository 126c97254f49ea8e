import { expect, test } from 'vitest'
import { breakable } from './long-words.ts'

test('long compounds get soft hyphens, short words none', () => {
  expect(breakable('Abonnementsbetingelser')).toBe('Abonnements\u00adbetingelser')
  expect(breakable('Handelsbetingelser')).toBe('Handels\u00adbetingelser')
  expect(breakable('Pladsreservation og billetter')).toBe('Plads\u00adreservation og billetter')
  expect(breakable('Billetsystem')).toBe('Billetsystem')
  expect(breakable('Systemet')).toBe('Systemet')
})

test.each([
  'Databehandling',
  'Idrætsklubber',
  'Cookiepolitikken',
  'Privatlivspolitik',
  'Fortrolighedserklæring',
  'Pladsreservationer',
  'Adgangskontrol',
  'Kassesystemerne',
  'Billetsystemet',
  'ADGANGSSYSTEMET',
])('the long word %s may be broken in one place, and is the same otherwise', (word) => {
  expect(breakable(word).split('\u00ad')).toHaveLength(2)
  expect(breakable(word).replace('\u00ad', '')).toBe(word)
})

test('neither the first four letters of a word nor short words in a row are broken', () => {
  expect(breakable('Abekontrolleringen')).toBe('Abekontrolleringen')
  expect(breakable('et langt system af billetter')).toBe('et langt system af billetter')
})
