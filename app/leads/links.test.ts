import { expect, test } from 'vitest'
import { wizardLead } from '#tests/fakes/example-lead.ts'
import { bookingAddress, calculationPath, hasStatedTickets, type SharedAnswers, slug } from './links.ts'

function answers(change: Partial<SharedAnswers['ticketDetails']> = {}): SharedAnswers {
  const { ticketDetails } = wizardLead().answers
  return {
    industry: '',
    other: [],
    ticketDetails: {
      ...ticketDetails,
      customerPaysFee: true,
      ticketPrice: 0,
      numberOfTickets: 0,
      ...change,
    },
  }
}

test.each([
  ['Kultur & Events', 'kultur-events'],
  ['Ærø på å', 'aeroe-paa-aa'],
  ['Café!', 'cafe'],
  [' (Nyt) ', 'nyt'],
])('the choice %s is called %s in a URL', (name, expected) => {
  expect(slug(name)).toBe(expected)
})

test('the URL of a calculation contains only what was answered', () => {
  expect(calculationPath(answers())).toBe('/beregner/pakkevalg?')
  expect(
    calculationPath({
      ...answers({ ticketPrice: 89.5, numberOfTickets: 1300, customerPaysFee: false }),
      industry: 'Kultur & Events',
      other: [{ name: 'White label' }, { name: 'Eget domæne' }],
    }),
  ).toBe(
    '/beregner/pakkevalg?branche=kultur-events&tilvalg=white-label.eget-domaene&betaler=arrangoer&pris=89%2C50&antal=1300',
  )
})

test('an untouched number of tickets counts as unanswered, unless there is a price', () => {
  expect(hasStatedTickets(answers({ numberOfTickets: 100 }))).toBe(false)
  expect(hasStatedTickets(answers({ numberOfTickets: 0 }))).toBe(false)
  expect(hasStatedTickets(answers({ numberOfTickets: 101 }))).toBe(true)
  expect(hasStatedTickets(answers({ numberOfTickets: 100, ticketPrice: 1 }))).toBe(true)
})

test("the booking page's URL gets the id in addition to its own parameters", () => {
  expect(bookingAddress('https://booking.example/?a=1', 'id-1')).toBe(
    'https://booking.example/?a=1&intent=id-1',
  )
})
