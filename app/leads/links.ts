import { priceFieldText } from '#app/pricing/money.ts'
import type { TicketDetails } from '#app/pricing/revenue.ts'
import { TICKET_RANGE } from '#app/pricing/ticket-range.ts'

/* Addresses that a calculation and its lead have: on the page, in its mails. */

/** The answers that an address carries: nothing personal (D16). */
export interface SharedAnswers {
  industry: string
  other: readonly { name: string }[]
  ticketDetails: TicketDetails
}

/** 'Kultur & Events' → 'kultur-events': how a choice is named in an address. */
export function slug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'oe')
    .replaceAll('å', 'aa')
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Has the visitor said how many tickets at what price? A number of tickets that nobody touched is none (D40). */
export function hasStatedTickets({
  ticketDetails: { ticketPrice, numberOfTickets },
}: SharedAnswers): boolean {
  return ticketPrice > 0 || (numberOfTickets > 0 && numberOfTickets !== TICKET_RANGE.min)
}

export function sharedQuery(answers: SharedAnswers): URLSearchParams {
  const { industry, other, ticketDetails } = answers
  const query = new URLSearchParams()
  if (industry) query.set('branche', slug(industry))
  if (other.length > 0) query.set('tilvalg', other.map((addOn) => slug(addOn.name)).join('.'))
  if (!ticketDetails.customerPaysFee) query.set('betaler', 'arrangoer')
  if (ticketDetails.ticketPrice > 0) query.set('pris', priceFieldText(ticketDetails.ticketPrice))
  if (hasStatedTickets(answers)) query.set('antal', String(ticketDetails.numberOfTickets))
  return query
}

/** The step that shows what these answers cost. */
export function calculationPath(answers: SharedAnswers): string {
  return `/beregner/pakkevalg?${sharedQuery(answers)}`
}

/** The booking page with the id that also stands on the deal (D22). */
export function bookingAddress(bookingUrl: string, intentId: string): string {
  const url = new URL(bookingUrl)
  url.searchParams.set('intent', intentId)
  return url.href
}
