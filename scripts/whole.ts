/** In titles of browser tests; no run leaves them out. */
export const onlyWhole = ' @whole'

/** In the titles of similar cases: `npm test` runs only the first. */
export const afterFirst = (index: number): string => (index > 0 ? onlyWhole : '')
