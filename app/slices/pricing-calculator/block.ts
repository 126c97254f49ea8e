import type { BlockMapping } from '#app/content/block-mapping.ts'
import { number, text } from '#app/content/fields.ts'

export const fromPrismic: BlockMapping<'pricing_calculator'> = ({ primary }) => ({
  title: text(primary.title),
  text: text(primary.text),
  fee: number(primary.fee),
  feePercentage: number(primary.fee_percentage),
  ticketThreshold: number(primary.ticket_treshold),
  priceThreshold: number(primary.price_treshold),
  startPrice: number(primary.start_price),
  startTickets: number(primary.start_tickets),
  note: text(primary.note),
})
