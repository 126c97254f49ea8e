import { fees, withoutVat, withVat } from './fees.ts'
import { formatAmount, formatPerTicket, type Money } from './money.ts'
import type { FeeRates } from './packages.ts'

export type TicketOutcomes = ReturnType<typeof outcomesOf>

/** What tickets at one price cost and bring, with the fees paid by either side. Indicative. */
export function outcomesOf(tickets: number, price: Money, rates: FeeRates) {
  const all = fees(tickets, price, rates)
  const feePerTicket = withVat(fees(1, price, rates).totalFee)
  const totalFeeWithVat = withVat(all.totalFee)
  const ticketRevenue = BigInt(tickets) * price
  return {
    fees: all,
    /** one ticket's fees, inkl. moms */
    feePerTicket,
    /** all fees, inkl. moms: what is held back when the organiser pays */
    totalFeeWithVat,
    /** What a buyer pays per ticket, and what is paid out for all, both inkl. moms. */
    customerPays: { buyerPaysPerTicket: price + feePerTicket, paidOut: ticketRevenue },
    organiserPays: { buyerPaysPerTicket: price, paidOut: ticketRevenue - totalFeeWithVat },
  }
}

/** A cost figure with its label: 'Gebyrer i alt, betales af kunden', '320 kr.', 'ekskl. moms'. */
export interface Figure {
  of: 'fees' | 'fee' | 'package' | 'buyer' | 'paid-out'
  label: string
  amount: string
  /** What the amount covers, with its moms. */
  unit: string
}

/** What tickets cost and bring if this party pays the fees. */
export function ticketFigures(
  { fees: { totalFee }, totalFeeWithVat, feePerTicket, ...outcomes }: TicketOutcomes,
  customerPays: boolean,
): Figure[] {
  const { buyerPaysPerTicket, paidOut } = customerPays ? outcomes.customerPays : outcomes.organiserPays
  const afterFees = customerPays ? '' : `, efter gebyrer på ${formatAmount(totalFeeWithVat)}`
  return [
    {
      of: 'fees',
      label: `Gebyrer i alt, betales af ${customerPays ? 'kunden' : 'arrangøren'}`,
      amount: formatAmount(totalFee),
      unit: 'ekskl. moms',
    },
    {
      of: 'fee',
      label: 'Gebyr pr. billet',
      amount: formatPerTicket(feePerTicket),
      unit: `inkl. moms, ${formatPerTicket(withoutVat(feePerTicket))} ekskl.`,
    },
    {
      of: 'buyer',
      label: 'Kunden betaler pr. billet',
      amount: formatPerTicket(buyerPaysPerTicket),
      unit: 'inkl. moms',
    },
    {
      of: 'paid-out',
      label: 'Udbetales for billetterne',
      ...(paidOut < 0n
        ? { amount: 'Intet', unit: '(gebyrerne er større end billetomsætningen)' }
        : { amount: formatAmount(paidOut), unit: `inkl. moms${afterFees}` }),
    },
  ]
}
