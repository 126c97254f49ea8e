import { priceFieldText } from '#app/pricing/money.ts'
import type { TicketDetails } from '#app/pricing/revenue.ts'
import { TICKET_RANGE } from '#app/pricing/ticket-range.ts'

/* URLs of a calculation and its lead, on pages and in e-mails. */

/** The answers in a URL, without personal data (D16). */
export interface SharedAnswers {
  industry: string
  other: readonly { name: string }[]
  ticketDetails: TicketDetails
}

/** 'Kultur & Events' → 'kultur-events': the name of a choice in URLs. */
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

/**
 * Whether the visitor entered tickets and price; an untouched ticket count does not count (D40).
 */
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

/** The step that shows the price of these answers. */
export function calculationPath(answers: SharedAnswers): string {
  return `/beregner/pakkevalg?${sharedQuery(answers)}`
}

/** The booking page's URL with the id that is also on the deal (D22). */
export function bookingAddress(bookingUrl: string, intentId: string): string {
  const url = new URL(bookingUrl)
  url.searchParams.set('intent', intentId)
  return url.href
}
