import { expect, test } from 'vitest'
import { ratesOf } from '#tests/builders/rates.ts'
import { fees, monthCost, ratesLine } from './fees.ts'
import { formatAmount, fromKroner, toKroner } from './money.ts'
import { FALLBACK_RATES } from './packages.ts'

const { BASIS, PREMIUM } = FALLBACK_RATES
const shown = (tickets: number, price: number) =>
  [BASIS, PREMIUM].map((rates) => formatAmount(monthCost(tickets, fromKroner(price), rates) ?? -1n))

test.each([
  [1300, 89.99, 3743.58, 4160, 7903.58],
  [2501, 10, 800.32, 8003.2, 8803.52],
])('the fees of %i tickets at %d kr. with BASIS, by hand', (tickets, price, ...kroner) => {
  const { ticketFee, handlingFee, totalFee } = fees(tickets, fromKroner(price), BASIS)
  expect([ticketFee, handlingFee, totalFee].map(toKroner)).toEqual(kroner)
})

test('a month costs its package and the fees of its tickets, ekskl. moms', () => {
  // 500 × (3,2 + 3,2 % of 150) and 399 + 500 × (4 + 4 % of 150), by hand.
  expect(shown(500, 150)).toEqual(['4.000\u00a0kr.', '5.399\u00a0kr.'])
})

test('a month without tickets costs only the package', () => {
  expect(shown(0, 150)).toEqual(['0\u00a0kr.', '399\u00a0kr.'])
})

test('a month of a package whose price is no amount cannot be computed', () => {
  const agreed = ratesOf({ packagePrice: { price: 'Efter aftale' } })
  expect(monthCost(500, fromKroner(150), agreed)).toBeNull()
})

test('a line of rates has those that are known, and is null without any', () => {
  expect(ratesLine({ fixedFee: 3.2, percentageFee: 4 })).toBe('3,2\u00a0kr. + 4\u00a0%')
  expect(ratesLine({ fixedFee: 0, percentageFee: null })).toBe('0\u00a0kr.')
  expect(ratesLine({ fixedFee: null, percentageFee: 0.125 })).toBe('0,125\u00a0%')
  expect(ratesLine({ fixedFee: null, percentageFee: null })).toBeNull()
})
