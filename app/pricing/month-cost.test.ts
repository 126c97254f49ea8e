import { expect, test } from 'vitest'
import { FALLBACK_RATES } from './fees.ts'
import { formatAmount } from './money.ts'
import { monthCosts } from './month-cost.ts'

const monthly = { BASIS: 0, PREMIUM: 399 }
const asShown = (ticketPrice: number, tickets: number[]) =>
  monthCosts({ ticketPrice, tickets }, FALLBACK_RATES, monthly).map(({ cost, difference }) =>
    [cost.BASIS, cost.PREMIUM, difference].map(formatAmount),
  )

test('a month costs its package and the fees of its tickets, ekskl. moms', () => {
  // 500 × (3,2 + 3,2 % of 150) and 399 + 500 × (4 + 4 % of 150), by hand.
  expect(asShown(150, [500])).toEqual([['4.000\u00a0kr.', '5.399\u00a0kr.', '1.399\u00a0kr.']])
})

test('a month without tickets costs only the packages', () => {
  expect(asShown(150, [0])).toEqual([['0\u00a0kr.', '399\u00a0kr.', '399\u00a0kr.']])
})

test('where PREMIUM has the lower rates, the difference shrinks and changes sign', () => {
  const rates = { ...FALLBACK_RATES, PREMIUM: { ...FALLBACK_RATES.PREMIUM, fixedFee: 2, percentageFee: 2 } }
  const [few, many] = monthCosts({ ticketPrice: 100, tickets: [100, 1000] }, rates, monthly)
  expect(formatAmount(few?.difference ?? 0n)).toBe('159\u00a0kr.')
  expect(many?.difference).toBeLessThan(0n)
})
