import type { BlockMapping } from '#app/content/block-mapping.ts'
import { number, text } from '#app/content/fields.ts'
import { calculatorRates } from '#app/pricing/inline-calculator.ts'

/** A threshold of 0 would leave nothing to calculate. */
const threshold = (value: unknown): number | null => {
  const from = number(value)
  return from !== null && from >= 1 ? from : null
}

export const fromPrismic = (({ primary }, related) => ({
  title: text(primary.title),
  text: text(primary.text),
  // The block's own rates, or those of its package, which is shown first.
  ...calculatorRates(
    {
      package: text(primary.package),
      fee: number(primary.fee),
      feePercentage: number(primary.fee_percentage),
    },
    related.prices().rates,
  ),
  /** Number of tickets (content field `ticket_treshold`). */
  ticketThreshold: threshold(primary.ticket_treshold),
  /** kr, inkl. moms (content field `price_treshold`). */
  priceThreshold: threshold(primary.price_treshold),
  /** The ticket price, kr inkl. moms, with which the calculator starts; `null`: the default. */
  startPrice: number(primary.start_price),
  /** The number of tickets with which it starts; `null`: the default. */
  startTickets: number(primary.start_tickets),
  note: text(primary.note),
})) satisfies BlockMapping<'pricing_calculator'>
