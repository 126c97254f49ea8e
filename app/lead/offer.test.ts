import { expect, test } from 'vitest'
import type { Content } from '#app/content/site-content.ts'
import { termsVersion } from '#app/forms/receiving/terms-version.ts'
import { FALLBACK_RATES } from '#app/pricing/packages.ts'
import { wizardLead } from '#tests/fakes/example-lead.ts'
import { chosenPackage, hasSale } from './lead.ts'
import { offerOf } from './offer.ts'

const start = (packageTitle: string) => wizardLead({}, { contactMethod: 'start', packageTitle })

test('only a lead for a package to create has a package: that of its button', () => {
  expect(chosenPackage(start('premium'), FALLBACK_RATES)).toBe('PREMIUM')
  expect(chosenPackage(start('Festival'), FALLBACK_RATES)).toBeNull()
  expect(chosenPackage(wizardLead({}, { packageTitle: 'PREMIUM' }), FALLBACK_RATES)).toBeNull()
})

test('an offer is for the chosen package, or else for the recommended one, or for none', () => {
  expect(offerOf(start('PREMIUM'), FALLBACK_RATES)).toMatchObject({
    package: 'PREMIUM',
    quote: { selectedPackage: 'PREMIUM' },
  })
  expect(offerOf(start('Festival'), FALLBACK_RATES).package).toBeNull()
  expect(offerOf(wizardLead(), FALLBACK_RATES)).toMatchObject({ package: 'BASIS', hasFigures: true })
})

test.each([
  [1300, 89.99, true],
  [0, 89.99, false],
  [1300, 0, false],
])('%i tickets at %d kr. have figures: %s', (numberOfTickets, ticketPrice, expected) => {
  const { answers } = wizardLead()
  expect(
    hasSale({ ...answers, ticketDetails: { ...answers.ticketDetails, numberOfTickets, ticketPrice } }),
  ).toBe(expected)
})

test('an applicant accepts the current version of the terms, or none while content is unavailable', async () => {
  const content = (read: Content['legalPage']) => ({ legalPage: read }) as Content
  const asked: string[] = []
  const page = { version: 'v1.3' } as Awaited<ReturnType<Content['legalPage']>>
  expect(
    await termsVersion(
      content(async (uid) => {
        asked.push(uid)
        return page
      }),
    ),
  ).toBe('v1.3')
  expect(asked).toEqual(['abonnementsbetingelser'])
  expect(await termsVersion(content(async () => null))).toBe('')
  expect(await termsVersion(content(() => Promise.reject(new Error('down'))))).toBe('')
})
