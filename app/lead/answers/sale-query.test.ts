import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answersQuery, NO_ANSWERS } from './answers.ts'
import { saleQuery } from './sale-query.ts'

test('a sale has the same parameters as in the table of answers', () => {
  const sales = fc.record({
    ticketPrice: fc.integer({ min: 0, max: 1_000_000 }).map((ore) => ore / 100),
    numberOfTickets: fc.integer({ min: 100, max: 20_000 }),
    customerPaysFee: fc.boolean(),
  })
  fc.assert(
    fc.property(sales, (sale) => {
      const answers = { ...NO_ANSWERS, ticketDetails: { ...NO_ANSWERS.ticketDetails, ...sale } }
      expect(saleQuery(sale).toString()).toBe(answersQuery(answers).toString())
    }),
    { examples: [[{ ticketPrice: 0, numberOfTickets: 100, customerPaysFee: false }]] },
  )
})
