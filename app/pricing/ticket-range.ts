import { formatCount, parseCount } from './money.ts'

/** `max` is the slider's end, '2.500+'. A typed count may be larger and is used exactly. */
export const TICKET_RANGE = { min: 100, max: 2500, step: 100 }

/** A higher ticket count is treated as a typing error. */
export const MOST_TICKETS = 10_000_000

/** Whether a count is too low for the calculator to show a result, although prices are the same. */
export const isBelowRange = (count: number): boolean => count >= 1 && count < TICKET_RANGE.min

/** A ticket count as it is shown: '1.200', or '2.500+' at the end of the slider. */
export function ticketCountText(count: number, end: number = TICKET_RANGE.max): string {
  return count === end ? `${formatCount(count)}+` : formatCount(count)
}

/**
 * The number that figures are computed for, if the shown count leaves it open ('2.500+'); else
 * null.
 */
export function countedTickets(count: number): string | null {
  return count === TICKET_RANGE.max ? `Tallene gælder ${formatCount(count)} billetter.` : null
}

/** A typed ticket count; '2.500+' counts as 2500. null if it is not a whole number. */
export function parseTicketCount(text: string): number | null {
  return parseCount(text.replace(/\+(?=[^\d+]*$)/, ''))
}
