import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FALLBACK_RATES } from '#app/pricing/packages.ts'
import { wizardLead } from '#tests/fakes/example-lead.ts'
import { CONTACT_METHODS } from './lead.ts'
import { inquiryOf, offerOf } from './offer.ts'

test('the package that a lead asks for is the one of its offer, or what it orders', () => {
  const { answers } = wizardLead()
  fc.assert(
    fc.property(
      fc.constantFrom(...CONTACT_METHODS),
      fc.constantFrom('BASIS', 'PREMIUM', 'Guld', ''),
      fc.constantFrom('BASIS' as const, 'PREMIUM' as const, null),
      fc.integer({ min: 0, max: 200_000 }),
      fc.integer({ min: 0, max: 5_000 }),
      (contactMethod, packageTitle, addOn, numberOfTickets, ticketPrice) => {
        const lead = wizardLead(
          {},
          {
            contactMethod,
            packageTitle,
            answers: {
              ...answers,
              other: addOn === null ? [] : [{ name: 'Et tilvalg', icon: null, package: addOn }],
              ticketDetails: { ...answers.ticketDetails, numberOfTickets, ticketPrice },
            },
          },
        )
        const expected = offerOf(lead, FALLBACK_RATES).package ?? packageTitle
        expect(inquiryOf({ lead, rates: FALLBACK_RATES })).toEqual({
          industry: 'Sportsklub',
          package: expected,
        })
      },
    ),
  )
})
