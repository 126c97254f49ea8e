/** In ms. A day in Copenhagen may be an hour shorter or longer: copenhagen.ts. */
export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
