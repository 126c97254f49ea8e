import { expect, test } from 'vitest'
import { includesAddOns } from './packages.ts'
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

test('an add-on is included in a package, or can be added to it', () => {
  expect([addOnLabel('PREMIUM'), addOnLabel('BASIS')]).toEqual(['Med i PREMIUM', 'Kan lægges til BASIS'])
  expect([' premium ', 'BASIS', 'Guld', ''].map(includesAddOns)).toEqual([true, false, false, false])
})

test("an add-on has the price that content states, otherwise none in PREMIUM and 'in your quote' in BASIS", () => {
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

test('a reason names the add-ons that have names, and counts the others', () => {
  const because = (names: string[]) => reasonSentence({ kind: 'add-ons', names })
  expect(because(['Support', ''])).toBe('Fordi du har valgt Support og 1 tilvalg mere.')
  expect(because(['', ''])).toBe('Fordi du har valgt 2 tilvalg.')
})

test('an add-on stored as a name belongs to the built-in package of that name, otherwise to BASIS', () => {
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

test('add-ons take precedence over the revenue, and the reason names only those of the package', () => {
  const chosen = [addOn('Support'), addOn('White label', 'PREMIUM'), addOn('API', 'PREMIUM')]
  const byAddOns = { package: 'PREMIUM', reason: { kind: 'add-ons', names: ['White label', 'API'] } }
  expect(recommendByAddOns(chosen)).toEqual(byAddOns)
  expect(recommend(chosen, 10n ** 18n)).toEqual(byAddOns)
  expect(recommendByAddOns([addOn('Support')])).toEqual({ package: 'BASIS', reason: { kind: 'neither' } })
})
