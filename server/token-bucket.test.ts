import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTokenBucket } from './token-bucket.ts'

test('spent tokens are refilled steadily, up to the capacity', () => {
  const bucket = createTokenBucket({ capacity: 4, perSecond: 2 })
  expect([bucket.take(3, 0), bucket.take(1, 0), bucket.take(1, 0)]).toEqual([0, 0, 0.5])
  expect(bucket.take(1, 500)).toBe(0)
  expect(bucket.isFull(2400)).toBe(false)
  expect(bucket.isFull(2500)).toBe(true)
  expect([bucket.take(4, 1e6), bucket.take(1, 1e6)]).toEqual([0, 0.5])
})

test('a debt is limited, and must be paid before more is spent', () => {
  const bucket = createTokenBucket({ capacity: 4, perSecond: 2 })
  bucket.charge(1_000, 0)
  expect(bucket.take(1, 0)).toBe(2.5)
  expect(bucket.take(1, 2_500)).toBe(0)
})

test('over any period no more is spent than the capacity and the refill, whatever the clock shows', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 10_000 }), fc.double({ min: 0, max: 5, noNaN: true }))),
      (spendings) => {
        const bucket = createTokenBucket({ capacity: 5, perSecond: 1 })
        const spent = spendings.reduce(
          (sum, [now, amount]) => sum + (bucket.take(amount, now) === 0 ? amount : 0),
          0,
        )
        const until = Math.max(0, ...spendings.map(([now]) => now))
        expect(spent).toBeLessThanOrEqual(5 + until / 1000 + 1e-6)
      },
    ),
  )
})
