/**
 * In the title of a case, or of a group of them: `npm test` leaves it out (scripts/lengths.mjs). A
 * title that is always so has it in its text.
 */
export const onlyWhole = ' @whole'

/** In the titles of similar cases: `npm test` runs only the first. */
export const afterFirst = (index: number): string => (index > 0 ? onlyWhole : '')
