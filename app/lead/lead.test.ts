import { describe, expect, test } from 'vitest'
import { FALLBACK_RATES } from '#app/pricing/packages.ts'
import { wizardLead } from '#tests/fakes/example-lead.ts'
import { NO_CONTACT } from './fields/contact-fields.ts'
import { type ApplicationLead, chosenPackage, hasSale, packageOfApplication, readIntentId } from './lead.ts'

test.each([
  ['abcDEF012_-abcde', true],
  ['a'.repeat(64), true],
  ['a'.repeat(15), false],
  ['a'.repeat(65), false],
  [`${'a'.repeat(16)}/`, false],
  [`.${'a'.repeat(16)}`, false],
  [undefined, false],
  [1234567890123456, false],
])('%j may be the id of a demo: %j', (raw, isId) => {
  expect(readIntentId(raw)).toBe(isId ? raw : '')
})

describe('the package that was chosen', () => {
  const chosen = (contactMethod: 'start' | 'call' | '', packageTitle: string, choice?: string) =>
    chosenPackage({ contactMethod, packageTitle, choice }, FALLBACK_RATES)

  test("is the one of 'Opret', or the one taken instead of the recommended one", () => {
    expect(chosen('start', 'premium', 'BASIS')).toBe('PREMIUM')
    expect(chosen('call', 'PREMIUM', 'BASIS')).toBe('BASIS')
    expect(chosen('', '', 'PREMIUM')).toBe('PREMIUM')
  })

  test('is null if none was chosen, or if its title has no rates', () => {
    expect([chosen('call', 'PREMIUM'), chosen('start', 'Scanner'), chosen('start', '', 'BASIS')]).toEqual([
      null,
      null,
      null,
    ])
  })
})

test('figures require both tickets and a price', () => {
  const has = (numberOfTickets: number, ticketPrice: number) => {
    const { answers } = wizardLead()
    return hasSale({ ...answers, ticketDetails: { ...answers.ticketDetails, numberOfTickets, ticketPrice } })
  }
  expect([has(1, 0.01), has(0, 100), has(100, 0), has(0, 0)]).toEqual([true, false, false, false])
})

test('an application is for the package that it names, or else for the package of its tier', () => {
  const application: Omit<ApplicationLead, 'tier'> = {
    kind: 'application',
    contact: NO_CONTACT,
    hasBank: false,
    terms: '',
  }
  expect(packageOfApplication({ ...application, tier: 'PRO', package: 'GULD' })).toBe('GULD')
  expect(packageOfApplication({ ...application, tier: 'PRO' })).toBe('BASIS')
  expect(packageOfApplication({ ...application, tier: 'PREMIUM' })).toBe('PREMIUM')
  expect(packageOfApplication({ ...application, tier: 'ukendt' as never })).toBe('ukendt')
})
