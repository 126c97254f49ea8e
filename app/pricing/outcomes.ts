import { type Fees, fees, withVat } from './fees.ts'
import type { Money } from './money.ts'
import type { FeeRates } from './packages.ts'

/** The result if one party pays the fees. Indicative. */
export interface PayerOutcome {
  /** inkl. moms */
  buyerPaysPerTicket: Money
  /** ticket revenue inkl. moms, less the fees inkl. moms when the organiser pays them */
  paidOut: Money
}

/** What tickets at one price cost and bring, whoever pays the fees. */
export interface TicketOutcomes {
  fees: Fees
  /** one ticket's fees, inkl. moms */
  feePerTicket: Money
  /** all fees, inkl. moms: what is held back when the organiser pays */
  totalFeeWithVat: Money
  customerPays: PayerOutcome
  organiserPays: PayerOutcome
}

export function outcomesOf(tickets: number, price: Money, rates: FeeRates): TicketOutcomes {
  const all = fees(tickets, price, rates)
  const feePerTicket = withVat(fees(1, price, rates).totalFee)
  const totalFeeWithVat = withVat(all.totalFee)
  const ticketRevenue = BigInt(tickets) * price
  return {
    fees: all,
    feePerTicket,
    totalFeeWithVat,
    customerPays: { buyerPaysPerTicket: price + feePerTicket, paidOut: ticketRevenue },
    organiserPays: { buyerPaysPerTicket: price, paidOut: ticketRevenue - totalFeeWithVat },
  }
}
