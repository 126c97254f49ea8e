import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answersQuery, NO_ANSWERS } from './answers.ts'
import { saleQuery } from './sale-query.ts'

test('a sale has the same parameters as in the table of answers', () => {
  const sales = fc.record({
    price: fc.integer({ min: 0, max: 1_000_000 }).map((ore) => ore / 100),
    tickets: fc.integer({ min: 100, max: 20_000 }),
    customerPaysFee: fc.boolean(),
  })
  fc.assert(
    fc.property(sales, (sale) => {
      const { price: ticketPrice, tickets: numberOfTickets, customerPaysFee } = sale
      const ticketDetails = { ...NO_ANSWERS.ticketDetails, ticketPrice, numberOfTickets, customerPaysFee }
      const answers = { ...NO_ANSWERS, ticketDetails }
      expect(saleQuery(sale).toString()).toBe(answersQuery(answers).toString())
    }),
    { examples: [[{ price: 0, tickets: 100, customerPaysFee: false }]] },
  )
})
