import { describe, expect, it, test } from 'vitest'
import { rateWithoutVat } from './fees.ts'
import {
  cardAmount,
  cardPriceText,
  NO_PACKAGE_PRICE,
  packagePriceText,
  packageTitled,
  readPackageRates,
  tierOf,
  usableRate,
} from './packages.ts'

const plus = { ...NO_PACKAGE_PRICE, title: 'PLUS', price: '199', priceLabel: 'om måneden ekskl. moms' }

it.each([
  ['BASIS', undefined, '', '0 kr. om måneden ekskl. moms'],
  ['PREMIUM', undefined, '', '399 kr. om måneden ekskl. moms'],
  ['PREMIUM', '449', '', '449 kr. om måneden ekskl. moms'],
  ['PREMIUM', 'fra 449,-', 'ekskl. moms', 'Fra 449 kr. ekskl. moms'],
  ['PREMIUM', '1.449,5 kr.', 'om året inkl. moms', '1.449,50 kr. om året inkl. moms'],
  ['PREMIUM', ' Efter aftale ', 'ekskl. moms', '399 kr. ekskl. moms'],
  ['BASIS', '', 'pr. arrangement', '0 kr. pr. arrangement'],
] as const)('the price of %s that content states as %j and %j is %s', (name, price, priceLabel, words) => {
  const packages = price === undefined ? [] : [{ ...NO_PACKAGE_PRICE, title: name, price, priceLabel }]
  const { packagePrice } = readPackageRates({ models: [], packages })[name]
  expect(`${packagePrice.price} ${packagePrice.priceLabel}`.replaceAll('\u00a0', ' ')).toBe(words)
})

describe('the rates', () => {
  const ratesOf = (fixedFee: number | null, percentageFee: number | null) => {
    const { PREMIUM } = readPackageRates({
      models: [{ package: 'Premium', fixedFee, percentageFee }],
      packages: [],
    })
    return [PREMIUM.fixedFee, PREMIUM.percentageFee]
  }

  it("are those of each package's first price model, and the constants for missing ones", () => {
    const { BASIS, PREMIUM } = readPackageRates({
      models: [
        { package: '', fixedFee: 9, percentageFee: 9 },
        { package: 'PREMIUM', fixedFee: 5, percentageFee: null },
        { package: 'PREMIUM', fixedFee: 6, percentageFee: 6 },
      ],
      packages: [],
    })
    expect([BASIS.fixedFee, BASIS.percentageFee]).toEqual([3.2, 3.2])
    expect([PREMIUM.fixedFee, PREMIUM.percentageFee]).toEqual([5, 4])
  })

  it('are the constants for an invalid value', () => {
    expect(ratesOf(2.5, 2.75)).toEqual([2.5, 2.75])
    expect(ratesOf(null, -1)).toEqual([4, 4])
    expect(ratesOf(Number.NaN, 0)).toEqual([4, 0])
    expect(ratesOf(999_999, 1_000_000)).toEqual([999_999, 4])
    expect(ratesOf(Number.POSITIVE_INFINITY, 3.5)).toEqual([4, 3.5])
  })

  it('lose their moms exactly', () => {
    expect([4, 5, 0, 4.99, 2.751, 1234.56].map(rateWithoutVat)).toEqual([3.2, 4, 0, 3.992, 2.2008, 987.648])
  })
})

describe('a package that content adds', () => {
  const model = { package: 'Plus', fixedFee: 2, percentageFee: 1.5 }

  it('is sold at its rates, and listed after the packages that recommendations know', () => {
    const rates = readPackageRates({ models: [model], packages: [plus] })
    expect(Object.keys(rates)).toEqual(['BASIS', 'PREMIUM', 'PLUS'])
    expect(packageTitled(' plus', rates)).toEqual({
      name: 'PLUS',
      fixedFee: 2,
      percentageFee: 1.5,
      packagePrice: { ...NO_PACKAGE_PRICE, price: '199\u00a0kr.', priceLabel: 'om måneden ekskl. moms' },
    })
    expect(tierOf('PLUS')).toBe('PRO')
  })

  test.each([
    [[], [plus]],
    [[model], []],
    [[{ ...model, percentageFee: null }], [plus]],
    [[{ ...model, fixedFee: -2 }], [plus]],
  ])('is not sold with the price models %j and the cards %j', (models, packages) => {
    const rates = readPackageRates({ models, packages })
    expect(Object.keys(rates)).toEqual(['BASIS', 'PREMIUM'])
    expect(packageTitled('PLUS', rates)).toBeUndefined()
  })
})

test.each([
  ['399', 399],
  ['399 kr.', 399],
  ['Fra 399', 399],
  [' fra  399,50 kr. ', 399.5],
  ['0', 0],
  ['', null],
  ['-1', null],
  ['Efter aftale', null],
  ['Gratis fra 399', null],
])('the price %j of a card is %j', (price, kroner) => {
  expect(cardAmount(price)).toBe(kroner)
})

test.each([
  ['399', '399 kr.'],
  ['399,-', '399 kr.'],
  ['1.490,00 kr.', '1.490 kr.'],
  ['99,5', '99,50 kr.'],
  ['0', '0 kr.'],
  ['kr. 399', '399 kr.'],
  ['Fra 399', 'Fra 399 kr.'],
  [' fra  399 kroner', 'Fra 399 kr.'],
  ['499 kr. inkl. moms', '499 kr. inkl. moms'],
  ['ca. 399', 'ca. 399'],
  ['~399', '~399'],
  ['Efter aftale ', 'Efter aftale'],
  ['-1', '-1'],
  ['', ''],
])('the price that an editor writes as %j is shown as %j', (price, shown) => {
  expect(cardPriceText(price).replaceAll('\u00a0', ' ')).toBe(shown)
  expect(cardPriceText(cardPriceText(price))).toBe(cardPriceText(price))
})

test('the price of a package is its amount with its label, as far as they are known', () => {
  expect(packagePriceText({ price: '399 kr.', priceLabel: 'om måneden' })).toBe('399 kr. om måneden')
  expect(packagePriceText({ price: '399 kr.', priceLabel: '' })).toBe('399 kr.')
  expect(packagePriceText({ price: '', priceLabel: 'om måneden' })).toBe('')
})

test('the tier of a package follows its name in any case, and is PRO if the name is unknown', () => {
  expect(['premium', 'basis', 'Guld'].map(tierOf)).toEqual(['PREMIUM', 'PRO', 'PRO'])
})

test.each([
  [0, 0],
  [999_999.99, 999_999.99],
  [1e6, null],
  [-0.01, null],
  [Number.NaN, null],
  [null, null],
  [undefined, null],
])('the usable value of the rate %j is %j', (rate, usable) => {
  expect(usableRate(rate)).toBe(usable)
})

test("a rate is used unchanged, even if it is ten times another package's", () => {
  const models = [
    { package: 'BASIS', fixedFee: 0.5, percentageFee: 2 },
    { package: 'PREMIUM', fixedFee: 5, percentageFee: 1 },
  ]
  const { BASIS, PREMIUM } = readPackageRates({ models, packages: [] })
  expect([BASIS, PREMIUM]).toMatchObject(models.map(({ package: _, ...rates }) => rates))
})
