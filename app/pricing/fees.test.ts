import { expect, test } from 'vitest'
import { fees, ratesLine, ratesOfEach } from './fees.ts'
import { fromKroner, toKroner } from './money.ts'
import { FALLBACK_RATES, type FeeRates } from './packages.ts'

const { BASIS, PREMIUM } = FALLBACK_RATES

test.each([
  [1300, 89.99, 3743.58, 4160, 7903.58],
  [2501, 10, 800.32, 8003.2, 8803.52],
])('the fees of %i tickets at %d kr. with BASIS, by hand', (tickets, price, ...kroner) => {
  const { ticketFee, handlingFee, totalFee } = fees(tickets, fromKroner(price), BASIS)
  expect([ticketFee, handlingFee, totalFee].map(toKroner)).toEqual(kroner)
})

test('a line of rates contains the known rates, and is null if none is known', () => {
  expect(ratesLine({ fixedFee: 3.2, percentageFee: 4 })).toBe('3,2\u00a0kr. + 4\u00a0%')
  expect(ratesLine({ fixedFee: 0, percentageFee: null })).toBe('0\u00a0kr.')
  expect(ratesLine({ fixedFee: null, percentageFee: 0.125 })).toBe('0,125\u00a0%')
  expect(ratesLine({ fixedFee: null, percentageFee: null })).toBeNull()
})

test('a calculator states the rates of every package, or its own rates if they differ', () => {
  const said = (rates: FeeRates) => ratesOfEach({ ...rates, package: 'BASIS' }, { BASIS, PREMIUM })
  expect(said(BASIS)).toBe('3,2\u00a0kr. + 3,2\u00a0% i\u00a0BASIS og 4\u00a0kr. + 4\u00a0% i\u00a0PREMIUM,')
  expect(said({ fixedFee: 5, percentageFee: 0 })).toBe('5\u00a0kr. + 0\u00a0%')
})
