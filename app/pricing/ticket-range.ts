import { formatCount, parseCount } from './money.ts'

/** `max`: the slider's end, '2500+'; a typed count may be larger and counts exactly. */
export const TICKET_RANGE = { min: 100, max: 2500, step: 100 }

/** A higher ticket count is treated as a typing error. */
export const MOST_TICKETS = 10_000_000

/** The ticket count as a slider's field shows it: '1.200', or '2500+' at the slider's end. */
export function ticketCountText(count: number, end: number = TICKET_RANGE.max): string {
  return count === end ? `${end}+` : formatCount(count)
}

/** A typed ticket count; '2500+' counts as 2500. null if it is not a whole number. */
export function parseTicketCount(text: string): number | null {
  return parseCount(text.replace(/\+(?=[^\d+]*$)/, ''))
}
