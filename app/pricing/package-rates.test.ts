import { expect, it } from 'vitest'
import { readPackageRates } from './package-rates.ts'

it.each([
  ['BASIS', undefined, '', '0 kr. om måneden ekskl. moms'],
  ['PREMIUM', undefined, '', '399 kr. om måneden ekskl. moms'],
  ['PREMIUM', '449', '', '449 kr. om måneden ekskl. moms'],
  ['PREMIUM', '1.449,5 kr.', 'om året inkl. moms', '1.449,50 kr. om året inkl. moms'],
  ['PREMIUM', ' Efter aftale ', 'ekskl. moms', 'Efter aftale ekskl. moms'],
  ['BASIS', '', 'pr. arrangement', '0 kr. pr. arrangement'],
] as const)('the price of %s that content states as %j and %j is %s', (name, price, priceLabel, words) => {
  const packages = price === undefined ? [] : [{ title: name, price, priceLabel }]
  const { packagePrice } = readPackageRates({ models: [], packages })[name]
  expect(`${packagePrice.price} ${packagePrice.priceLabel}`.replaceAll('\u00a0', ' ')).toBe(words)
})

it("uses the rates of each package's first price model, and the constants for missing ones", () => {
  const { BASIS, PREMIUM } = readPackageRates({
    models: [
      { package: null, fixedFee: 9, percentageFee: 9 },
      { package: 'PREMIUM', fixedFee: 5, percentageFee: null },
      { package: 'PREMIUM', fixedFee: 6, percentageFee: 6 },
    ],
    packages: [],
  })
  expect([BASIS.fixedFee, BASIS.percentageFee]).toEqual([3.2, 3.2])
  expect([PREMIUM.fixedFee, PREMIUM.percentageFee]).toEqual([5, 4])
})
