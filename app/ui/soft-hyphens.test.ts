import { expect, test } from 'vitest'
import { withSoftHyphens } from './soft-hyphens.ts'

test('long compounds get soft hyphens, short words none', () => {
  expect(withSoftHyphens('Abonnementsbetingelser')).toBe('Abonnements\u00adbetingelser')
  expect(withSoftHyphens('Handelsbetingelser')).toBe('Handels\u00adbetingelser')
  expect(withSoftHyphens('Pladsreservation og billetter')).toBe('Plads\u00adreservation og billetter')
  expect(withSoftHyphens('Billetsystem')).toBe('Billetsystem')
  expect(withSoftHyphens('Systemet')).toBe('Systemet')
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
])('the long word %s may be broken in one place, and is otherwise unchanged', (word) => {
  expect(withSoftHyphens(word).split('\u00ad')).toHaveLength(2)
  expect(withSoftHyphens(word).replace('\u00ad', '')).toBe(word)
})

test('neither the first four letters of a word nor short words in a row are broken', () => {
  expect(withSoftHyphens('Abekontrolleringen')).toBe('Abekontrolleringen')
  expect(withSoftHyphens('et langt system af billetter')).toBe('et langt system af billetter')
})
