import { expect, test } from 'vitest'
import { newReference, readReference } from './reference.ts'

test('a new reference is one, in clear letters, and another each time', () => {
  const made = Array.from({ length: 200 }, newReference)
  for (const reference of made) {
    expect(reference).toMatch(/^[2-9A-HJ-NP-TV-Z]{4}-[2-9A-HJ-NP-TV-Z]{4}$/)
    expect(readReference(reference)).toBe(reference)
  }
  expect(new Set(made).size).toBe(made.length)
  // Each of the 31 letters comes up: that one does not in 1600 has a chance below 1 in 10^20.
  expect(new Set(made.join('').replaceAll('-', '')).size).toBe(31)
})

test.each([
  ['k7m4 2xq9', 'K7M4-2XQ9'],
  [' K7M4–2XQ9.', 'K7M4-2XQ9'],
  ['k7m42xq9', 'K7M4-2XQ9'],
  ['K7M4-2XQ', null],
  ['K7M4-2XQ99', null],
  ['K7M0-2XQ9', null],
  ['K7M4-2XU9', null],
  ['', null],
])('the typed reference %j is %j', (typed, reference) => {
  expect(readReference(typed)).toBe(reference)
})
