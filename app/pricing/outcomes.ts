import { fees, withVat } from './fees.ts'
import type { Money } from './money.ts'
import type { FeeRates } from './packages.ts'

export type TicketOutcomes = ReturnType<typeof outcomesOf>

/**
 * What tickets at one price cost and bring if the buyer or the organiser pays the fees. Indicative.
 */
export function outcomesOf(tickets: number, price: Money, rates: FeeRates) {
  const all = fees(tickets, price, rates)
  const feePerTicket = withVat(fees(1, price, rates).totalFee)
  const totalFeeWithVat = withVat(all.totalFee)
  const ticketRevenue = BigInt(tickets) * price
  return {
    fees: all,
    /** inkl. moms */
    ticketRevenue,
    /** one ticket's fees, inkl. moms */
    feePerTicket,
    /** all fees, inkl. moms: what is held back when the organiser pays */
    totalFeeWithVat,
    /** What a buyer pays per ticket, and what is paid out for all, both inkl. moms. */
    customerPays: { buyerPaysPerTicket: price + feePerTicket, paidOut: ticketRevenue },
    organiserPays: { buyerPaysPerTicket: price, paidOut: ticketRevenue - totalFeeWithVat },
  }
}
