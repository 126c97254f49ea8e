import { expect, test } from 'vitest'
import {
  countedTickets,
  MOST_TICKETS,
  parseTicketCount,
  TICKET_RANGE,
  ticketCountText,
} from './ticket-range.ts'

test.each([
  ['2.500+', 2500],
  ['2500 +', 2500],
  ['2500 billetter+', 2500],
  ['ca. 1.200+ gæster', 1200],
  [' 1.200 ', 1200],
  ['1', 1],
])('the typed count %j is read as %i', (text, count) => {
  expect(parseTicketCount(text)).toBe(count)
})

test.each(['2500+1', '2500 + 100', '100+200 billetter', '+', '', '12,5'])(
  'the typed text %j is not a count, and its digits are not joined',
  (text) => {
    expect(parseTicketCount(text)).toBeNull()
  },
)

test('the count at the end of a slider is shown with a plus', () => {
  const { max, step } = TICKET_RANGE
  expect([max - step, max, max + step].map((count) => ticketCountText(count))).toEqual([
    '2.400',
    '2.500+',
    '2.600',
  ])
  expect([1000, 2500].map((count) => ticketCountText(count, 1000))).toEqual(['1.000+', '2.500'])
})

test('only a count shown with a plus states for which count the figures are', () => {
  expect(countedTickets(TICKET_RANGE.max)).toBe('Tallene gælder 2.500 billetter.')
  for (const exact of [0, TICKET_RANGE.max - 1, TICKET_RANGE.max + 1, MOST_TICKETS])
    expect(countedTickets(exact)).toBeNull()
})
