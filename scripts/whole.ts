/**
 * Whether every case is tested (`npm run test:whole`). `npm test` leaves out cases that run the
 * same code as another one, at another width, on another page or with another text. The environment
 * is what reaches the workers of both test runners.
 */
export const whole = process.env.TEST_WHOLE === 'true'

/** Cases of a table that `npm test` leaves out. */
export const onlyWhole = <T>(cases: readonly T[]): readonly T[] => (whole ? cases : [])
