import { expect, it } from 'vitest'
import { readPackagePrice } from './package-price.ts'

it.each([
  ['BASIS', undefined, undefined, '0 kr. om måneden ekskl. moms'],
  ['PREMIUM', undefined, undefined, '399 kr. om måneden ekskl. moms'],
  ['PREMIUM', '449', '', '449 kr. om måneden ekskl. moms'],
  ['PREMIUM', '1.449,5 kr.', 'om året inkl. moms', '1.449,50 kr. om året inkl. moms'],
  ['PREMIUM', ' Efter aftale ', 'ekskl. moms', 'Efter aftale ekskl. moms'],
  ['BASIS', '', 'pr. arrangement', '0 kr. pr. arrangement'],
] as const)('the price of %s that content states as %j and %j is %s', (name, price, priceLabel, words) => {
  const read = readPackagePrice(name, price, priceLabel)
  expect(`${read.price} ${read.priceLabel}`.replaceAll('\u00a0', ' ')).toBe(words)
})
