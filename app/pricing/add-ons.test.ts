import { expect, test } from 'vitest'
import { ratesLine } from './fees.ts'
import {
  cardAmount,
  includesAddOns,
  isMistakenRate,
  packagePriceText,
  readPackageRates,
  tierOf,
  usableRate,
} from './packages.ts'
import {
  type AddOn,
  addOnLabel,
  addOnPrice,
  addOnTexts,
  packageOfNamedAddOn,
  readAddOn,
  reasonSentence,
  recommend,
  recommendByAddOns,
} from './recommend.ts'

const addOn = (name: string, of: AddOn['package'] = 'BASIS', price?: string): AddOn => ({
  name,
  icon: null,
  package: of,
  ...(price === undefined ? {} : { price }),
})

test('an add-on comes with a package, or can be added to it', () => {
  expect([addOnLabel('PREMIUM'), addOnLabel('BASIS')]).toEqual(['Med i PREMIUM', 'Kan lægges til BASIS'])
  expect([' premium ', 'BASIS', 'Guld', ''].map(includesAddOns)).toEqual([true, false, false, false])
})

test('the price of an add-on is in the words of content, or in the offer', () => {
  expect(addOnPrice({ package: 'BASIS', price: '99 kr.' })).toBe('99 kr.')
  expect(addOnPrice({ package: 'PREMIUM', price: '99 kr.' })).toBe('99 kr.')
  expect(addOnPrice({ package: 'PREMIUM', price: '' })).toBe('')
  for (const of of ['BASIS', null])
    expect(addOnPrice({ package: of, price: '' })).toBe('Prisen står i dit tilbud')
})

test.each<[AddOn[], string]>([
  [[], ''],
  [[addOn('Support', 'BASIS', '99 kr.')], 'Support (99 kr.)'],
  [
    [addOn('White label', 'PREMIUM'), addOn('Support', 'BASIS', '')],
    'White label (med i PREMIUM), Support (kan lægges til BASIS)',
  ],
  [[addOn('Support', 'BASIS', 'Fra 9 kr.'), addOn('')], 'Support (fra 9 kr.) og 1 tilvalg mere'],
  [[addOn(''), addOn('')], '2 tilvalg'],
])('%j are listed as: %s', (addOns, text) => {
  expect(addOnTexts(addOns)).toBe(text)
})

test('a reason names the add-ons that have a name, and counts the others', () => {
  const because = (names: string[]) => reasonSentence({ kind: 'add-ons', names })
  expect(because(['Support', ''])).toBe('Fordi du har valgt Support og 1 tilvalg mere.')
  expect(because(['', ''])).toBe('Fordi du har valgt 2 tilvalg.')
})

test('an add-on that is only a name belongs to the package that it always did', () => {
  expect(['White label', ' API INTEGRATION ', 'Support', 'Ukendt', ''].map(packageOfNamedAddOn)).toEqual([
    'PREMIUM',
    'PREMIUM',
    'BASIS',
    'BASIS',
    'BASIS',
  ])
})

test.each([
  [' White label ', { name: 'White label', icon: null, package: 'PREMIUM' }],
  [
    { name: ' ', title: ' Support ' },
    { name: 'Support', icon: null, package: 'BASIS' },
  ],
  [
    { title: 'Support', emoji: '☎', icon: '' },
    { name: 'Support', icon: '☎', package: 'BASIS' },
  ],
  [
    { name: 'Support', title: 'x', icon: 'a', emoji: 'b', package: ' premium' },
    { name: 'Support', icon: 'a', package: 'PREMIUM' },
  ],
  [
    { name: 'White label', package: 'Guld' },
    { name: 'White label', icon: null, package: 'PREMIUM' },
  ],
  [' ', null],
  [{ name: '' }, null],
  [{ name: 7 }, null],
  [null, null],
  [undefined, null],
  [7, null],
])('the add-on %j is read as %j', (raw, value) => {
  expect(readAddOn(raw)).toEqual(value)
})

test('an add-on decides before the revenue does, and names those of its package alone', () => {
  const chosen = [addOn('Support'), addOn('White label', 'PREMIUM'), addOn('API', 'PREMIUM')]
  const byAddOns = { package: 'PREMIUM', reason: { kind: 'add-ons', names: ['White label', 'API'] } }
  expect(recommendByAddOns(chosen)).toEqual(byAddOns)
  expect(recommend(chosen, 10n ** 18n)).toEqual(byAddOns)
  expect(recommendByAddOns([addOn('Support')])).toEqual({ package: 'BASIS', reason: { kind: 'neither' } })
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

test('the price of a package is its amount and what it is for, as far as both are known', () => {
  expect(packagePriceText({ price: '399 kr.', priceLabel: 'om måneden' })).toBe('399 kr. om måneden')
  expect(packagePriceText({ price: '399 kr.', priceLabel: '' })).toBe('399 kr.')
  expect(packagePriceText({ price: '', priceLabel: 'om måneden' })).toBe('')
})

test('a package of content is one of the ticket system’s, however its name is written', () => {
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
])('the rate %j can be calculated with as %j', (rate, usable) => {
  expect(usableRate(rate)).toBe(usable)
})

test('a rate of ten times that of another package is a slip of the keyboard', () => {
  const models = [
    { package: 'basis', fixedFee: 3, percentageFee: 0 },
    { package: 'PREMIUM', fixedFee: 99, percentageFee: null },
  ]
  const isMistaken = (rate: number | null, of: 'fixedFee' | 'percentageFee', name = 'PREMIUM') =>
    isMistakenRate(rate, of, name, models)
  expect([29.99, 30, 31, 0, null].map((rate) => isMistaken(rate, 'fixedFee'))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
  // Of nothing, ten times is nothing; and a package is not compared with itself.
  expect(isMistaken(4, 'percentageFee')).toBe(false)
  expect(isMistaken(900, 'fixedFee', 'BASIS')).toBe(false)
  expect(isMistaken(990, 'fixedFee', 'BASIS')).toBe(true)
  const { PREMIUM } = readPackageRates({ models, packages: [] })
  expect(PREMIUM.fixedFee).toBe(4)
})

test('the rates of a price are said as far as they are known', () => {
  expect(ratesLine({ fixedFee: 3.2, percentageFee: 4 })).toBe('3,2\u00a0kr. + 4\u00a0%')
  expect(ratesLine({ fixedFee: 0, percentageFee: null })).toBe('0\u00a0kr.')
  expect(ratesLine({ fixedFee: null, percentageFee: 0.125 })).toBe('0,125\u00a0%')
  expect(ratesLine({ fixedFee: null, percentageFee: null })).toBeNull()
})
