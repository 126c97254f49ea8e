import { expect, test } from 'vitest'
import { isPrefetched, mayPrefetch } from './prefetch.ts'

test('nothing is prefetched on the slowest connections or with data saving on', () => {
  expect(mayPrefetch({ effectiveType: 'slow-2g' })).toBe(false)
  expect(mayPrefetch({ effectiveType: '4g', saveData: true })).toBe(false)
  expect(mayPrefetch({ effectiveType: '2g', saveData: false })).toBe(true)
  expect(mayPrefetch(undefined)).toBe(true)
})

test('public documents are prefetched, and nothing else', () => {
  for (const path of ['/', '/branche', '/branche/festival', '/support/api', '/internat']) {
    expect([path, isPrefetched(path, '/om-os')]).toEqual([path, true])
  }
  for (const path of [
    '/om-os',
    '//andre.example/',
    'https://andre.example/',
    '/kunder?produkt=billetsystem',
    '/media/logo.svg',
    '/assets/app.css',
    '/api/leads/create',
    '/intern',
    '/beregner',
    '/beregner/branche',
    '/ansoeg',
  ]) {
    expect([path, isPrefetched(path, '/om-os')]).toEqual([path, false])
  }
})
