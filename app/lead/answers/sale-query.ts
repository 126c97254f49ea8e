import type { InlineAnswers } from '#app/pricing/inline-calculator.ts'
import { priceFieldText } from '#app/pricing/money.ts'
import { TICKET_RANGE } from '#app/pricing/ticket-range.ts'

/** Names of the ticket step's controls, and of their parameters in the URL. */
export const SALE_NAMES = { payer: 'betaler', price: 'pris', tickets: 'antal' } as const
export const ORGANISER_PAYS = 'arrangoer'

/**
 * The parameters of a sale, as `answersQuery` writes them. Apart from the table of answers, which
 * is larger than the inline calculator.
 */
export function saleQuery({ price, tickets, customerPaysFee }: InlineAnswers): URLSearchParams {
  const query = new URLSearchParams()
  if (!customerPaysFee) query.set(SALE_NAMES.payer, ORGANISER_PAYS)
  if (price > 0) query.set(SALE_NAMES.price, priceFieldText(price))
  if (price > 0 || tickets !== TICKET_RANGE.min) query.set(SALE_NAMES.tickets, String(tickets))
  return query
}
