import { expect, test } from 'vitest'
import { type Answers, NO_ANSWERS } from './answers/answers.ts'
import { bookingAddress, calculationPath } from './links.ts'

test('the URL of a calculation contains only what was answered', () => {
  const ofTickets = (change: Partial<Answers['ticketDetails']>): Answers => ({
    ...NO_ANSWERS,
    ticketDetails: { ...NO_ANSWERS.ticketDetails, ...change },
  })
  expect(calculationPath(ofTickets({ numberOfTickets: 0 }), null)).toBe('/beregner/pakkevalg?')
  expect(
    calculationPath(
      {
        ...ofTickets({ ticketPrice: 89.5, numberOfTickets: 1300, customerPaysFee: false }),
        industry: 'Kultur & Events',
        other: ['White label', 'Eget domæne'].map((name) => ({ name, icon: null, package: 'BASIS' })),
      },
      'BASIS',
    ),
  ).toBe(
    '/beregner/pakkevalg?branche=kultur-events&tilvalg=white-label.eget-domaene&betaler=arrangoer&pris=89%2C50&antal=1300&pakke=BASIS',
  )
})

test("the booking page's URL gets the id in addition to its own parameters", () => {
  expect(bookingAddress('https://booking.example/?a=1', 'id-1')).toBe(
    'https://booking.example/?a=1&intent=id-1',
  )
  expect(bookingAddress('https://booking.example/moede#tid', 'id-1')).toBe(
    'https://booking.example/moede?intent=id-1#tid',
  )
  expect(bookingAddress('/om-os/moede', 'id-1')).toBe('/om-os/moede?intent=id-1')
})
