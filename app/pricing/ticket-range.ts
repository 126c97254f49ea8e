/** How many tickets an organiser may ask about: smallest and default, the slider's top ('2500+') and its step (spec 1 §9). */
export const TICKET_RANGE = { min: 100, max: 2500, step: 100 }

/** More tickets than this are a slip of the keyboard and no event. */
export const MOST_TICKETS = 10_000_000
