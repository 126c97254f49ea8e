import { expect, test } from 'vitest'
import { missingIn, otherPackage, possibleChoice } from './choice.ts'
import { FALLBACK_RATES, type PackageRates } from './packages.ts'
import type { AddOn } from './recommend.ts'

const support: AddOn = { name: 'Support', icon: null, package: 'BASIS' }
const whiteLabel: AddOn = { name: 'White label', icon: null, package: 'PREMIUM', includedIn: ['PREMIUM'] }
const withFestival = { ...FALLBACK_RATES, Festival: FALLBACK_RATES.PREMIUM } as PackageRates

test('a package lacks an add-on that only another package includes', () => {
  expect(missingIn('BASIS', [support, whiteLabel])).toBe(whiteLabel)
  expect(missingIn('PREMIUM', [support, whiteLabel])).toBeUndefined()
  expect(missingIn('Festival', [whiteLabel])).toBe(whiteLabel)
  expect(missingIn('festival', [{ ...whiteLabel, includedIn: ['Festival'] }])).toBeUndefined()
})

test('a choice must be a package that is sold and lacks no chosen add-on', () => {
  expect(possibleChoice('basis', [support], FALLBACK_RATES)).toBe('BASIS')
  for (const [title, addOns] of [
    ['BASIS', [whiteLabel]],
    ['Guld', []],
    ['', []],
  ] as const)
    expect(possibleChoice(title, addOns, FALLBACK_RATES), title).toBeNull()
})

test('the first other package that lacks no add-on is offered, otherwise the missing add-on is named', () => {
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
