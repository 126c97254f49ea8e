import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketOf, percentile } from './histogram.ts'

test('no values have no percentile, and values near zero give 0', () => {
  expect(percentile(new Map(), 0.75)).toBeNull()
  expect(percentile(new Map([[bucketOf(0), 4]]), 0.75)).toBe(0)
})

test('a percentile from buckets is within a tenth of the exact one', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 11, max: 60_000 }), { minLength: 1, maxLength: 200 }),
      (values) => {
        const counts = new Map<number, number>()
        for (const value of values) counts.set(bucketOf(value), (counts.get(bucketOf(value)) ?? 0) + 1)
        const sorted = values.toSorted((one, other) => one - other)
        const exact = sorted[Math.ceil(0.75 * sorted.length) - 1] ?? 0
        const found = percentile(counts, 0.75) ?? 0
        expect(Math.abs(found - exact)).toBeLessThanOrEqual(exact * 0.1 + 1)
      },
    ),
  )
})
