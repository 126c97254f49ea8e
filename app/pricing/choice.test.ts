import { expect, test } from 'vitest'
import { missingIn, otherPackage, possibleChoice } from './choice.ts'
import { FALLBACK_RATES, type PackageRates } from './packages.ts'
import type { AddOn } from './recommend.ts'

const support: AddOn = { name: 'Support', icon: null, package: 'BASIS' }
const whiteLabel: AddOn = { name: 'White label', icon: null, package: 'PREMIUM', includedIn: ['PREMIUM'] }
const withFestival = { ...FALLBACK_RATES, Festival: FALLBACK_RATES.PREMIUM } as PackageRates

test('a package lacks an add-on that comes with another package alone', () => {
  expect(missingIn('BASIS', [support, whiteLabel])).toBe(whiteLabel)
  expect(missingIn('PREMIUM', [support, whiteLabel])).toBeUndefined()
  expect(missingIn('Festival', [whiteLabel])).toBe(whiteLabel)
  expect(missingIn('festival', [{ ...whiteLabel, includedIn: ['Festival'] }])).toBeUndefined()
})

test('a choice is one that is sold and lacks nothing that was chosen', () => {
  expect(possibleChoice('basis', [support], FALLBACK_RATES)).toBe('BASIS')
  for (const [title, addOns] of [
    ['BASIS', [whiteLabel]],
    ['Guld', []],
    ['', []],
  ] as const)
    expect(possibleChoice(title, addOns, FALLBACK_RATES), title).toBeNull()
})

test('offered is the first other package that lacks nothing, else the add-on that forbids it is named', () => {
  expect(otherPackage('BASIS', [], withFestival).name).toBe('PREMIUM')
  expect(otherPackage('PREMIUM', [], withFestival).name).toBe('BASIS')
  expect(otherPackage('PREMIUM', [{ ...whiteLabel, includedIn: ['Festival'] }], withFestival).name).toBe(
    'Festival',
  )
  expect(otherPackage('PREMIUM', [support, whiteLabel], withFestival)).toEqual({
    name: null,
    missing: whiteLabel,
  })
  expect(otherPackage('BASIS', [], { BASIS: FALLBACK_RATES.BASIS } as PackageRates)).toEqual({
    name: null,
    missing: undefined,
  })
})
