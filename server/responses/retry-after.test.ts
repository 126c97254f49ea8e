import { expect, test } from 'vitest'
import { readRetryAfter, retryAfter } from './retry-after.ts'

const now = Date.parse('2026-11-20T13:05:00Z')

test.each([
  ['120', 120_000],
  ['0', 0],
  ['1.5', 1_500],
  ['Fri, 20 Nov 2026 13:06:00 GMT', 60_000],
  ['Fri, 20 Nov 2026 13:00:00 GMT', 0],
  ['-5', undefined],
  ['soon', undefined],
  ['', undefined],
  [' ', undefined],
  [null, undefined],
])('Retry-After %s is %s ms', (header, wait) => {
  expect(readRetryAfter(header, now)).toBe(wait)
})

test.each([
  [0, '1'],
  [0.2, '1'],
  [1, '1'],
  [2.1, '3'],
])('a wait of %s seconds is sent as %s: whole seconds, never fewer, and at least one', (seconds, sent) => {
  expect(retryAfter(seconds)).toEqual(['Retry-After', sent])
})
