import type { Content } from '@prismicio/client'
import { expect, test } from 'vitest'
import type { RelatedContent } from '#app/content/related.ts'
import { FALLBACK_RATES } from '#app/pricing/packages.ts'
import { fromPrismic } from './block.ts'

test('a threshold below 1 or without a number is ignored', () => {
  const related = { prices: () => ({ rates: FALLBACK_RATES }) } as unknown as RelatedContent
  const thresholds = (value: unknown) => {
    const primary = { ticket_treshold: value, price_treshold: value }
    const block = fromPrismic({ primary } as unknown as Content.PricingCalculatorSlice, related)
    return [block.ticketThreshold, block.priceThreshold]
  }
  for (const value of [0, -1, 0.5, null, 'mange']) expect(thresholds(value)).toEqual([null, null])
  expect(thresholds(1)).toEqual([1, 1])
  expect(thresholds(2500)).toEqual([2500, 2500])
})
