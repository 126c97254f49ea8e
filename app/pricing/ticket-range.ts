/** `max`: the slider's end, '2500+'; a typed count may be larger and counts exactly. */
export const TICKET_RANGE = { min: 100, max: 2500, step: 100 }

/** A higher ticket count is treated as a typing error. */
export const MOST_TICKETS = 10_000_000
