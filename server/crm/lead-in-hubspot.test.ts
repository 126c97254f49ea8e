import { expect, test } from 'vitest'
import { NO_ANSWERS, statedAnswers } from '#app/lead/answers/answers.ts'
import { describe as describeLead } from '#app/lead/describe.ts'
import { NO_CONTACT } from '#app/lead/fields/contact-fields.ts'
import { NOTHING_DIFFERS } from '#app/lead/final-lead.ts'
import type { WizardLead } from '#app/lead/lead.ts'
import { EXAMPLE_FEE } from '#tests/builders/figures.ts'
import { callbackLead, storedLead, wizardLead } from '#tests/fakes/example-lead.ts'
import { contactProperties, dealProperties } from './lead-in-hubspot.ts'

const addOn = (name: string, price: string) => ({ name, icon: null, package: 'BASIS' as const, price })
const creation = (packageTitle: string, ...other: WizardLead['answers']['other']) =>
  wizardLead({}, { contactMethod: 'start', packageTitle, answers: { ...statedAnswers(NO_ANSWERS), other } })

test.each([
  ['the fees of its tickets', wizardLead(), undefined, String(EXAMPLE_FEE)],
  ['twelve months of its package', creation('PREMIUM'), undefined, '4788'],
  [
    'twelve months of the add-ons whose price is known',
    creation(
      'BASIS',
      addOn('Egen webshop', '99 kr. om måneden ekskl. moms'),
      addOn('Support', 'Efter aftale'),
    ),
    undefined,
    '1188',
  ],
  ['no amount if the package costs nothing', creation('BASIS'), undefined, undefined],
  ['no amount if the package is unknown', creation(''), undefined, undefined],
  [
    'the price of the order',
    creation('Scanner'),
    { price: '349 kr.', priceLabel: 'pr. dag ekskl. moms' },
    '349',
  ],
  ['that without moms', creation('Scanner'), { price: '500 kr.', priceLabel: 'inkl. moms' }, '400'],
  [
    'no amount if the price is unknown',
    creation('Scanner'),
    { price: 'Efter aftale', priceLabel: '' },
    undefined,
  ],
  ['no amount for a callback', callbackLead(), undefined, undefined],
])('a deal is worth %s, ekskl. moms', (_, lead, ordered, amount) => {
  const stored = storedLead(lead, { decided: { ...NOTHING_DIFFERS, ...(ordered && { ordered }) } })
  const deal = dealProperties({ ...stored, id: 'lead-1' }, describeLead(stored))
  expect(deal.amount).toBe(amount)
  expect(deal.deal_currency_code).toBe(amount && 'DKK')
})

test.each([
  ['Anne Holm', '', 'Anne', 'Holm'],
  ['Anne Marie Holm', '', 'Anne Marie', 'Holm'],
  ['Anne', '', 'Anne', undefined],
  ['Anne Marie', 'Holm', 'Anne Marie', 'Holm'],
])('the name %s, %s becomes two names in the CRM', (firstname, lastname, first, last) => {
  const properties = contactProperties({ ...NO_CONTACT, firstname, lastname })
  expect([properties.firstname, properties.lastname]).toEqual([first, last])
})
