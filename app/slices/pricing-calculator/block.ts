import type { BlockMapping } from '#app/content/block-mapping.ts'
import { number, text } from '#app/content/fields.ts'
import { calculatorRates } from '#app/pricing/inline-calculator.ts'

export const fromPrismic: BlockMapping<'pricing_calculator'> = ({ primary }, related) => ({
  title: text(primary.title),
  text: text(primary.text),
  ...calculatorRates(
    {
      package: text(primary.package),
      fee: number(primary.fee),
      feePercentage: number(primary.fee_percentage),
    },
    related.prices().rates,
  ),
  ticketThreshold: number(primary.ticket_treshold),
  priceThreshold: number(primary.price_treshold),
  startPrice: number(primary.start_price),
  startTickets: number(primary.start_tickets),
  note: text(primary.note),
})
